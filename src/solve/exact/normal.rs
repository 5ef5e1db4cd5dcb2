//! The normal form of a row: `Σ a·(how many of z₁ … zₙ are true) ≥ d`, every
//! a > 0.
//!
//! A segment is a 0/1 literal (n = 1) or a stretch of a chain, in the order in
//! which its literals become true. What is known at the root is taken out,
//! coefficients above d are cut to d, a common divisor is divided out with d
//! rounded up (Chai & Kuehlmann 2003, "A fast pseudo-Boolean constraint
//! solver"; Elffers & Nordström 2018, "Divide and conquer: towards faster
//! pseudo-Boolean solving"). None of this changes what the row propagates.

use super::lit::Lit;
use super::trail::Trail;

/// The greatest sum of a row; what is larger is refused.
pub(super) const LARGEST: i128 = 1 << 62;

/// `coef · (how many of z₁ … zₗₑₙ are true)`, where zₖ₊₁ → zₖ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    pub coef: i64,
    /// z₁. A positive literal is followed by the next variables, a complement
    /// by the complements of the variables before it.
    pub first: Lit,
    pub len: u32,
}

impl Segment {
    /// zₖ, from 1.
    #[inline]
    pub fn literal(&self, k: u32) -> Lit {
        if self.first.is_positive() {
            Lit(self.first.0 + 2 * (k - 1))
        } else {
            Lit(self.first.0 - 2 * (k - 1))
        }
    }

    /// k of zₖ over this variable, where there is one.
    #[inline]
    pub fn place(&self, lit: Lit) -> Option<u32> {
        let (a, b) = (self.first.var().0, lit.var().0);
        let distance = if self.first.is_positive() {
            b.checked_sub(a)?
        } else {
            a.checked_sub(b)?
        };
        (distance < self.len).then_some(distance + 1)
    }

    /// How many are true, and how many are not false.
    #[inline]
    pub fn range(&self, trail: &Trail) -> (u32, u32) {
        if self.len == 1 {
            let value = trail.value(self.first);
            return (u32::from(value > 0), u32::from(value >= 0));
        }
        let Some(chain) = trail.chain_of(self.first.var()) else {
            return (0, self.len);
        };
        let place = chain.place(self.first.var());
        let clamp = |n: u32| n.min(self.len);
        if self.first.is_positive() {
            // z₁ is y_place.
            let before = place - 1;
            (
                clamp(chain.lower.saturating_sub(before)),
                clamp(chain.upper.saturating_sub(before)),
            )
        } else {
            // z₁ is the complement of y_place.
            (
                clamp(place.saturating_sub(chain.upper)),
                clamp(place.saturating_sub(chain.lower)),
            )
        }
    }

    /// The greatest weight.
    #[inline]
    pub fn weight(&self) -> i64 {
        self.coef * i64::from(self.len)
    }
}

/// Part of a row before it is brought into normal form: the coefficient may be
/// negative or zero; a chain occurs whole, from its first literal; a literal may
/// occur more than once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term {
    pub coef: i128,
    pub first: Lit,
    pub len: u32,
}

/// What a row comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Normal {
    /// It always holds.
    True,
    /// It never holds.
    False,
    /// At least one of the segments (all of length 1) is true.
    Clause,
    /// `Σ segments ≥ degree`, greatest weight first.
    Row { degree: i64 },
    /// Its numbers are too large.
    TooLarge,
}

/// Brings `Σ terms ≥ degree` into normal form; with a condition, the row that
/// says so where that literal is true and nothing where it is false. The terms are
/// used up; the segments of a clause or row are left in `segments`.
pub(super) fn normalize(
    terms: &mut Vec<Term>,
    degree: i128,
    condition: Option<Lit>,
    trail: &Trail,
    segments: &mut Vec<Segment>,
) -> Normal {
    if condition.is_none()
        && let Some(normal) = plain(terms, degree, trail, segments)
    {
        return normal;
    }
    general(terms, degree, condition, trail, segments)
}

/// Coefficients up to this in a row of no more terms than `PLAIN_TERMS` sum up to
/// much less than 2⁶².
const PLAIN_COEF: u64 = 1 << 31;
const PLAIN_TERMS: usize = 1 << 16;

