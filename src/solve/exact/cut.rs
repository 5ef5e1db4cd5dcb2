//! A row under construction: a sum of rows, in whole numbers, and with it how it
//! was computed.

use super::lit::Lit;
use super::log::Part;
use super::normal::Segment;
use super::trail::Trail;

/// `Σ a·literal ≥ degree`, and what is to be added to it next.
#[derive(Debug, Clone, Default)]
pub(super) struct Cut {
    /// By literal; at most one of a literal and its complement is not 0.
    coef: Vec<i64>,
    /// The literals that occur, and whether a literal is among them.
    touched: Vec<Lit>,
    listed: Vec<bool>,
    pub degree: i64,
    /// A coefficient above this is too large.
    largest: i64,
    /// How it is computed; nothing where no log is kept.
    pub parts: Vec<Part>,
    logged: bool,
    /// What is to be added next: `Σ a·literal ≥ addend_degree`.
    addend: Vec<(Lit, i64)>,
    addend_degree: i64,
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
    /// Begins anew, with 0 ≥ 0.
    pub fn clear(&mut self, variables: usize, largest: i64, logged: bool) {
        for lit in self.touched.drain(..) {
            self.coef[lit.index()] = 0;
            self.listed[lit.index()] = false;
        }
        self.coef.resize(2 * variables, 0);
        self.listed.resize(2 * variables, false);
        self.degree = 0;
        self.largest = largest;
        self.parts.clear();
        self.logged = logged;
    }

    /// The coefficient of a literal.
    #[inline]
    pub fn coef(&self, lit: Lit) -> i64 {
        self.coef[lit.index()]
    }

    /// The row in normal form.
    pub fn segments(&self) -> Vec<Segment> {
        let mut segments: Vec<Segment> = self
            .touched
            .iter()
            .map(|&first| Segment {
                coef: self.coef(first),
                first,
                len: 1,
            })
            .filter(|segment| segment.coef > 0)
            .collect();
        segments.sort_by_key(|s| (std::cmp::Reverse(s.coef), s.first));
        segments
    }

    /// Sets what is to be added next; a step of the log has it.
    pub fn set_addend(
        &mut self,
        terms: impl Iterator<Item = (Lit, i64)>,
        degree: i64,
        step: Option<u32>,
    ) {
        self.addend.clear();
        self.addend.extend(terms);
        self.addend_degree = degree;
        self.note(step.map(Part::Step));
    }

    fn note(&mut self, parts: impl IntoIterator<Item = Part>) {
        if self.logged {
            self.parts.extend(parts);
        }
    }

    /// Divides what is to be added, with rounding up, so that a literal has the
    /// coefficient 1. A literal that is not `blamed` is first weakened to a
    /// multiple, so that rounding takes nothing from what it is blamed for.
    pub fn divide_addend(&mut self, lit: Lit, blamed: impl Fn(Lit) -> bool) {
        let own = self.addend.iter().find(|(other, _)| *other == lit);
        let divisor = own.map_or(1, |(_, a)| *a);
        if divisor <= 1 {
            return;
        }
        let mut addend = std::mem::take(&mut self.addend);
        for (other, a) in &mut addend {
            let rest = *a % divisor;
            if rest > 0 && !blamed(*other) {
                self.addend_degree -= rest;
                *a -= rest;
                self.note([Part::Axiom(!*other), Part::Times(rest), Part::Plus]);
            }
            *a = (*a + divisor - 1) / divisor;
        }
        self.addend_degree = (self.addend_degree + divisor - 1) / divisor;
        self.addend = addend;
        self.note([Part::Divide(divisor)]);
    }

    /// Adds it so many times. `None` where the numbers grow too large.
    pub fn add(&mut self, factor: i64) -> Option<()> {
        self.degree = self
            .addend_degree
            .checked_mul(factor)
            .and_then(|sum| sum.checked_add(self.degree))?;
        let addend = std::mem::take(&mut self.addend);
        for &(lit, a) in addend.iter().filter(|(_, a)| *a > 0) {
            self.add_term(lit, a.checked_mul(factor)?)?;
        }
        self.addend = addend;
        if factor > 1 {
            self.note([Part::Times(factor)]);
        }
        Some(())
    }

