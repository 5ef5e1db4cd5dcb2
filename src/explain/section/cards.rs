//! An entry → a card: what it says, and what became of it in each form.

use super::derive::{Shown, derivations, row_line};
use super::entries::{Entry, Key};
use super::links::{Owners, said_before};
use super::shape::Shape;
use super::{alike, sentences};
use crate::explain::document::{Card, Part, Text};
use crate::model::{Model, Prop};
use crate::prove::Finding;

/// A finished card; its number and id are still to be given.
pub fn card(
    entry: &Entry,
    programs: &[Shown<'_>],
    owners: &Owners,
    finding: Option<&Finding>,
) -> Card {
    let symbols = programs.first().map(|shown| shown.symbols);
    let said = symbols.map(|symbols| sentences::said(entry, symbols, finding));
    let said = said.unwrap_or_default();
    let parts = programs
        .iter()
        .enumerate()
        .map(|(which, shown)| part(entry, which, shown, &said, owners))
        .collect();
    Card {
        id: String::new(),
        kind: entry.kind,
        number: 0,
        names: entry.names.clone(),
        title: said.title,
        speaker: said.speaker,
        sentence: said.sentence,
        written: said.written,
        proposition: said.proposition,
        condition: said.condition,
        parts,
    }
}

fn part(
    entry: &Entry,
    which: usize,
    shown: &Shown<'_>,
    said: &sentences::Said,
    owners: &Owners,
) -> Part {
    let rows: &[usize] = entry.rows.get(which).map_or(&[], Vec::as_slice);
    let shape = shape(entry, shown);
    let several = entry.keys.len() > 1;
    let mut derivations = derivations(shown, rows, said.condition.as_ref(), &shape);
    if several {
        derivations = alike::together(derivations);
    }
    let mut notes = Vec::new();
    if rows.is_empty() {
        notes.push(Text::words("It needs no row of its own."));
    }
    notes.extend(said_before(entry, shown, rows));
    notes.extend(owners.notes(entry, which, shown, rows));
    Part {
        form: shown.form,
        derivations,
        notes,
    }
}

fn shape(entry: &Entry, shown: &Shown<'_>) -> Shape {
    let columns = &shown.program.encoding.unknowns;
    let model = shown.symbols.model;
    let mut shape = Shape::default();
    for key in &entry.keys {
        let Key::Sentence(index) = key else { continue };
        let truth = truth_of(model, *index);
        let claim = model.sentences.get(*index).map(|s| &s.claim);
        let one = Shape::of(truth, claim, columns);
        shape.defines = shape.defines.or(one.defines);
        shape.implications.extend(one.implications);
    }
    shape
}

/// What the truth of a statement is.
pub fn truth_of(model: &Model, sentence: usize) -> Option<&Prop> {
    model
        .utterances
        .iter()
        .find(|said| said.sentence.0 == sentence)
        .map(|said| &said.truth)
}

/// The card of the row that excludes the answer found, which is the last of
/// the program.
pub fn cut(shown: &Shown<'_>) -> Option<Part> {
    let number = shown.program.rows().len().checked_sub(1)?;
    row_line(shown, number, &Shape::default())?;
    Some(Part {
        form: shown.form,
        derivations: derivations(shown, &[number], None, &Shape::default()),
        notes: Vec::new(),
    })
}
