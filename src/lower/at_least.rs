//! (1) (2): δ = 1 ⇔ F ≥ n.
//!
//! F − (U − n + 1)δ ≤ n − 1 (where δ = 0, F ≤ n − 1) and
//! F − (n − L)δ ≥ L (where δ = 1, F ≥ n).
//!
//! Exact and smallest for every n with L < n ≤ U; outside, δ is a constant and
//! no rule is asked.

use super::Lowerer;
use super::bounds;
use super::comparison::Comparison;
use super::draft::{Draft, emit_pair};
use super::groups::Knowledge;
use super::implication::{Side, row, unbounded};
use super::need::Need;
use super::refusal::Lowered;
use crate::rows::{BigM, Direction, Form, Literal, Rule, Sense};

/// δ = 1 ⇔ F ≥ n.
pub static AT_LEAST: Rule = Rule {
    name: "at-least",
    number: "(1) (2)",
    formula: "δ = 1 ⇔ F ≥ n",
    rows: &["F − (U − n + 1)δ ≤ n − 1", "F − (n − L)δ ≥ L"],
};

/// Ties a column to F ≥ n.
pub(super) fn tie(
    l: &mut Lowerer,
    cmp: &Comparison,
    delta: Literal,
    need: Need,
    rule: &'static Rule,
) -> Lowered<Need> {
    let about = cmp.about(delta);
    if l.tight() {
        let below = match need.converse {
            true => row(
                l,
                &about,
                delta.complement(),
                &cmp.form,
                Side::AtMost,
                cmp.n - 1,
                rule,
            )?,
            false => None,
        };
        let above = match need.imply {
            true => row(l, &about, delta, &cmp.form, Side::AtLeast, cmp.n, rule)?,
            false => None,
        };
        emit_pair(l, below, above)?;
        return Ok(need);
    }
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let n = i128::from(cmp.n);
    let below = match b.upper {
        Some(upper) => {
            let m = l.narrow(upper - n + 1)?;
            Some(Draft {
                form: minus(l, &cmp.form, delta, m)?,
                sense: Sense::AtMost,
                rhs: cmp.n - 1,
                rule,
                direction: Direction::Converse,
                reified: Some(about.with(&b, big_m(m, "U − n + 1"), false)),
            })
        }
        None if need.converse => return Err(unbounded(l, &cmp.form, Side::AtMost)),
        None => None,
    };
    let above = match b.lower {
        Some(lower) => {
            let m = l.narrow(n - lower)?;
            Some(Draft {
                form: minus(l, &cmp.form, delta, m)?,
                sense: Sense::AtLeast,
                rhs: l.narrow(lower)?,
                rule,
                direction: Direction::Imply,
                reified: Some(about.with(&b, big_m(m, "n − L"), false)),
            })
        }
        None if need.imply => return Err(unbounded(l, &cmp.form, Side::AtLeast)),
        None => None,
    };
    let made = Need {
        imply: above.is_some(),
        converse: below.is_some(),
    };
    emit_pair(l, below, above)?;
    Ok(made)
}

fn minus(l: &Lowerer, form: &Form, delta: Literal, m: i64) -> Lowered<Form> {
    let step = m.checked_neg().ok_or_else(|| l.overflow())?;
    l.plus(form.clone(), &Form::literal(delta), step)
}

fn big_m(value: i64, formula: &'static str) -> Option<BigM> {
    Some(BigM { value, formula })
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn at_least_two_of_three() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c >= 2",
            "a + b + c - 2 t <= 1
             a + b + c - 2 t >= 0",
            "a + b + c - 2 t <= 1
             a + b + c - 2 t >= 0",
        );
    }

    #[test]
    fn coefficients_of_both_signs() {
        golden(
            "a, b, c, t: bool",
            "t <-> 2 * a + 3 * b - c >= 2",
            "2 a + 3 b - c - 4 t <= 1
             2 a + 3 b - c - 3 t >= -1",
            "2 a + 3 b - c - 4 t <= 1
             2 a + 3 b - c - 3 t >= -1",
        );
    }

    #[test]
    fn a_whole_number() {
        golden(
            "n: 0..9; t: bool",
            "t <-> n >= 4",
            "n - 6 t <= 3
             n - 4 t >= 0",
            "n - 6 t <= 3
             n - 4 t >= 0",
        );
    }

    #[test]
    fn one_way_where_one_way_is_asked() {
        golden(
            "a, b, c, t: bool",
            "t -> a + b + c >= 2",
            "a + b + c - 2 d1 <= 1
             a + b + c - 2 d1 >= 0
             t - d1 <= 0",
            "a + b + c - 2 t >= 0",
        );
    }

    #[test]
    fn the_other_way() {
        golden(
            "a, b, c, t: bool",
            "a + b + c >= 2 -> t",
            "a + b + c - 2 d1 <= 1
             a + b + c - 2 d1 >= 0
             t - d1 >= 0",
            "a + b + c - 2 t <= 1",
        );
    }

    #[test]
    fn outside_the_bounds_it_is_a_constant() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b >= 3
             not t <-> a + b >= 0",
            "t = 0
             t = 0",
            "t = 0
             t = 0",
        );
    }

    #[test]
    fn a_common_divisor_is_taken_out_of_the_tight_form() {
        golden(
            "a, b, c, t: bool",
            "t <-> 2 * a + 2 * b + 4 * c >= 3",
            "2 a + 2 b + 4 c - 6 t <= 2
             2 a + 2 b + 4 c - 3 t >= 0",
            "a + b + 2 c - 3 t <= 1
             a + b + 2 c - 2 t >= 0",
        );
    }
}
