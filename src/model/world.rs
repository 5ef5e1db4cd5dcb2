//! A world: one value for every unknown.

use super::{UnknownId, unknown::Unknown};

/// An assignment to all unknowns of a model, in their order. See
/// [`super::Domain`] for what a value is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct World(Vec<i64>);

impl World {
    /// A world from values in the order of the model's unknowns.
    pub fn new(values: Vec<i64>) -> Self {
        World(values)
    }

    /// The value of one unknown.
    pub fn value(&self, id: UnknownId) -> i64 {
        self.0[id.0]
    }

    /// All values, in the order of the unknowns.
    pub fn values(&self) -> &[i64] {
        &self.0
    }

    /// The number of unknowns.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no unknowns.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of `unknown` in the puzzle's words: `true`, `lady`, `12`.
    pub fn show(&self, id: UnknownId, unknown: &Unknown) -> String {
        unknown.domain.show(self.value(id))
    }
}
