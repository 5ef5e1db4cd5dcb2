//! Why a model has no rows: data that the command line turns into a diagnostic.

use crate::source::Span;

/// Something that cannot be linearised, and why.
///
/// Three things lead here: an integer without the bound that a rule needs, a
/// number that leaves the 64-bit range, and a model that is not well formed
/// (which a checked puzzle never is).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence that cannot be linearised; `None` where it was none of the
    /// file's (the question, a model made by hand).
    pub span: Option<Span>,
    /// One sentence, without a final stop.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// A result of lowering.
pub(super) type Lowered<T> = Result<T, Refusal>;
