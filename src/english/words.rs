//! Text → words with their places.

use crate::expr::normal;
use std::ops::Range;

/// How many words a sentence may have.
pub const MOST_WORDS: usize = 60;

/// A word, or a comma.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Its characters: NFC, apostrophes straight.
    pub text: String,
    /// The same in small letters, as phrases are compared; a word all in
    /// capitals stays as it is: `AND` is no `and`.
    pub lower: String,
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
}

/// Whether a text has a sign that no sentence has: then it is an expression.
pub fn has_signs(text: &str) -> bool {
    text.contains(|c: char| "[](){}=<>+*≠≤≥∧∨¬→↔⊕".contains(c))
}

/// The words of a text. A comma or a semicolon is a word of its own; what ends
/// a sentence is left out; `isn't` is two words, and so is `A's`.
pub fn words(text: &str) -> Vec<Word> {
    // A full stop or an exclamation mark at the very end says nothing.
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '!'));
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let comma = matches!(c, ',' | ';');
        if !c.is_whitespace() && !comma {
            start.get_or_insert(at);
            continue;
        }
        if let Some(from) = start.take() {
            push(&mut found, text, from..at);
        }
        if comma {
            found.push(word(",", at..at + 1));
        }
    }
    found
}

fn word(text: &str, range: Range<usize>) -> Word {
    let capitals = text.chars().count() > 1 && text.chars().all(char::is_uppercase);
    Word {
        text: text.to_owned(),
        lower: if capitals {
            text.to_owned()
        } else {
            text.to_lowercase()
        },
        range,
    }
}

/// What a shortened word stands for.
const SHORT: &[(&str, &[&str])] = &[
    ("n't", &["not"]),
    ("'m", &["am"]),
    ("'re", &["are"]),
    ("'s", &["'s"]),
];

fn push(words: &mut Vec<Word>, text: &str, range: Range<usize>) {
    let slice = text.get(range.clone()).unwrap_or_default();
    let straight = normal(&slice.replace(['’', '‘', 'ʼ', '\u{2bb}'], "'"));
    let lower = straight.to_lowercase();
    if lower == "cannot" {
        let cut = range.start + 3;
        words.push(word(&straight[..3], range.start..cut));
        words.push(word("not", cut..range.end));
        return;
    }
    for (ending, parts) in SHORT {
        let Some(stem) = lower.strip_suffix(ending) else {
            continue;
        };
        // The ending's own characters are as many in the text, apostrophes
        // aside, which may be longer there.
        let count = ending.chars().count();
        let cut = slice
            .char_indices()
            .rev()
            .nth(count - 1)
            .map_or(range.start, |(at, _)| range.start + at);
        let Some(stem) = straight.get(..stem.len()) else {
            break;
        };
        if stem.is_empty() {
            break;
        }
        words.push(word(stem, range.start..cut));
        words.extend(parts.iter().map(|part| word(part, cut..range.end)));
        return;
    }
    words.push(word(&straight, range));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_commas_and_short_forms() {
        for (text, wanted) in [
            ("A is a knight.", "A|is|a|knight"),
            ("A, B and C...", "A|,|B|and|C"),
            ("B isn’t lying!", "B|is|not|lying"),
            ("I'm a knave; we're two", "I|am|a|knave|,|we|are|two"),
            ("B’s statement is true .", "B|'s|statement|is|true"),
            ("it cannot be", "it|can|not|be"),
            ("an odd-numbered room", "an|odd-numbered|room"),
            ("", ""),
            ("...", ""),
            ("n't 's", "n't|'s"),
        ] {
            assert_eq!(split(text).join("|"), wanted, "{text}");
        }
        let compared: Vec<String> = words("The AND I").into_iter().map(|w| w.lower).collect();
        assert_eq!(compared, ["the", "AND", "i"]);
    }

    #[test]
    fn places_are_the_characters_of_the_text() {
        let text = "É isn’t A’s.";
        let found = words(text);
        let slices: Vec<&str> = found.iter().map(|w| &text[w.range.clone()]).collect();
        assert_eq!(slices, ["É", "is", "n’t", "A", "’s"]);
    }

    #[test]
    fn signs_make_an_expression() {
        assert!(has_signs("knight[A]"));
        assert!(has_signs("a = b"));
        assert!(!has_signs("A is a knave, isn't he"));
    }

    proptest! {
        #[test]
        fn no_text_panics_and_places_are_inside(text in "([a-zA-Z' ,.n’t's]|\\PC){0,40}") {
            for word in words(&text) {
                prop_assert!(text.get(word.range).is_some());
            }
        }
    }
}
