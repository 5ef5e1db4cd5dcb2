//! Implication: δ₁ → δ₂ is δ₁ ≤ δ₂ (Williams).
//!
//! In the tight form no helper is made where one side is a literal: `x → P` is
//! P's row with its big-M on x, one way only, and `x → P ∧ Q` is x → P and
//! x → Q. Inside another proposition it is ¬δ₁ ∨ δ₂.

use super::Lowerer;
use super::claim::Claim;
use super::need::Need;
use super::refusal::Lowered;
use super::{or, reify};
use crate::model::Prop;
use crate::rows::Rule;

/// δ₁ → δ₂.
pub static IMPLIES: Rule = Rule {
    name: "implies",
    number: "Williams",
    formula: "δ₁ → δ₂",
    rows: &["δ₁ ≤ δ₂"],
};

/// The textbook's: both sides get indicators where they are no literals.
pub(super) fn assert(l: &mut Lowerer, left: &Prop, right: &Prop) -> Lowered<()> {
    let left = reify::literal(l, Claim::of(left), Need::CONVERSE)?;
    let right = reify::literal(l, Claim::of(right), Need::IMPLY)?;
    or::row(l, &[left.complement(), right], &IMPLIES, None)
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn between_literals() {
        golden(
            "a, b, c, t: bool",
            "a -> b
             a -> not c
             not a -> t",
            "a - b <= 0
             a + c <= 1
             a + t >= 1",
            "a - b <= 0
             a + c <= 1
             a + t >= 1",
        );
    }

    #[test]
    fn the_tight_form_needs_no_helper_for_either_side() {
        golden(
            "a, b, c, t: bool",
            "a -> b and c
             a -> b or c
             a and b -> c",
            "b + c - d1 <= 1
             b + c - 2 d1 >= 0
             a - d1 <= 0
             b + c - 2 d2 <= 0
             b + c - d2 >= 0
             a - d2 <= 0
             a + b - d3 <= 1
             a + b - 2 d3 >= 0
             c - d3 >= 0",
            "a - b <= 0
             a - c <= 0
             a - b - c <= 0
             a + b - c <= 1",
        );
    }

    #[test]
    fn inside_another_it_is_a_disjunction() {
        golden(
            "a, b, c, t: bool",
            "t <-> (a -> b)",
            "- a + b - 2 t <= -1
             - a + b - t >= -1",
            "a + t >= 1
             b - t <= 0
             a - b + t <= 1",
        );
    }

    #[test]
    fn never_as_a_fact() {
        golden(
            "a, b, c, t: bool",
            "not (a -> b)",
            "a = 1
             b = 0",
            "a = 1
             b = 0",
        );
    }
}
