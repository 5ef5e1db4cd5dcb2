//! Numbers that readers with floating-point numbers cannot hold.

use crate::rows::Program;

/// The largest whole number up to which a double holds every one: 2⁵³.
const DOUBLES: u64 = 1 << 53;

/// A warning, where a number of the program is one that a reader in
/// floating-point numbers rounds. It is written exactly all the same.
pub fn beyond_doubles(program: &Program) -> Option<String> {
    let bounds = program.columns().iter().flat_map(|c| [c.lower, c.upper]);
    let rows = program
        .rows()
        .iter()
        .flat_map(|row| row.form.terms().map(|(_, c)| c).chain([row.rhs]));
    let objective = program.objective.iter();
    let best = objective.flat_map(|objective| objective.form.terms().map(|(_, c)| c));
    let largest = bounds.flatten().chain(rows).chain(best);
    largest
        .map(i64::unsigned_abs)
        .max()
        .filter(|&size| size > DOUBLES)
        .map(|size| {
            format!("the number {size} is beyond 2^53: readers in floating-point numbers round it")
        })
}
