//! Forms over columns, and literals, in symbols.

use crate::explain::document::{Coefficient, Formula, Op, Side, Sign, Symbol, Term};
use crate::explain::notation::Notation;
use crate::rows::{ColumnId, Form, Literal};

/// A form over columns as one side of a row.
pub fn side(notation: &Notation, form: &Form) -> Side {
    Side {
        terms: ordered(form.terms())
            .into_iter()
            .map(|(id, c)| Term {
                coefficient: Coefficient::Is(c),
                symbol: notation.column(id).clone(),
            })
            .collect(),
        constant: form.offset(),
    }
}

/// Terms in the order of the columns; where the first would have a minus, those
/// with a plus stand before it.
pub fn ordered(terms: impl Iterator<Item = (ColumnId, i64)>) -> Vec<(ColumnId, i64)> {
    let terms: Vec<(ColumnId, i64)> = terms.collect();
    if terms.first().is_none_or(|(_, c)| *c > 0) {
        return terms;
    }
    let (mut plus, mut minus): (Vec<_>, Vec<_>) = terms.into_iter().partition(|(_, c)| *c > 0);
    plus.append(&mut minus);
    plus
}

/// The symbol of a literal's column.
pub fn symbol_of(notation: &Notation, literal: Literal) -> Option<&Symbol> {
    match literal {
        Literal::Const(_) => None,
        Literal::Column(id) | Literal::Complement(id) => Some(notation.column(id)),
    }
}

/// `x = 1` for a column, `x = 0` for a complement.
pub fn literal_is_one(notation: &Notation, literal: Literal) -> Option<Formula> {
    let symbol = symbol_of(notation, literal)?;
    let value = i64::from(matches!(literal, Literal::Column(_)));
    Some(Formula::of([
        Sign::from(symbol),
        Op::Equal.into(),
        value.into(),
    ]))
}
