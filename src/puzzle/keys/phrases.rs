//! `phrases:`: sentence patterns with holes → expressions.

use super::Key;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::Shape;
use crate::puzzle::written::Puzzle;
use crate::yaml::Entry;

pub(super) const PHRASES: Key = Key {
    name: "phrases",
    summary: "sentence patterns with holes, and what they mean",
    shape: Shape::Map(&Shape::Text),
    read,
};

fn read(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let entries = reader.mapping(
        &entry.value,
        Owner::Key(&entry.key),
        "a mapping from sentence patterns to expressions",
        "write `\"{p: person} is a {k: kind}\": kind[p] = k` on a line of its own",
    );
    for entry in entries.unwrap_or_default() {
        if let Some(text) = reader.text(&entry.value, Owner::Key(&entry.key), "an expression") {
            puzzle.phrases.push((entry.key.clone(), text));
        }
    }
}
