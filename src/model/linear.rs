//! Linear forms with exact coefficients over numbers a world gives.

use super::{Prop, UnknownId, World};
use std::collections::BTreeMap;

/// A sum left the 64-bit range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overflow;

/// Something with a whole number for value in every world.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// The value of an integer unknown ([`super::Domain::Integer`]).
    Integer(UnknownId),
    /// 1 where the proposition holds, else 0.
    Truth(Box<Prop>),
    /// The linear form where the proposition holds, else 0.
    Product(Box<Prop>, Box<Linear>),
    /// Floor division by a constant that is not 0.
    Div(Box<Linear>, i64),
    /// The remainder of floor division by a constant that is not 0; it has the
    /// divisor's sign.
    Mod(Box<Linear>, i64),
    /// The least of these; at least one.
    Min(Vec<Linear>),
    /// The greatest of these; at least one.
    Max(Vec<Linear>),
    /// The distance from 0.
    Abs(Box<Linear>),
}

/// `Σ cᵢ·atomᵢ + constant`, equal atoms merged, no zero coefficient.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Linear {
    /// Coefficients, none of them 0. (The order of the map is the order of
    /// atoms, not of the text; rows are put in column order.)
    terms: BTreeMap<Atom, i64>,
    constant: i64,
}

impl Linear {
    /// A constant.
    pub fn constant(constant: i64) -> Self {
        Linear {
            terms: BTreeMap::new(),
            constant,
        }
    }

    /// One atom with coefficient 1.
    pub fn atom(atom: Atom) -> Self {
        Linear {
            terms: BTreeMap::from([(atom, 1)]),
            constant: 0,
        }
    }

    /// 1 where the proposition holds, else 0; a constant where it is one.
    pub fn truth(prop: Prop) -> Self {
        match prop {
            Prop::Const(value) => Linear::constant(i64::from(value)),
            prop => Linear::atom(Atom::Truth(Box::new(prop))),
        }
    }

    /// The atoms with their coefficients, in a fixed order.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&Atom, i64)> {
        self.terms.iter().map(|(atom, &c)| (atom, c))
    }

    /// The constant term.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// The value, where no atom occurs.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor · other`.
    ///
    /// # Errors
    /// [`Overflow`] where a coefficient leaves the 64-bit range.
    pub fn add_scaled(mut self, other: &Linear, factor: i64) -> Result<Self, Overflow> {
        if factor == 0 {
            return Ok(self);
        }
        for (atom, &c) in &other.terms {
            let step = c.checked_mul(factor).ok_or(Overflow)?;
            let entry = self.terms.entry(atom.clone()).or_insert(0);
            *entry = entry.checked_add(step).ok_or(Overflow)?;
            if *entry == 0 {
                self.terms.remove(atom);
            }
        }
        let step = other.constant.checked_mul(factor).ok_or(Overflow)?;
        self.constant = self.constant.checked_add(step).ok_or(Overflow)?;
        Ok(self)
    }

    /// `self · factor`.
    ///
    /// # Errors
    /// [`Overflow`] where a coefficient leaves the 64-bit range.
    pub fn scale(&self, factor: i64) -> Result<Self, Overflow> {
        Linear::default().add_scaled(self, factor)
    }

    /// The same form without its constant, and the constant.
    pub fn split(mut self) -> (Self, i64) {
        let constant = std::mem::take(&mut self.constant);
        (self, constant)
    }

    /// The value in a world; `None` where it leaves the 64-bit range.
    pub fn value(&self, world: &World) -> Option<i64> {
        let mut sum = i128::from(self.constant);
        for (atom, &c) in &self.terms {
            sum = sum.checked_add(i128::from(c) * i128::from(atom.value(world)?))?;
        }
        i64::try_from(sum).ok()
    }
}

impl Atom {
    /// The value in a world; `None` where it leaves the 64-bit range.
    pub fn value(&self, world: &World) -> Option<i64> {
        match self {
            Atom::Integer(id) => Some(world.value(*id)),
            Atom::Truth(prop) => prop.holds(world).map(i64::from),
            Atom::Product(prop, form) => {
                if prop.holds(world)? {
                    form.value(world)
                } else {
                    Some(0)
                }
            }
            Atom::Div(form, by) => floor_div(form.value(world)?, *by),
            Atom::Mod(form, by) => floor_mod(form.value(world)?, *by),
            Atom::Min(forms) => values(forms, world)?.into_iter().min(),
            Atom::Max(forms) => values(forms, world)?.into_iter().max(),
            Atom::Abs(form) => form.value(world)?.checked_abs(),
        }
    }
}

fn values(forms: &[Linear], world: &World) -> Option<Vec<i64>> {
    forms.iter().map(|form| form.value(world)).collect()
}

/// Floor division; `None` for a divisor of 0 or a result outside 64 bits.
pub fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let inexact = a.checked_rem(b)? != 0;
    Some(quotient - i64::from(inexact && (a < 0) != (b < 0)))
}

/// The remainder of floor division; `None` for a divisor of 0.
pub fn floor_mod(a: i64, b: i64) -> Option<i64> {
    let remainder = a.checked_rem(b)?;
    let shift = remainder != 0 && (remainder < 0) != (b < 0);
    Some(if shift { remainder + b } else { remainder })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_is_floor_division() {
        for a in -7..=7 {
            for b in [-3, -2, -1, 1, 2, 3] {
                let q = floor_div(a, b).unwrap();
                let r = floor_mod(a, b).unwrap();
                assert_eq!(q * b + r, a);
                assert!(r == 0 || (r < 0) == (b < 0), "{a} mod {b} = {r}");
                assert!(r.abs() < b.abs());
            }
        }
        assert_eq!(floor_div(1, 0), None);
        assert_eq!(floor_div(i64::MIN, -1), None);
    }

    #[test]
    fn equal_atoms_merge_and_vanish() {
        let x = Linear::atom(Atom::Integer(UnknownId(0)));
        let twice = x.clone().add_scaled(&x, 1).unwrap();
        assert_eq!(twice.terms().next().unwrap().1, 2);
        assert_eq!(twice.add_scaled(&x, -2).unwrap().as_constant(), Some(0));
        assert_eq!(x.scale(i64::MAX).unwrap().scale(2), Err(Overflow));
    }
}
