//! `knows` and `sure`: what an observer can tell from what it sees and what
//! has been announced.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::value::Value;
use crate::expr::{Expr, ExprKind, show};
use crate::model::{About, Asked, Knowledge, Prop, Question, UnknownId};
use crate::report::Diagnostic;

/// The observer can tell the value.
pub static KNOWS: Function = Function {
    name: "knows",
    form: "knows(o, Q)",
    least: 2,
    most: None,
    summary: "in `announced:` only: Q has one value in all possible worlds that look the same to o",
    example: "not knows(Albert, day)",
    apply: |checker, call| {
        let (first, rest) = call.arguments.split_first()?;
        let observer = observer(checker, call, first);
        let mut items = Vec::new();
        let fine = rest.iter().all(|asked| gather(checker, asked, &mut items));
        let text: Vec<String> = rest.iter().map(show).collect();
        let question = Question {
            text: text.join(", "),
            items,
        };
        let observer = observer?;
        if fine {
            piece(checker, observer, About::Answer(question))
        } else {
            None
        }
    },
};

/// The observer can tell that it holds.
pub static SURE: Function = Function {
    name: "sure",
    form: "sure(o, P)",
    least: 2,
    most: Some(2),
    summary: "in `announced:` only: P holds in all possible worlds that look the same to o",
    example: "sure(Albert, not knows(Bernard, month))",
    apply: |checker, call| {
        let [first, claim] = call.arguments else {
            return None;
        };
        let observer = observer(checker, call, first);
        let claim = checker.part(claim);
        piece(checker, observer?, About::Truth(claim?))
    },
};

fn observer(checker: &mut Checker, call: &Call, expr: &Expr) -> Option<usize> {
    if checker.knowledge.is_none() {
        let name = &call.name.text;
        checker.report.push(
            Diagnostic::new(
                &codes::NOT_ANNOUNCED,
                call.span,
                format!("`{name}` has a meaning only under `announced:`"),
            )
            .help("a fact speaks of one world, knowledge of all that are still possible; write it under `announced:`"),
        );
        return None;
    }
    checker.observer(expr)
}

fn gather(checker: &mut Checker, expr: &Expr, items: &mut Vec<Asked>) -> bool {
    match &expr.kind {
        ExprKind::List(parts) => parts.iter().all(|part| gather(checker, part, items)),
        _ => match checker.asked_by(expr) {
            Some(asked) => {
                items.extend(asked);
                true
            }
            None => false,
        },
    }
}

/// A new piece of knowledge, as a proposition of its number.
fn piece(checker: &mut Checker, observer: usize, about: About) -> Option<Value> {
    let unknowns = checker.model.unknowns.len();
    let knowledge = checker.knowledge.as_mut()?;
    let id = UnknownId(unknowns + knowledge.len());
    knowledge.push(Knowledge { observer, about });
    Some(Value::Truth(Prop::Holds(id)))
}
