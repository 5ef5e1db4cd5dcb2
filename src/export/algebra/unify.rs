//! One cluster of rows as few statements.

use super::expand::{Plain, expand};
use super::fold::{Cluster, Item, alone, cost};
use super::loops::{guard, over};
use super::pattern::{Factor, Index, Over, Statement, Table};
use super::shape::Weight;
use super::symbols::Symbols;
use super::terms::terms;
use super::variables::{Variable, variables};
use std::collections::{BTreeMap, BTreeSet};

/// More slots than this are not compared with each other.
const MOST_SLOTS: usize = 40;

/// Statements that stand for the rows of a cluster: one, or as many as there
/// are after splitting it, `depth` times at the most.
pub fn unify(symbols: &Symbols, cluster: &Cluster, depth: usize) -> Vec<Statement> {
    let rows = || -> Vec<Statement> {
        let items = cluster.items.iter();
        items.map(|i| alone(symbols, i.place, i.row)).collect()
    };
    let slots = cluster.items.first().map_or(0, |item| item.slots.len());
    if cluster.items.len() < 2 || slots > MOST_SLOTS {
        return rows();
    }
    let (first, indices) = variables(symbols, cluster, false);
    if let Some(statement) = whole(symbols, cluster, &first, &indices) {
        return vec![statement];
    }
    let (second, indices) = variables(symbols, cluster, true);
    if second != first
        && let Some(statement) = whole(symbols, cluster, &second, &indices)
    {
        return vec![statement];
    }
    let mut best = rows();
    if depth > 0 && cluster.items.len() > 2 {
        for split in splits(cluster, &first) {
            let found: Vec<Statement> = split
                .iter()
                .flat_map(|part| unify(symbols, part, depth - 1))
                .collect();
            if cost(&found) < cost(&best) {
                best = found;
            }
        }
    }
    best
}

/// The whole cluster as one statement.
fn whole(
    symbols: &Symbols,
    cluster: &Cluster,
    variables: &[Variable],
    indices: &[Index],
) -> Option<Statement> {
    let rows = cluster.items.len();
    let tuples: BTreeSet<Vec<i64>> = (0..rows)
        .map(|row| variables.iter().map(|v| v.values[row]).collect())
        .collect();
    if variables.is_empty() || tuples.len() != rows {
        return None;
    }
    let ranges: Vec<BTreeSet<i64>> = variables
        .iter()
        .map(|v| v.values.iter().copied().collect())
        .collect();
    let guard = guard(variables, &ranges, &tuples)?;
    let loops: Option<Vec<Over>> = variables
        .iter()
        .zip(&ranges)
        .map(|(variable, range)| over(symbols, variable.set, range))
        .collect();
    let loops = loops?;
    let all_whole = loops.iter().all(|over| matches!(over, Over::Whole(_)));
    if rows < 3 && !all_whole {
        return None;
    }
    let (mut terms, mut tables) = terms(symbols, cluster, indices, loops.len())?;
    let at: Vec<usize> = (0..loops.len()).collect();
    let mut number = |role: &'static str, of: &dyn Fn(&Item) -> i64| {
        let numbers: BTreeMap<Vec<i64>, i64> = cluster
            .items
            .iter()
            .enumerate()
            .map(|(row, item)| {
                let tuple = variables.iter().map(|v| v.values[row]).collect();
                (tuple, of(item))
            })
            .collect();
        let different: BTreeSet<i64> = numbers.values().copied().collect();
        match (different.first(), different.len()) {
            (Some(&one), 1) => Factor::Number(one),
            _ => {
                tables.push(Table {
                    over: loops.clone(),
                    values: numbers,
                    role,
                });
                Factor::Table {
                    table: tables.len() - 1,
                    at: at.clone(),
                }
            }
        }
    };
    for (place, (term, piece)) in terms.iter_mut().zip(cluster.pieces).enumerate() {
        if matches!(piece.weight, Weight::Number(0)) {
            term.factor = number("factor", &|item| item.numbers[place]);
        }
    }
    let rhs = number("rhs", &|item| item.row.rhs);
    let statement = Statement {
        sense: cluster.items[0].row.sense,
        rows: cluster.items.iter().map(|item| item.place).collect(),
        loops,
        guard,
        terms,
        rhs,
        tables,
    };
    says_exactly(symbols, &statement, cluster).then_some(statement)
}

/// Whether a statement, written out, is exactly these rows.
fn says_exactly(symbols: &Symbols, statement: &Statement, cluster: &Cluster) -> bool {
    let Some(mut said) = expand(symbols, statement) else {
        return false;
    };
    let mut wanted: Vec<&Plain> = cluster.items.iter().map(|item| item.row).collect();
    said.sort();
    wanted.sort();
    said.iter().eq(wanted)
}

/// Ways to take a cluster apart: by the distances between variables of one
/// set, and by the value of each variable.
fn splits<'a>(cluster: &Cluster<'a>, variables: &[Variable]) -> Vec<Vec<Cluster<'a>>> {
    let mut keys: Vec<Vec<Vec<i64>>> = Vec::new();
    let mut distances = vec![Vec::new(); cluster.items.len()];
    let mut any = false;
    for (place, variable) in variables.iter().enumerate() {
        let base = variables[..place]
            .iter()
            .find(|other| other.numeric && other.set == variable.set);
        if let (Some(base), true) = (base, variable.numeric) {
            any = true;
            for (row, distance) in distances.iter_mut().enumerate() {
                distance.push(variable.values[row].wrapping_sub(base.values[row]));
            }
        }
    }
    if any {
        keys.push(distances);
    }
    if variables.len() > 1 {
        for variable in variables {
            keys.push(variable.values.iter().map(|&v| vec![v]).collect());
        }
    }
    keys.into_iter()
        .map(|keys| {
            let mut parts: BTreeMap<Vec<i64>, Cluster> = BTreeMap::new();
            for (item, key) in cluster.items.iter().zip(keys) {
                parts
                    .entry(key)
                    .or_insert_with(|| Cluster {
                        pieces: cluster.pieces,
                        items: Vec::new(),
                    })
                    .items
                    .push(item.clone());
            }
            parts.into_values().collect::<Vec<_>>()
        })
        .filter(|parts| parts.len() > 1)
        .collect()
}
