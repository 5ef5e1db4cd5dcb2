//! The search: propagate, learn from a conflict or decide, until everything is
//! assigned or nothing is left (Eén & Sörensson 2003).

use super::kernel::Kernel;
use super::lit::Lit;
use super::trail::Reason;
use crate::solve::{Limits, Stop};
use std::time::Instant;

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ended {
    /// Everything is assigned; the trail holds the point.
    Satisfied,
    /// No point has all assumptions; already not these.
    Refuted(Vec<Lit>),
    /// A limit was reached.
    Limit(Stop),
}

/// The deadline is looked at once in so many steps (decisions and conflicts).
const CLOCK: u64 = 256;

impl Kernel {
    /// Searches for an assignment under assumptions. A point stays on the trail
    /// until something is added or searched for.
    pub fn search(&mut self, assumptions: &[Lit], limits: &Limits) -> Ended {
        // After `block` the search goes on where it was.
        if self.carried.is_none() || !assumptions.is_empty() {
            self.backtrack(0);
        }
        let last = limits
            .effort
            .map(|effort| self.conflicts.saturating_add(effort));
        self.analyzer
            .expect_levels(assumptions.len() + self.trail.variables());
        let mut steps: u64 = 0;
        if limits.deadline.is_some_and(|at| Instant::now() >= at) {
            return Ended::Limit(Stop::Time);
        }
        loop {
            if !self.consistent {
                return Ended::Refuted(Vec::new());
            }
            steps += 1;
            if steps.is_multiple_of(CLOCK) && limits.deadline.is_some_and(|at| Instant::now() >= at)
            {
                self.backtrack(0);
                return Ended::Limit(Stop::Time);
            }
            if let Some(conflict) = self.carried.take().or_else(|| self.propagate()) {
                if self.trail.level() == 0 {
                    self.contradiction();
                    continue;
                }
                if last == Some(self.conflicts) {
                    self.backtrack(0);
                    return Ended::Limit(Stop::Effort);
                }
                self.conflicts += 1;
                if self.settings.cutting
                    && let Ok(next) = self.learn_cut(conflict)
                {
                    self.carried = next;
                    self.order.decay();
                    continue;
                }
                let learnt = self.analyze(conflict);
                self.backtrack(learnt.level);
                self.learn(learnt.lbd);
                self.order.decay();
                self.restarts.learn(learnt.lbd);
                continue;
            }
            if self.restarts.due() {
                self.backtrack(0);
            }
            if !self.settings.cutting
                && (!self.log.is_kept() || self.trail.chains.is_empty())
                && let Some(most) = self.attempts.due(self.conflicts)
                && let Some(ended) = self.attempt_cutting(assumptions, limits, most)
            {
                if let Ended::Refuted(core) = &ended
                    && core.is_empty()
                {
                    self.contradiction();
                }
                return ended;
            }
            if self.reducer.due(self.conflicts) {
                let Kernel {
                    clauses,
                    trail,
                    log,
                    ..
                } = self;
                clauses.reduce(trail, |number| log.forget(number));
            }
            if !self.probed && !self.settings.cutting && self.conflicts >= self.settings.probe {
                self.backtrack(0);
                if self.trail.head == self.trail.stack.len() {
                    self.probe();
                    continue;
                }
            }
            match self.decide(assumptions) {
                Next::Decided => {}
                Next::Done => return Ended::Satisfied,
                Next::False(assumption) => {
                    let mut core = self.decisions_behind(!assumption);
                    core.push(assumption);
                    self.backtrack(0);
                    return Ended::Refuted(core);
                }
            }
        }
    }

    /// Stores the clause just learnt and assigns what it implies.
    fn learn(&mut self, lbd: u32) {
        let learnt = std::mem::take(&mut self.analyzer.learnt);
        let number = self.log.clause(learnt.iter().copied());
        for helper in self.analyzer.helpers.drain(..) {
            self.log.forget(helper);
        }
        let reason = self.clauses.add(&learnt, Some((lbd, number)));
        if let Some(&first) = learnt.first() {
            self.trail.assign(first, reason);
        }
        self.analyzer.learnt = learnt;
    }

    fn decide(&mut self, assumptions: &[Lit]) -> Next {
        while let Some(&assumption) = assumptions.get(self.trail.level() as usize) {
            match self.trail.value(assumption) {
                1 => self.trail.open_level(),
                0 => {
                    self.trail.open_level();
                    self.trail.assign(assumption, Reason::Decision);
                    return Next::Decided;
                }
                _ => return Next::False(assumption),
            }
        }
        while let Some(var) = self.order.pop() {
            if self.trail.value(var.positive()) == 0 {
                self.trail.open_level();
                let lit = self.order.choose(var);
                self.trail.assign(lit, Reason::Decision);
                return Next::Decided;
            }
        }
        Next::Done
    }
}

enum Next {
    Decided,
    Done,
    /// This assumption is false.
    False(Lit),
}
