//! `announced:` each line cuts the worlds that are still possible.
//!
//! Knowledge is about all possible worlds at once, so every world is listed,
//! and each announcement is evaluated in all of them together. What remains is
//! told to the rows as a sentence over the fewest unknowns that tell the worlds
//! that remain from those that do not.

use super::certain;
use crate::model::{
    Atom, Domain, Linear, Model, Prop, Relation, Sentence, SentenceKind, UnknownId, World,
};
use crate::rows::Program;
use crate::solve::Limits;
use std::collections::BTreeSet;

/// More worlds than this are not reasoned about.
const MOST_WORLDS: u64 = 20_000;

/// What came of one announcement.
#[derive(Debug, Clone)]
pub struct AnnouncedOutcome {
    /// As it was written.
    pub text: String,
    /// How many worlds were possible before it.
    pub before: usize,
    /// How many are after it.
    pub after: usize,
}

/// What came of all of them.
#[derive(Debug, Clone, Default)]
pub struct Heard {
    /// Each in order, as far as it went.
    pub lines: Vec<AnnouncedOutcome>,
    /// What they teach, as sentences of the model.
    pub lessons: Vec<Sentence>,
    /// Why it was not worked out, where it was not.
    pub undecided: Option<String>,
}

/// Hears every announcement of a model in order.
pub fn hear(model: &Model, program: &Program, limits: &Limits) -> Heard {
    let mut heard = Heard::default();
    if model.announced.is_empty() {
        return heard;
    }
    heard.undecided = listen(model, program, limits, &mut heard).err();
    heard
}

fn listen(
    model: &Model,
    program: &Program,
    limits: &Limits,
    heard: &mut Heard,
) -> Result<(), String> {
    let mut open = program.clone();
    open.objective = None;
    let (mut possible, count) = certain::worlds(model, &open, MOST_WORLDS, limits)?;
    if !count.complete {
        return Err(match count.found {
            MOST_WORLDS.. => format!("what somebody knows is about more than {MOST_WORLDS} worlds"),
            _ => "a limit was reached while the worlds were listed".to_owned(),
        });
    }
    for (index, announcement) in model.announced.iter().enumerate() {
        let truths = announcement
            .holds(&model.observers, &possible)
            .ok_or("a number in an announcement leaves the 64-bit range")?;
        let (mut kept, mut removed) = (Vec::new(), Vec::new());
        for (world, truth) in possible.into_iter().zip(truths) {
            if truth { &mut kept } else { &mut removed }.push(world);
        }
        heard.lines.push(AnnouncedOutcome {
            text: announcement.text.clone(),
            before: kept.len() + removed.len(),
            after: kept.len(),
        });
        heard.lessons.push(Sentence {
            kind: SentenceKind::Announced,
            name: format!("announced {}", index + 1),
            text: announcement.text.clone(),
            span: announcement.span,
            claim: claim(model, &kept, &removed),
        });
        possible = kept;
    }
    Ok(())
}

/// A proposition that holds in every world kept and in none removed.
fn claim(model: &Model, kept: &[World], removed: &[World]) -> Prop {
    if removed.is_empty() {
        return Prop::TRUE;
    }
    if kept.is_empty() {
        return Prop::FALSE;
    }
    let telling = telling(model, kept, removed);
    let (kept, removed) = (views(&telling, kept), views(&telling, removed));
    let is = |view: &Vec<i64>| {
        Prop::all(
            telling
                .iter()
                .zip(view)
                .map(|(&unknown, &value)| equals(model, unknown, value)),
        )
    };
    if kept.len() < removed.len() {
        Prop::any(kept.iter().map(is))
    } else {
        Prop::all(removed.iter().map(|view| is(view).not()))
    }
}

/// Unknowns none of which can be left out and whose values tell the two sorts
/// of world apart.
fn telling(model: &Model, kept: &[World], removed: &[World]) -> Vec<UnknownId> {
    let mut telling: Vec<UnknownId> = (0..model.unknowns.len()).map(UnknownId).collect();
    // Later unknowns are let go first: they are more often the consequences.
    for index in (0..telling.len()).rev() {
        let mut fewer = telling.clone();
        fewer.remove(index);
        if views(&fewer, kept).is_disjoint(&views(&fewer, removed)) {
            telling = fewer;
        }
    }
    telling
}

fn views(unknowns: &[UnknownId], worlds: &[World]) -> BTreeSet<Vec<i64>> {
    worlds
        .iter()
        .map(|world| unknowns.iter().map(|&id| world.value(id)).collect())
        .collect()
}

/// The proposition that an unknown has a value.
fn equals(model: &Model, unknown: UnknownId, value: i64) -> Prop {
    match model.unknown(unknown).domain {
        Domain::Bool if value == 1 => Prop::Holds(unknown),
        Domain::Bool => Prop::Holds(unknown).not(),
        Domain::Choice(_) => match usize::try_from(value) {
            Ok(position) => Prop::Is(unknown, position),
            Err(_) => Prop::FALSE,
        },
        Domain::Integer { .. } => {
            let form = Linear::atom(Atom::Integer(unknown));
            Prop::Compare(Box::new(form), Relation::Equal, value)
        }
    }
}
