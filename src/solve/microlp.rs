//! Backend of the paper's road: linear relaxation and branch-and-bound, by
//! `good_lp` and the pure-Rust solver microlp.
//!
//! This file and `relaxation` are the only ones of this room that have
//! floating-point numbers. What the solver says is rounded and checked exactly;
//! what it cannot be asked exactly (a coefficient that no `f64` holds) is
//! refused. Its "infeasible" stays a claim.

use super::bounds::{self, Bounds};
use super::{Backend, BackendInfo, Limits, Make, Outcome, Stop};
use crate::rows::{Form, Program, Sense};
use good_lp::{Expression, ProblemVariables, SolverModel, Variable, variable};
use microlp::{Error, SolveOptions, SolveOutcome, TerminationReason};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// The greatest whole number up to which every one has its own `f64`.
const EXACT: i64 = 1 << 53;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "microlp",
    summary: "linear relaxation and branch-and-bound in floating point (good_lp, microlp)",
    exact: false,
    make: Make::Rows(|| Box::new(Microlp)),
};

/// The backend. Its unit of effort is a node of the branch-and-bound tree.
#[derive(Debug, Clone, Copy, Default)]
pub struct Microlp;

impl Backend for Microlp {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn exact(&self) -> bool {
        false
    }

    fn solve(&self, program: &Program, limits: &Limits) -> Outcome {
        solve_counting(program, limits).0
    }
}

/// As [`Microlp`] solves, and how many nodes of the branch-and-bound tree it
/// looked at; `None` where it does not say (it counts none when there is no
/// point).
pub fn solve_counting(program: &Program, limits: &Limits) -> (Outcome, Option<u64>) {
    let mut nodes = None;
    let outcome = solve(program, limits, &mut nodes);
    (outcome, nodes)
}

fn solve(program: &Program, limits: &Limits, nodes: &mut Option<u64>) -> Outcome {
    // What needs no solver: rows and domains without a choice. (microlp
    // takes 10⁻¹¹ = 0 for true and has no model without columns.)
    if program
        .rows()
        .iter()
        .any(|row| row.form.is_empty() && !row.sense.holds(0, i128::from(row.rhs)))
        || program
            .columns()
            .iter()
            .any(|c| matches!((c.lower, c.upper), (Some(l), Some(u)) if l > u))
    {
        return Outcome::Infeasible;
    }
    if program.columns().is_empty() {
        return Outcome::Point(Vec::new());
    }
    let Some(bounds) = bounds_for(program) else {
        return Outcome::Infeasible;
    };
    let outcome = match run(program, &bounds, limits, true, nodes) {
        Ok(outcome) => outcome,
        Err(doubt) => Outcome::Doubt(doubt),
    };
    match outcome {
        Outcome::Unbounded => confirm_unbounded(program, &bounds, limits),
        other => other,
    }
}

/// Declared bounds where the solver takes them as they are; else what follows
/// from the rows. `None` where nothing is left.
fn bounds_for(program: &Program) -> Option<Bounds> {
    let plain = program.columns().iter().all(|column| {
        let fits = |bound: Option<i64>| bound.is_some_and(|b| i32::try_from(b).is_ok());
        fits(column.lower) && fits(column.upper)
    });
    if plain {
        Some(Bounds::declared(program))
    } else {
        bounds::tighten(program)
    }
}

/// An "unbounded" is believed only where a column of the objective has no bound
/// on the side that matters and the rows have a point at all: a relaxation that
/// is unbounded, with whole coefficients and a point, is an unbounded program.
fn confirm_unbounded(program: &Program, bounds: &Bounds, limits: &Limits) -> Outcome {
    let open = program.objective.as_ref().is_some_and(|objective| {
        objective.form.terms().any(|(id, c)| {
            if (c > 0) == objective.maximise {
                bounds.upper[id.0].is_none()
            } else {
                bounds.lower[id.0].is_none()
            }
        })
    });
    if !open {
        return Outcome::Doubt("microlp calls a bounded objective unbounded".into());
    }
    match run(program, bounds, limits, false, &mut None) {
        Ok(Outcome::Point(_)) => Outcome::Unbounded,
        Ok(other) => other,
        Err(doubt) => Outcome::Doubt(doubt),
    }
}

/// A column of the program as the solver sees it: `base + variable`.
pub(super) struct Shifted {
    pub(super) base: i64,
    pub(super) variable: Variable,
}

