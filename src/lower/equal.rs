//! (5)–(9): δ = 1 ⇔ F = n.
//!
//! Where n = L or n = U, F ≤ n or F ≥ n says the same, by one pair of rows.
//! Else δ₁ is the indicator of F ≥ n, δ₂ that of F ≤ n, and δ₁ + δ₂ − δ = 1.
//!
//! The tight form parts the values of F in three (`equal_in_three`); where only
//! δ = 1 ⇒ F = n is wanted, two rows and no helper do.

use super::bounds;
use super::comparison::{self, Comparison};
use super::draft::{Draft, emit, emit_pair};
use super::equal_in_three::{EQUAL_IN_THREE, apart, in_three};
use super::groups::Knowledge;
use super::implication::{Side, row};
use super::need::Need;
use super::refusal::Lowered;
use super::self_mention::split;
use super::{Lowerer, at_least, at_most};
use crate::rows::{Direction, Form, Literal, Relation, Rule, Sense};

/// δ = 1 ⇔ F = n, as the paper has it.
pub static EQUAL: Rule = Rule {
    name: "equal",
    number: "(5)–(9)",
    formula: "δ = 1 ⇔ F = n",
    rows: &[
        "F − (U − n + 1)δ₁ ≤ n − 1",
        "F − (n − L)δ₁ ≥ L",
        "F + (n + 1 − L)δ₂ ≥ n + 1",
        "F + (U − L)δ₂ ≤ n + U − L",
        "δ₁ + δ₂ − δ = 1",
    ],
};

/// Ties a literal to F = n.
pub(super) fn tie(l: &mut Lowerer, cmp: &Comparison, delta: Literal, need: Need) -> Lowered<Need> {
    if l.tight() {
        tight(l, cmp, delta, need)?;
        return Ok(need);
    }
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let n = i128::from(cmp.n);
    if b.lower == Some(n) {
        return at_most::tie(l, &with(cmp, Relation::AtMost), delta, need, None);
    }
    if b.upper == Some(n) {
        return at_least::tie(
            l,
            &with(cmp, Relation::AtLeast),
            delta,
            need,
            &at_least::AT_LEAST,
        );
    }
    let (first, second) = sides(l, cmp, need)?;
    let sum = l.plus(l.sum(&[first, second])?, &Form::literal(delta), -1)?;
    emit(
        l,
        Draft {
            form: sum,
            sense: Sense::Equal,
            rhs: 1,
            rule: &EQUAL,
            direction: Direction::Both,
            reified: Some(cmp.about(delta).with(&b, None, false)),
        },
    )?;
    Ok(need)
}

/// δ₁ and δ₂ of (5)–(8).
pub(super) fn sides(l: &mut Lowerer, cmp: &Comparison, need: Need) -> Lowered<(Literal, Literal)> {
    let mut side = |relation: Relation| {
        let part = with(cmp, relation);
        let text = format!(
            "{} {} {}",
            l.program.show_form(&part.form),
            relation.sign(),
            part.n
        );
        comparison::reify(l, &part, need, &|| text.clone())
    };
    Ok((side(Relation::AtLeast)?, side(Relation::AtMost)?))
}

fn with(cmp: &Comparison, relation: Relation) -> Comparison {
    Comparison {
        relation,
        ..cmp.clone()
    }
}

