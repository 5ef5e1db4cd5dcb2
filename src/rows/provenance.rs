//! Where a row comes from. There is no "unknown".

use super::{Form, Literal};
use crate::source::Span;

/// The number of an origin in its program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OriginId(pub usize);

/// What a row is for: a sentence of the puzzle, the domain of an unknown, a cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Its name: `sign[3]`, `only one lady`, `room[7] has one value`.
    pub name: String,
    /// As it was written; for a domain, its declaration.
    pub text: String,
    /// Where it was written; `None` for what the file does not say (a no-good
    /// cut).
    pub span: Option<Span>,
    /// The number of the sentence in the model, where it is one.
    pub sentence: Option<usize>,
}

/// One row of the table of rules: see `lower` for the rules themselves.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Short name, unique: `at-least`.
    pub name: &'static str,
    /// The paper's number or the book: `(1) (2)`, `Williams`; empty for what is
    /// bigm's own.
    pub number: &'static str,
    /// The formula it makes rows for: `δ = 1 ⇔ F ≥ n`.
    pub formula: &'static str,
    /// The rows, as formulas.
    pub rows: &'static [&'static str],
}

/// Which way a reified row works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// δ = 1 forces the proposition.
    Imply,
    /// δ = 0 forces its negation.
    Converse,
    /// One equation does both.
    Both,
    /// The row is the proposition itself.
    Assert,
}

/// The relation of a reified proposition.
pub use crate::model::Relation;

/// A big-M and what gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BigM {
    /// The coefficient that δ has through it, without sign.
    pub value: i64,
    /// The formula with the rule's letters: `U − n + 1`.
    pub formula: &'static str,
}

/// The proposition behind a reified row, with the rule's letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reified {
    /// The indicator.
    pub delta: Literal,
    /// F, without a constant.
    pub form: Form,
    /// The relation between F and n.
    pub relation: Relation,
    /// n.
    pub n: i64,
    /// L, the least value of F (of G, where δ itself occurs in F); `None` where
    /// there is no bound and none was needed.
    pub lower: Option<i64>,
    /// U, the greatest value of F (of G likewise).
    pub upper: Option<i64>,
    /// Which other sentences' "exactly one" or "at most one" gave L or U.
    pub bounds: Vec<OriginId>,
    /// Those of them that gave L.
    pub lower_from: Vec<OriginId>,
    /// Those of them that gave U.
    pub upper_from: Vec<OriginId>,
    /// M, where the row has one.
    pub big_m: Option<BigM>,
    /// Whether δ itself occurs in F, so that F = G + cδ and the row was made
    /// from G.
    pub self_mention: bool,
}

/// Where one row comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// What it is for.
    pub origin: OriginId,
    /// The rule that made it.
    pub rule: &'static Rule,
    /// Which way it works.
    pub direction: Direction,
    /// The rule's letters, where it ties an indicator to a form.
    pub reified: Option<Reified>,
}
