//! Text for a terminal.

use super::{Medium, of};
use crate::explain::document::Document;
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::report::Style;

/// The row of the list of media.
pub const MEDIUM: Medium = Medium {
    name: "text",
    ending: "txt",
    summary: "the puzzle as a section of a textbook, for a terminal",
    write: text,
};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: MEDIUM.name,
    ending: MEDIUM.ending,
    summary: MEDIUM.summary,
    needs_finding: true,
    write: |request: &Request| Ok::<Written, Refusal>(text(&of(request), Style::Plain).into()),
};

fn text(document: &Document, _: Style) -> String {
    format!("{document:#?}\n")
}
