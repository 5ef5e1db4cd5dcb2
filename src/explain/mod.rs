//! Why: smallest reasons in the puzzle's own sentences.

mod branch;
mod candidates;
mod clash;
mod fact;
mod hint;
mod hitting;
mod oracle;
mod path;
mod proof;
mod reasons;
mod set;
mod tell;

pub use branch::{Branch, Consequence, End, branch, mentioned};
pub use candidates::Candidates;
pub use clash::clash;
pub use fact::Fact;
pub use hint::{Hint, hint};
pub use oracle::{Oracle, Reply, Silence};
pub use path::{Path, Standing, Step, certain, standing};
pub use proof::{Proof, ProofStep, Why, prove, why};
pub use reasons::{Reason, Reasons, told};
pub use set::Set;
pub use tell::{Line, Teller};
