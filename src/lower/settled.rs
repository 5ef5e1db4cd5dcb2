//! What a claim or a form comes to where the columns it hangs on are fixed:
//! folding of constants, for rules that go through the values of a choice or a
//! small number one by one.

use super::Lowerer;
use super::claim::{Claim, Shape};
use super::groups::Knowledge;
use super::literals::column_of;
use crate::model::{Atom, Linear, Relation};
use crate::rows::{ColumnId, Form, Literal};
use std::collections::BTreeSet;

/// The columns something hangs on, and how large it is.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    /// All columns, whole numbers too.
    pub columns: BTreeSet<ColumnId>,
    /// How many parts were looked at.
    pub size: usize,
}

impl Mentions {
    /// Adds what a claim hangs on.
    pub fn claim(&mut self, l: &Lowerer, claim: Claim<'_>) {
        self.size += 1;
        match claim.shape(l) {
            Shape::Literal(literal) => self.columns.extend(column_of(literal)),
            Shape::Compare(form, ..) => self.form(l, form),
            Shape::All(parts) | Shape::Any(parts) | Shape::Parity(parts, _) => {
                for part in parts {
                    self.claim(l, part);
                }
            }
        }
    }

    /// Adds what a form hangs on.
    pub fn form(&mut self, l: &Lowerer, form: &Linear) {
        for (atom, _) in form.terms() {
            self.atom(l, atom);
        }
    }

    /// Adds what an atom hangs on.
    pub fn atom(&mut self, l: &Lowerer, atom: &Atom) {
        self.size += 1;
        match atom {
            Atom::Integer(id) => self.columns.extend(l.columns_of(*id).integer()),
            Atom::Truth(prop) => self.claim(l, Claim::of(prop)),
            Atom::Product(prop, form) => {
                self.claim(l, Claim::of(prop));
                self.form(l, form);
            }
            Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => self.form(l, form),
            Atom::Min(forms) | Atom::Max(forms) => {
                for form in forms {
                    self.form(l, form);
                }
            }
        }
    }
}

/// A choice, a truth value or a small whole number, value by value.
#[derive(Debug, Clone)]
pub(super) struct Side {
    /// One literal for each value, exactly one of them 1.
    pub literals: Vec<Literal>,
    /// The whole-number column that has a value with each literal.
    pub number: Option<(ColumnId, Vec<i64>)>,
}

impl Side {
    /// Where the only value is this.
    pub fn none() -> Side {
        Side {
            literals: vec![Literal::Const(true)],
            number: None,
        }
    }

    /// What a column is of, by the domains; `None` for a whole number without
    /// value columns.
    pub fn of(l: &Lowerer, column: ColumnId) -> Option<Side> {
        if !l.program.column(column).is_binary() {
            let cases = l.values.get(&Form::column(column))?;
            return Some(Side {
                literals: cases.iter().map(|(_, literal)| *literal).collect(),
                number: Some((column, cases.iter().map(|(value, _)| *value).collect())),
            });
        }
        let group = l
            .groups
            .touching(std::iter::once(column), Knowledge::Domains)
            .into_iter()
            .find(|group| group.exactly);
        let literals = match group {
            Some(group) => group.literals.clone(),
            None => vec![Literal::Column(column), Literal::Complement(column)],
        };
        Some(Side {
            literals,
            number: None,
        })
    }

    /// Whether the column is one of its own.
    pub fn has(&self, column: ColumnId) -> bool {
        self.number.as_ref().is_some_and(|(own, _)| *own == column)
            || self
                .literals
                .iter()
                .any(|lit| column_of(*lit) == Some(column))
    }

    /// The value at a place, as something fixed.
    pub fn at(&self, place: usize) -> Fixed {
        let number = self.number.as_ref();
        Fixed {
            one: self.literals.get(place).copied(),
            number: number.and_then(|(column, values)| Some((*column, *values.get(place)?))),
        }
    }
}

/// The sides that some columns are of, at most two; `None` where they are more,
/// or one cannot be told value by value.
pub(super) fn sides(l: &Lowerer, columns: &BTreeSet<ColumnId>) -> Option<Vec<Side>> {
    let mut sides: Vec<Side> = Vec::new();
    for column in columns {
        if sides.iter().any(|side| side.has(*column)) {
            continue;
        }
        if sides.len() == 2 {
            return None;
        }
        sides.push(Side::of(l, *column)?);
    }
    Some(sides)
}

/// One value of a side: the literal that is 1, all others of it being 0, and
/// the number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fixed {
    one: Option<Literal>,
    number: Option<(ColumnId, i64)>,
}

