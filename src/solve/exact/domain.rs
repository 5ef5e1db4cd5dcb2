//! The values that a column may take, finite for every column.
//!
//! A side without a declared bound gets the one that follows from the rows. Where
//! none follows but no row minds the column going that way, some value already
//! satisfies all of its rows whatever the other columns are, and nothing is
//! gained beyond it (dual fixing). Such a domain loses points, never all of
//! them: the column is *loosened*, and not to be asked about.

use crate::rows::{Column, Form, Program, Row, Sense};
use crate::solve::bounds::{self, Bounds};

/// Where no column has a wider range than this, the rows are not asked for
/// bounds.
const FEW: u64 = 64;

/// The domains of a program's columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Domains {
    /// Least and greatest value.
    pub values: Vec<(i64, i64)>,
    /// Whether values were left out that no row excludes.
    pub loosened: Vec<bool>,
    /// Whether the objective can improve for ever, given any point at all.
    pub unbounded: bool,
}

/// The domains exactly as declared. `None` where a column has no value.
///
/// # Errors
///
/// A sentence that names a column without a bound.
pub(super) fn declared(program: &Program) -> Result<Option<Domains>, String> {
    let mut values = Vec::with_capacity(program.columns().len());
    for column in program.columns() {
        let (Some(low), Some(high)) = (column.lower, column.upper) else {
            return Err(format!(
                "a certificate needs both bounds of column {}",
                column.name
            ));
        };
        if low > high {
            return Ok(None);
        }
        values.push((low, high));
    }
    Ok(Some(Domains {
        loosened: vec![false; values.len()],
        values,
        unbounded: false,
    }))
}

/// The domains. `None` where a column has no value or a row cannot hold.
///
/// `better` is the objective, to be made as great as possible.
///
/// # Errors
///
/// A sentence that names a column for which no bound follows.
pub(super) fn domains(program: &Program, better: Option<&Form>) -> Result<Option<Domains>, String> {
    // Columns with few values the search bounds better.
    let few = |c: &Column| match (c.lower, c.upper) {
        (Some(low), Some(high)) => low <= high && high.abs_diff(low) <= FEW,
        _ => false,
    };
    let bounds = if program.columns().iter().all(few) {
        Bounds::declared(program)
    } else {
        match bounds::tighten(program) {
            Some(bounds) => bounds,
            None => return Ok(None),
        }
    };
    let mut out = Domains {
        values: Vec::with_capacity(program.columns().len()),
        loosened: Vec::with_capacity(program.columns().len()),
        unbounded: false,
    };
    for (index, column) in program.columns().iter().enumerate() {
        let (domain, loosened) = match (bounds.lower[index], bounds.upper[index]) {
            (Some(low), Some(high)) => ((low, high), false),
            (low, high) => {
                let wish = better
                    .and_then(|form| {
                        let mut terms = form.terms();
                        terms.find(|(id, _)| id.0 == index).map(|(_, c)| c)
                    })
                    .unwrap_or(0);
                let open = Open {
                    program,
                    bounds: &bounds,
                    index,
                    wish,
                };
                let (domain, unbounded) = open.domain(low, high).ok_or_else(|| {
                    let side = if low.is_none() { "a lower" } else { "an upper" };
                    format!(
                        "the exact engine needs {side} bound on column {}",
                        column.name
                    )
                })?;
                out.unbounded |= unbounded;
                (domain, true)
            }
        };
        out.values.push(domain);
        out.loosened.push(loosened);
    }
    Ok(Some(out))
}

/// A column with a side that has no bound.
struct Open<'a> {
    program: &'a Program,
    bounds: &'a Bounds,
    index: usize,
    /// Its coefficient in the objective.
    wish: i64,
}

