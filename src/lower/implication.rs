//! One way only: δ = 1 ⇒ F ≥ n (or ≤ n), with the smallest M.
//!
//! Where δ = 0, the row must say nothing, so M is what is missing then:
//! F ≥ n is relaxed to F ≥ L, where L is the least value of F *given* δ = 0.
//! Both tight forms of (1)–(4) are made of two such rows, one for δ and one
//! for its complement. The other bound is never needed: z ⇒ x ≤ 0 is a row
//! though x is only known to be at most 9.

use super::Lowerer;
use super::bounds::{self, Bounds};
use super::draft::{About, Draft};
use super::groups::Knowledge;
use super::refusal::{Lowered, Refusal};
use super::self_mention::{SELF_MENTION, split};
use crate::rows::{BigM, ColumnId, Direction, Form, Literal, Relation, Rule, Sense};

/// δ is a constant: what it is the truth of always holds, or never.
pub static CONSTANT: Rule = Rule {
    name: "constant",
    number: "",
    formula: "δ = 1 ⇔ F ≥ n, or any other relation, where F's bounds settle it",
    rows: &["δ = 1", "δ = 0"],
};

/// Which side of n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// ≥
    AtLeast,
    /// ≤
    AtMost,
}

/// literal = 1 ⇒ form side n, as one row; `None` where it says nothing. `about`
/// is the proposition that the row is told of.
pub(super) fn row(
    l: &Lowerer,
    about: &About,
    literal: Literal,
    form: &Form,
    side: Side,
    n: i64,
    rule: &'static Rule,
) -> Lowered<Option<Draft>> {
    let direction = if literal == about.delta {
        Direction::Imply
    } else {
        Direction::Converse
    };
    if literal == Literal::Const(false) {
        return Ok(None);
    }
    let sense = match side {
        Side::AtLeast => Sense::AtLeast,
        Side::AtMost => Sense::AtMost,
    };
    if literal == Literal::Const(true) {
        return Ok(Some(Draft {
            form: form.clone(),
            sense,
            rhs: n,
            rule,
            direction,
            reified: Some(about.plain()),
        }));
    }
    let parts = split(l, form, literal)?;
    let mention = parts.rest != *form;
    let rule = if mention { &SELF_MENTION } else { rule };
    // What G must reach where the literal is 1.
    let goal = i128::from(n) - i128::from(parts.at_one);
    let on = bounds::given(l, &parts.rest, &[literal], Knowledge::Everything);
    let off = bounds::given(
        l,
        &parts.rest,
        &[literal.complement()],
        Knowledge::Everything,
    );
    let (always, never) = match side {
        Side::AtLeast => (
            on.lower.is_some_and(|lower| lower >= goal),
            on.upper.is_some_and(|upper| upper < goal),
        ),
        Side::AtMost => (
            on.upper.is_some_and(|upper| upper <= goal),
            on.lower.is_some_and(|lower| lower > goal),
        ),
    };
    if always {
        return Ok(None);
    }
    if never {
        let settled = Draft {
            form: Form::literal(literal),
            sense: Sense::Equal,
            rhs: 0,
            rule: &CONSTANT,
            direction,
            reified: Some(about.with(&on, None, mention)),
        };
        return settled.upright(l).map(Some);
    }
    let relaxed = match side {
        Side::AtLeast => off.lower,
        Side::AtMost => off.upper,
    };
    let Some(relaxed) = relaxed else {
        return Err(unbounded(l, &parts.rest, side));
    };
    // Below 0 where δ = 0 forces more of G than the proposition asks: then M
    // makes the row stronger still.
    let m = l.narrow(match side {
        Side::AtLeast => goal - relaxed,
        Side::AtMost => relaxed - goal,
    })?;
    let step = match side {
        Side::AtLeast => m.checked_neg().ok_or_else(|| l.overflow())?,
        Side::AtMost => m,
    };
    Ok(Some(Draft {
        form: l.plus(parts.rest, &Form::literal(literal), step)?,
        sense,
        rhs: l.narrow(relaxed)?,
        rule,
        direction,
        reified: Some(about.with(
            &off,
            (m > 0).then(|| BigM {
                value: m,
                formula: formula(about, literal, side, mention),
            }),
            mention,
        )),
    }))
}

/// M in the letters of the proposition the row is told of.
fn formula(about: &About, literal: Literal, side: Side, mention: bool) -> &'static str {
    let imply = literal == about.delta;
    match (about.relation, imply, side, mention) {
        (Relation::AtLeast, true, _, false) => "n − L",
        (Relation::AtLeast, true, _, true) => "n − c − L",
        (Relation::AtLeast, false, _, _) => "U − n + 1",
        (Relation::AtMost, true, _, false) => "U − n",
        (Relation::AtMost, true, _, true) => "U − n + c",
        (Relation::AtMost, false, _, _) => "n + 1 − L",
        (Relation::Equal, true, Side::AtLeast, false) => "n − L",
        (Relation::Equal, true, Side::AtLeast, true) => "n − c − L",
        (Relation::Equal, true, Side::AtMost, false) => "U − n",
        (Relation::Equal, true, Side::AtMost, true) => "U − n + c",
        (_, _, Side::AtLeast, _) => "n + 1 − L",
        (_, _, Side::AtMost, _) => "U − n + 1",
    }
}

/// A bound is missing: names the column that lacks it.
pub(super) fn unbounded(l: &Lowerer, form: &Form, side: Side) -> Refusal {
    let lacking = form.terms().find_map(|(column, c)| {
        let (lower, upper) = l.range(column, Knowledge::Everything);
        // The least value of the form is wanted for ≥, the greatest for ≤.
        let upward = (side == Side::AtMost) == (c > 0);
        let end = if upward { upper } else { lower };
        end.is_none().then_some((column, upward))
    });
    match lacking {
        Some((column, upward)) => missing_bound(l, column, upward),
        None => l.overflow(),
    }
}

fn missing_bound(l: &Lowerer, column: ColumnId, upward: bool) -> Refusal {
    let column = l.program.column(column);
    let what = if column.helper {
        &column.meaning
    } else {
        &column.name
    };
    let (bound, fact) = if upward {
        ("upper", "<= 100")
    } else {
        ("lower", ">= 0")
    };
    l.refuse(
        &format!("`{what}` has no {bound} bound, and one is needed here"),
        Some(&format!(
            "give it a range where it is declared, or a fact such as `{what} {fact}`; \
             no bound is ever invented"
        )),
    )
}

/// The bounds of a form; an error names the side that is missing.
pub(super) fn both(l: &Lowerer, form: &Form, bounds: &Bounds) -> Lowered<(i128, i128)> {
    match (bounds.lower, bounds.upper) {
        (Some(lower), Some(upper)) => Ok((lower, upper)),
        (None, _) => Err(unbounded(l, form, Side::AtLeast)),
        (_, None) => Err(unbounded(l, form, Side::AtMost)),
    }
}
