//! LP text ("CPLEX LP"): written so that every reader agrees, and read as the
//! common tools write it.

mod read;
mod write;

pub use read::{RULES, read};
pub use write::FORMAT;
