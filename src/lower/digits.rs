//! Binary digits: a number F in L..U of many values is L + Σ 2ᵏ·bₖ, so that
//! "F is not v" is a clause over the digits.

use super::Lowerer;
use super::draft::{Draft, emit};
use super::refusal::Lowered;
use crate::rows::{Direction, Form, Literal, Rule, Sense};

/// F = L + Σ 2ᵏ·bₖ.
pub static DIGITS: Rule = Rule {
    name: "digits",
    number: "",
    formula: "F in binary",
    rows: &["F − Σ 2ᵏ·bₖ = L"],
};

/// The digits of a form, lowest first.
pub(super) fn of(
    l: &mut Lowerer,
    form: &Form,
    lower: i64,
    upper: i128,
    meaning: &str,
) -> Lowered<Vec<Literal>> {
    let mut total = form.clone();
    let mut bits = Vec::new();
    let span = upper - i128::from(lower);
    while span >> bits.len() != 0 {
        let weight = l.narrow(-(1i128 << bits.len()))?;
        let bit = l.indicator(format!("digit {} of {meaning}", bits.len()));
        total = l.plus(total, &Form::literal(bit), weight)?;
        bits.push(bit);
    }
    emit(
        l,
        Draft {
            form: total,
            sense: Sense::Equal,
            rhs: lower,
            rule: &DIGITS,
            direction: Direction::Both,
            reified: None,
        },
    )?;
    Ok(bits)
}
