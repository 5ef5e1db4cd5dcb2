//! The tight form of F = n inside its bounds: the values of F are parted in
//! three, above n (a = 1), below (b = 1) and equal (δ = 1).
//!
//! F − (n + 1 − L)a − (n − L)δ ≥ L, F + (U − n + 1)b + (U − n)δ ≤ U and
//! a + b + δ = 1. Where only F = n ⇒ δ is wanted, a and b are indicators one
//! way, and a + b + δ ≥ 1.

use super::Lowerer;
use super::bounds;
use super::comparison::{self, Comparison};
use super::draft::{About, Draft, emit};
use super::groups::Knowledge;
use super::implication;
use super::need::Need;
use super::refusal::Lowered;
use super::self_mention::split;
use crate::rows::{BigM, Direction, Form, Literal, Relation, Rule, Sense};

/// δ = 1 ⇔ F = n, a above, b below.
pub static EQUAL_IN_THREE: Rule = Rule {
    name: "equal-in-three",
    number: "",
    formula: "δ = 1 ⇔ F = n, a = 1 ⇔ F > n, b = 1 ⇔ F < n",
    rows: &[
        "F − (n + 1 − L)a − (n − L)δ ≥ L",
        "F + (U − n + 1)b + (U − n)δ ≤ U",
        "a + b + δ = 1",
    ],
};

/// F ≠ n, or δ: a is the indicator, one way, of F ≥ n + 1 and b of F ≤ n − 1,
/// and a + b + δ ≥ 1.
pub(super) fn apart(l: &mut Lowerer, cmp: &Comparison, delta: Literal) -> Lowered<()> {
    let mut literals = Vec::new();
    for (relation, n) in [
        (Relation::AtLeast, cmp.n + 1),
        (Relation::AtMost, cmp.n - 1),
    ] {
        let side = Comparison {
            form: cmp.form.clone(),
            relation,
            n,
        };
        let shown = l.program.show_form(&side.form);
        let text = format!("{shown} {} {n}", relation.sign());
        literals.push(comparison::reify(l, &side, Need::IMPLY, &|| text.clone())?);
    }
    literals.push(delta);
    emit(
        l,
        Draft {
            form: l.sum(&literals)?,
            sense: Sense::AtLeast,
            rhs: 1,
            rule: &EQUAL_IN_THREE,
            direction: Direction::Converse,
            reified: Some(cmp.about(delta).plain()),
        },
    )
}

/// δ = 1 ⇔ F = n, where n is inside F's bounds.
pub(super) fn in_three(
    l: &mut Lowerer,
    cmp: &Comparison,
    delta: Literal,
    about: &About,
) -> Lowered<()> {
    let parts = split(l, &cmp.form, delta)?;
    let mention = parts.rest != cmp.form;
    let off = bounds::given(l, &parts.rest, &[delta.complement()], Knowledge::Everything);
    let (lower, upper) = implication::both(l, &parts.rest, &off)?;
    let one = i128::from(cmp.n) - i128::from(parts.at_one);
    let zero = i128::from(cmp.n) - i128::from(parts.at_zero);
    let shown = l.program.show_form(&cmp.form);
    let above = l.indicator(format!("{shown} ≥ {}", cmp.n + 1));
    let below = l.indicator(format!("{shown} ≤ {}", cmp.n - 1));
    let terms = |side: Literal, by_side: i128, by_delta: i128| {
        let form = l.plus(parts.rest.clone(), &Form::literal(side), l.narrow(by_side)?)?;
        l.plus(form, &Form::literal(delta), l.narrow(by_delta)?)
    };
    let letters = |m: i128, formula: &'static str| {
        let big_m = i64::try_from(m)
            .ok()
            .filter(|m| *m > 0)
            .map(|value| BigM { value, formula });
        Some(about.with(&off, big_m, mention))
    };
    let (up, down) = match mention {
        false => ("n − L", "U − n"),
        true => ("n − c − L", "U − n + c"),
    };
    let rule = &EQUAL_IN_THREE;
    let rows = [
        Draft {
            form: terms(above, lower - zero - 1, lower - one)?,
            sense: Sense::AtLeast,
            rhs: l.narrow(lower)?,
            rule,
            direction: Direction::Imply,
            reified: letters(one - lower, up),
        },
        Draft {
            form: terms(below, upper - zero + 1, upper - one)?,
            sense: Sense::AtMost,
            rhs: l.narrow(upper)?,
            rule,
            direction: Direction::Imply,
            reified: letters(upper - one, down),
        },
        Draft {
            form: l.sum(&[above, below, delta])?,
            sense: Sense::Equal,
            rhs: 1,
            rule,
            direction: Direction::Both,
            reified: Some(about.with(&off, None, mention)),
        },
    ];
    for draft in rows {
        emit(l, draft)?;
    }
    Ok(())
}
