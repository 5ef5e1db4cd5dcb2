//! `abs`, `odd`, `even`.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::value::Value;
use crate::model::{Atom, Linear, Prop, Relation, floor_mod};

/// The distance from 0.
pub static ABS: Function = Function {
    name: "abs",
    form: "abs(a)",
    least: 1,
    most: Some(1),
    summary: "the number without its sign",
    example: "abs(seat[A] - seat[B]) = 1",
    apply: |checker, call| {
        let argument = call.arguments.first()?;
        let value = checker.eval(argument)?;
        checker.distance(value, call.span)
    },
};

/// Not divisible by 2.
pub static ODD: Function = Function {
    name: "odd",
    form: "odd(a)",
    least: 1,
    most: Some(1),
    summary: "the number leaves 1 when divided by 2",
    example: "any(lady[d] for d in door if odd(d))",
    apply: |checker, call| parity(checker, call, 1),
};

/// Divisible by 2.
pub static EVEN: Function = Function {
    name: "even",
    form: "even(a)",
    least: 1,
    most: Some(1),
    summary: "the number is divisible by 2",
    example: "even(count(knight))",
    apply: |checker, call| parity(checker, call, 0),
};

fn parity(checker: &mut Checker, call: &Call, remainder: i64) -> Option<Value> {
    let argument = call.arguments.first()?;
    let value = checker.eval(argument)?;
    let cases = match &value {
        Value::Number(_) | Value::Truth(_) => None,
        value => checker.as_cases(value).filter(|cases| cases.numeric()),
    };
    if let Some(cases) = cases {
        let whens = cases.cases.into_iter().filter(|(member, _)| {
            member.number().and_then(|number| floor_mod(number, 2)) == Some(remainder)
        });
        return Some(Value::Truth(Prop::any(whens.map(|(_, when)| when))));
    }
    let form = checker.linear(value, argument.span)?;
    let form = match form.as_constant() {
        Some(number) => Linear::constant(floor_mod(number, 2)?),
        None => Linear::atom(Atom::Mod(Box::new(form), 2)),
    };
    let prop = Prop::compare(form, Relation::Equal, remainder)?;
    Some(Value::Truth(prop))
}
