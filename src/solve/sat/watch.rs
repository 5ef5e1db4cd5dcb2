//! What a search is watched by.

use crate::solve::{Limits, Stop};
use batsat::{Callbacks, Lit};
use std::cell::Cell;
use std::time::Instant;

/// Counts conflicts and stops at a limit.
#[derive(Default)]
pub(super) struct Watch {
    /// Those of the search at work.
    pub limits: Limits,
    /// Since it was set to 0.
    pub conflicts: u64,
    /// Asked so often.
    asked: Cell<u32>,
    /// Which limit was reached.
    pub stop: Cell<Option<Stop>>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: batsat::ClauseKind) {
        if kind == batsat::ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.limits.effort.is_some_and(|most| self.conflicts > most) {
            self.stop.set(Some(Stop::Effort));
        }
        // The clock is looked at now and then; the first time at once.
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(64) && self.limits.deadline.is_some_and(|at| Instant::now() >= at) {
            self.stop.set(Some(Stop::Time));
        }
        self.stop.get().is_some()
    }
}
