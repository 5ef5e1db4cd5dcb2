//! `exactly`, `atleast`, `atmost`.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::value::Value;
use crate::model::Relation;

/// As many as the first argument says.
pub static EXACTLY: Function = Function {
    name: "exactly",
    form: "exactly(k, P, …)",
    least: 1,
    most: None,
    summary: "k of these hold, no more and no fewer",
    example: "exactly(1, lady)",
    apply: |checker, call| compared(checker, call, Relation::Equal),
};

/// As many as the first argument says, or more.
pub static ATLEAST: Function = Function {
    name: "atleast",
    form: "atleast(k, P, …)",
    least: 1,
    most: None,
    summary: "k or more of these hold",
    example: "atleast(2, knight[A], knight[B], knight[C])",
    apply: |checker, call| compared(checker, call, Relation::AtLeast),
};

/// As many as the first argument says, or fewer.
pub static ATMOST: Function = Function {
    name: "atmost",
    form: "atmost(k, P, …)",
    least: 1,
    most: None,
    summary: "k or fewer of these hold",
    example: "atmost(1, knight)",
    apply: |checker, call| compared(checker, call, Relation::AtMost),
};

fn compared(checker: &mut Checker, call: &Call, relation: Relation) -> Option<Value> {
    let (first, rest) = call.arguments.split_first()?;
    let wanted = match checker.eval(first) {
        Some(value) => checker.linear(value, first.span),
        None => None,
    };
    let terms = checker.terms(rest)?;
    let count = checker.count(terms, call.span);
    let prop = checker.compare_forms(count?, relation, wanted?, 0, call.span)?;
    Some(Value::Truth(prop))
}
