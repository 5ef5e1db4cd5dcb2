//! New riddles.
//!
//! A riddle is made as a draft: sentences by chance, in forms that the puzzle
//! language reads. Quick tests on all worlds at once sort the drafts out, and
//! what they leave is written as a puzzle file, read again from its text,
//! compared with what was meant, measured, and proved like any other puzzle.
//! Nothing is kept on the word of the quick tests.

mod claim;
mod depth;
mod doors;
mod draft;
mod flaw;
mod grid;
mod judge;
mod kind;
mod knights;
mod maker;
mod page;
mod proof;
mod random;
mod space;
mod symmetry;

pub use claim::{Claim, Quantity};
pub use depth::{Depth, LEVELS, Span};
pub use draft::{Draft, Thing};
pub use flaw::{FLAWS, Flaw, FlawInfo, Tally};
pub use kind::{Kind, Workshop};
pub use maker::{Maker, Request, Riddle, TRIES};
pub use random::Random;

/// Every kind of riddle.
pub static KINDS: &[&Kind] = &[&knights::KIND, &doors::KIND, &grid::KIND];