/// The normal form of nearly all rows, in one pass and in 64 bits: different
/// variables in ascending order, no chain, small numbers. `None` for the others.
fn plain(
    terms: &[Term],
    degree: i128,
    trail: &Trail,
    segments: &mut Vec<Segment>,
) -> Option<Normal> {
    segments.clear();
    let mut degree = i64::try_from(degree)
        .ok()
        .filter(|d| d.unsigned_abs() <= PLAIN_COEF && terms.len() <= PLAIN_TERMS)?;
    let mut next = 0;
    for term in terms {
        let coef = i64::try_from(term.coef)
            .ok()
            .filter(|c| c.unsigned_abs() <= PLAIN_COEF)?;
        let var = term.first.var().0;
        if term.len != 1 || var < next {
            return None;
        }
        next = var + 1;
        // c·z = c + (−c)·(1 − z)
        degree -= coef.min(0);
        let first = term.first.flipped(coef < 0);
        match trail.value(first) {
            0 if coef != 0 => segments.push(Segment {
                coef: coef.abs(),
                first,
                len: 1,
            }),
            1.. => degree -= coef.abs(),
            _ => {}
        }
    }
    if degree <= 0 {
        return Some(Normal::True);
    }
    let mut divisor: i64 = 0;
    for segment in segments.iter_mut() {
        segment.coef = segment.coef.min(degree);
        divisor = match (divisor, segment.coef) {
            (1, _) | (_, 1) => 1,
            (a, b) => gcd(i128::from(a), i128::from(b)) as i64,
        };
    }
    if divisor > 1 {
        for segment in segments.iter_mut() {
            segment.coef /= divisor;
        }
        degree = (degree + divisor - 1) / divisor;
    }
    Some(sorted(degree, segments))
}

/// What is left of a row, the numbers being small enough.
fn sorted(degree: i64, segments: &mut [Segment]) -> Normal {
    if segments.iter().map(Segment::weight).sum::<i64>() < degree {
        return Normal::False;
    }
    if segments.iter().all(|s| s.coef == degree) {
        return Normal::Clause;
    }
    if !segments.is_sorted_by(|a, b| a.weight() >= b.weight()) {
        segments.sort_by_key(|s| std::cmp::Reverse(s.weight()));
    }
    Normal::Row { degree }
}

/// The normal form of any row.
fn general(
    terms: &mut Vec<Term>,
    degree: i128,
    condition: Option<Lit>,
    trail: &Trail,
    segments: &mut Vec<Segment>,
) -> Normal {
    segments.clear();
    // Of the terms of one variable or chain, the positive literal first.
    if !terms.is_sorted_by_key(|term| term.first) {
        terms.sort_unstable_by_key(|term| term.first);
    }
    let Some(mut degree) = positive(terms, degree) else {
        return Normal::TooLarge;
    };
    strip(terms, &mut degree, trail);
    if degree <= 0 {
        return Normal::True;
    }
    match condition.map(|lit| (!lit, trail.value(lit))) {
        Some((_, -1)) => return Normal::True,
        // What the row lacks where the condition is false.
        Some((first, 0)) => match terms.iter_mut().find(|term| term.first == first) {
            Some(term) => term.coef = degree,
            None => terms.push(Term {
                coef: degree,
                first,
                len: 1,
            }),
        },
        _ => {}
    }
    let mut divisor = 0;
    for term in terms.iter_mut() {
        term.coef = term.coef.min(degree);
        // Enough of a chain's literals to reach d alone are enough.
        if term.len > 1 {
            let enough = (degree + term.coef - 1) / term.coef;
            term.len = u32::try_from(enough).unwrap_or(u32::MAX).min(term.len);
        }
        if term.coef == 1 {
            divisor = 1;
        } else if divisor != 1 {
            divisor = gcd(divisor, term.coef);
        }
    }
    if divisor > 1 {
        for term in terms.iter_mut() {
            term.coef /= divisor;
        }
        degree = (degree + divisor - 1) / divisor;
    }
    let total = terms.iter().try_fold(0i128, |sum, term| {
        sum.checked_add(times(term.coef, term.len)?)
    });
    match total {
        Some(total) if total < degree => return Normal::False,
        Some(total) if total <= LARGEST => {}
        _ => return Normal::TooLarge,
    }
    for term in terms.iter() {
        let Ok(coef) = i64::try_from(term.coef) else {
            return Normal::TooLarge;
        };
        segments.push(Segment {
            coef,
            first: term.first,
            len: term.len,
        });
    }
    let Ok(degree) = i64::try_from(degree) else {
        return Normal::TooLarge;
    };
    sorted(degree, segments)
}

