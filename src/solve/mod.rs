//! Rows → outcome: one trait, one file per backend.
//!
//! What leaves a backend is an integer point that satisfies every row exactly,
//! or a word that is only that: "infeasible" is a claim until a second, exact
//! method agrees (see `prove`).

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
