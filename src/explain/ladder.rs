//! A hint in levels, each of which gives away more: whom to look at, which
//! statements, the contradiction, the fact.

use super::branch::Branch;
use super::fact::Fact;
use super::hint::Hint;
use super::path::Step;
use super::reasons::Reason;
use super::tell::{Teller, listed};
use crate::model::{Model, SentenceId, UnknownId};

/// A hint in levels.
#[derive(Debug, Clone)]
pub struct Ladder {
    /// What it is: `next`, `wrong`, `done`, `no world`.
    pub kind: &'static str,
    /// The fact it leads to.
    pub fact: Option<Fact>,
    /// Why that is so.
    pub reason: Option<Reason>,
    /// What each level says, line by line; two spaces before a line set it in.
    pub levels: Vec<Vec<String>>,
}

impl Ladder {
    /// The levels of a hint, given the player's marks.
    pub fn new(model: &Model, given: &[Fact], found: &Hint) -> Ladder {
        let teller = Teller::new(model);
        match found {
            Hint::Done => Ladder::only("done", "all that is certain is found"),
            Hint::NoWorld => Ladder::only("no world", "the puzzle has no world: see `bigm why`"),
            Hint::Next { step, branch } => Ladder {
                kind: "next",
                fact: Some(step.fact),
                reason: Some(step.reason.clone()),
                levels: next(model, &teller, step, branch),
            },
            Hint::Wrong {
                place,
                reason,
                branch,
            } => {
                let mark = given[*place];
                let not = mark.negation(model);
                let mut why = vec!["from".to_owned()];
                why.extend(
                    reason
                        .sentences
                        .iter()
                        .map(|&id| format!("  {}", teller.entry(id))),
                );
                let mut levels = vec![
                    vec!["one of the marks is wrong".to_owned()],
                    vec![format!("wrong: {}", teller.fact(mark))],
                    why,
                ];
                levels[2].extend(lines(&teller, branch));
                levels.push(vec![format!("it is so that {}", teller.fact(not))]);
                Ladder {
                    kind: "wrong",
                    fact: Some(not),
                    reason: Some(reason.clone()),
                    levels,
                }
            }
        }
    }

    fn only(kind: &'static str, text: &str) -> Ladder {
        Ladder {
            kind,
            fact: None,
            reason: None,
            levels: vec![vec![text.to_owned()]],
        }
    }
}

fn next(model: &Model, teller: &Teller, step: &Step, branch: &Branch) -> Vec<Vec<String>> {
    let reason = &step.reason;
    let mut statements: Vec<String> = reason
        .sentences
        .iter()
        .map(|&id| format!("  {}", teller.entry(id)))
        .collect();
    statements.insert(0, "use".to_owned());
    if !reason.facts.is_empty() {
        statements.push("and what is known:".to_owned());
        statements.extend(
            reason
                .facts
                .iter()
                .map(|&f| format!("  {}", teller.fact(f))),
        );
    }
    let about = match step.fact {
        Fact::Value { unknown, .. } => {
            let subject = subject(model, unknown);
            format!(": something about {subject} can be proved")
        }
        Fact::Claim { .. } => String::new(),
    };
    let whom = whom(model, teller, &reason.sentences);
    vec![
        vec![format!("look at {whom}{about}")],
        statements,
        lines(teller, branch),
        vec![format!("so {}", teller.fact(step.fact))],
    ]
}

/// Whom to look at: the speakers whose words are used, or what the facts are
/// called.
pub fn whom(model: &Model, teller: &Teller, sentences: &[SentenceId]) -> String {
    let mut whose: Vec<String> = Vec::new();
    for &id in sentences {
        let said = model.utterances.iter().find(|said| said.sentence == id);
        let name = match said {
            Some(said) => format!("what {} says", said.speaker),
            None => teller.refer(id),
        };
        if !whose.contains(&name) {
            whose.push(name);
        }
    }
    match whose.is_empty() {
        true => "the rules".to_owned(),
        false => listed(&whose),
    }
}

fn subject(model: &Model, unknown: UnknownId) -> String {
    let unknown = model.unknown(unknown);
    match unknown.arguments.as_slice() {
        [] => unknown.family.clone(),
        arguments => arguments.join(", "),
    }
}

fn lines(teller: &Teller, branch: &Branch) -> Vec<String> {
    let mut lines = Vec::new();
    teller.branch(branch, 0, &mut lines);
    lines.into_iter().map(|line| line.text).collect()
}
