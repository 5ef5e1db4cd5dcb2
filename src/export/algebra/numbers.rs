//! The largest number of a model, for readers that compute in less than 64
//! bits.

use crate::lower::Refusal;
use crate::rows::Program;

/// Beyond this, a double no longer tells whole numbers apart.
pub const DOUBLE: u64 = 1 << 53;

/// The largest number in the rows, the bounds or the objective, without sign.
pub fn largest(program: &Program) -> u64 {
    let rows = program
        .rows()
        .iter()
        .flat_map(|row| row.form.terms().map(|(_, c)| c).chain([row.rhs]));
    let bounds = program
        .columns()
        .iter()
        .flat_map(|column| column.lower.into_iter().chain(column.upper));
    let objective = program.objective.iter().flat_map(|objective| {
        let form = &objective.form;
        form.terms().map(|(_, c)| c).chain([form.offset()])
    });
    rows.chain(bounds)
        .chain(objective)
        .map(i64::unsigned_abs)
        .max()
        .unwrap_or(0)
}

/// Refuses numbers that a reader's doubles would change.
pub fn within_doubles(program: &Program, format: &str) -> Result<(), Refusal> {
    let largest = largest(program);
    if largest <= DOUBLE {
        return Ok(());
    }
    Err(Refusal {
        span: None,
        message: format!(
            "the number {largest} cannot be written as {format}: its readers compute in doubles, which are exact up to {DOUBLE}"
        ),
        help: Some("use smaller numbers, or the format lp with an exact solver".to_owned()),
    })
}
