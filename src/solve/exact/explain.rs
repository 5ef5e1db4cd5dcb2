//! Why a row implied a literal, worked out when asked.
//!
//! A literal zₖ of a segment with coefficient a follows from false literals of
//! the other segments, assigned before it, whose weight passes
//! `free slack − a·(n − k + 1)`: if zₖ were false too, the row could not reach
//! d. Any such set is a reason; this one prefers what the conflict already
//! contains, then what was assigned first, and then lets go of what the
//! surplus allows (Elffers & Nordström 2018 call it weakening). What is false
//! at the root costs nothing.

use super::counters::Counters;
use super::lit::Lit;
use super::trail::Trail;

/// A segment that can be blamed.
#[derive(Debug, Clone, Copy)]
struct Blame {
    /// What is preferred comes first: seen before unseen, then by position.
    key: u64,
    weight: i64,
    coef: i64,
    segment: u32,
    /// The literal is z of this place …
    place: u32,
    /// … and may be any later one below this.
    end: u32,
}

/// Room to work in.
#[derive(Debug, Clone, Default)]
pub(super) struct Explainer {
    blames: Vec<Blame>,
}

const UNSEEN: u64 = 1 << 32;

impl Explainer {
    /// Appends to `out` the false literals of a row that imply `implied` or,
    /// where there is none, contradict each other. `seen` says what the
    /// conflict already contains.
    pub fn row(
        &mut self,
        rows: &Counters,
        row: u32,
        implied: Option<Lit>,
        trail: &Trail,
        seen: impl Fn(Lit) -> bool,
        out: &mut Vec<Lit>,
    ) {
        let segments = rows.segments(row);
        let before = implied.map_or(u32::MAX, |lit| trail.position(lit.var()));
        // The weight of the blamed must be greater than this.
        let mut need = rows.free_slack(row);
        let mut total: i64 = 0;
        let mut lightest = i64::MAX;
        self.blames.clear();
        for (index, segment) in segments.iter().enumerate() {
            if segment.len == 1 {
                let lit = segment.first;
                let value = trail.value(lit);
                if value > 0 && Some(lit) == implied {
                    need -= segment.coef;
                    continue;
                }
                if value >= 0 {
                    continue;
                }
                let position = trail.position(lit.var());
                if position >= before {
                    continue;
                }
                if trail.level_of(lit.var()) == 0 {
                    need -= segment.coef;
                    continue;
                }
                total += segment.coef;
                lightest = lightest.min(segment.coef);
                self.blames.push(Blame {
                    key: u64::from(position) | if seen(lit) { 0 } else { UNSEEN },
                    weight: segment.coef,
                    coef: segment.coef,
                    segment: index as u32,
                    place: 1,
                    end: 2,
                });
                continue;
            }
            if let Some(place) =
                implied.and_then(|lit| segment.place(lit).filter(|&k| segment.literal(k) == lit))
            {
                need -= segment.coef * i64::from(segment.len - place + 1);
                continue;
            }
            // The false literals are the last ones; those at the root and those
            // before a position are too.
            let (_, high) = segment.range(trail);
            let mut end = segment.len + 1;
            let mut place = end;
            for k in high + 1..=segment.len {
                let var = segment.literal(k).var();
                if place > k && trail.position(var) < before {
                    place = k;
                }
                if trail.level_of(var) == 0 {
                    end = k;
                    break;
                }
            }
            need -= segment.coef * i64::from(segment.len + 1 - end);
            if place < end {
                let weight = segment.coef * i64::from(end - place);
                let lit = segment.literal(place);
                total += weight;
                lightest = lightest.min(segment.coef);
                self.blames.push(Blame {
                    key: u64::from(trail.position(lit.var())) | if seen(lit) { 0 } else { UNSEEN },
                    weight,
                    coef: segment.coef,
                    segment: index as u32,
                    place,
                    end,
                });
            }
        }
        // Everything is needed, or some choice is left.
        if total - lightest.min(total) > need {
            self.blames.sort_unstable_by_key(|blame| blame.key);
            total = 0;
            let mut taken = 0;
            for blame in &self.blames {
                if total > need {
                    break;
                }
                total += blame.weight;
                taken += 1;
            }
            self.blames.truncate(taken);
            let mut surplus = total - need - 1;
            // The last first: it is the one that is least wanted.
            for blame in self.blames.iter_mut().rev() {
                if blame.weight <= surplus && blame.key >= UNSEEN {
                    surplus -= blame.weight;
                    blame.weight = 0;
                } else if blame.coef <= surplus && blame.end - blame.place > 1 {
                    let steps = surplus / blame.coef;
                    let most = blame.end - blame.place - 1;
                    let steps = u32::try_from(steps).unwrap_or(most).min(most);
                    blame.place += steps;
                    surplus -= blame.coef * i64::from(steps);
                }
            }
        }
        out.extend(
            self.blames
                .iter()
                .filter(|blame| blame.weight > 0)
                .map(|blame| segments[blame.segment as usize].literal(blame.place)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::exact::clauses::Conflict;
    use crate::solve::exact::normal::Segment;
    use crate::solve::exact::trail::Reason;
    use crate::solve::testing::Stream;

    /// Four booleans, a chain of 5, one of 3.
    const CHAINS: [(u32, u32); 6] = [(0, 1), (1, 1), (2, 1), (3, 1), (4, 5), (9, 3)];

    /// A row over some of them, each at most once, a chain as any stretch of it.
    fn random_row(trail: &Trail, stream: &mut Stream) -> (Vec<Segment>, i64) {
        let mut segments = Vec::new();
        for (first, len) in CHAINS {
            if stream.one_in(4) {
                continue;
            }
            let below = stream.within(0, i64::from(len) - 1) as u32;
            let len = stream.within(1, i64::from(len - below)) as u32;
            let mut segment = Segment {
                coef: stream.within(1, 4),
                first: Lit((first + below) * 2),
                len,
            };
            if stream.one_in(2) {
                segment.first = !segment.literal(len);
            }
            assert_eq!(segment.range(trail), (0, len));
            segments.push(segment);
        }
        segments.sort_by_key(|s| std::cmp::Reverse(s.weight()));
        let most: i64 = segments.iter().map(Segment::weight).sum();
        let degree = stream.within(1, most.max(1));
        (segments, degree)
    }

    /// The most that a row reaches where these literals are false.
    fn reach(segments: &[Segment], falsified: impl Fn(Lit) -> bool) -> i64 {
        let reach = |s: &Segment| {
            let len = (1..=s.len).find(|&k| falsified(s.literal(k)));
            s.coef * i64::from(len.map_or(s.len, |k| k - 1))
        };
        segments.iter().map(reach).sum()
    }

    struct Case<'a> {
        rows: &'a Counters,
        degree: i64,
        trail: &'a Trail,
    }

    impl Case<'_> {
        /// Whether a reason is one: false literals of the row, each known
        /// before, that leave the row nothing else. Gives its length.
        fn judge(&self, implied: Option<Lit>, seen: u64) -> usize {
            let segments = self.rows.segments(0);
            let mut out = vec![Lit(99)];
            Explainer::default().row(
                self.rows,
                0,
                implied,
                self.trail,
                |lit| seen >> lit.var().0 & 1 == 1,
                &mut out,
            );
            let out = &out[1..];
            let own = |lit: Lit| {
                segments
                    .iter()
                    .any(|s| (1..=s.len).any(|k| s.literal(k) == lit))
            };
            for &lit in out {
                assert!(own(lit), "{lit:?} is not in {segments:?}");
                assert_eq!(self.trail.value(lit), -1);
                let place = |lit: Lit| self.trail.position(lit.var());
                assert!(implied.is_none_or(|other| place(lit) < place(other)));
            }
            let root = |lit: Lit| self.trail.value(lit) < 0 && self.trail.level_of(lit.var()) == 0;
            let most = reach(segments, |lit| {
                root(lit) || out.contains(&lit) || Some(lit) == implied
            });
            assert!(most < self.degree, "{out:?} of {segments:?}");
            out.len()
        }
    }

    #[test]
    fn a_reason_is_false_and_enough() {
        let mut stream = Stream(77);
        let (mut implied, mut conflicts, mut lengths) = (0, 0, 0);
        for _ in 0..20_000 {
            let mut trail = Trail::default();
            for (first, len) in CHAINS {
                for _ in 0..len {
                    trail.add_variable();
                }
                if len > 1 {
                    trail.add_chain(Lit(first * 2).var(), len);
                }
            }
            let (segments, degree) = random_row(&trail, &mut stream);
            let mut rows = Counters::default();
            rows.add(&segments, degree);
            rows.list(2 * trail.variables());
            let root = stream.within(0, 2);
            let mut conflict = rows.check(0, &mut trail);
            for step in 0..12 {
                while conflict.is_none() && trail.head < trail.stack.len() {
                    let lit = trail.stack[trail.head];
                    trail.head += 1;
                    rows.falsify(!lit);
                    conflict = rows.check_pending(&mut trail);
                }
                if conflict.is_some() {
                    break;
                }
                if step >= root {
                    trail.open_level();
                }
                // Several at once, so that they can be too many.
                for _ in 0..stream.within(1, 4) {
                    let lit = Lit(stream.within(0, 23) as u32);
                    if trail.value(lit) == 0 {
                        trail.assign(lit, Reason::Decision);
                    }
                }
            }
            let case = Case {
                rows: &rows,
                degree,
                trail: &trail,
            };
            let seen = stream.next();
            for &lit in &trail.stack {
                if trail.reason(lit.var()) == Reason::Row(0) {
                    implied += 1;
                    lengths += case.judge(Some(lit), seen);
                }
            }
            if let Some(Conflict::Row(0)) = conflict {
                conflicts += 1;
                lengths += case.judge(None, seen);
            }
        }
        assert!(
            implied > 10_000 && conflicts > 500 && lengths > 10_000,
            "{implied} {conflicts} {lengths}"
        );
    }
}
