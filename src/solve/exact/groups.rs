//! "All but one": rows that say that at most one of some literals is false.
//!
//! Exactly-one and at-most-one rows come to this, and are most of what puzzles
//! with choices consist of. Such a row needs no counter: once a literal is
//! false the others are true, and the reason of each is a clause of two.

use super::clauses::Conflict;
use super::counters::Counters;
use super::lists::Lists;
use super::lit::Lit;
use super::normal::Segment;
use super::trail::{Reason, Trail};

/// The rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    literals: Vec<Lit>,
    /// Where each group starts in `literals`; one place more at the end.
    starts: Vec<u32>,
    occurs: Lists<u32>,
    /// How many groups are in `occurs`; none before the first propagation.
    listed: usize,
}

impl Groups {
    /// Whether a row in normal form is of this kind: `Σ z ≥ n − 1`, with three
    /// literals or more.
    pub fn takes(segments: &[Segment], degree: i64) -> bool {
        segments.len() > 2
            && degree == segments.len() as i64 - 1
            && segments.iter().all(|s| s.coef == 1 && s.len == 1)
    }

    /// Adds one whose literals are all open.
    pub fn add(&mut self, literals: impl Iterator<Item = Lit>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let start = self.literals.len();
        let group = self.len() as u32;
        self.literals.extend(literals);
        self.starts.push(self.literals.len() as u32);
        if self.listed > 0 {
            self.listed += 1;
            for &lit in &self.literals[start..] {
                self.occurs.push(lit, group);
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    fn group(&self, group: u32) -> &[Lit] {
        let (start, end) = (self.starts[group as usize], self.starts[group as usize + 1]);
        &self.literals[start as usize..end as usize]
    }

    /// Makes ready to propagate.
    #[inline]
    pub fn list(&mut self, literals: usize) {
        if self.listed == self.len() {
            return;
        }
        self.listed = self.len();
        let Groups {
            literals: all,
            starts,
            occurs,
            ..
        } = self;
        let items = starts.windows(2).zip(0u32..).flat_map(|(ends, group)| {
            let own = &all[ends[0] as usize..ends[1] as usize];
            own.iter().map(move |&lit| (lit, group))
        });
        occurs.fill(literals, items);
    }

    /// Makes true what follows from a literal that has become false.
    #[inline]
    pub fn propagate(&self, falsified: Lit, trail: &mut Trail) -> Option<Conflict> {
        for list in [self.occurs.early(falsified), self.occurs.late(falsified)] {
            for &group in list {
                for &lit in self.group(group) {
                    match trail.value(lit) {
                        1.. => {}
                        0 => trail.assign(lit, Reason::Binary(falsified)),
                        _ if lit == falsified => {}
                        _ => return Some(Conflict::Binary(lit, falsified)),
                    }
                }
            }
        }
        None
    }

    /// Turns all into rows with counters, at the root with everything
    /// propagated.
    pub fn move_to(&mut self, rows: &mut Counters, trail: &Trail) {
        for group in 0..self.len() as u32 {
            let segments: Vec<Segment> = self
                .group(group)
                .iter()
                .map(|&first| Segment {
                    coef: 1,
                    first,
                    len: 1,
                })
                .collect();
            let row = rows.add(&segments, segments.len() as i64 - 1);
            rows.count_assigned(row, trail);
        }
        *self = Groups::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting() -> (Trail, Groups, Vec<Lit>) {
        let mut trail = Trail::default();
        let x: Vec<Lit> = (0..6).map(|_| trail.add_variable().positive()).collect();
        let mut groups = Groups::default();
        groups.add([x[0], !x[1], x[2]].into_iter());
        groups.list(12);
        // One that comes later is looked at as well.
        groups.add([!x[1], x[3], x[4], x[5]].into_iter());
        groups.list(12);
        (trail, groups, x)
    }

    #[test]
    fn one_false_literal_makes_the_others_true() {
        let (mut trail, groups, x) = setting();
        trail.open_level();
        trail.assign(x[1], Reason::Decision);
        assert!(groups.propagate(!x[1], &mut trail).is_none());
        let (true_ones, others) = ([0, 2, 3, 4, 5], [1]);
        for at in true_ones {
            assert_eq!(trail.value(x[at]), 1);
            assert_eq!(trail.reason(x[at].var()), Reason::Binary(!x[1]));
        }
        assert_eq!(trail.stack.len(), true_ones.len() + others.len());
        // What is true does not say anything.
        assert!(groups.propagate(!x[0], &mut trail).is_none());
    }

    #[test]
    fn two_false_literals_are_a_conflict() {
        for (a, b) in [(0, 2), (3, 5)] {
            let (mut trail, groups, x) = setting();
            trail.open_level();
            trail.assign(!x[a], Reason::Decision);
            trail.assign(!x[b], Reason::Decision);
            let conflict = groups.propagate(x[b], &mut trail);
            assert!(matches!(
                conflict,
                Some(Conflict::Binary(one, other)) if (one, other) == (x[a], x[b])
            ));
        }
    }

    #[test]
    fn rows_of_this_kind() {
        let segment = |code: u32, coef: i64, len: u32| Segment {
            coef,
            first: Lit(code),
            len,
        };
        let three = [segment(0, 1, 1), segment(3, 1, 1), segment(4, 1, 1)];
        assert!(Groups::takes(&three, 2));
        assert!(!Groups::takes(&three, 1));
        assert!(!Groups::takes(&three[..2], 1));
        let heavy = [segment(0, 2, 1), segment(3, 1, 1), segment(4, 1, 1)];
        assert!(!Groups::takes(&heavy, 2));
        let long = [segment(0, 1, 2), segment(6, 1, 1), segment(8, 1, 1)];
        assert!(!Groups::takes(&long, 2));
    }

    #[test]
    fn as_rows_they_say_the_same() {
        let (mut trail, mut groups, x) = setting();
        trail.assign(!x[5], Reason::Decision);
        trail.assign(x[4], Reason::Decision);
        trail.head = 2;
        let mut rows = Counters::default();
        groups.move_to(&mut rows, &trail);
        assert_eq!(groups.len(), 0);
        assert_eq!((rows.degree(0), rows.degree(1)), (2, 3));
        assert!(rows.check(0, &mut trail).is_none());
        assert_eq!(trail.value(x[0]), 0);
        // The second has lost what it can: the rest follows.
        assert!(rows.check(1, &mut trail).is_none());
        assert_eq!((trail.value(x[1]), trail.value(x[3])), (-1, 1));
    }
}
