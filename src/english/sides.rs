//! "left of" and "right of" without a word that says how far.

use super::words::{Word, words};
use std::ops::Range;

/// Words that say how far.
const CLEAR: &[&str] = &["immediately", "directly", "just", "somewhere", "anywhere"];

/// Every such place: the side, and the numbers of the words, `to the` included.
pub(super) fn bare(words: &[Word]) -> Vec<(&'static str, Range<usize>)> {
    let at = |at: usize| words.get(at).map_or("", |word| word.lower.as_str());
    let mut found = Vec::new();
    for place in 0..words.len() {
        let side = match at(place) {
            "left" => "left",
            "right" => "right",
            _ => continue,
        };
        let to_the = place >= 2 && at(place - 1) == "the" && matches!(at(place - 2), "to" | "on");
        let start = if to_the { place - 2 } else { place };
        let before = start.checked_sub(1).map_or("", at);
        if at(place + 1) == "of" && !CLEAR.contains(&before) {
            found.push((side, start..place + 2));
        }
    }
    found
}

/// The text with "immediately" put before each; `None` where there is none.
/// With `verb`, an "is" goes before it: `Ann left of Bea` is said like that.
pub fn immediately(text: &str, verb: bool) -> Option<String> {
    let all = words(text);
    let places = bare(&all);
    if places.is_empty() {
        return None;
    }
    let mut out = String::new();
    let mut done = 0;
    for (_, range) in places {
        let from = all.get(range.start)?.range.start;
        out.push_str(text.get(done..from)?);
        out.push_str(if verb {
            "is immediately "
        } else {
            "immediately "
        });
        done = from;
    }
    out.push_str(text.get(done..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::immediately;

    #[test]
    fn only_a_bare_side_is_made_clear() {
        for (text, wanted) in [
            (
                "Ann is left of Bea.",
                Some("Ann is immediately left of Bea."),
            ),
            (
                "Ann is to the left of Bea and Cat is on the right of Bea",
                Some(
                    "Ann is immediately to the left of Bea and Cat is immediately on the right \
                     of Bea",
                ),
            ),
            ("Ann is somewhere to the left of Bea", None),
            ("Ann left Bea", None),
            ("", None),
        ] {
            assert_eq!(immediately(text, false).as_deref(), wanted, "{text}");
        }
        let with = immediately("Ann left of Bea", true);
        assert_eq!(with.as_deref(), Some("Ann is immediately left of Bea"));
    }
}
