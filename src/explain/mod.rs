//! Why: conflicts in the puzzle's own sentences.

mod clash;
mod hitting;

pub use clash::clash;
