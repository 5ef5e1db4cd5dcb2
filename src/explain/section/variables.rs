//! Sets and variables: what the letters stand for.

use super::derive::Shown;
use super::places::{MOST_LISTED, Places};
use crate::explain::document::{Block, Formula, Index, Section, Sign, Symbol, Text};
use crate::explain::notation::{Family, Names};
use crate::model::{Domain, Model};

/// The first section.
pub fn section(model: &Model, programs: &[Shown<'_>]) -> Section {
    let mut points = Vec::new();
    if let Some(shown) = programs.first() {
        let notation = shown.symbols.notation;
        for family in notation.families() {
            points.push(match notation.names() {
                Names::Paper => {
                    let values = |shown: &Shown<'_>| shown.symbols.notation.has_values(family);
                    lettered(model, family, programs.iter().any(values))
                }
                Names::Puzzle => named(model, family),
            });
        }
    }
    let blocks = if points.is_empty() {
        vec![Block::Paragraph(Text::words("There is nothing to find."))]
    } else {
        vec![Block::List(points)]
    };
    Section {
        id: "variables".to_owned(),
        new_page: false,
        title: "Sets and variables".to_owned(),
        blocks,
    }
}

/// What the letter of a family stands for; `values` says whether numbers have a
/// column for each value beside.
fn lettered(model: &Model, family: &Family, values: bool) -> Text {
    let places = Places::of(model, family);
    let indices = places.0.iter().map(|place| Index::Variable(place.variable));
    let symbol = Sign::Symbol(Symbol {
        letter: family.letter.clone(),
        indices: indices.collect(),
        is_name: false,
    });
    let text = Text::formula(Formula::of([symbol]));
    let name = places.name(family);
    let mut text = match kind(model, family) {
        Kind::Truth => text.and(" = 1 if ").and_code(name).and(", 0 otherwise"),
        Kind::Number => text
            .and(" is the whole number ")
            .and_code(name)
            .and(range_of(model, family)),
        Kind::Choice => {
            let value = places.0.last().map_or('j', |place| place.variable);
            text.and(" = 1 if ")
                .and_code(format!("{name} = {value}"))
                .and(", 0 otherwise")
        }
    };
    for (number, place) in places.0.iter().enumerate() {
        let between = match number {
            0 => ", for ",
            _ if number + 1 == places.0.len() => " and ",
            _ => ", ",
        };
        text = text.and(between).and_text(place.range());
    }
    if values {
        let indices = places.0.iter().map(|place| Index::Variable(place.variable));
        let symbol = Symbol {
            letter: family.letter.clone(),
            indices: indices.chain([Index::Variable('v')]).collect(),
            is_name: false,
        };
        text = text
            .and("; ")
            .and_formula(Formula::of([Sign::Symbol(symbol)]))
            .and(" = 1 if it is ")
            .and_formula(Formula::of([Sign::Symbol(Symbol::letter("v", []))]))
            .and(", 0 otherwise");
    }
    text
}

/// What the columns of a family are called, where they keep their names.
fn named(model: &Model, family: &Family) -> Text {
    let places = Places::of(model, family);
    let text = Text::code(places.name(family));
    let mut text = match kind(model, family) {
        Kind::Truth => text.and(" is 1 if it is so, 0 otherwise"),
        Kind::Number => text.and(" is a whole number").and(range_of(model, family)),
        Kind::Choice => text.and(" has a 0/1 column for each of its values"),
    };
    for place in &places.0 {
        let labels: Vec<&str> = place.list.iter().map(|(label, _)| label.as_str()).collect();
        let shown = match labels.len() > MOST_LISTED {
            true => format!("{} … {}", labels[0], labels[labels.len() - 1]),
            false => labels.join(", "),
        };
        text = text
            .and("; ")
            .and(place.set.map_or_else(String::new, |set| format!("{set} ")))
            .and_code(place.variable)
            .and(format!(" = {shown}"));
    }
    text
}

enum Kind {
    Truth,
    Number,
    Choice,
}

fn kind(model: &Model, family: &Family) -> Kind {
    let first = family.unknowns.first();
    match first.map(|id| &model.unknown(*id).domain) {
        Some(Domain::Choice(_)) => Kind::Choice,
        Some(Domain::Integer { .. }) => Kind::Number,
        Some(Domain::Bool) | None => Kind::Truth,
    }
}

/// Where a family of numbers lies, where its members do not differ in that.
fn range_of(model: &Model, family: &Family) -> String {
    let mut domains = family.unknowns.iter().map(|id| &model.unknown(*id).domain);
    let first = domains.next();
    if domains.any(|domain| Some(domain) != first) {
        return String::new();
    }
    match first {
        Some(Domain::Integer { lower, upper }) => match (lower, upper) {
            (Some(low), Some(high)) => format!(" from {low} to {high}"),
            (Some(low), None) => format!(" from {low} on"),
            (None, Some(high)) => format!(" up to {high}"),
            (None, None) => String::new(),
        },
        _ => String::new(),
    }
}
