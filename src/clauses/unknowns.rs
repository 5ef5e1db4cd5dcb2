//! Unknowns as variables: one for a truth, one for each value of a choice, one
//! for each step of a whole number.

use super::number::Number;
use super::refusal::{Encoded, MOST_VALUES};
use super::{Encoder, Literal, Meaning, Reason, Variable};
use crate::model::{Domain, Model, UnknownId};

/// How an unknown is represented.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// A truth is a literal.
    Truth(Literal),
    /// A choice is one literal for each value, exactly one of which holds.
    Choice(Vec<Literal>),
    /// A whole number is in order encoding.
    Integer(Number),
}

/// Up to so many literals each two of them exclude each other in a clause of
/// their own.
const PAIRWISE: usize = 6;

impl Encoder {
    /// Gives every unknown its variables, and says what its domain says. `ends`
    /// are the bounds of whole numbers.
    pub(super) fn unknowns(
        &mut self,
        model: &Model,
        ends: &[(Option<i64>, Option<i64>)],
    ) -> Encoded<()> {
        for (index, unknown) in model.unknowns.iter().enumerate() {
            let id = UnknownId(index);
            let name = unknown.name();
            let shape = match &unknown.domain {
                Domain::Bool => Shape::Truth(self.variable(Meaning::Unknown(name))?),
                Domain::Choice(values) => {
                    self.enter(&format!("{name} has one value"), "", None);
                    let names: Vec<String> = values
                        .iter()
                        .map(|value| format!("{name} = {}", value.label))
                        .collect();
                    Shape::Choice(self.choice(id, names)?)
                }
                Domain::Integer { .. } => {
                    self.enter(&format!("{name} is a whole number"), "", None);
                    let ends = ends.get(index).copied().unwrap_or_default();
                    Shape::Integer(self.integer(id, &name, ends)?)
                }
            };
            self.shapes.push(shape);
        }
        Ok(())
    }

    /// One literal for each value, exactly one of which holds: a variable for
    /// each; of two values one variable serves both, of one value none.
    fn choice(&mut self, id: UnknownId, names: Vec<String>) -> Encoded<Vec<Literal>> {
        let literals = match names.len() {
            0 => {
                self.clause(&[])?;
                return Ok(Vec::new());
            }
            1 => vec![Literal::TRUE],
            2 => {
                let first = names.into_iter().next().unwrap_or_default();
                let first = self.variable(Meaning::Unknown(first))?;
                vec![first, first.not()]
            }
            _ => {
                let mut literals = Vec::with_capacity(names.len());
                for name in names {
                    literals.push(self.variable(Meaning::Unknown(name))?);
                }
                self.clause(&literals)?;
                self.at_most_one(&literals)?;
                literals
            }
        };
        for (position, literal) in literals.iter().enumerate() {
            if let Some(variable) = literal.variable() {
                self.values.entry(variable).or_insert((id, position));
            }
        }
        Ok(literals)
    }

    /// A variable for each value but the least: "at least this".
    fn integer(
        &mut self,
        id: UnknownId,
        name: &str,
        ends: (Option<i64>, Option<i64>),
    ) -> Encoded<Number> {
        let unbounded = |side| Reason::Unbounded {
            unknown: id,
            name: name.to_owned(),
            side,
        };
        let (lower, upper) = match ends {
            (Some(lower), Some(upper)) => (lower, upper),
            (None, _) => return Err(self.refuse(unbounded("lower"))),
            (_, None) => return Err(self.refuse(unbounded("upper"))),
        };
        if lower > upper {
            self.clause(&[])?;
            return Ok(Number::constant(lower));
        }
        let most = i64::try_from(MOST_VALUES).unwrap_or(i64::MAX);
        if upper.checked_sub(lower).is_none_or(|width| width >= most) {
            return Err(self.refuse(Reason::TooManyValues));
        }
        let mut steps: Vec<(i64, Literal)> = Vec::new();
        for value in lower.saturating_add(1)..=upper {
            let step = self.variable(Meaning::Unknown(format!("{name} >= {value}")))?;
            if let Some(&(_, before)) = steps.last() {
                self.clause(&[step.not(), before])?;
            }
            steps.push((value, step));
        }
        Ok(Number::new(lower, steps))
    }

