//! Propositions from outside, added to a puzzle.

use super::{Added, Fill};
use crate::puzzle::names::trim;
use crate::puzzle::written::{Fact, Puzzle};
use crate::source::{Source, Text};

/// Attaches the texts to `source`; all spans are places there.
pub(super) fn read(fill: &Fill, source: &mut Source) -> Vec<(Added, Text)> {
    let mut added = Vec::new();
    for (what, from) in &fill.added {
        let base = source.attach(from.clone());
        let range = trim(from.text(), 0..from.text().len());
        let text = from.text().get(range.clone()).unwrap_or_default();
        added.push((*what, Text::plain(text, base + range.start)));
    }
    added
}

/// Adds them to one puzzle.
pub(super) fn apply(added: &[(Added, Text)], puzzle: &mut Puzzle) {
    for (what, text) in added {
        let fact = Fact {
            name: None,
            text: text.clone(),
        };
        match what {
            Added::Claim => puzzle.prove.push(fact),
            Added::Fact => puzzle.facts.push(fact),
        }
    }
}
