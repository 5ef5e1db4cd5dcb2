//! The puzzle as written: one struct per key, every part with its place.
//!
//! Nothing is resolved here. A proposition is the [`Text`] that stands in the
//! file; `check` parses it and gives it its meaning. What is looked at is the
//! form: which keys there are, and whether a text, a list or a mapping stands
//! where one is wanted. Each key is a row of [`KEYS`] and a file in `keys`.
//!
//! [`Text`]: crate::source::Text

mod clues;
pub mod codes;
mod fill;
mod keys;
mod names;
mod pieces;
mod range;
mod reader;
mod shape;
mod written;

pub use clues::ClueId;
pub use fill::{Added, Blank, Fill, Filling, blanks};
pub use keys::{KEYS, Key};
pub use shape::{Field, Needed, Shape};
pub use written::*;

use crate::report::{Diagnostic, Report, nearest};
use crate::source::Source;
use crate::yaml::Node;
use codes::NOTHING_UNKNOWN;
use reader::{Owner, Reader, head};
use std::collections::BTreeSet;

/// Reads one document as a puzzle.
///
/// Findings go into `report`, all of them. A part that cannot be read is left
/// out of the puzzle; `None` means that the document is no puzzle at all.
pub fn read(node: &Node, source: &Source, report: &mut Report) -> Option<Puzzle> {
    let mut reader = Reader { source, report };
    let entries = reader.mapping(
        node,
        Owner::Document,
        "a mapping of keys such as `title: …`, `sets:`, `unknowns:`",
        "write one key to a line, each followed by `: ` and its value",
    )?;
    let mut puzzle = Puzzle {
        span: node.span,
        ..Puzzle::default()
    };
    let names = || KEYS.iter().map(|key| key.name);
    let mut present: BTreeSet<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
    for entry in entries {
        let mut name = entry.key.as_str();
        if names().all(|known| known != name) {
            reader.unknown_key(&entry.key, "a puzzle", names());
            // A slip is read as the key it is near to: what stands under it is
            // not missing.
            match nearest(name, names()) {
                Some(near) if present.insert(near) => name = near,
                _ => continue,
            }
        }
        if let Some(key) = KEYS.iter().find(|key| key.name == name) {
            (key.read)(&mut reader, entry, &mut puzzle);
        }
    }
    if !["unknowns", "grid", "statements"]
        .into_iter()
        .any(|name| present.contains(name))
    {
        report.push(
            Diagnostic::new(
                &NOTHING_UNKNOWN,
                head(source, node.span),
                "nothing is unknown in this puzzle",
            )
            .help("declare what is to be found under `unknowns:`, `grid:` or `statements:`"),
        );
    }
    Some(puzzle)
}

#[cfg(test)]
mod tests;
