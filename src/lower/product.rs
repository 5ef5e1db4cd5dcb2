//! The product of a 0/1 term x and a bounded form F: exact.
//!
//! y = x·F: y ≤ U·x, y ≥ L·x, and where x = 1, y = F: y ≤ F − L(1 − x),
//! y ≥ F − U(1 − x). In the first two rows L and U are those where x = 1, in
//! the last two those where x = 0. A product of two 0/1 terms is their ∧.

use super::Lowerer;
use super::bounds;
use super::claim::Claim;
use super::comparison::{self, Comparison};
use super::draft::{Draft, emit};
use super::groups::Knowledge;
use super::implication::both;
use super::linear;
use super::need::Need;
use super::refusal::Lowered;
use super::reify;
use super::state::{Number, NumberKey};
use crate::model::{Linear, Prop};
use crate::rows::{Direction, Form, Literal, Rule, Sense};

/// y = x·F.
pub static PRODUCT: Rule = Rule {
    name: "product",
    number: "",
    formula: "y = x·F, x 0/1",
    rows: &[
        "y − U·x ≤ 0",
        "y − L·x ≥ 0",
        "y − F − L·x ≤ − L",
        "y − F − U·x ≥ − U",
    ],
};

/// The product as a form.
pub(super) fn form(l: &mut Lowerer, prop: &Prop, factor: &Linear) -> Lowered<Form> {
    let x = reify::literal(l, Claim::of(prop), Need::BOTH)?;
    let factor = linear::form(l, factor, Need::BOTH)?;
    // A constant part needs no helper: x·(G + k) = x·G + k·x.
    let (rest, constant) = factor.split();
    let scaled = l.plus(Form::default(), &Form::literal(x), constant)?;
    if rest.is_empty() || x == Literal::Const(false) {
        return Ok(scaled);
    }
    if x == Literal::Const(true) {
        return l.plus(scaled, &rest, 1);
    }
    let mut terms = rest.terms();
    if let (Some((column, c)), None) = (terms.next(), terms.next())
        && l.program.column(column).is_binary()
    {
        let other = Literal::Column(column);
        let both = if other == x {
            x
        } else if other == x.complement() {
            Literal::Const(false)
        } else {
            let cmp = Comparison::count(l, &[x, other], 2)?;
            let text = format!(
                "{} and {}",
                l.program.show_form(&Form::literal(x)),
                l.program.show_form(&Form::literal(other))
            );
            comparison::reify(l, &cmp, Need::BOTH, &|| text.clone())?
        };
        return l.plus(scaled, &Form::literal(both), c);
    }
    drop(terms);
    let y = column(l, x, &rest)?;
    l.plus(scaled, &y, 1)
}

fn column(l: &mut Lowerer, x: Literal, factor: &Form) -> Lowered<Form> {
    let key = NumberKey::Product(x, factor.clone());
    if let Some(number) = l.memo.numbers.get(&key) {
        return Ok(number.form.clone());
    }
    let on = bounds::given(l, factor, &[x], Knowledge::Everything);
    let off = bounds::given(l, factor, &[x.complement()], Knowledge::Everything);
    let (on_lower, on_upper) = both(l, factor, &on)?;
    let (off_lower, off_upper) = both(l, factor, &off)?;
    let text = format!(
        "{} * ({})",
        l.program.show_form(&Form::literal(x)),
        l.program.show_form(factor)
    );
    let y = Form::column(l.number('y', Some(on_lower.min(0)), Some(on_upper.max(0)), text));
    let x_form = Form::literal(x);
    let less = |of: i128| -> Lowered<Form> { l.plus(y.clone(), &x_form, l.narrow(-of)?) };
    let rows = [
        (less(on_upper)?, Sense::AtMost, 0),
        (less(on_lower)?, Sense::AtLeast, 0),
        (
            l.plus(less(off_lower)?, factor, -1)?,
            Sense::AtMost,
            l.narrow(-off_lower)?,
        ),
        (
            l.plus(less(off_upper)?, factor, -1)?,
            Sense::AtLeast,
            l.narrow(-off_upper)?,
        ),
    ];
    for (form, sense, rhs) in rows {
        // y ≥ 0 and the like: its own bounds say so.
        if form == y {
            continue;
        }
        emit(
            l,
            Draft {
                form,
                sense,
                rhs,
                rule: &PRODUCT,
                direction: Direction::Both,
                reified: None,
            },
        )?;
    }
    l.memo.numbers.insert(
        key,
        Number {
            form: y.clone(),
            have: Need::BOTH,
        },
    );
    Ok(y)
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn of_a_truth_and_a_number() {
        golden(
            "n: -2..5; z: bool",
            "z * n >= 3",
            "- 5 z + y1 <= 0
             2 z + y1 >= 0
             - n + 2 z + y1 <= 2
             - n - 5 z + y1 >= -5
             y1 >= 3",
            "- 5 z + y1 <= 0
             2 z + y1 >= 0
             - n + 2 z + y1 <= 2
             - n - 5 z + y1 >= -5
             y1 >= 3",
        );
    }

    #[test]
    fn a_constant_part_stays_on_the_truth() {
        golden(
            "n: 0..5; z: bool",
            "z * (n + 2) >= 3",
            "- 5 z + y1 <= 0
             - n + y1 <= 0
             - n - 5 z + y1 >= -5
             2 z + y1 >= 3",
            "- 5 z + y1 <= 0
             - n + y1 <= 0
             - n - 5 z + y1 >= -5
             2 z + y1 >= 3",
        );
    }

    #[test]
    fn of_two_truths_is_their_conjunction() {
        golden(
            "a, b, c: bool",
            "a * b + c >= 1",
            "a + b - d1 <= 1
             a + b - 2 d1 >= 0
             c + d1 >= 1",
            "a - d1 >= 0
             b - d1 >= 0
             a + b - d1 <= 1
             c + d1 >= 1",
        );
    }
}
