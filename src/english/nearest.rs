//! What is said of a sentence that nothing reads.

use super::Failure;
use super::pattern::Piece;
use super::phrases::PHRASES;
use super::reader::Reader;
use super::sides;
use super::words::words;
use crate::report::nearest;
use crate::source::Span;
use std::collections::BTreeSet;

/// The words of the built-in phrases that a slip may have hit.
const WORDS: &[&str] = &[
    "knight",
    "knave",
    "lying",
    "telling",
    "truth",
    "right",
    "wrong",
    "true",
    "false",
    "least",
    "most",
    "exactly",
    "contains",
    "contain",
    "different",
    "type",
    "same",
    "alike",
    "either",
    "neither",
    "nobody",
    "everybody",
    "somebody",
    "there",
    "room",
    "statement",
    "statements",
    "beside",
    "immediately",
    "somewhere",
    "and",
    "but",
    "then",
    "both",
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "are",
    "not",
    "the",
    "that",
    "would",
];

/// What follows a name at the beginning of a sentence.
const VERBS: &[&str] = &[
    "is", "are", "tells", "tell", "lies", "lie", "says", "say", "contains", "contain", "has",
    "would",
];

impl Reader<'_> {
    /// A "left of" or "right of" without a word that says how far.
    pub(super) fn bare_side(&self) -> Option<(&'static str, Span)> {
        let (side, range) = sides::bare(&self.words).into_iter().next()?;
        Some((side, self.span(range.start, range.end)))
    }

    /// Where reading came to an end, and what may have been meant. `he` says
    /// that only a pronoun is unclear.
    pub(super) fn failure(&self, he: bool) -> Failure {
        let count = self.words.len();
        if he {
            let at = (0..count).find(|at| {
                matches!(
                    self.at(*at),
                    "he" | "she" | "him" | "her" | "himself" | "herself"
                )
            });
            let at = at.unwrap_or(0);
            return Failure {
                understood: count,
                words: count,
                span: self.span(at, at + 1),
                message: format!("nobody has been named whom `{}` can mean", self.at(at)),
                help: "write the name".to_owned(),
                near: true,
                stranger: false,
            };
        }
        let at = self.furthest.min(count);
        let word = self.words.get(at).map(|word| word.text.as_str());
        // `Eva is a knight`, where only Eve is known.
        let stranger = at == 0 && count >= 3 && VERBS.contains(&self.at(1));
        let (span, message) = match word {
            Some(word) if stranger => (
                self.span(at, at + 1),
                format!("nothing here is called `{word}`"),
            ),
            Some(word) => (
                self.span(at, at + 1),
                format!("no phrase goes on with `{word}` here"),
            ),
            None => (
                self.span(0, count),
                "each word of this sentence can be read, but not all of them together".to_owned(),
            ),
        };
        let mut help: Vec<String> = Vec::new();
        let known = self.known_words();
        let near = word.and_then(|word| nearest(word, known.iter().map(String::as_str)));
        if let Some(near) = near {
            help.push(format!("did you mean `{near}`?"));
        }
        if let Some(hint) = self.no_member(at) {
            help.push(hint);
        }
        if let Some(hint) = self.nobody_speaks() {
            help.push(hint);
        }
        if let Some(pattern) = self.nearest_phrase() {
            help.push(format!("a phrase like it is `{pattern}`"));
        }
        help.push("`bigm list phrases` shows them all".to_owned());
        Failure {
            understood: at,
            words: count,
            span,
            message,
            help: help.join("; "),
            near: near.is_some() || word.is_none(),
            stranger,
        }
    }

    /// `sign 10` where there are nine.
    fn no_member(&self, at: usize) -> Option<String> {
        super::inflect::number(self.at(at))?;
        let before = at.checked_sub(1)?;
        let noun = |noun: &str| super::inflect::is_noun(self.at(before), noun);
        let set = self.known.sets.iter().position(|set| {
            let name = set.name.as_deref();
            name.is_some_and(noun)
        });
        let group = self.known.groups.iter().find(|group| noun(&group.name));
        let set = self
            .known
            .sets
            .get(set.or(group.map(|group| group.over))?)?;
        let (first, last) = (set.members.first()?, set.members.last()?);
        Some(format!(
            "there is no {} {}, only {first} to {last}",
            self.at(before),
            self.at(at)
        ))
    }

    fn known_words(&self) -> BTreeSet<String> {
        let mut known: BTreeSet<String> = WORDS.iter().map(|word| (*word).to_owned()).collect();
        for set in &self.known.sets {
            known.extend(set.name.clone());
            known.extend(set.members.iter().take(200).cloned());
        }
        for phrase in self.own {
            for piece in &phrase.pieces {
                if let Piece::Word(word, _) = piece {
                    known.insert(word.clone());
                }
            }
        }
        known.retain(|word| word.chars().any(char::is_alphabetic));
        known
    }

    /// `I` and `this room` where nobody speaks.
    fn nobody_speaks(&self) -> Option<String> {
        if self.speaker.is_some() {
            return None;
        }
        let word = self.words.iter().find(|word| {
            word.text == "I" || matches!(word.lower.as_str(), "we" | "us" | "my" | "me" | "this")
        })?;
        Some(format!(
            "`{}` has a meaning only in a statement, where somebody speaks",
            word.text
        ))
    }

    /// The phrase that has most words in common with the sentence.
    fn nearest_phrase(&self) -> Option<String> {
        let here: BTreeSet<&str> = self.words.iter().map(|word| word.lower.as_str()).collect();
        let mut best: Option<(usize, usize, String)> = None;
        let own = self.own.iter().map(|phrase| phrase.pattern.as_str());
        let built_in = PHRASES
            .iter()
            .flat_map(|phrase| phrase.pattern.split("  |  "));
        for pattern in own.chain(built_in) {
            let outside = without_holes(pattern);
            let fixed: BTreeSet<String> = words(&outside)
                .into_iter()
                .map(|word| word.lower)
                .filter(|word| word.chars().any(char::is_alphabetic))
                .collect();
            let shared = fixed
                .iter()
                .filter(|word| here.contains(word.as_str()))
                .count();
            let missing = fixed.len() - shared;
            let better = match &best {
                None => shared > 0,
                Some((most, least, _)) => (shared, *least) > (*most, missing),
            };
            if better {
                best = Some((shared, missing, pattern.to_owned()));
            }
        }
        best.map(|(_, _, pattern)| pattern)
    }
}

/// A pattern without what stands in braces.
fn without_holes(pattern: &str) -> String {
    let mut depth = 0usize;
    let mut out = String::new();
    for c in pattern.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '…' => {}
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}
