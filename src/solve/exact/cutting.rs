//! Learning whole rows instead of clauses, for contradictions by counting.
//!
//! "More people than rooms" has a refutation of a few rows, but none of less than
//! exponentially many clauses (Haken 1985). So now and then a copy of the search
//! without its learnt clauses tries a bounded number of conflicts with rows: the
//! conflicting row is added to the reasons of its false literals, each divided
//! so that the literal cancels, until the sum implies something further up
//! (cutting planes; Elffers & Nordström 2018). Learnt rows are long, and on
//! other puzzles a conflict costs ten times what it costs with clauses: it is
//! never the first road.

use super::clauses::Conflict;
use super::cut::Cut;
use super::kernel::Kernel;
use super::lit::Lit;
use super::search::Ended;
use super::trail::Reason;
use crate::solve::Limits;

/// When the next attempt is due, and how long it may take.
#[derive(Debug, Clone)]
pub(super) struct Attempts {
    at: u64,
    conflicts: u64,
}

impl Attempts {
    pub fn new(at: u64) -> Attempts {
        Attempts { at, conflicts: 64 }
    }

    /// The conflicts that an attempt may take, where one is due.
    pub fn due(&mut self, conflicts: u64) -> Option<u64> {
        if conflicts < self.at {
            return None;
        }
        let most = self.conflicts;
        self.at = conflicts.saturating_add(1).saturating_mul(4);
        self.conflicts = most.saturating_mul(2);
        Some(most)
    }
}

impl Kernel {
    /// Searches with rows for a while, in a copy. `Some` where that settled the
    /// question; where it found a point, the search is led there.
    pub fn attempt_cutting(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits,
        most: u64,
    ) -> Option<Ended> {
        self.backtrack(0);
        let mut copy = self.clone();
        copy.settings.cutting = true;
        copy.clauses.forget_learnt(&mut copy.trail);
        copy.groups.move_to(&mut copy.rows, &copy.trail);
        copy.sources.move_groups();
        let ended = copy.search(
            assumptions,
            &Limits {
                effort: Some(most),
                ..*limits
            },
        );
        match ended {
            Ended::Refuted(core) => {
                self.log = copy.log;
                Some(Ended::Refuted(core))
            }
            Ended::Satisfied => {
                for &lit in &copy.trail.stack {
                    self.order.set_phase(lit);
                }
                None
            }
            Ended::Limit(_) => None,
        }
    }

    /// Learns a row from a conflict above the root and goes back to where it
    /// implies something. Gives the conflict that it is there, if it is.
    /// `Err` where the numbers grow too large; nothing has changed then.
    pub fn learn_cut(&mut self, conflict: Conflict) -> Result<Option<Conflict>, ()> {
        let mut cut = std::mem::take(&mut self.cut);
        let level = self.cut(conflict, &mut cut);
        let learnt = level.ok_or(()).map(|level| {
            self.backtrack(level);
            let row = self.rows.add(&cut.segments(), cut.degree);
            if self.log.is_kept() {
                let number = self.log.sum(&cut.parts);
                self.sources.push_step(number);
            }
            self.rows.count_assigned(row, &self.trail);
            self.rows.check(row, &mut self.trail)
        });
        self.cut = cut;
        learnt
    }

    /// The row, and the level where it implies something or is a conflict.
    fn cut(&mut self, conflict: Conflict, cut: &mut Cut) -> Option<u32> {
        self.log_root();
        let (variables, logged) = (self.trail.variables(), self.log.is_kept());
        cut.clear(variables, self.settings.largest, logged);
        match conflict {
            Conflict::Row(row) => self.set_row(row, cut)?,
            Conflict::Binary(a, b) => self.set_clause(&[a, b], cut),
            Conflict::Clause(clause) => {
                let literals: Vec<Lit> = self.clauses.literals(clause).collect();
                self.set_clause(&literals, cut);
            }
        }
        cut.add(1)?;
        cut.saturate(false);
        for index in (0..self.trail.stack.len()).rev() {
            let lit = self.trail.stack[index];
            if cut.coef(!lit) == 0 {
                continue;
            }
            let level = self.trail.level_of(lit.var());
            if level == 0 {
                return Some(0);
            }
            if let Some(back) = cut.implies_at(&self.trail, level) {
                return Some(back);
            }
            self.order.bump(lit.var());
            self.cancel(lit, cut)?;
        }
        Some(0)
    }

    /// A row is added next. `None` where the log cannot say how it was made.
    fn set_row(&mut self, row: u32, cut: &mut Cut) -> Option<()> {
        let step = match self.log.is_kept() {
            true => Some(self.step_of(row)?),
            false => None,
        };
        let terms = self.rows.segments(row).iter().flat_map(|segment| {
            let coef = segment.coef;
            (1..=segment.len).map(move |k| (segment.literal(k), coef))
        });
        cut.set_addend(terms, self.rows.degree(row), step);
        Some(())
    }

    /// A clause is added next.
    fn set_clause(&mut self, literals: &[Lit], cut: &mut Cut) {
        let kept = self.log.is_kept();
        let step = kept.then(|| self.log.clause(literals.iter().copied()));
        cut.set_addend(literals.iter().map(|&lit| (lit, 1)), 1, step);
    }

    /// Adds the reason of a true literal, so that its complement goes.
    fn cancel(&mut self, lit: Lit, cut: &mut Cut) -> Option<()> {
        match self.trail.reason(lit.var()) {
            Reason::Row(row) if !self.is_leap(lit) => self.set_row(row, cut)?,
            _ => {
                let mut clause = vec![lit];
                self.reason_of(lit, &mut clause);
                self.set_clause(&clause, cut);
            }
        }
        let before = self.trail.position(lit.var());
        cut.divide_addend(lit, |other| {
            self.trail.value(other) < 0 && self.trail.position(other.var()) < before
        });
        cut.add(cut.coef(!lit))?;
        cut.saturate(true);
        Some(())
    }
}
