//! The key: the answer, what fills the board, and the steps that lead there.

use super::board::Cell;
use crate::explain::answer::{self, answer_lines};
use crate::explain::branch::Branch;
use crate::explain::path::Step;
use crate::explain::tell::{Line, Teller};
use crate::model::{Model, UnknownId};
use crate::prove::{Finding, Verdict};
use std::collections::BTreeMap;

/// The key of a riddle.
#[derive(Debug, Clone)]
pub struct Key {
    /// The answer, line by line; nothing where there are several.
    pub answer: Vec<answer::Line>,
    /// Whether it is the only one, in a sentence.
    pub verdict: String,
    /// The values that are the same in every world, as shown on the board.
    values: BTreeMap<UnknownId, (i64, String)>,
    /// What follows from the rules before anything is said.
    pub booked: Vec<String>,
    /// The steps, in order: the proof.
    pub steps: Vec<KeyStep>,
    /// Why there are no steps, or no more of them.
    pub note: Option<String>,
}

/// One step of the proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyStep {
    /// What is proved, and from what.
    pub text: String,
    /// The refutation of its opposite, line by line, where several sentences
    /// take part.
    pub lines: Vec<String>,
    /// What of it follows by the rules alone.
    pub also: Vec<String>,
}

impl Key {
    pub(super) fn new(model: &Model, finding: &Finding) -> Key {
        let one = matches!(finding.verdict, Verdict::Unique | Verdict::AnswerUnique);
        let answer = finding.answers.first().filter(|_| one);
        Key {
            answer: answer.map_or_else(Vec::new, |first| {
                answer_lines(model, &model.question, &first.answer)
            }),
            verdict: verdict(finding),
            values: finding
                .certain
                .iter()
                .map(|certain| {
                    let shown = model.unknown(certain.unknown).domain.show(certain.value);
                    (certain.unknown, (certain.value, shown))
                })
                .collect(),
            booked: Vec::new(),
            steps: Vec::new(),
            note: None,
        }
    }

    /// Whether a cell is ticked in the key: `None` where that stays open, or
    /// there is nothing to tick.
    pub fn ticked(&self, cell: &Cell) -> Option<bool> {
        let Cell::Tick(super::Fact::Value {
            unknown,
            value,
            holds,
        }) = cell
        else {
            return None;
        };
        let (certain, _) = self.values.get(unknown)?;
        Some((certain == value) == *holds)
    }

    /// What is written in a cell in the key; `None` where it stays open.
    pub fn written(&self, cell: &Cell) -> Option<&str> {
        let Cell::Write(unknown) = cell else {
            return None;
        };
        self.values.get(unknown).map(|(_, shown)| shown.as_str())
    }
}

impl KeyStep {
    pub(super) fn new(teller: &Teller, step: &Step, branch: &Branch) -> KeyStep {
        let from = teller.from(&step.reason);
        let fact = teller.fact(step.fact);
        let mut lines: Vec<Line> = Vec::new();
        if step.reason.sentences.len() > 1 {
            teller.branch(branch, 0, &mut lines);
        }
        KeyStep {
            text: match from.is_empty() {
                true => fact,
                false => format!("{fact}, {from}"),
            },
            lines: lines.into_iter().map(|line| line.text).collect(),
            also: super::facts(teller, &step.also),
        }
    }
}

fn verdict(finding: &Finding) -> String {
    match finding.verdict {
        Verdict::Unique => "There is no other possibility.".to_owned(),
        Verdict::AnswerUnique => {
            "There is no other answer; what is not asked may stay open.".to_owned()
        }
        Verdict::NotUnique => "There is more than one answer; below is what is certain.".to_owned(),
        Verdict::Contradiction => "Nothing fits all that is said.".to_owned(),
        Verdict::Undecided => match &finding.why {
            Some(why) => format!("It is not decided: {why}."),
            None => "It is not decided.".to_owned(),
        },
    }
}
