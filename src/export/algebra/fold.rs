//! From rows to `forall`s, by anti-unification: rows of one origin that differ
//! only in indices are one statement.
//!
//! A statement is kept only where writing it out again ([`expand`]) gives
//! exactly its rows; what does not fold stays a row.

use super::boxes::Style;
use super::expand::{Plain, expand};
use super::pattern::{Factor, Index, Over, Statement, Term};
use super::shape::{Piece, Shape, Slot, Weight, shape};
use super::symbols::Symbols;
use super::terms::{constants, terms};
use super::unify::unify;
use std::collections::BTreeMap;

/// A row to be folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The row.
    pub row: Plain,
    /// Only rows of one group fold into one statement.
    pub group: usize,
}

/// What may differ among the rows of a statement, beside indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Free {
    Nothing,
    RightSide,
    Coefficients,
}

/// Rows that look the same but for slots and, perhaps, numbers.
#[derive(Debug, Clone)]
pub struct Cluster<'a> {
    /// The pieces of all of them; where coefficients may differ, those are 0
    /// here.
    pub pieces: &'a [Piece],
    /// The rows.
    pub items: Vec<Item<'a>>,
}

/// One row of a cluster.
#[derive(Debug, Clone)]
pub struct Item<'a> {
    /// Its place in what was given.
    pub place: usize,
    /// The row.
    pub row: &'a Plain,
    /// Its slots.
    pub slots: &'a [Slot],
    /// The coefficients of its pieces, where they may differ.
    pub numbers: &'a [i64],
}

/// The statements that stand for these rows, in the order of their first rows.
pub fn fold(symbols: &Symbols, given: &[Given]) -> Vec<Statement> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, row) in given.iter().enumerate() {
        groups.entry(row.group).or_default().push(place);
    }
    let mut statements = Vec::new();
    for places in groups.into_values() {
        statements.extend(group(symbols, given, &places));
    }
    statements.sort_by(|a, b| a.rows.cmp(&b.rows));
    statements
}

fn group(symbols: &Symbols, given: &[Given], places: &[usize]) -> Vec<Statement> {
    if let [only] = places {
        return vec![alone(symbols, *only, &given[*only].row)];
    }
    let mut best: Option<(usize, Vec<Statement>)> = None;
    for free in [Free::Nothing, Free::RightSide, Free::Coefficients] {
        let mut seen: Vec<Vec<Shape>> = Vec::new();
        for (short_diagonals, all_but) in
            [(false, true), (false, false), (true, true), (true, false)]
        {
            let style = Style {
                short_diagonals,
                all_but,
                by_slots: free == Free::Coefficients,
            };
            let rows = places.iter().map(|&place| &given[place].row);
            let shapes: Vec<Shape> = rows.map(|row| shape(symbols, &row.terms, style)).collect();
            if seen.contains(&shapes) {
                continue;
            }
            let found = attempt(symbols, given, places, &shapes, free);
            seen.push(shapes);
            let cost = cost(&found);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, found));
            }
            if cost == 1 {
                break;
            }
        }
        if best.as_ref().is_some_and(|(cost, _)| *cost == 1) {
            break;
        }
    }
    best.map(|(_, found)| found).unwrap_or_default()
}

/// How much there is to read.
pub fn cost(statements: &[Statement]) -> usize {
    statements.iter().map(|s| 1 + s.tables.len()).sum()
}

fn attempt(
    symbols: &Symbols,
    given: &[Given],
    places: &[usize],
    shapes: &[Shape],
    free: Free,
) -> Vec<Statement> {
    let own = shapes.iter().map(|shape| (shape.clone(), Vec::new()));
    let mut shapes: Vec<(Shape, Vec<i64>)> = own.collect();
    if free == Free::Coefficients {
        for (shape, numbers) in &mut shapes {
            for piece in &mut shape.pieces {
                if let Weight::Number(c) = &mut piece.weight {
                    numbers.push(std::mem::take(c));
                } else {
                    numbers.push(0);
                }
            }
        }
    }
    let mut clusters: BTreeMap<_, Cluster> = BTreeMap::new();
    for (&place, (shape, numbers)) in places.iter().zip(&shapes) {
        let row = &given[place].row;
        let rhs = (free == Free::Nothing).then_some(row.rhs);
        clusters
            .entry((&shape.pieces, row.sense, rhs))
            .or_insert_with(|| Cluster {
                pieces: &shape.pieces,
                items: Vec::new(),
            })
            .items
            .push(Item {
                place,
                row,
                slots: &shape.slots,
                numbers,
            });
    }
    clusters
        .into_values()
        .flat_map(|cluster| unify(symbols, &cluster, 2))
        .collect()
}

/// A row by itself.
pub fn alone(symbols: &Symbols, place: usize, row: &Plain) -> Statement {
    let shape = shape(symbols, &row.terms, Style::PLAIN);
    let numbers = vec![0; shape.pieces.len()];
    let cluster = Cluster {
        pieces: &shape.pieces,
        items: vec![Item {
            place,
            row,
            slots: &shape.slots,
            numbers: &numbers,
        }],
    };
    let statement =
        terms(symbols, &cluster, &constants(&shape.slots), 0).map(|(terms, tables)| Statement {
            loops: Vec::new(),
            guard: None,
            terms,
            sense: row.sense,
            rhs: Factor::Number(row.rhs),
            tables,
            rows: vec![place],
        });
    statement
        .filter(|s| expand(symbols, s).as_deref() == Some(std::slice::from_ref(row)))
        .unwrap_or_else(|| plain(symbols, place, row))
}

/// A row, column by column.
fn plain(symbols: &Symbols, place: usize, row: &Plain) -> Statement {
    let terms = row
        .terms
        .iter()
        .map(|&(id, c)| {
            let cell = &symbols.cells[id.0];
            Term {
                factor: Factor::Number(c),
                sums: Vec::<Over>::new(),
                diagonal: None,
                family: cell.family,
                indices: cell.indices.iter().map(|&i| Index::Value(i)).collect(),
            }
        })
        .collect();
    Statement {
        loops: Vec::new(),
        guard: None,
        terms,
        sense: row.sense,
        rhs: Factor::Number(row.rhs),
        tables: Vec::new(),
        rows: vec![place],
    }
}
