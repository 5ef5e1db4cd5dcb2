//! Files → models, with what there is to say about them on standard error.

use super::output::{self, Colour, Error};
use super::{Exit, input};
use crate::check::{BLANK, TEMPLATE};
use crate::model::Model;
use crate::puzzle::{Blank, Fill};
use crate::report::{self, Diagnostic, Report};
use crate::source::Source;
use crate::yaml;
use std::path::Path;

/// A file that was read.
pub struct Loaded {
    /// The text, with what fills its blanks; empty where it was no text.
    pub source: Source,
    /// Its puzzles; `None` for one with errors.
    pub models: Vec<Option<Model>>,
    /// The blanks of each that nothing fills.
    pub blanks: Vec<Vec<Blank>>,
    /// What there is to say about it.
    pub report: Report,
    /// [`Exit::BadInput`] where there are errors, and otherwise all is well.
    pub exit: Exit,
}

/// Reads one file, and fills its blanks. A file that is no text is a finding
/// like any other.
///
/// # Errors
/// [`Error`] where it cannot be read at all.
pub fn load(path: &Path, fill: &Fill) -> Result<Loaded, Error> {
    let (name, bytes) = input::read(path)?;
    Ok(match Source::from_bytes(name, bytes) {
        Ok(source) => {
            let read = crate::read_with(&source, fill);
            let exit = if read.report.has_errors() {
                Exit::BadInput
            } else {
                Exit::OneAnswer
            };
            Loaded {
                source: read.source,
                models: read.models,
                blanks: read.blanks,
                report: read.report,
                exit,
            }
        }
        Err(bad) => {
            let mut report = Report::new();
            report.push(yaml::not_utf8(&bad));
            Loaded {
                source: bad.source,
                models: Vec::new(),
                blanks: Vec::new(),
                report,
                exit: Exit::BadInput,
            }
        }
    })
}

/// Takes the open blanks of a puzzle for what they are in a template: a note says
/// which they are, and none is an error.
pub fn allow_blanks(report: &mut Report, blanks: &[Blank]) {
    report.take(&BLANK);
    let Some(first) = blanks.first() else {
        return;
    };
    let names: Vec<&str> = blanks.iter().map(|blank| blank.name.as_str()).collect();
    let many = match names.len() {
        1 => "1 blank".to_owned(),
        count => format!("{count} blanks"),
    };
    report.push(
        Diagnostic::new(
            &TEMPLATE,
            first.span,
            format!("a template with {many}: {}", names.join(", ")),
        )
        .help("it can be solved when they are filled, by `--set` or `--data`"),
    );
}

/// More findings than this about one file are only counted.
pub const MOST_SHOWN: usize = 100;

/// Shows the findings about a file on standard error, with the source lines.
pub fn show(loaded: &Loaded, colour: Colour) {
    output::note(&shown(&loaded.source, &loaded.report, colour));
}

/// The findings about a text for standard error, with the source lines.
pub fn shown(source: &Source, report: &Report, colour: Colour) -> String {
    let findings = report.diagnostics();
    let mut text = String::new();
    for diagnostic in findings.iter().take(MOST_SHOWN) {
        text.push_str(&report::render(source, diagnostic, colour.stderr()));
        text.push('\n');
    }
    if let Some(more @ 1..) = findings.len().checked_sub(MOST_SHOWN) {
        text.push_str(&format!("{}: and {more} more\n", source.name()));
    }
    text
}

/// The name of the `index`-th of `of` puzzles in a file: the file's own, with
/// a number where there are several.
pub fn name(source: &Source, index: usize, of: usize) -> String {
    if of > 1 {
        format!("{}#{}", source.name(), index + 1)
    } else {
        source.name().to_owned()
    }
}
