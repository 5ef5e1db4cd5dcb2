//! The empty boards of a riddle: what a solver would draw on paper.
//!
//! A grid has its places across and every item down; truths and choices have
//! their values across, to tick; a square of small values, and numbers, are
//! written in.

use crate::explain::fact::Fact;
use crate::explain::tell::Teller;
use crate::model::{Domain, Model, Prop, SentenceKind, Unknown, UnknownId};
use std::collections::BTreeMap;

/// More values than this are written in, not ticked.
const MOST_TICKS: usize = 12;

/// A table to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// What it is about: a family, the places of a grid.
    pub title: String,
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The lines; each has a cell for each column.
    pub lines: Vec<Line>,
}

/// A line of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The group it belongs to, a category of a grid; empty where there are
    /// none.
    pub group: String,
    /// What it is about.
    pub label: String,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A cell to fill in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Ticked where this is so.
    Tick(Fact),
    /// The value of an unknown is written here.
    Write(UnknownId),
    /// A value that a fact says outright, in the puzzle's words.
    Given(String),
    /// Nothing belongs here.
    Nothing,
}

/// The values that facts say outright, for cells that are written in.
fn given(model: &Model) -> BTreeMap<UnknownId, i64> {
    let mut given = BTreeMap::new();
    let facts = model
        .sentences
        .iter()
        .filter(|sentence| sentence.kind == SentenceKind::Fact);
    for fact in facts {
        outright(model, &fact.claim, &mut given);
    }
    given
}

fn outright(model: &Model, claim: &Prop, given: &mut BTreeMap<UnknownId, i64>) {
    if let Prop::All(all) = claim {
        for part in all {
            outright(model, part, given);
        }
    } else if let Some(Fact::Value {
        unknown,
        value,
        holds: true,
    }) = Fact::of(model, claim)
    {
        given.entry(unknown).or_insert(value);
    }
}

/// The boards of a puzzle.
pub(super) fn boards(model: &Model) -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    let mut drawn = vec![false; model.unknowns.len()];
    if let Some(board) = grid(model, &mut drawn) {
        boards.push(board);
    }
    let rest: Vec<UnknownId> = (0..model.unknowns.len())
        .map(UnknownId)
        .filter(|id| !drawn[id.0])
        .collect();
    let mut start = 0;
    while let Some(&first) = rest.get(start) {
        let family = &model.unknown(first).family;
        let same = |id: &&UnknownId| model.unknown(**id).family == *family;
        let count = rest[start..].iter().take_while(same).count();
        boards.extend(family_boards(model, &rest[start..start + count]));
        start += count;
    }
    let given = given(model);
    let cells = boards
        .iter_mut()
        .flat_map(|board| &mut board.lines)
        .flat_map(|line| &mut line.cells);
    for cell in cells {
        if let Cell::Write(unknown) = *cell
            && let Some(&value) = given.get(&unknown)
        {
            *cell = Cell::Given(model.unknown(unknown).domain.show(value));
        }
    }
    joined(boards)
}

/// Boards with the same lines stand side by side as one.
fn joined(boards: Vec<Board>) -> Vec<Board> {
    let mut out: Vec<Board> = Vec::new();
    for board in boards {
        let labels = |board: &Board| -> Vec<String> {
            board.lines.iter().map(|line| line.label.clone()).collect()
        };
        let twin = out.last_mut().filter(|last| {
            let narrow = last.head.len() + board.head.len() <= MOST_TICKS;
            narrow && last.lines.len() > 1 && labels(last) == labels(&board)
        });
        match twin {
            Some(last) => {
                last.title = format!("{}, {}", last.title, board.title);
                last.head.extend(board.head);
                for (line, more) in last.lines.iter_mut().zip(board.lines) {
                    line.cells.extend(more.cells);
                }
            }
            None => out.push(board),
        }
    }
    out
}

fn grid(model: &Model, drawn: &mut [bool]) -> Option<Board> {
    let grid = model.grid.as_ref()?;
    let mut lines = Vec::new();
    for (category, items) in &grid.categories {
        for &item in items {
            drawn[item.0] = true;
            let unknown = model.unknown(item);
            lines.push(Line {
                group: category.clone(),
                label: unknown.arguments.last().unwrap_or(&unknown.family).clone(),
                cells: ticks(model, item),
            });
        }
    }
    Some(Board {
        title: grid.places.clone(),
        head: grid.names.clone(),
        lines,
    })
}

