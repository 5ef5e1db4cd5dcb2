//! The keywords of LP text.

use super::lex::{Kind, Token};
use crate::source::Source;

/// What a keyword begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// The objective; maximised where true.
    Objective(bool),
    /// The rows.
    Rows,
    /// The bounds.
    Bounds,
    /// Whole-number columns.
    General,
    /// 0/1 columns.
    Binary,
    /// What is not read, and what it holds.
    Unread(&'static str),
    /// The end.
    End,
}

/// The keywords: one word or two, in lower case.
const WORDS: &[(&[&str], Section)] = &[
    (&["minimize"], Section::Objective(false)),
    (&["minimise"], Section::Objective(false)),
    (&["minimum"], Section::Objective(false)),
    (&["min"], Section::Objective(false)),
    (&["maximize"], Section::Objective(true)),
    (&["maximise"], Section::Objective(true)),
    (&["maximum"], Section::Objective(true)),
    (&["max"], Section::Objective(true)),
    (&["subject", "to"], Section::Rows),
    (&["such", "that"], Section::Rows),
    (&["s.t."], Section::Rows),
    (&["st."], Section::Rows),
    (&["st"], Section::Rows),
    (&["bounds"], Section::Bounds),
    (&["bound"], Section::Bounds),
    (
        &["general", "constraints"],
        Section::Unread("general constraints"),
    ),
    (&["generals"], Section::General),
    (&["general"], Section::General),
    (&["gen"], Section::General),
    (&["integers"], Section::General),
    (&["integer"], Section::General),
    (&["int"], Section::General),
    (&["binaries"], Section::Binary),
    (&["binary"], Section::Binary),
    (&["bin"], Section::Binary),
    (&["semis"], SEMI),
    (&["semi"], SEMI),
    (&["sos1"], Section::Unread("special ordered sets")),
    (&["sos2"], Section::Unread("special ordered sets")),
    (&["sos"], Section::Unread("special ordered sets")),
    (
        &["lazy", "constraints"],
        Section::Unread("lazy constraints"),
    ),
    (&["user", "cuts"], Section::Unread("user cuts")),
    (&["pwlobj"], Section::Unread("piecewise linear objectives")),
    (&["end"], Section::End),
];

const SEMI: Section = Section::Unread("semi-continuous columns");

/// The keyword at a place, and how many tokens it takes. What has a colon
/// behind it is the name of a row.
pub fn section(source: &Source, tokens: &[Token]) -> Option<(Section, usize)> {
    if tokens.first()?.kind != Kind::Name {
        return None;
    }
    let is = |index: usize, word: &str| {
        tokens.get(index).is_some_and(|token| {
            token.kind == Kind::Name && source.slice(token.span).eq_ignore_ascii_case(word)
        })
    };
    WORDS
        .iter()
        .find(|(words, _)| words.iter().enumerate().all(|(i, word)| is(i, word)))
        .filter(|(words, _)| {
            tokens
                .get(words.len())
                .is_none_or(|token| token.kind != Kind::Colon)
        })
        .map(|(words, section)| (*section, words.len()))
}

/// Whether a name means an infinite number.
pub fn infinite(name: &str) -> bool {
    ["inf", "infinity"]
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word))
}
