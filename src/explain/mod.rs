//! Why: conflicts in the puzzle's own sentences; and the puzzle as a section
//! of a textbook.

pub mod answer;
mod clash;
pub mod document;
mod hitting;
pub mod notation;
pub mod section;

pub use clash::clash;
