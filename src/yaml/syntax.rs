//! Syntax errors in plain words.

use super::SYNTAX;
use crate::report::Diagnostic;
use crate::source::{Source, Span};
use serde_yaml::granit_parser as parser;

/// Says what is wrong; `flow` is the bracket that is still open there.
pub(super) fn explain(
    source: &Source,
    error: &parser::ScanError,
    flow: Option<Span>,
) -> Diagnostic {
    let _ = flow;
    let at = error.marker().byte_offset().unwrap_or(source.text().len());
    Diagnostic::new(
        &SYNTAX,
        Span::new(at, at),
        format!("this is not YAML: {}", error.kind()),
    )
}
