//! Reasons in words: the puzzle's own, with the numbers of its statements.

use super::branch::{Branch, End};
use super::fact::Fact;
use super::proof::{Proof, ProofStep};
use super::reasons::Reason;
use crate::english;
use crate::model::{AskedValue, Model, Sentence, SentenceId, SentenceKind, Utterance};
use std::collections::BTreeMap;

/// One line of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How deep it stands: 0 for a step, 1 for what is under it, and so on.
    pub depth: usize,
    /// Without a full stop.
    pub text: String,
}

/// Says what belongs to one model.
#[derive(Debug)]
pub struct Teller<'m> {
    model: &'m Model,
    /// The statement that a sentence belongs to, with its number from 1.
    statements: BTreeMap<SentenceId, (usize, &'m Utterance)>,
}

impl<'m> Teller<'m> {
    /// A teller for a model.
    pub fn new(model: &'m Model) -> Self {
        let statements = model
            .utterances
            .iter()
            .enumerate()
            .map(|(index, said)| (said.sentence, (index + 1, said)))
            .collect();
        Teller { model, statements }
    }

    /// A fact, in English where the puzzle's phrases say it: `A is a knave`,
    /// `room[7] = lady`.
    pub fn fact(&self, fact: Fact) -> String {
        let formal = fact.show(self.model);
        match self.model.in_english(&formal) {
            Some(sentence) => within(&sentence),
            None => formal,
        }
    }

    /// What a sentence is called in a proof: `(3)`, `"only one lady"`, `fact 2`.
    pub fn refer(&self, id: SentenceId) -> String {
        if let Some((number, _)) = self.statements.get(&id) {
            return format!("({number})");
        }
        let Some(sentence) = self.model.sentences.get(id.0) else {
            return String::new();
        };
        let given_by_number = ["fact ", "told ", "announced "].iter().any(|word| {
            let rest = sentence.name.strip_prefix(word);
            rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
        });
        if given_by_number {
            sentence.name.clone()
        } else {
            format!("\"{}\"", sentence.name)
        }
    }

    /// A sentence with what it is called, as a line of a list:
    /// `(3) C: at most one of us is a knight`.
    pub fn entry(&self, id: SentenceId) -> String {
        let text = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((number, said)) = self.statements.get(&id) {
            let who = match said.truth {
                // A statement with a truth of its own is called by that.
                crate::model::Prop::Holds(unknown)
                    if self
                        .model
                        .unknowns
                        .get(unknown.0)
                        .is_some_and(|u| u.is_statement) =>
                {
                    &said.name
                }
                _ => &said.speaker,
            };
            return format!("({number}) {who}: {}", text(&said.text));
        }
        match self.model.sentences.get(id.0) {
            Some(sentence) => {
                let words = match sentence.kind {
                    SentenceKind::Told => self.words(sentence),
                    _ => text(&sentence.text),
                };
                format!("{}: {words}", self.refer(id))
            }
            None => String::new(),
        }
    }

