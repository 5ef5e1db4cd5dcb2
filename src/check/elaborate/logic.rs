//! ¬ ∧ ∨ ⊕ → ↔ and `if`. What a constant left side decides is not computed
//! further: `if d > 1 then lady[prev(d)]` is fine for the first door.

use super::bounds::parts;
use crate::check::budget::MOST_PARTS;
use crate::check::checker::Checker;
use crate::check::value::Value;
use crate::expr::{Expr, LogicOp};
use crate::model::Prop;
use crate::source::Span;

impl Checker<'_> {
    /// A proposition that is a part of a larger one.
    pub fn part(&mut self, expr: &Expr) -> Option<Prop> {
        let value = self.eval(expr)?;
        self.truth(value, expr.span)
    }

    /// `not P`
    pub fn not(&mut self, inner: &Expr) -> Option<Value> {
        Some(Value::Truth(self.part(inner)?.not()))
    }

    /// `P and Q` and the like.
    pub fn logic(&mut self, op: LogicOp, left: &Expr, right: &Expr) -> Option<Value> {
        let a = self.part(left);
        let decided = match (op, &a) {
            (LogicOp::And, Some(Prop::Const(false))) => Some(false),
            (LogicOp::Or, Some(Prop::Const(true))) => Some(true),
            (LogicOp::Implies, Some(Prop::Const(false))) => Some(true),
            _ => None,
        };
        if let Some(value) = decided {
            return Some(Value::Truth(Prop::Const(value)));
        }
        let b = self.part(right);
        let (a, b) = (a?, b?);
        Some(Value::Truth(match op {
            LogicOp::And => Prop::all([a, b]),
            LogicOp::Or => Prop::any([a, b]),
            LogicOp::Xor => Prop::xor([a, b]),
            LogicOp::Implies => Prop::implies(a, b),
            LogicOp::Iff => Prop::iff(a, b),
        }))
    }

    /// `if P then Q`, which is an implication, and `if P then Q else R`, which
    /// also picks between numbers and between members.
    pub fn conditional(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: Option<&Expr>,
        span: Span,
    ) -> Option<Value> {
        let when = self.part(condition)?;
        let Some(otherwise) = otherwise else {
            if when == Prop::FALSE {
                return Some(Value::Truth(Prop::TRUE));
            }
            let consequence = self.part(then)?;
            return Some(Value::Truth(Prop::implies(when, consequence)));
        };
        if let Prop::Const(value) = when {
            return self.eval(if value { then } else { otherwise });
        }
        let yes = self.eval(then);
        let no = self.eval(otherwise);
        let (yes, no) = (yes?, no?);
        self.weigh(&when, 2, span)?;
        if let (Value::Truth(yes), Value::Truth(no)) = (&yes, &no) {
            return Some(Value::Truth(Prop::all([
                Prop::implies(when.clone(), yes.clone()),
                Prop::implies(when.not(), no.clone()),
            ])));
        }
        self.select(
            vec![
                (when.clone(), yes, then.span),
                (when.not(), no, otherwise.span),
            ],
            span,
        )
    }

    /// Refuses to write a proposition down so often that it fills the memory.
    pub fn weigh(&mut self, prop: &Prop, times: usize, span: Span) -> Option<()> {
        if times.saturating_mul(parts(prop)) > MOST_PARTS {
            self.too_large(span, "this grows with every level of nesting");
            return None;
        }
        Some(())
    }
}
