//! Rows → derivations: one for each use of a rule, with its letters worked out.

use super::general::general;
use super::letters::letters;
use super::props::{Symbols, literal_is_one, relation, side};
use super::rule;
use super::shape::Shape;
use crate::explain::document::{Derivation, Formula, Op, RowLine};
use crate::lower::FormKind;
use crate::rows::{Program, Reified, Row};

/// A program to be shown.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// Which form it is.
    pub form: FormKind,
    /// Its rows.
    pub program: &'a Program,
    /// Its symbols, and the puzzle.
    pub symbols: Symbols<'a>,
    /// Whether another form is shown beside it.
    pub beside: bool,
}

/// The derivations of some rows, by number from 0, in the order of the program.
/// `known` is the condition that the card states already.
pub fn derivations(
    shown: &Shown<'_>,
    rows: &[usize],
    known: Option<&Formula>,
    shape: &Shape,
) -> Vec<Derivation> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &number in rows {
        let Some(row) = shown.program.rows().get(number) else {
            continue;
        };
        let same = groups
            .last()
            .and_then(|group| group.first())
            .and_then(|&first| shown.program.rows().get(first))
            .is_some_and(|first| alike(first, row));
        match groups.last_mut() {
            Some(group) if same => group.push(number),
            _ => groups.push(vec![number]),
        }
    }
    groups
        .iter()
        .filter_map(|group| derivation(shown, group, known, shape))
        .collect()
}

/// Whether two rows come of one use of a rule.
fn alike(a: &Row, b: &Row) -> bool {
    let about = |row: &Row| {
        row.provenance
            .reified
            .as_ref()
            .map(|r| (r.delta, r.form.clone(), r.relation, r.n))
    };
    std::ptr::eq(a.provenance.rule, b.provenance.rule) && about(a) == about(b)
}

fn derivation(
    shown: &Shown<'_>,
    group: &[usize],
    known: Option<&Formula>,
    shape: &Shape,
) -> Option<Derivation> {
    let first = shown.program.rows().get(*group.first()?)?;
    let reified = first.provenance.reified.as_ref();
    let condition = reified
        .and_then(|reified| condition(shown, reified))
        .filter(|condition| Some(condition) != known);
    let rows: Vec<RowLine> = group
        .iter()
        .filter_map(|&number| row_line(shown, number, shape))
        .collect();
    let general = general(&rows);
    Some(Derivation {
        condition,
        rule: rule::line(first.provenance.rule),
        letters: letters(shown, group),
        rows,
        general,
        notes: Vec::new(),
    })
}

/// `δ = 1 ⇔ F ≥ n` with symbols and numbers put in.
fn condition(shown: &Shown<'_>, reified: &Reified) -> Option<Formula> {
    let notation = shown.symbols.notation;
    let mut out = literal_is_one(notation, reified.delta)?;
    out.push(Op::Means);
    out.extend(&side(notation, &reified.form).formula());
    out.push(relation(reified.relation)).push(reified.n);
    Some(out)
}

/// A row as it is shown.
pub fn row_line(shown: &Shown<'_>, number: usize, shape: &Shape) -> Option<RowLine> {
    let row = shown.program.rows().get(number)?;
    let notation = shown.symbols.notation;
    let (left, sense, right) = shape.sides(row, notation);
    let number = number + 1;
    let id = if shown.beside {
        format!("{}-row-{number}", shown.form.name())
    } else {
        format!("row-{number}")
    };
    Some(RowLine {
        number,
        id,
        left,
        sense,
        right,
        direction: row.provenance.direction,
        gap: false,
    })
}
