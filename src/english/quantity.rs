//! So many of these hold.

use super::build::{self, call, compare, join_all, not};
use super::subjects::How;
use crate::expr::{CompareOp, Expr, LogicOp};
use crate::source::Span;

/// Propositions to be counted: these, or one for each round of a loop.
#[derive(Clone)]
pub(super) enum Items {
    These(Vec<Expr>),
    Each(Box<Each>),
}

/// A proposition for each member of a set.
#[derive(Clone)]
pub(super) struct Each {
    pub body: Expr,
    pub variable: String,
    /// What the variable runs over.
    pub over: Expr,
    /// How many rounds there are.
    pub size: usize,
}

impl Items {
    pub(super) fn count(&self) -> usize {
        match self {
            Items::These(items) => items.len(),
            Items::Each(each) => each.size,
        }
    }

    pub(super) fn denied(self) -> Items {
        match self {
            Items::These(items) => Items::These(items.into_iter().map(not).collect()),
            Items::Each(mut each) => {
                each.body = not(each.body);
                Items::Each(each)
            }
        }
    }

    pub(super) fn signed(self, yes: bool) -> Items {
        if yes { self } else { self.denied() }
    }

    /// As the arguments of an aggregate.
    fn arguments(self) -> Vec<Expr> {
        match self {
            Items::These(items) => items,
            Items::Each(each) => vec![build::each(each.body, &each.variable, each.over, None)],
        }
    }
}

/// So many of these hold.
pub(super) fn quantify(how: How, items: Items, span: Span) -> Option<Expr> {
    let size = i64::try_from(items.count()).ok()?;
    let counted = |function, n, items: Items| {
        let mut arguments = vec![build::number(n, span)];
        arguments.extend(items.arguments());
        Some(call(function, arguments, span))
    };
    match (how, items) {
        (How::All, Items::These(items)) => join_all(LogicOp::And, items),
        (How::Any, Items::These(items)) => join_all(LogicOp::Or, items),
        (How::None, Items::These(items)) => {
            join_all(LogicOp::And, items.into_iter().map(not).collect())
        }
        (How::All, items) => Some(call("all", items.arguments(), span)),
        (How::Any, items) => Some(call("any", items.arguments(), span)),
        (How::None, items) => Some(call("none", items.arguments(), span)),
        (How::NotAll, items) => Some(not(call("all", items.arguments(), span))),
        (How::Exactly(n), items) => counted("exactly", n, items),
        (How::AtLeast(n), items) => counted("atleast", n, items),
        (How::AtMost(n), items) => counted("atmost", n, items),
        (How::Odd, items) => Some(call(
            "odd",
            vec![call("count", items.arguments(), span)],
            span,
        )),
        (How::Even, items) => Some(call(
            "even",
            vec![call("count", items.arguments(), span)],
            span,
        )),
        (How::Most, items) => {
            let twice = build::times(2, call("count", items.arguments(), span), span);
            let size = build::number(size, span);
            Some(compare(twice, CompareOp::Greater, size, span))
        }
    }
}
