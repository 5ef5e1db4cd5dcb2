//! Why: smallest reasons in the puzzle's own sentences.

mod branch;
mod clash;
mod fact;
mod hitting;
mod oracle;
mod path;
mod reasons;
mod set;

pub use branch::{Branch, Consequence, End, branch, mentioned};
pub use clash::clash;
pub use fact::Fact;
pub use oracle::{Oracle, Reply, Silence};
pub use path::{Path, Standing, Step, certain, standing};
pub use reasons::{Reason, Reasons, told};
pub use set::Set;