    /// Adds `a·literal`; with its complement it cancels.
    fn add_term(&mut self, lit: Lit, a: i64) -> Option<()> {
        let other = &mut self.coef[(!lit).index()];
        let common = a.min(*other);
        *other -= common;
        self.degree -= common;
        let own = &mut self.coef[lit.index()];
        if !self.listed[lit.index()] {
            self.listed[lit.index()] = true;
            self.touched.push(lit);
        }
        *own = own
            .checked_add(a - common)
            .filter(|&sum| sum <= self.largest)?;
        Some(())
    }

    /// Cuts every coefficient down to the degree; drops what has cancelled.
    /// `sum` says whether this follows on an addition to something.
    pub fn saturate(&mut self, sum: bool) {
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
        self.note(sum.then_some(Part::Plus));
        self.note([Part::Saturate]);
    }

    /// The first level below one at which the row implies something or fails.
    pub fn implies_at(&mut self, trail: &Trail, below: u32) -> Option<u32> {
        let mut slack = -self.degree;
        self.assigned.clear();
        // The greatest coefficient of what is open at every level below.
        let mut open = 0;
        for &lit in &self.touched {
            let coef = self.coef[lit.index()];
            slack += coef;
            let value = trail.value(lit);
            let level = trail.level_of(lit.var());
            if value == 0 || level >= below {
                open = open.max(coef);
            } else {
                self.assigned.push(Assigned {
                    level,
                    falsified: value < 0,
                    coef,
                });
            }
        }
        self.assigned
            .sort_unstable_by_key(|a| std::cmp::Reverse(a.level));
        // From the level below down: what is open only grows, the slack too.
        let lost = |a: &Assigned| if a.falsified { a.coef } else { 0 };
        let mut rest = slack - self.assigned.iter().map(lost).sum::<i64>();
        let mut first = (rest < open.max(1)).then_some(below - 1);
        let mut index = 0;
        while let Some(&Assigned { level, .. }) = self.assigned.get(index) {
            while let Some(a) = self.assigned.get(index).filter(|a| a.level == level) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x(number: u32) -> Lit {
        Lit(2 * number)
    }

    #[test]
    fn sums_cancel_and_divide() {
        let mut cut = Cut::default();
        cut.clear(5, 100, true);
        // 3 x0 + 2 x1 + 2 ¬x2 ≥ 4
        let first = [(x(0), 3), (x(1), 2), (!x(2), 2)];
        cut.set_addend(first.into_iter(), 4, Some(7));
        cut.add(1).unwrap();
        cut.saturate(false);
        // 3 x2 + 4 x3 + 5 x4 ≥ 6, of which x3 is blamed and x4 is not.
        let second = [(x(2), 3), (x(3), 4), (x(4), 5)];
        cut.set_addend(second.into_iter(), 6, Some(9));
        cut.divide_addend(x(2), |lit| lit == x(3));
        // 3 x2 + 4 x3 + 3 x4 ≥ 4, so x2 + 2 x3 + x4 ≥ 2, twice.
        cut.add(2).unwrap();
        cut.saturate(true);
        assert_eq!(cut.degree, 6);
        let shown: Vec<_> = cut.segments().iter().map(|s| (s.first, s.coef)).collect();
        assert_eq!(shown, [(x(3), 4), (x(0), 3), (x(1), 2), (x(4), 2)]);
        let parts = [
            Part::Step(7),
            Part::Saturate,
            Part::Step(9),
            Part::Axiom(!x(4)),
            Part::Times(2),
            Part::Plus,
            Part::Divide(3),
            Part::Times(2),
            Part::Plus,
            Part::Saturate,
        ];
        assert_eq!(cut.parts, parts);
    }

    #[test]
    fn large_numbers_are_refused_and_nothing_is_left_of_them() {
        let mut cut = Cut::default();
        cut.clear(3, 10, false);
        cut.set_addend([(x(0), 6), (x(1), 1)].into_iter(), 6, None);
        cut.add(1).unwrap();
        assert!(cut.add(1).is_none());
        cut.clear(3, 10, false);
        assert!(cut.segments().is_empty() && cut.parts.is_empty());
        assert_eq!((cut.coef(x(0)), cut.degree), (0, 0));
        cut.set_addend([(x(0), i64::MAX)].into_iter(), 1, None);
        assert!(cut.add(2).is_none());
    }
}
