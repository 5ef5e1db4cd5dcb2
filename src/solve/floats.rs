//! A program in the words of `good_lp`, for the backends in floating point.
//!
//! What such a solver cannot be asked exactly (a coefficient that no `f64`
//! holds) is refused, and what it says is rounded and checked.

use super::Outcome;
use super::bounds::{self, Bounds};
use crate::rows::{Form, Program, Sense};
use good_lp::variable::UnsolvedProblem;
use good_lp::{Constraint, Expression, ProblemVariables, Variable, variable};

/// The greatest whole number up to which every one has its own `f64`.
const EXACT: i64 = 1 << 53;

/// A column of the program as the solver sees it: `base + variable`.
pub(super) struct Shifted {
    pub(super) base: i64,
    pub(super) variable: Variable,
}

/// A program as a solver is asked.
pub(super) struct Stated {
    /// Its columns, in order.
    pub(super) columns: Vec<Shifted>,
    /// Variables and objective.
    pub(super) problem: UnsolvedProblem,
    /// The rows that have columns.
    pub(super) rows: Vec<Constraint>,
}

/// States a program within these bounds, its objective left aside on demand.
///
/// # Errors
/// What no `f64` holds.
pub(super) fn state(
    program: &Program,
    bounds: &Bounds,
    with_objective: bool,
) -> Result<Stated, String> {
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
    let mut rows = Vec::with_capacity(program.rows().len());
    for row in program.rows().iter().filter(|row| !row.form.is_empty()) {
        let (sum, base) = expression(&row.form, &columns)?;
        let rhs = i128::from(row.rhs) - base;
        let rhs = i64::try_from(rhs)
            .map_err(|_| format!("right side {rhs} is too large"))
            .and_then(float)?;
        rows.push(match row.sense {
            Sense::AtLeast => sum.geq(rhs),
            Sense::AtMost => sum.leq(rhs),
            Sense::Equal => sum.eq(rhs),
        });
    }
    Ok(Stated {
        columns,
        problem,
        rows,
    })
}

/// What needs no solver: rows and domains without a choice, and no columns.
pub(super) fn settled(program: &Program) -> Option<Outcome> {
    let never = program
        .rows()
        .iter()
        .any(|row| row.form.is_empty() && !row.sense.holds(0, i128::from(row.rhs)));
    let empty = program
        .columns()
        .iter()
        .any(|c| matches!((c.lower, c.upper), (Some(l), Some(u)) if l > u));
    if never || empty {
        Some(Outcome::Infeasible)
    } else if program.columns().is_empty() {
        Some(Outcome::Point(Vec::new()))
    } else {
        None
    }
}

/// Declared bounds where the solver takes them as they are; else what follows
/// from the rows. `None` where nothing is left.
pub(super) fn bounds_for(program: &Program) -> Option<Bounds> {
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

/// Whether a column of the objective has no bound on the side that matters, so
/// that "unbounded" may be right: a relaxation that is unbounded, with whole
/// coefficients and a point, is an unbounded program.
pub(super) fn open(program: &Program, bounds: &Bounds) -> bool {
    program.objective.as_ref().is_some_and(|objective| {
        objective.form.terms().any(|(id, c)| {
            if (c > 0) == objective.maximise {
                bounds.upper[id.0].is_none()
            } else {
                bounds.lower[id.0].is_none()
            }
        })
    })
}

/// The point that values are, rounded and checked.
///
/// # Errors
/// That they are none; `who` gave them.
pub(super) fn whole(
    program: &Program,
    columns: &[Shifted],
    values: impl Iterator<Item = f64>,
    who: &str,
) -> Result<Outcome, String> {
    let mut point = Vec::with_capacity(columns.len());
    for (value, column) in values.zip(columns) {
        let whole = round(value)
            .and_then(|v| v.checked_add(column.base))
            .ok_or_else(|| format!("{who} gives a column the value {value}"))?;
        point.push(whole);
    }
    match program.violated(&point) {
        Some(wrong) => Err(format!("{who}'s point, rounded, is wrong: {wrong}")),
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
