//! Origins of rows → what cards are for: one for each sentence, one for several
//! that are alike.

use super::derive::Shown;
use crate::explain::document::CardKind;
use crate::model::{Model, SentenceKind};
use crate::rows::{OriginId, Program};
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

/// The same for a key.
pub fn mark_of(key: &Key) -> String {
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

/// Whether the last row of a program excludes the answer found.
pub fn ends_in_cut(program: &Program) -> bool {
    program.rows().last().is_some_and(|row| {
        let origin = program.origin(row.provenance.origin);
        origin.sentence.is_none() && other_kind(&origin.name, "") == CardKind::Cut
    })
}
