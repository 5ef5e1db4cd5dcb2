//! Sentences made of sentences: `and`, `or`, `if`, `either`, `not`, `said that`.
//!
//! Every way to bracket the words is tried; what the rules of this file do not
//! rule out is a reading, and two readings are an error. The rules:
//!
//! * a comma before `and`, `but`, `or` sets it above those without a comma;
//! * what follows `then` reaches to the end, or to such a comma;
//! * `either P or Q` begins at `either`, and `or` in it includes both;
//! * a list `P, Q and R` is joined by the word before its last part.

use super::build::{self, join, not};
use super::reader::{HE, MOST_READINGS, Reader, Reading};
use crate::expr::{Expr, LogicOp, show};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What the outermost parts of a reading are joined by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Joined {
    /// Whether a comma stands before the word.
    comma: bool,
    /// `and` or `or`, which lists can take over.
    list: Option<LogicOp>,
}

/// A word, or a few, between two sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Join {
    And,
    Or,
    If,
    OnlyIf,
    Iff,
    /// A comma alone.
    List,
}

const JOINS: &[(&str, Join)] = &[
    ("and also", Join::And),
    ("and", Join::And),
    ("but", Join::And),
    ("or else", Join::Or),
    ("or", Join::Or),
    ("if and only if", Join::Iff),
    ("exactly if", Join::Iff),
    ("only if", Join::OnlyIf),
    ("if", Join::If),
];

const DENIALS: &[&str] = &[
    "it is not the case that",
    "it is not true that",
    "it is false that",
];

const AFFIRMATIONS: &[&str] = &["it is the case that", "it is true that"];

/// Readings, each once.
#[derive(Default)]
struct Found {
    readings: Vec<Reading>,
}

impl Found {
    fn add(&mut self, reader: &mut Reader, expr: Expr, joined: Option<Joined>, open: bool) {
        if self.readings.len() >= MOST_READINGS {
            return;
        }
        if !build::fits(&expr) {
            reader.tangled = true;
            return;
        }
        let key = show(&expr);
        let same = |r: &Reading| r.key == key && r.joined == joined && r.open == open;
        if !self.readings.iter().any(same) {
            self.readings.push(Reading {
                expr,
                key,
                joined,
                open,
            });
        }
    }
}

