//! An assignment to the variables as a world.

use super::unknowns::Shape;
use super::{Encoder, Literal};
use crate::model::World;

impl Encoder {
    /// The world that the truths of the variables (variable 1 first) give;
    /// `None` where a choice has not exactly one value.
    pub fn world(&self, truths: &[bool]) -> Option<World> {
        let values = self.shapes.iter().map(|shape| match shape {
            Shape::Truth(literal) => Some(i64::from(literal.holds(truths))),
            Shape::Choice(literals) => {
                let holding = |literal: &Literal| literal.holds(truths);
                let first = literals.iter().position(holding)?;
                let last = literals.iter().rposition(holding)?;
                (first == last).then(|| i64::try_from(first).ok())?
            }
            Shape::Integer(number) => Some(number.value(truths)),
        });
        values.collect::<Option<Vec<i64>>>().map(World::new)
    }
}
