//! A statement written out again: what it says, row by row.
//!
//! Written apart from the fold, so that the fold can be checked by it.

use super::pattern::{Factor, Over, Statement, Table, Term};
use super::symbols::Symbols;
use crate::rows::{ColumnId, Sense};
use std::collections::BTreeMap;

/// A row as plain numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plain {
    /// The coefficients, none of them 0.
    pub terms: Vec<(ColumnId, i64)>,
    /// The relation.
    pub sense: Sense,
    /// The right side.
    pub rhs: i64,
}

/// The rows of a statement, in the order of its loops. `None` where it names a
/// column or an entry that does not exist, or a number leaves the 64-bit range.
pub fn expand(symbols: &Symbols, statement: &Statement) -> Option<Vec<Plain>> {
    let mut rows = Vec::new();
    let mut variables = Vec::new();
    each(
        symbols,
        &statement.loops,
        &mut variables,
        &mut |variables| {
            if statement.guard.as_ref().is_none_or(|g| g.holds(variables)) {
                rows.push(row(symbols, statement, variables)?);
            }
            Some(())
        },
    )?;
    Some(rows)
}

fn row(symbols: &Symbols, statement: &Statement, variables: &[i64]) -> Option<Plain> {
    let mut form: BTreeMap<ColumnId, i64> = BTreeMap::new();
    for term in &statement.terms {
        let mut variables = variables.to_vec();
        each(symbols, &term.sums, &mut variables, &mut |variables| {
            let Some(column) = column(symbols, term, variables)? else {
                return Some(());
            };
            let step = factor(&term.factor, &statement.tables, variables)?;
            let sum = form.entry(column).or_insert(0);
            *sum = sum.checked_add(step)?;
            Some(())
        })?;
    }
    Some(Plain {
        terms: form.into_iter().filter(|(_, c)| *c != 0).collect(),
        sense: statement.sense,
        rhs: factor(&statement.rhs, &statement.tables, variables)?,
    })
}

/// The column of a term; `Some(None)` where a sum leaves it out.
fn column(symbols: &Symbols, term: &Term, variables: &[i64]) -> Option<Option<ColumnId>> {
    if let Some(line) = &term.diagonal {
        let (a, b) = (*variables.get(line.first)?, *variables.get(line.second)?);
        let value = if line.minus {
            a.checked_sub(b)?
        } else {
            a.checked_add(b)?
        };
        if value != line.equals.value(variables)? {
            return Some(None);
        }
    }
    let indices: Option<Vec<i64>> = term.indices.iter().map(|i| i.value(variables)).collect();
    let found = symbols.family(term.family).cells.get(&indices?).copied();
    if found.is_none() && term.sums.is_empty() {
        return None;
    }
    Some(found)
}

fn factor(factor: &Factor, tables: &[Table], variables: &[i64]) -> Option<i64> {
    match factor {
        Factor::Number(number) => Some(*number),
        Factor::Linear { times, at, plus } => {
            times.checked_mul(*variables.get(*at)?)?.checked_add(*plus)
        }
        Factor::Table { table, at } => {
            let indices: Option<Vec<i64>> = at.iter().map(|&v| variables.get(v).copied()).collect();
            tables.get(*table)?.values.get(&indices?).copied()
        }
    }
}

/// Calls `body` for every combination of values of the loops, the last running
/// fastest. Stops where it says `None`.
fn each(
    symbols: &Symbols,
    loops: &[Over],
    variables: &mut Vec<i64>,
    body: &mut dyn FnMut(&[i64]) -> Option<()>,
) -> Option<()> {
    let Some((first, rest)) = loops.split_first() else {
        return body(variables);
    };
    for value in members(symbols, first, variables)? {
        variables.push(value);
        let done = each(symbols, rest, variables, body);
        variables.pop();
        done?;
    }
    Some(())
}

/// What a variable runs through, given the variables before it.
pub fn members(symbols: &Symbols, over: &Over, variables: &[i64]) -> Option<Vec<i64>> {
    let all = |set| symbols.sets.get(set).indices();
    Some(match over {
        Over::Whole(set) => all(*set).collect(),
        Over::Run { low, high, .. } => (*low..=*high).collect(),
        Over::Every { set, step, rest } => all(*set)
            .filter(|value| value.checked_rem(*step) == Some(*rest))
            .collect(),
        Over::Listed { members, .. } => members.clone(),
        Over::AllBut { set, except } => {
            let except = except.value(variables)?;
            all(*set).filter(|value| *value != except).collect()
        }
    })
}
