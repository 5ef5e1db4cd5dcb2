//! Backend that tries every point, as an oracle for small programs.
//!
//! Columns take their values in order, least first; a value is passed over as
//! soon as some row can no longer hold whatever the later columns are. Nothing
//! here is shared with the other backends, so that agreement means something.

use super::{Backend, BackendInfo, Limits, Make, Outcome, Stop};
use crate::rows::{ColumnId, Form, Program, Sense};
use std::time::Instant;

/// The greatest number of points (product of the domain sizes) it takes on.
pub const MOST_POINTS: u128 = 1 << 40;

/// The greatest size of a row's left side.
const MOST_SUM: u128 = 1 << 120;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "enumerate",
    summary: "tries every point; for small programs and as an oracle",
    exact: true,
    unit: "values",
    make: Make::Rows(|| Box::new(Enumerate)),
};

/// The backend. Its unit of effort is a value tried for a column.
#[derive(Debug, Clone, Copy, Default)]
pub struct Enumerate;

impl Backend for Enumerate {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn exact(&self) -> bool {
        true
    }

    fn solve(&self, program: &Program, limits: &Limits) -> Outcome {
        let mut best: Option<(i128, Vec<i64>)> = None;
        let ended = each_point(program, limits, |point| {
            let Some(objective) = &program.objective else {
                best = Some((0, point.to_vec()));
                return false;
            };
            let value = objective.form.value(point) * if objective.maximise { -1 } else { 1 };
            if best.as_ref().is_none_or(|(old, _)| value < *old) {
                best = Some((value, point.to_vec()));
            }
            true
        });
        match (ended, best) {
            (Ended::Refused(why), _) => Outcome::Doubt(why),
            (Ended::Limit(stop), _) => Outcome::Limit(stop),
            (Ended::Finished, Some((_, point))) => match program.violated(&point) {
                Some(wrong) => Outcome::Doubt(wrong),
                None => Outcome::Point(point),
            },
            (Ended::Finished, None) => Outcome::Infeasible,
        }
    }
}

/// How an enumeration ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// All points were seen, or the visitor had enough.
    Finished,
    /// A limit was reached.
    Limit(Stop),
    /// The program is too large, and why.
    Refused(String),
}

/// One row as `Σ c·x ≥ r`, with what is known of its left side.
struct Watch {
    /// Coefficients by column, ascending.
    terms: Vec<(usize, i128)>,
    /// The greatest left side with the columns that have a value fixed and the
    /// others free, less r: negative where the row cannot hold.
    room: i128,
}

/// Shows every point to a visitor, in lexicographic order, until it says
/// `false`.
pub fn each_point(
    program: &Program,
    limits: &Limits,
    mut visit: impl FnMut(&[i64]) -> bool,
) -> Ended {
    let mut domains: Vec<(i64, i64)> = Vec::with_capacity(program.columns().len());
    let mut points: u128 = 1;
    for column in program.columns() {
        let (Some(low), Some(high)) = (column.lower, column.upper) else {
            return Ended::Refused(format!(
                "enumeration needs both bounds of column {}",
                column.name
            ));
        };
        if low > high {
            return Ended::Finished;
        }
        domains.push((low, high));
        let size = i128::from(high) - i128::from(low) + 1;
        points = points.saturating_mul(size.unsigned_abs());
    }
    if points > MOST_POINTS {
        return Ended::Refused(format!(
            "enumeration takes at most {MOST_POINTS} points, not {points}"
        ));
    }
    // Sums stay far inside 128 bits.
    for row in program.rows() {
        let size = row.form.terms().fold(0u128, |sum, (id, c)| {
            let (low, high) = domains[id.0];
            let largest = u128::from(low.unsigned_abs().max(high.unsigned_abs()));
            sum.saturating_add(u128::from(c.unsigned_abs()) * largest)
        });
        if size > MOST_SUM {
            return Ended::Refused(format!(
                "the numbers of row {} are too large",
                program.show_row(row)
            ));
        }
    }
    let mut rows = Vec::new();
    for row in program.rows() {
        if row.sense != Sense::AtMost {
            rows.push(watch(&row.form, row.rhs, 1, &domains));
        }
        if row.sense != Sense::AtLeast {
            rows.push(watch(&row.form, row.rhs, -1, &domains));
        }
    }
    if rows.iter().any(|row| row.room < 0) {
        return Ended::Finished;
    }
    let mut occurs: Vec<Vec<(usize, i128)>> = vec![Vec::new(); domains.len()];
    for (r, row) in rows.iter().enumerate() {
        for &(column, c) in &row.terms {
            occurs[column].push((r, c));
        }
    }
    Walk {
        domains,
        occurs,
        rows,
        tried: 0,
    }
    .run(limits, &mut visit)
}

/// `sign·(form ≥ rhs)` with every column free.
fn watch(form: &Form, rhs: i64, sign: i128, domains: &[(i64, i64)]) -> Watch {
    let terms: Vec<(usize, i128)> = form
        .terms()
        .map(|(ColumnId(id), c)| (id, sign * i128::from(c)))
        .collect();
    let greatest: i128 = terms
        .iter()
        .map(|&(id, c)| c * i128::from(if c > 0 { domains[id].1 } else { domains[id].0 }))
        .sum();
    Watch {
        terms,
        room: greatest - sign * i128::from(rhs),
    }
}

