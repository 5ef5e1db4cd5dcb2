//! Where the lexer and the parser put what they find.

use crate::report::{Code, Diagnostic, Report, Severity};
use crate::source::{Span, Text};
use std::ops::Range;

/// How many errors one expression may give before reading stops.
const MOST_ERRORS: usize = 20;

/// The findings about one expression: places in its text become places in the
/// file, and one place is complained of once.
pub(super) struct Findings<'a> {
    text: &'a Text,
    report: &'a mut Report,
    /// Where the errors so far begin.
    errors: Vec<usize>,
    /// Whether reading was given up.
    stopped: bool,
}

impl<'a> Findings<'a> {
    pub(super) fn new(text: &'a Text, report: &'a mut Report) -> Self {
        Findings {
            text,
            report,
            errors: Vec::new(),
            stopped: false,
        }
    }

    /// The expression, decoded.
    pub(super) fn text(&self) -> &'a Text {
        self.text
    }

    /// The characters under a range of the text.
    pub(super) fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.as_str().get(range).unwrap_or_default()
    }

    /// Where a range of the text stands in the file.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        self.text.locate(range)
    }

    /// Whether any error was found.
    pub(super) fn failed(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Nothing more is to be said about this expression.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Whether so many were found that reading on helps nobody.
    pub(super) fn full(&self) -> bool {
        self.errors.len() >= MOST_ERRORS
    }

    /// Adds a finding about `range`. A second error that begins at the same
    /// character follows from the first and is dropped.
    pub(super) fn add(
        &mut self,
        code: &'static Code,
        range: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let span = self.span(range.clone());
        self.add_diagnostic(range.start, Diagnostic::new(code, span, message).help(help));
    }

    /// Adds a finding about something that begins at byte `start` of the text.
    pub(super) fn add_diagnostic(&mut self, start: usize, diagnostic: Diagnostic) {
        if diagnostic.code.severity == Severity::Error {
            if self.stopped || self.full() || self.errors.contains(&start) {
                return;
            }
            self.errors.push(start);
        }
        self.report.push(diagnostic);
    }
}
