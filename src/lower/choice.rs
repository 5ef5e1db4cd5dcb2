//! One value: a choice is one 0/1 column for each value, and their sum is 1.
//!
//! The tight form has one column for a choice of two, whose complement is the
//! second value; and none for a choice of one.

use super::Lowerer;
use super::draft::{Draft, emit};
use super::groups::Group;
use super::refusal::Lowered;
use crate::model::{Unknown, Value};
use crate::rows::{Column, Direction, Literal, Origin, Representation, Rule, Sense};

/// Exactly one value.
pub static ONE_VALUE: Rule = Rule {
    name: "one-value",
    number: "each door hides one prize",
    formula: "f = v for exactly one value v",
    rows: &["Σ x_v = 1"],
};

/// Adds the columns of a choice.
pub(super) fn columns(
    l: &mut Lowerer,
    unknown: &Unknown,
    values: &[Value],
) -> Lowered<Representation> {
    let add = |l: &mut Lowerer, value: &Value| {
        let name = l.names.choice(unknown, &value.label);
        Literal::Column(l.program.add_column(Column {
            name,
            lower: Some(0),
            upper: Some(1),
            meaning: format!("{} = {}", unknown.name(), value.label),
            helper: false,
        }))
    };
    if l.tight() {
        match values {
            [_] => return Ok(Representation::Choice(vec![Literal::Const(true)])),
            [first, _] => {
                let literal = add(l, first);
                return Ok(Representation::Choice(vec![literal, literal.complement()]));
            }
            _ => {}
        }
    }
    let literals: Vec<Literal> = values.iter().map(|value| add(l, value)).collect();
    let labels: Vec<&str> = values.iter().map(|value| value.label.as_str()).collect();
    l.enter(Origin {
        name: format!("{} has one value", unknown.name()),
        text: format!("{}: {{{}}}", unknown.name(), labels.join(", ")),
        span: None,
        sentence: None,
    });
    let origin = l.here.origin;
    exactly_one(l, &literals, &ONE_VALUE)?;
    l.groups.add(Group {
        literals: literals.clone(),
        exactly: true,
        origin,
        sentence: false,
    });
    Ok(Representation::Choice(literals))
}

/// Exactly one of these is 1.
pub(super) fn exactly_one(
    l: &mut Lowerer,
    literals: &[Literal],
    rule: &'static Rule,
) -> Lowered<()> {
    let form = l.sum(literals)?;
    emit(
        l,
        Draft {
            form,
            sense: Sense::Equal,
            rhs: 1,
            rule,
            direction: Direction::Assert,
            reified: None,
        },
    )
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn a_choice_of_three_is_one_of_three_columns() {
        golden(
            "room: {lady, tiger, empty} for 1..1",
            "lady[1] or empty[1]",
            "lady[1] + tiger[1] + empty[1] = 1
             lady[1] + empty[1] >= 1",
            "lady[1] + tiger[1] + empty[1] = 1
             lady[1] + empty[1] >= 1",
        );
    }

    #[test]
    fn a_choice_of_two_is_one_column_in_the_tight_form() {
        golden(
            "room: {lady, tiger} for 1..2",
            "lady[1] or tiger[2]",
            "lady[1] + tiger[1] = 1
             lady[2] + tiger[2] = 1
             lady[1] + tiger[2] >= 1",
            "lady[1] - lady[2] >= 0",
        );
    }
}
