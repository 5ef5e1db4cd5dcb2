//! Text → runs of characters that belong together.
//!
//! The generated lexer knows ASCII and quotes only. Letters beyond ASCII are
//! looked up character by character: as character classes of a regular
//! expression they would be thousands of states, and minutes to compile.

use logos::Logos;
use std::ops::Range;
use unicode_ident::{is_xid_continue, is_xid_start};

/// A run of characters. Signs are told apart by the table of operators, not
/// here.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"[ \t\n\r\x0b\x0c]+")]
pub(super) enum Raw {
    #[regex("[A-Za-z_]")]
    Word,
    #[regex("[0-9]+")]
    Digits,
    /// Digits with letters or a fraction behind them: never matched by itself.
    OddNumber,
    #[regex(r"'([^'\n]|'')*'", priority = 9)]
    #[regex(r#""([^"\n]|"")*""#, priority = 9)]
    Quoted,
    #[regex(r"'([^'\n]|'')*", priority = 8)]
    #[regex(r#""([^"\n]|"")*"#, priority = 8)]
    Unclosed,
    #[regex("[“„«][^“”„«»\n]*[“”»]", priority = 9)]
    #[regex("[‘‚‹][^‘’‚‹›\n]*[’‘›]", priority = 9)]
    CurlyQuoted,
    #[regex("[“”„«»‘’‚‛‹›]", priority = 8)]
    CurlyQuote,
    #[token("(")]
    OpenRound,
    #[token(")")]
    CloseRound,
    #[token("[")]
    OpenSquare,
    #[token("]")]
    CloseSquare,
    #[token("{")]
    OpenCurly,
    #[token("}")]
    CloseCurly,
    #[token(",")]
    Comma,
    #[regex(r"\.+")]
    Dots,
    #[regex(r"[\x00-\x08\x0e-\x1f!#-&*+\-/:-@\\^`|~\x7f]")]
    Signs,
    /// A character beyond ASCII: what it begins is decided by looking it up.
    #[regex(r"[^\x00-\x7f]", priority = 1)]
    Other,
}

/// The runs of a text and where they stand; [`Raw::Other`] is not among them.
pub(super) struct Runs<'s> {
    lexer: logos::Lexer<'s, Raw>,
}

impl<'s> Runs<'s> {
    /// The runs of `text`.
    pub(super) fn of(text: &'s str) -> Self {
        Runs {
            lexer: Raw::lexer(text),
        }
    }

    /// Takes `bytes` more into the run.
    fn extend(&mut self, part: impl Fn(char) -> bool) {
        let bytes = leading(self.lexer.remainder(), part);
        self.lexer.bump(bytes);
    }
}

impl Iterator for Runs<'_> {
    type Item = (Result<Raw, ()>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut found = self.lexer.next()?;
            match found {
                Ok(Raw::Other) => match self.lexer.slice().chars().next() {
                    Some(c) if c.is_whitespace() => continue,
                    Some(c) if is_xid_start(c) => {
                        self.extend(is_xid_continue);
                        found = Ok(Raw::Word);
                    }
                    _ => {
                        self.extend(is_sign);
                        found = Ok(Raw::Signs);
                    }
                },
                Ok(Raw::Word) => self.extend(is_xid_continue),
                Ok(Raw::Signs) => self.extend(is_sign),
                Ok(Raw::Digits) => {
                    let tail = number_tail(self.lexer.remainder());
                    if tail > 0 {
                        self.lexer.bump(tail);
                        found = Ok(Raw::OddNumber);
                    }
                }
                _ => {}
            }
            return Some((found, self.lexer.span()));
        }
    }
}

/// How many bytes at the head of `text` are such characters.
fn leading(text: &str, part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !part(c)).unwrap_or(text.len())
}

/// What goes on behind digits: letters, and fractions (`.5`) with theirs.
fn number_tail(rest: &str) -> usize {
    let mut end = leading(rest, is_xid_continue);
    while let Some(fraction) = rest.get(end..).and_then(|tail| tail.strip_prefix('.'))
        && fraction.starts_with(|c: char| c.is_ascii_digit())
    {
        end += 1 + leading(fraction, is_xid_continue);
    }
    end
}

/// Whether a character goes on in a run of signs: it begins nothing else.
fn is_sign(c: char) -> bool {
    !(is_xid_start(c)
        || c.is_ascii_digit()
        || c.is_whitespace()
        || "_'\"()[]{},.“”„«»‘’‚‛‹›".contains(c))
}
