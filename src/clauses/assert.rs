//! What must hold, as clauses: without a helper where the sentence is clauses
//! already.

use super::refusal::Encoded;
use super::{Encoder, Literal};
use crate::model::{Linear, Prop, Relation};

impl Encoder {
    /// Makes a proposition hold (or, with `false`, fail) in every world.
    pub(super) fn assert(&mut self, prop: &Prop, holds: bool) -> Encoded<()> {
        match (prop, holds) {
            (Prop::Not(inner), _) => self.assert(inner, !holds),
            (Prop::All(parts), true) | (Prop::Any(parts), false) => {
                parts.iter().try_for_each(|part| self.assert(part, holds))
            }
            (Prop::Implies(left, right), false) => {
                self.assert(left, true)?;
                self.assert(right, false)
            }
            (Prop::All(_) | Prop::Any(_) | Prop::Implies(..), _) => {
                let mut literals = Vec::new();
                self.alternatives(prop, holds, &mut literals)?;
                self.clause(&literals)
            }
            (Prop::Iff(left, right), _) => self.assert_equal(left, right, holds),
            (Prop::Compare(form, relation, n), _) => {
                self.assert_compare(form, *relation, *n, holds)
            }
            (Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) | Prop::Xor(_), _) => {
                let literal = self.prop(prop)?;
                self.clause(&[signed(literal, holds)])
            }
        }
    }

    /// The literals one of which must hold, for a disjunction: nested ones are
    /// one clause.
    fn alternatives(&mut self, prop: &Prop, holds: bool, into: &mut Vec<Literal>) -> Encoded<()> {
        match (prop, holds) {
            (Prop::Not(inner), _) => self.alternatives(inner, !holds, into),
            (Prop::Any(parts), true) | (Prop::All(parts), false) => parts
                .iter()
                .try_for_each(|part| self.alternatives(part, holds, into)),
            (Prop::Implies(left, right), true) => {
                self.alternatives(left, false, into)?;
                self.alternatives(right, true, into)
            }
            _ => {
                let literal = self.prop(prop)?;
                into.push(signed(literal, holds));
                Ok(())
            }
        }
    }

    /// `left ↔ right`, or not: where one side is a conjunction or disjunction,
    /// the other side is its literal, and no helper is.
    fn assert_equal(&mut self, left: &Prop, right: &Prop, holds: bool) -> Encoded<()> {
        let (left, left_sign) = bare(left);
        let (right, right_sign) = bare(right);
        let equal = holds == (left_sign == right_sign);
        for (one, other) in [(left, right), (right, left)] {
            // `other` is `all` of these literals, or not all of their negations.
            let (literals, all) = match other {
                Prop::All(parts) => (self.props(parts)?, true),
                Prop::Any(parts) => (self.props(parts)?, false),
                Prop::Implies(from, to) => (vec![self.prop(from)?.not(), self.prop(to)?], false),
                _ => continue,
            };
            let output = signed(self.prop(one)?, equal == all);
            let literals = literals.into_iter().map(|l| signed(l, all)).collect();
            return self.define_all(output, literals);
        }
        let (left, right) = (self.prop(left)?, self.prop(right)?);
        self.equal(left, signed(right, equal))
    }

    /// `form relation n`, or not: "at most one" and "exactly one" have clauses
    /// of their own, an equation is both its inequalities.
    fn assert_compare(
        &mut self,
        form: &Linear,
        relation: Relation,
        n: i64,
        holds: bool,
    ) -> Encoded<()> {
        let exact = i128::from(n);
        // The bounds between which the sum must lie.
        let (low, high) = match (relation, holds) {
            (Relation::AtLeast, true) => (Some(exact), None),
            (Relation::AtLeast, false) => (None, Some(exact - 1)),
            (Relation::AtMost, true) => (None, Some(exact)),
            (Relation::AtMost, false) => (Some(exact + 1), None),
            (Relation::Equal, true) | (Relation::NotEqual, false) => (Some(exact), Some(exact)),
            (Relation::Equal, false) | (Relation::NotEqual, true) => {
                let equal = self.compare(form, Relation::Equal, n)?;
                return self.clause(&[equal.not()]);
            }
        };
        let sum = self.sum(form)?;
        if let Some((literals, constant)) = sum.count()
            && high == Some(constant + 1)
            && low.is_none_or(|low| low == constant + 1)
        {
            self.at_most_one(&literals)?;
            return match low {
                Some(_) => self.clause(&literals),
                None => Ok(()),
            };
        }
        if let Some(low) = low {
            let reached = self.reaches(&sum, low)?;
            self.clause(&[reached])?;
        }
        if let Some(high) = high {
            let more = self.reaches(&sum, high + 1)?;
            self.clause(&[more.not()])?;
        }
        Ok(())
    }
}

