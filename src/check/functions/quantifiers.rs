//! `all`, `any`, `none`.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::value::Value;
use crate::model::Prop;

/// Every one holds.
pub static ALL: Function = Function {
    name: "all",
    form: "all(P, …)",
    least: 0,
    most: None,
    summary: "every one of these holds; of none it is true",
    example: "all(knight[p] for p in person if tall[p])",
    apply: all,
};

/// At least one holds.
pub static ANY: Function = Function {
    name: "any",
    form: "any(P, …)",
    least: 0,
    most: None,
    summary: "at least one of these holds; of none it is false",
    example: "any(lady[d] for d in door if odd(d))",
    apply: |checker, call| {
        let terms = checker.terms(call.arguments)?;
        Some(Value::Truth(Prop::any(checker.counted(terms)?)))
    },
};

/// No one holds.
pub static NONE: Function = Function {
    name: "none",
    form: "none(P, …)",
    least: 0,
    most: None,
    summary: "no one of these holds; of none it is true",
    example: "none(spy)",
    apply: |checker, call| {
        let terms = checker.terms(call.arguments)?;
        Some(Value::Truth(Prop::any(checker.counted(terms)?).not()))
    },
};

fn all(checker: &mut Checker, call: &Call) -> Option<Value> {
    let props: Vec<Option<Prop>> = checker
        .terms(call.arguments)?
        .into_iter()
        .map(|term| {
            let prop = checker.truth(term.value, term.span)?;
            Some(Prop::implies(term.guard, prop))
        })
        .collect();
    let props: Vec<Prop> = props.into_iter().collect::<Option<_>>()?;
    Some(Value::Truth(Prop::all(props)))
}
