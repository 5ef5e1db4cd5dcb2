//! What literals say of the unknowns, and an assignment as a world.

use super::unknowns::Shape;
use super::{Encoder, Literal};
use crate::model::World;

impl Encoder {
    /// What each literal says of an unknown, in the puzzle's words and in the
    /// order of the unknowns: `knight[A]`, `room[7] = lady`, `n >= 3`. What
    /// holds in any case stands with a constant.
    pub fn legend(&self) -> Vec<(Literal, String)> {
        let mut legend = Vec::new();
        for (shape, unknown) in self.shapes.iter().zip(self.known_unknowns()) {
            let name = unknown.name();
            match shape {
                Shape::Truth(literal) => legend.push((*literal, name)),
                Shape::Choice(literals) => {
                    for (position, literal) in (0..).zip(literals) {
                        let value = unknown.domain.show(position);
                        legend.push((*literal, format!("{name} = {value}")));
                    }
                }
                Shape::Integer(number) => {
                    for (place, value) in number.values().iter().enumerate() {
                        legend.push((number.reaches(place), format!("{name} >= {value}")));
                    }
                }
            }
        }
        legend
    }

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
