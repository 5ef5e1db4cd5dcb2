//! `could_say`: a speaker's law allows a proposition.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::codes;
use crate::check::laws::Rule;
use crate::check::member::Member;
use crate::check::statements::GroupId;
use crate::check::value::Value;
use crate::expr::{Expr, ExprKind};
use crate::model::Prop;
use crate::report::Diagnostic;

/// The speaker's law allows it.
pub static COULD_SAY: Function = Function {
    name: "could_say",
    form: "could_say(A, P)",
    least: 2,
    most: Some(3),
    summary: "the law of A's statements allows A to say P; a third argument names the group",
    example: "could_say(A, knight[B])",
    apply: could_say,
};

fn could_say(checker: &mut Checker, call: &Call) -> Option<Value> {
    if checker.in_law {
        checker.report.push(
            Diagnostic::new(
                &codes::NO_LAW,
                call.span,
                "a law cannot depend on what a law allows",
            )
            .help("say in the law itself when a statement is true"),
        );
        return None;
    }
    let (speaker, claim) = (call.arguments.first()?, call.arguments.get(1)?);
    let who = checker.eval(speaker);
    let claim = checker.part(claim);
    let (who, claim) = (who?, claim?);
    let cases = match who {
        // A person of the grid is meant, not the place.
        Value::Item(item) => vec![(checker.scope.label(item)?.clone(), Prop::TRUE)],
        who => checker.as_member(who, speaker.span, "the speakers")?.cases,
    };
    let members: Vec<Member> = cases.iter().map(|(member, _)| member.clone()).collect();
    let group = group(checker, call, &members, speaker)?;
    let mut options = Vec::with_capacity(cases.len());
    for (member, when) in cases {
        checker.weigh(&claim, members.len(), call.span)?;
        let clauses = checker.clauses(group, &member, &claim);
        let allowed = Prop::all(clauses.into_iter().map(|clause| clause.claim));
        options.push((when, Value::Truth(allowed), call.span));
    }
    checker.select(options, call.span)
}

/// The one group with a law whose speakers these are.
fn group(
    checker: &mut Checker,
    call: &Call,
    members: &[Member],
    speaker: &Expr,
) -> Option<GroupId> {
    let wanted = match call.arguments.get(2) {
        Some(Expr {
            kind: ExprKind::Name(name),
            ..
        }) => Some(name.text.clone()),
        Some(other) => {
            checker.report.push(
                Diagnostic::new(
                    &codes::NO_LAW,
                    other.span,
                    "a group of statements is wanted here",
                )
                .help("`could_say(A, P, truth)`"),
            );
            return None;
        }
        None => None,
    };
    let fitting: Vec<GroupId> = checker
        .scope
        .groups
        .iter()
        .enumerate()
        .filter(|(_, group)| wanted.as_ref().is_none_or(|name| *name == group.name))
        .filter(|(_, group)| !matches!(group.rule, Rule::Any))
        .filter(|(_, group)| {
            let over = checker.scope.set(group.over);
            members.iter().all(|member| over.contains(member))
        })
        .map(|(index, _)| GroupId(index))
        .collect();
    match fitting[..] {
        [only] => Some(only),
        [] => {
            checker.report.push(
                Diagnostic::new(
                    &codes::NO_LAW,
                    speaker.span,
                    "no law says when this speaker's statements are true",
                )
                .help("give the statements a `law:`"),
            );
            None
        }
        _ => {
            checker.report.push(
                Diagnostic::new(
                    &codes::NO_LAW,
                    call.span,
                    "several groups of statements have a law for this speaker",
                )
                .help("name the group: `could_say(A, P, truth)`"),
            );
            None
        }
    }
}
