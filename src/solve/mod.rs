//! Rows, or propositions → outcome: two traits, one file per backend.
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
mod floats;
#[cfg(feature = "highs")]
pub mod highs;
pub mod microlp;
mod quiet;
pub mod relaxation;
pub mod sat;
#[cfg(test)]
mod testing;

pub use bounds::Bounds;
pub use quiet::quietly;

use crate::model::{Model, Prop, World};
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

    /// As `solve`, and how much effort it took, where it says.
    fn solve_counting(&self, program: &Program, limits: &Limits) -> (Outcome, Option<u64>) {
        (self.solve(program, limits), None)
    }

    /// How long it is worth waiting for it, where somebody else can be asked.
    fn patience(&self, program: &Program) -> Patience {
        let _ = program;
        Patience::Endless
    }
}

/// How long a backend is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// Until it knows.
    Endless,
    /// For so much effort, in its own unit.
    Effort(u64),
    /// The program is beyond it: it is not asked.
    Beyond,
}

/// Something that finds worlds by the propositions themselves, and reads no row.
pub trait Reasoner {
    /// Its name on the command line: `sat`.
    fn name(&self) -> &'static str;

    /// Whether its "nothing" rests on no rounding.
    fn exact(&self) -> bool;

    /// Finds a world of the model in which the propositions of `also` hold as
    /// well, or says that there is none; with `best`, a best one by the model's
    /// objective.
    fn reason(&self, model: &Model, also: &[Prop], best: bool, limits: &Limits) -> Reasoned;

    /// As `reason`, and how much effort it took, where it says.
    fn reason_counting(
        &self,
        model: &Model,
        also: &[Prop],
        best: bool,
        limits: &Limits,
    ) -> (Reasoned, Option<u64>) {
        (self.reason(model, also, best, limits), None)
    }
}

/// What a reasoner says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reasoned {
    /// This is a world: a claim that the meaning of each sentence can confirm.
    World(World),
    /// There is none.
    Nothing,
    /// A limit was reached, and which.
    Limit(Stop),
    /// It failed, or the model is beyond it, and why.
    Doubt(String),
}

/// What a backend reads, and how one is made.
#[derive(Debug, Clone, Copy)]
pub enum Make {
    /// It reads rows.
    Rows(fn() -> Box<dyn Backend>),
    /// It reads propositions.
    Propositions(fn() -> Box<dyn Reasoner>),
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
    /// What its effort counts, in the plural.
    pub unit: &'static str,
    /// Makes one.
    pub make: Make,
}

impl BackendInfo {
    /// Makes one, where it reads rows.
    pub fn rows(&self) -> Option<Box<dyn Backend>> {
        match self.make {
            Make::Rows(make) => Some(make()),
            Make::Propositions(_) => None,
        }
    }
}

/// Every backend, the default first. A new one is a file and a row here.
pub static BACKENDS: &[BackendInfo] = &[
    microlp::INFO,
    exact::INFO,
    sat::INFO,
    #[cfg(feature = "highs")]
    highs::INFO,
    enumerate::INFO,
];

/// The backend of this name.
pub fn backend(name: &str) -> Option<&'static BackendInfo> {
    BACKENDS.iter().find(|info| info.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_backends_agree() {
        for info in BACKENDS {
            let found = backend(info.name).unwrap();
            let (name, exact) = match found.make {
                Make::Rows(make) => (make().name(), make().exact()),
                Make::Propositions(make) => (make().name(), make().exact()),
            };
            assert_eq!((name, exact), (info.name, info.exact));
            assert!(!info.summary.is_empty());
        }
        let mut names: Vec<_> = BACKENDS.iter().map(|info| info.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), BACKENDS.len());
        assert!(backend("abacus").is_none());
    }
}
