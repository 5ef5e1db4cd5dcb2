//! Which values of a relaxed δ some rows allow where G has a given value.

use super::Ratio;
use crate::rows::{ColumnId, Form, Row, Sense};

/// The values from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The lowest.
    pub low: Ratio,
    /// The highest, not less than the lowest.
    pub high: Ratio,
}

impl std::fmt::Display for Interval {
    /// `1/3`, or `0..1/3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.low == self.high {
            write!(f, "{}", self.low)
        } else {
            write!(f, "{}..{}", self.low, self.high)
        }
    }
}

impl Interval {
    const WHOLE: Interval = Interval {
        low: Ratio::ZERO,
        high: Ratio::ONE,
    };

    fn with(self, other: Interval) -> Option<Interval> {
        let both = Interval {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        };
        (both.low <= both.high).then_some(both)
    }
}

/// A row seen as `k·G + d·δ sense rhs`, k being 0 or 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slice {
    counts: bool,
    slope: i64,
    sense: Sense,
    rhs: i64,
}

impl Slice {
    /// A row over G and δ; `None` where it has other columns.
    pub(super) fn of(row: &Row, rest: &Form, delta: ColumnId) -> Option<Slice> {
        let slope = row.form.coefficient(delta);
        let others = row
            .form
            .clone()
            .add_scaled(&Form::column(delta), slope.checked_neg()?)?;
        let counts = !others.is_empty();
        (!counts || others == *rest).then_some(Slice {
            counts,
            slope,
            sense: row.sense,
            rhs: row.rhs,
        })
    }

    /// What it allows where G = g; `None` where nothing.
    pub(super) fn at(self, g: i64) -> Option<Interval> {
        let g = if self.counts { i128::from(g) } else { 0 };
        let (left, slope) = (i128::from(self.rhs) - g, i128::from(self.slope));
        // slope · δ sense left
        if slope == 0 {
            return self.sense.holds(0, left).then_some(Interval::WHOLE);
        }
        let edge = Ratio::clamped(left, slope);
        let upward = match self.sense {
            Sense::Equal => {
                let within = (0 <= left && left <= slope) || (slope <= left && left <= 0);
                return within.then_some(Interval {
                    low: edge,
                    high: edge,
                });
            }
            Sense::AtLeast => slope > 0,
            Sense::AtMost => slope < 0,
        };
        // Where the edge was moved to 0 or 1, that end itself must be allowed.
        let ends = if upward {
            (edge, Ratio::ONE, slope)
        } else {
            (Ratio::ZERO, edge, 0)
        };
        self.sense.holds(ends.2, left).then_some(Interval {
            low: ends.0,
            high: ends.1,
        })
    }

    /// Whether it limits δ from below, and from above.
    pub(super) fn limits(self) -> (bool, bool) {
        let upward = self.slope > 0;
        match self.sense {
            _ if self.slope == 0 => (false, false),
            Sense::Equal => (true, true),
            Sense::AtLeast => (upward, !upward),
            Sense::AtMost => (!upward, upward),
        }
    }

    /// The values of G at which the edge reaches 0 and 1: between whole values
    /// of G nothing bends elsewhere.
    pub(super) fn bends(self) -> Vec<i64> {
        let rhs = i128::from(self.rhs);
        let both = [rhs, rhs - i128::from(self.slope)];
        let there = |&g: &i128| i64::try_from(g).ok().filter(|_| self.counts);
        both.iter().filter_map(there).collect()
    }
}

/// What several rows allow together where G = g.
pub(super) fn together(slices: &[Slice], g: i64) -> Option<Interval> {
    slices
        .iter()
        .try_fold(Interval::WHOLE, |all, slice| all.with(slice.at(g)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(counts: bool, slope: i64, sense: Sense, rhs: i64) -> Slice {
        Slice {
            counts,
            slope,
            sense,
            rhs,
        }
    }

    fn shown(slices: &[Slice], g: i64) -> String {
        together(slices, g).map_or("none".to_owned(), |i| i.to_string())
    }

    #[test]
    fn at_most_one_of_three_by_the_paper_and_by_the_smallest_m() {
        let third = slice(true, 2, Sense::AtLeast, 2);
        let paper = [third, slice(true, 3, Sense::AtMost, 4)];
        let tight = [third, slice(true, 2, Sense::AtMost, 3)];
        let all = |pair: &[Slice]| (0..=3).map(|g| shown(pair, g)).collect::<Vec<_>>();
        assert_eq!(all(&paper), ["1", "1/2..1", "0..2/3", "0..1/3"]);
        assert_eq!(all(&tight), ["1", "1/2..1", "0..1/2", "0"]);
    }

    #[test]
    fn one_equation_leaves_one_value() {
        let pair = [slice(true, 2, Sense::Equal, 2)];
        assert_eq!(shown(&pair, 0), "1");
        assert_eq!(shown(&pair, 1), "1/2");
        assert_eq!(shown(&pair, 2), "0");
        assert_eq!(shown(&pair, 3), "none");
        assert_eq!(shown(&pair, -1), "none");
    }

    /// Every hundredth of δ is inside if and only if the row holds there.
    #[test]
    fn the_interval_is_what_the_row_allows() {
        for slope in -3..=3 {
            for sense in [Sense::AtLeast, Sense::AtMost, Sense::Equal] {
                for rhs in -4..=4 {
                    for g in -3..=3 {
                        let found = slice(true, slope, sense, rhs).at(g);
                        for hundredths in 0..=100_i64 {
                            let left = i128::from(100 * g + slope * hundredths);
                            let holds = sense.holds(left, i128::from(100 * rhs));
                            let at = Ratio::clamped(i128::from(hundredths), 100);
                            let inside = found.is_some_and(|i| i.low <= at && at <= i.high);
                            assert_eq!(holds, inside, "{slope} {sense:?} {rhs} {g} {at}");
                        }
                    }
                }
            }
        }
    }
}
