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
        "m − F + (U′ − L)d ≤ U′ − L, U′ = max(U, −L)",
        "m + F − (U′ + U)d ≤ 0",
    ],
};

/// |F| as a form; `need` as for [`linear::form`].
pub(super) fn form(l: &mut Lowerer, inner: &Linear, need: Need) -> Lowered<Form> {
    // Neither F nor −F may lean one way only.
    let form = linear::form(l, inner, Need::BOTH)?;
    extremum::of_both_signs(l, form, need, &ABSOLUTE)
}
