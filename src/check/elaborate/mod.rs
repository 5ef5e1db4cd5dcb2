//! Expression → value, under the loop variables of the moment.
//!
//! Everything is ground when it leaves here: loops are written out, constants
//! are computed, and what depends on the world is a proposition, a linear form
//! or a list of cases.

mod bare;
mod bounds;
mod coerce;
mod compare;
mod equal;
mod index;
mod logic;
mod loops;
mod number;
mod of;
mod order;
mod select;
mod spoken;
mod table;
mod terms;

pub use bounds::bounds;
pub use compare::Side;
pub use index::SMALL;
pub use terms::Term;

use super::budget::MOST_MEMBERS;
use super::checker::Checker;
use super::codes;
use super::data::DataRef;
use super::families::FamilyRef;
use super::functions::{self, Call};
use super::names::Qualified;
use super::scope::{Resolved, Thing};
use super::value::{Item, Known, Value};
use crate::expr::{Expr, ExprKind, Name};
use crate::model::Prop;
use crate::report::Diagnostic;
use crate::source::Span;

impl Checker<'_> {
    /// What the expression comes to; `None` when a mistake was reported.
    pub fn eval(&mut self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Number(number) => Some(Value::constant(*number)),
            ExprKind::Truth(value) => Some(Value::Truth(Prop::Const(*value))),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Qualified(owner, label) => self.qualified(owner, label),
            ExprKind::Index(head, indices) => self.indexed(head, indices, expr.span),
            ExprKind::Call(name, arguments) => {
                let function = functions::named(&name.text)?;
                (function.apply)(
                    self,
                    &Call {
                        name,
                        arguments,
                        span: expr.span,
                    },
                )
            }
            ExprKind::Comprehension(_) => self.misplaced(
                expr,
                "a loop stands alone here",
                "put it in an aggregate: `all(… for …)`, `any(…)`, `count(…)`, `sum(…)`",
            ),
            // The parser lets these stand only where several things may.
            ExprKind::List(items) | ExprKind::Set(items) => {
                let values = self.eval_all(items)?;
                Some(Value::List(values))
            }
            ExprKind::Range(low, high) => {
                let low = self.eval_constant(low);
                let high = self.eval_constant(high);
                self.range(low?, high?, expr.span)
            }
            ExprKind::Not(inner) => self.not(inner),
            ExprKind::Negate(inner) => self.negate(inner, expr.span),
            ExprKind::Arithmetic(op, left, right) => self.arithmetic(*op, left, right, expr.span),
            ExprKind::Logic(op, left, right) => self.logic(*op, left, right),
            ExprKind::Compare(first, links) => self.chain(first, links, expr.span),
            ExprKind::If(condition, then, otherwise) => {
                self.conditional(condition, then, otherwise.as_deref(), expr.span)
            }
            ExprKind::Of(category, thing) => self.of(category, thing, expr.span),
        }
    }

    /// Several expressions; every one is looked at even after a mistake.
    pub fn eval_all(&mut self, exprs: &[Expr]) -> Option<Vec<Value>> {
        let values: Vec<Option<Value>> = exprs.iter().map(|expr| self.eval(expr)).collect();
        values.into_iter().collect()
    }

    /// A constant number.
    pub fn eval_constant(&mut self, expr: &Expr) -> Option<i64> {
        let value = self.eval(expr)?;
        self.known_number(value, expr.span)
    }

    /// `low..high`; where the end comes first there is nothing in it.
    fn range(&mut self, low: i64, high: i64, span: Span) -> Option<Value> {
        let size = (i128::from(high) - i128::from(low) + 1).max(0);
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        if size > MOST_MEMBERS {
            self.too_large(
                span,
                format!("this range has {size} members, which is too many"),
            );
            return None;
        }
        self.spend(size, span)?;
        Some(Value::List((low..=high).map(Value::constant).collect()))
    }

    fn misplaced(&mut self, expr: &Expr, message: &str, help: &str) -> Option<Value> {
        self.report
            .push(Diagnostic::new(&codes::MISPLACED, expr.span, message).help(help));
        None
    }

    fn name(&mut self, name: &Name) -> Option<Value> {
        if !name.quoted
            && let Some(variable) = self.variables.iter().rev().find(|v| v.name == name.text)
        {
            return variable.value.clone();
        }
        Some(match self.resolve(name)? {
            Resolved::Thing(Thing::Set(set)) => Value::Set(set),
            Resolved::Thing(Thing::Unknown(id)) => {
                if self.scope.family(id).arguments.is_empty() {
                    self.scope.cell(FamilyRef::Unknown(id), &[])?
                } else {
                    Value::Family(FamilyRef::Unknown(id))
                }
            }
            Resolved::Thing(Thing::Statements(id)) => Value::Family(FamilyRef::Statements(id)),
            Resolved::Thing(Thing::Data(data)) => self.data_value(&DataRef {
                data,
                path: Vec::new(),
            })?,
            Resolved::Member(member) => Value::Known(Known {
                member,
                home: None,
                named: true,
            }),
            Resolved::Item(category, position) => Value::Item(Item { category, position }),
        })
    }

    fn qualified(&mut self, owner: &Name, label: &Name) -> Option<Value> {
        Some(match self.resolve_qualified(owner, label)? {
            Qualified::Value(family, position) => Value::Family(FamilyRef::Value(family, position)),
            Qualified::Item(category, position) => Value::Item(Item { category, position }),
            Qualified::Member(set, member) => Value::Known(Known {
                member,
                home: Some(set),
                named: true,
            }),
        })
    }
}
