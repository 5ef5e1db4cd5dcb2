//! A linear form of the model as a form over columns, with helpers for what is
//! not linear.

use super::Lowerer;
use super::claim::Claim;
use super::need::Need;
use super::refusal::Lowered;
use super::{absolute, by_value, division, extremum, product, reify};
use crate::model::{Atom, Linear};
use crate::rows::Form;

/// The form over columns. `need` says whether its value may be less than the
/// true one (`imply` rules out more, `converse` rules out less).
pub(super) fn form(l: &mut Lowerer, linear: &Linear, need: Need) -> Lowered<Form> {
    let mut sum = Form::constant(linear.offset());
    for (atom, c) in linear.terms() {
        let part = atom_form(l, atom, need.through(c < 0))?;
        sum = l.plus(sum, &part, c)?;
    }
    Ok(sum)
}

fn atom_form(l: &mut Lowerer, atom: &Atom, need: Need) -> Lowered<Form> {
    if let Some(form) = by_value::form(l, atom, need)? {
        return Ok(form);
    }
    match atom {
        Atom::Integer(id) => Ok(match l.columns_of(*id).integer() {
            Some(column) => Form::column(column),
            None => Form::default(),
        }),
        Atom::Truth(prop) => Ok(Form::literal(reify::literal(l, Claim::of(prop), need)?)),
        Atom::Product(prop, inner) => product::form(l, prop, inner),
        Atom::Div(inner, by) => division::quotient(l, inner, *by),
        Atom::Mod(inner, by) => division::remainder(l, inner, *by),
        Atom::Min(forms) => extremum::least(l, forms, need),
        Atom::Max(forms) => extremum::greatest(l, forms, need),
        Atom::Abs(inner) => absolute::form(l, inner, need),
    }
}

/// The form over columns where no helper is needed for it.
pub(super) fn simple(l: &Lowerer, linear: &Linear) -> Option<Form> {
    let mut sum = Form::constant(linear.offset());
    for (atom, c) in linear.terms() {
        let part = match atom {
            Atom::Integer(id) => Form::column(l.columns_of(*id).integer()?),
            Atom::Truth(prop) => Form::literal(reify::fold(l, Claim::of(prop))?),
            _ => return None,
        };
        sum = sum.add_scaled(&part, c)?;
    }
    Some(sum)
}
