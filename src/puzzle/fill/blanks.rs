//! Which blanks a puzzle has, and what they are called.

use crate::expr::{ExprKind, Name, normal, written};
use crate::puzzle::names::is_number;
use crate::puzzle::written::{DataDecl, Datum, Members, Puzzle};
use crate::source::Span;

/// A blank of `data:`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blank {
    /// What fills it: `owner`, or `given[2, 1]` for a blank within a table.
    pub name: String,
    /// The datum it is, or stands in.
    pub datum: String,
    /// Where it stands.
    pub span: Span,
}

/// The blanks of a puzzle, in order.
pub fn blanks(puzzle: &Puzzle) -> Vec<Blank> {
    let mut found = Vec::new();
    for decl in &puzzle.data {
        let axes = axes(puzzle, decl);
        walk(decl, &axes, &decl.value, &mut Vec::new(), &mut found);
    }
    found
}

fn walk(
    decl: &DataDecl,
    axes: &[Axis],
    datum: &Datum,
    path: &mut Vec<String>,
    found: &mut Vec<Blank>,
) {
    match datum {
        Datum::Scalar(_) => {}
        Datum::Blank(span) => {
            let datum = decl.name.text.clone();
            let name = match path[..] {
                [] => datum.clone(),
                _ => format!("{datum}[{}]", path.join(", ")),
            };
            let span = *span;
            found.push(Blank { name, datum, span });
        }
        Datum::List(_, items) => {
            for (position, item) in items.iter().enumerate() {
                let label = axes.get(path.len()).and_then(|axis| axis.label(position));
                let label = label.unwrap_or_else(|| (position + 1).to_string());
                path.push(shown(&label));
                walk(decl, axes, item, path, found);
                path.pop();
            }
        }
        Datum::Map(_, entries) => {
            for (key, item) in entries {
                path.push(shown(&normal(key.as_str())));
                walk(decl, axes, item, path, found);
                path.pop();
            }
        }
    }
}

/// An index as it is written in brackets.
fn shown(label: &str) -> String {
    match is_number(label) {
        true => label.to_owned(),
        false => written(label),
    }
}

/// The members that one index of a table runs over.
pub(super) enum Axis {
    /// Labels in order.
    Listed(Vec<String>),
    /// Numbers from this one on.
    From(i64),
    /// What cannot be told before the puzzle is checked: counted from 1.
    Counted,
}

/// The axes of a table: a set for each index it is declared over.
pub(super) fn axes(puzzle: &Puzzle, decl: &DataDecl) -> Vec<Axis> {
    decl.over.iter().map(|name| axis(puzzle, name)).collect()
}

fn axis(puzzle: &Puzzle, name: &Name) -> Axis {
    let set = puzzle.sets.iter().find(|set| set.name.text == name.text);
    match set.map(|set| &set.members) {
        Some(Members::Listed(labels)) => {
            Axis::Listed(labels.iter().map(|l| normal(l.as_str())).collect())
        }
        Some(Members::Range(low, _)) => match low.kind {
            ExprKind::Number(low) => Axis::From(low),
            _ => Axis::Counted,
        },
        None => Axis::Counted,
    }
}

impl Axis {
    /// The member at a position, from 0.
    fn label(&self, position: usize) -> Option<String> {
        match self {
            Axis::Listed(labels) => labels.get(position).cloned(),
            Axis::From(low) => {
                let number = i64::try_from(position).ok()?.checked_add(*low)?;
                Some(number.to_string())
            }
            Axis::Counted => None,
        }
    }

    /// The position of a member, from 0.
    pub(super) fn position(&self, label: &str) -> Option<usize> {
        match self {
            Axis::Listed(labels) => labels.iter().position(|l| l == label),
            Axis::From(low) => {
                let number: i64 = label.parse().ok()?;
                usize::try_from(number.checked_sub(*low)?).ok()
            }
            Axis::Counted => label.parse::<usize>().ok()?.checked_sub(1),
        }
    }
}