    /// At most one of these holds: pair by pair for a few; for more a chain of
    /// helpers "one of the first i" (C. Sinz, "Towards an optimal CNF encoding of
    /// Boolean cardinality constraints", CP 2005), tied both ways.
    pub(super) fn at_most_one(&mut self, literals: &[Literal]) -> Encoded<()> {
        if literals.len() <= PAIRWISE {
            for (index, &one) in literals.iter().enumerate() {
                for &other in literals.get(index + 1..).unwrap_or_default() {
                    self.clause(&[one.not(), other.not()])?;
                }
            }
            return Ok(());
        }
        let mut before = Literal::FALSE;
        for (index, &literal) in literals.iter().enumerate() {
            self.clause(&[before.not(), literal.not()])?;
            if index + 1 < literals.len() {
                before = self.any(vec![before, literal])?;
            }
        }
        Ok(())
    }

    /// The choice and the position that a literal is the variable of, where it
    /// stands for a value of a choice.
    pub(super) fn value_of(&self, variable: Variable) -> Option<(UnknownId, usize)> {
        self.values.get(&variable).copied()
    }

    /// The literals of a choice's values.
    pub(super) fn choice_literals(&self, id: UnknownId) -> &[Literal] {
        match self.shapes.get(id.0) {
            Some(Shape::Choice(literals)) => literals,
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{bools, models_of};
    use super::super::{Encoder, encode};
    use crate::clauses::Reason;
    use crate::model::{Builder, Domain, Model, Unknown, World};
    use std::collections::BTreeSet;

    fn worlds(model: &Model) -> Vec<World> {
        let encoder = encode(model).unwrap();
        let models = models_of(encoder.formula());
        let worlds: BTreeSet<World> = models.iter().map(|t| encoder.world(t).unwrap()).collect();
        // No assignment to the helpers is free.
        assert_eq!(worlds.len(), models.len());
        worlds.into_iter().collect()
    }

    #[test]
    fn each_value_once() {
        for size in 1..=14 {
            let labels: Vec<String> = (0..size).map(|i| format!("v{i}")).collect();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let mut puzzle = Builder::new("");
            puzzle.choice("c", &[], &labels);
            let expected: Vec<World> = (0..size).map(|v| World::new(vec![v])).collect();
            assert_eq!(worlds(&puzzle.build()), expected);
            let mut puzzle = Builder::new("");
            puzzle.integer("n", &[], -3, size - 4);
            let expected: Vec<World> = (-3..=size - 4).map(|v| World::new(vec![v])).collect();
            assert_eq!(worlds(&puzzle.build()), expected);
        }
    }

    #[test]
    fn at_most_one_of_few_and_of_many() {
        for size in 0..=12 {
            let (mut encoder, x) = bools(size);
            encoder.at_most_one(&x).unwrap();
            assert_eq!(models_of(encoder.formula()).len(), size + 1);
        }
    }

    fn with(domain: Domain) -> Result<Encoder, super::super::Refusal> {
        encode(&Model {
            unknowns: vec![Unknown {
                family: "x".into(),
                arguments: vec![],
                domain,
                is_statement: false,
            }],
            ..Model::default()
        })
    }

    #[test]
    fn domains_without_values_and_without_end() {
        let integer = |lower, upper| with(Domain::Integer { lower, upper });
        for empty in [with(Domain::Choice(vec![])), integer(Some(2), Some(1))] {
            assert!(models_of(empty.unwrap().formula()).is_empty());
        }
        let refusal = integer(Some(0), None).unwrap_err();
        assert!(refusal.to_string().contains("`x` has no upper bound"));
        let refusal = integer(None, Some(i64::MAX)).unwrap_err();
        assert!(refusal.to_string().contains("`x` has no lower bound"));
        for (lower, upper) in [(0, 1 << 40), (i64::MIN, i64::MAX)] {
            let refusal = integer(Some(lower), Some(upper)).unwrap_err();
            assert_eq!(refusal.reason, Reason::TooManyValues);
        }
        assert!(integer(Some(i64::MAX - 2), Some(i64::MAX)).is_ok());
    }
}
