//! Which side of a row its terms stand on: as one would write it.
//!
//! An equation that defines an indicator is `δ = F`; an implication is
//! `conclusion ≥ premise`; where a rule ties δ to F, F stands first and δ
//! behind it. Every way, left minus right is the program's row or its mirror
//! image.

use super::props::ordered;
use crate::explain::document::{Coefficient, Side, Term};
use crate::explain::notation::Notation;
use crate::model::Prop;
use crate::rows::{ColumnId, Literal, Representation, Row, Sense};
use std::collections::BTreeMap;

/// What is known of a sentence that tells where its terms stand.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// The column whose value the sentence defines: the truth of a statement.
    pub defines: Option<ColumnId>,
    /// For pairs of columns, premise and conclusion, of the implications in it.
    pub implications: BTreeMap<(ColumnId, ColumnId), ()>,
}

impl Shape {
    /// Reads a sentence: the truth of the statement it is, if it is one, and
    /// the implications between literals in its claim.
    pub fn of(truth: Option<&Prop>, claim: Option<&Prop>, columns: &[Representation]) -> Shape {
        let mut shape = Shape {
            defines: truth.and_then(|prop| column_of(prop, columns)),
            implications: BTreeMap::new(),
        };
        let mut open: Vec<&Prop> = claim.into_iter().collect();
        while let Some(prop) = open.pop() {
            match prop {
                Prop::All(parts) => open.extend(parts),
                Prop::Iff(left, right) if column_of(right, columns).is_some() => {
                    shape.defines = shape.defines.or(column_of(left, columns));
                }
                Prop::Implies(left, right) => {
                    let pair = (column_of(left, columns), column_of(right, columns));
                    if let (Some(premise), Some(conclusion)) = pair {
                        shape.implications.insert((premise, conclusion), ());
                    }
                }
                _ => {}
            }
        }
        shape
    }

    /// The sides of a row.
    pub fn sides(&self, row: &Row, notation: &Notation) -> (Side, Sense, Side) {
        let terms: Vec<(ColumnId, i64)> = row.form.terms().collect();
        if let Some((column, c)) = self.subject(row, &terms) {
            return solved(&terms, column, c, row, notation);
        }
        // F first, δ behind it.
        let delta = row
            .provenance
            .reified
            .as_ref()
            .filter(|reified| !reified.self_mention)
            .and_then(|reified| {
                let column = column(reified.delta)?;
                (reified.form.coefficient(column) == 0).then_some(column)
            });
        let (mut last, first): (Vec<_>, Vec<_>) =
            terms.into_iter().partition(|(id, _)| Some(*id) == delta);
        let mut first = ordered(first.into_iter());
        first.append(&mut last);
        let left = Side {
            terms: first.iter().map(|&(id, c)| term(id, c, notation)).collect(),
            constant: 0,
        };
        let right = Side {
            terms: Vec::new(),
            constant: row.rhs,
        };
        (left, row.sense, right)
    }

    /// The column that a row is best solved for.
    fn subject(&self, row: &Row, terms: &[(ColumnId, i64)]) -> Option<(ColumnId, i64)> {
        let unit = |column: ColumnId| {
            let (id, c) = terms.iter().find(|(id, _)| *id == column)?;
            (terms.len() > 1 && c.unsigned_abs() == 1).then_some((*id, *c))
        };
        if let [(one, _), (two, _)] = *terms {
            for (premise, conclusion) in [(one, two), (two, one)] {
                if self.implications.contains_key(&(premise, conclusion)) {
                    return unit(conclusion);
                }
            }
        }
        let reified = row.provenance.reified.as_ref();
        // Of ∧ and ∨ the indicator is less or more than each, or than all.
        if matches!(row.provenance.rule.name, "and" | "or")
            && let Some(id) = reified.and_then(|reified| column(reified.delta))
        {
            return unit(id);
        }
        if row.sense != Sense::Equal {
            return None;
        }
        // Of F = n by two indicators the sum stays as the paper has it.
        let several = row.provenance.rule.rows.len() > 2;
        match reified.filter(|_| !several) {
            Some(reified) if !reified.self_mention => column(reified.delta)
                .filter(|id| reified.form.coefficient(*id) == 0)
                .and_then(unit),
            Some(_) => None,
            None if reified.is_some() => None,
            None => self.defines.and_then(unit),
        }
    }
}

/// The row solved for a column whose coefficient is 1 or −1; a constant that
/// would stand alone with a negative sum is put in front by [`Side::formula`].
fn solved(
    terms: &[(ColumnId, i64)],
    column: ColumnId,
    c: i64,
    row: &Row,
    notation: &Notation,
) -> (Side, Sense, Side) {
    // c·x + rest sense rhs, so x sense (rhs − rest)·c, turned where c < 0.
    let sense = match (row.sense, c < 0) {
        (Sense::AtLeast, true) => Sense::AtMost,
        (Sense::AtMost, true) => Sense::AtLeast,
        (sense, _) => sense,
    };
    let right: Option<Vec<Term>> = terms
        .iter()
        .filter(|(id, _)| *id != column)
        .map(|&(id, d)| Some(term(id, d.checked_neg()?.checked_mul(c)?, notation)))
        .collect();
    let constant = row.rhs.checked_mul(c);
    match (right, constant) {
        (Some(right), Some(constant)) => (
            Side {
                terms: vec![term(column, 1, notation)],
                constant: 0,
            },
            sense,
            Side {
                terms: right,
                constant,
            },
        ),
        _ => (
            Side {
                terms: terms.iter().map(|&(id, d)| term(id, d, notation)).collect(),
                constant: 0,
            },
            row.sense,
            Side {
                terms: Vec::new(),
                constant: row.rhs,
            },
        ),
    }
}

fn term(id: ColumnId, c: i64, notation: &Notation) -> Term {
    Term {
        coefficient: Coefficient::Is(c),
        symbol: notation.column(id).clone(),
    }
}

fn column(literal: Literal) -> Option<ColumnId> {
    match literal {
        Literal::Const(_) => None,
        Literal::Column(id) | Literal::Complement(id) => Some(id),
    }
}

/// The column of a literal, plain or negated.
fn column_of(prop: &Prop, columns: &[Representation]) -> Option<ColumnId> {
    match prop {
        Prop::Not(inner) => column_of(inner, columns),
        Prop::Holds(id) => match columns.get(id.0)? {
            Representation::Truth(literal) => column(*literal),
            _ => None,
        },
        Prop::Is(id, position) => match columns.get(id.0)? {
            Representation::Choice(literals) => column(*literals.get(*position)?),
            _ => None,
        },
        _ => None,
    }
}
