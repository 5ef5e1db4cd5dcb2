//! `ask:`, `maximise:`, `minimise:`: what is wanted.

use super::Key;
use crate::puzzle::codes::CLASHING_KEYS;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::{Shape, TEXTS};
use crate::puzzle::written::{Objective, Puzzle};
use crate::report::Diagnostic;
use crate::yaml::Entry;

pub(super) const ASK: Key = Key {
    name: "ask",
    summary: "the question; uniqueness is judged on its answer alone",
    shape: TEXTS,
    read: |reader, entry, puzzle| {
        puzzle.ask = reader.texts(&entry.value, &entry.key, "a question").0;
    },
};

pub(super) const MAXIMISE: Key = Key {
    name: "maximise",
    summary: "a linear expression that shall be as large as possible",
    shape: Shape::Text,
    read: |reader, entry, puzzle| objective(reader, entry, puzzle, true),
};

pub(super) const MINIMISE: Key = Key {
    name: "minimise",
    summary: "a linear expression that shall be as small as possible",
    shape: Shape::Text,
    read: |reader, entry, puzzle| objective(reader, entry, puzzle, false),
};

fn objective(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle, maximise: bool) {
    let owner = Owner::Key(&entry.key);
    let Some(text) = reader.text(&entry.value, owner, "a linear expression") else {
        return;
    };
    if let Some(first) = &puzzle.objective {
        let place = first.text.span();
        reader.push(
            Diagnostic::new(
                &CLASHING_KEYS,
                entry.key.span(),
                "`maximise:` and `minimise:` cannot stand together",
            )
            .related(place, "the other expression is here")
            .help("keep one of the two; `minimise: x` is `maximise: -x`"),
        );
        return;
    }
    puzzle.objective = Some(Objective { text, maximise });
}