struct Walk {
    domains: Vec<(i64, i64)>,
    occurs: Vec<Vec<(usize, i128)>>,
    rows: Vec<Watch>,
    tried: u64,
}

impl Walk {
    fn run(&mut self, limits: &Limits, visit: &mut impl FnMut(&[i64]) -> bool) -> Ended {
        let n = self.domains.len();
        let mut point: Vec<i64> = Vec::with_capacity(n);
        // The value that the column at the end of `point` tries next.
        let mut next: Option<i64> = None;
        loop {
            if point.len() == n {
                if !visit(&point) {
                    return Ended::Finished;
                }
            } else {
                let depth = point.len();
                let first = next.take().unwrap_or(self.domains[depth].0);
                match self.place(depth, first, limits) {
                    Err(stop) => return Ended::Limit(stop),
                    Ok(Some(value)) => {
                        point.push(value);
                        continue;
                    }
                    Ok(None) => {}
                }
            }
            // Back to the last column that has a value left.
            loop {
                let Some(value) = point.pop() else {
                    return Ended::Finished;
                };
                let depth = point.len();
                self.shift(depth, value, -1);
                if value < self.domains[depth].1 {
                    next = Some(value + 1);
                    break;
                }
            }
        }
    }

    /// Fixes a column at the first value from `first` on that leaves every row
    /// possible.
    fn place(&mut self, depth: usize, first: i64, limits: &Limits) -> Result<Option<i64>, Stop> {
        for value in first..=self.domains[depth].1 {
            self.tried += 1;
            if limits.effort.is_some_and(|most| self.tried > most) {
                return Err(Stop::Effort);
            }
            if self.tried.is_multiple_of(4096)
                && limits.deadline.is_some_and(|at| Instant::now() >= at)
            {
                return Err(Stop::Time);
            }
            self.shift(depth, value, 1);
            let rows = &self.rows;
            if self.occurs[depth].iter().all(|&(r, _)| rows[r].room >= 0) {
                return Ok(Some(value));
            }
            self.shift(depth, value, -1);
        }
        Ok(None)
    }

    /// Fixes (+1) or frees (−1) a column at a value.
    fn shift(&mut self, depth: usize, value: i64, direction: i128) {
        let (low, high) = self.domains[depth];
        for &(r, c) in &self.occurs[depth] {
            let best = if c > 0 { high } else { low };
            let lost = c * (i128::from(best) - i128::from(value));
            self.rows[r].room -= direction * lost;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::{
        Stream, binaries, brute_force, column, objective, random_program, row,
    };

    fn all(program: &Program) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        let ended = each_point(program, &Limits::default(), |point| {
            found.push(point.to_vec());
            true
        });
        assert_eq!(ended, Ended::Finished);
        found
    }

    #[test]
    fn finds_what_trying_every_point_finds() {
        let mut stream = Stream(1);
        let mut feasible = 0;
        for _ in 0..1500 {
            let p = random_program(&mut stream);
            let expected = brute_force(&p);
            assert_eq!(all(&p), expected);
            feasible += usize::from(!expected.is_empty());
        }
        assert!(feasible > 300 && feasible < 1400);
    }

    #[test]
    fn best_point() {
        let mut p = Program::default();
        let x = column(&mut p, Some(-3), Some(4));
        let y = column(&mut p, Some(0), Some(4));
        row(&mut p, &[(x, 2), (y, 3)], Sense::AtMost, 7);
        objective(&mut p, &[(x, 1), (y, 1)], true);
        let outcome = Enumerate.solve(&p, &Limits::default());
        assert_eq!(outcome, Outcome::Point(vec![2, 1]));
        objective(&mut p, &[(x, 1)], false);
        let outcome = Enumerate.solve(&p, &Limits::default());
        assert_eq!(outcome, Outcome::Point(vec![-3, 0]));
    }

    #[test]
    fn constant_rows_and_no_columns() {
        let mut p = Program::default();
        assert_eq!(
            Enumerate.solve(&p, &Limits::default()),
            Outcome::Point(vec![])
        );
        row(&mut p, &[], Sense::AtLeast, 1);
        assert_eq!(Enumerate.solve(&p, &Limits::default()), Outcome::Infeasible);
    }

    #[test]
    fn limits_and_refusals() {
        let mut p = Program::default();
        binaries(&mut p, 30);
        let few = Limits {
            effort: Some(5),
            ..Limits::default()
        };
        assert_eq!(Enumerate.solve(&p, &few), Outcome::Limit(Stop::Effort));
        column(&mut p, Some(0), Some(i64::MAX));
        assert!(matches!(
            Enumerate.solve(&p, &Limits::default()),
            Outcome::Doubt(_)
        ));
        let mut p = Program::default();
        column(&mut p, None, Some(1));
        assert!(matches!(
            Enumerate.solve(&p, &Limits::default()),
            Outcome::Doubt(_)
        ));
        let mut p = Program::default();
        column(&mut p, Some(1), Some(0));
        assert_eq!(Enumerate.solve(&p, &Limits::default()), Outcome::Infeasible);
    }
}
