//! Each kind of atom as a number.

use super::number::Number;
use super::refusal::Encoded;
use super::unknowns::Shape;
use super::{Encoder, Literal, Reason};
use crate::model::{Atom, Linear, Prop, floor_div, floor_mod};

impl Encoder {
    /// An atom as a number.
    pub(super) fn atom(&mut self, atom: &Atom) -> Encoded<Number> {
        match atom {
            Atom::Integer(id) => match self.shapes.get(id.0) {
                Some(Shape::Integer(number)) => Ok(number.clone()),
                _ => Err(self.refuse(Reason::NotWellFormed(format!(
                    "unknown number {} is not a whole number",
                    id.0
                )))),
            },
            Atom::Truth(prop) => Ok(Number::truth(self.prop(prop)?)),
            Atom::Product(prop, form) => self.product(prop, form),
            Atom::Div(form, by) => {
                let number = self.number(form)?;
                self.map(&number, |value| floor_div(value, *by))
            }
            Atom::Mod(form, by) => {
                let number = self.number(form)?;
                self.map(&number, |value| floor_mod(value, *by))
            }
            Atom::Abs(form) => {
                let number = self.number(form)?;
                self.map(&number, i64::checked_abs)
            }
            Atom::Max(forms) => {
                let numbers = self.numbers(forms, 1)?;
                self.greatest(&numbers)
            }
            // The least is what is greatest with the other sign.
            Atom::Min(forms) => {
                let numbers = self.numbers(forms, -1)?;
                let greatest = self.greatest(&numbers)?;
                self.signed(&greatest, -1)
            }
        }
    }

    /// The form where the proposition holds, else 0: at least a bound above 0
    /// where both are, at least one up to 0 where not "it holds and less".
    fn product(&mut self, prop: &Prop, form: &Linear) -> Encoded<Number> {
        let holds = self.prop(prop)?;
        let number = self.number(form)?;
        let mut values = number.values().to_vec();
        values.push(0);
        values.sort_unstable();
        values.dedup();
        let mut steps = Vec::with_capacity(values.len());
        for &value in &values {
            let reached = number.at_least(value);
            let literal = if value > 0 {
                self.all(vec![holds, reached])?
            } else {
                self.any(vec![holds.not(), reached])?
            };
            steps.push((value, literal));
        }
        Ok(Number::new(
            values.first().copied().unwrap_or_default(),
            steps,
        ))
    }

    fn numbers(&mut self, forms: &[Linear], sign: i64) -> Encoded<Vec<Number>> {
        if forms.is_empty() {
            let why = "the least or greatest of nothing has no value".to_owned();
            return Err(self.refuse(Reason::NotWellFormed(why)));
        }
        let mut numbers = Vec::with_capacity(forms.len());
        for form in forms {
            let number = self.number(form)?;
            numbers.push(self.signed(&number, sign)?);
        }
        Ok(numbers)
    }

    fn signed(&self, number: &Number, sign: i64) -> Encoded<Number> {
        number
            .scaled(sign)
            .ok_or_else(|| self.refuse(Reason::Overflow))
    }

    /// The literal that an unknown has a value: true for 1, a choice at a
    /// position.
    pub(super) fn is(&self, shape: usize, value: usize) -> Encoded<Literal> {
        match self.shapes.get(shape) {
            Some(Shape::Truth(literal)) => Ok(match value {
                1 => *literal,
                0 => literal.not(),
                _ => Literal::FALSE,
            }),
            Some(Shape::Choice(literals)) => {
                Ok(literals.get(value).copied().unwrap_or(Literal::FALSE))
            }
            _ => Err(self.refuse(Reason::NotWellFormed(format!(
                "unknown number {shape} is neither a truth nor a choice"
            )))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::agrees;
    use super::*;
    use crate::model::{Builder, Relation};

    /// Each atom against each relation and bound, and as the same number.
    fn check(atom: impl Fn(&Linear, &Linear, &Prop) -> Atom) {
        for relation in [
            Relation::AtLeast,
            Relation::AtMost,
            Relation::Equal,
            Relation::NotEqual,
        ] {
            for n in -7..=7 {
                let mut puzzle = Builder::new("");
                let (x, y) = (
                    puzzle.integer("x", &[], -3, 4),
                    puzzle.integer("y", &[], 0, 2),
                );
                let (z, w) = (puzzle.truth("z", &[]), puzzle.truth("w", &[]));
                let form = Linear::atom(atom(&x, &y, &z));
                // Beside another term, so that its value is needed and not only
                // its comparison.
                let form = form.add_scaled(&Linear::truth(w.clone()), 2).unwrap();
                let claim = Prop::compare(form, relation, n).unwrap();
                puzzle.fact("", "", Prop::any([claim, w.clone()]));
                agrees(&puzzle.build());
            }
        }
    }

    #[test]
    fn products() {
        check(|x, _, z| Atom::Product(Box::new(z.clone()), Box::new(x.clone())));
        check(|_, y, z| Atom::Product(Box::new(z.clone().not()), Box::new(y.clone())));
    }

    #[test]
    fn division_with_every_sign() {
        for by in [-3, -2, -1, 1, 2, 3] {
            check(|x, _, _| Atom::Div(Box::new(x.clone()), by));
            check(|x, y, _| Atom::Mod(Box::new(minus_twice(x, y)), by));
        }
    }

    #[test]
    fn extremes_and_distances() {
        check(|x, y, _| Atom::Max(vec![x.clone(), y.clone()]));
        check(|x, y, z| Atom::Min(vec![x.clone(), y.clone(), Linear::truth(z.clone())]));
        check(|x, y, _| Atom::Abs(Box::new(minus_twice(x, y))));
        check(|x, _, _| Atom::Max(vec![x.clone()]));
    }

    /// One form minus twice another.
    fn minus_twice(one: &Linear, other: &Linear) -> Linear {
        one.clone().add_scaled(other, -2).unwrap()
    }
}
