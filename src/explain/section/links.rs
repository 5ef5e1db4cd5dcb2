//! What one card says of another: whose helper it uses, what gave a bound.

use super::derive::Shown;
use super::entries::{Entry, Key, key, mark_of};
use crate::explain::document::{Card, CardKind, Formula, Piece, Text};
use crate::rows::ColumnId;
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

    /// What helpers of other cards stand for.
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
                let owner = self.of.get(which).and_then(|owners| owners.get(&id));
                let column = shown.program.column(id);
                let Some(owner) = owner.filter(|owner| {
                    // Of what stands for a value the symbol says which.
                    !entry.keys.contains(owner) && !shown.symbols.notation.is_value(id)
                }) else {
                    continue;
                };
                let symbol = shown.symbols.notation.column(id);
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
