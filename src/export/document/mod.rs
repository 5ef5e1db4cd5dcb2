//! The puzzle as a section of a textbook, in different media: one pure file for
//! each.

mod escape;
mod fold;
pub mod html;
pub mod latex;
pub mod markdown;
pub mod plain;
mod story;
pub mod text;

use super::Request;
use crate::explain::document::Document;
use crate::explain::notation::Names;
use crate::explain::section;
use crate::lower::FormKind;
use crate::report::Style;

/// A medium: a row of the list that `bigm explain --format` knows. The format
/// of the same name in [`super::FORMATS`] writes the document of one program.
pub struct Medium {
    /// Its name on the command line.
    pub name: &'static str,
    /// The usual ending of a file, without the dot.
    pub ending: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// The whole text; a medium without colours takes no notice of the style.
    pub write: fn(&Document, Style) -> String,
}

/// Every medium.
pub static MEDIA: &[Medium] = &[text::MEDIUM, markdown::MEDIUM, html::MEDIUM, latex::MEDIUM];

/// The document of what is to be exported.
pub fn of(request: &Request) -> Document {
    let form = FormKind::named(request.program.form).unwrap_or_default();
    section::document(&section::Request {
        model: request.model,
        programs: &[(form, request.program)],
        finding: request.finding,
        names: Names::Paper,
    })
}
