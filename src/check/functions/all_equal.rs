//! `allequal`.

use super::all_different::side;
use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::value::Value;
use crate::model::Prop;

/// All are equal.
pub static ALLEQUAL: Function = Function {
    name: "allequal",
    form: "allequal(a, …)",
    least: 0,
    most: None,
    summary: "all of these are equal",
    example: "allequal(kind[p] for p in person)",
    apply: all_equal,
};

fn all_equal(checker: &mut Checker, call: &Call) -> Option<Value> {
    let terms = checker.compared_terms(call.arguments)?;
    let all_count = terms.iter().all(|term| term.guard == Prop::TRUE);
    let mut props = Vec::new();
    for (index, b) in terms.iter().enumerate() {
        // Neighbours are enough where everything counts; a round that may not
        // count breaks such a chain.
        let first = if all_count {
            index.saturating_sub(1)
        } else {
            0
        };
        checker.spend(index - first, call.span)?;
        for a in &terms[first..index] {
            let same = checker.equal(&side(a), &side(b))?;
            let both = Prop::all([a.guard.clone(), b.guard.clone()]);
            props.push(Prop::implies(both, same));
        }
    }
    Some(Value::Truth(Prop::all(props)))
}
