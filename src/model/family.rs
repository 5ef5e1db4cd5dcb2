//! How unknowns are indexed: the sets that a family is a function of.

/// A set whose members stand in brackets, or are values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexSet {
    /// Its name; `None` for values written out in an unknown's declaration.
    pub name: Option<String>,
    /// Its members in order, as written.
    pub members: Vec<String>,
}

/// A family of unknowns as it was declared: `room: door -> {lady, tiger}`, or
/// the truths of a group of statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// Its name: `room`.
    pub name: String,
    /// The sets it is a function of, in order; for statements, the speakers.
    pub arguments: Vec<IndexSet>,
    /// The set its values are taken from, where it is a choice.
    pub values: Option<IndexSet>,
}
