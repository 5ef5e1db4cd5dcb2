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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::algebra::mathprog::rows_text;
    use crate::lower::{FormKind, Options, lower};
    use crate::model::{Builder, Domain, Model};
    use crate::rows::{ColumnId, Program, Sense};

    /// Columns `x[1..4, 1..3]`, `y[p, q, r, s]`, and `n`.
    fn columns() -> (Model, Program) {
        let mut puzzle = Builder::new("");
        for i in ["1", "2", "3", "4"] {
            for j in ["1", "2", "3"] {
                puzzle.truth("x", &[i, j]);
            }
        }
        for i in ["p", "q", "r", "s"] {
            puzzle.truth("y", &[i]);
        }
        puzzle.integer("n", &[], 0, 9);
        let model = puzzle.build();
        assert_eq!(model.unknowns[0].domain, Domain::Bool);
        let options = Options {
            form: FormKind::Textbook,
            ..Options::default()
        };
        let program = lower(&model, &options).unwrap();
        (model, program)
    }

    /// `x[1, 1] + 2 y[p] <= 3`.
    fn row(program: &Program, text: &str) -> Plain {
        let (left, sense, rhs) = [
            ("<=", Sense::AtMost),
            (">=", Sense::AtLeast),
            ("=", Sense::Equal),
        ]
        .into_iter()
        .find_map(|(sign, sense)| {
            let (left, right) = text.split_once(sign)?;
            Some((left, sense, right.trim().parse().unwrap()))
        })
        .unwrap();
        let spaced = left.replace(" - ", " + -");
        let mut terms: Vec<(ColumnId, i64)> = spaced
            .split(" + ")
            .map(|term| {
                let term = term.trim();
                let (minus, term) = match term.strip_prefix('-') {
                    Some(rest) => (-1, rest),
                    None => (1, term),
                };
                let (c, name) = match term.split_once(' ') {
                    Some((c, name)) if c.parse::<i64>().is_ok() => (c.parse().unwrap(), name),
                    _ => (1, term),
                };
                let found = program.columns().iter().position(|c| c.name == name);
                (
                    ColumnId(found.unwrap_or_else(|| panic!("{name}"))),
                    minus * c,
                )
            })
            .collect();
        terms.sort();
        Plain { terms, sense, rhs }
    }

    fn folded(rows: &[&str]) -> Vec<String> {
        let (model, program) = columns();
        let symbols = Symbols::of(&model, &program);
        let given: Vec<Given> = rows
            .iter()
            .map(|text| Given {
                row: row(&program, text),
                group: 0,
            })
            .collect();
        let statements = fold(&symbols, &given);
        rows_text(&symbols, &statements)
    }

    #[test]
    fn a_sum_over_a_set_for_each_member() {
        assert_eq!(
            folded(&[
                "x[1, 1] + x[1, 2] + x[1, 3] = 1",
                "x[2, 1] + x[2, 2] + x[2, 3] = 1",
                "x[3, 1] + x[3, 2] + x[3, 3] = 1",
                "x[4, 1] + x[4, 2] + x[4, 3] = 1",
            ]),
            ["{i in 1..4}: sum{j in 1..3} x[i,j] = 1"]
        );
    }

    #[test]
    fn parts_of_sets() {
        assert_eq!(
            folded(&[
                "x[1, 1] + x[2, 1] + x[3, 1] <= 1",
                "y[p] + y[q] + y[s] >= 1"
            ]),
            [
                "sum{i in 1..4: i <> 4} x[i,1] <= 1",
                "sum{i in y_index: i <> 'r'} y[i] >= 1",
            ]
        );
        assert_eq!(
            folded(&[
                "y[p] + 2 x[1, 1] <= 5",
                "y[q] + 2 x[1, 1] <= 5",
                "y[s] + 2 x[1, 1] <= 5",
            ]),
            ["{i in y_index: i <> 'r'}: 2*x[1,1] + y[i] <= 5"]
        );
    }

    #[test]
    fn all_but_the_one_itself() {
        assert_eq!(
            folded(&[
                "y[q] + y[r] + y[s] - 3 y[p] >= 0",
                "y[p] + y[r] + y[s] - 3 y[q] >= 0",
                "y[p] + y[q] + y[s] - 3 y[r] >= 0",
                "y[p] + y[q] + y[r] - 3 y[s] >= 0",
            ]),
            ["{i in y_index}: sum{j in y_index: j <> i} y[j] >= 3*y[i]"]
        );
    }

    #[test]
    fn neighbours_and_diagonals() {
        assert_eq!(
            folded(&[
                "x[1, 1] + x[2, 2] <= 1",
                "x[2, 1] + x[3, 2] <= 1",
                "x[3, 1] + x[4, 2] <= 1",
                "x[1, 2] + x[2, 3] <= 1",
                "x[2, 2] + x[3, 3] <= 1",
                "x[3, 2] + x[4, 3] <= 1",
            ]),
            ["{i in 1..3, j in 1..2}: x[i,j] + x[i+1,j+1] <= 1"]
        );
        assert_eq!(
            folded(&[
                "x[1, 2] + x[2, 1] <= 1",
                "x[1, 3] + x[2, 2] + x[3, 1] <= 1",
                "x[2, 3] + x[3, 2] + x[4, 1] <= 1",
                "x[3, 3] + x[4, 2] <= 1",
            ]),
            ["{i in 3..6}: sum{j in 1..4, k in 1..3: j + k = i} x[j,k] <= 1"]
        );
    }

    #[test]
    fn pairs_under_a_condition() {
        assert_eq!(
            folded(&[
                "x[1, 1] + x[2, 1] <= 1",
                "x[1, 1] + x[3, 1] <= 1",
                "x[1, 1] + x[4, 1] <= 1",
                "x[2, 1] + x[3, 1] <= 1",
                "x[2, 1] + x[4, 1] <= 1",
                "x[3, 1] + x[4, 1] <= 1",
            ]),
            ["{i in 1..3, j in 2..4: i < j}: x[i,1] + x[j,1] <= 1"]
        );
    }

    #[test]
    fn numbers_that_differ_are_a_table() {
        assert_eq!(
            folded(&[
                "n + y[p] <= 3",
                "n + y[q] <= 5",
                "n + y[r] <= 4",
                "n + y[s] <= 9"
            ]),
            ["{i in y_index}: y[i] + n <= rhs[i]"]
        );
        assert_eq!(
            folded(&["3 y[p] + 5 y[q] + 2 y[r] + 7 y[s] <= 9"]),
            ["sum{i in y_index} factor[i]*y[i] <= 9"]
        );
        assert_eq!(
            folded(&["n - x[1, 1] - 2 x[2, 1] - 3 x[3, 1] - 4 x[4, 1] = 0"]),
            ["n = sum{i in 1..4} i*x[i,1]"]
        );
    }

    #[test]
    fn what_has_no_pattern_stays_as_it_is() {
        let rows = ["x[1, 1] + y[q] <= 1", "x[3, 2] + y[q] <= 1"];
        assert_eq!(
            folded(&rows),
            ["x[1,1] + y['q'] <= 1", "x[3,2] + y['q'] <= 1"]
        );
        // The same row twice is not one of a forall.
        let twice = ["y[p] >= 1", "y[p] >= 1"];
        assert_eq!(folded(&twice), ["y['p'] >= 1", "y['p'] >= 1"]);
    }
}
