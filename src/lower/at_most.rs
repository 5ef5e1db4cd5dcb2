//! (3) (4): δ = 1 ⇔ F ≤ n.
//!
//! F + (n + 1 − L)δ ≥ n + 1 (where δ = 0, F ≥ n + 1) and
//! F + (U − L)δ ≤ n + U − L (where δ = 1, F ≤ n).
//!
//! The paper's (4) is exact at n = L and loose for n > L, where it asks of F,
//! when δ = 0, no more than F ≤ n + U − L. F + (U − n)δ ≤ U is exact and
//! smallest for every n, and needs no L; the tight form has that one.

use super::Lowerer;
use super::bounds;
use super::comparison::Comparison;
use super::draft::{Draft, emit_pair};
use super::groups::Knowledge;
use super::implication::{Side, row, unbounded};
use super::need::Need;
use super::refusal::Lowered;
use crate::rows::{BigM, Direction, Form, Literal, Rule, Sense};

/// δ = 1 ⇔ F ≤ n, as the paper has it.
pub static AT_MOST: Rule = Rule {
    name: "at-most",
    number: "(3) (4)",
    formula: "δ = 1 ⇔ F ≤ n",
    rows: &["F + (n + 1 − L)δ ≥ n + 1", "F + (U − L)δ ≤ n + U − L"],
};

/// δ = 1 ⇔ F ≤ n with the smallest M.
pub static AT_MOST_SMALLEST: Rule = Rule {
    name: "at-most-smallest",
    number: "(3), and (4) with the smallest M",
    formula: "δ = 1 ⇔ F ≤ n",
    rows: &["F + (n + 1 − L)δ ≥ n + 1", "F + (U − n)δ ≤ U"],
};

/// Ties a column to F ≤ n.
pub(super) fn tie(
    l: &mut Lowerer,
    cmp: &Comparison,
    delta: Literal,
    need: Need,
    rule: Option<&'static Rule>,
) -> Lowered<Need> {
    let about = cmp.about(delta);
    if l.tight() {
        let rule = rule.unwrap_or(&AT_MOST_SMALLEST);
        let above = match need.converse {
            true => row(
                l,
                &about,
                delta.complement(),
                &cmp.form,
                Side::AtLeast,
                cmp.n + 1,
                rule,
            )?,
            false => None,
        };
        let below = match need.imply {
            true => row(l, &about, delta, &cmp.form, Side::AtMost, cmp.n, rule)?,
            false => None,
        };
        emit_pair(l, above, below)?;
        return Ok(need);
    }
    let b = bounds::bounds(l, &cmp.form, Knowledge::Everything);
    let n = i128::from(cmp.n);
    let delta_form = Form::literal(delta);
    let above = match b.lower {
        Some(lower) => {
            let m = l.narrow(n + 1 - lower)?;
            Some(Draft {
                form: l.plus(cmp.form.clone(), &delta_form, m)?,
                sense: Sense::AtLeast,
                rhs: cmp.n + 1,
                rule: rule.unwrap_or(&AT_MOST),
                direction: Direction::Converse,
                reified: Some(about.with(&b, big_m(m, "n + 1 − L"), false)),
            })
        }
        None if need.converse => return Err(unbounded(l, &cmp.form, Side::AtLeast)),
        None => None,
    };
    let below = match (b.lower, b.upper) {
        (Some(lower), Some(upper)) => {
            let m = l.narrow(upper - lower)?;
            Some(Draft {
                form: l.plus(cmp.form.clone(), &delta_form, m)?,
                sense: Sense::AtMost,
                rhs: l.narrow(n + upper - lower)?,
                rule: rule.unwrap_or(&AT_MOST),
                direction: Direction::Imply,
                reified: Some(about.with(&b, big_m(m, "U − L"), false)),
            })
        }
        // Without L, the paper's M cannot be had; the smallest can.
        (None, Some(upper)) => {
            let m = l.narrow(upper - n)?;
            Some(Draft {
                form: l.plus(cmp.form.clone(), &delta_form, m)?,
                sense: Sense::AtMost,
                rhs: l.narrow(upper)?,
                rule: &AT_MOST_SMALLEST,
                direction: Direction::Imply,
                reified: Some(about.with(&b, big_m(m, "U − n"), false)),
            })
        }
        (_, None) if need.imply => return Err(unbounded(l, &cmp.form, Side::AtMost)),
        (_, None) => None,
    };
    let made = Need {
        imply: below.is_some(),
        converse: above.is_some(),
    };
    emit_pair(l, above, below)?;
    Ok(made)
}

fn big_m(value: i64, formula: &'static str) -> Option<BigM> {
    Some(BigM { value, formula })
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn the_paper_s_fourth_is_loose_above_the_least() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c <= 1",
            "a + b + c + 2 t >= 2
             a + b + c + 3 t <= 4",
            "a + b + c + 2 t >= 2
             a + b + c + 2 t <= 3",
        );
    }

    #[test]
    fn and_exact_at_the_least() {
        golden(
            "a, b, c, t: bool",
            "t <-> a + b + c <= 0",
            "a + b + c + t >= 1
             a + b + c + 3 t <= 3",
            "a + t <= 1
             b + t <= 1
             c + t <= 1
             a + b + c + t >= 1",
        );
    }

    #[test]
    fn an_indicator_that_is_a_complement_turns_it_round() {
        golden(
            "a, b, c, t: bool",
            "not t <-> a + b + c <= 1",
            "a + b + c - 2 t <= 1
             a + b + c - 2 t >= 0",
            "a + b + c - 2 t <= 1
             a + b + c - 2 t >= 0",
        );
    }

    #[test]
    fn one_way_needs_one_bound() {
        golden(
            "n: ..9; z: bool",
            "z -> n <= 0",
            "n + 9 d1 <= 9
             z - d1 <= 0",
            "n + 9 z <= 9",
        );
    }

    #[test]
    fn a_range_inside_an_equivalence() {
        golden(
            "n: 0..90; z: bool",
            "z <-> n >= 20 and n <= 70",
            "n - 71 d1 <= 19
             n - 20 d1 >= 0
             n + 71 d2 >= 71
             n + 90 d2 <= 160
             - z + d1 + d2 <= 1
             - 2 z + d1 + d2 >= 0",
            "n - 20 z >= 0
             n + 20 z <= 90
             n - 71 d1 <= 19
             n - 71 d2 >= 0
             z - d1 + d2 >= 0",
        );
    }
}
