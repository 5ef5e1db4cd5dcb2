//! A puzzle, its rows and what was found → a section of a textbook.

mod alike;
mod answer;
mod cards;
mod cite;
mod columns;
mod derive;
mod entries;
mod forms;
mod general;
mod heard;
mod letters;
mod links;
mod objective;
mod places;
mod props;
mod reasons;
pub mod rule;
mod sentences;
mod shape;
mod variables;
mod words;

use super::document::{Block, Card, CardKind, Document, Section};
use super::notation::{Names, Notation};
use crate::lower::FormKind;
use crate::model::Model;
use crate::prove::Finding;
use crate::rows::Program;
use derive::Shown;
use entries::{Entry, entries};
use links::{Owners, link};
use props::Symbols;

/// What is to be told.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The puzzle, with what `told:` and `announced:` taught.
    pub model: &'a Model,
    /// Its rows in one form, or in two side by side, of which the last was
    /// solved.
    pub programs: &'a [(FormKind, &'a Program)],
    /// What was found out.
    pub finding: Option<&'a Finding>,
    /// Whose names the columns have.
    pub names: Names,
}

/// The puzzle as a section of a textbook.
pub fn document(request: &Request<'_>) -> Document {
    let model = request.model;
    let notations: Vec<Notation> = request
        .programs
        .iter()
        .map(|(_, program)| Notation::new(model, program, request.names))
        .collect();
    let programs: Vec<Shown<'_>> = request
        .programs
        .iter()
        .zip(&notations)
        .map(|((form, program), notation)| Shown {
            form: *form,
            program,
            symbols: Symbols { model, notation },
            beside: request.programs.len() > 1,
        })
        .collect();
    let owners = Owners::new(&programs);
    let mut entries = entries(model, &programs);
    // The cut is no row of the puzzle; the answer shows it.
    entries.retain(|entry| entry.kind != CardKind::Cut);
    entries.sort_by_key(|entry| match entry.values {
        true => place(CardKind::Question),
        false => place(entry.kind),
    });
    let mut all: Vec<(Entry, Card)> = entries
        .into_iter()
        .map(|entry| {
            let card = cards::card(&entry, &programs, &owners, request.finding);
            (entry, card)
        })
        .collect();
    link(&mut all);
    let cards: Vec<Card> = all.into_iter().map(|(_, card)| card).collect();
    let mut sections = vec![variables::section(model, &programs)];
    let titles = [
        ("statements", "The statements"),
        ("conditions", conditions_title(&cards)),
    ];
    let objective_cards = cards_of(&cards, "objective");
    for (id, title) in titles {
        let blocks = cards_of(&cards, id);
        if !blocks.is_empty() {
            sections.push(Section {
                id: id.to_owned(),
                title: title.to_owned(),
                new_page: false,
                blocks,
            });
        }
    }
    sections.push(objective::section(model, &programs, objective_cards));
    if let Some(finding) = request.finding {
        sections.push(answer::section(model, &programs, finding, &cards));
    }
    sections.extend(columns::section(&programs));
    Document {
        title: model.title.clone(),
        source: model.source.clone(),
        story: model.story.clone(),
        forms: request.programs.iter().map(|(form, _)| *form).collect(),
        sections,
    }
}

/// In which section a kind of card stands.
fn section_of(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Statement => "statements",
        CardKind::Objective => "objective",
        CardKind::Domain
        | CardKind::Fact
        | CardKind::Law
        | CardKind::Grid
        | CardKind::Told
        | CardKind::Announced
        | CardKind::Question => "conditions",
        CardKind::Cut => "answer",
    }
}

/// The order of the kinds.
fn place(kind: CardKind) -> usize {
    match kind {
        CardKind::Statement => 0,
        CardKind::Domain => 1,
        CardKind::Grid => 2,
        CardKind::Fact => 3,
        CardKind::Law => 4,
        CardKind::Told => 5,
        CardKind::Announced => 6,
        CardKind::Question => 7,
        CardKind::Objective => 8,
        CardKind::Cut => 9,
    }
}

fn cards_of(cards: &[Card], section: &str) -> Vec<Block> {
    cards
        .iter()
        .filter(|card| section_of(card.kind) == section)
        .map(|card| Block::Card(Box::new(card.clone())))
        .collect()
}

fn conditions_title(cards: &[Card]) -> &'static str {
    if cards.iter().any(|card| card.kind == CardKind::Statement) {
        "Further conditions"
    } else {
        "The conditions"
    }
}
