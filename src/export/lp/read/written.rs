//! An LP text as it was written.

use super::decimal::Decimal;
use crate::rows::Sense;
use crate::source::Span;

/// A whole text.
#[derive(Debug, Default)]
pub struct File {
    /// The objective, and whether it is maximised.
    pub objective: Option<(bool, Sum)>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The bounds, in order.
    pub bounds: Vec<Bound>,
    /// Declared columns; 0/1 where true.
    pub kinds: Vec<(bool, Name)>,
}

/// A name and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A sum of terms and constants.
#[derive(Debug, Default)]
pub struct Sum {
    /// The terms, as they stand.
    pub terms: Vec<(Name, Decimal)>,
    /// How many terms and constants there are.
    pub items: usize,
    /// The sum of the constants.
    pub constant: Decimal,
    /// Whether it is infinite instead, and then whether it is −∞.
    pub infinite: Option<bool>,
    /// Its place.
    pub span: Span,
}

/// One row: `left sense right`, or a range.
#[derive(Debug)]
pub struct Row {
    /// Its name.
    pub name: Option<Name>,
    /// As written, without the name.
    pub text: String,
    /// Its place.
    pub span: Span,
    /// What it compares: `left sense right`, one or two.
    pub left: Sum,
    /// The relation and the right side.
    pub right: (Sense, Sum),
    /// For a range `right.1` is the middle, and this the other end.
    pub range: Option<(Sense, Sum)>,
}

/// One bound of one column.
#[derive(Debug)]
pub struct Bound {
    /// The column.
    pub name: Name,
    /// Whether the column is at least, at most or equal to it; `None` is free.
    pub sense: Option<Sense>,
    /// The bound; `None` where it is infinite, in the direction of `minus`.
    pub value: Option<Decimal>,
    /// For an infinite one, whether it is −∞.
    pub minus: bool,
    /// Its place.
    pub span: Span,
}