fn run(
    program: &Program,
    bounds: &Bounds,
    limits: &Limits,
    with_objective: bool,
    nodes: &mut Option<u64>,
) -> Result<Outcome, String> {
    let mut options = SolveOptions::default();
    options.node_limit = limits.effort;
    if let Some(deadline) = limits.deadline {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Outcome::Limit(Stop::Time));
        }
        options.time_limit = Some(left);
    }
    let mut variables = ProblemVariables::new();
    let mut columns = Vec::with_capacity(program.columns().len());
    for (index, column) in program.columns().iter().enumerate() {
        let shifted = add_column(&mut variables, bounds.lower[index], bounds.upper[index])
            .map_err(|why| format!("column {}: {why}", column.name))?;
        columns.push(shifted);
    }
    let objective = program.objective.as_ref().filter(|_| with_objective);
    let problem = match objective {
        // The constant of an objective moves no point.
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
        let (sum, base) = expression(&row.form, &columns)?;
        let rhs = i128::from(row.rhs) - base;
        let rhs = i64::try_from(rhs)
            .map_err(|_| format!("right side {rhs} is too large for microlp"))
            .and_then(float)?;
        model.add_constraint(match row.sense {
            Sense::AtLeast => sum.geq(rhs),
            Sense::AtMost => sum.leq(rhs),
            Sense::Equal => sum.eq(rhs),
        });
    }
    // A failed assertion inside the solver (its own numbers have gone wrong) is
    // no reason to lose the whole run: it is one more thing it does not know.
    let solved = catch_unwind(AssertUnwindSafe(|| model.as_inner().solve_with(options)));
    let outcome = match solved {
        Err(_) => return Err("microlp stopped on a failed assertion".into()),
        Ok(Err(Error::Infeasible)) => return Ok(Outcome::Infeasible),
        Ok(Err(Error::Unbounded)) => return Ok(Outcome::Unbounded),
        Ok(Err(error)) => return Err(format!("microlp: {error}")),
        Ok(Ok(outcome)) => outcome,
    };
    *nodes = Some(outcome.stats().nodes_solved);
    let stop = match outcome.termination_reason() {
        TerminationReason::ProvenOptimal | TerminationReason::MipGap => None,
        TerminationReason::TimeLimit => Some(Stop::Time),
        TerminationReason::NodeLimit => Some(Stop::Effort),
        _ => return Err("microlp stopped for a reason that has no name here".into()),
    };
    let solution = match (outcome, stop) {
        (SolveOutcome::Interrupted(_), Some(stop)) => return Ok(Outcome::Limit(stop)),
        (SolveOutcome::Interrupted(_), None) => {
            return Err("microlp finished without a point".into());
        }
        // Not known to be the best.
        (SolveOutcome::Solution(_), Some(stop)) if objective.is_some() => {
            return Ok(Outcome::Limit(stop));
        }
        (SolveOutcome::Solution(solution), _) => solution,
    };
    let mut point = Vec::with_capacity(columns.len());
    for (value, column) in solution.iter().map(|(_, value)| value).zip(&columns) {
        let whole = round(value)
            .and_then(|v| v.checked_add(column.base))
            .ok_or_else(|| format!("microlp gives a column the value {value}"))?;
        point.push(whole);
    }
    match program.violated(&point) {
        Some(wrong) => Err(format!("microlp's point, rounded, is wrong: {wrong}")),
        None => Ok(Outcome::Point(point)),
    }
}

/// Adds a column. Bounds within 32 bits go as they are; a narrow domain far from
/// 0 is moved there; what is wider, or has no bound, goes without the demand
/// that it be whole (good_lp would clamp it to 32 bits) and is rounded.
fn add_column(
    variables: &mut ProblemVariables,
    lower: Option<i64>,
    upper: Option<i64>,
) -> Result<Shifted, String> {
    let narrow = |v: i64| i32::try_from(v).is_ok();
    if let (Some(low), Some(high)) = (lower, upper) {
        if narrow(low) && narrow(high) {
            let made = variable().integer().min(float(low)?).max(float(high)?);
            return Ok(Shifted {
                base: 0,
                variable: variables.add(made),
            });
        }
        if let Some(width) = high.checked_sub(low).filter(|&w| narrow(w)) {
            float(low)?;
            float(high)?;
            let made = variable().integer().min(0.0).max(float(width)?);
            return Ok(Shifted {
                base: low,
                variable: variables.add(made),
            });
        }
    }
    let mut made = variable();
    if let Some(low) = lower {
        made = made.min(float(low)?);
    }
    if let Some(high) = upper {
        made = made.max(float(high)?);
    }
    Ok(Shifted {
        base: 0,
        variable: variables.add(made),
    })
}

/// A form over the solver's variables, and the constant that the bases add.
pub(super) fn expression(form: &Form, columns: &[Shifted]) -> Result<(Expression, i128), String> {
    let mut sum = Expression::with_capacity(form.len());
    let mut base: i128 = 0;
    for (id, c) in form.terms() {
        let column = &columns[id.0];
        sum.add_mul(float(c)?, column.variable);
        base = base.saturating_add(i128::from(c) * i128::from(column.base));
    }
    Ok((sum, base))
}

