//! Conjunction: δ₁ ∧ δ₂ is δ₁ + δ₂ = 2 (Williams); as a fact, each part is a
//! fact.
//!
//! Reified, the textbook form has F ≥ k by (1) (2). The tight form splits: δ is
//! at most each literal, and at least their sum less k − 1. It is the
//! disjunction of the complements, seen from the other side.

use super::Lowerer;
use super::draft::About;
use super::literals::complements;
use super::need::Need;
use super::or;
use super::refusal::Lowered;
use crate::rows::{Literal, Rule};

/// x₁ ∧ … ∧ xₖ.
pub static AND: Rule = Rule {
    name: "and",
    number: "Williams",
    formula: "δ = 1 ⇔ x₁ ∧ … ∧ xₖ",
    rows: &["Σ x − δ ≤ k − 1", "x − δ ≥ 0"],
};

/// δ = 1 ⇔ all of these, split per literal.
pub(super) fn tie(
    l: &mut Lowerer,
    literals: &[Literal],
    delta: Literal,
    need: Need,
    about: &About,
) -> Lowered<Need> {
    or::split(
        l,
        &complements(literals),
        delta.complement(),
        need.swap(),
        about,
        &AND,
    )?;
    Ok(need)
}