impl Reader<'_> {
    /// Every reading of the words from `from` to `to`.
    pub(super) fn sentence(&mut self, from: usize, to: usize) -> Rc<Vec<Reading>> {
        let cell = from * (self.words.len() + 1) + to;
        if from >= to || !self.step() {
            return Rc::default();
        }
        if let Some(Some(done)) = self.cells.get(cell) {
            return Rc::clone(done);
        }
        let mut found = Found::default();
        let own = self.own_phrases(from, to);
        // A puzzle's own phrase comes before what the words mean elsewhere.
        let outright = own.iter().any(|(_, embeds)| !embeds);
        let none = own.is_empty();
        for (expr, _) in own {
            found.add(self, expr, None, false);
        }
        if none {
            for (end, expr) in self.clauses_at(from).iter() {
                if *end == to {
                    found.add(self, expr.clone(), None, false);
                }
            }
            self.denials(from, to, &mut found);
            self.reports(from, to, &mut found);
            self.conditions(from, to, &mut found);
            self.alternatives(from, to, &mut found);
        }
        if !outright {
            self.joins(from, to, &mut found);
        }
        let done = Rc::new(found.readings);
        if let Some(place) = self.cells.get_mut(cell) {
            *place = Some(Rc::clone(&done));
        }
        done
    }

    fn has_comma(reading: &Reading) -> bool {
        reading.joined.is_some_and(|joined| joined.comma)
    }

    /// "It is not the case that P."
    fn denials(&mut self, from: usize, to: usize, found: &mut Found) {
        let forms = DENIALS.iter().map(|words| (words, true));
        for (words, denied) in forms.chain(AFFIRMATIONS.iter().map(|words| (words, false))) {
            let Some(start) = self.sequence(from, words) else {
                continue;
            };
            for inner in self.sentence(start, to).iter() {
                if !Self::has_comma(inner) {
                    let expr = inner.expr.clone();
                    let expr = if denied { not(expr) } else { expr };
                    found.add(self, expr, None, inner.open);
                }
            }
        }
    }

    /// "A would say that P": A's law allows it. `he` in P is A.
    fn reports(&mut self, from: usize, to: usize, found: &mut Found) {
        for (end, noun) in self.nouns(from) {
            let Some(who) = self.person(&noun) else {
                continue;
            };
            let modal = self.one_of(end, &["would", "could", "can", "will", "did"]);
            let verbs: &[&str] = match modal {
                Some(_) => &["say", "claim"],
                None => &["says", "said", "say", "claims", "claimed", "claim"],
            };
            let Some(end) = self.one_of(modal.unwrap_or(end), verbs) else {
                continue;
            };
            let starts = [self.one_of(end, &["that"]), Some(end)];
            let span = self.span(from, to);
            for start in starts.into_iter().flatten() {
                for inner in self.sentence(start, to).iter() {
                    if Self::has_comma(inner) {
                        continue;
                    }
                    let bound = BTreeMap::from([(HE.to_owned(), who.clone())]);
                    let mut said = vec![build::replace(&inner.expr, None, &bound)];
                    if inner.key.contains(HE) {
                        // He may also be whoever says that somebody says it.
                        said.push(inner.expr.clone());
                    }
                    for claim in said {
                        let call = build::call("could_say", vec![who.clone(), claim], span);
                        found.add(self, call, None, inner.open);
                    }
                }
            }
        }
    }

    /// "If P then Q", "if P, Q".
    fn conditions(&mut self, from: usize, to: usize, found: &mut Found) {
        let Some(start) = self.one_of(from, &["if"]) else {
            return;
        };
        for middle in start + 1..to {
            let comma = self.at(middle) == ",";
            let then = self.at(middle + usize::from(comma)) == "then";
            if !comma && !then {
                continue;
            }
            let conditions = self.sentence(start, middle);
            if conditions.is_empty() {
                continue;
            }
            let second = middle + usize::from(comma) + usize::from(then);
            self.understood(second);
            let consequences = self.sentence(second, to);
            for condition in conditions.iter() {
                for consequence in consequences.iter() {
                    let (p, q) = (condition.expr.clone(), consequence.expr.clone());
                    found.add(self, join(LogicOp::Implies, p, q), None, true);
                }
            }
        }
    }

    /// "Either P or Q", both allowed.
    fn alternatives(&mut self, from: usize, to: usize, found: &mut Found) {
        let Some(start) = self.one_of(from, &["either"]) else {
            return;
        };
        for middle in start + 1..to {
            let comma = usize::from(self.at(middle) == ",");
            if self.at(middle + comma) != "or" {
                continue;
            }
            let first = self.sentence(start, middle);
            if first.is_empty() {
                continue;
            }
            let mut second = middle + comma + 1;
            second += usize::from(self.at(second) == "else");
            self.understood(second);
            let rest = self.sentence(second, to);
            for left in first.iter() {
                for right in rest.iter().filter(|right| !Self::has_comma(right)) {
                    let (p, q) = (left.expr.clone(), right.expr.clone());
                    found.add(self, join(LogicOp::Or, p, q), None, right.open);
                }
            }
        }
    }

    /// "P and Q", "P, or Q", "P if Q", "P, Q and R".
    fn joins(&mut self, from: usize, to: usize, found: &mut Found) {
        for middle in from + 1..to {
            for (second, kind, comma) in self.join_at(middle) {
                let first = self.sentence(from, middle);
                if first.is_empty() || second >= to {
                    continue;
                }
                self.understood(second);
                let rest = self.sentence(second, to);
                for left in first.iter() {
                    for right in rest.iter() {
                        if let Some((expr, joined)) = joined(kind, comma, left, right) {
                            found.add(self, expr, Some(joined), right.open);
                        }
                    }
                }
            }
        }
    }

    /// What joins two sentences at a word: where it ends, what it is, and
    /// whether a comma stands before it.
    fn join_at(&self, at: usize) -> Vec<(usize, Join, bool)> {
        let comma = self.at(at) == ",";
        let start = at + usize::from(comma);
        let mut found: Vec<(usize, Join, bool)> = JOINS
            .iter()
            .filter_map(|(words, kind)| {
                let parts = words.split(' ');
                let end = start + parts.clone().count();
                let here = parts
                    .enumerate()
                    .all(|(n, part)| self.at(start + n) == part);
                here.then_some((end, *kind, comma))
            })
            .collect();
        if comma {
            found.push((start, Join::List, true));
        }
        found
    }
}

/// The reading that two readings and a word between them make; `None` where
/// the rules forbid it.
fn joined(kind: Join, comma: bool, left: &Reading, right: &Reading) -> Option<(Expr, Joined)> {
    let above = left.open || Reader::has_comma(left) || Reader::has_comma(right);
    if !comma && above {
        return None;
    }
    let (p, q) = (left.expr.clone(), right.expr.clone());
    let list = |op| Joined {
        comma,
        list: Some(op),
    };
    let plain = Joined { comma, list: None };
    Some(match kind {
        Join::And => (join(LogicOp::And, p, q), list(LogicOp::And)),
        Join::Or => (join(LogicOp::Or, p, q), list(LogicOp::Or)),
        Join::If => (join(LogicOp::Implies, q, p), plain),
        Join::OnlyIf => (join(LogicOp::Implies, p, q), plain),
        Join::Iff => (join(LogicOp::Iff, p, q), plain),
        Join::List => {
            let op = right.joined?.list?;
            (join(op, p, q), list(op))
        }
    })
}
