//! 0/1 columns for whatever is asked, told or to be proved, so that excluding
//! an answer is a clause and needs no M.

use super::Lowerer;
use super::bounds;
use super::claim::Claim;
use super::groups::Knowledge;
use super::implication::both;
use super::linear;
use super::need::Need;
use super::refusal::{Lowered, Refusal};
use super::{digits, reify, values};
use crate::model::{Asked, AskedValue, Linear, Prop, Question};
use crate::rows::{Form, Literal, Origin, QuestionColumns};

/// The columns of a whole question.
pub(super) fn columns(l: &mut Lowerer, question: &Question) -> Lowered<Vec<QuestionColumns>> {
    question.items.iter().map(|item| asked(l, item)).collect()
}

/// The columns of one asked thing; a refusal tells where it is asked for.
pub(super) fn asked(l: &mut Lowerer, item: &Asked) -> Lowered<QuestionColumns> {
    valued(l, item).map_err(|refusal| Refusal {
        span: refusal.span.or(item.span),
        ..refusal
    })
}

fn valued(l: &mut Lowerer, item: &Asked) -> Lowered<QuestionColumns> {
    match &item.value {
        AskedValue::Truth(prop) => literal(l, prop, &item.label).map(QuestionColumns::Truth),
        AskedValue::Choice(id) => {
            let literals = l.columns_of(*id).choice().to_vec();
            numbered(l, literals)
        }
        AskedValue::Cases(cases) => {
            let mut literals = Vec::new();
            for case in cases {
                let label = format!("{} = {}", item.label, case.value.label);
                literals.push(literal(l, &case.when, &label)?);
            }
            numbered(l, literals)
        }
        AskedValue::Number(form) => {
            enter(l, "question", &item.label);
            number(l, form, &item.label)
        }
    }
}

/// The literal of something that is asked; what is a literal already makes no
/// row, and so no origin.
fn literal(l: &mut Lowerer, prop: &Prop, label: &str) -> Lowered<Literal> {
    reified(l, prop, "question", label)
}

/// A literal tied both ways, its rows told as what is asked or to be proved.
pub(super) fn reified(l: &mut Lowerer, prop: &Prop, kind: &str, label: &str) -> Lowered<Literal> {
    if let Some(literal) = reify::fold(l, Claim::of(prop)) {
        return Ok(literal);
    }
    enter(l, kind, label);
    reify::literal(l, Claim::of(prop), Need::BOTH)
}

fn enter(l: &mut Lowerer, kind: &str, label: &str) {
    l.enter(Origin {
        name: format!("{kind} {label}"),
        text: label.to_owned(),
        span: None,
        sentence: None,
    });
}

fn numbered(l: &Lowerer, literals: Vec<Literal>) -> Lowered<QuestionColumns> {
    literals
        .into_iter()
        .enumerate()
        .map(|(place, literal)| {
            let place = i64::try_from(place).map_err(|_| l.overflow())?;
            Ok((place, literal))
        })
        .collect::<Lowered<Vec<_>>>()
        .map(QuestionColumns::Cases)
}

fn number(l: &mut Lowerer, linear: &Linear, label: &str) -> Lowered<QuestionColumns> {
    let (form, constant) = linear::form(l, linear, Need::BOTH)?.split();
    let shifted = |l: &Lowerer, value: i64, step: i64| {
        value
            .checked_mul(step)
            .and_then(|v| v.checked_add(constant))
            .ok_or_else(|| l.overflow())
    };
    let mut terms = form.terms();
    match (terms.next(), terms.next()) {
        (None, _) => {
            return Ok(QuestionColumns::Cases(vec![(
                constant,
                Literal::Const(true),
            )]));
        }
        (Some((column, c)), None) => {
            if l.program.column(column).is_binary() {
                return Ok(QuestionColumns::Cases(vec![
                    (shifted(l, 0, c)?, Literal::Complement(column)),
                    (shifted(l, 1, c)?, Literal::Column(column)),
                ]));
            }
            let meaning = l.program.column(column).name.clone();
            if let Some(cases) = values::of(l, &Form::column(column), &meaning)? {
                return cases
                    .into_iter()
                    .map(|(value, literal)| Ok((shifted(l, value, c)?, literal)))
                    .collect::<Lowered<Vec<_>>>()
                    .map(QuestionColumns::Cases);
            }
        }
        _ => {}
    }
    drop(terms);
    let form = l.plus(form, &Form::constant(constant), 1)?;
    let b = bounds::bounds(l, &form, Knowledge::Everything);
    let (lower, upper) = both(l, &form, &b)?;
    if let Some(cases) = values::of(l, &form, label)? {
        return Ok(QuestionColumns::Cases(cases));
    }
    let lower = l.narrow(lower)?;
    let bits = digits::of(l, &form, lower, upper, label)?;
    Ok(QuestionColumns::Digits { lower, bits })
}
