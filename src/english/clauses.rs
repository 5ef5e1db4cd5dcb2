//! The shortest sentences: a subject and what is said of it, or a whole clause.

use super::build;
use super::phrases::{PHRASES, Part};
use super::predicates::{Polarity, Said};
use super::reader::{Ends, Reader};
use super::subjects::Subject;
use crate::expr::{Expr, LogicOp};
use std::rc::Rc;

impl Reader<'_> {
    /// Every clause that begins at a word.
    pub(super) fn clauses_at(&mut self, at: usize) -> Rc<Ends<Expr>> {
        if let Some(Some(done)) = self.clauses.get(at) {
            return Rc::clone(done);
        }
        let mut found = Vec::new();
        for (end, subject) in self.subjects(at) {
            for (end, said) in self.predicates(end) {
                let span = self.span(at, end);
                let meanings = self.combine(&subject, &said, span);
                if meanings.is_empty() {
                    continue;
                }
                for (end, echo) in self.echoes(end, &said) {
                    for meaning in &meanings {
                        let both = build::join(LogicOp::And, meaning.clone(), echo.clone());
                        found.push((end, both));
                    }
                }
                found.extend(meanings.into_iter().map(|meaning| (end, meaning)));
            }
        }
        for phrase in PHRASES {
            if let Part::Clause(read) = phrase.part {
                found.extend(read(self, at));
            }
        }
        let done = Rc::new(found);
        if let Some(place) = self.clauses.get_mut(at) {
            *place = Some(Rc::clone(&done));
        }
        done
    }

    fn subjects(&mut self, at: usize) -> Ends<Subject> {
        let mut found = Vec::new();
        for phrase in PHRASES {
            if let Part::Subject(read) = phrase.part {
                found.extend(read(self, at));
            }
        }
        found
    }

    fn predicates(&mut self, at: usize) -> Ends<Said> {
        let mut found = Vec::new();
        if !self.step() {
            return found;
        }
        for phrase in PHRASES {
            if let Part::Predicate(read) = phrase.part {
                found.extend(read(self, at));
            }
        }
        found
    }

    /// "… but B is not", "… and so is B": what was said, of somebody else.
    fn echoes(&mut self, at: usize, said: &Said) -> Ends<Expr> {
        let mut found = Vec::new();
        let comma = usize::from(self.at(at) == ",");
        let Some(start) = self.one_of(at + comma, &["but", "and"]) else {
            return found;
        };
        const VERBS: &[&str] = &["is", "am", "are", "does", "do"];
        let mut add = |reader: &Self, end: usize, subject: &Subject, polarity| {
            let said = Said {
                what: said.what.clone(),
                polarity,
            };
            let span = reader.span(start, end);
            let meanings = reader.combine(subject, &said, span);
            found.extend(meanings.into_iter().map(|meaning| (end, meaning)));
        };
        if let Some(end) = self.one_of(start, &["so"])
            && let Some(end) = self.one_of(end, VERBS)
            && said.polarity == Polarity::Yes
        {
            for (end, subject) in self.subjects(end) {
                add(self, end, &subject, Polarity::Yes);
            }
        }
        if let Some(end) = self.one_of(start, &["neither"])
            && let Some(end) = self.one_of(end, VERBS)
            && said.polarity == Polarity::No
        {
            for (end, subject) in self.subjects(end) {
                add(self, end, &subject, Polarity::No);
            }
        }
        for (end, subject) in self.subjects(start) {
            let Some(end) = self.one_of(end, VERBS) else {
                continue;
            };
            let not = self.one_of(end, &["not"]);
            match (said.polarity, not) {
                (Polarity::Yes, Some(end)) => add(self, end, &subject, Polarity::No),
                (Polarity::No, None) => add(self, end, &subject, Polarity::Yes),
                (Polarity::Yes, None) => {
                    if let Some(end) = self.one_of(end, &["too"]) {
                        add(self, end, &subject, Polarity::Yes);
                    }
                }
                _ => {}
            }
        }
        found
    }
}
