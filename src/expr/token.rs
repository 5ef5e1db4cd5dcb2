//! Tokens: what the lexer hands to the parser.

use super::operators::Operator;

/// One token and the bytes of the text it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// First byte in the decoded text.
    pub(super) start: usize,
    /// One past its last byte; equal to `start` for what is not really there.
    pub(super) end: usize,
    /// Whether it stands for something else that was written, and reported.
    pub(super) mended: bool,
}

/// The kinds of token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number.
    Number(i64),
    /// A name, in NFC.
    Name(String),
    /// A label in quotes, in NFC, without them.
    Quoted(String),
    /// A sign or word of [`super::operators::OPERATORS`].
    Operator(&'static Operator),
    /// `true` or `false`.
    Truth(bool),
    /// `if`
    If,
    /// `then`
    Then,
    /// `else`
    Else,
    /// `for`
    For,
    /// An opening bracket.
    Open(Bracket),
    /// A closing bracket.
    Close(Bracket),
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// Characters that mean nothing; they have been reported.
    Bad,
    /// The end of the text.
    End,
}

/// The kinds of bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    /// `( )`
    Round,
    /// `[ ]`
    Square,
    /// `{ }`
    Curly,
}

impl Bracket {
    /// The opening character.
    pub(super) fn opening(self) -> char {
        match self {
            Bracket::Round => '(',
            Bracket::Square => '[',
            Bracket::Curly => '{',
        }
    }

    /// The closing character.
    pub(super) fn closing(self) -> char {
        match self {
            Bracket::Round => ')',
            Bracket::Square => ']',
            Bracket::Curly => '}',
        }
    }
}

impl Kind {
    /// Whether an operand can begin with it, an operator before a term left
    /// aside.
    pub(super) fn begins_term(&self) -> bool {
        matches!(
            self,
            Kind::Number(_)
                | Kind::Name(_)
                | Kind::Quoted(_)
                | Kind::Truth(_)
                | Kind::Open(Bracket::Round | Bracket::Curly)
        )
    }
}
