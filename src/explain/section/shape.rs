//! Which side of a row its terms stand on: as one would write it.
//!
//! An equation that defines an indicator is `δ = F`; an implication is
//! `conclusion ≥ premise`; where a rule ties δ to F, F stands first and δ
//! behind it. Every way, left minus right is the program's row or its mirror
//! image.

use super::forms::ordered;
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
pub fn column_of(prop: &Prop, columns: &[Representation]) -> Option<ColumnId> {
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

#[cfg(test)]
mod tests {
    use crate::explain::notation::Names;
    use crate::explain::section::{Request, document};
    use crate::export::document::plain;
    use crate::lower::{self, FormKind};
    use crate::source::Source;

    /// The rows of some facts over `a` to `e`, in their order.
    fn rows(facts: &str, form: FormKind) -> Vec<String> {
        let text = format!(
            "unknowns: {{a: bool, b: bool, d: bool, e: bool}}\nfacts:\n{}",
            facts
                .lines()
                .map(|l| format!("  - '{}'\n", l.trim()))
                .collect::<String>()
        );
        let read = crate::read(&Source::new("t", text));
        let model = read.models.into_iter().flatten().next().expect("no errors");
        let options = lower::Options {
            form,
            ..lower::Options::default()
        };
        let program = lower::lower(&model, &options).unwrap();
        let document = document(&Request {
            model: &model,
            programs: &[(form, &program)],
            finding: None,
            names: Names::Paper,
        });
        document
            .cards()
            .flat_map(|card| &card.parts)
            .flat_map(|part| &part.derivations)
            .flat_map(|derivation| &derivation.rows)
            .map(|row| plain::formula(&row.formula()))
            .collect()
    }

    #[test]
    fn rows_are_written_as_one_writes_them() {
        assert_eq!(
            rows(
                "d <-> a
                 d <-> not a
                 a -> b
                 a -> not b
                 not a -> b
                 e <-> a + b + d = 1
                 e <-> a or b
                 a + b >= 1",
                FormKind::Textbook
            ),
            [
                "d = a",
                "d = 1 − a",
                "b ≥ a",
                "b ≤ 1 − a",
                "b ≥ 1 − a",
                "a + b + d − 3δ₁ ≤ 0",
                "a + b + d − δ₁ ≥ 0",
                "a + b + d + 2δ₂ ≥ 2",
                "a + b + d + 3δ₂ ≤ 4",
                "δ₁ + δ₂ − e = 1",
                "a + b − 2e ≤ 0",
                "a + b − e ≥ 0",
                "a + b ≥ 1",
            ]
        );
    }

    #[test]
    fn the_indicator_of_an_and_or_or_stands_alone() {
        assert_eq!(
            rows("e <-> a or b\nd <-> a and not b", FormKind::Tight),
            [
                "e ≥ a",
                "e ≥ b",
                "e ≤ a + b",
                "d ≤ a",
                "d ≤ 1 − b",
                "d ≥ a − b"
            ]
        );
    }
}
