//! One HTML page that needs nothing else: no network, no fonts, and no script
//! for anything but marking rows across the page.
//!
//! Beside its sentence a row marks it, and is marked by it, in the style sheet
//! alone; in the list of all rows the script does it.

mod card;
pub(in crate::export) mod escape;
mod formula;
mod page;
mod rows;
pub(in crate::export) mod shell;
mod speech;
mod text;

use super::{Medium, of};
use crate::explain::document::Document;
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::report::Style;

/// The row of the list of media.
pub const MEDIUM: Medium = Medium {
    name: "html",
    ending: "html",
    summary: "the puzzle as a section of a textbook, as one HTML page that needs nothing else",
    write: html,
};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: MEDIUM.name,
    ending: MEDIUM.ending,
    summary: MEDIUM.summary,
    needs_finding: true,
    needs_model: true,
    names: None,
    write: |request: &Request| Ok::<Written, Refusal>(html(&of(request), Style::Plain).into()),
};

fn html(document: &Document, _: Style) -> String {
    page::Page::new(document).write()
}
