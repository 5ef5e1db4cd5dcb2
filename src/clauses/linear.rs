//! Linear forms compared, and as numbers.

use super::number::Number;
use super::refusal::{Encoded, MOST_VALUES};
use super::sum::Sum;
use super::{Encoder, Literal, Reason};
use crate::model::{Linear, Relation};
use std::collections::BTreeSet;

/// More steps than this are not gone to list the values of a sum.
const MOST_STEPS: usize = 1_000_000;

impl Encoder {
    /// The literal `form relation n`.
    pub(super) fn compare(
        &mut self,
        form: &Linear,
        relation: Relation,
        n: i64,
    ) -> Encoded<Literal> {
        let sum = self.sum(form)?;
        let n = i128::from(n);
        Ok(match relation {
            Relation::AtLeast => self.reaches(&sum, n)?,
            Relation::AtMost => self.reaches(&sum, n + 1)?.not(),
            Relation::Equal => self.equals(&sum, n)?,
            Relation::NotEqual => self.equals(&sum, n)?.not(),
        })
    }

    /// The literal that a sum is at least `bound`. One of several, or all of
    /// them, is a plain gate.
    pub(super) fn reaches(&mut self, sum: &Sum, bound: i128) -> Encoded<Literal> {
        if let Some((literals, constant)) = sum.count() {
            let wanted = bound - constant;
            if wanted == 1 {
                return self.any(literals);
            }
            if usize::try_from(wanted) == Ok(literals.len()) {
                return self.all(literals);
            }
        }
        self.sum_at_least(&sum.numbers, bound - sum.constant)
    }

    fn equals(&mut self, sum: &Sum, n: i128) -> Encoded<Literal> {
        let at_least = self.reaches(sum, n)?;
        let more = self.reaches(sum, n + 1)?;
        self.all(vec![at_least, more.not()])
    }

    /// A form as one number.
    pub(super) fn number(&mut self, form: &Linear) -> Encoded<Number> {
        let sum = self.sum(form)?;
        let values = self.values_of(&sum)?;
        let mut steps = Vec::with_capacity(values.len());
        for &value in &values {
            steps.push((value, self.reaches(&sum, i128::from(value))?));
        }
        Ok(Number::new(
            values.first().copied().unwrap_or_default(),
            steps,
        ))
    }

