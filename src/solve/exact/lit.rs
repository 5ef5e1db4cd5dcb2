//! The engine's own variables and literals.

use std::ops::Not;

/// A 0/1 variable of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Var(pub u32);

impl Var {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }
}

/// A variable or its complement: twice the variable's number, plus one for the
/// complement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lit(pub u32);

impl Lit {
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// This literal where `flip` is false, its complement where it is true.
    pub fn flipped(self, flip: bool) -> Lit {
        Lit(self.0 ^ u32::from(flip))
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}
