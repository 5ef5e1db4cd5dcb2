//! What a statement is for: its comment and its name.

use crate::rows::{Program, Row};
use std::collections::BTreeSet;

/// What may fold into one statement: rows of one place in the puzzle, or of
/// one kind of domain, made by one rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kinship {
    place: Result<(usize, usize), String>,
    rule: &'static str,
    sense: crate::rows::Sense,
}

impl Kinship {
    /// Of a row.
    pub fn of(program: &Program, row: &Row) -> Kinship {
        let origin = program.origin(row.provenance.origin);
        Kinship {
            place: match origin.span {
                Some(span) => Ok((span.start, span.end)),
                None => Err(without_brackets(&origin.name)),
            },
            rule: row.provenance.rule.name,
            sense: row.sense,
        }
    }
}

/// A text without what stands in brackets: `room has one value`.
fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// The sentence, or sentences, of some rows and the rule that made them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The name of the sentence: `sign[3]`; of several, with `…` for what is
    /// different.
    pub name: String,
    /// As it was written, likewise.
    pub text: String,
    /// The rule, with its number.
    pub rule: String,
}

impl About {
    /// Of these rows of a program, at least one.
    pub fn of(program: &Program, rows: &[usize]) -> About {
        let rows: Vec<&Row> = rows.iter().map(|&row| &program.rows()[row]).collect();
        let origins = rows.iter().map(|row| program.origin(row.provenance.origin));
        let name = common(origins.clone().map(|origin| origin.name.as_str()));
        let text = common(origins.map(|origin| origin.text.as_str()));
        let rule = rows.first().map_or_else(String::new, |row| {
            let rule = row.provenance.rule;
            match rule.number {
                "" => rule.name.to_owned(),
                number => format!("{}, {number}", rule.name),
            }
        });
        About { name, text, rule }
    }

    /// The comment.
    pub fn comment(&self) -> String {
        format!("{}: {} [{}]", self.name, self.text, self.rule)
    }

    /// What to call the rows: the sentence's name; the cases of a law by the
    /// case too.
    pub fn wanted_name(&self) -> String {
        let cases = self.name.starts_with("law of ") && self.text.chars().count() <= 30;
        if cases {
            format!("{} {}", self.name, self.text)
        } else {
            self.name.clone()
        }
    }
}

/// The text that all have; where they differ, what all begin with, `…`, and
/// what all end with.
fn common<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let different: BTreeSet<&str> = texts.collect();
    let (Some(first), Some(last)) = (different.first(), different.last()) else {
        return String::new();
    };
    if different.len() == 1 {
        return (*first).to_owned();
    }
    // Of sorted texts, what the first and the last have in front, all have.
    let start: String = first
        .chars()
        .zip(last.chars())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a)
        .collect();
    let least = different.iter().map(|t| t.chars().count()).min();
    let room = least.unwrap_or(0).saturating_sub(start.chars().count());
    let mut end: Vec<char> = Vec::new();
    for place in 0..room {
        let mut at_place = different.iter().map(|text| text.chars().rev().nth(place));
        match at_place.next().flatten() {
            Some(c) if at_place.all(|other| other == Some(c)) => end.push(c),
            _ => break,
        }
    }
    let end: String = end.iter().rev().collect();
    // Words and numbers are not cut through.
    let start = start.trim_end_matches(char::is_alphanumeric);
    let end = end.trim_start_matches(char::is_alphanumeric);
    let whole = format!("{start}…{end}");
    match "([{"
        .chars()
        .zip(")]}".chars())
        .all(|(open, close)| whole.matches(open).count() == whole.matches(close).count())
    {
        true => whole,
        // A bracket would stay open: an example says more.
        false => format!("{first}, …"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_texts_have_in_common() {
        let common = |texts: &[&str]| common(texts.iter().copied());
        assert_eq!(common(&["a", "a"]), "a");
        assert_eq!(
            common(&["room[1] has one value", "room[12] has one value"]),
            "room[…] has one value"
        );
        assert_eq!(common(&["one man at 1", "one man at 2"]), "one man at …");
        assert_eq!(common(&["abab", "ab"]), "…");
        assert_eq!(common(&["x", "y"]), "…");
        assert_eq!(common(&["n[1]: 2..3", "n[2]: 2..9"]), "n[1]: 2..3, …");
        assert_eq!(common(&["é!", "è!"]), "…!");
    }
}
