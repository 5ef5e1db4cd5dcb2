//! Value columns: a whole number F in L..U is one 0/1 column x_v for each
//! value, Σ x_v = 1 and F − Σ v·x_v = 0.
//!
//! The tight form makes them for an integer that some proposition compares
//! with `=` or `≠` (0/1 assignment is much stronger than a big-M there), and
//! both forms for a number that is asked, so that a no-good cut is a clause.
//! Once they are there, n ≥ k is their sum from k on.

use super::Lowerer;
use super::bounds;
use super::choice::exactly_one;
use super::claim::sign;
use super::comparison::Comparison;
use super::draft::{Draft, emit};
use super::groups::{Group, Knowledge};
use super::refusal::Lowered;
use super::state::Here;
use crate::rows::{Column, ColumnId, Direction, Form, Literal, Origin, Relation, Rule, Sense};

/// Up to this many values, a number gets a column for each.
pub(super) const SMALL: i128 = 1000;

/// A number as its values.
pub static VALUES: Rule = Rule {
    name: "values",
    number: "",
    formula: "x_v = 1 ⇔ F = v, for v = L … U",
    rows: &[
        "Σ x_v = 1",
        "F − Σ v·x_v = 0",
        "δ = Σ x_v over the v that satisfy F ≥ n",
    ],
};

/// The value columns of a form, ascending; `None` where it has too many values
/// or no bounds.
pub(super) fn of(
    l: &mut Lowerer,
    form: &Form,
    meaning: &str,
) -> Lowered<Option<Vec<(i64, Literal)>>> {
    if let Some(known) = l.values.get(form) {
        return Ok(Some(known.clone()));
    }
    let b = bounds::bounds(l, form, Knowledge::Everything);
    let (Some(lower), Some(upper)) = (b.lower, b.upper) else {
        return Ok(None);
    };
    if upper - lower >= SMALL {
        return Ok(None);
    }
    let here = l.here;
    let integer = single(l, form);
    if integer.is_some() {
        let name = format!("{meaning} has one value");
        let origin = l.program.add_origin(Origin {
            name,
            text: format!("{meaning}: {lower}..{upper}"),
            span: None,
            sentence: None,
        });
        l.here = Here { origin, span: None };
    }
    let mut cases = Vec::new();
    let mut total = form.clone();
    for value in lower..=upper {
        let value = l.narrow(value)?;
        let text = format!("{meaning} = {value}");
        let literal = match integer {
            Some(_) => {
                let name = l.names.unique(format!("{meaning}.{value}"));
                Literal::Column(l.program.add_column(Column {
                    name,
                    lower: Some(0),
                    upper: Some(1),
                    meaning: text,
                    helper: true,
                }))
            }
            None => l.indicator(text),
        };
        let step = value.checked_neg().ok_or_else(|| l.overflow())?;
        total = l.plus(total, &Form::literal(literal), step)?;
        cases.push((value, literal));
    }
    let literals: Vec<Literal> = cases.iter().map(|(_, literal)| *literal).collect();
    exactly_one(l, &literals, &VALUES)?;
    emit(
        l,
        Draft {
            form: total,
            sense: Sense::Equal,
            rhs: 0,
            rule: &VALUES,
            direction: Direction::Both,
            reified: None,
        },
    )?;
    let origin = l.here.origin;
    l.groups.add(Group {
        literals,
        exactly: true,
        origin,
        sentence: false,
    });
    l.values.insert(form.clone(), cases.clone());
    l.here = here;
    Ok(Some(cases))
}

/// The literal of `n = v` or `n ≠ v` for an integer of few values.
pub(super) fn literal_of(l: &mut Lowerer, cmp: &Comparison) -> Lowered<Option<Literal>> {
    let positive = match cmp.relation {
        Relation::Equal => true,
        Relation::NotEqual => false,
        Relation::AtLeast | Relation::AtMost => return Ok(None),
    };
    let Some((column, n)) = quotient(l, cmp) else {
        return Ok(None);
    };
    let meaning = l.program.column(column).name.clone();
    let Some(cases) = of(l, &Form::column(column), &meaning)? else {
        return Ok(None);
    };
    let literal = cases
        .iter()
        .find(|(value, _)| i128::from(*value) == n)
        .map_or(Literal::Const(false), |(_, literal)| *literal);
    Ok(Some(sign(literal, positive)))
}

/// The column of an integer that stands alone, with coefficient 1.
fn single(l: &Lowerer, form: &Form) -> Option<ColumnId> {
    let mut terms = form.terms();
    match (terms.next(), terms.next()) {
        (Some((column, 1)), None)
            if form.offset() == 0 && !l.program.column(column).is_binary() =>
        {
            Some(column)
        }
        _ => None,
    }
}

/// The integer column and number of `c·x = n`, where c divides n.
fn quotient(l: &Lowerer, cmp: &Comparison) -> Option<(ColumnId, i128)> {
    let mut terms = cmp.form.terms();
    let (Some((column, c)), None) = (terms.next(), terms.next()) else {
        return None;
    };
    let (n, c) = (i128::from(cmp.n), i128::from(c));
    (!l.program.column(column).is_binary() && n % c == 0).then(|| (column, n / c))
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn a_small_number_compared_with_equal() {
        golden(
            "n: 0..3; a: bool",
            "n = 1 -> a
             a -> n >= 2",
            "n - 3 d2 <= 0
             n - d2 >= 0
             n + 2 d3 >= 2
             n + 3 d3 <= 4
             - d1 + d2 + d3 = 1
             a - d1 >= 0
             n - 2 d4 <= 1
             n - 2 d4 >= 0
             a - d4 <= 0",
            "n.0 + n.1 + n.2 + n.3 = 1
             n - n.1 - 2 n.2 - 3 n.3 = 0
             a - n.1 >= 0
             a - n.2 - n.3 <= 0",
        );
    }
}
