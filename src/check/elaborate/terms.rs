//! The arguments of an aggregate, as one list: families, sets, lists and loops
//! written out.

use crate::check::checker::Checker;
use crate::check::families::FamilyRef;
use crate::check::value::Value;
use crate::expr::{Expr, ExprKind};
use crate::model::Prop;
use crate::source::Span;

/// One thing an aggregate gathers.
#[derive(Debug, Clone)]
pub struct Term {
    /// When it counts at all: the condition of its round of the loop.
    pub guard: Prop,
    /// The thing.
    pub value: Value,
    /// Where it was written.
    pub span: Span,
}

impl Checker<'_> {
    /// Everything the arguments of an aggregate come to, in order.
    pub fn terms(&mut self, arguments: &[Expr]) -> Option<Vec<Term>> {
        let mut out = Vec::new();
        let mut fine = true;
        for argument in arguments {
            fine &= self.gather(argument, &mut out).is_some();
        }
        fine.then_some(out)
    }

    /// As [`Checker::terms`], for things that are compared with each other: a
    /// label among several arguments is that label, and stands for its family
    /// only when it is the one argument.
    pub fn compared_terms(&mut self, arguments: &[Expr]) -> Option<Vec<Term>> {
        if arguments.len() < 2 {
            return self.terms(arguments);
        }
        let mut out = Vec::new();
        let mut fine = true;
        for argument in arguments {
            match &argument.kind {
                ExprKind::Name(_) | ExprKind::Qualified(..) => match self.eval(argument) {
                    Some(value @ (Value::Known(_) | Value::Family(FamilyRef::Value(..)))) => {
                        out.push(Term {
                            guard: Prop::TRUE,
                            value,
                            span: argument.span,
                        });
                    }
                    Some(_) => fine &= self.gather(argument, &mut out).is_some(),
                    None => fine = false,
                },
                _ => fine &= self.gather(argument, &mut out).is_some(),
            }
        }
        fine.then_some(out)
    }

    fn gather(&mut self, argument: &Expr, out: &mut Vec<Term>) -> Option<()> {
        match &argument.kind {
            ExprKind::Comprehension(comprehension) => self.rounds(comprehension, out),
            ExprKind::List(items) | ExprKind::Set(items) => {
                let mut fine = true;
                for item in items {
                    fine &= self.gather(item, out).is_some();
                }
                fine.then_some(())
            }
            _ => {
                let value = self.eval(argument)?;
                let values = self.all_of(value, argument.span)?;
                out.extend(values.into_iter().map(|value| Term {
                    guard: Prop::TRUE,
                    value,
                    span: argument.span,
                }));
                Some(())
            }
        }
    }

    /// The members of a bare family, of a set, of a table; anything else is
    /// one thing.
    pub fn all_of(&mut self, value: Value, span: Span) -> Option<Vec<Value>> {
        let family = match value {
            Value::Known(known)
                if known.named
                    && known.member.number().is_none()
                    && !self.scope.valued(&known.member).is_empty() =>
            {
                self.family_of_label(&known.member, span)?
            }
            Value::Family(family) => family,
            Value::Set(set) => {
                self.spend(self.scope.set(set).members.len(), span)?;
                return Some(self.scope.members_of(set));
            }
            Value::List(values) => return Some(values),
            Value::Data(data) => {
                let leaves = self.data_leaves(&data);
                self.spend(leaves.len(), span)?;
                return Some(leaves);
            }
            other => return Some(vec![other]),
        };
        let keys = self.scope.cells(family);
        self.spend(keys.len(), span)?;
        keys.iter()
            .map(|key| self.scope.cell(family, key))
            .collect()
    }
}
