//! LP text → tokens.

use super::super::super::codes::LP_SYNTAX;
use super::decimal::Number;
use crate::report::{Diagnostic, Report};
use crate::rows::Sense;
use crate::source::{Source, Span};

/// One token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
    /// The number of its line, from 0.
    pub line: usize,
    /// Whether it is the first of its line.
    pub first: bool,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Name,
    /// A number without a sign.
    Number(Number),
    /// `+`, or `-` where true.
    Sign(bool),
    /// `<=`, `=<`, `<` and so on.
    Relation(Sense),
    /// `:`
    Colon,
    /// `->`, of an indicator row.
    Arrow,
    /// `[`, of a quadratic part.
    Bracket,
}

/// Whether a name may contain this: what CPLEX allows, brackets, and letters of
/// any script.
fn in_name(c: char) -> bool {
    c.is_alphanumeric() || "!\"#$%&(),.;?@_`'{}~[]|".contains(c)
}

/// Cuts a text into tokens; what is none is reported and left out.
pub fn tokens(source: &Source, report: &mut Report) -> Vec<Token> {
    let text = source.text();
    let text_start = if text.starts_with(crate::source::BYTE_ORDER_MARK) {
        crate::source::BYTE_ORDER_MARK.len_utf8()
    } else {
        0
    };
    let mut out: Vec<Token> = Vec::new();
    let (mut at, mut line, mut first) = (text_start, 0, true);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '\n' || c == '\r' {
            line += 1;
            first = true;
            at += 1;
            continue;
        }
        if c == '\\' {
            at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            continue;
        }
        if c.is_whitespace() || c == '\u{0}' {
            at += c.len_utf8();
            continue;
        }
        let (kind, length) = match token(rest, c) {
            Some(found) => found,
            None => {
                let span = Span::new(at, at + c.len_utf8());
                report.push(Diagnostic::new(
                    &LP_SYNTAX,
                    span,
                    format!("`{}` is nothing in LP text", c.escape_default()),
                ));
                at += c.len_utf8();
                continue;
            }
        };
        out.push(Token {
            kind,
            span: Span::new(at, at + length),
            line,
            first,
        });
        first = false;
        at += length;
    }
    out
}

/// The token that a text begins with, and its length.
fn token(rest: &str, c: char) -> Option<(Kind, usize)> {
    let two = |kind, seconds: &str| {
        let second = rest[c.len_utf8()..].chars().next();
        let both = second.is_some_and(|second| seconds.contains(second));
        Some((kind, if both { 2 } else { 1 }))
    };
    match c {
        '<' => two(Kind::Relation(Sense::AtMost), "="),
        '>' => two(Kind::Relation(Sense::AtLeast), "="),
        '=' if rest.starts_with("=<") => Some((Kind::Relation(Sense::AtMost), 2)),
        '=' if rest.starts_with("=>") => Some((Kind::Relation(Sense::AtLeast), 2)),
        '=' => Some((Kind::Relation(Sense::Equal), 1)),
        '-' if rest.starts_with("->") => Some((Kind::Arrow, 2)),
        '+' => Some((Kind::Sign(false), 1)),
        '-' => Some((Kind::Sign(true), 1)),
        ':' => Some((Kind::Colon, 1)),
        '[' | ']' => Some((Kind::Bracket, 1)),
        '.' | '0'..='9' => {
            let length = number(rest);
            (length > 0).then(|| (Kind::Number(Number::parse(&rest[..length])), length))
        }
        c if in_name(c) => {
            let length = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
            Some((Kind::Name, length))
        }
        _ => None,
    }
}

/// The length of the number that a text begins with: digits, a point, and an
/// exponent where one is whole; 0 where there is no digit.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let run = bytes[from..].iter().take_while(|b| b.is_ascii_digit());
        run.count()
    };
    let whole = digits(0);
    let mut end = whole;
    if bytes.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        if whole + fraction == 0 {
            return 0;
        }
        end += 1 + fraction;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slices(text: &str) -> Vec<String> {
        let mut report = Report::new();
        let source = Source::new("t.lp", text);
        let tokens = tokens(&source, &mut report);
        assert!(!report.has_errors(), "{report:?}");
        tokens
            .iter()
            .map(|t| source.slice(t.span).to_owned())
            .collect()
    }

    #[test]
    fn tokens_are_cut_where_they_end() {
        assert_eq!(
            slices("c1:3x+2.5e1y_-1e+2 x[1,2]<=-.5\\ no\n>=e1"),
            [
                "c1", ":", "3", "x", "+", "2.5e1", "y_", "-", "1e+2", "x[1,2]", "<=", "-", ".5",
                ">=", "e1"
            ]
        );
        assert_eq!(slices("2e x 2ex"), ["2", "e", "x", "2", "ex"]);
        assert_eq!(slices("a=>b=<c=d"), ["a", "=>", "b", "=<", "c", "=", "d"]);
        assert_eq!(slices("z = 1 -> x"), ["z", "=", "1", "->", "x"]);
    }

    #[test]
    fn lines_are_counted() {
        let mut report = Report::new();
        let source = Source::new("t.lp", "\u{feff}a b\r\n\\ c\n d");
        let found: Vec<_> = tokens(&source, &mut report)
            .iter()
            .map(|t| (t.first, source.position(t.span.start).line))
            .collect();
        assert_eq!(found, [(true, 1), (false, 1), (true, 3)]);
    }

    #[test]
    fn what_is_no_token_is_reported() {
        let mut report = Report::new();
        let source = Source::new("t.lp", "x * y ^ 2\u{7}");
        let left = tokens(&source, &mut report);
        assert_eq!(left.len(), 3);
        assert_eq!(report.errors(), 3);
    }
}
