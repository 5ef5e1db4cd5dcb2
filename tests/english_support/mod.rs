//! Puzzles for sentences, and what a sentence comes to in them.

#![allow(dead_code)] // each test file uses a part of it

use bigm::english::Setting;
use bigm::model::{Domain, Model, Prop, World};
use bigm::report::{Report, Style, render_all};
use bigm::source::Source;

/// Everything but what the speaker says, which goes in at `@`.
pub fn puzzle(setting: Setting) -> &'static str {
    match setting {
        Setting::Island => {
            "
sets:
  person: [A, B, C]
unknowns:
  kind: person -> {knight, knave}
statements:
  over: person
  law: knight
  text:
    A: @
    B: knight[A]
"
        }
        Setting::Doors => {
            "
sets:
  door: 1..4
unknowns:
  room: door -> {lady, tiger, empty}
statements:
  name: sign
  over: door
  law: {lady: true, tiger: false, empty: any}
  text:
    1: @
    2: lady[1]
    3: sign[4] or tiger[1]
    4: empty[2]
"
        }
        Setting::TwoRooms => {
            "
sets:
  room: 1..2
unknowns:
  guest: room -> {lady, tiger}
statements:
  name: sign
  over: room
  text:
    1: @
    2: lady[1]
"
        }
        Setting::Caskets => {
            "
sets:
  casket: [gold, silver, lead]
unknowns:
  portrait: casket
statements:
  name: lid
  over: casket
  text:
    gold: @
    silver: portrait = gold
    lead: portrait = gold
"
        }
        Setting::Seats => {
            "
sets:
  seat: 1..3
  woman: [Ann, Bea, Cat]
  drink: [tea, rum, wine]
grid:
  over: seat
  items: [woman, drink]
statements:
  over: woman
  text:
    Ann: @
    Bea: Ann = tea
    Cat: Ann = rum
"
        }
    }
}

/// Reads and checks a puzzle.
pub fn read(text: &str) -> (Option<Model>, Report, Source) {
    let source = Source::new("test.yaml", text);
    let read = bigm::read(&source);
    let model = read.models.into_iter().next().flatten();
    (model, read.report, source)
}

/// The model of a puzzle that must be right.
pub fn model(text: &str) -> Model {
    let (model, report, source) = read(text);
    model.unwrap_or_else(|| panic!("{}", render_all(&source, &report, Style::Plain)))
}

/// A puzzle with a sentence in the place of `@`.
pub fn with(puzzle: &str, sentence: &str) -> String {
    puzzle.replace('@', &format!("\"{sentence}\""))
}

/// What the speaker of a puzzle says.
pub fn says(puzzle: &str, sentence: &str) -> (Model, Prop) {
    let model = model(&with(puzzle, sentence));
    let says = model.utterances[0].says.clone();
    (model, says)
}

/// The findings about a sentence: code, characters under the carets, message,
/// help.
pub fn findings(puzzle: &str, sentence: &str) -> Vec<[String; 4]> {
    let (_, report, source) = read(&with(puzzle, sentence));
    report
        .diagnostics()
        .iter()
        .map(|d| {
            [
                d.code.name.to_string(),
                source.slice(d.span).to_string(),
                d.message.clone(),
                d.help.clone().unwrap_or_default(),
            ]
        })
        .collect()
}

/// Whether two propositions have one truth whatever the unknowns are: over all
/// their values, or a great many where there are too many.
pub fn equivalent(model: &Model, one: &Prop, other: &Prop) -> bool {
    if one == other {
        return true;
    }
    let ranges: Vec<(i64, i64)> = model
        .unknowns
        .iter()
        .map(|unknown| match &unknown.domain {
            Domain::Bool => (0, 1),
            Domain::Choice(values) => (0, i64::try_from(values.len()).unwrap() - 1),
            Domain::Integer { lower, upper } => (lower.unwrap(), upper.unwrap()),
        })
        .collect();
    let mut all: u128 = 1;
    for (low, high) in &ranges {
        all = all.saturating_mul(u128::try_from(high - low + 1).unwrap());
    }
    let tries = all.min(200_000);
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    (0..tries).all(|n| {
        let mut rest = n;
        let values = ranges
            .iter()
            .map(|(low, high)| {
                let size = u128::try_from(high - low + 1).unwrap();
                let digit = if tries == all {
                    let digit = rest % size;
                    rest /= size;
                    digit
                } else {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    u128::from(seed >> 33) % size
                };
                low + i64::try_from(digit).unwrap()
            })
            .collect();
        let world = World::new(values);
        one.holds(&world) == other.holds(&world)
    })
}
