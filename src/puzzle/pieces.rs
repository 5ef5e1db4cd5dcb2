//! A declaration cut at its arrows and commas, but not inside quotes or braces.

use std::ops::Range;

/// Where the separators stand in `range` of `text`, outside `'…'`, `"…"`,
/// `{…}`, `[…]` and `(…)`.
fn separators(text: &str, range: Range<usize>, marks: &[&str]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut quote = None;
    let mut depth = 0usize;
    let mut skip = range.start;
    let slice = text.get(range.clone()).unwrap_or_default();
    for (offset, character) in slice.char_indices() {
        let at = range.start + offset;
        if at < skip {
            continue;
        }
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(character),
            (None, '{' | '[' | '(') => depth += 1,
            (None, '}' | ']' | ')') => depth = depth.saturating_sub(1),
            _ if depth == 0 => {
                if let Some(mark) = marks
                    .iter()
                    .find(|mark| slice[offset..].starts_with(**mark))
                {
                    skip = at + mark.len();
                    found.push(at..skip);
                }
            }
            _ => {}
        }
    }
    found
}

/// Where `->` or `→` stands.
pub(super) fn arrows(text: &str) -> Vec<Range<usize>> {
    separators(text, 0..text.len(), &["->", "→"])
}

/// What stands between the commas.
pub(super) fn commas(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut start = range.start;
    let mut pieces = Vec::new();
    for comma in separators(text, range.clone(), &[","]) {
        pieces.push(start..comma.start);
        start = comma.end;
    }
    pieces.push(start..range.end);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_braces_are_not_cut() {
        let text = "a, {b, c}, 'd, e', \"f, '\", g(h, i)";
        let pieces: Vec<&str> = commas(text, 0..text.len())
            .into_iter()
            .map(|piece| text[piece].trim())
            .collect();
        assert_eq!(pieces, ["a", "{b, c}", "'d, e'", "\"f, '\"", "g(h, i)"]);
    }

    #[test]
    fn both_arrows_are_seen() {
        assert_eq!(arrows("S → {a, '->'} -> b"), [2..5, 16..18]);
    }
}
