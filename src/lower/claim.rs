//! A proposition or its negation, seen one level deep with the negation
//! pushed inwards.

use super::Lowerer;
use crate::model::{Linear, Prop, Relation};
use crate::rows::Literal;

/// A proposition or its negation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim<'p> {
    /// The proposition; never a [`Prop::Not`].
    pub prop: &'p Prop,
    /// Whether it is claimed; else its negation is.
    pub positive: bool,
}

/// What a claim looks like from outside.
#[derive(Debug, Clone)]
pub(super) enum Shape<'p> {
    /// A literal or a constant.
    Literal(Literal),
    /// `form relation n`.
    Compare(&'p Linear, Relation, i64),
    /// All of these.
    All(Vec<Claim<'p>>),
    /// At least one of these.
    Any(Vec<Claim<'p>>),
    /// An odd number of these, or an even one.
    Parity(Vec<Claim<'p>>, bool),
}

impl<'p> Claim<'p> {
    /// The proposition itself.
    pub fn of(prop: &'p Prop) -> Self {
        Claim::signed(prop, true)
    }

    /// The proposition, or its negation where not `positive`.
    pub fn signed(mut prop: &'p Prop, mut positive: bool) -> Self {
        while let Prop::Not(inner) = prop {
            prop = inner;
            positive = !positive;
        }
        Claim { prop, positive }
    }

    /// The opposite claim.
    pub fn negated(self) -> Self {
        Claim {
            prop: self.prop,
            positive: !self.positive,
        }
    }

    /// The claim as a proposition of its own.
    pub fn to_prop(self) -> Prop {
        if self.positive {
            self.prop.clone()
        } else {
            self.prop.clone().not()
        }
    }

    /// What it looks like from outside; makes no row and no column.
    pub fn shape(self, l: &Lowerer) -> Shape<'p> {
        let parts = |props: &'p [Prop], positive: bool| {
            props
                .iter()
                .map(|p| Claim::signed(p, positive))
                .collect::<Vec<_>>()
        };
        match (self.prop, self.positive) {
            (Prop::Const(value), positive) => Shape::Literal(Literal::Const(*value == positive)),
            (Prop::Holds(id), positive) => {
                Shape::Literal(sign(l.columns_of(*id).truth(), positive))
            }
            (Prop::Is(id, position), positive) => {
                Shape::Literal(sign(l.columns_of(*id).value(*position), positive))
            }
            (Prop::Compare(form, relation, n), true) => Shape::Compare(form, *relation, *n),
            (Prop::Compare(form, relation, n), false) => {
                let (relation, n) = opposite(*relation, *n);
                Shape::Compare(form, relation, n)
            }
            (Prop::Not(inner), positive) => Claim::signed(inner, !positive).shape(l),
            (Prop::All(props), true) => Shape::All(parts(props, true)),
            (Prop::All(props), false) => Shape::Any(parts(props, false)),
            (Prop::Any(props), true) => Shape::Any(parts(props, true)),
            (Prop::Any(props), false) => Shape::All(parts(props, false)),
            (Prop::Implies(left, right), true) => {
                Shape::Any(vec![Claim::signed(left, false), Claim::of(right)])
            }
            (Prop::Implies(left, right), false) => {
                Shape::All(vec![Claim::of(left), Claim::signed(right, false)])
            }
            (Prop::Xor(props), positive) => Shape::Parity(parts(props, true), positive),
            (Prop::Iff(left, right), positive) => {
                Shape::Parity(vec![Claim::of(left), Claim::of(right)], !positive)
            }
        }
    }
}

/// The literal, or its complement where not `positive`.
pub(super) fn sign(literal: Literal, positive: bool) -> Literal {
    if positive {
        literal
    } else {
        literal.complement()
    }
}

/// The relation and number of the negation. Numbers at the edge of 64 bits are
/// refused before anything is lowered, so that nothing is lost here.
pub(super) fn opposite(relation: Relation, n: i64) -> (Relation, i64) {
    match relation {
        Relation::AtLeast => (Relation::AtMost, n.saturating_sub(1)),
        Relation::AtMost => (Relation::AtLeast, n.saturating_add(1)),
        Relation::Equal => (Relation::NotEqual, n),
        Relation::NotEqual => (Relation::Equal, n),
    }
}
