//! A clue left out: where clues clash.

use super::{Kind, Makes};

/// Helps only where there is no world.
pub static REMOVED: Kind = Kind {
    name: "removed",
    summary: "leave one clue out",
    makes: Makes::Removed,
};