/// The `f64` that is this number exactly, within ±2⁵³.
pub(super) fn float(number: i64) -> Result<f64, String> {
    if number.unsigned_abs() <= EXACT.unsigned_abs() {
        Ok(number as f64)
    } else {
        Err(format!(
            "{number} is beyond 2^53, where floating point skips whole numbers"
        ))
    }
}

/// The nearest whole number, within ±2⁵³.
fn round(value: f64) -> Option<i64> {
    let whole = value.round();
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a whole number within the exact range"
    )]
    (whole.abs() <= EXACT as f64).then_some(whole as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Program;
    use crate::solve::testing::{
        Stream, binaries, brute_force, column, objective, random_program, row,
    };

    fn solve(program: &Program) -> Outcome {
        Microlp.solve(program, &Limits::default())
    }

    #[test]
    fn points_are_points_and_claims_are_right_on_small_rows() {
        let mut stream = Stream(2);
        let mut kinds = [0; 2];
        for _ in 0..600 {
            let p = random_program(&mut stream);
            let points = brute_force(&p);
            match solve(&p) {
                Outcome::Point(point) => {
                    kinds[0] += 1;
                    assert!(points.contains(&point));
                }
                Outcome::Infeasible => {
                    kinds[1] += 1;
                    assert!(points.is_empty(), "wrong claim");
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(kinds[0] > 100 && kinds[1] > 50);
    }

    #[test]
    fn the_same_program_gives_the_same_point() {
        let mut stream = Stream(3);
        for _ in 0..50 {
            let p = random_program(&mut stream);
            assert_eq!(solve(&p), solve(&p));
        }
    }

    #[test]
    fn a_large_m_is_right_or_in_doubt() {
        for m in [1_000_000, 10_000_000, 100_000_000] {
            let mut p = Program::default();
            let x = column(&mut p, Some(1), Some(1_000_000_000));
            let b = binaries(&mut p, 1)[0];
            row(&mut p, &[(x, 1)], Sense::AtLeast, 1);
            row(&mut p, &[(x, 1), (b, -m)], Sense::AtMost, 10);
            row(&mut p, &[(x, 1), (b, -m)], Sense::AtLeast, 10 - m);
            objective(&mut p, &[(x, 1), (b, -1)], false);
            // x = 1 needs b = 0 or b = 1: with b = 1 the last row gives x >= 10.
            assert_eq!(solve(&p), Outcome::Point(vec![1, 0]), "M = {m}");
        }
    }

    #[test]
    fn bounds_are_never_clamped() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), Some(5_000_000_000));
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![5_000_000_000]));
        let mut p = Program::default();
        let x = column(&mut p, Some(5_000_000_000), Some(5_000_000_003));
        row(&mut p, &[(x, 2)], Sense::AtMost, 10_000_000_005);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![5_000_000_002]));
    }

    #[test]
    fn no_bound_is_unbounded_not_a_large_number() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Unbounded);
        let y = column(&mut p, Some(0), Some(1));
        row(&mut p, &[(y, 2)], Sense::Equal, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
    }

    #[test]
    fn the_strict_bound_of_a_whole_number() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        row(&mut p, &[(x, 1)], Sense::AtMost, 2);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![2]));
    }

    #[test]
    fn what_no_float_holds_is_in_doubt() {
        let mut p = Program::default();
        let x = binaries(&mut p, 2);
        row(
            &mut p,
            &[(x[0], (1 << 53) + 1), (x[1], 1)],
            Sense::AtLeast,
            1,
        );
        assert!(matches!(solve(&p), Outcome::Doubt(_)));
        let mut p = Program::default();
        column(&mut p, Some(i64::MIN), Some(i64::MAX));
        assert!(matches!(solve(&p), Outcome::Doubt(_)));
    }

    #[test]
    fn constant_rows_and_no_columns() {
        let mut p = Program::default();
        assert_eq!(solve(&p), Outcome::Point(vec![]));
        row(&mut p, &[], Sense::AtMost, 5);
        assert_eq!(solve(&p), Outcome::Point(vec![]));
        row(&mut p, &[], Sense::Equal, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
        let mut p = Program::default();
        binaries(&mut p, 1);
        row(&mut p, &[], Sense::AtLeast, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
    }

    #[test]
    fn limits_are_limits() {
        let mut p = Program::default();
        let x = binaries(&mut p, 24);
        let terms: Vec<_> = x.iter().map(|&id| (id, 2)).collect();
        row(&mut p, &terms, Sense::Equal, 23);
        let few = Limits {
            effort: Some(3),
            ..Limits::default()
        };
        assert_eq!(Microlp.solve(&p, &few), Outcome::Limit(Stop::Effort));
        let past = Limits {
            deadline: Some(Instant::now()),
            ..Limits::default()
        };
        assert_eq!(Microlp.solve(&p, &past), Outcome::Limit(Stop::Time));
    }
}
