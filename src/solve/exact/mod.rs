//! The exact engine: conflict-driven search directly on integer rows.
//!
//! Rows are kept whole and propagated by slack counters; a conflict is explained
//! by clauses read off the rows and becomes a learnt clause. Whole numbers
//! throughout. The parts, in the order in which they are used:
//!
//! * `domain`, `merge`, `coding`: columns become variables: one literal, a chain, binary;
//! * `normal`: a row becomes `Σ a·z ≥ d`;
//! * `counters`, `groups`, `clauses`, `chain`: propagation, over `lists` and
//!   `watches`;
//! * `explain`, `analyze`: a conflict becomes a clause;
//! * `order`, `restart`, `reduce`, `probe`: what makes it fast;
//! * `presolve`: what is known before any search;
//! * `cutting`, `cut`: another way to learn, for contradictions by counting;
//! * `search`: the loop; `engine`: programs in, points out; `objective`: the
//!   best point;
//! * `log`, `sums`, `veripb`: what was derived, as a proof that others can check.
//!
//! The engine is deterministic: the same calls give the same answers.

mod analyze;
mod chain;
mod clauses;
mod coding;
mod counters;
mod cut;
mod cutting;
mod domain;
mod engine;
mod explain;
#[cfg(test)]
mod fuzz;
mod groups;
mod kernel;
mod lists;
mod lit;
mod log;
mod merge;
mod normal;
pub mod notary;
mod objective;
mod order;
pub mod presolve;
mod probe;
mod reduce;
mod restart;
mod search;
mod sums;
mod trail;
mod veripb;
mod watches;

pub use engine::{Answer, Engine};
pub use notary::{Deed, Notary};
pub use veripb::Bits;

use super::{Backend, BackendInfo, Limits, Make, Outcome};
use crate::rows::Program;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "exact",
    summary: "conflict-driven search on the rows, in whole numbers",
    exact: true,
    unit: "conflicts",
    make: Make::Rows(|| Box::new(Exact)),
};

/// The backend. Its unit of effort is a conflict.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exact;

impl Backend for Exact {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn exact(&self) -> bool {
        true
    }

    fn solve(&self, program: &Program, limits: &Limits) -> Outcome {
        self.solve_counting(program, limits).0
    }

    fn solve_counting(&self, program: &Program, limits: &Limits) -> (Outcome, Option<u64>) {
        let mut conflicts = 0;
        let outcome = match objective::best(program, limits, &mut conflicts) {
            Ok(outcome) => outcome,
            Err(why) => Outcome::Doubt(why),
        };
        (outcome, Some(conflicts))
    }
}