    /// Every value a sum may have, ascending: none that it has is missing.
    fn values_of(&self, sum: &Sum) -> Encoded<Vec<i64>> {
        let mut values = BTreeSet::from([sum.constant]);
        for number in &sum.numbers {
            if values.len().saturating_mul(number.values().len()) > MOST_STEPS {
                return Err(self.refuse(Reason::TooManyValues));
            }
            values = values
                .iter()
                .flat_map(|&sum| number.values().iter().map(move |&v| sum + i128::from(v)))
                .collect();
            if values.len() > MOST_VALUES {
                return Err(self.refuse(Reason::TooManyValues));
            }
        }
        let fits = |value: i128| i64::try_from(value).ok();
        let values: Option<Vec<i64>> = values.into_iter().map(fits).collect();
        values.ok_or_else(|| self.refuse(Reason::Overflow))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{agrees, bools, integers, models_of};
    use super::super::{Reason, encode};
    use crate::model::{Atom, Builder, Linear, Prop, Relation};

    const RELATIONS: [Relation; 4] = [
        Relation::AtLeast,
        Relation::AtMost,
        Relation::Equal,
        Relation::NotEqual,
    ];

    fn sum(parts: &[(Linear, i64)]) -> Linear {
        parts.iter().fold(Linear::default(), |sum, (part, c)| {
            sum.add_scaled(part, *c).unwrap()
        })
    }

    /// Every relation and bound, as a fact, denied, and as somebody's truth.
    fn check(make: impl Fn(&mut Builder) -> Linear) {
        for relation in RELATIONS {
            for n in -6..=8 {
                for form in 0..3 {
                    let mut puzzle = Builder::new("");
                    let speaker = puzzle.truth("speaker", &[]);
                    let claim = Prop::compare(make(&mut puzzle), relation, n).unwrap();
                    match form {
                        0 => puzzle.fact("", "", claim),
                        1 => puzzle.fact("", "", claim.not()),
                        _ => puzzle.statement("", speaker, "", claim),
                    }
                    agrees(&puzzle.build());
                }
            }
        }
    }

    fn truths(puzzle: &mut Builder, count: usize) -> Vec<Linear> {
        let names = (0..count).map(|index| format!("x{index}"));
        names
            .map(|name| Linear::truth(puzzle.truth(&name, &[])))
            .collect()
    }

    #[test]
    fn counts_and_weighted_sums() {
        for count in [1, 2, 4, 8] {
            check(|puzzle| {
                let x = truths(puzzle, count);
                sum(&x.into_iter().map(|x| (x, 1)).collect::<Vec<_>>())
            });
        }
        check(|puzzle| {
            let x = truths(puzzle, 4);
            sum(&[
                (x[0].clone(), 3),
                (x[1].clone(), -2),
                (x[2].clone(), 2),
                (x[3].clone(), -5),
            ])
        });
    }

    #[test]
    fn whole_numbers_and_values_of_choices() {
        check(|puzzle| {
            let x = puzzle.integer("n", &[], -2, 2);
            let y = puzzle.integer("m", &[], 0, 3);
            sum(&[(x, 2), (y, -1)])
        });
        check(|puzzle| {
            let place = puzzle.choice("place", &[], &["1", "2", "3", "4"]);
            let other = puzzle.choice("other", &[], &["1", "2"]);
            let mut parts: Vec<(Linear, i64)> = (1..)
                .zip(&place)
                .map(|(value, prop)| (Linear::truth(prop.clone()), value))
                .collect();
            // A value that does not hold counts as well.
            parts.push((Linear::truth(place[1].clone().not()), 2));
            parts.extend(other.into_iter().map(Linear::truth).zip([-1, -3]));
            sum(&parts)
        });
    }

    #[test]
    fn equal_terms_merge() {
        let (mut encoder, _) = bools(2);
        let mut puzzle = Builder::new("");
        let a = puzzle.truth("a", &[]);
        let form = sum(&[(Linear::truth(a.clone()), 3), (Linear::truth(a.not()), 3)]);
        let number = encoder.number(&form).unwrap();
        assert_eq!(number.values(), [3]);
        assert_eq!(encoder.formula().meanings().len(), 2);
    }

    #[test]
    fn values_of_a_sum_are_those_it_may_have() {
        let (mut encoder, _) = integers(&[(0, 2), (1, 2)]);
        let atom = |index| Linear::atom(Atom::Integer(crate::model::UnknownId(index)));
        let form = sum(&[(atom(0), 10), (atom(1), -1)]);
        let number = encoder.number(&form).unwrap();
        assert_eq!(number.values(), [-2, -1, 8, 9, 18, 19]);
        for assigned in models_of(encoder.formula()) {
            let world = encoder.world(&assigned).unwrap();
            assert_eq!(Some(number.value(&assigned)), form.value(&world));
        }
    }

    #[test]
    fn what_leaves_sixty_four_bits_is_refused() {
        let mut puzzle = Builder::new("");
        let x = puzzle.integer("x", &[], i64::MAX - 3, i64::MAX - 1);
        let y = puzzle.integer("y", &[], 0, 2);
        let claim = Prop::compare(sum(&[(x, 1), (y, 1)]), Relation::AtLeast, 5).unwrap();
        puzzle.fact("", "", claim);
        let refusal = encode(&puzzle.build()).err().unwrap();
        assert_eq!(refusal.reason, Reason::Overflow);
    }

    #[test]
    fn numbers_at_the_edge_never_panic() {
        let edges = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
        let mut encoded = 0;
        for low in edges {
            for n in edges {
                for c in [i64::MIN, -3, 1, i64::MAX] {
                    for relation in RELATIONS {
                        let mut puzzle = Builder::new("");
                        let z = puzzle.truth("z", &[]);
                        let x = puzzle.integer("x", &[], low, low.saturating_add(1));
                        let pick = Atom::Product(Box::new(z.clone()), Box::new(x.clone()));
                        let pick = Linear::atom(pick);
                        let form = [(&x, 1), (&pick, c), (&Linear::truth(z), c)];
                        let form = form
                            .iter()
                            .try_fold(Linear::default(), |sum, (part, c)| sum.add_scaled(part, *c));
                        let Ok(form) = form else { continue };
                        let far = Linear::atom(Atom::Abs(Box::new(form.clone())));
                        for form in [form, far] {
                            let claim = Prop::Compare(Box::new(form), relation, n);
                            puzzle.fact("", "", Prop::any([claim.clone(), claim.not()]));
                        }
                        encoded += usize::from(encode(&puzzle.build()).is_ok());
                    }
                }
            }
        }
        assert!(encoded > 50);
    }

    #[test]
    fn what_is_too_large_is_refused_soon() {
        let mut puzzle = Builder::new("");
        let parts: Vec<(Linear, i64)> = (0..12)
            .map(|k| {
                (
                    puzzle.integer("n", &[&k.to_string()], 0, 9_999),
                    10_i64.pow(k),
                )
            })
            .collect();
        let square = Atom::Abs(Box::new(sum(&parts)));
        let claim = Prop::compare(Linear::atom(square), Relation::AtMost, 5).unwrap();
        puzzle.fact("", "", claim);
        let refusal = encode(&puzzle.build()).err().unwrap();
        assert_eq!(refusal.reason, Reason::TooManyValues);
        let mut puzzle = Builder::new("");
        let parts: Vec<(Linear, i64)> = (0..4)
            .map(|k| (puzzle.integer("n", &[&k.to_string()], 0, 1_999), 7 * k + 3))
            .collect();
        let claim = Prop::compare(sum(&parts), Relation::Equal, 10_000).unwrap();
        puzzle.fact("", "", claim);
        let refusal = encode(&puzzle.build()).err().unwrap();
        assert_eq!(refusal.reason, Reason::TooManyClauses);
    }
}
