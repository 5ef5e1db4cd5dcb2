//! The model's linear forms as sums of numbers.

use super::number::Number;
use super::refusal::{Encoded, MOST_VALUES};
use super::{Encoder, Literal, Reason, Variable};
use crate::model::{Linear, Relation, UnknownId};
use std::collections::{BTreeMap, BTreeSet};

/// `Σ numbers + constant`, the widest number first.
pub(super) struct Sum {
    numbers: Vec<Number>,
    constant: i128,
}

/// More steps than this are not gone to list the values of a sum.
const MOST_STEPS: usize = 1_000_000;

/// Terms as they are gathered, with equal ones merged.
#[derive(Default)]
struct Terms {
    /// 0/1 variables.
    truths: BTreeMap<Variable, i128>,
    /// For each value of a choice, what it counts.
    choices: BTreeMap<UnknownId, Vec<i128>>,
    /// Anything else.
    numbers: BTreeMap<Number, i128>,
    constant: i128,
}

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

    /// A form as a sum.
    pub(super) fn sum(&mut self, form: &Linear) -> Encoded<Sum> {
        let mut terms = Terms {
            constant: i128::from(form.offset()),
            ..Terms::default()
        };
        for (atom, c) in form.terms() {
            let number = self.atom(atom)?;
            self.gather(&number, i128::from(c), &mut terms);
        }
        let numbers = self.settle(&mut terms)?;
        let sum = Sum {
            numbers,
            constant: terms.constant,
        };
        // What leaves 64 bits holds in no world; that is not written in clauses.
        let (least, greatest) = sum.ends();
        if i64::try_from(least).is_err() || i64::try_from(greatest).is_err() {
            return Err(self.refuse(Reason::Overflow));
        }
        Ok(sum)
    }

    /// Adds `c` times a number to the terms.
    fn gather(&self, number: &Number, c: i128, terms: &mut Terms) {
        let (low, high) = number.ends();
        if low == high {
            terms.constant += c * i128::from(low);
            return;
        }
        let (variable, low, high) = match (number.values().len(), number.reaches(1)) {
            (2, Literal::Positive(variable)) => (variable, low, high),
            // n = high − (high − low)·variable.
            (2, Literal::Negative(variable)) => (variable, high, low),
            _ => {
                *terms.numbers.entry(number.clone()).or_insert(0) += c;
                return;
            }
        };
        terms.constant += c * i128::from(low);
        let c = c * (i128::from(high) - i128::from(low));
        match self.value_of(variable) {
            Some((id, position)) => {
                let size = self.choice_literals(id).len();
                let counts = terms.choices.entry(id).or_insert_with(|| vec![0; size]);
                if let Some(count) = counts.get_mut(position) {
                    *count += c;
                }
            }
            None => *terms.truths.entry(variable).or_insert(0) += c,
        }
    }

    /// The numbers of the terms, none constant, the widest first.
    fn settle(&mut self, terms: &mut Terms) -> Encoded<Vec<Number>> {
        let mut numbers = Vec::new();
        for (&variable, &c) in &terms.truths {
            let truth = Number::truth(Literal::Positive(variable));
            numbers.extend(self.scaled(&truth, c)?);
        }
        for (&id, counts) in &terms.choices {
            let literals = self.choice_literals(id).to_vec();
            let mut cases = Vec::with_capacity(counts.len());
            for (literal, &count) in literals.into_iter().zip(counts) {
                let count = i64::try_from(count).map_err(|_| self.refuse(Reason::Overflow))?;
                cases.push((literal, count));
            }
            numbers.push(self.by_case(cases)?);
        }
        for (number, &c) in &terms.numbers {
            numbers.extend(self.scaled(number, c)?);
        }
        let width = |number: &Number| {
            let (low, high) = number.ends();
            i128::from(high) - i128::from(low)
        };
        numbers.retain(|number| {
            let constant = width(number) == 0;
            if constant {
                terms.constant += i128::from(number.ends().0);
            }
            !constant
        });
        numbers.sort_by(|one, other| width(other).cmp(&width(one)).then(one.cmp(other)));
        Ok(numbers)
    }

    fn scaled(&self, number: &Number, c: i128) -> Encoded<Option<Number>> {
        if c == 0 {
            return Ok(None);
        }
        let scaled = i64::try_from(c).ok().and_then(|c| number.scaled(c));
        match scaled {
            Some(scaled) => Ok(Some(scaled)),
            None => Err(self.refuse(Reason::Overflow)),
        }
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

impl Sum {
    /// The literals of a sum that is a plain count of literals: each counts 1,
    /// and the constant.
    pub(super) fn count(&self) -> Option<(Vec<Literal>, i128)> {
        let mut constant = self.constant;
        let mut literals = Vec::with_capacity(self.numbers.len());
        for number in &self.numbers {
            let &[low, high] = number.values() else {
                return None;
            };
            if i128::from(high) - i128::from(low) != 1 {
                return None;
            }
            constant += i128::from(low);
            literals.push(number.reaches(1));
        }
        Some((literals, constant))
    }

    /// The least and the greatest value by the numbers alone.
    fn ends(&self) -> (i128, i128) {
        self.numbers
            .iter()
            .fold((self.constant, self.constant), |(low, high), number| {
                let (least, greatest) = number.ends();
                (low + i128::from(least), high + i128::from(greatest))
            })
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
