//! One version of a puzzle, solved: what the audits and repairs compare.

use super::answer::{Line, answer_lines, inline};
use crate::model::{Answer, Model, World};
use crate::prove::{Count, Finding, Verdict};
use std::collections::BTreeSet;

/// Solves versions of a puzzle for whoever compares them.
pub trait Judge {
    /// Solves one.
    fn judge(&mut self, model: Model) -> Judged;

    /// Hears what is being done; false where it is to end.
    fn go_on(&mut self, doing: &str) -> bool;
}

/// What came of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// Why, where it is undecided.
    pub why: Option<String>,
    /// The number of worlds.
    pub worlds: Count,
    /// The number of answers.
    pub answers: Count,
    /// The answers that were seen, in the puzzle's words, sorted.
    pub seen: Vec<String>,
    /// Of each of them its name and value, where it is a single thing.
    pub single: Vec<Option<(String, String)>>,
    /// Worlds that give different answers: one or two of them.
    pub witnesses: Vec<World>,
}

/// No more answers than this are spelt out.
const MOST_SEEN: usize = 9;

impl Judged {
    /// What a finding says. `model` is the puzzle with what was told and
    /// announced worked out.
    pub fn of(model: &Model, finding: &Finding) -> Judged {
        let mut answers: BTreeSet<Answer> = finding
            .listed
            .iter()
            .filter_map(|world| model.question.answer(world))
            .collect();
        answers.extend(finding.answers.iter().map(|found| found.answer.clone()));
        let seen: Vec<Vec<Line>> = answers
            .iter()
            .take(MOST_SEEN)
            .map(|answer| answer_lines(model, &model.question, answer))
            .collect();
        Judged {
            verdict: finding.verdict,
            why: finding.why.clone(),
            worlds: finding.worlds,
            answers: finding.answer_count,
            seen: seen.iter().map(|lines| inline(lines)).collect(),
            single: seen.iter().map(|lines| single(lines)).collect(),
            witnesses: finding.answers.iter().map(|a| a.world.clone()).collect(),
        }
    }

    /// What is known where a puzzle could not be solved.
    pub fn unknown(why: String) -> Judged {
        Judged {
            verdict: Verdict::Undecided,
            why: Some(why),
            worlds: Count::UNKNOWN,
            answers: Count::UNKNOWN,
            seen: Vec::new(),
            single: Vec::new(),
            witnesses: Vec::new(),
        }
    }

    /// Whether the question has just one answer.
    pub fn one_answer(&self) -> bool {
        matches!(self.verdict, Verdict::Unique | Verdict::AnswerUnique)
    }

    /// The answers in one line, where each is a single thing: `man of fish: Dane,
    /// German`; `None` where they are more than that, or not all seen.
    pub fn in_a_line(&self) -> Option<String> {
        let all = self.answers.complete
            && u64::try_from(self.seen.len()).is_ok_and(|seen| seen == self.answers.found);
        let parts: Option<Vec<&(String, String)>> =
            self.single.iter().map(Option::as_ref).collect();
        let parts = parts.filter(|_| all)?;
        let (name, _) = parts.first()?;
        if parts.iter().any(|(other, _)| other != name) {
            return None;
        }
        let values: Vec<&str> = parts.iter().map(|(_, value)| value.as_str()).collect();
        // Where a value is itself a list, commas would run them together.
        let list = values.iter().any(|value| value.contains(", "));
        let joint = if list { " or " } else { ", " };
        Some(format!("{name}: {}", values.join(joint)))
    }

    /// How many worlds and answers: `7 worlds, 4 answers`.
    pub fn counts(&self) -> String {
        match self.verdict {
            Verdict::Contradiction => "no world".to_owned(),
            Verdict::Unique => "1 world".to_owned(),
            Verdict::Undecided => self
                .why
                .clone()
                .unwrap_or_else(|| "a limit was reached".to_owned()),
            Verdict::AnswerUnique | Verdict::NotUnique => format!(
                "{}, {}",
                many(self.worlds, "world"),
                many(self.answers, "answer")
            ),
        }
    }
}

/// An answer that is one thing with one value.
fn single(lines: &[Line]) -> Option<(String, String)> {
    match lines {
        [line] if !line.is.is_empty() => Some((line.name.clone(), line.is.clone())),
        _ => None,
    }
}

/// `1 world`, `at least 2 worlds`.
pub fn many(count: Count, one: &str) -> String {
    match count.found {
        1 => format!("{count} {one}"),
        _ => format!("{count} {one}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_are_one_thing_stand_in_a_line() {
        let line = |name: &str, is: &str| Line {
            name: name.to_owned(),
            is: is.to_owned(),
            is_not: String::new(),
        };
        let told = |seen: &[Vec<Line>], found| {
            let judged = Judged {
                seen: seen.iter().map(|lines| inline(lines)).collect(),
                single: seen.iter().map(|lines| single(lines)).collect(),
                answers: Count {
                    found,
                    complete: true,
                },
                ..Judged::unknown(String::new())
            };
            judged.in_a_line()
        };
        let fish = [
            vec![line("man of fish", "Dane")],
            vec![line("man of fish", "the German")],
        ];
        assert_eq!(
            told(&fish, 2).as_deref(),
            Some("man of fish: Dane, the German")
        );
        assert_eq!(told(&fish, 3), None);
        assert_eq!(
            told(&[vec![line("knight", "B, D")]], 1).as_deref(),
            Some("knight: B, D")
        );
        let lists = [vec![line("knight", "B, D")], vec![line("knight", "A, C")]];
        assert_eq!(told(&lists, 2).as_deref(), Some("knight: B, D or A, C"));
        assert_eq!(told(&[vec![line("a", "1"), line("b", "2")]], 1), None);
        assert_eq!(told(&[vec![line("a", "1")], vec![line("b", "2")]], 2), None);
        assert_eq!(told(&[vec![line("knight", "")]], 1), None);
    }

    #[test]
    fn one_is_one_even_where_it_is_the_least() {
        let count = |found, complete| Count { found, complete };
        assert_eq!(many(count(1, true), "world"), "1 world");
        assert_eq!(many(count(1, false), "world"), "at least 1 world");
        assert_eq!(many(count(0, true), "world"), "0 worlds");
        assert_eq!(many(count(2, false), "answer"), "at least 2 answers");
    }
}
