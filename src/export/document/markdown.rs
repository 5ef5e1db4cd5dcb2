//! Markdown.

use super::{Medium, of};
use crate::explain::document::Document;
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::report::Style;

/// The row of the list of media.
pub const MEDIUM: Medium = Medium {
    name: "md",
    ending: "md",
    summary: "the puzzle as a section of a textbook, in Markdown",
    write: markdown,
};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: MEDIUM.name,
    ending: MEDIUM.ending,
    summary: MEDIUM.summary,
    needs_finding: true,
    write: |request: &Request| Ok::<Written, Refusal>(markdown(&of(request), Style::Plain).into()),
};

fn markdown(document: &Document, _: Style) -> String {
    format!("# {}\n", document.title)
}