impl Fixed {
    /// A whole number alone.
    pub fn number(column: ColumnId, value: i64) -> Fixed {
        Fixed {
            one: None,
            number: Some((column, value)),
        }
    }
}

/// The value of a column: 1 for what is chosen, 0 for its alternatives.
fn column(column: ColumnId, fixed: &[Fixed]) -> i64 {
    let number = fixed.iter().find_map(|side| match side.number {
        Some((own, value)) if own == column => Some(value),
        _ => None,
    });
    let chosen = || {
        fixed
            .iter()
            .any(|side| side.one == Some(Literal::Column(column)))
    };
    number.unwrap_or_else(|| i64::from(chosen()))
}

/// Whether the claim holds there. `None` where a number leaves 128 bits.
pub(super) fn claim(l: &Lowerer, claim: Claim<'_>, fixed: &[Fixed]) -> Option<bool> {
    let all = |parts: Vec<Claim<'_>>| -> Option<Vec<bool>> {
        parts
            .into_iter()
            .map(|part| self::claim(l, part, fixed))
            .collect()
    };
    Some(match claim.shape(l) {
        Shape::Literal(Literal::Const(value)) => value,
        Shape::Literal(Literal::Column(id)) => column(id, fixed) == 1,
        Shape::Literal(Literal::Complement(id)) => column(id, fixed) == 0,
        Shape::Compare(form, relation, n) => {
            let (value, n) = (linear(l, form, fixed)?, i128::from(n));
            compare(value, relation, n)
        }
        Shape::All(parts) => all(parts)?.into_iter().all(|value| value),
        Shape::Any(parts) => all(parts)?.into_iter().any(|value| value),
        Shape::Parity(parts, odd) => {
            (all(parts)?.into_iter().filter(|value| *value).count() % 2 == 1) == odd
        }
    })
}

/// a relation b
pub(super) fn compare(a: i128, relation: Relation, b: i128) -> bool {
    match relation {
        Relation::AtLeast => a >= b,
        Relation::AtMost => a <= b,
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
    }
}

/// The value of a form over columns there.
pub(super) fn columns(form: &Form, fixed: &[Fixed]) -> Option<i128> {
    form.terms()
        .try_fold(i128::from(form.offset()), |sum, (id, c)| {
            sum.checked_add(i128::from(c) * i128::from(column(id, fixed)))
        })
}

/// The value of a form there.
pub(super) fn linear(l: &Lowerer, form: &Linear, fixed: &[Fixed]) -> Option<i128> {
    form.terms()
        .try_fold(i128::from(form.offset()), |sum, (atom, c)| {
            let value = self::atom(l, atom, fixed)?;
            sum.checked_add(value.checked_mul(i128::from(c))?)
        })
}

/// The value of an atom there.
pub(super) fn atom(l: &Lowerer, atom: &Atom, fixed: &[Fixed]) -> Option<i128> {
    let all = |forms: &[Linear]| -> Option<Vec<i128>> {
        forms.iter().map(|form| linear(l, form, fixed)).collect()
    };
    match atom {
        Atom::Integer(id) => {
            let own = l.columns_of(*id).integer()?;
            Some(i128::from(column(own, fixed)))
        }
        Atom::Truth(prop) => Some(i128::from(claim(l, Claim::of(prop), fixed)?)),
        Atom::Product(prop, form) => match claim(l, Claim::of(prop), fixed)? {
            true => linear(l, form, fixed),
            false => Some(0),
        },
        Atom::Div(form, by) => Some(divided(linear(l, form, fixed)?, *by)),
        Atom::Mod(form, by) => {
            let value = linear(l, form, fixed)?;
            value.checked_sub(divided(value, *by).checked_mul(i128::from(*by))?)
        }
        Atom::Min(forms) => all(forms)?.into_iter().min(),
        Atom::Max(forms) => all(forms)?.into_iter().max(),
        Atom::Abs(form) => linear(l, form, fixed)?.checked_abs(),
    }
}

/// Floor division by what is not 0.
pub(super) fn divided(value: i128, by: i64) -> i128 {
    let by = i128::from(by);
    (value * by.signum()).div_euclid(by.abs())
}

#[cfg(test)]
mod tests {
    use super::divided;

    #[test]
    fn division_is_floor_division() {
        let floor = [
            (7, 2, 3),
            (-7, 2, -4),
            (7, -2, -4),
            (-7, -2, 3),
            (6, -3, -2),
            (0, 5, 0),
        ];
        for (value, by, quotient) in floor {
            assert_eq!(divided(value, by), quotient, "{value} div {by}");
        }
    }
}
