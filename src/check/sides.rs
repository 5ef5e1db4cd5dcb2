//! "left of" and "right of", which say neither how far nor which function is
//! meant.

use super::checker::Checker;
use super::codes;
use crate::report::Diagnostic;
use crate::source::Span;
use std::ops::Range;

/// The side that a name like `left_of` would mean.
pub fn named(name: &str) -> Option<&'static str> {
    let letters = name.to_lowercase();
    let flat: String = letters.chars().filter(|c| c.is_alphanumeric()).collect();
    ["left", "right"].into_iter().find(|side| {
        [
            format!("{side}of"),
            format!("is{side}of"),
            format!("tothe{side}of"),
        ]
        .contains(&flat)
    })
}

/// Every `left of(` and `left_of(` of a text, outside quotes: the side, and
/// where its words stand.
pub fn called(text: &str) -> Vec<(&'static str, Range<usize>)> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut found = Vec::new();
    let (mut start, mut quote) = (None, None);
    for (at, c) in text.char_indices() {
        let inside = quote.is_some();
        if inside || matches!(c, '\'' | '"') {
            quote = match quote {
                None => Some(c),
                Some(open) if open == c => None,
                open => open,
            };
            (start, words) = (None, Vec::new());
            continue;
        }
        if c.is_alphanumeric() || c == '_' {
            start.get_or_insert(at);
            continue;
        }
        words.extend(start.take().map(|from| from..at));
        if c == '(' {
            let word = |back: usize| {
                let place = words.len().checked_sub(back)?;
                let range = words.get(place)?.clone();
                Some((text.get(range.clone())?, range))
            };
            if let Some((last, range)) = word(1) {
                let side = match (word(2), last) {
                    (Some(("left", from)), "of") => Some(("left", from.start..range.end)),
                    (Some(("right", from)), "of") => Some(("right", from.start..range.end)),
                    _ => named(last).map(|side| (side, range)),
                };
                found.extend(side);
            }
        }
        if !c.is_whitespace() {
            words.clear();
        }
    }
    found
}

/// The text with `just_left` and `just_right` in the place of each; `None` where
/// there is none.
pub fn immediately(text: &str) -> Option<String> {
    let places = called(text);
    let mut new = text.to_owned();
    for (side, range) in places.iter().rev() {
        new.replace_range(range.clone(), &format!("just_{side}"));
    }
    (!places.is_empty()).then_some(new)
}

impl Checker<'_> {
    /// Says of a call that it can mean two functions.
    pub fn bare_side(&mut self, side: &str, span: Span) {
        let help = format!(
            "write `just_{side}(a, b)` for the next place, or `{side}(a, b)` for any place on \
             that side"
        );
        self.say_side(side, span, &help);
    }

    /// Says of words that they can mean two things.
    pub fn bare_side_in_words(&mut self, side: &str, span: Span) {
        let help = format!(
            "write \"immediately {side} of\", `just_{side}(a, b)`, for the next place, or \
             \"somewhere {side} of\", `{side}(a, b)`, for any place on that side"
        );
        self.say_side(side, span, &help);
    }

    fn say_side(&mut self, side: &str, span: Span, help: &str) {
        let message =
            format!("\"{side} of\" can mean immediately {side} of, or somewhere {side} of");
        let diagnostic = Diagnostic::new(&codes::LEFT_OF, span, message);
        self.report.push(diagnostic.help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_of_no_function_are_found() {
        for (text, wanted) in [
            ("left of(a, b)", Some("just_left(a, b)")),
            (
                "not right  of (a, b) or left_of(é, b)",
                Some("not just_right (a, b) or just_left(é, b)"),
            ),
            ("is_left_of (a, b)", Some("just_left (a, b)")),
            ("'left of(a' = b", None),
            ("left(a, b) and of(c)", None),
            ("a.left of b", None),
            ("left, of(a)", None),
        ] {
            assert_eq!(immediately(text).as_deref(), wanted, "{text}");
        }
    }
}
