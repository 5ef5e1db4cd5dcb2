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

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn a_literal_s_negation_is_no_column() {
        golden(
            "a, t: bool",
            "not a
             t <-> not a",
            "a = 0
             a + t = 1",
            "a = 0
             a + t = 1",
        );
    }

    #[test]
    fn a_doubled_one_vanishes() {
        golden(
            "a, t: bool",
            "not not a
             t <-> not not a",
            "a = 1
             a - t = 0",
            "a = 1
             a - t = 0",
        );
    }

    #[test]
    fn of_itself_there_is_none() {
        golden(
            "a: bool",
            "a <-> not a",
            "a = 0
             a = 1",
            "0 >= 1",
        );
    }
}
