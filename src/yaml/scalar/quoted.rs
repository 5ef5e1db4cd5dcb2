//! Quoted scalars: `''`, escapes, and line breaks.

use super::Anchors;
use super::plain::{breaks, is_space, space};

/// Decodes `'…'`, quotes included, which stands at byte `start`.
pub(super) fn single(slice: &str, start: usize) -> Option<Anchors> {
    let inner = slice.strip_prefix('\'')?.strip_suffix('\'')?;
    let start = start + 1;
    let mut out = Anchors::default();
    let mut rest = 0;
    while rest < inner.len() {
        let tail = &inner[rest..];
        let word = tail
            .find(|c| c == '\'' || is_space(c))
            .unwrap_or(tail.len());
        out.copy(&tail[..word], start + rest);
        rest += word;
        let tail = &inner[rest..];
        if tail.starts_with("''") {
            out.decoded('\'', start + rest, start + rest + 2);
            rest += 2;
        } else if tail.starts_with('\'') {
            return None;
        }
        rest += space(&mut out, &inner[rest..], start + rest);
    }
    Some(out)
}

/// Decodes `"…"`, quotes included, which stands at byte `start`.
pub(super) fn double(slice: &str, start: usize) -> Option<Anchors> {
    let inner = slice.strip_prefix('"')?.strip_suffix('"')?;
    let start = start + 1;
    let mut out = Anchors::default();
    let mut rest = 0;
    while rest < inner.len() {
        let tail = &inner[rest..];
        let word = tail
            .find(|c| c == '\\' || is_space(c))
            .unwrap_or(tail.len());
        out.copy(&tail[..word], start + rest);
        rest += word;
        let tail = &inner[rest..];
        if tail.starts_with('\\') {
            rest += match escape(tail)? {
                Escape::Character(character, length) => {
                    out.decoded(character, start + rest, start + rest + length);
                    length
                }
                Escape::LineBreak(length) => {
                    line_break(&mut out, &tail[1..length], start + rest + 1);
                    length
                }
            };
        } else {
            rest += space(&mut out, tail, start + rest);
        }
    }
    Some(out)
}

/// After an escaped line break nothing is left of it but the empty lines that
/// follow.
fn line_break(out: &mut Anchors, run: &str, start: usize) {
    let breaks = breaks(run);
    for (index, &at) in breaks.iter().enumerate().skip(1) {
        let to = breaks.get(index + 1).copied().unwrap_or(run.len());
        out.decoded('\n', start + at, start + to);
    }
}

/// The first escape in `slice`, which begins with a double quote, that stands
/// for nothing.
pub(in crate::yaml) fn bad_escape(slice: &str) -> Option<std::ops::Range<usize>> {
    let mut at = 1;
    loop {
        let tail = slice.get(at..)?;
        let next = tail.find(['\\', '"'])?;
        at += next;
        let tail = &tail[next..];
        if tail.starts_with('"') {
            return None;
        }
        match escape(tail) {
            Some(Escape::Character(_, length) | Escape::LineBreak(length)) => at += length,
            None => {
                let letter = tail[1..].chars().next().map_or(0, char::len_utf8);
                return Some(at..at + 1 + letter);
            }
        }
    }
}

/// What a backslash and the characters after it stand for, with their length.
enum Escape {
    Character(char, usize),
    LineBreak(usize),
}

fn escape(tail: &str) -> Option<Escape> {
    let letter = tail[1..].chars().next()?;
    let simple = match letter {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{b}',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        ' ' => ' ',
        '"' => '"',
        '/' => '/',
        '\\' => '\\',
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        'x' => return hexadecimal(tail, 2),
        'u' => return hexadecimal(tail, 4),
        'U' => return hexadecimal(tail, 8),
        '\r' | '\n' => {
            let run = &tail[1..];
            let length = run.find(|c| !is_space(c)).unwrap_or(run.len());
            return Some(Escape::LineBreak(1 + length));
        }
        _ => return None,
    };
    Some(Escape::Character(simple, 1 + letter.len_utf8()))
}

/// `\xHH`, `\uHHHH`, `\UHHHHHHHH`, and a pair of surrogates as JSON writes it.
fn hexadecimal(tail: &str, digits: usize) -> Option<Escape> {
    let length = 2 + digits;
    let code = u32::from_str_radix(tail.get(2..length)?, 16).ok()?;
    if let Some(character) = char::from_u32(code) {
        return Some(Escape::Character(character, length));
    }
    let low = tail.get(length..)?.strip_prefix("\\u")?.get(..4)?;
    let low = u32::from_str_radix(low, 16).ok()?.checked_sub(0xdc00)?;
    let high = code.checked_sub(0xd800)?;
    let character = char::from_u32(0x10000 + (high << 10) + low)?;
    Some(Escape::Character(character, length + 6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_surrogates_is_one_character() {
        let (value, anchors) = double("\"\\uD83D\\uDE00x\"", 0).unwrap().finish();
        assert_eq!(value, "\u{1f600}x");
        assert_eq!(anchors, [(0, 1), (4, 13)]);
    }

    #[test]
    fn a_bad_escape_is_found() {
        assert_eq!(bad_escape("\"a\\t\\\\ \\q\""), Some(7..9));
        assert_eq!(bad_escape("\"\\xZZ\""), Some(1..3));
        assert_eq!(bad_escape("\"a\" \\q"), None);
    }

    #[test]
    fn what_is_no_quoted_scalar_is_refused() {
        assert!(double("\"\\q\"", 0).is_none());
        assert!(double("\"\\xZ\"", 0).is_none());
        assert!(double("\"\\ud800\"", 0).is_none());
        assert!(single("'a'b'", 0).is_none());
    }
}
