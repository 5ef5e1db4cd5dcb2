//! A part of a document: the cards of one statement, or of one row.

use super::{Block, Card, CardKind, Document, Part, Piece, Section, Sign, SymbolLine, Text};
use crate::report::nearest;
use std::collections::BTreeSet;

/// Nothing has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSuchCard {
    /// The name that may have been meant.
    pub nearest: Option<String>,
    /// All names there are, each once, in the order of the document.
    pub names: Vec<String>,
}

impl Document {
    /// Only the cards of this speaker, statement or fact.
    ///
    /// # Errors
    /// [`NoSuchCard`] where there is none.
    pub fn only_named(&self, name: &str) -> Result<Document, NoSuchCard> {
        let wanted = name.trim();
        let tests: [fn(&str, &str) -> bool; 2] = [
            |known, wanted| known == wanted,
            |known, wanted| known.to_lowercase() == wanted.to_lowercase(),
        ];
        for test in tests {
            let kept: Vec<Card> = self
                .cards()
                .filter(|card| called(card).iter().any(|known| test(known, wanted)))
                .cloned()
                .collect();
            if !kept.is_empty() {
                return Ok(self.only(kept));
            }
        }
        let mut seen = BTreeSet::new();
        let all = self.cards().flat_map(listed);
        let names: Vec<String> = all.filter(|known| seen.insert(known.clone())).collect();
        Err(NoSuchCard {
            nearest: nearest(wanted, names.iter().map(String::as_str)).map(str::to_owned),
            names,
        })
    }

    /// Only what became this row, by its number; `None` where no form shown has
    /// so many.
    pub fn only_row(&self, number: usize) -> Option<Document> {
        let kept: Vec<Card> = self
            .cards()
            .filter_map(|card| {
                let parts: Vec<Part> = card
                    .parts
                    .iter()
                    .filter_map(|part| part_of_row(part, number))
                    .collect();
                (!parts.is_empty()).then(|| Card {
                    parts,
                    ..card.clone()
                })
            })
            .collect();
        (!kept.is_empty()).then(|| self.only(kept))
    }

    /// The greatest number of a row in any form shown.
    pub fn most_rows(&self) -> usize {
        self.cards()
            .flat_map(|card| &card.parts)
            .flat_map(|part| &part.derivations)
            .flat_map(|derivation| &derivation.rows)
            .map(|row| row.number)
            .max()
            .unwrap_or(0)
    }

    /// These cards in their sections, with the symbols that occur in them.
    fn only(&self, kept: Vec<Card>) -> Document {
        let mut sections: Vec<Section> = Vec::new();
        let ids: BTreeSet<String> = kept.iter().map(|card| card.id.clone()).collect();
        for section in &self.sections {
            let blocks: Vec<Block> = kept
                .iter()
                .filter(|card| holds(section, &card.id))
                .map(|card| {
                    let mut card = card.clone();
                    unlink(&mut card, &ids);
                    Block::Card(Box::new(card))
                })
                .collect();
            if !blocks.is_empty() {
                sections.push(Section {
                    blocks,
                    ..section.clone()
                });
            }
        }
        let used = used(&kept);
        for section in &self.sections {
            let lines: Vec<SymbolLine> = section
                .blocks
                .iter()
                .filter_map(|block| match block {
                    Block::Symbols(lines) => Some(lines),
                    _ => None,
                })
                .flatten()
                .filter(|line| used.contains(&line.symbol))
                .cloned()
                .collect();
            if !lines.is_empty() {
                sections.push(Section {
                    blocks: vec![Block::Symbols(lines)],
                    ..section.clone()
                });
            }
        }
        Document {
            story: None,
            sections,
            ..self.clone()
        }
    }
}

fn holds(section: &Section, id: &str) -> bool {
    section
        .blocks
        .iter()
        .any(|block| matches!(block, Block::Card(card) if card.id == id))
}

/// What a card can be asked for by: the names of its sentences, its title, its
/// speaker (`door 1`, and `1`).
fn called(card: &Card) -> Vec<String> {
    let mut names = card.names.clone();
    names.push(card.title.clone());
    if let Some(speaker) = &card.speaker {
        names.push(speaker.clone());
        if let Some((_, label)) = speaker.rsplit_once(' ') {
            names.push(label.to_owned());
        }
    }
    names
}

/// What is listed of a card where a name is wrong.
fn listed(card: &Card) -> Vec<String> {
    let mut names = match card.kind {
        CardKind::Cut => return Vec::new(),
        CardKind::Domain => vec![card.title.clone()],
        _ => card.names.clone(),
    };
    names.extend(card.speaker.clone());
    names
}

fn part_of_row(part: &Part, number: usize) -> Option<Part> {
    let derivation = part
        .derivations
        .iter()
        .find(|derivation| derivation.rows.iter().any(|row| row.number == number))?;
    let mut derivation = derivation.clone();
    derivation.rows.retain(|row| row.number == number);
    derivation
        .letters
        .retain(|line| line.row.is_none_or(|row| row == number));
    derivation.general = None;
    derivation.notes.retain(|note| match &note.row {
        Some(row) => *row == number,
        None => true,
    });
    Some(Part {
        derivations: vec![derivation],
        notes: Vec::new(),
        ..part.clone()
    })
}

/// A mention of a card that is not shown becomes words.
fn unlink(card: &mut Card, shown: &BTreeSet<String>) {
    let plain = |text: &mut Text| {
        for piece in &mut text.0 {
            if let Piece::Card { id, words } = piece
                && !shown.contains(id)
            {
                *piece = Piece::Words(std::mem::take(words));
            }
        }
    };
    for part in &mut card.parts {
        part.notes.iter_mut().for_each(plain);
        for derivation in &mut part.derivations {
            derivation
                .notes
                .iter_mut()
                .for_each(|note| plain(&mut note.text));
            for line in &mut derivation.letters {
                plain(&mut line.because);
            }
        }
    }
}

/// The symbols that occur in some cards.
fn used(cards: &[Card]) -> BTreeSet<super::Symbol> {
    let mut used = BTreeSet::new();
    for card in cards {
        let rows = card.parts.iter().flat_map(|part| &part.derivations);
        let formulas = rows.flat_map(|derivation| {
            let letters = derivation
                .letters
                .iter()
                .flat_map(|line| line.equals.iter().cloned());
            derivation
                .rows
                .iter()
                .map(super::RowLine::formula)
                .chain(letters)
                .chain(derivation.condition.clone())
        });
        let own = card.proposition.iter().chain(&card.condition).cloned();
        for formula in formulas.chain(own) {
            for sign in formula.0 {
                if let Sign::Symbol(symbol) = sign {
                    used.insert(symbol);
                }
            }
        }
    }
    used
}
