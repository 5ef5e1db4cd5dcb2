//! Failed-literal probing at the root.
//!
//! A literal whose assumption contradicts itself by propagation alone is false;
//! a literal that follows from a variable and from its complement is true
//! (Freeman 1995; Lynce & Marques-Silva 2003). At most three rounds, and no
//! more work than a share of the search.

use super::kernel::Kernel;
use super::lit::{Lit, Var};
use super::trail::Reason;

const ROUNDS: u32 = 3;
/// The most literals assigned in all probes together.
const WORK: usize = 2_000_000;

impl Kernel {
    /// Probes every variable. The root must be fully propagated.
    pub fn probe(&mut self) {
        self.probed = true;
        // What the rows imply about chains in a probe is not in the log.
        if self.log.is_kept() && !self.trail.chains.is_empty() {
            return;
        }
        let phases = self.order.phases();
        self.probe_rounds();
        self.order.restore_phases(phases);
    }

    fn probe_rounds(&mut self) {
        self.analyzer.expect_levels(1);
        let mut work = 0;
        for _ in 0..ROUNDS {
            let known = self.trail.stack.len();
            for index in 0..self.trail.variables() {
                let lit = Var(index as u32).positive();
                if work > WORK || !self.consistent {
                    return;
                }
                if self.trail.value(lit) == 0 {
                    work += self.probe_both(lit);
                }
            }
            if self.trail.stack.len() == known {
                return;
            }
        }
    }

    /// Probes a variable both ways; gives the number of literals assigned.
    fn probe_both(&mut self, lit: Lit) -> usize {
        let mut work = 0;
        let mut implied: Option<Vec<Lit>> = None;
        for probe in [lit, !lit] {
            self.trail.open_level();
            let start = self.trail.stack.len();
            self.trail.assign(probe, Reason::Decision);
            let failed = self.propagate().is_some();
            work += self.trail.stack.len() - start;
            let common: Vec<Lit> = match &implied {
                Some(first) => first
                    .iter()
                    .copied()
                    .filter(|&l| self.trail.value(l) > 0)
                    .collect(),
                None => self.trail.stack[start..].to_vec(),
            };
            self.backtrack(0);
            if failed {
                self.settle(!probe);
                return work;
            }
            implied = Some(common);
        }
        for common in implied.unwrap_or_default() {
            if self.consistent && self.trail.value(common) == 0 {
                // Follows from either side; the helper makes it checkable.
                self.log.clause([common, !lit]);
                self.settle(common);
            }
        }
        work
    }

    /// A literal is true at the root.
    fn settle(&mut self, lit: Lit) {
        self.log.clause([lit]);
        if self.trail.value(lit) < 0 {
            self.contradiction();
            return;
        }
        if self.trail.value(lit) == 0 {
            self.trail.assign(lit, Reason::Decision);
        }
        if self.propagate().is_some() {
            self.contradiction();
        }
    }
}
