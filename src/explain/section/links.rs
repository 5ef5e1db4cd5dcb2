//! What one card says of another: whose helper it uses, what gave a bound.

use super::derive::Shown;
use super::entries::{Entry, Key, key, mark_of};
use super::shape::column_of;
use crate::explain::document::{Card, CardKind, Formula, Piece, Text};
use crate::model::Prop;
use crate::rows::{ColumnId, Literal};
use std::collections::BTreeMap;

/// Which card ties a helper, for each program.
#[derive(Debug, Clone, Default)]
pub struct Owners {
    of: Vec<BTreeMap<ColumnId, Key>>,
}

impl Owners {
    /// Looks at all rows of all programs.
    pub fn new(programs: &[Shown<'_>]) -> Owners {
        let of = programs
            .iter()
            .map(|shown| {
                let mut owners = BTreeMap::new();
                for row in shown.program.rows() {
                    for (id, _) in row.form.terms() {
                        if shown.program.column(id).helper {
                            owners
                                .entry(id)
                                .or_insert_with(|| key(shown.program, row.provenance.origin));
                        }
                    }
                }
                owners
            })
            .collect();
        Owners { of }
    }

    /// What helpers stand for that other cards tie, or no condition here does.
    pub fn notes(
        &self,
        entry: &Entry,
        which: usize,
        shown: &Shown<'_>,
        rows: &[usize],
    ) -> Vec<Text> {
        let mut seen: Vec<ColumnId> = Vec::new();
        let mut notes = Vec::new();
        for row in rows.iter().filter_map(|&n| shown.program.rows().get(n)) {
            for (id, _) in row.form.terms() {
                if seen.contains(&id) || !shown.program.column(id).helper {
                    continue;
                }
                seen.push(id);
                // Of what stands for a value the symbol says which.
                if shown.symbols.notation.is_value(id) {
                    continue;
                }
                let owner = self.of.get(which).and_then(|owners| owners.get(&id));
                let column = shown.program.column(id);
                let symbol = shown.symbols.notation.column(id);
                let Some(owner) = owner.filter(|owner| !entry.keys.contains(owner)) else {
                    if !is_tied(shown, rows, id) {
                        notes.push(
                            Text::formula(Formula::of([symbol.into()]))
                                .and(" stands for ")
                                .and_code(&column.meaning)
                                .and("."),
                        );
                    }
                    continue;
                };
                let name = match owner {
                    Key::Sentence(index) => shown
                        .symbols
                        .model
                        .sentences
                        .get(*index)
                        .map_or_else(String::new, |s| s.name.clone()),
                    Key::Other(name, _) => name.clone(),
                };
                let mut text = Text::formula(Formula::of([symbol.into()]))
                    .and(" stands for ")
                    .and_code(&column.meaning)
                    .and(", as in “");
                text.0.push(Piece::Card {
                    id: mark_of(owner),
                    words: name,
                });
                notes.push(text.and("”."));
            }
        }
        notes
    }
}

/// Whether one of these rows has a condition on the helper.
fn is_tied(shown: &Shown<'_>, rows: &[usize], id: ColumnId) -> bool {
    let rows = rows.iter().filter_map(|&n| shown.program.rows().get(n));
    rows.filter_map(|row| row.provenance.reified.as_ref()).any(
        |reified| matches!(reified.delta, Literal::Column(d) | Literal::Complement(d) if d == id),
    )
}

/// Where a statement says just what another says, or the opposite, its row ties
/// the two truths; this is the note that tells so.
pub fn said_before(entry: &Entry, shown: &Shown<'_>, rows: &[usize]) -> Option<Text> {
    let model = shown.symbols.model;
    let [Key::Sentence(own)] = entry.keys[..] else {
        return None;
    };
    let says = &model.utterances.iter().find(|u| u.sentence.0 == own)?.says;
    let literal = |prop: &Prop| matches!(prop, Prop::Holds(_) | Prop::Is(..));
    let is_literal = match says {
        Prop::Not(inner) => literal(inner),
        other => literal(other),
    };
    let [row] = rows[..] else { return None };
    let row = shown.program.rows().get(row)?;
    let ties = matches!(row.provenance.rule.name, "iff" | "not");
    if is_literal || !ties || row.provenance.reified.is_some() {
        return None;
    }
    let columns = &shown.program.encoding.unknowns;
    let other = model.utterances.iter().find(|other| {
        other.sentence.0 != own
            && column_of(&other.truth, columns).is_some_and(|id| row.form.coefficient(id) != 0)
            && column_of(&other.truth, columns)
                != model
                    .utterances
                    .iter()
                    .find(|u| u.sentence.0 == own)
                    .and_then(|u| column_of(&u.truth, columns))
    })?;
    let mut text = Text::words("Just this, or its opposite, is the condition of “");
    text.0.push(Piece::Card {
        id: mark_of(&Key::Sentence(other.sentence.0)),
        words: other.name.clone(),
    });
    Some(text.and("”, so the one truth gives the other."))
}

/// Numbers the cards in the order shown, gives them ids, and puts these where
/// cards are mentioned; a mention of a card that is not there becomes words.
pub fn link(cards: &mut [(Entry, Card)]) {
    let mut counts: BTreeMap<CardKind, usize> = BTreeMap::new();
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    for (number, (entry, card)) in cards.iter_mut().enumerate() {
        let count = counts.entry(card.kind).or_default();
        *count += 1;
        card.number = number + 1;
        card.id = format!("{}-{count}", card.kind.word());
        for key in &entry.keys {
            ids.insert(mark_of(key), card.id.clone());
        }
    }
    for (_, card) in cards {
        for part in &mut card.parts {
            part.notes.iter_mut().for_each(|text| resolve(text, &ids));
            for derivation in &mut part.derivations {
                derivation
                    .notes
                    .iter_mut()
                    .for_each(|note| resolve(&mut note.text, &ids));
                for line in &mut derivation.letters {
                    resolve(&mut line.because, &ids);
                }
            }
        }
    }
}

fn resolve(text: &mut Text, ids: &BTreeMap<String, String>) {
    for piece in &mut text.0 {
        if let Piece::Card { id, words } = piece {
            match ids.get(id.as_str()) {
                Some(known) => *id = known.clone(),
                None => *piece = Piece::Words(std::mem::take(words)),
            }
        }
    }
}

/// The id of the card of a sentence with this name.
pub fn ids<'a>(cards: &'a [Card], name: &str) -> Option<&'a str> {
    cards
        .iter()
        .find(|card| card.names.iter().any(|own| own == name))
        .map(|card| card.id.as_str())
}
