//! Floor division of a form F by a constant b: F = b·q + r with 0 ≤ r < b, or
//! b < r ≤ 0 for a negative b. Exact; F needs no bounds.

use super::Lowerer;
use super::bounds;
use super::draft::{Draft, emit};
use super::groups::Knowledge;
use super::linear;
use super::need::Need;
use super::refusal::Lowered;
use super::settled::divided;
use super::state::{Number, NumberKey};
use crate::model::Linear;
use crate::rows::{Direction, Form, Rule, Sense};

/// F = b·q + r.
pub static DIVISION: Rule = Rule {
    name: "division",
    number: "",
    formula: "q = F div b, r = F mod b",
    rows: &["F − b·q ≥ 0", "F − b·q ≤ b − 1"],
};

/// F div b.
pub(super) fn quotient(l: &mut Lowerer, linear: &Linear, by: i64) -> Lowered<Form> {
    let form = linear::form(l, linear, Need::BOTH)?;
    divide(l, &form, by)
}

/// F mod b, which is F − b·(F div b).
pub(super) fn remainder(l: &mut Lowerer, linear: &Linear, by: i64) -> Lowered<Form> {
    let form = linear::form(l, linear, Need::BOTH)?;
    let quotient = divide(l, &form, by)?;
    let step = by.checked_neg().ok_or_else(|| l.overflow())?;
    l.plus(form, &quotient, step)
}

fn divide(l: &mut Lowerer, form: &Form, by: i64) -> Lowered<Form> {
    if by == 1 {
        return Ok(form.clone());
    }
    if by == -1 {
        return l.plus(Form::default(), form, -1);
    }
    let b = bounds::bounds(l, form, Knowledge::Everything);
    let floor = |value: i128| divided(value, by);
    let (one, two) = (b.lower.map(floor), b.upper.map(floor));
    let (lower, upper) = if by > 0 { (one, two) } else { (two, one) };
    if let (Some(low), Some(high)) = (lower, upper)
        && low == high
    {
        return Ok(Form::constant(l.narrow(low)?));
    }
    let key = NumberKey::Quotient(form.clone(), by);
    if let Some(number) = l.memo.numbers.get(&key) {
        return Ok(number.form.clone());
    }
    let text = format!("({}) div {by}", l.program.show_form(form));
    let q = Form::column(l.number('q', lower, upper, text));
    let step = by.checked_neg().ok_or_else(|| l.overflow())?;
    let rest = l.plus(form.clone(), &q, step)?;
    // The remainder has the divisor's sign.
    let (least, greatest) = if by > 0 { (0, by - 1) } else { (by + 1, 0) };
    for (sense, rhs) in [(Sense::AtLeast, least), (Sense::AtMost, greatest)] {
        emit(
            l,
            Draft {
                form: rest.clone(),
                sense,
                rhs,
                rule: &DIVISION,
                direction: Direction::Both,
                reified: None,
            },
        )?;
    }
    l.memo.numbers.insert(
        key,
        Number {
            form: q.clone(),
            have: Need::BOTH,
        },
    );
    Ok(q)
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn the_remainder_has_the_divisor_s_sign() {
        golden(
            "n: 0..200",
            "n mod 7 = 3
             n mod -7 = -4",
            "n - 7 q1 >= 0
             n - 7 q1 <= 6
             n - 7 q1 = 3
             n + 7 q2 >= -6
             n + 7 q2 <= 0
             n + 7 q2 = -4",
            "n - 7 q1 >= 0
             n - 7 q1 <= 6
             n - 7 q1 = 3
             n + 7 q2 >= -6
             n + 7 q2 <= 0
             n + 7 q2 = -4",
        );
    }

    #[test]
    fn no_bound_is_needed() {
        golden(
            "n: 0..",
            "n div 2 <= 3",
            "n - 2 q1 >= 0
             n - 2 q1 <= 1
             q1 <= 3",
            "n - 2 q1 >= 0
             n - 2 q1 <= 1
             q1 <= 3",
        );
    }
}