impl Open<'_> {
    /// Its domain, and whether the objective improves for ever along it.
    fn domain(&self, low: Option<i64>, high: Option<i64>) -> Option<((i64, i64), bool)> {
        let down = low.is_none().then(|| self.enough(-1)).flatten();
        let up = high.is_none().then(|| self.enough(1)).flatten();
        if self.wish > 0 && high.is_none() {
            return up.map(|up| ((up, up), true));
        }
        if self.wish < 0 && low.is_none() {
            return down.map(|down| ((down, down), true));
        }
        match (low, high) {
            (None, Some(high)) => down.map(|down| ((down.min(high), high), false)),
            (Some(low), None) => up.map(|up| ((low, up.max(low)), false)),
            _ if self.wish == 0 => down.or(up).map(|value| ((value, value), false)),
            _ => None,
        }
    }

    /// A value from which on, in the direction of the sign, all rows of the
    /// column hold whatever the other columns are. `None` where there is none.
    fn enough(&self, sign: i128) -> Option<i64> {
        let mut value: i128 = 0;
        for row in self.program.rows() {
            let c = i128::from(row.form.coefficient(crate::rows::ColumnId(self.index)));
            if c == 0 {
                continue;
            }
            // As form ≥ rhs.
            let turn = match row.sense {
                Sense::AtLeast => 1,
                Sense::AtMost => -1,
                Sense::Equal => return None,
            };
            if c * turn * sign <= 0 {
                return None;
            }
            let need = (turn * i128::from(row.rhs)).checked_sub(self.least_rest(row, turn)?)?;
            // |c|·(sign·x) ≥ need
            let steps = -(-need).div_euclid(c.abs());
            value = value.max(steps);
        }
        i64::try_from(sign * value).ok()
    }

    /// The least value of `turn · (the other columns of the row)`.
    fn least_rest(&self, row: &Row, turn: i128) -> Option<i128> {
        let mut sum: i128 = 0;
        for (id, c) in row.form.terms().filter(|(id, _)| id.0 != self.index) {
            let c = turn * i128::from(c);
            let at = if c > 0 {
                self.bounds.lower[id.0]
            } else {
                self.bounds.upper[id.0]
            }?;
            sum = sum.checked_add(c * i128::from(at))?;
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::{binaries, column, form, row};

    #[test]
    fn a_side_that_no_row_minds_needs_no_bound() {
        // z ⇒ x ≤ 0, with only x ≤ 9 known.
        let mut p = Program::default();
        let z = binaries(&mut p, 1)[0];
        let x = column(&mut p, None, Some(9));
        row(&mut p, &[(x, 1), (z, 9)], Sense::AtMost, 9);
        let d = domains(&p, None).unwrap().unwrap();
        assert_eq!(d.values, [(0, 1), (0, 9)]);
        assert_eq!(d.loosened, [false, true]);
    }

    #[test]
    fn a_side_that_matters_does() {
        // z ⇒ x ≥ 1 and z ⇒ x ≤ 0.
        let mut p = Program::default();
        let z = binaries(&mut p, 1)[0];
        let x = column(&mut p, None, Some(9));
        row(&mut p, &[(x, 1), (z, 9)], Sense::AtMost, 9);
        row(&mut p, &[(x, 1), (z, -9)], Sense::AtLeast, -8);
        assert!(domains(&p, None).unwrap().is_some(), "rows bound x below");
        let y = column(&mut p, None, None);
        row(&mut p, &[(x, 1), (y, 1)], Sense::AtMost, 5);
        row(&mut p, &[(y, 1), (z, -1)], Sense::AtLeast, 0);
        assert!(domains(&p, None).unwrap().is_some());
        let w = column(&mut p, Some(0), None);
        let v = column(&mut p, Some(0), None);
        row(&mut p, &[(w, 1), (v, -2)], Sense::Equal, 0);
        let refused = domains(&p, None).unwrap_err();
        assert!(refused.contains("an upper bound on column x3"), "{refused}");
    }

    #[test]
    fn an_objective_that_improves_for_ever() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        assert!(
            domains(&p, Some(&form(&[(x, 1)])))
                .unwrap()
                .unwrap()
                .unbounded
        );
        let down = domains(&p, Some(&form(&[(x, -1)]))).unwrap().unwrap();
        assert!(!down.unbounded);
        assert_eq!(down.values, [(0, 0)]);
        row(&mut p, &[(x, 3)], Sense::AtMost, 7);
        let up = domains(&p, Some(&form(&[(x, 1)]))).unwrap().unwrap();
        assert!(!up.unbounded);
        assert_eq!(up.values, [(0, 2)]);
    }
}
