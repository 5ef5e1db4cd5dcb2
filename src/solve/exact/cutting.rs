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
use super::kernel::Kernel;
use super::lit::Lit;
use super::normal::Segment;
use super::search::Ended;
use super::trail::Reason;
use crate::solve::Limits;

/// Coefficients above this end the attempt to learn a row.
const LARGEST: i64 = 1 << 31;

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

/// A row under construction: `Σ a·literal ≥ degree`.
#[derive(Debug, Clone, Default)]
pub(super) struct Cut {
    /// By literal; at most one of a literal and its complement is not 0.
    coef: Vec<i64>,
    /// The literals that occur, and whether a literal is among them.
    touched: Vec<Lit>,
    listed: Vec<bool>,
    degree: i64,
    reason: Vec<(Lit, i64)>,
    assigned: Vec<Assigned>,
}

/// A literal of the row as it is assigned.
#[derive(Debug, Clone, Copy)]
struct Assigned {
    level: u32,
    falsified: bool,
    coef: i64,
}

impl Cut {
    fn clear(&mut self, variables: usize) {
        for lit in self.touched.drain(..) {
            self.coef[lit.index()] = 0;
            self.listed[lit.index()] = false;
        }
        self.coef.resize(2 * variables, 0);
        self.listed.resize(2 * variables, false);
        self.degree = 0;
    }

    /// Adds `a·literal`; with its complement it cancels. `None` where the
    /// numbers grow too large.
    fn add(&mut self, lit: Lit, a: i64) -> Option<()> {
        let other = &mut self.coef[(!lit).index()];
        let common = a.min(*other);
        *other -= common;
        self.degree -= common;
        let own = &mut self.coef[lit.index()];
        if !self.listed[lit.index()] {
            self.listed[lit.index()] = true;
            self.touched.push(lit);
        }
        *own = own.checked_add(a - common).filter(|&sum| sum <= LARGEST)?;
        Some(())
    }

    /// Cuts every coefficient down to the degree; drops what has cancelled.
    fn saturate(&mut self) {
        let Cut {
            coef,
            listed,
            touched,
            degree,
            ..
        } = self;
        touched.retain(|lit| {
            let a = &mut coef[lit.index()];
            *a = (*a).min(*degree);
            listed[lit.index()] = *a > 0;
            *a > 0
        });
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
        let ended = copy.search(
            assumptions,
            &Limits {
                effort: Some(most),
                ..*limits
            },
        );
        match ended {
            Ended::Refuted(core) => Some(Ended::Refuted(core)),
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
            let mut segments: Vec<Segment> = cut
                .touched
                .iter()
                .map(|&first| Segment {
                    coef: cut.coef[first.index()],
                    first,
                    len: 1,
                })
                .filter(|segment| segment.coef > 0)
                .collect();
            segments.sort_by_key(|s| (std::cmp::Reverse(s.coef), s.first));
            self.backtrack(level);
            let row = self.rows.add(&segments, cut.degree);
            self.rows.count_assigned(row, &self.trail);
            self.rows.check(row, &mut self.trail)
        });
        self.cut = cut;
        learnt
    }

    /// The row, and the level where it implies something or is a conflict.
    fn cut(&mut self, conflict: Conflict, cut: &mut Cut) -> Option<u32> {
        cut.clear(self.trail.variables());
        match conflict {
            Conflict::Binary(a, b) => {
                cut.degree = 1;
                cut.add(a, 1)?;
                cut.add(b, 1)?;
            }
            Conflict::Clause(clause) => {
                cut.degree = 1;
                for lit in self.clauses.literals(clause) {
                    cut.add(lit, 1)?;
                }
            }
            Conflict::Row(row) => {
                cut.degree = self.rows.degree(row);
                for segment in self.rows.segments(row) {
                    for k in 1..=segment.len {
                        cut.add(segment.literal(k), segment.coef)?;
                    }
                }
            }
        }
        cut.saturate();
        for index in (0..self.trail.stack.len()).rev() {
            let lit = self.trail.stack[index];
            if cut.coef[(!lit).index()] == 0 {
                continue;
            }
            let level = self.trail.level_of(lit.var());
            if level == 0 {
                return Some(0);
            }
            if let Some(back) = self.implies_at(cut, level) {
                return Some(back);
            }
            self.order.bump(lit.var());
            self.cancel(lit, cut)?;
            cut.saturate();
        }
        Some(0)
    }

    /// The first level below one at which the row implies something or fails.
    fn implies_at(&self, cut: &mut Cut, below: u32) -> Option<u32> {
        let mut slack = -cut.degree;
        cut.assigned.clear();
        // The greatest coefficient of what is open at every level below.
        let mut open = 0;
        for &lit in &cut.touched {
            let coef = cut.coef[lit.index()];
            slack += coef;
            let value = self.trail.value(lit);
            let level = self.trail.level_of(lit.var());
            if value == 0 || level >= below {
                open = open.max(coef);
            } else {
                cut.assigned.push(Assigned {
                    level,
                    falsified: value < 0,
                    coef,
                });
            }
        }
        cut.assigned
            .sort_unstable_by_key(|a| std::cmp::Reverse(a.level));
        // From the level below down: what is open only grows, the slack too.
        let lost = |a: &Assigned| if a.falsified { a.coef } else { 0 };
        let mut rest = slack - cut.assigned.iter().map(lost).sum::<i64>();
        let mut first = (rest < open.max(1)).then_some(below - 1);
        let mut index = 0;
        while let Some(&Assigned { level, .. }) = cut.assigned.get(index) {
            while let Some(a) = cut.assigned.get(index).filter(|a| a.level == level) {
                rest += lost(a);
                open = open.max(a.coef);
                index += 1;
            }
            // Now as it was before this level.
            if level > 0 && rest < open.max(1) {
                first = Some(level - 1);
            }
        }
        first
    }

    /// Adds the reason of a true literal, so that its complement goes.
    fn cancel(&mut self, lit: Lit, cut: &mut Cut) -> Option<()> {
        let factor = cut.coef[(!lit).index()];
        let before = self.trail.position(lit.var());
        let mut terms = std::mem::take(&mut cut.reason);
        terms.clear();
        let mut degree = 1;
        match self.trail.reason(lit.var()) {
            Reason::Row(row) if !self.is_leap(lit) => {
                degree = self.rows.degree(row);
                for segment in self.rows.segments(row) {
                    for k in 1..=segment.len {
                        terms.push((segment.literal(k), segment.coef));
                    }
                }
            }
            _ => {
                let mut reason = Vec::new();
                self.reason_of(lit, &mut reason);
                terms.push((lit, 1));
                terms.extend(reason.iter().map(|&other| (other, 1)));
            }
        }
        let divisor = terms
            .iter()
            .find(|(other, _)| *other == lit)
            .map_or(1, |(_, a)| *a);
        if divisor > 1 {
            for (other, a) in &mut terms {
                let falsified =
                    self.trail.value(*other) < 0 && self.trail.position(other.var()) < before;
                if !falsified {
                    // Weakened to a multiple.
                    degree -= *a % divisor;
                    *a -= *a % divisor;
                }
                *a = (*a + divisor - 1) / divisor;
            }
            degree = (degree + divisor - 1) / divisor;
        }
        cut.degree = degree
            .checked_mul(factor)
            .and_then(|sum| sum.checked_add(cut.degree))?;
        for &(other, a) in &terms {
            if a > 0 {
                cut.add(other, a.checked_mul(factor)?)?;
            }
        }
        cut.reason = terms;
        Some(())
    }
}
