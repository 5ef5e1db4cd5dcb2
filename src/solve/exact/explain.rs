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
