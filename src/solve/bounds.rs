//! Bounds that follow from the rows: exact bound propagation.
//!
//! For `Σ c·x ≥ r` with greatest value U of the left side, a column with c > 0
//! must be at least `⌈(r − (U − c·upper)) / c⌉`; likewise for the other signs
//! and sense (Brearley, Mitra & Williams 1975, "Analysis of mathematical
//! programming problems prior to applying the simplex algorithm").

use crate::rows::{Program, Row, Sense};

/// How often all rows are looked through. Propagation over whole numbers need
/// not come to an end soon: `x ≥ y + 1, y ≥ x + 1` climbs for ever.
const ROUNDS: usize = 64;

/// The bounds of every column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Least values.
    pub lower: Vec<Option<i64>>,
    /// Greatest values.
    pub upper: Vec<Option<i64>>,
}

impl Bounds {
    /// As the columns declare them.
    pub fn declared(program: &Program) -> Bounds {
        Bounds {
            lower: program.columns().iter().map(|c| c.lower).collect(),
            upper: program.columns().iter().map(|c| c.upper).collect(),
        }
    }

    /// Whether some column has no value left.
    fn empty(&self) -> bool {
        self.lower
            .iter()
            .zip(&self.upper)
            .any(|(low, high)| matches!((low, high), (Some(l), Some(h)) if l > h))
    }
}

/// The declared bounds, made as narrow as the rows allow. `None` where a column
/// has no value left or a row cannot hold: the program has no point.
pub fn tighten(program: &Program) -> Option<Bounds> {
    let mut bounds = Bounds::declared(program);
    if bounds.empty() {
        return None;
    }
    for _ in 0..ROUNDS {
        let mut changed = false;
        for row in program.rows() {
            if row.sense != Sense::AtMost {
                changed |= at_least(&mut bounds, row, 1)?;
            }
            if row.sense != Sense::AtLeast {
                changed |= at_least(&mut bounds, row, -1)?;
            }
        }
        if !changed {
            break;
        }
    }
    Some(bounds)
}

/// Propagates `sign·form ≥ sign·rhs`. `Some(true)` where a bound moved, `None`
/// where the row cannot hold.
fn at_least(bounds: &mut Bounds, row: &Row, sign: i128) -> Option<bool> {
    // The bound of a column that makes its term greatest.
    let best = |bounds: &Bounds, index: usize, c: i128| {
        if c > 0 {
            bounds.upper[index]
        } else {
            bounds.lower[index]
        }
    };
    let mut greatest: i128 = 0;
    let mut open = 0usize;
    for (id, c) in row.form.terms() {
        let c = sign * i128::from(c);
        match best(bounds, id.0, c) {
            // Three of the largest products pass 128 bits: then the row says
            // nothing here.
            Some(value) => match greatest.checked_add(c * i128::from(value)) {
                Some(sum) => greatest = sum,
                None => return Some(false),
            },
            None => open += 1,
        }
    }
    let rhs = sign * i128::from(row.rhs);
    if open == 0 && greatest < rhs {
        return None;
    }
    let mut changed = false;
    for (id, c) in row.form.terms() {
        let c = sign * i128::from(c);
        let rest = match (open, best(bounds, id.0, c)) {
            (0, Some(value)) => greatest.checked_sub(c * i128::from(value)),
            (1, None) => Some(greatest),
            _ => None,
        };
        // c·x ≥ rhs − rest
        let Some(need) = rest.and_then(|rest| rhs.checked_sub(rest)) else {
            continue;
        };
        if c > 0 {
            if let Ok(low) = i64::try_from(ceiling(need, c))
                && bounds.lower[id.0].is_none_or(|old| old < low)
            {
                bounds.lower[id.0] = Some(low);
                changed = true;
            }
        } else if let Ok(high) = i64::try_from((-need).div_euclid(-c))
            && bounds.upper[id.0].is_none_or(|old| old > high)
        {
            bounds.upper[id.0] = Some(high);
            changed = true;
        }
    }
    if bounds.empty() { None } else { Some(changed) }
}

/// `⌈a / b⌉` for b > 0.
fn ceiling(a: i128, b: i128) -> i128 {
    -((-a).div_euclid(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::{Stream, brute_force, column, random_program, row};

    #[test]
    fn an_equation_bounds_what_has_no_bounds() {
        let mut p = Program::default();
        let x = column(&mut p, None, None);
        let y = column(&mut p, Some(0), Some(3));
        row(&mut p, &[(x, 2), (y, 1)], Sense::Equal, 7);
        let b = tighten(&p).unwrap();
        assert_eq!((b.lower[x.0], b.upper[x.0]), (Some(2), Some(3)));
        assert_eq!((b.lower[y.0], b.upper[y.0]), (Some(1), Some(3)));
    }

    #[test]
    fn a_climb_without_end_stops() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        let y = column(&mut p, Some(0), None);
        row(&mut p, &[(x, 1), (y, -1)], Sense::AtLeast, 1);
        row(&mut p, &[(y, 1), (x, -1)], Sense::AtLeast, 1);
        let b = tighten(&p).unwrap();
        assert_eq!(b.upper[x.0], None);
    }

    #[test]
    fn no_point_is_lost_and_a_refusal_is_right() {
        let mut stream = Stream(7);
        let mut refused = 0;
        for _ in 0..2000 {
            let p = random_program(&mut stream);
            let points = brute_force(&p);
            match tighten(&p) {
                None => {
                    refused += 1;
                    assert!(points.is_empty());
                }
                Some(b) => {
                    for point in points {
                        for (i, &v) in point.iter().enumerate() {
                            assert!(b.lower[i].is_none_or(|l| l <= v));
                            assert!(b.upper[i].is_none_or(|u| v <= u));
                        }
                    }
                }
            }
        }
        assert!(refused > 20);
    }

    #[test]
    fn numbers_at_the_edge_do_not_overflow() {
        let mut p = Program::default();
        let x = column(&mut p, Some(i64::MIN), Some(i64::MAX));
        let y = column(&mut p, Some(i64::MIN), Some(i64::MAX));
        let z = column(&mut p, Some(i64::MIN), Some(i64::MAX));
        row(
            &mut p,
            &[(x, i64::MAX), (y, i64::MAX), (z, i64::MAX)],
            Sense::AtLeast,
            i64::MIN,
        );
        assert!(tighten(&p).is_some());
    }
}
