//! Rows → outcome: one trait, one file per backend.
//!
//! What leaves a backend is an integer point that satisfies every row exactly,
//! or a word that is only that: "infeasible" is a claim until a second, exact
//! method agrees (see `prove`).

#[cfg(test)]
mod agree;
mod bounds;
pub mod certain;
pub mod count;
pub mod enumerate;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "places in its tables are kept in 32 bits: memory ends before they do"
)]
pub mod exact;
pub mod microlp;
pub mod relaxation;
#[cfg(test)]
mod testing;

pub use bounds::Bounds;

use crate::rows::Program;
use std::time::Instant;

/// How long a backend may work.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// When to stop, if ever.
    pub deadline: Option<Instant>,
    /// How much effort at most, in the backend's own unit (nodes, conflicts);
    /// the same effort gives the same outcome on every machine.
    pub effort: Option<u64>,
}

/// What a backend says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A point that satisfies every row and bound exactly; best, where the
    /// program has an objective.
    Point(Vec<i64>),
    /// There is no point.
    Infeasible,
    /// The objective has no bound.
    Unbounded,
    /// A limit was reached, and which.
    Limit(Stop),
    /// The backend failed, or its point does not survive the exact check.
    Doubt(String),
}

/// Which limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The deadline.
    Time,
    /// The effort.
    Effort,
}

/// Something that solves programs.
pub trait Backend {
    /// Its name on the command line: `microlp`.
    fn name(&self) -> &'static str;

    /// Whether it computes in whole numbers throughout, so that its
    /// "infeasible" rests on no rounding.
    fn exact(&self) -> bool;

    /// Finds a point, or says there is none.
    fn solve(&self, program: &Program, limits: &Limits) -> Outcome;
}

/// One row of the table of backends.
#[derive(Debug)]
pub struct BackendInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether it computes in whole numbers throughout.
    pub exact: bool,
    /// Makes one.
    pub make: fn() -> Box<dyn Backend>,
}

/// Every backend, the default first. A new one is a file and a row here.
pub static BACKENDS: &[BackendInfo] = &[microlp::INFO, exact::INFO, enumerate::INFO];

/// The backend of this name.
pub fn backend(name: &str) -> Option<Box<dyn Backend>> {
    BACKENDS
        .iter()
        .find(|info| info.name == name)
        .map(|info| (info.make)())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_backends_agree() {
        for info in BACKENDS {
            let made = backend(info.name).unwrap();
            assert_eq!(made.name(), info.name);
            assert_eq!(made.exact(), info.exact);
            assert!(!info.summary.is_empty());
        }
        let mut names: Vec<_> = BACKENDS.iter().map(|info| info.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), BACKENDS.len());
        assert!(backend("abacus").is_none());
    }
}
