//! The table a person would draw for a grid puzzle.

use super::UnknownId;

/// Places and, for each category, the unknown place of each of its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// What the places are: `seat`.
    pub places: String,
    /// The places in order, as written. A position in this list is the value
    /// of an item's unknown.
    pub names: Vec<String>,
    /// Category → the unknowns of its items, in the set's order.
    pub categories: Vec<(String, Vec<UnknownId>)>,
}
