//! Whole numbers in order encoding.
//!
//! A column with values `lo..=lo + n` is n variables y₁ … yₙ in a row, yₖ for
//! "at least lo + k", so that yₖ₊₁ → yₖ. The implication is not a clause: the
//! trail fills a chain up as soon as one of its literals is assigned, and keeps
//! how many are true and how many are not false.

use super::lit::Var;

/// One whole number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chain {
    /// y₁; the others follow it.
    pub first: Var,
    /// n.
    pub len: u32,
    /// y₁ … are true up to here.
    pub lower: u32,
    /// Everything after this is false.
    pub upper: u32,
}

impl Chain {
    pub fn new(first: Var, len: u32) -> Chain {
        Chain {
            first,
            len,
            lower: 0,
            upper: len,
        }
    }

    /// k of yₖ, from 1.
    pub fn place(&self, var: Var) -> u32 {
        var.0 - self.first.0 + 1
    }

    /// yₖ.
    pub fn variable(&self, k: u32) -> Var {
        Var(self.first.0 + k - 1)
    }
}
