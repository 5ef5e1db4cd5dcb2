//! Rows kept whole, with slack counters.
//!
//! The slack of `Σ a·z ≥ d` is the weight that is not false, less d. Where it
//! is negative the row is a conflict; where it is smaller than what a segment
//! could still lose, part of the segment is implied (Chai & Kuehlmann 2003).
//!
//! A chain's segment implies more than its literals one by one: with slack s
//! and the first u of its literals not false, it cannot fall below u − ⌊s/a⌋.
//! Here u is the number before the *first* false literal, which the chain's
//! bounds give exactly.

use super::clauses::Conflict;
use super::lists::Lists;
use super::lit::Lit;
use super::normal::Segment;
use super::trail::{Reason, Trail};

#[derive(Debug, Clone, Copy)]
struct Occurrence {
    coef: i64,
    row: u32,
}

/// The two numbers that decide whether a row needs a look.
#[derive(Debug, Clone, Copy)]
struct State {
    slack: i64,
    /// The greatest weight of a segment.
    heaviest: i64,
}

#[derive(Debug, Clone, Copy)]
struct Stored {
    start: u32,
    end: u32,
    /// A literal that is enough alone, such as the complement of the indicator
    /// that switches the row on; some other code where there is none.
    enough: Lit,
    /// The slack with nothing assigned.
    free: i64,
}

/// No literal is enough.
const NONE: Lit = Lit(u32::MAX);

/// The rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Counters {
    segments: Vec<Segment>,
    rows: Vec<Stored>,
    states: Vec<State>,
    occurs: Lists<Occurrence>,
    /// How many rows are in `occurs`; none before the first propagation.
    listed: usize,
    /// Rows to look at.
    pending: Vec<u32>,
}

impl Counters {
    /// Adds a row in normal form at the root. What it implies at once comes
    /// when `check` is called on it.
    pub fn add(&mut self, segments: &[Segment], degree: i64) -> u32 {
        let row = self.rows.len() as u32;
        let start = self.segments.len() as u32;
        self.segments.extend_from_slice(segments);
        let free = segments.iter().map(Segment::weight).sum::<i64>() - degree;
        let mut enough = segments
            .iter()
            .filter(|segment| segment.len == 1 && segment.coef >= degree);
        self.rows.push(Stored {
            start,
            end: self.segments.len() as u32,
            enough: enough.next().map_or(NONE, |segment| segment.first),
            free,
        });
        self.states.push(State {
            slack: free,
            heaviest: segments.iter().map(Segment::weight).max().unwrap_or(0),
        });
        if self.listed > 0 {
            self.listed += 1;
            for (lit, occurrence) in occurrences(segments, row) {
                self.occurs.push(lit, occurrence);
            }
        }
        row
    }

    /// Makes ready to propagate.
    #[inline]
    pub fn list(&mut self, literals: usize) {
        if self.listed == self.rows.len() {
            return;
        }
        self.listed = self.rows.len();
        let Counters {
            segments,
            rows,
            occurs,
            ..
        } = self;
        let items = rows.iter().zip(0u32..).flat_map(|(stored, row)| {
            occurrences(&segments[stored.start as usize..stored.end as usize], row)
        });
        occurs.fill(literals, items);
    }

    /// The segments of a row.
    pub fn segments(&self, row: u32) -> &[Segment] {
        let stored = self.rows[row as usize];
        &self.segments[stored.start as usize..stored.end as usize]
    }

    /// The slack of a row with nothing assigned.
    pub fn free_slack(&self, row: u32) -> i64 {
        self.rows[row as usize].free
    }

    /// The right side of a row.
    pub fn degree(&self, row: u32) -> i64 {
        self.segments(row).iter().map(Segment::weight).sum::<i64>() - self.free_slack(row)
    }

    /// Counts what is already false and dequeued in a row just added above the
    /// root.
    pub fn count_assigned(&mut self, row: u32, trail: &Trail) {
        let lost: i64 = self
            .segments(row)
            .iter()
            .filter(|s| {
                trail.value(s.first) < 0 && (trail.position(s.first.var()) as usize) < trail.head
            })
            .map(|s| s.coef)
            .sum();
        self.states[row as usize].slack -= lost;
    }

    /// Counts a literal that has become false.
    #[inline]
    pub fn falsify(&mut self, lit: Lit) {
        for list in [self.occurs.early(lit), self.occurs.late(lit)] {
            for occurrence in list {
                let state = &mut self.states[occurrence.row as usize];
                state.slack -= occurrence.coef;
                if state.slack < state.heaviest {
                    self.pending.push(occurrence.row);
                }
            }
        }
    }

    /// Undoes `falsify`.
    #[inline]
    pub fn restore(&mut self, lit: Lit) {
        for list in [self.occurs.early(lit), self.occurs.late(lit)] {
            for occurrence in list {
                self.states[occurrence.row as usize].slack += occurrence.coef;
            }
        }
    }

    /// Lets every row be looked at once.
    pub fn dedup_pending(&mut self) {
        self.pending.sort_unstable();
        self.pending.dedup();
    }

    /// Forgets which rows were to be looked at.
    pub fn forget_pending(&mut self) {
        self.pending.clear();
    }

    /// Looks at the rows that `falsify` found.
    #[inline]
    pub fn check_pending(&mut self, trail: &mut Trail) -> Option<Conflict> {
        for index in 0..self.pending.len() {
            let row = self.pending[index];
            if let Some(conflict) = self.check(row, trail) {
                self.pending.clear();
                return Some(conflict);
            }
        }
        self.pending.clear();
        None
    }

    /// Assigns what a row implies.
    #[inline]
    pub fn check(&self, row: u32, trail: &mut Trail) -> Option<Conflict> {
        let slack = self.states[row as usize].slack;
        if slack < 0 {
            return Some(Conflict::Row(row));
        }
        let stored = self.rows[row as usize];
        if stored.enough != NONE && trail.value(stored.enough) > 0 {
            return None;
        }
        for segment in &self.segments[stored.start as usize..stored.end as usize] {
            if segment.weight() <= slack {
                break;
            }
            if segment.len == 1 {
                if trail.value(segment.first) == 0 {
                    trail.assign(segment.first, Reason::Row(row));
                }
                continue;
            }
            let (low, high) = segment.range(trail);
            // No more than a 32-bit length, where it matters.
            let spare = match segment.coef {
                1 => slack,
                coef => slack / coef,
            };
            let spare = u32::try_from(spare).unwrap_or(u32::MAX);
            let need = high.saturating_sub(spare);
            if need > low {
                trail.assign(segment.literal(need), Reason::Row(row));
            }
        }
        None
    }
}

/// Every literal of a row, with what it weighs there.
fn occurrences(
    segments: &[Segment],
    row: u32,
) -> impl Iterator<Item = (Lit, Occurrence)> + Clone + '_ {
    segments.iter().flat_map(move |segment| {
        (1..=segment.len).map(move |k| {
            let coef = segment.coef;
            (segment.literal(k), Occurrence { coef, row })
        })
    })
}
