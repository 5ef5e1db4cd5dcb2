//! One line of YAML, as far as a broken one can be understood.

use crate::source::{Source, Span};
use crate::yaml::quoted;

/// The parts of a line: indentation, dashes and key, value, comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'s> {
    source: &'s Source,
    /// The first character that is not blank.
    pub(super) start: usize,
    /// Whether an entry's `-` comes first.
    pub(super) dashed: bool,
    /// Whether a key and its colon come before the value.
    pub(super) keyed: bool,
    /// The value, or what stands in its place; without a comment.
    pub(super) value: Span,
}

impl<'s> Line<'s> {
    /// The line on which byte `at` stands.
    pub(super) fn at(source: &'s Source, at: usize) -> Self {
        let span = source.line(source.position(at).line);
        let text = source.slice(span);
        let start = blanks(text);
        let mut content = start;
        while let Some(rest) = text[content..].strip_prefix('-') {
            if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
                break;
            }
            content += 1 + blanks(rest);
        }
        let dashed = content > start;
        let colon = key_colon(&text[content..]);
        if let Some(colon) = colon {
            content += colon + 1;
            content += blanks(&text[content..]);
        }
        let length = without_comment(&text[content..]);
        Line {
            source,
            start: span.start + start,
            dashed,
            keyed: colon.is_some(),
            value: Span::new(span.start + content, span.start + content + length),
        }
    }

    /// The value's characters.
    pub(super) fn text(&self) -> &'s str {
        self.source.slice(self.value)
    }

    /// The value's first character.
    pub(super) fn sign(&self) -> Option<char> {
        self.text().chars().next()
    }

    /// Everything from the first character to the end of the value.
    pub(super) fn content(&self) -> Span {
        Span::new(self.start, self.value.end)
    }

    /// The line with its value in quotes, as it should have been written.
    pub(super) fn mended(&self) -> String {
        let before = self.source.slice(Span::new(self.start, self.value.start));
        let text = self.text();
        // `{p: person} is a {k: kind}: kind[p] = k`: what wants quotes is the key.
        if !self.dashed
            && !self.keyed
            && let Some(length) = inside(text)
            && let Some(colon) = colon_outside(text, length)
        {
            let (key, rest) = text.split_at(colon);
            return format!("{}{rest}", quoted(key));
        }
        format!("{before}{}", quoted(text))
    }
}

/// How long the quoted text or the bracketed part that `text` begins with is.
pub(super) fn inside(text: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    let (_, first) = characters.next()?;
    match first {
        '\'' | '"' => {
            let mut characters = characters.peekable();
            while let Some((at, character)) = characters.next() {
                if character == '\\' && first == '"' {
                    characters.next();
                } else if character == first {
                    match characters.peek() {
                        Some((_, '\'')) if first == '\'' => characters.next(),
                        _ => return Some(at + 1),
                    };
                }
            }
            None
        }
        '[' | '{' => {
            let mut depth = 0usize;
            for (at, character) in text.char_indices() {
                match character {
                    '[' | '{' => depth += 1,
                    ']' | '}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            None
        }
        _ => None,
    }
}

/// Where the colon behind a key stands, if the text begins with a key.
fn key_colon(text: &str) -> Option<usize> {
    match text.chars().next()? {
        '\'' | '"' => {
            let length = inside(text)?;
            let rest = &text[length..];
            let colon = length + blanks(rest);
            (key_colon_from(&text[colon..]) == Some(0)).then_some(colon)
        }
        // A value that begins like this has no key before it.
        '[' | '{' | '|' | '>' | '!' | '&' | '*' | '%' | '@' | '`' | '#' => None,
        _ => key_colon_from(text),
    }
}

/// The first colon with a blank behind it, or at the end.
fn key_colon_from(text: &str) -> Option<usize> {
    text.match_indices(':')
        .map(|(at, _)| at)
        .find(|at| matches!(text[at + 1..].chars().next(), None | Some(' ' | '\t')))
}

/// The first colon with a blank behind it, from byte `from` on, that no bracket
/// or brace holds.
fn colon_outside(text: &str, from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate().skip(from) {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && key_colon_from(&text[at..]) == Some(0) => return Some(at),
            _ => {}
        }
    }
    None
}

/// The length of `text` without a comment and the blanks before it.
fn without_comment(text: &str) -> usize {
    let hidden = inside(text).filter(|_| text.starts_with(['\'', '"']));
    let from = hidden.unwrap_or(0);
    let comment = text[from..].find(" #").map_or(text.len(), |at| from + at);
    text[..comment].trim_end().len()
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_parts() {
        for (text, dashed, keyed, value) in [
            (
                "  - 'war medal' = rum  # so",
                true,
                false,
                "'war medal' = rum",
            ),
            ("a: b: c", false, true, "b: c"),
            ("- - x: y", true, true, "y"),
            ("'a: b' : c", false, true, "c"),
            ("- {a: b} = 3", true, false, "{a: b} = 3"),
            ("a b", false, false, "a b"),
            ("a:", false, true, ""),
            ("- -1", true, false, "-1"),
            ("a: '#' x # y", false, true, "'#' x"),
        ] {
            let source = Source::new("t", text);
            let line = Line::at(&source, 0);
            assert_eq!(
                (line.dashed, line.keyed, line.text()),
                (dashed, keyed, value),
                "{text}"
            );
        }
    }

    #[test]
    fn a_line_is_mended_by_quotes() {
        for (text, mended) in [
            ("- 'war medal' = rum", "- \"'war medal' = rum\""),
            ("a: {x} = 3  # so", "a: \"{x} = 3\""),
            (
                "  {p: person} is a {k: kind}: kind[p] = k",
                "\"{p: person} is a {k: kind}\": kind[p] = k",
            ),
            ("title: A: B", "title: \"A: B\""),
        ] {
            let source = Source::new("t", text);
            assert_eq!(Line::at(&source, 0).mended(), mended, "{text}");
        }
    }

    #[test]
    fn brackets_and_quotes_have_ends() {
        assert_eq!(inside("'it''s' x"), Some(7));
        assert_eq!(inside("\"a\\\"b\" x"), Some(6));
        assert_eq!(inside("[a, {b}] x"), Some(8));
        assert_eq!(inside("'x"), None);
        assert_eq!(inside("[x"), None);
        assert_eq!(inside("x"), None);
    }
}
