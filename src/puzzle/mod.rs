//! The puzzle as written: one struct per key, every part with its place.
//!
//! Nothing is resolved here. A proposition is the [`Text`] that stands in the
//! file; `check` parses it and gives it its meaning. What is looked at is the
//! form: which keys there are, and whether a text, a list or a mapping stands
//! where one is wanted. Each key is a row of [`KEYS`] and a file in `keys`.
//!
//! [`Text`]: crate::source::Text

pub mod codes;
mod fill;
mod keys;
mod names;
mod pieces;
mod range;
mod reader;
mod written;

pub use fill::{Blank, Fill, Filling, blanks};
pub use keys::{KEYS, Key};
pub use written::*;

use crate::report::{Diagnostic, Report};
use crate::source::Source;
use crate::yaml::Node;
use codes::NOTHING_UNKNOWN;
use reader::{Owner, Reader, head};

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
    for entry in entries {
        let name = entry.key.as_str();
        match KEYS.iter().find(|key| key.name == name) {
            Some(key) => (key.read)(&mut reader, entry, &mut puzzle),
            None => reader.unknown_key(&entry.key, "a puzzle", KEYS.iter().map(|key| key.name)),
        }
    }
    let has = |name| entries.iter().any(|entry| entry.key.as_str() == name);
    if !["unknowns", "grid", "statements"].into_iter().any(has) {
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
