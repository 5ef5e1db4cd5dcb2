//! Rows → derivations: one for each use of a rule, with its letters worked out.

use super::cite;
use super::forms::{literal_is_one, side};
use super::general::general;
use super::letters::letters;
use super::props::{Symbols, relation};
use super::shape::Shape;
use crate::explain::document::{Derivation, Formula, Note, Op, RowLine, Text};
use crate::lower::FormKind;
use crate::rows::{Direction, Literal, Program, Reified, Row};

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
    // A negated literal is as much a row as it stands as any other part.
    let stands = |row: &Row| {
        row.provenance.reified.is_none()
            && row.provenance.direction == Direction::Assert
            && matches!(row.provenance.rule.name, "fact" | "not")
    };
    let same = std::ptr::eq(a.provenance.rule, b.provenance.rule);
    (same && about(a) == about(b)) || (stands(a) && stands(b))
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
    let all = shown.program.rows();
    let all: Vec<&Row> = group.iter().filter_map(|&number| all.get(number)).collect();
    Some(Derivation {
        condition,
        rule: cite::line(first.provenance.rule, &all),
        letters: letters(shown, group),
        rows,
        general,
        notes: notes(shown, group),
    })
}

/// What a reader may stumble over: an equation where the rule has two rows, an
/// indicator that stands in F already.
fn notes(shown: &Shown<'_>, group: &[usize]) -> Vec<Note> {
    let mut notes = Vec::new();
    for &number in group {
        let Some(row) = shown.program.rows().get(number) else {
            continue;
        };
        let Some(reified) = &row.provenance.reified else {
            continue;
        };
        let Some(big_m) = &reified.big_m else {
            continue;
        };
        if row.provenance.direction == Direction::Both {
            notes.push(Note {
                text: Text::words(
                    "The two rows of the rule are opposite to each other, so they are one equation.",
                ),
                row: Some(number + 1),
            });
        }
        let Literal::Column(id) = reified.delta else {
            continue;
        };
        let (own, all) = (reified.form.coefficient(id), row.form.coefficient(id));
        let Some(by_rule) = all.checked_sub(own) else {
            continue;
        };
        if own == 0 || reified.self_mention || by_rule.unsigned_abs() != big_m.value.unsigned_abs()
        {
            continue;
        }
        let mut sum = Formula::number(own);
        sum.push(if by_rule < 0 { Op::Minus } else { Op::Plus });
        sum.push(big_m.value).push(Op::Equal).push(all);
        let symbol = Formula::of([shown.symbols.notation.column(id).into()]);
        let text = Text::formula(symbol)
            .and(format!(
                " stands in F already, so that its factor in row {} is ",
                number + 1
            ))
            .and_formula(sum)
            .and(".");
        notes.push(Note {
            text,
            row: Some(number + 1),
        });
    }
    notes
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
