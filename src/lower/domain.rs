//! The columns of the unknowns, in the order of the model.

use super::Lowerer;
use super::choice;
use super::draft::{Draft, emit};
use super::refusal::Lowered;
use crate::model::{Domain, Unknown};
use crate::rows::{Column, Direction, Literal, Origin, Representation, Rule, Sense};

/// A domain without values.
pub static NO_VALUE: Rule = Rule {
    name: "no-value",
    number: "",
    formula: "an unknown whose domain is empty",
    rows: &["0 ≥ 1"],
};

/// Adds the columns and the domain's rows of every unknown.
pub(super) fn columns(l: &mut Lowerer) -> Lowered<()> {
    let model = l.model;
    for unknown in &model.unknowns {
        let representation = match &unknown.domain {
            Domain::Bool => {
                let name = l.names.unique(unknown.name());
                Representation::Truth(Literal::Column(l.program.add_column(Column {
                    meaning: unknown.name(),
                    name,
                    lower: Some(0),
                    upper: Some(1),
                    helper: false,
                })))
            }
            Domain::Choice(values) => choice::columns(l, unknown, values)?,
            Domain::Integer { lower, upper } => integer(l, unknown, *lower, *upper)?,
        };
        l.representations.push(representation);
    }
    Ok(())
}

fn integer(
    l: &mut Lowerer,
    unknown: &Unknown,
    lower: Option<i64>,
    upper: Option<i64>,
) -> Lowered<Representation> {
    let name = l.names.unique(unknown.name());
    let empty = matches!((lower, upper), (Some(low), Some(high)) if low > high);
    let column = l.program.add_column(Column {
        meaning: unknown.name(),
        name,
        lower,
        upper: if empty { lower } else { upper },
        helper: false,
    });
    if empty {
        l.enter(Origin {
            name: format!("{} has a value", unknown.name()),
            text: range(unknown, lower, upper),
            span: None,
            sentence: None,
        });
        emit(
            l,
            Draft {
                form: crate::rows::Form::default(),
                sense: Sense::AtLeast,
                rhs: 1,
                rule: &NO_VALUE,
                direction: Direction::Assert,
                reified: None,
            },
        )?;
    }
    Ok(Representation::Integer(column))
}

/// A whole number's declaration: `n: 0..9`.
pub(super) fn range(unknown: &Unknown, lower: Option<i64>, upper: Option<i64>) -> String {
    let end = |value: Option<i64>| value.map_or_else(String::new, |v| v.to_string());
    format!("{}: {}..{}", unknown.name(), end(lower), end(upper))
}
