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
