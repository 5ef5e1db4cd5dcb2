//! The model's linear forms as sums of numbers, with what can be merged merged.

use super::number::Number;
use super::refusal::Encoded;
use super::{Encoder, Literal, Reason, Variable};
use crate::model::{Linear, UnknownId};
use std::collections::BTreeMap;

/// `Σ numbers + constant`, the widest number first.
pub(super) struct Sum {
    /// None of them constant.
    pub numbers: Vec<Number>,
    /// What is added to them.
    pub constant: i128,
}

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
    /// A form as a sum.
    pub(super) fn sum(&mut self, form: &Linear) -> Encoded<Sum> {
        let mut terms = Terms {
            constant: i128::from(form.offset()),
            ..Terms::default()
        };
        for (atom, c) in form.terms() {
            let number = self.atom(atom)?;
            if self.gather(&number, i128::from(c), &mut terms).is_none() {
                return Err(self.refuse(Reason::Overflow));
            }
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

    /// Adds `c` times a number to the terms; `None` where that leaves 128 bits.
    fn gather(&self, number: &Number, c: i128, terms: &mut Terms) -> Option<()> {
        let (low, high) = number.ends();
        let (low, high) = (i128::from(low), i128::from(high));
        let (variable, low, high) = match (number.values().len(), number.reaches(1)) {
            (1, _) => return add(&mut terms.constant, c, low),
            (2, Literal::Positive(variable)) => (variable, low, high),
            // n = high − (high − low)·variable.
            (2, Literal::Negative(variable)) => (variable, high, low),
            _ => return add(terms.numbers.entry(number.clone()).or_insert(0), c, 1),
        };
        add(&mut terms.constant, c, low)?;
        let count = match self.value_of(variable) {
            Some((id, position)) => {
                let size = self.choice_literals(id).len();
                let counts = terms.choices.entry(id).or_insert_with(|| vec![0; size]);
                counts.get_mut(position)?
            }
            None => terms.truths.entry(variable).or_insert(0),
        };
        add(count, c, high - low)
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
}

/// Adds a product.
fn add(to: &mut i128, c: i128, factor: i128) -> Option<()> {
    *to = to.checked_add(c.checked_mul(factor)?)?;
    Some(())
}

impl Sum {
    /// The literals of a sum that is a plain count of literals: each counts 1,
    /// and the constant.
    pub fn count(&self) -> Option<(Vec<Literal>, i128)> {
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
