//! What a spreadsheet can hold. What does not fit is refused, never written
//! wrong.

use super::cut::Switch;
use super::table::Objective;
use crate::lower::Refusal;
use crate::rows::{Form, Program};

/// Rows of a sheet (Microsoft, "Excel specifications and limits").
pub const ROWS: usize = 1_048_576;

/// Columns of a sheet.
pub const COLUMNS: usize = 16_384;

/// Characters of a cell, counted as UTF-16 does.
pub const CHARACTERS: usize = 32_767;

/// Characters of a formula, also of one that a name stands for.
pub const FORMULA: usize = 8_192;

/// The largest number of which a spreadsheet keeps every digit: fifteen of
/// them.
pub const NUMBER: i64 = 999_999_999_999_999;

/// Changing cells that the Solver that comes with Excel takes.
pub const SOLVER_CELLS: usize = 200;

/// Whether a number keeps all its digits.
pub fn exact(number: i64) -> bool {
    number.unsigned_abs() <= NUMBER.unsigned_abs()
}

/// A program whose numbers all keep their digits.
///
/// # Errors
/// The first number that does not.
pub fn check(
    program: &Program,
    objective: &Objective,
    switch: Option<&Switch>,
    point: &[i64],
) -> Result<(), Refusal> {
    for column in program.columns() {
        for bound in [column.lower, column.upper].into_iter().flatten() {
            fits(bound, || format!("a bound of {}", column.name))?;
        }
    }
    for (column, &value) in program.columns().iter().zip(point) {
        fits(value, || format!("the value of {}", column.name))?;
    }
    form(&objective.form, || "the objective".to_owned())?;
    for (index, row) in program.rows().iter().enumerate() {
        form(&row.form, || format!("row {}", index + 1))?;
        fits(row.rhs, || format!("the right side of row {}", index + 1))?;
    }
    match switch {
        Some(switch) => form(&switch.form, || "the no-good cut".to_owned()),
        None => Ok(()),
    }
}

/// The numbers of the rows (from 1) whose left side can grow beyond the
/// digits that a spreadsheet keeps, though each of its numbers is exact.
pub fn inexact_sums(program: &Program) -> Vec<usize> {
    let reach = |form: &Form| {
        form.terms().fold(0_i128, |sum, (id, c)| {
            let column = program.column(id);
            let ends = [column.lower, column.upper].into_iter().flatten();
            let most = ends
                .map(|b| i128::from(b.unsigned_abs()))
                .max()
                .unwrap_or(1);
            sum + i128::from(c.unsigned_abs()) * most
        })
    };
    program
        .rows()
        .iter()
        .enumerate()
        .filter(|(_, row)| reach(&row.form) > i128::from(NUMBER))
        .map(|(index, _)| index + 1)
        .collect()
}

fn form(form: &Form, what: impl Fn() -> String) -> Result<(), Refusal> {
    for (_, c) in form.terms() {
        fits(c, || format!("a coefficient of {}", what()))?;
    }
    fits(form.offset(), || format!("the constant of {}", what()))
}

fn fits(number: i64, what: impl Fn() -> String) -> Result<(), Refusal> {
    if exact(number) {
        return Ok(());
    }
    Err(Refusal {
        span: None,
        message: format!(
            "{} is {number}, and a spreadsheet keeps only fifteen digits of a number",
            what()
        ),
        help: Some("the other formats write the number as it is".to_owned()),
    })
}

/// A number of rows or columns that a sheet has.
///
/// # Errors
/// Where it has not so many.
pub fn row(row: usize) -> Result<u32, Refusal> {
    match u32::try_from(row) {
        Ok(narrow) if row < ROWS => Ok(narrow),
        _ => Err(too_large("rows")),
    }
}

/// As [`row`], for a column.
///
/// # Errors
/// Where the sheet has not so many.
pub fn column(column: usize) -> Result<u16, Refusal> {
    match u16::try_from(column) {
        Ok(narrow) if column < COLUMNS => Ok(narrow),
        _ => Err(too_large("columns")),
    }
}

fn too_large(what: &str) -> Refusal {
    Refusal {
        span: None,
        message: format!("the model needs more {what} than a sheet has"),
        help: Some(format!(
            "a sheet has {ROWS} rows and {COLUMNS} columns; the other formats have no such limit"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_and_column_fit_and_the_next_do_not() {
        assert_eq!(row(1_048_575), Ok(1_048_575));
        assert!(row(1_048_576).is_err() && row(usize::MAX).is_err());
        assert_eq!(column(16_383), Ok(16_383));
        assert!(column(16_384).is_err() && column(70_000).is_err());
    }

    #[test]
    fn sixteen_digits_are_too_many() {
        assert!(exact(NUMBER) && exact(-NUMBER));
        assert!(!exact(NUMBER + 1) && !exact(i64::MIN));
    }
}
