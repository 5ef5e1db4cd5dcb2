//! What must hold, and who said what.

use super::Prop;
use crate::source::Span;

/// The number of a sentence in its model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SentenceId(pub usize);

/// Something that must hold, and where it was written.
#[derive(Debug, Clone)]
pub struct Sentence {
    /// What kind of thing it is.
    pub kind: SentenceKind,
    /// Its name in the puzzle's words: a fact's own name, `sign[3]`, `law of
    /// sign[3]`, `fact 2`.
    pub name: String,
    /// As it was written, without the quotes of YAML.
    pub text: String,
    /// Where it was written.
    pub span: Span,
    /// What must hold.
    pub claim: Prop,
}

/// The kinds of sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SentenceKind {
    /// One of `facts:`.
    Fact,
    /// A statement's truth is what it says.
    Statement,
    /// What a speaker's kind makes of the truth of its statement.
    Law,
    /// A rule of the grid: one of each category to a place.
    Grid,
    /// What somebody was told, once worked out.
    Told,
    /// What somebody announced, once worked out.
    Announced,
}

/// A statement somebody makes: speaker, words, and what its truth is.
#[derive(Debug, Clone)]
pub struct Utterance {
    /// The statement's name: `sign[3]`, `truth[A, 2]`.
    pub name: String,
    /// Who says it.
    pub speaker: String,
    /// As it was written.
    pub text: String,
    /// Where it was written.
    pub span: Span,
    /// Its truth: a statement unknown, or the literal the law makes of it
    /// (`knight[A]`).
    pub truth: Prop,
    /// What it says.
    pub says: Prop,
    /// The sentence that ties the two.
    pub sentence: SentenceId,
}
