//! Propositions as literals.

use super::refusal::Encoded;
use super::{Encoder, Literal};
use crate::model::Prop;

impl Encoder {
    /// The literal that a proposition holds.
    pub(super) fn prop(&mut self, prop: &Prop) -> Encoded<Literal> {
        match prop {
            Prop::Const(value) => Ok(Literal::Const(*value)),
            Prop::Holds(id) => self.is(id.0, 1),
            Prop::Is(id, position) => self.is(id.0, *position),
            Prop::Compare(form, relation, n) => self.compare(form, *relation, *n),
            Prop::Not(inner) => Ok(self.prop(inner)?.not()),
            Prop::All(parts) => {
                let literals = self.props(parts)?;
                self.all(literals)
            }
            Prop::Any(parts) => {
                let literals = self.props(parts)?;
                self.any(literals)
            }
            Prop::Xor(parts) => {
                let mut parity = Literal::FALSE;
                for literal in self.props(parts)? {
                    parity = self.parity(parity, literal)?;
                }
                Ok(parity)
            }
            Prop::Iff(left, right) => {
                let (left, right) = (self.prop(left)?, self.prop(right)?);
                Ok(self.parity(left, right)?.not())
            }
            Prop::Implies(left, right) => {
                let (left, right) = (self.prop(left)?, self.prop(right)?);
                self.any(vec![left.not(), right])
            }
        }
    }

    /// The literals of several propositions.
    pub(super) fn props(&mut self, parts: &[Prop]) -> Encoded<Vec<Literal>> {
        parts.iter().map(|part| self.prop(part)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::encode;
    use super::super::testing::{Chance, Stock, agrees, models_of};
    use crate::model::{Builder, Linear, Prop, Relation};

    /// A proposition over up to three truths, asserted, denied, as the truth of
    /// something said, and as a literal that changes no count.
    fn check(make: impl Fn(&[Prop]) -> Prop) {
        for form in 0..4 {
            let mut puzzle = Builder::new("");
            let x: Vec<Prop> = ["a", "b", "c", "d"]
                .iter()
                .map(|name| puzzle.truth(name, &[]))
                .collect();
            let prop = make(&x);
            match form {
                0 => puzzle.fact("", "", prop.clone()),
                1 => puzzle.fact("", "", prop.clone().not()),
                2 => puzzle.statement("", x[3].clone(), "", prop.clone()),
                _ => puzzle.statement("", x[0].clone(), "", prop.clone().not()),
            }
            let model = puzzle.build();
            agrees(&model);
            let mut encoder = encode(&model).unwrap();
            let worlds = models_of(encoder.formula()).len();
            let literal = encoder.suppose("again", &prop).unwrap();
            let models = models_of(encoder.formula());
            assert_eq!(models.len(), worlds);
            for truths in models {
                let world = encoder.world(&truths).unwrap();
                assert_eq!(Some(literal.holds(&truths)), prop.holds(&world));
            }
        }
    }

    #[test]
    fn every_connective_of_literals_and_of_each_other() {
        check(|x| x[0].clone());
        check(|_| Prop::TRUE);
        check(|_| Prop::FALSE);
        let connectives: [fn(Prop, Prop, Prop) -> Prop; 7] = [
            |a, b, c| Prop::All(vec![a, b, c]),
            |a, b, c| Prop::Any(vec![a, b, c]),
            |a, b, c| Prop::Xor(vec![a, b, c]),
            |a, b, _| Prop::Iff(Box::new(a), Box::new(b)),
            |a, b, _| Prop::Implies(Box::new(a), Box::new(b)),
            |a, _, _| Prop::Not(Box::new(a)),
            |a, b, c| {
                let sum = Linear::truth(a).add_scaled(&Linear::truth(b), 2).unwrap();
                let sum = sum.add_scaled(&Linear::truth(c), -1).unwrap();
                Prop::compare(sum, Relation::Equal, 1).unwrap()
            },
        ];
        for outer in connectives {
            check(|x| outer(x[0].clone(), x[1].clone(), x[2].clone()));
            check(|x| outer(x[0].clone(), x[0].clone(), x[0].clone().not()));
            for inner in connectives {
                check(|x| {
                    let part = inner(x[0].clone(), x[1].clone(), x[2].clone());
                    outer(part.clone(), x[1].clone(), part.not())
                });
            }
        }
    }

    #[test]
    fn random_propositions_have_the_worlds_that_enumeration_finds() {
        let mut chance = Chance(11);
        for case in 0..300 {
            let mut puzzle = Builder::new("");
            let mut literals: Vec<Prop> = ["a", "b"]
                .iter()
                .map(|name| puzzle.truth(name, &[]))
                .collect();
            literals.extend(puzzle.choice("room", &["1"], &["lady", "tiger", "empty"]));
            literals.extend(puzzle.choice("coin", &[], &["heads", "tails"]));
            let numbers = vec![
                puzzle.integer("n", &[], -1, 2),
                puzzle.integer("m", &[], 0, 3),
            ];
            let stock = Stock { literals, numbers };
            for _ in 0..1 + chance.below(3) {
                let claim = stock.prop(&mut chance, 1 + case % 3);
                puzzle.fact("", "", claim);
            }
            agrees(&puzzle.build());
        }
    }
}