/// A proposition without the negations around it, and whether there is an even
/// number of them.
fn bare(mut prop: &Prop) -> (&Prop, bool) {
    let mut sign = true;
    while let Prop::Not(inner) = prop {
        (prop, sign) = (inner, !sign);
    }
    (prop, sign)
}

fn signed(literal: Literal, holds: bool) -> Literal {
    if holds { literal } else { literal.not() }
}

#[cfg(test)]
mod tests {
    use super::super::encode;
    use super::super::testing::agrees;
    use crate::model::{Builder, Linear, Prop, Relation};

    fn clauses(make: impl Fn(&[Prop]) -> Prop, truths: usize) -> (usize, Vec<String>) {
        let mut puzzle = Builder::new("");
        let x: Vec<Prop> = (0..truths)
            .map(|index| puzzle.truth(&format!("x{index}"), &[]))
            .collect();
        puzzle.fact("", "", make(&x));
        let model = puzzle.build();
        agrees(&model);
        let encoder = encode(&model).unwrap();
        let formula = encoder.formula();
        let written = formula.clauses().iter().map(|clause| {
            let literals: Vec<String> = clause.literals.iter().map(ToString::to_string).collect();
            literals.join(" ")
        });
        (formula.meanings().len(), written.collect())
    }

    #[test]
    fn what_is_clauses_already_needs_no_helper() {
        let not_all = |x: &[Prop]| Prop::all(x.to_vec()).not();
        assert_eq!(clauses(not_all, 3), (3, vec!["-1 -2 -3".into()]));
        let nested = |x: &[Prop]| {
            let not_both = Prop::all([x[0].clone(), x[1].clone()]).not();
            Prop::any([not_both, Prop::implies(x[2].clone(), x[3].clone())])
        };
        assert_eq!(clauses(nested, 4), (4, vec!["-1 -2 -3 4".into()]));
        let said = |x: &[Prop]| Prop::iff(x[0].clone(), Prop::any([x[1].clone(), x[2].clone()]));
        let denied = |x: &[Prop]| Prop::iff(x[0].clone(), Prop::all(x.to_vec()).not());
        assert_eq!(
            clauses(denied, 2),
            (2, vec!["1".into(), "1 2".into(), "-1 -2".into()])
        );
        let implied = |x: &[Prop]| {
            let implies = Prop::implies(x[1].clone(), x[2].clone());
            Prop::iff(x[0].clone().not(), implies).not()
        };
        assert_eq!(
            clauses(implied, 3),
            (3, vec!["1 2".into(), "1 -3".into(), "-1 -2 3".into()])
        );
        assert_eq!(
            clauses(said, 3),
            (3, vec!["1 -2".into(), "1 -3".into(), "-1 2 3".into()])
        );
    }

    #[test]
    fn one_of_several() {
        let count = |relation| {
            move |x: &[Prop]| {
                let sum = x.iter().fold(Linear::default(), |sum, x| {
                    sum.add_scaled(&Linear::truth(x.clone()), 1).unwrap()
                });
                Prop::compare(sum, relation, 1).unwrap()
            }
        };
        assert_eq!(
            clauses(count(Relation::AtMost), 3).1,
            ["-1 -2", "-1 -3", "-2 -3"]
        );
        assert_eq!(
            clauses(count(Relation::Equal), 3).1,
            ["-1 -2", "-1 -3", "-2 -3", "1 2 3"]
        );
        let (variables, written) = clauses(count(Relation::Equal), 10);
        // The first of the chain of helpers is the first literal itself.
        assert_eq!(variables, 10 + 8);
        assert!(written.len() < 50);
    }
}
