//! Outcome → verdict: what was checked, by whom, and what it proves.
//!
//! The shape of every proof is the paper's: find a point, exclude its
//! *answer*, solve again. What this room adds is that no solver's word is the
//! last one. A point counts only when it satisfies every row exactly and gives
//! a world in which every sentence holds; "there is none" counts only when a
//! method in whole numbers agrees ([`Road`]).
//!
//! Nothing here imports `lower`: the meaning that a point is checked against
//! was written apart from the rows.

mod announced;
mod answers;
mod best;
mod certain;
mod certificate;
mod cut;
mod entail;
pub mod expect;
mod find;
mod finder;
mod finding;
mod query;
mod race;
mod road;
mod told;

pub use announced::{AnnouncedOutcome, Heard, hear};
pub use best::best;
pub use certain::{Certainty, Open, unknown_columns};
pub use certificate::{Certificate, Exhibit};
pub use cut::{BOUND, FIX, NO_GOOD, RULES, exclude_answer};
pub use entail::{Entailment, Proof};
pub use find::find;
pub use finder::Finder;
pub use finding::{Clash, Count, Finding, Size, Tally, Verdict, WorldAnswer};
pub use query::{Query, other_answer};
pub use race::{Alone, Spent, alone};
pub use road::{Claim, Decision, Goal, Road, Says, Step};
pub use told::{Reply, ToldOutcome, weigh};
