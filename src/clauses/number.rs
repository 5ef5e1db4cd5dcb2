//! A whole number as its possible values and a literal for each "at least".
//!
//! The order encoding (N. Tamura, A. Taga, S. Kitagawa, M. Banbara, "Compiling
//! finite linear CSP into SAT", Constraints 14, 2009), with gaps: values that
//! are never taken have no literal. A function of a number, and the greatest or
//! least of several, need few new variables or none.

use super::refusal::{Encoded, MOST_VALUES};
use super::{Encoder, Literal, Reason};

/// A number of which every possible value is known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Number {
    /// The values, ascending; at least one.
    values: Vec<i64>,
    /// For each value but the first the literal that the number is at least
    /// that; each implies the one before it.
    steps: Vec<Literal>,
}

impl Number {
    /// The number that is always this.
    pub fn constant(value: i64) -> Number {
        Number {
            values: vec![value],
            steps: Vec::new(),
        }
    }

    /// 1 where the literal holds, else 0.
    pub fn truth(literal: Literal) -> Number {
        Number::new(0, [(1, literal)])
    }

    /// A number that is `least`, or as much as the last value whose literal
    /// ("at least this") holds. The values ascend, and each literal implies the
    /// one before it.
    pub fn new(least: i64, steps: impl IntoIterator<Item = (i64, Literal)>) -> Number {
        let mut number = Number::constant(least);
        for (value, step) in steps {
            match step {
                Literal::Const(false) => break,
                Literal::Const(true) => number = Number::constant(value),
                step if number.steps.last() == Some(&step) => {
                    // Never exactly the value before.
                    if let Some(last) = number.values.last_mut() {
                        *last = value;
                    }
                }
                step => {
                    number.values.push(value);
                    number.steps.push(step);
                }
            }
        }
        number
    }

    /// The possible values, ascending.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The least and the greatest value.
    pub fn ends(&self) -> (i64, i64) {
        let least = self.values.first().copied().unwrap_or_default();
        (least, self.values.last().copied().unwrap_or(least))
    }

    /// The literal that the number is at least its value at `place`.
    pub fn reaches(&self, place: usize) -> Literal {
        match place.checked_sub(1) {
            None => Literal::TRUE,
            Some(step) => self.steps.get(step).copied().unwrap_or(Literal::FALSE),
        }
    }

    /// The literal that the number is at least `bound`.
    pub fn at_least(&self, bound: i64) -> Literal {
        self.reaches(self.values.partition_point(|&value| value < bound))
    }

    /// `factor` times the number, a factor that is not 0; `None` where a value
    /// leaves the 64-bit range.
    pub fn scaled(&self, factor: i64) -> Option<Number> {
        let scale = |value: &i64| value.checked_mul(factor);
        if factor > 0 {
            let values = self.values.iter().map(scale).collect::<Option<_>>()?;
            return Some(Number {
                values,
                steps: self.steps.clone(),
            });
        }
        let values = self.values.iter().rev().map(scale).collect::<Option<_>>()?;
        let steps = self.steps.iter().rev().map(|step| step.not()).collect();
        Some(Number { values, steps })
    }

    /// The value, with the truth of each variable given.
    pub fn value(&self, truths: &[bool]) -> i64 {
        let reached = self.steps.iter().take_while(|step| step.holds(truths));
        self.values
            .get(reached.count())
            .copied()
            .unwrap_or_default()
    }
}

impl Encoder {
    /// The number `f(value)` for a number's value; `None` from `f` is a value
    /// beyond 64 bits.
    pub(super) fn map(
        &mut self,
        number: &Number,
        f: impl Fn(i64) -> Option<i64>,
    ) -> Encoded<Number> {
        let images: Option<Vec<i64>> = number.values().iter().map(|&value| f(value)).collect();
        let Some(images) = images else {
            return Err(self.refuse(Reason::Overflow));
        };
        let mut targets = images.clone();
        targets.sort_unstable();
        targets.dedup();
        let mut steps = Vec::with_capacity(targets.len());
        for &target in targets.get(1..).unwrap_or_default() {
            // f ≥ target on runs of neighbouring values: from one value on, up
            // to before another.
            let mut runs = Vec::new();
            let mut start = None;
            for (place, &image) in images.iter().enumerate() {
                match (image >= target, start) {
                    (true, None) => start = Some(place),
                    (false, Some(first)) => {
                        let ends = vec![number.reaches(first), number.reaches(place).not()];
                        runs.push(self.all(ends)?);
                        start = None;
                    }
                    _ => {}
                }
            }
            if let Some(first) = start {
                runs.push(number.reaches(first));
            }
            steps.push((target, self.any(runs)?));
        }
        Ok(Number::new(
            targets.first().copied().unwrap_or_default(),
            steps,
        ))
    }