/// Makes every coefficient positive and every variable or chain occur once; a
/// literal and its complement cancel. Gives the degree that is left.
pub(super) fn positive(terms: &mut Vec<Term>, mut degree: i128) -> Option<i128> {
    let mut kept = 0;
    let mut next = 0;
    while next < terms.len() {
        let Term { first, len, .. } = terms[next];
        // a on the variable or chain, b on the complement of a variable.
        let (mut a, mut b): (i128, i128) = (0, 0);
        while let Some(term) = terms.get(next)
            && term.first.var() == first.var()
        {
            if term.first.is_positive() {
                a = a.checked_add(term.coef)?;
            } else {
                b = b.checked_add(term.coef)?;
            }
            next += 1;
        }
        // a·x + b·(1 − x) = b + (a − b)·x
        degree = degree.checked_sub(b)?;
        let mut coef = a.checked_sub(b)?;
        let mut segment = Segment {
            coef: 0,
            first: first.var().positive(),
            len,
        };
        if coef < 0 {
            // c·v = c·n + (−c)·(n − v), and n − v counts the complements from
            // the other end.
            degree = degree.checked_sub(times(coef, len)?)?;
            coef = coef.checked_neg()?;
            segment.first = !segment.literal(len);
        }
        if coef > 0 {
            terms[kept] = Term {
                coef,
                first: segment.first,
                len,
            };
            kept += 1;
        }
    }
    terms.truncate(kept);
    Some(degree)
}

/// Takes out what is known at the root.
fn strip(terms: &mut Vec<Term>, degree: &mut i128, trail: &Trail) {
    terms.retain_mut(|term| {
        if term.len == 1 {
            match trail.value(term.first) {
                0 => return true,
                1.. => *degree -= term.coef,
                _ => {}
            }
            return false;
        }
        let segment = Segment {
            coef: 0,
            first: term.first,
            len: term.len,
        };
        let (low, high) = segment.range(trail);
        *degree -= term.coef * i128::from(low);
        if low >= high {
            return false;
        }
        term.first = segment.literal(low + 1);
        term.len = high - low;
        true
    });
}