/// One family of unknowns.
fn family_boards(model: &Model, ids: &[UnknownId]) -> Option<Board> {
    let first = model.unknown(*ids.first()?);
    if first.arguments.len() == 2
        && let Some(square) = square(model, ids)
    {
        return Some(square);
    }
    let label = |unknown: &Unknown| match unknown.arguments.as_slice() {
        [] => unknown.family.clone(),
        arguments => arguments.join(", "),
    };
    let line = |cells: &dyn Fn(UnknownId) -> Vec<Cell>| -> Vec<Line> {
        ids.iter()
            .map(|&id| Line {
                group: String::new(),
                label: label(model.unknown(id)),
                cells: cells(id),
            })
            .collect()
    };
    let head = heads(model, ids);
    let (head, lines) = match head {
        Some(head) => (head, line(&|id| ticks(model, id))),
        None => (
            vec![first.family.clone()],
            line(&|id| vec![Cell::Write(id)]),
        ),
    };
    Some(Board {
        title: first.family.clone(),
        head,
        lines,
    })
}

/// The heads of the columns to tick; `None` where values are written in.
fn heads(model: &Model, ids: &[UnknownId]) -> Option<Vec<String>> {
    let first = model.unknown(*ids.first()?);
    match &first.domain {
        Domain::Bool if first.is_statement => Some(vec!["true".to_owned(), "false".to_owned()]),
        Domain::Bool => Some(spoken(model, ids).unwrap_or_else(|| {
            let family = &first.family;
            vec![family.clone(), format!("not {family}")]
        })),
        Domain::Choice(values) => {
            let same = |id: &UnknownId| model.unknown(*id).domain == first.domain;
            (values.len() <= MOST_TICKS && ids.iter().all(same))
                .then(|| values.iter().map(|value| value.label.clone()).collect())
        }
        Domain::Integer { .. } => None,
    }
}

/// What the puzzle calls those of whom something is so, and the others: `a
/// knight`, `a knave`, where its phrases say `A is a knight` of each.
fn spoken(model: &Model, ids: &[UnknownId]) -> Option<Vec<String>> {
    let teller = Teller::new(model);
    [1, 0]
        .iter()
        .map(|&value| {
            let mut heads = ids.iter().map(|&id| {
                let label = model.unknown(id).arguments.first()?;
                let sentence = teller.fact(Fact::value(model, id, value, true));
                let rest = sentence
                    .strip_prefix(label.as_str())?
                    .strip_prefix(" is ")?;
                Some(rest.to_owned())
            });
            let head = heads.next()??;
            heads
                .all(|other| other.as_ref() == Some(&head))
                .then_some(head)
        })
        .collect()
}

/// A cell for each value.
fn ticks(model: &Model, id: UnknownId) -> Vec<Cell> {
    let values: Vec<i64> = match &model.unknown(id).domain {
        Domain::Bool => vec![1, 0],
        Domain::Choice(values) => (0..).take(values.len()).collect(),
        Domain::Integer { .. } => return vec![Cell::Write(id)],
    };
    values
        .into_iter()
        .map(|value| Cell::Tick(Fact::value(model, id, value, true)))
        .collect()
}

/// A family of two arguments: one down, one across. Truths are ticked, all else
/// is written in.
fn square(model: &Model, ids: &[UnknownId]) -> Option<Board> {
    let at = |id: UnknownId, place: usize| model.unknown(id).arguments.get(place).cloned();
    let members = |place: usize| -> Option<Vec<String>> {
        let mut all: Vec<String> = Vec::new();
        for &id in ids {
            let member = at(id, place)?;
            if !all.contains(&member) {
                all.push(member);
            }
        }
        Some(all)
    };
    let (down, across) = (members(0)?, members(1)?);
    let cell = |row: &String, column: &String| {
        let found = ids
            .iter()
            .find(|&&id| at(id, 0).as_ref() == Some(row) && at(id, 1).as_ref() == Some(column));
        found.map_or(Cell::Nothing, |&id| match model.unknown(id).domain {
            Domain::Bool => Cell::Tick(Fact::value(model, id, 1, true)),
            _ => Cell::Write(id),
        })
    };
    Some(Board {
        title: model.unknown(*ids.first()?).family.clone(),
        lines: down
            .iter()
            .map(|row| Line {
                group: String::new(),
                label: row.clone(),
                cells: across.iter().map(|column| cell(row, column)).collect(),
            })
            .collect(),
        head: across,
    })
}
