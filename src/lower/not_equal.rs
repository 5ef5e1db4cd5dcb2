//! (5)–(8), (10): δ = 1 ⇔ F ≠ n.
//!
//! δ₁ and δ₂ as for F = n, and δ₁ + δ₂ + δ = 2. Where n = L or n = U, one pair
//! of rows for F ≥ n + 1 or F ≤ n − 1 says the same. As a fact, δ is 1 and
//! moves over: δ₁ + δ₂ = 1.
//!
//! The tight form takes the complement's indicator; as a fact it needs one
//! helper a, which says on which side: F − (n + 1 − L)a ≥ L and
//! F − (U − n + 1)a ≤ n − 1.

use super::bounds;
use super::comparison::Comparison;
use super::draft::{Draft, emit};
use super::equal::{self, sides};
use super::groups::Knowledge;
use super::implication::{Side, row};
use super::need::Need;
use super::refusal::Lowered;
use super::{Lowerer, at_least, at_most};
use crate::rows::{Direction, Literal, Relation, Rule, Sense};

/// δ = 1 ⇔ F ≠ n, as the paper has it.
pub static NOT_EQUAL: Rule = Rule {
    name: "not-equal",
    number: "(5)–(8), (10)",
    formula: "δ = 1 ⇔ F ≠ n",
    rows: &["(5)–(8)", "δ₁ + δ₂ + δ = 2"],
};

/// F ≠ n as a fact: a says on which side.
pub static NOT_EQUAL_BY_SIDE: Rule = Rule {
    name: "not-equal-by-side",
    number: "",
    formula: "F ≠ n",
    rows: &["F − (n + 1 − L)a ≥ L", "F − (U − n + 1)a ≤ n − 1"],
};

/// Ties a literal to F ≠ n.
pub(super) fn tie(l: &mut Lowerer, cmp: &Comparison, delta: Literal, need: Need) -> Lowered<Need> {
    if l.tight() {
        let have = equal::tie(l, &cmp.negated(), delta.complement(), need.swap())?;
        return Ok(have.swap());
    }
    match ended(l, cmp) {
        Some(part) if part.relation == Relation::AtLeast => {
            at_least::tie(l, &part, delta, need, &at_least::AT_LEAST)
        }
        Some(part) => at_most::tie(l, &part, delta, need, None),
        None => {
            by_sides(l, cmp, delta, need)?;
            Ok(need)
        }
    }
}

/// F ≠ n as a fact.
pub(super) fn assert(l: &mut Lowerer, cmp: &Comparison) -> Lowered<()> {
    if let Some(part) = ended(l, cmp) {
        return super::assert::comparison(l, &part);
    }
    if l.tight() {
        by_side(l, cmp)
    } else {
        by_sides(l, cmp, Literal::Const(true), Need::IMPLY)
    }
}

/// a = 1 ⇒ F ≥ n + 1, a = 0 ⇒ F ≤ n − 1.
fn by_side(l: &mut Lowerer, cmp: &Comparison) -> Lowered<()> {
    let more = Comparison {
        form: cmp.form.clone(),
        relation: Relation::AtLeast,
        n: cmp.n + 1,
    };
    let shown = l.program.show_form(&cmp.form);
    let above = l.indicator(format!("{shown} ≥ {}", more.n));
    let about = more.about(above);
    let rule = &NOT_EQUAL_BY_SIDE;
    let up = row(l, &about, above, &more.form, Side::AtLeast, more.n, rule)?;
    let below = above.complement();
    let down = row(l, &about, below, &more.form, Side::AtMost, cmp.n - 1, rule)?;
    for draft in [up, down].into_iter().flatten() {
        emit(l, draft)?;
    }
    Ok(())
}

/// Whether n is the least or the greatest value of F, so that one bound says
/// F ≠ n.
pub(super) fn at_an_end(l: &Lowerer, cmp: &Comparison) -> bool {
    ended(l, cmp).is_some()
}

/// F ≥ n + 1 where n = L, F ≤ n − 1 where n = U.
fn ended(l: &Lowerer, cmp: &Comparison) -> Option<Comparison> {
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let n = i128::from(cmp.n);
    let (relation, n) = if b.lower == Some(n) {
        (Relation::AtLeast, cmp.n + 1)
    } else if b.upper == Some(n) {
        (Relation::AtMost, cmp.n - 1)
    } else {
        return None;
    };
    Some(Comparison {
        relation,
        n,
        form: cmp.form.clone(),
    })
}

fn by_sides(l: &mut Lowerer, cmp: &Comparison, delta: Literal, need: Need) -> Lowered<()> {
    let (first, second) = sides(l, cmp, need.swap())?;
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    emit(
        l,
        Draft {
            form: l.sum(&[first, second, delta])?,
            sense: Sense::Equal,
            rhs: 2,
            rule: &NOT_EQUAL,
            direction: Direction::Both,
            reified: Some(cmp.about(delta).with(&b, None, false)),
        },
    )
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn inside_the_bounds() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c != 1",
            "a + b + c - 3 d1 <= 0
             a + b + c - d1 >= 0
             a + b + c + 2 d2 >= 2
             a + b + c + 3 d2 <= 4
             t + d1 + d2 = 2",
            "a + b + c + t - 2 d1 >= 1
             a + b + c - 2 t + 3 d2 <= 1
             - t + d1 + d2 = 0",
        );
    }

    #[test]
    fn as_a_fact_one_helper_says_on_which_side() {
        golden(
            "a, b, c: bool",
            "a + b + c != 1",
            "a + b + c - 3 d1 <= 0
             a + b + c - d1 >= 0
             a + b + c + 2 d2 >= 2
             a + b + c + 3 d2 <= 4
             d1 + d2 = 1",
            "a + b + c - 2 d1 >= 0
             a + b + c - 3 d1 <= 0",
        );
    }

    #[test]
    fn at_an_end_it_is_a_bound() {
        golden(
            "a, b, c: bool; n: 0..9",
            "a + b + c != 3
             n != 0",
            "a + b + c <= 2
             n >= 1",
            "a + b + c <= 2
             n >= 1",
        );
    }

    #[test]
    fn of_a_small_number_it_is_a_value() {
        golden(
            "n: 0..2",
            "n != 1",
            "n - 2 d1 <= 0
             n - d1 >= 0
             n + 2 d2 >= 2
             n + 2 d2 <= 3
             d1 + d2 = 1",
            "n.0 + n.1 + n.2 = 1
             n - n.1 - 2 n.2 = 0
             n.1 = 0",
        );
    }
}
