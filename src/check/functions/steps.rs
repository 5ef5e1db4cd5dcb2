//! `size`, `next`, `prev`, `before`: sets and their order.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::sets::SetId;
use crate::check::value::Value;
use crate::expr::{Expr, ExprKind};
use crate::report::Diagnostic;

/// How many members a set has.
pub static SIZE: Function = Function {
    name: "size",
    form: "size(S)",
    least: 1,
    most: Some(1),
    summary: "how many members the set has",
    example: "count(knight) = size(person)",
    apply: size,
};

/// The member after.
pub static NEXT: Function = Function {
    name: "next",
    form: "next(a)",
    least: 1,
    most: Some(2),
    summary: "the member after it in its set; on a cycle the first follows the last",
    example: "lies[next(today)]",
    apply: |checker, call| step(checker, call, 1),
};

/// The member before.
pub static PREV: Function = Function {
    name: "prev",
    form: "prev(a)",
    least: 1,
    most: Some(2),
    summary: "the member before it in its set; on a cycle the last precedes the first",
    example: "lies[prev(today)]",
    apply: |checker, call| step(checker, call, -1),
};

/// Earlier in the set.
pub static BEFORE: Function = Function {
    name: "before",
    form: "before(a, b)",
    least: 2,
    most: Some(2),
    summary: "a stands before b in the order of their set",
    example: "before(day[Ann], day[Bob])",
    apply: before,
};

fn size(checker: &mut Checker, call: &Call) -> Option<Value> {
    let argument = call.arguments.first()?;
    let members = match checker.eval(argument)? {
        Value::Set(set) => checker.scope.set(set).members.len(),
        Value::List(values) => {
            let distinct = values
                .iter()
                .enumerate()
                .filter(|(index, value)| !values[..*index].contains(value));
            distinct.count()
        }
        Value::Data(data) => checker.data_parts(&data).len(),
        _ => {
            checker.report.push(
                Diagnostic::new(
                    &codes::NOT_A_SET,
                    argument.span,
                    "`size` counts the members of a set",
                )
                .help("for how many propositions hold write `count(…)`"),
            );
            return None;
        }
    };
    Some(Value::constant(i64::try_from(members).ok()?))
}

/// The set a second argument names.
fn named_set(checker: &mut Checker, expr: &Expr) -> Option<SetId> {
    match &expr.kind {
        ExprKind::Name(name) => checker.set_named(name),
        _ => {
            checker.report.push(
                Diagnostic::new(&codes::NOT_A_SET, expr.span, "a set's name is wanted here")
                    .help("`next(d, day)`"),
            );
            None
        }
    }
}

fn step(checker: &mut Checker, call: &Call, by: i64) -> Option<Value> {
    let argument = call.arguments.first()?;
    let value = checker.eval(argument)?;
    let cases = checker.as_member(value, argument.span, "an ordered set")?;
    let id = match call.arguments.get(1) {
        Some(set) => named_set(checker, set)?,
        None => checker.common_order(std::slice::from_ref(&cases), argument.span)?,
    };
    let set = checker.scope.set(id);
    let size = i64::try_from(set.members.len()).ok()?;
    let mut stepped = Vec::with_capacity(cases.cases.len());
    for (member, when) in cases.cases {
        let Some(position) = set.position(&member) else {
            checker.not_a_member(&member, id, argument.span);
            return None;
        };
        let target = i64::try_from(position).ok()?.checked_add(by)?;
        let target = if set.cycle {
            target.rem_euclid(size)
        } else {
            target
        };
        match usize::try_from(target)
            .ok()
            .and_then(|t| set.members.get(t))
        {
            Some(next) => stepped.push((next.clone(), when)),
            None => {
                let side = if by > 0 { "after" } else { "before" };
                let end = if by > 0 { "last" } else { "first" };
                let name = checker.scope.set_name(id);
                let message = format!("nothing comes {side} {member}, the {end} of `{name}`");
                let help = format!(
                    "guard it, `if d != {member} then …`, leave {member} out of the loop, or make the set a cycle: `{name}: {{cycle: [...]}}`"
                );
                checker
                    .report
                    .push(Diagnostic::new(&codes::PAST_THE_END, call.span, message).help(help));
                return None;
            }
        }
    }
    Some(Value::cases(Some(id), stepped))
}

fn before(checker: &mut Checker, call: &Call) -> Option<Value> {
    let [a, b] = call.arguments else { return None };
    let a = checker.side(a);
    let b = checker.side(b);
    let (_, places) = checker.places(&[a?, b?], call.span)?;
    let [a, b] = &places[..] else { return None };
    let prop = checker.below_cases(a, b, true, call.span)?;
    Some(Value::Truth(prop))
}
