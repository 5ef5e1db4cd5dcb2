//! Linear forms over columns.

use super::{ColumnId, Literal};
use std::collections::BTreeMap;

/// `Σ c·column + constant`, columns ascending, no zero coefficient.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Form {
    terms: BTreeMap<ColumnId, i64>,
    constant: i64,
}

impl Form {
    /// A constant.
    pub fn constant(constant: i64) -> Self {
        Form {
            terms: BTreeMap::new(),
            constant,
        }
    }

    /// One column with coefficient 1.
    pub fn column(id: ColumnId) -> Self {
        Form {
            terms: BTreeMap::from([(id, 1)]),
            constant: 0,
        }
    }

    /// A literal as a number: the column, `1 − column`, 0 or 1.
    pub fn literal(literal: Literal) -> Self {
        match literal {
            Literal::Const(value) => Form::constant(i64::from(value)),
            Literal::Column(id) => Form::column(id),
            Literal::Complement(id) => Form {
                terms: BTreeMap::from([(id, -1)]),
                constant: 1,
            },
        }
    }

    /// The terms, by column.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (ColumnId, i64)> + '_ {
        self.terms.iter().map(|(&id, &c)| (id, c))
    }

    /// The number of columns that occur.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether no column occurs.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficient of a column; 0 where it does not occur.
    pub fn coefficient(&self, id: ColumnId) -> i64 {
        self.terms.get(&id).copied().unwrap_or(0)
    }

    /// The constant term.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// `self + factor · other`; `None` where a number leaves the 64-bit range.
    #[must_use]
    pub fn add_scaled(mut self, other: &Form, factor: i64) -> Option<Form> {
        for (&id, &c) in &other.terms {
            let step = c.checked_mul(factor)?;
            let entry = self.terms.entry(id).or_insert(0);
            *entry = entry.checked_add(step)?;
            if *entry == 0 {
                self.terms.remove(&id);
            }
        }
        let step = other.constant.checked_mul(factor)?;
        self.constant = self.constant.checked_add(step)?;
        Some(self)
    }

    /// The form without its constant, and the constant.
    pub fn split(mut self) -> (Form, i64) {
        let constant = std::mem::take(&mut self.constant);
        (self, constant)
    }

    /// The value at a point, exact.
    pub fn value(&self, point: &[i64]) -> i128 {
        self.terms
            .iter()
            .fold(i128::from(self.constant), |sum, (id, &c)| {
                sum + i128::from(c) * i128::from(point[id.0])
            })
    }
}

/// What a row says of its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sense {
    /// ≥
    AtLeast,
    /// ≤
    AtMost,
    /// =
    Equal,
}

impl Sense {
    /// The sign in portable characters: `>=`.
    pub fn ascii(self) -> &'static str {
        match self {
            Sense::AtLeast => ">=",
            Sense::AtMost => "<=",
            Sense::Equal => "=",
        }
    }

    /// Whether `left sense right`.
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Sense::AtLeast => left >= right,
            Sense::AtMost => left <= right,
            Sense::Equal => left == right,
        }
    }
}