    /// The number that is `value` where `literal` holds, of cases (literal,
    /// value) of which exactly one holds.
    pub(super) fn by_case(&mut self, mut cases: Vec<(Literal, i64)>) -> Encoded<Number> {
        cases.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        let mut steps: Vec<(i64, Literal)> = Vec::new();
        for of_value in cases.chunk_by(|one, other| one.1 == other.1) {
            let mut reached: Vec<Literal> = of_value.iter().map(|case| case.0).collect();
            let value = of_value.first().map_or(0, |case| case.1);
            reached.extend(steps.last().map(|step| step.1));
            steps.push((value, Literal::TRUE));
            // The least is always reached.
            if of_value.last() != cases.last() {
                let literal = self.any(reached)?;
                if let Some(last) = steps.last_mut() {
                    last.1 = literal;
                }
            }
        }
        steps.reverse();
        let least = steps.first().map_or(0, |step| step.0);
        Ok(Number::new(least, steps))
    }

    /// The greatest of several numbers, at least one.
    pub(super) fn greatest(&mut self, numbers: &[Number]) -> Encoded<Number> {
        let mut values: Vec<i64> = numbers.iter().flat_map(|n| n.values().to_vec()).collect();
        values.sort_unstable();
        values.dedup();
        if values.len() > MOST_VALUES {
            return Err(self.refuse(Reason::TooManyValues));
        }
        let mut steps = Vec::with_capacity(values.len());
        for &value in &values {
            let reached = numbers.iter().map(|n| n.at_least(value)).collect();
            steps.push((value, self.any(reached)?));
        }
        Ok(Number::new(
            values.first().copied().unwrap_or_default(),
            steps,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{bools, integers, models_of};
    use super::*;

    #[test]
    fn at_least_at_every_bound() {
        let (encoder, x) = integers(&[(-2, 3)]);
        let models = models_of(encoder.formula());
        assert_eq!(models.len(), 6);
        for truths in &models {
            let value = x[0].value(truths);
            for bound in -4..=5 {
                assert_eq!(x[0].at_least(bound).holds(truths), value >= bound);
            }
            for factor in [-3, -1, 1, 2] {
                let scaled = x[0].scaled(factor).unwrap();
                assert_eq!(scaled.value(truths), factor * value);
                assert!(scaled.values().is_sorted());
            }
        }
        assert_eq!(x[0].scaled(i64::MAX), None);
    }

    #[test]
    fn steps_that_are_constant_or_equal_vanish() {
        let (_, x) = bools(2);
        let steps = [
            (1, Literal::TRUE),
            (2, x[0]),
            (5, x[0]),
            (7, x[1]),
            (8, Literal::FALSE),
        ];
        let number = Number::new(0, steps);
        assert_eq!(number.values(), [1, 5, 7]);
        assert_eq!(number.ends(), (1, 7));
        assert_eq!(number.at_least(2), x[0]);
        assert_eq!(number.at_least(8), Literal::FALSE);
    }

    #[test]
    fn functions_of_a_number() {
        let functions: [fn(i64) -> i64; 4] = [
            |v| v.abs(),
            |v| v.rem_euclid(3),
            |v| v.div_euclid(2),
            |v| [5, -1, 5, 2, 0, 0, 9][usize::try_from(v + 3).unwrap()],
        ];
        for f in functions {
            let (mut encoder, x) = integers(&[(-3, 3)]);
            let image = encoder.map(&x[0], |v| Some(f(v))).unwrap();
            let models = models_of(encoder.formula());
            assert_eq!(models.len(), 7);
            for truths in &models {
                assert_eq!(image.value(truths), f(x[0].value(truths)));
            }
        }
        let (mut encoder, x) = integers(&[(0, 1)]);
        assert_eq!(
            encoder.map(&x[0], |_| None).unwrap_err().reason,
            Reason::Overflow
        );
    }

    #[test]
    fn one_case_holds() {
        let (mut encoder, x) = integers(&[(0, 4)]);
        let values = [3, -1, 3, 0, 7];
        let cases = (0..5).map(|place| {
            let ends = vec![x[0].reaches(place), x[0].reaches(place + 1).not()];
            (encoder.all(ends).unwrap(), values[place])
        });
        let cases = cases.collect();
        let number = encoder.by_case(cases).unwrap();
        assert_eq!(number.values(), [-1, 0, 3, 7]);
        for truths in models_of(encoder.formula()) {
            let place = usize::try_from(x[0].value(&truths)).unwrap();
            assert_eq!(number.value(&truths), values[place]);
        }
    }

    #[test]
    fn the_greatest_and_by_signs_the_least() {
        let (mut encoder, x) = integers(&[(-1, 3), (0, 2), (2, 2)]);
        let greatest = encoder.greatest(&x).unwrap();
        let negated: Vec<Number> = x.iter().map(|n| n.scaled(-1).unwrap()).collect();
        let least = encoder.greatest(&negated).unwrap().scaled(-1).unwrap();
        for truths in models_of(encoder.formula()) {
            let values: Vec<i64> = x.iter().map(|n| n.value(&truths)).collect();
            assert_eq!(Some(&greatest.value(&truths)), values.iter().max());
            assert_eq!(Some(&least.value(&truths)), values.iter().min());
        }
    }
}
