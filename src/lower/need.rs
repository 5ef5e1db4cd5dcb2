//! Which ways a helper is tied to what it stands for.

/// Which of the two implications between an indicator and its proposition are
/// wanted. For a whole-number helper: `imply` is helper ≤ value, `converse` is
/// helper ≥ value, which for 0 and 1 is the same thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Need {
    /// δ = 1 forces the proposition.
    pub imply: bool,
    /// δ = 0 forces its negation.
    pub converse: bool,
}

impl Need {
    /// δ = 1 forces the proposition, and no more.
    pub const IMPLY: Need = Need {
        imply: true,
        converse: false,
    };
    /// δ = 0 forces the negation, and no more.
    pub const CONVERSE: Need = Need {
        imply: false,
        converse: true,
    };
    /// δ is the proposition's truth.
    pub const BOTH: Need = Need {
        imply: true,
        converse: true,
    };
    /// Nothing.
    pub const NONE: Need = Need {
        imply: false,
        converse: false,
    };

    /// What the complement needs where this needs so much.
    pub fn swap(self) -> Need {
        Need {
            imply: self.converse,
            converse: self.imply,
        }
    }

    /// Swapped where `negative`.
    pub fn through(self, negative: bool) -> Need {
        if negative { self.swap() } else { self }
    }

    /// What is still wanted where `have` is there.
    pub fn beyond(self, have: Need) -> Need {
        Need {
            imply: self.imply && !have.imply,
            converse: self.converse && !have.converse,
        }
    }

    /// Either of the two.
    pub fn and(self, other: Need) -> Need {
        Need {
            imply: self.imply || other.imply,
            converse: self.converse || other.converse,
        }
    }

    /// Whether nothing is wanted.
    pub fn is_none(self) -> bool {
        !self.imply && !self.converse
    }
}
