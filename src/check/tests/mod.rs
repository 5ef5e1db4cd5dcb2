//! Puzzles as text → worlds, counted by evaluation alone.

mod aggregates;
mod compare;
mod data;
mod declarations;
mod grids;
mod knowledge;
mod logic;
mod members;
mod numbers;
mod paper;
mod questions;
mod random;
mod statements;

use crate::check::check;
use crate::model::{Atom, Domain, Linear, Model, Prop, World};
use crate::report::{Report, Style, render_all};
use crate::source::Source;

/// Reads and checks a puzzle.
pub(super) fn read(text: &str) -> (Option<Model>, Report, Source) {
    let source = Source::new("test.yaml", text);
    let mut report = Report::new();
    let nodes = crate::yaml::read(&source, &mut report);
    let puzzle = nodes
        .first()
        .and_then(|node| crate::puzzle::read(node, &source, &mut report));
    let model = puzzle.and_then(|puzzle| check(&puzzle, &mut report));
    (model, report, source)
}

/// The model of a puzzle that must be right.
pub(super) fn model(text: &str) -> Model {
    let (model, report, source) = read(text);
    model.unwrap_or_else(|| panic!("{}", render_all(&source, &report, Style::Plain)))
}

/// The highest unknown a proposition mentions.
fn last(prop: &Prop) -> usize {
    match prop {
        Prop::Const(_) => 0,
        Prop::Holds(id) | Prop::Is(id, _) => id.0,
        Prop::Compare(form, _, _) => last_of_form(form),
        Prop::Not(inner) => last(inner),
        Prop::All(inner) | Prop::Any(inner) | Prop::Xor(inner) => {
            inner.iter().map(last).max().unwrap_or(0)
        }
        Prop::Iff(a, b) | Prop::Implies(a, b) => last(a).max(last(b)),
    }
}

fn last_of_form(form: &Linear) -> usize {
    form.terms()
        .map(|(atom, _)| match atom {
            Atom::Integer(id) => id.0,
            Atom::Truth(prop) => last(prop),
            Atom::Product(prop, form) => last(prop).max(last_of_form(form)),
            Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => last_of_form(form),
            Atom::Min(forms) | Atom::Max(forms) => {
                forms.iter().map(last_of_form).max().unwrap_or(0)
            }
        })
        .max()
        .unwrap_or(0)
}

/// Every world of a model with small domains, in order of its values.
pub(super) fn worlds(model: &Model) -> Vec<World> {
    let mut found = Vec::new();
    let mut values = vec![0; model.unknowns.len()];
    extend(model, 0, &mut values, &mut found);
    found
}

fn extend(model: &Model, at: usize, values: &mut Vec<i64>, found: &mut Vec<World>) {
    let Some(unknown) = model.unknowns.get(at) else {
        let world = World::new(values.clone());
        if model.verify(&world).is_ok() {
            found.push(world);
        }
        return;
    };
    let (low, high) = match &unknown.domain {
        Domain::Bool => (0, 1),
        Domain::Choice(values) => (0, int(values.len()) - 1),
        Domain::Integer { lower, upper } => (lower.unwrap(), upper.unwrap()),
    };
    for value in low..=high {
        values[at] = value;
        let world = World::new(values.clone());
        let fits = model
            .sentences
            .iter()
            .filter(|sentence| last(&sentence.claim) == at)
            .all(|sentence| sentence.claim.holds(&world) == Some(true));
        if fits {
            extend(model, at + 1, values, found);
        }
    }
    values[at] = 0;
}

/// A world in the puzzle's words: `a=true n=3`, declared unknowns only.
pub(super) fn shown(model: &Model, world: &World) -> String {
    model
        .unknowns
        .iter()
        .enumerate()
        .filter(|(_, unknown)| !unknown.is_statement)
        .map(|(index, unknown)| {
            let id = crate::model::UnknownId(index);
            format!("{}={}", unknown.name(), world.show(id, unknown))
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The worlds of a puzzle in its words.
pub(super) fn all_shown(text: &str) -> Vec<String> {
    let model = model(text);
    worlds(&model)
        .iter()
        .map(|world| shown(&model, world))
        .collect()
}

/// The findings: code, the characters under the carets, message.
pub(super) fn findings(text: &str) -> Vec<(String, String, String)> {
    let (_, report, source) = read(text);
    report
        .diagnostics()
        .iter()
        .map(|d| {
            (
                d.code.name.to_string(),
                source.slice(d.span).to_string(),
                d.message.clone(),
            )
        })
        .collect()
}

/// The model of `header` with one fact.
pub(super) fn with_fact(header: &str, fact: &str) -> Model {
    model(&format!("{header}\nfacts:\n  - >-\n    {fact}\n"))
}

/// The worlds with this fact are exactly those that the oracle allows, over all
/// values of the declared unknowns: 0 or 1, a number, a position from 0.
pub(super) fn means(header: &str, fact: &str, oracle: impl Fn(&[i64]) -> bool) {
    let model = with_fact(header, fact);
    let mut free = model.clone();
    free.sentences
        .retain(|sentence| sentence.kind != crate::model::SentenceKind::Fact);
    let mut some = [false, false];
    for world in worlds(&free) {
        let wanted = oracle(world.values());
        some[usize::from(wanted)] = true;
        assert_eq!(
            model.verify(&world).is_ok(),
            wanted,
            "{fact} in {}, as {}",
            shown(&model, &world),
            model.show(&model.sentences.last().unwrap().claim)
        );
    }
    assert!(some[0] || some[1], "{fact}: no world at all");
}

/// The proposition a fact comes to, as the model shows it.
pub(super) fn claim(header: &str, fact: &str) -> String {
    let model = with_fact(header, fact);
    model.show(&model.sentences.last().unwrap().claim)
}

/// The findings about one fact.
pub(super) fn complaints(header: &str, fact: &str) -> Vec<(String, String, String)> {
    let mut found = findings(&format!("{header}\nfacts:\n  - >-\n    {fact}\n"));
    found.retain(|(code, ..)| code != "unused");
    found
}

/// A position that a world gives.
pub(super) fn at(position: i64) -> usize {
    usize::try_from(position).unwrap()
}

/// A small number as the model has them.
pub(super) fn int(number: usize) -> i64 {
    i64::try_from(number).unwrap()
}
