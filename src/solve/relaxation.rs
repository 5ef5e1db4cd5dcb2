//! The linear relaxation: the same rows without the demand that columns be
//! whole, through the same solver (`good_lp`, microlp).
//!
//! What comes out is in floating point and is only ever shown, or followed by
//! an exact check: see `teach`.

use super::floats::{Shifted, expression, float};
use super::{Bounds, quietly};
use crate::rows::{Program, Sense};
use good_lp::{Expression, ProblemVariables, SolverModel, variable};
use microlp::{Error, SolveOptions, SolveOutcome};
use std::time::Instant;

/// What the relaxation of a program comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Relaxed {
    /// A best point, and the objective there; 0 without an objective.
    Point {
        /// The objective, constant included.
        value: f64,
        /// The value of each column.
        point: Vec<f64>,
    },
    /// There is no point.
    Infeasible,
    /// The objective has no bound.
    Unbounded,
    /// The deadline has passed.
    Late,
    /// The solver failed, or a number has no exact `f64`.
    Doubt(String),
}

/// Solves the relaxation of a program within these bounds of its columns,
/// which take the place of the declared ones.
pub fn relax(program: &Program, bounds: &Bounds, deadline: Option<Instant>) -> Relaxed {
    let crossed = bounds
        .lower
        .iter()
        .zip(&bounds.upper)
        .any(|ends| matches!(ends, (Some(low), Some(high)) if low > high));
    let false_row = program
        .rows()
        .iter()
        .any(|row| row.form.is_empty() && !row.sense.holds(0, i128::from(row.rhs)));
    if crossed || false_row {
        return Relaxed::Infeasible;
    }
    if program.columns().is_empty() {
        return Relaxed::Point {
            value: value(program, &[]),
            point: Vec::new(),
        };
    }
    run(program, bounds, deadline).unwrap_or_else(Relaxed::Doubt)
}

fn run(program: &Program, bounds: &Bounds, deadline: Option<Instant>) -> Result<Relaxed, String> {
    let mut options = SolveOptions::default();
    if let Some(deadline) = deadline {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Relaxed::Late);
        }
        options.time_limit = Some(left);
    }
    let mut variables = ProblemVariables::new();
    let mut columns = Vec::with_capacity(program.columns().len());
    for (lower, upper) in bounds.lower.iter().zip(&bounds.upper) {
        let mut made = variable();
        if let Some(low) = *lower {
            made = made.min(float(low)?);
        }
        if let Some(high) = *upper {
            made = made.max(float(high)?);
        }
        columns.push(Shifted {
            base: 0,
            variable: variables.add(made),
        });
    }
    let problem = match &program.objective {
        Some(objective) => {
            let (sum, _) = expression(&objective.form, &columns)?;
            if objective.maximise {
                variables.maximise(sum)
            } else {
                variables.minimise(sum)
            }
        }
        None => variables.minimise(Expression::from(0.0)),
    };
    let mut model = problem.using(good_lp::microlp);
    for row in program.rows().iter().filter(|row| !row.form.is_empty()) {
        let (sum, _) = expression(&row.form, &columns)?;
        let rhs = float(row.rhs)?;
        model.add_constraint(match row.sense {
            Sense::AtLeast => sum.geq(rhs),
            Sense::AtMost => sum.leq(rhs),
            Sense::Equal => sum.eq(rhs),
        });
    }
    // As for whole points: a failed assertion inside the solver is a doubt.
    let solved = quietly(|| model.as_inner().solve_with(options));
    let solution = match solved {
        None => return Err("microlp stopped on a failed assertion".into()),
        Some(Err(Error::Infeasible)) => return Ok(Relaxed::Infeasible),
        Some(Err(Error::Unbounded)) => return Ok(Relaxed::Unbounded),
        Some(Err(error)) => return Err(format!("microlp: {error}")),
        Some(Ok(SolveOutcome::Interrupted(_))) => return Ok(Relaxed::Late),
        Some(Ok(SolveOutcome::Solution(solution))) => solution,
    };
    let point: Vec<f64> = solution.iter().map(|(_, value)| value).collect();
    if point.iter().any(|value| !value.is_finite()) {
        return Err("microlp gives a column no finite value".into());
    }
    Ok(Relaxed::Point {
        value: value(program, &point),
        point,
    })
}

/// The objective at a point.
fn value(program: &Program, point: &[f64]) -> f64 {
    let Some(objective) = &program.objective else {
        return 0.0;
    };
    objective
        .form
        .terms()
        .fold(objective.form.offset() as f64, |sum, (id, c)| {
            sum + c as f64 * point[id.0]
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::ColumnId;
    use crate::solve::testing::{Stream, binaries, brute_force, objective, random_program, row};

    fn solve(program: &Program) -> Relaxed {
        relax(program, &Bounds::declared(program), None)
    }

    #[test]
    fn half_and_half() {
        let mut p = Program::default();
        let x = binaries(&mut p, 2);
        row(&mut p, &[(x[0], 2), (x[1], 2)], Sense::Equal, 3);
        objective(&mut p, &[(x[0], 1)], true);
        let Relaxed::Point { value, point } = solve(&p) else {
            panic!()
        };
        assert!((value - 1.0).abs() < 1e-9);
        assert!((point[1] - 0.5).abs() < 1e-9);
        let mut bounds = Bounds::declared(&p);
        bounds.upper[0] = Some(0);
        assert_eq!(relax(&p, &bounds, None), Relaxed::Infeasible);
    }

    #[test]
    fn no_whole_point_is_better_or_lost() {
        let mut stream = Stream(61);
        let mut seen = [0; 2];
        for _ in 0..400 {
            let mut p = random_program(&mut stream);
            let maximise = stream.one_in(2);
            let terms: Vec<_> = (0..p.columns().len())
                .map(|index| (ColumnId(index), stream.within(-5, 5)))
                .collect();
            objective(&mut p, &terms, maximise);
            let form = &p.objective.as_ref().unwrap().form;
            let values = brute_force(&p)
                .into_iter()
                .map(|point| form.value(&point) as f64);
            match solve(&p) {
                Relaxed::Infeasible => {
                    seen[0] += 1;
                    assert_eq!(values.count(), 0);
                }
                Relaxed::Point { value, .. } => {
                    seen[1] += 1;
                    for whole in values {
                        let better = if maximise {
                            whole - value
                        } else {
                            value - whole
                        };
                        assert!(better < 1e-6, "{whole} beats {value}");
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(seen[0] > 20 && seen[1] > 100, "{seen:?}");
    }

    #[test]
    fn what_needs_no_solver() {
        let mut p = Program::default();
        assert!(matches!(solve(&p), Relaxed::Point { .. }));
        row(&mut p, &[], Sense::AtLeast, 1);
        assert_eq!(solve(&p), Relaxed::Infeasible);
    }
}
