//! Riddles as they are handed out, as plain data: what is told, an empty board
//! to tick, hints that give away more and more, and the key with its proof.

mod board;
mod clue;
mod key;

pub use board::{Board, Cell, Line};
pub use clue::Clue;
pub use key::{Key, KeyStep};

use super::fact::Fact;
use super::hint::Hint;
use super::ladder::Ladder;
use super::path::Path;
use super::reasons::Reasons;
use super::tell::Teller;
use super::{Silence, branch};
use crate::model::Model;
use crate::prove::Finding;

/// One riddle of a sheet.
#[derive(Debug, Clone)]
pub struct Riddle {
    /// Its title; empty where it has none.
    pub title: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// Its story, as written.
    pub story: Option<String>,
    /// What is known and said, in the order of the file.
    pub clues: Vec<Clue>,
    /// What is asked, as written; `None` where all is.
    pub question: Option<String>,
    /// What there is to fill in.
    pub boards: Vec<Board>,
    /// The hints in order, from the empty board to all that is certain: each
    /// has several levels.
    pub hints: Vec<Ladder>,
    /// The answer, and how it is found.
    pub key: Key,
}

impl Riddle {
    /// A puzzle that has a world, with what was found out about it. The steps
    /// to the answer are reasons of `reasons`; without them (where a best
    /// world is asked for, or what people know of each other) the key has the
    /// answer alone.
    ///
    /// `step` is called before each step, and ends the work where it says why.
    pub fn new(
        model: &Model,
        finding: &Finding,
        reasons: Option<&mut Reasons>,
        step: impl FnMut(usize) -> Result<(), Silence>,
    ) -> Riddle {
        let teller = Teller::new(model);
        let mut hints = Vec::new();
        let mut key = Key::new(model, finding);
        match reasons {
            None => key.note = Some(no_steps(model).to_owned()),
            Some(reasons) => {
                if let Err(why) = climb(reasons, &teller, &mut hints, &mut key, step) {
                    key.note = Some(format!("The steps end here: {why}."));
                }
            }
        }
        let question = model.question.text.trim();
        Riddle {
            title: model.title.clone(),
            source: model.source.clone(),
            story: model.story.clone(),
            clues: clue::clues(model, &teller),
            question: (!question.is_empty()).then(|| question.to_owned()),
            boards: board::boards(model),
            hints,
            key,
        }
    }
}

fn no_steps(model: &Model) -> &'static str {
    match model.objective.is_some() {
        true => "A best world is found by comparing all of them: there are no steps to it.",
        false => "What people know of each other is found by comparing worlds: there are no steps.",
    }
}

/// From the empty board to all that is certain.
fn climb(
    reasons: &mut Reasons,
    teller: &Teller,
    hints: &mut Vec<Ladder>,
    key: &mut Key,
    mut before: impl FnMut(usize) -> Result<(), Silence>,
) -> Result<(), Silence> {
    let model = reasons.model();
    let mut path = Path::new(reasons, &[])?;
    key.booked = facts(teller, path.booked());
    loop {
        before(hints.len())?;
        let Some(step) = path.next_step()? else {
            return Ok(());
        };
        let branch = branch(path.reasons(), &step.reason, Some(step.fact))?;
        key.steps.push(KeyStep::new(teller, &step, &branch));
        let hint = Hint::Next { step, branch };
        hints.push(Ladder::new(model, &[], &hint));
    }
}

fn facts(teller: &Teller, facts: &[Fact]) -> Vec<String> {
    facts.iter().map(|&fact| teller.fact(fact)).collect()
}
