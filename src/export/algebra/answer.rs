//! How the answer is printed: in the puzzle's words, one line for each
//! unknown, `room[7] = lady`, and for each thing asked that is no unknown.

use super::symbols::{FamilyId, Role, Symbols};
use crate::model::{Asked, AskedValue, Atom, Linear, Model, Prop, UnknownId};
use crate::rows::{ColumnId, Encoding, Literal, Program, QuestionColumns, Representation};
use std::collections::BTreeSet;

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Print {
    /// A line for each column of a family whose indices are whole sets; what
    /// stands there the family's role says.
    Family(FamilyId),
    /// A line that is always the same.
    Fixed(String),
    /// `label = text` for the case whose literal is 1.
    Cases {
        /// What stands in front of the equals sign.
        label: String,
        /// Literals and what stands behind it.
        cases: Vec<(Literal, String)>,
    },
    /// `label = ` and a number, `constant + Σ c·column`.
    Number {
        /// What stands in front of the equals sign.
        label: String,
        /// The constant.
        constant: i64,
        /// The terms.
        terms: Vec<(i64, ColumnId)>,
    },
}

/// What to print, in the order of the model.
pub fn answer(model: &Model, program: &Program, symbols: &Symbols) -> Vec<Print> {
    let mut prints = Vec::new();
    let mut done: BTreeSet<FamilyId> = BTreeSet::new();
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let Some(representation) = program.encoding.unknowns.get(index) else {
            continue;
        };
        if let Some(family) = whole_family(symbols, representation) {
            if done.insert(family) {
                prints.push(Print::Family(family));
            }
            continue;
        }
        let label = unknown.name();
        prints.push(match representation {
            Representation::Truth(literal) => truth(label, *literal),
            Representation::Choice(literals) => {
                let values = (0_i64..).map(|value| unknown.domain.show(value));
                cases(label, literals.iter().copied().zip(values).collect())
            }
            Representation::Integer(id) => Print::Number {
                label,
                constant: 0,
                terms: vec![(1, *id)],
            },
        });
    }
    prints.extend(asked(model, &program.encoding));
    prints
}

/// The family that an unknown is printed with.
fn whole_family(symbols: &Symbols, representation: &Representation) -> Option<FamilyId> {
    let column = match representation {
        Representation::Truth(Literal::Column(id)) | Representation::Integer(id) => *id,
        Representation::Choice(literals) => match literals.first()? {
            Literal::Column(id) => *id,
            _ => return None,
        },
        Representation::Truth(_) => return None,
    };
    let cell = symbols.cells.get(column.0)?;
    let family = symbols.family(cell.family);
    let whole = family.at.is_none() && family.role != Role::Helper;
    whole.then_some(cell.family)
}

fn truth(label: String, literal: Literal) -> Print {
    cases(
        label,
        vec![
            (literal, "true".to_owned()),
            (literal.complement(), "false".to_owned()),
        ],
    )
}

fn cases(label: String, cases: Vec<(Literal, String)>) -> Print {
    match cases.iter().find(|(l, _)| *l == Literal::Const(true)) {
        Some((_, text)) => Print::Fixed(format!("{label} = {text}")),
        None => Print::Cases {
            label,
            cases: cases
                .into_iter()
                .filter(|(literal, _)| *literal != Literal::Const(false))
                .collect(),
        },
    }
}

/// The things that are asked and are more than an unknown.
fn asked(model: &Model, encoding: &Encoding) -> Vec<Print> {
    let items = model.question.items.iter().zip(&encoding.question);
    items
        .filter(|(item, _)| !is_unknown(item))
        .map(|(item, columns)| {
            let label = item.label.clone();
            let show = |value: i64| item.value.show(model, value);
            match columns {
                QuestionColumns::Truth(literal) => truth(label, *literal),
                QuestionColumns::Cases(values) => {
                    let values = values.iter().map(|&(value, l)| (l, show(value)));
                    cases(label, values.collect())
                }
                QuestionColumns::Digits { lower, bits } => digits(label, *lower, bits),
            }
        })
        .collect()
}

fn is_unknown(item: &Asked) -> bool {
    let plain = |form: &Linear| {
        let mut terms = form.terms();
        matches!(
            (terms.next(), terms.next()),
            (Some((Atom::Integer(_), 1)), None)
        ) && form.offset() == 0
    };
    match &item.value {
        AskedValue::Truth(Prop::Holds(UnknownId(_))) | AskedValue::Choice(_) => true,
        AskedValue::Number(form) => plain(form),
        // "lady[7]", "room[7] = lady": the line of the unknown says it.
        AskedValue::Truth(Prop::Is(..)) => true,
        AskedValue::Truth(_) | AskedValue::Cases(_) => false,
    }
}

fn digits(label: String, lower: i64, bits: &[Literal]) -> Print {
    let mut constant = lower;
    let mut terms = Vec::new();
    let mut weight: i64 = 1;
    for bit in bits {
        match bit {
            Literal::Const(true) => constant = constant.saturating_add(weight),
            Literal::Const(false) => {}
            Literal::Column(id) => terms.push((weight, *id)),
            Literal::Complement(id) => {
                constant = constant.saturating_add(weight);
                terms.push((weight.saturating_neg(), *id));
            }
        }
        weight = weight.saturating_mul(2);
    }
    Print::Number {
        label,
        constant,
        terms,
    }
}
