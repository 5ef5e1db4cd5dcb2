//! The different answers to a question, counted by excluding each: however many
//! worlds give an answer, it is met once.

use super::cut;
use crate::model::{Answer, Model, Question, World};
use crate::rows::{Literal, Program, QuestionColumns};
use crate::solve::exact::{self, Engine};
use crate::solve::{Limits, Stop};
use std::collections::BTreeSet;

/// Answers, and whether there are no others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// Those that were found.
    pub found: BTreeSet<Answer>,
    /// Whether these are all.
    pub complete: bool,
}

/// The answers that the listed worlds give, and where these are not all worlds,
/// those of the others: at most `limit` where more are looked for.
///
/// # Errors
/// That a number leaves the 64-bit range, or what the engine finds fails the exact
/// check.
pub fn answers(
    model: &Model,
    program: &Program,
    (question, columns): (&Question, &[QuestionColumns]),
    (listed, all): (&[World], bool),
    limit: u64,
    limits: &Limits,
) -> Result<Answers, String> {
    let mut found = BTreeSet::new();
    for world in listed {
        found.insert(question.answer(world).ok_or(NO_ANSWER)?);
    }
    let mut answers = Answers {
        found,
        complete: all,
    };
    let room = |answers: &Answers| (answers.found.len() as u64) < limit;
    // A question about everything has as many answers as worlds, which were
    // counted up to the limit already.
    if all || !room(&answers) {
        return Ok(answers);
    }
    // What the engine cannot take (a column without bounds) is not counted.
    let Ok(mut engine) = Engine::new(program) else {
        return Ok(answers);
    };
    for answer in &answers.found {
        engine.add_clause(&other(columns, answer))?;
    }
    loop {
        let left = match limits.effort {
            None => Some(None),
            Some(most) => most.checked_sub(engine.conflicts()).map(Some),
        };
        let Some(effort) = left else { break };
        match engine.solve(&Limits { effort, ..*limits }, &[])? {
            exact::Answer::Point(point) if room(&answers) => {
                let world = super::finder::world(program, model, &point)?;
                let answer = question.answer(&world).ok_or(NO_ANSWER)?;
                engine.add_clause(&other(columns, &answer))?;
                if !answers.found.insert(answer) {
                    return Err("an answer that was excluded was found again".to_owned());
                }
            }
            // One more than asked for: there are more.
            exact::Answer::Point(_) | exact::Answer::Limit(Stop::Time | Stop::Effort) => break,
            exact::Answer::Infeasible { .. } => {
                answers.complete = true;
                break;
            }
            exact::Answer::Doubt(why) => return Err(why),
        }
    }
    Ok(answers)
}

const NO_ANSWER: &str = "a number in the question leaves the 64-bit range";

/// "Not this answer", as a clause.
fn other(columns: &[QuestionColumns], answer: &Answer) -> Vec<Literal> {
    let literals = cut::answer_literals(columns, answer);
    literals.into_iter().map(Literal::complement).collect()
}
