//! Propositions and their truth in a world.
//!
//! This file is the meaning of every operator. The rows in `lower` are written
//! apart from it, and a test compares the two over all truth values.

use super::{Linear, UnknownId, World};

/// The four relations between a linear form and a number; strict ones are
/// whole-number steps of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// ≥
    AtLeast,
    /// ≤
    AtMost,
    /// =
    Equal,
    /// ≠
    NotEqual,
}

impl Relation {
    /// Whether `a relation b`.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::AtLeast => a >= b,
            Relation::AtMost => a <= b,
            Relation::Equal => a == b,
            Relation::NotEqual => a != b,
        }
    }

    /// The sign: `≥`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::AtLeast => "≥",
            Relation::AtMost => "≤",
            Relation::Equal => "=",
            Relation::NotEqual => "≠",
        }
    }
}

/// A ground proposition. Build with the constructors below, which fold
/// constants and leave everything else as it was written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prop {
    /// Always so.
    Const(bool),
    /// A Boolean unknown is true.
    Holds(UnknownId),
    /// A choice has the value at this position of its domain.
    Is(UnknownId, usize),
    /// `form relation number`; the form has no constant term.
    Compare(Box<Linear>, Relation, i64),
    /// ¬
    Not(Box<Prop>),
    /// ∧ of at least two.
    All(Vec<Prop>),
    /// ∨ of at least two.
    Any(Vec<Prop>),
    /// Parity: an odd number of these, at least two, hold.
    Xor(Vec<Prop>),
    /// ↔
    Iff(Box<Prop>, Box<Prop>),
    /// →
    Implies(Box<Prop>, Box<Prop>),
}

impl Prop {
    /// Always true.
    pub const TRUE: Prop = Prop::Const(true);
    /// Always false.
    pub const FALSE: Prop = Prop::Const(false);

    /// `form relation n`; a constant where the form is one. `None` where moving
    /// the constant over leaves the 64-bit range.
    pub fn compare(form: Linear, relation: Relation, n: i64) -> Option<Prop> {
        let (form, constant) = form.split();
        let n = n.checked_sub(constant)?;
        Some(match form.as_constant() {
            Some(value) => Prop::Const(relation.holds(value, n)),
            None => Prop::Compare(Box::new(form), relation, n),
        })
    }

    /// ¬P, without a double negation.
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Prop {
        match self {
            Prop::Const(value) => Prop::Const(!value),
            Prop::Not(inner) => *inner,
            other => Prop::Not(Box::new(other)),
        }
    }

    /// ∧; true if there are none.
    pub fn all(props: impl IntoIterator<Item = Prop>) -> Prop {
        let mut parts = Vec::new();
        for prop in props {
            match prop {
                Prop::Const(true) => {}
                Prop::Const(false) => return Prop::FALSE,
                Prop::All(inner) => parts.extend(inner),
                other => parts.push(other),
            }
        }
        match parts.len() {
            0 => Prop::TRUE,
            1 => parts.swap_remove(0),
            _ => Prop::All(parts),
        }
    }

    /// ∨; false if there are none.
    pub fn any(props: impl IntoIterator<Item = Prop>) -> Prop {
        let mut parts = Vec::new();
        for prop in props {
            match prop {
                Prop::Const(false) => {}
                Prop::Const(true) => return Prop::TRUE,
                Prop::Any(inner) => parts.extend(inner),
                other => parts.push(other),
            }
        }
        match parts.len() {
            0 => Prop::FALSE,
            1 => parts.swap_remove(0),
            _ => Prop::Any(parts),
        }
    }

    /// Parity; false if there are none.
    pub fn xor(props: impl IntoIterator<Item = Prop>) -> Prop {
        let mut odd = false;
        let mut parts = Vec::new();
        for prop in props {
            match prop {
                Prop::Const(value) => odd ^= value,
                Prop::Xor(inner) => parts.extend(inner),
                other => parts.push(other),
            }
        }
        let parity = match parts.len() {
            0 => return Prop::Const(odd),
            1 => parts.swap_remove(0),
            _ => Prop::Xor(parts),
        };
        if odd { parity.not() } else { parity }
    }

    /// P ↔ Q.
    pub fn iff(left: Prop, right: Prop) -> Prop {
        match (left, right) {
            (Prop::Const(true), other) | (other, Prop::Const(true)) => other,
            (Prop::Const(false), other) | (other, Prop::Const(false)) => other.not(),
            (left, right) => Prop::Iff(Box::new(left), Box::new(right)),
        }
    }

    /// P → Q.
    pub fn implies(left: Prop, right: Prop) -> Prop {
        match (left, right) {
            (Prop::Const(true), right) => right,
            (Prop::Const(false), _) | (_, Prop::Const(true)) => Prop::TRUE,
            (left, Prop::Const(false)) => left.not(),
            (left, right) => Prop::Implies(Box::new(left), Box::new(right)),
        }
    }

    /// Whether it holds in a world; `None` where a number it mentions leaves
    /// the 64-bit range.
    pub fn holds(&self, world: &World) -> Option<bool> {
        Some(match self {
            Prop::Const(value) => *value,
            Prop::Holds(id) => world.value(*id) == 1,
            Prop::Is(id, position) => usize::try_from(world.value(*id)) == Ok(*position),
            Prop::Compare(form, relation, n) => relation.holds(form.value(world)?, *n),
            Prop::Not(inner) => !inner.holds(world)?,
            Prop::All(parts) => {
                let mut all = true;
                for part in parts {
                    all &= part.holds(world)?;
                }
                all
            }
            Prop::Any(parts) => {
                let mut any = false;
                for part in parts {
                    any |= part.holds(world)?;
                }
                any
            }
            Prop::Xor(parts) => {
                let mut odd = false;
                for part in parts {
                    odd ^= part.holds(world)?;
                }
                odd
            }
            Prop::Iff(left, right) => left.holds(world)? == right.holds(world)?,
            Prop::Implies(left, right) => !left.holds(world)? || right.holds(world)?,
        })
    }
}