    /// Rules in words, those of one category of a grid as one: `one drink to a
    /// house`, `the law of sign[3]`.
    pub fn rules(&self, ids: &[SentenceId]) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        for id in ids {
            let Some(sentence) = self.model.sentences.get(id.0) else {
                continue;
            };
            let text = match &self.model.grid {
                Some(grid) if sentence.kind == SentenceKind::Grid => {
                    let category = grid.categories.iter().find(|(category, _)| {
                        let start = format!("one {category} at ");
                        sentence.name.starts_with(&start)
                    });
                    category.map(|(category, _)| {
                        let places = grid.places.replace('_', " ");
                        let a = english::article(&places);
                        format!("one {} to {a} {places}", category.replace('_', " "))
                    })
                }
                _ => None,
            };
            let text = text.unwrap_or_else(|| match sentence.kind {
                SentenceKind::Law => format!("the {}", sentence.name),
                _ => sentence.name.clone(),
            });
            if !told.contains(&text) {
                told.push(text);
            }
        }
        told
    }

    /// What a sentence says, in English where the puzzle's phrases say it. What
    /// somebody was told is not what it is about: that we do not hear.
    pub fn words(&self, sentence: &Sentence) -> String {
        let words: Vec<&str> = sentence.text.split_whitespace().collect();
        let text = words.join(" ");
        let said = self.model.in_english(&text);
        let number = sentence.name.strip_prefix("told ");
        let told = number
            .and_then(|number| number.parse::<usize>().ok()?.checked_sub(1))
            .and_then(|place| self.model.told.get(place))
            .filter(|_| sentence.kind == SentenceKind::Told);
        let Some(told) = told else {
            return said.unwrap_or(text);
        };
        let learnt = match told.learns.value {
            AskedValue::Truth(_) => {
                let what = said.map_or(text, |said| within(&said));
                format!("whether {what}")
            }
            _ => format!("the value of {text}"),
        };
        let knew = match told.settles {
            true => "then knew",
            false => "still did not know",
        };
        let about = match told.about.text.as_str() {
            "" => "the answer",
            about => about,
        };
        format!("somebody learnt {learnt}, which we do not hear, and {knew}: {about}")
    }

    /// Where a fact comes from: `by (3) and "only one lady", since A is a knave`.
    /// Empty for the rules alone.
    pub fn from(&self, reason: &Reason) -> String {
        let by: Vec<String> = reason.sentences.iter().map(|&id| self.refer(id)).collect();
        self.because(&by, &reason.facts)
    }

    fn because(&self, by: &[String], facts: &[Fact]) -> String {
        let facts: Vec<String> = facts.iter().map(|&fact| self.fact(fact)).collect();
        match (by.is_empty(), facts.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!("by {}", listed(by)),
            (true, false) => format!("since {}", listed(&facts)),
            (false, false) => format!("by {}, since {}", listed(by), listed(&facts)),
        }
    }

    /// A whole proof, line by line.
    pub fn proof(&self, proof: &Proof) -> Vec<Line> {
        let mut lines = Vec::new();
        for step in &proof.steps {
            self.step(step, &mut lines);
        }
        lines
    }

    /// One step of a proof, with what stands under it.
    pub fn step(&self, step: &ProofStep, lines: &mut Vec<Line>) {
        if let Some(fact) = step.fact {
            lines.push(Line {
                depth: 0,
                text: joined(&self.fact(fact), &self.from(&step.reason)),
            });
        } else if let Some(branch) = &step.branch {
            self.branch(branch, 0, lines);
            return;
        }
        if let Some(branch) = &step.branch {
            self.branch(branch, 1, lines);
        }
        for link in &step.so {
            let depth = usize::from(step.fact.is_some());
            lines.push(Line {
                depth,
                text: joined(
                    &format!("so {}", self.fact(link.fact)),
                    &self.because(&[], &link.from),
                ),
            });
        }
    }

    /// A refutation: `suppose …`, `then …`, `but …`.
    pub fn branch(&self, branch: &Branch, depth: usize, lines: &mut Vec<Line>) {
        let mut say = |text: String| lines.push(Line { depth, text });
        if let Some(supposed) = branch.supposed {
            say(format!("suppose {}", self.fact(supposed)));
        }
        for link in &branch.chain {
            let by = self.voice(link.by, &link.from);
            let word = if link.by.is_some() { "then" } else { "so" };
            say(joined(&format!("{word} {}", self.fact(link.fact)), &by));
        }
        match &branch.end {
            End::Impossible { by, from } => {
                let facts: Vec<String> = from.iter().map(|&fact| self.fact(fact)).collect();
                let with = listed(&facts);
                say(match (by, facts.is_empty()) {
                    (Some(id), true) => format!("but {} can never be", self.refer(*id)),
                    (Some(id), false) => {
                        format!("but {} does not allow that {with}", self.refer(*id))
                    }
                    (None, _) => format!("but the rules do not allow that {with}"),
                });
            }
            End::Together { sentences, from } => {
                let by: Vec<String> = sentences.iter().map(|&id| self.refer(id)).collect();
                let facts: Vec<String> = from.iter().map(|&fact| self.fact(fact)).collect();
                let what = if facts.is_empty() {
                    "leave no possibility".to_owned()
                } else {
                    format!("do not allow that {}", listed(&facts))
                };
                say(format!("but {} together {what}", listed(&by)));
            }
        }
    }

    /// By whose words something follows: a speaker that tells the truth is
    /// taken at its word.
    fn voice(&self, by: Option<SentenceId>, from: &[Fact]) -> String {
        let Some(id) = by else { return String::new() };
        if let Some((number, said)) = self.statements.get(&id)
            && self.model.sentences.get(id.0).map(|s| s.kind) == Some(SentenceKind::Statement)
            && let Some(truth) = Fact::of(self.model, &said.truth)
        {
            if from == [truth] {
                return format!("by {}'s own words ({number})", said.speaker);
            }
            if from == [truth.negation(self.model)] {
                return format!("since what {} says ({number}) is false", said.speaker);
            }
        }
        format!("by {}", self.refer(id))
    }
}

/// A sentence inside another one.
fn within(sentence: &str) -> String {
    const SMALL: &[&str] = &[
        "The ", "It ", "At ", "Exactly ", "No ", "Not ", "Both ", "There ", "Neither ", "All ",
        "Either ", "Some ", "This ", "Every ", "Each ", "If ", "One ",
    ];
    match SMALL.iter().find(|word| sentence.starts_with(**word)) {
        Some(_) => {
            let mut letters = sentence.chars();
            let first = letters.next().map(|c| c.to_lowercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
        None => sentence.to_owned(),
    }
}

fn joined(what: &str, why: &str) -> String {
    if why.is_empty() {
        what.to_owned()
    } else {
        format!("{what}, {why}")
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_within_another_keeps_its_names() {
        assert_eq!(within("The lady is in room 7"), "the lady is in room 7");
        assert_eq!(within("Ann is a knight"), "Ann is a knight");
    }

    #[test]
    fn lists_end_in_and() {
        let words = |of: &[&str]| of.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert_eq!(listed(&words(&["a"])), "a");
        assert_eq!(listed(&words(&["a", "b", "c"])), "a, b and c");
    }
}
