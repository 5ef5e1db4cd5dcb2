//! The distance from 0: |F| = max(F, −F).
//!
//! Where F's bounds settle its sign, |F| is F or −F and needs nothing.

use super::Lowerer;
use super::extremum;
use super::linear;
use super::need::Need;
use super::refusal::Lowered;
use crate::model::Linear;
use crate::rows::{Form, Rule};

/// m = |F|.
pub static ABSOLUTE: Rule = Rule {
    name: "absolute",
    number: "",
    formula: "m = |F|",
    rows: &[
        "m − F ≥ 0",
        "m + F ≥ 0",
        "m − F − 2L·d ≤ − 2L",
        "m + F − 2U·d ≤ 0",
    ],
};

/// |F| as a form; `need` as for [`linear::form`].
pub(super) fn form(l: &mut Lowerer, inner: &Linear, need: Need) -> Lowered<Form> {
    // Neither F nor −F may lean one way only.
    let form = linear::form(l, inner, Need::BOTH)?;
    extremum::of_both_signs(l, form, need, &ABSOLUTE)
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn from_below() {
        golden(
            "n: -3..4",
            "abs(n) >= 2",
            "n + m1 + 8 d2 <= 8
             - n + m1 - 6 d2 <= 0
             m1 >= 2",
            "n + m1 + 8 d2 <= 8
             - n + m1 - 6 d2 <= 0
             m1 >= 2",
        );
    }

    #[test]
    fn from_above() {
        golden(
            "n: -3..",
            "abs(n) <= 2",
            "n + m1 >= 0
             - n + m1 >= 0
             m1 <= 2",
            "n + m1 >= 0
             - n + m1 >= 0
             m1 <= 2",
        );
    }

    #[test]
    fn of_one_sign_it_is_the_form() {
        golden(
            "n: 1..4; m: -4..0",
            "abs(n) <= 2
             abs(m) >= 3",
            "n <= 2
             - m >= 3",
            "n <= 2
             - m >= 3",
        );
    }
}
