//! `min` and `max`.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::value::Value;
use crate::model::{Atom, Linear, Prop};
use crate::report::Diagnostic;

/// The least.
pub static MIN: Function = Function {
    name: "min",
    form: "min(a, …)",
    least: 0,
    most: None,
    summary: "the least of these numbers; of none it is an error",
    example: "min(age[A], age[B]) >= 18",
    apply: |checker, call| extreme(checker, call, true),
};

/// The greatest.
pub static MAX: Function = Function {
    name: "max",
    form: "max(a, …)",
    least: 0,
    most: None,
    summary: "the greatest of these numbers; of none it is an error",
    example: "max(height[p] for p in person) = 190",
    apply: |checker, call| extreme(checker, call, false),
};

fn extreme(checker: &mut Checker, call: &Call, least: bool) -> Option<Value> {
    let name = &call.name.text;
    let mut forms: Vec<Linear> = Vec::new();
    let mut constant: Option<i64> = None;
    for term in checker.terms(call.arguments)? {
        if term.guard != Prop::TRUE {
            checker.report.push(
                Diagnostic::new(
                    &codes::NOT_CONSTANT,
                    term.span,
                    format!("which of these `{name}` looks at depends on the unknowns"),
                )
                .help("keep unknowns out of the loop's condition; there might be none left"),
            );
            return None;
        }
        let form = checker.linear(term.value, term.span)?;
        match form.as_constant() {
            Some(number) => {
                constant = Some(match constant {
                    Some(other) if least => other.min(number),
                    Some(other) => other.max(number),
                    None => number,
                });
            }
            None if !forms.contains(&form) => forms.push(form),
            None => {}
        }
    }
    forms.extend(constant.map(Linear::constant));
    match forms.len() {
        0 => {
            checker.report.push(
                Diagnostic::new(
                    &codes::EMPTY_EXTREME,
                    call.span,
                    format!("`{name}` of nothing has no value"),
                )
                .help("give it at least one number, or guard it with `if`"),
            );
            None
        }
        1 => forms.pop().map(Value::number),
        _ => {
            let atom = if least {
                Atom::Min(forms)
            } else {
                Atom::Max(forms)
            };
            Some(Value::Number(Linear::atom(atom)))
        }
    }
}
