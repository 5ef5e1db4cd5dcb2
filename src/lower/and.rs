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

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn as_a_fact_each_part_is_one() {
        golden(
            "a, b, c, t: bool",
            "a and not b and a + c >= 1",
            "a = 1
             b = 0
             a + c >= 1",
            "a = 1
             b = 0
             a + c >= 1",
        );
    }

    #[test]
    fn reified_the_tight_form_splits() {
        golden(
            "a, b, c, t: bool",
            "t <-> a and b and not c",
            "a + b - c - t <= 1
             a + b - c - 3 t >= -1",
            "a - t >= 0
             b - t >= 0
             c + t <= 1
             a + b - c - t <= 1",
        );
    }

    #[test]
    fn two_values_of_one_choice_never() {
        golden(
            "room: {lady, tiger, empty} for 1..1; t: bool",
            "t <-> lady[1] and tiger[1]",
            "lady[1] + tiger[1] + empty[1] = 1
             t = 0",
            "lady[1] + tiger[1] + empty[1] = 1
             t = 0",
        );
    }

    #[test]
    fn never_as_a_fact() {
        golden("a, b: bool", "not (a and b)", "a + b <= 1", "a + b <= 1");
    }
}