/// A product; nearly always by one, and of 128-bit numbers it is slow.
fn times(coef: i128, len: u32) -> Option<i128> {
    match len {
        1 => Some(coef),
        _ => coef.checked_mul(i128::from(len)),
    }
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    // Division of 128-bit numbers is slow, and nearly all are short.
    if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
        let (mut a, mut b) = (x, y);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return i128::from(a);
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::exact::trail::Reason;
    use crate::solve::testing::Stream;

    /// Two booleans, a chain of 4, two booleans, a chain of 2.
    fn setting() -> (Trail, Vec<(Lit, u32)>) {
        let mut trail = Trail::default();
        let first: Vec<Lit> = (0..10).map(|_| trail.add_variable().positive()).collect();
        trail.add_chain(first[2].var(), 4);
        trail.add_chain(first[8].var(), 2);
        let things = vec![
            (first[0], 1),
            (first[1], 1),
            (first[2], 4),
            (first[6], 1),
            (first[7], 1),
            (first[8], 2),
        ];
        (trail, things)
    }

    /// Whether a normal form holds where the variables have these values.
    fn holds(normal: Normal, segments: &[Segment], value: &dyn Fn(Lit) -> bool) -> bool {
        match normal {
            Normal::True => true,
            Normal::False => false,
            Normal::TooLarge => panic!(),
            Normal::Clause => segments.iter().any(|s| value(s.first)),
            Normal::Row { degree } => {
                let sum: i64 = segments
                    .iter()
                    .flat_map(|s| (1..=s.len).map(|k| (s.coef, s.literal(k))))
                    .filter(|&(_, lit)| value(lit))
                    .map(|(coef, _)| coef)
                    .sum();
                sum >= degree
            }
        }
    }

    #[test]
    fn the_normal_form_has_the_same_points() {
        let mut stream = Stream(11);
        let mut kinds = [0; 4];
        let mut plain_rows = 0;
        for _ in 0..3000 {
            let (mut trail, things) = setting();
            if stream.one_in(2) {
                trail.assign(things[0].0, Reason::Decision);
                trail.assign(things[2].0, Reason::Decision);
                trail.assign(!Lit(things[2].0.0 + 6), Reason::Decision);
            }
            let mut terms = Vec::new();
            for _ in 0..stream.within(1, 6) {
                let (lit, len) = things[stream.within(0, 5) as usize];
                let flip = len == 1 && stream.one_in(3);
                terms.push(Term {
                    coef: i128::from(stream.within(-4, 4)),
                    first: lit.flipped(flip),
                    len,
                });
            }
            let degree = i128::from(stream.within(-6, 6));
            let mut segments = Vec::new();
            let normal = normalize(&mut terms.clone(), degree, None, &trail, &mut segments);
            let mut other = Vec::new();
            let same = general(&mut terms.clone(), degree, None, &trail, &mut other);
            assert_eq!(normal, same, "{terms:?} {degree}");
            if matches!(normal, Normal::Clause | Normal::Row { .. }) {
                assert_eq!(segments, other, "{terms:?} {degree}");
            }
            plain_rows += usize::from(plain(&terms, degree, &trail, &mut other).is_some());
            kinds[match normal {
                Normal::True => 0,
                Normal::False => 1,
                Normal::Clause => 2,
                _ => 3,
            }] += 1;
            if let Normal::Row { .. } = normal {
                assert!(segments.iter().all(|s| s.coef > 0));
                assert!(segments.windows(2).all(|w| w[0].weight() >= w[1].weight()));
            }
            for a in 0..16u32 {
                for p in 0..=4u32 {
                    for q in 0..=2u32 {
                        let value = |lit: Lit| {
                            let v = lit.var().0;
                            let positive = match v {
                                0 | 1 => a >> v & 1 == 1,
                                2..=5 => p > v - 2,
                                6 | 7 => a >> (v - 4) & 1 == 1,
                                _ => q > v - 8,
                            };
                            positive == lit.is_positive()
                        };
                        let root = trail.stack.iter().all(|&lit| value(lit));
                        if !root {
                            continue;
                        }
                        let sum: i128 = terms
                            .iter()
                            .flat_map(|t| {
                                let s = Segment {
                                    coef: 0,
                                    first: t.first,
                                    len: t.len,
                                };
                                (1..=t.len).map(move |k| (t.coef, s.literal(k)))
                            })
                            .filter(|&(_, lit)| value(lit))
                            .map(|(c, _)| c)
                            .sum();
                        let got = holds(normal, &segments, &value);
                        assert_eq!(got, sum >= degree, "{terms:?} {degree}");
                    }
                }
            }
        }
        assert!(kinds.iter().all(|&n| n > 100), "{kinds:?}");
        assert!(plain_rows > 300, "{plain_rows}");
    }

    #[test]
    fn large_numbers_are_refused() {
        let (trail, things) = setting();
        let term = |coef: i128, i: usize| Term {
            coef,
            first: things[i].0,
            len: things[i].1,
        };
        let large = 1i128 << 62;
        let normal = |mut terms: Vec<Term>, degree: i128| {
            normalize(&mut terms, degree, None, &trail, &mut Vec::new())
        };
        let terms = vec![term(large, 0), term(large - 1, 1), term(3, 2)];
        assert_eq!(normal(terms.clone(), large + 5), Normal::TooLarge);
        // Cut to d first.
        assert_eq!(normal(terms, 5), Normal::Row { degree: 5 });
        assert_eq!(normal(vec![term(i128::MIN, 0)], 1), Normal::TooLarge);
    }
}
