//! Negation: ¬X is δ = 0, and X₁ ↔ ¬X₂ is δ₁ = 1 − δ₂ (Williams).
//!
//! A negated literal needs no column: it is one minus the column, and its
//! constant moves to the right side.

use crate::rows::Rule;

/// x = ¬δ.
pub static NOT: Rule = Rule {
    name: "not",
    number: "Williams",
    formula: "¬x; δ = 1 ⇔ ¬x",
    rows: &["x = 0", "x + δ = 1"],
};
