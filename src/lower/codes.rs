//! The finding of this room.

use super::Refusal;
use crate::report::{Code, Diagnostic, Severity};

/// A sentence without rows.
pub static NO_ROWS: Code = Code {
    name: "no-rows",
    severity: Severity::Error,
    summary: "a sentence has no exact rows: an integer lacks a bound, or a number is beyond 64 bits",
};

/// Every code of this room.
pub static ALL: &[&Code] = &[&NO_ROWS];

impl From<Refusal> for Diagnostic {
    fn from(refusal: Refusal) -> Diagnostic {
        let span = refusal.span.unwrap_or_default();
        let diagnostic = Diagnostic::new(&NO_ROWS, span, refusal.message);
        match refusal.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}
