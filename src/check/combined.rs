//! `any(tall and dark)`: families joined as if they were propositions. Which
//! loop is meant is clear, so the help writes it out.

use super::checker::Checker;
use super::codes;
use super::families::FamilyRef;
use super::scope::{Resolved, Thing};
use super::sets::SetId;
use crate::expr::{self, Expr, ExprKind, Name};
use crate::report::Diagnostic;

impl Checker<'_> {
    /// Whether an argument of an aggregate joins no bare families; where it
    /// does, says so.
    pub fn check_combined(&mut self, function: &Name, argument: &Expr) -> bool {
        if !matches!(argument.kind, ExprKind::Logic(..) | ExprKind::Not(_)) {
            return true;
        }
        let mut sets: Option<Vec<SetId>> = None;
        if !self.share_sets(argument, &mut sets) {
            return true;
        }
        let Some(sets) = sets else { return true };
        let letters = self.loop_letters(&sets);
        let loops: Vec<String> = letters
            .iter()
            .zip(&sets)
            .map(|(letter, set)| format!("{letter} in {}", self.scope.set_name(*set)))
            .collect();
        let body = expr::show(&indexed(argument, &letters, &|name| {
            self.bare_family(name).is_some()
        }));
        self.report.push(
            Diagnostic::new(
                &codes::BARE_FAMILY,
                argument.span,
                "whole families cannot be joined",
            )
            .help(format!(
                "spell out the loop: `{}({body} for {})`",
                function.text,
                loops.join(", ")
            )),
        );
        false
    }

    /// Whether every operand that is a bare family is one over the same sets.
    fn share_sets(&self, expr: &Expr, sets: &mut Option<Vec<SetId>>) -> bool {
        match &expr.kind {
            ExprKind::Logic(_, left, right) => {
                self.share_sets(left, sets) && self.share_sets(right, sets)
            }
            ExprKind::Not(inner) => self.share_sets(inner, sets),
            ExprKind::Name(name) => match self.bare_family(name) {
                Some(family) => {
                    let own = self.scope.arguments(family);
                    *sets.get_or_insert_with(|| own.clone()) == own
                }
                None => true,
            },
            _ => true,
        }
    }

    /// The family a name stands for, if it is one that wants indices.
    fn bare_family(&self, name: &Name) -> Option<FamilyRef> {
        if self.is_variable(name) {
            return None;
        }
        let family = match &self.scope.candidates(name)[..] {
            [Resolved::Thing(Thing::Unknown(id))] => FamilyRef::Unknown(*id),
            [Resolved::Thing(Thing::Statements(id))] => FamilyRef::Statements(*id),
            [Resolved::Member(member)] => match self.scope.valued(member) {
                [id] => {
                    let set = self.scope.family(*id).choice()?;
                    FamilyRef::Value(*id, self.scope.set(set).position(member)?)
                }
                _ => return None,
            },
            _ => return None,
        };
        (!self.scope.arguments(family).is_empty()).then_some(family)
    }
}

/// The expression with an index on every operand that is a bare family.
fn indexed(expr: &Expr, letters: &[String], bare: &impl Fn(&Name) -> bool) -> Expr {
    let kind = match &expr.kind {
        ExprKind::Logic(op, left, right) => ExprKind::Logic(
            *op,
            Box::new(indexed(left, letters, bare)),
            Box::new(indexed(right, letters, bare)),
        ),
        ExprKind::Not(inner) => ExprKind::Not(Box::new(indexed(inner, letters, bare))),
        ExprKind::Name(name) if bare(name) => {
            let letter = |letter: &String| Expr {
                span: expr.span,
                kind: ExprKind::Name(Name {
                    text: letter.clone(),
                    quoted: false,
                    span: expr.span,
                }),
            };
            ExprKind::Index(Box::new(expr.clone()), letters.iter().map(letter).collect())
        }
        other => other.clone(),
    };
    Expr {
        span: expr.span,
        kind,
    }
}
