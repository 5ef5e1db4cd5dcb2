//! Why: smallest reasons in the puzzle's own sentences; and the puzzle as a
//! section of a textbook.

pub mod answer;
mod branch;
mod candidates;
mod clash;
mod clue;
mod counts;
pub mod document;
mod fact;
mod hint;
mod hitting;
mod judged;
mod ladder;
pub mod lint;
pub mod notation;
mod oracle;
mod path;
mod proof;
pub mod readings;
mod reasons;
pub mod repair;
pub mod section;
mod set;
mod tell;
pub mod worksheet;

pub use branch::{Branch, Consequence, End, branch, mentioned};
pub use candidates::Candidates;
pub use clash::clash;
pub use clue::sentence_of;
pub use counts::counts;
pub use fact::Fact;
pub use hint::{Hint, hint};
pub use judged::{Judge, Judged, many};
pub use ladder::{Ladder, whom};
pub use oracle::{Oracle, Reply, Silence};
pub use path::{Path, Standing, Step, certain, standing};
pub use proof::{Proof, ProofStep, Why, prove, why};
pub use reasons::{Reason, Reasons, told};
pub use set::Set;
pub use tell::{Line, Teller};
