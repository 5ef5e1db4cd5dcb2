//! Origins of rows → cards: one for each sentence, one for several that are
//! alike.

use super::derive::{Shown, derivations, row_line};
use super::shape::Shape;
use super::{alike, sentences};
use crate::explain::document::{Card, CardKind, Formula, Part, Piece, Text};
use crate::model::{Model, Prop, SentenceKind};
use crate::prove::Finding;
use crate::rows::{ColumnId, OriginId, Program};
use std::collections::BTreeMap;

/// What a card is for: the same in every program of a model.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A sentence of the model.
    Sentence(usize),
    /// Anything else, by its name and text.
    Other(String, String),
}

/// A card in the making.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What it is for; several where they are alike.
    pub keys: Vec<Key>,
    /// What kind of thing.
    pub kind: CardKind,
    /// The name of each.
    pub names: Vec<String>,
    /// The text of the first.
    pub text: String,
    /// For each program the numbers of its rows, from 0.
    pub rows: Vec<Vec<usize>>,
    /// Whether it is about the values of a number, which some sentence or the
    /// question wants to have.
    pub values: bool,
}

/// The key of an origin.
pub fn key(program: &Program, id: OriginId) -> Key {
    let origin = program.origin(id);
    match origin.sentence {
        Some(index) => Key::Sentence(index),
        None => Key::Other(origin.name.clone(), origin.text.clone()),
    }
}

/// A mention of an origin's card before the card has an id; [`link`] puts that
/// in.
pub fn mark(program: &Program, id: OriginId) -> String {
    match key(program, id) {
        Key::Sentence(index) => format!("?{index}"),
        Key::Other(name, text) => format!("?{name}\n{text}"),
    }
}

fn mark_of(key: &Key) -> String {
    match key {
        Key::Sentence(index) => format!("?{index}"),
        Key::Other(name, text) => format!("?{name}\n{text}"),
    }
}

/// All entries: the sentences in the order of the model, then what else has
/// rows, in the order of the rows.
pub fn entries(model: &Model, programs: &[Shown<'_>]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut places: BTreeMap<Key, usize> = BTreeMap::new();
    for (index, sentence) in model.sentences.iter().enumerate() {
        places.insert(Key::Sentence(index), entries.len());
        entries.push(Entry {
            keys: vec![Key::Sentence(index)],
            kind: kind_of(sentence.kind),
            names: vec![sentence.name.clone()],
            text: sentence.text.clone(),
            rows: vec![Vec::new(); programs.len()],
            values: false,
        });
    }
    for (which, shown) in programs.iter().enumerate() {
        for (number, row) in shown.program.rows().iter().enumerate() {
            let key = key(shown.program, row.provenance.origin);
            let place = *places.entry(key.clone()).or_insert_with(|| {
                let origin = shown.program.origin(row.provenance.origin);
                entries.push(Entry {
                    keys: vec![key],
                    kind: other_kind(&origin.name, row.provenance.rule.name),
                    names: vec![origin.name.clone()],
                    text: origin.text.clone(),
                    rows: vec![Vec::new(); programs.len()],
                    values: row.provenance.rule.name == "values",
                });
                entries.len() - 1
            });
            if let Some(rows) = entries[place].rows.get_mut(which) {
                rows.push(number);
            }
        }
    }
    merged(entries)
}

fn kind_of(kind: SentenceKind) -> CardKind {
    match kind {
        SentenceKind::Fact => CardKind::Fact,
        SentenceKind::Statement => CardKind::Statement,
        SentenceKind::Law => CardKind::Law,
        SentenceKind::Grid => CardKind::Grid,
        SentenceKind::Told => CardKind::Told,
        SentenceKind::Announced => CardKind::Announced,
    }
}

fn other_kind(name: &str, rule: &str) -> CardKind {
    match (name, rule) {
        ("no-good cut", _) => CardKind::Cut,
        ("objective", _) => CardKind::Objective,
        (_, "one-value" | "values" | "no-value") => CardKind::Domain,
        _ => CardKind::Question,
    }
}

/// Domains of one family, and laws that say the same of several statements,
/// share a card.
fn merged(entries: Vec<Entry>) -> Vec<Entry> {
    let mut out: Vec<Entry> = Vec::new();
    let mut places: BTreeMap<(CardKind, String), usize> = BTreeMap::new();
    for entry in entries {
        let together = match entry.kind {
            CardKind::Law => Some(entry.text.clone()),
            CardKind::Domain => Some(family_text(&entry.text)),
            _ => None,
        };
        let Some(together) = together else {
            out.push(entry);
            continue;
        };
        match places.get(&(entry.kind, together.clone())) {
            Some(&place) => {
                let first = &mut out[place];
                first.keys.extend(entry.keys);
                first.names.extend(entry.names);
                for (rows, more) in first.rows.iter_mut().zip(entry.rows) {
                    rows.extend(more);
                }
            }
            None => {
                places.insert((entry.kind, together), out.len());
                out.push(entry);
            }
        }
    }
    for entry in &mut out {
        for rows in &mut entry.rows {
            rows.sort_unstable();
        }
    }
    out
}

/// `room[1]: {lady, tiger}` → `room: {lady, tiger}`.
pub fn family_text(text: &str) -> String {
    match (text.find('['), text.find("]:")) {
        (Some(open), Some(close)) if open < close => {
            format!("{}{}", &text[..open], &text[close + 1..])
        }
        _ => text.to_owned(),
    }
}

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
    fn notes(&self, entry: &Entry, which: usize, shown: &Shown<'_>, rows: &[usize]) -> Vec<Text> {
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

/// Whether the last row of a program excludes the answer found.
pub fn ends_in_cut(program: &Program) -> bool {
    program.rows().last().is_some_and(|row| {
        let origin = program.origin(row.provenance.origin);
        origin.sentence.is_none() && other_kind(&origin.name, "") == CardKind::Cut
    })
}

/// The id of the card of a sentence with this name.
pub fn ids<'a>(cards: &'a [Card], name: &str) -> Option<&'a str> {
    cards
        .iter()
        .find(|card| card.names.iter().any(|own| own == name))
        .map(|card| card.id.as_str())
}