fn tight(l: &mut Lowerer, cmp: &Comparison, delta: Literal, need: Need) -> Lowered<()> {
    let about = cmp.about(delta);
    let (form, n) = (&cmp.form, cmp.n);
    let parts = split(l, form, delta)?;
    let off = bounds::given(l, &parts.rest, &[delta.complement()], Knowledge::Everything);
    // Where δ = 0, G is not this.
    let hole = i128::from(n) - i128::from(parts.at_zero);
    let at_end = off.lower.is_some_and(|lower| hole <= lower)
        || off.upper.is_some_and(|upper| hole >= upper);
    if need == Need::BOTH && !at_end {
        return in_three(l, cmp, delta, &about);
    }
    let rule = &EQUAL_IN_THREE;
    let (mut above, mut below, mut away) = (None, None, None);
    if need.imply {
        above = row(l, &about, delta, form, Side::AtLeast, n, rule)?;
        below = row(l, &about, delta, form, Side::AtMost, n, rule)?;
    }
    if need.converse {
        let other = delta.complement();
        if off.lower == Some(hole) {
            away = row(l, &about, other, form, Side::AtLeast, n + 1, rule)?;
        } else if off.upper == Some(hole) {
            away = row(l, &about, other, form, Side::AtMost, n - 1, rule)?;
        } else if !at_end {
            apart(l, cmp, delta)?;
        }
    }
    match (above, below) {
        (Some(above), Some(below)) => {
            emit_pair(l, Some(above), Some(below))?;
            emit_pair(l, away, None)
        }
        (one, None) | (None, one) => emit_pair(l, away, one),
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn inside_the_bounds_by_two_indicators_and_a_sum() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c = 1",
            "a + b + c - 3 d1 <= 0
             a + b + c - d1 >= 0
             a + b + c + 2 d2 >= 2
             a + b + c + 3 d2 <= 4
             - t + d1 + d2 = 1",
            "a + b + c - t - 2 d1 >= 0
             a + b + c + 2 t + 3 d2 <= 3
             t + d1 + d2 = 1",
        );
    }

    #[test]
    fn at_either_end_one_pair() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c = 3",
            "a + b + c - t <= 2
             a + b + c - 3 t >= 0",
            "a - t >= 0
             b - t >= 0
             c - t >= 0
             a + b + c - t <= 2",
        );
    }

    #[test]
    fn one_way_without_a_helper() {
        golden(
            "a, b, c, t: bool",
            "t -> a + b + c = 1",
            "a + b + c - 3 d2 <= 0
             a + b + c - d2 >= 0
             a + b + c + 2 d3 >= 2
             a + b + c + 3 d3 <= 4
             - d1 + d2 + d3 = 1
             t - d1 <= 0",
            "a + b + c - t >= 0
             a + b + c + 2 t <= 3",
        );
    }

    #[test]
    fn the_other_way() {
        golden(
            "a, b, c, t: bool",
            "a + b + c = 1 -> t",
            "a + b + c - 3 d2 <= 0
             a + b + c - d2 >= 0
             a + b + c + 2 d3 >= 2
             a + b + c + 3 d3 <= 4
             - d1 + d2 + d3 = 1
             t - d1 >= 0",
            "a + b + c - 2 d1 >= 0
             a - d2 <= 0
             b - d2 <= 0
             c - d2 <= 0
             t + d1 - d2 >= 0",
        );
    }

    #[test]
    fn a_speaker_who_is_counted() {
        golden(
            "a, b, c, t: bool",
            "c <-> a + b + c = 2",
            "a + b + c - 2 d1 <= 1
             a + b + c - 2 d1 >= 0
             a + b + c + 3 d2 >= 3
             a + b + c + 3 d2 <= 5
             - c + d1 + d2 = 1",
            "a + b - c >= 0
             a + b + c <= 2
             a + b - c <= 1",
        );
    }

    #[test]
    fn the_same_sides_serve_twice() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c = 1
             a -> a + b + c = 1",
            "a + b + c - 3 d1 <= 0
             a + b + c - d1 >= 0
             a + b + c + 2 d2 >= 2
             a + b + c + 3 d2 <= 4
             - t + d1 + d2 = 1
             d1 + d2 - d3 = 1
             a - d3 <= 0",
            "a + b + c - t - 2 d1 >= 0
             a + b + c + 2 t + 3 d2 <= 3
             t + d1 + d2 = 1
             a - t <= 0",
        );
    }

    #[test]
    fn of_two_columns_it_is_a_parity() {
        golden(
            "a, b, t: bool",
            "t <-> a + b = 1
             a - b != 0",
            "a + b - 2 d1 <= 0
             a + b - d1 >= 0
             a + b + 2 d2 >= 2
             a + b + 2 d2 <= 3
             - t + d1 + d2 = 1
             a - b - 2 d3 <= -1
             a - b - d3 >= -1
             a - b + 2 d4 >= 1
             a - b + 2 d4 <= 2
             d3 + d4 = 1",
            "a - b - t <= 0
             a - b + t >= 0
             a + b - t >= 0
             a + b + t <= 2
             a + b = 1",
        );
    }
}
