//! An English sentence with one of its words exchanged, so that a repair keeps
//! the words of whoever wrote it. Whether the new one says what is wanted is for
//! the reader of sentences to say.

use crate::english;

/// Words that may take each other's place.
const SWAPS: &[(&str, &str)] = &[
    ("or", "and"),
    ("and", "or"),
    ("at least", "exactly"),
    ("at most", "exactly"),
    ("exactly", "at least"),
    ("exactly", "at most"),
    ("at least", "at most"),
    ("at most", "at least"),
    ("if and only if", "and"),
    ("if", "if and only if"),
    ("all", "none"),
    ("none", "all"),
    ("is not", "is"),
    ("is", "is not"),
    ("am not", "am"),
    ("am", "am not"),
    ("are not", "are"),
    ("are", "are not"),
    ("contains", "does not contain"),
    ("does not contain", "contains"),
    ("there is a", "there is no"),
    ("there is no", "there is a"),
    ("at least", "it is not the case that at least"),
    ("at most", "it is not the case that at most"),
    ("exactly", "it is not the case that exactly"),
    ("immediately", "somewhere"),
    ("somewhere", "immediately"),
    ("left", "right"),
    ("right", "left"),
    ("next to", "immediately left of"),
    ("next to", "immediately right of"),
    ("beside", "immediately left of"),
    ("beside", "immediately right of"),
    ("true", "false"),
    ("false", "true"),
];

/// Numbers that are written as words.
const NUMBERS: &[&str] = &[
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Every way to exchange one word, the names that were exchanged in the
/// expression first.
pub(super) fn wordings(text: &str, names: Option<&(String, String)>) -> Vec<String> {
    let mut found = Vec::new();
    if let Some((old, new)) = names {
        exchanged(text, old, new, &mut found);
        let word = |label: &str| {
            let number: usize = label.parse().ok()?;
            NUMBERS.get(number).copied()
        };
        if let (Some(old), Some(new)) = (word(old), word(new)) {
            let mut said = Vec::new();
            exchanged(text, old, new, &mut said);
            if new != "one" {
                found.extend(said.iter().filter_map(|text| of_several(text)));
            }
            found.extend(said);
        }
    }
    for (old, new) in SWAPS {
        exchanged(text, old, new, &mut found);
    }
    found
}

/// `two of us are knaves` for `two of us is a knave`.
fn of_several(text: &str) -> Option<String> {
    let (before, after) = text.split_once(" is a ").or(text.split_once(" is an "))?;
    let end = after
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(after.len());
    let (noun, rest) = (after.get(..end)?, after.get(end..)?);
    Some(format!("{before} are {}{rest}", english::plural(noun)))
}

/// The text with one occurrence of `old` exchanged, for each.
fn exchanged(text: &str, old: &str, new: &str, found: &mut Vec<String>) {
    let old = old.replace('_', " ");
    let new = new.replace('_', " ");
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    for (at, _) in text.char_indices() {
        let Some(here) = text.get(at..at + old.len()) else {
            continue;
        };
        let (before, after) = (text.get(..at), text.get(at + old.len()..));
        let (Some(before), Some(after)) = (before, after) else {
            continue;
        };
        let whole = edge(before.chars().next_back()) && edge(after.chars().next());
        if !whole || !here.eq_ignore_ascii_case(&old) {
            continue;
        }
        let first = here.chars().next().filter(|c| at == 0 && c.is_uppercase());
        let new = match (first, new.chars().next()) {
            (Some(_), Some(letter)) => {
                let rest = new.get(letter.len_utf8()..).unwrap_or_default();
                format!("{}{rest}", letter.to_uppercase())
            }
            _ => new.clone(),
        };
        found.push(format!("{before}{new}{after}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_at_a_time_is_exchanged() {
        let names = ("1".to_owned(), "2".to_owned());
        let ways = wordings("At least one of us is a knave", Some(&names));
        assert_eq!(ways[0], "At least two of us are knaves");
        assert!(ways.contains(&"At least two of us is a knave".to_owned()));
        assert!(ways.contains(&"Exactly one of us is a knave".to_owned()));
        assert!(
            ways.iter()
                .all(|way| way != "At least one of us is a knave")
        );
        let names = ("war_medal".to_owned(), "ring".to_owned());
        let ways = wordings("the war medal is Ann's, no war medals", Some(&names));
        assert!(ways.contains(&"the ring is Ann's, no war medals".to_owned()));
        assert_eq!(ways.iter().filter(|way| way.contains("ring")).count(), 1);
        assert!(wordings("é", Some(&("é".to_owned(), "ö".to_owned()))).len() == 1);
    }
}
