//! A puzzle in the making: its sentences as trees, to be read otherwise or
//! changed, and what a changed one would mean.

use super::budget::Budget;
use super::checker::Checker;
use super::codes::LEFT_OF;
use super::member::Member;
use super::{declared, sides};
use crate::english::{self, Speaker};
use crate::expr::{self, Expr};
use crate::model::Prop;
use crate::puzzle::{ClueId, Puzzle};
use crate::report::{Report, Severity};
use crate::source::{Span, Text};

/// One of the puzzle's facts or statements.
#[derive(Debug, Clone)]
pub struct Clue {
    /// Which.
    pub id: ClueId,
    /// Its tree.
    pub expr: Expr,
    /// Whether it was written as an English sentence.
    pub english: bool,
    /// Whether it says "left of" or "right of" and not how far; its tree says
    /// immediately.
    pub bare: bool,
}

/// The puzzle's facts and statements as trees; those without a meaning are left
/// out. Where a bare "left of" is all that is wrong with one, the puzzle that
/// comes back says "immediately" there; otherwise it is as it was.
pub fn clues(puzzle: &Puzzle) -> (Puzzle, Vec<Clue>) {
    let mut settled = puzzle.clone();
    let mut found = Vec::new();
    let mut aside = Report::new();
    let Some(mut checker) = declared(puzzle, &mut aside) else {
        return (settled, found);
    };
    checker.read_statements();
    for id in puzzle.clues() {
        let Some(text) = puzzle.clue(id) else {
            continue;
        };
        checker.speaker = speaker(puzzle, id);
        let mut clue = |expr, english, bare| {
            found.push(Clue {
                id,
                expr,
                english,
                bare,
            });
        };
        match checker.read(text) {
            Ok((expr, english)) => clue(expr, english, false),
            Err(false) => {}
            Err(true) => {
                let written = text.as_str();
                let ways = [
                    sides::immediately(written),
                    english::immediately(written, false),
                    english::immediately(written, true),
                ];
                for way in ways.into_iter().flatten() {
                    let new = in_place_of(text, way);
                    if let Ok((expr, english)) = checker.read(&new) {
                        settled.change(id, new);
                        clue(expr, english, true);
                        break;
                    }
                }
            }
        }
    }
    (settled, found)
}

/// Other texts in the place of a clue, as trees; `None` where one has no
/// meaning there.
pub fn read_as(puzzle: &Puzzle, id: ClueId, texts: &[String]) -> Vec<Option<Expr>> {
    let mut aside = Report::new();
    let Some(mut checker) = declared(puzzle, &mut aside) else {
        return vec![None; texts.len()];
    };
    checker.read_statements();
    checker.speaker = speaker(puzzle, id);
    texts
        .iter()
        .map(|text| {
            let read = checker.read(&Text::plain(text.as_str(), 0));
            read.ok().map(|(expr, _)| expr)
        })
        .collect()
}

/// What expressions would mean among the puzzle's facts; `None` where one has
/// no meaning there.
pub fn propositions(puzzle: &Puzzle, exprs: &[Expr]) -> Vec<Option<Prop>> {
    let mut aside = Report::new();
    let Some(mut checker) = declared(puzzle, &mut aside) else {
        return vec![None; exprs.len()];
    };
    checker.read_statements();
    exprs.iter().map(|expr| checker.meaning(expr)).collect()
}

/// Another text that stands where one stood.
pub fn in_place_of(text: &Text, new: String) -> Text {
    let start = text.locate(0..0).start;
    let span = Span::new(start, text.span().end.max(start));
    Text::decoded(new, vec![(0, start)], span, text.quoted())
}

/// Whose statement it is.
fn speaker(puzzle: &Puzzle, id: ClueId) -> Option<Speaker> {
    let ClueId::Statement { group, speech, .. } = id else {
        return None;
    };
    let by = puzzle.statements.get(group)?.text.get(speech)?;
    Some(Speaker {
        group,
        member: Member::read(by.speaker.as_str()).to_string(),
    })
}

impl Checker<'_> {
    /// The tree of a sentence with known names, and whether it is English; or
    /// whether a bare "left of" is what is wrong with it.
    fn read(&mut self, text: &Text) -> Result<(Expr, bool), bool> {
        let mut found = Report::new();
        let expr = self.quietly(&mut found, |checker| {
            let expr = checker.sentence(text)?;
            checker.check_names(&expr).then_some(expr)
        });
        match expr {
            Some(expr) => {
                let formal = expr::parse(text, &mut Report::new());
                let english = formal.is_none_or(|formal| formal != expr);
                Ok((expr, english))
            }
            None => Err(found
                .diagnostics()
                .iter()
                .filter(|finding| finding.code.severity == Severity::Error)
                .all(|finding| finding.code == &LEFT_OF)),
        }
    }

    /// What an expression would mean.
    fn meaning(&mut self, expr: &Expr) -> Option<Prop> {
        self.budget = Budget::default();
        let mut found = Report::new();
        let prop = self.quietly(&mut found, |checker| {
            if !checker.check_names(expr) {
                return None;
            }
            let expr = std::rc::Rc::new(expr.clone());
            checker.current = Some(std::rc::Rc::clone(&expr));
            checker.spelt = None;
            let value = checker.eval(&expr)?;
            checker.truth(value, expr.span)
        });
        prop.filter(|_| !found.has_errors())
    }
}
