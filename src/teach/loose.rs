//! Where a row lets δ go further than the smallest M does, and why.

use super::interval::Slice;
use super::study::Strength;
use super::{Interval, Ratio};
use crate::lower::pairs::Pair;
use crate::model::Relation;

/// How far a loose row lets δ go, where that shows best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loose {
    /// The value of F (of G).
    pub at: i64,
    /// Whether it ends δ above, or else below.
    pub above: bool,
    /// Where it ends δ.
    pub own: Ratio,
    /// Where the smallest M ends δ.
    pub best: Ratio,
    /// Why.
    pub why: Why,
}

/// Why the paper's row is loose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// (4) and (8) have M = U − L, and n is more than L.
    MoreThanLeast,
    /// δ occurs in F, so that F moves when δ does.
    Mention,
    /// Other sentences bound F more closely once δ is fixed.
    Sentences,
    /// M was chosen.
    Chosen,
}

/// Where a row ends δ, below or above, later than it could: at the value of F
/// that is furthest on the wrong side of n, for there the gap is widest.
pub(super) fn loose(
    slice: Slice,
    values: &[i64],
    strongest: &[Option<Interval>],
) -> Option<(i64, bool, Ratio, Ratio)> {
    let (below, above) = slice.limits();
    let mut found: Option<(i64, bool, Ratio, Ratio)> = None;
    for (&g, best) in values.iter().zip(strongest) {
        let (Some(own), Some(best)) = (slice.at(g), best) else {
            continue;
        };
        let here = if above && own.high > best.high {
            (g, true, own.high, best.high)
        } else if below && own.low < best.low {
            (g, false, own.low, best.low)
        } else {
            continue;
        };
        if found.is_none_or(|old| gap(here.2, here.3) > gap(old.2, old.3)) {
            found = Some(here);
        }
    }
    found
}

/// How far two values are apart, in parts of 2³⁰: enough to choose a picture.
fn gap(one: Ratio, two: Ratio) -> i32 {
    (one.of(1 << 30) - two.of(1 << 30)).abs()
}

pub(super) fn why(pair: &Pair, strength: Strength, above: bool) -> Why {
    let at_most = pair.relation == Relation::AtMost;
    match strength {
        Strength::Chosen(_) => Why::Chosen,
        _ if pair.coefficient != 0 => Why::Mention,
        _ if at_most && above && pair.lower.is_none_or(|lower| pair.n > lower) => {
            Why::MoreThanLeast
        }
        _ => Why::Sentences,
    }
}
