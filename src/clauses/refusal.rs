//! Why a model has no clauses.

use crate::lower;
use crate::model::UnknownId;
use crate::source::Span;

/// More literals than this in all clauses together are not written: it keeps
/// the clauses within some hundred megabytes.
pub(super) const MOST_LITERALS: usize = 3_000_000;
/// A number with more possible values than this has no list of them.
pub(super) const MOST_VALUES: usize = 10_000;

/// What stands in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A whole number without this bound: it would need endlessly many
    /// variables.
    Unbounded {
        /// The number.
        unknown: UnknownId,
        /// Its name in the puzzle's words.
        name: String,
        /// The side that has no bound: `lower`, `upper`.
        side: &'static str,
    },
    /// A number has more possible values than the budget allows.
    TooManyValues,
    /// There would be more clauses than the budget allows.
    TooManyClauses,
    /// A number may leave the 64-bit range.
    Overflow,
    /// The model is not well formed (which a checked puzzle never is), and how.
    NotWellFormed(String),
}

/// Something that is not written in clauses, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence that is to blame; `None` where it was none of the file's
    /// (an unknown, the question).
    pub span: Option<Span>,
    /// What stands in the way.
    pub reason: Reason,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.reason {
            Reason::Unbounded { name, side, .. } => write!(
                f,
                "`{name}` has no {side} bound, so that no number of clauses says what it is"
            ),
            Reason::TooManyValues => write!(
                f,
                "a number has more than {MOST_VALUES} possible values, too many to write each in clauses"
            ),
            Reason::TooManyClauses => {
                write!(
                    f,
                    "the clauses would have more than {MOST_LITERALS} literals"
                )
            }
            Reason::Overflow => write!(f, "a number may leave the 64-bit range"),
            Reason::NotWellFormed(why) => write!(f, "the model is not well formed: {why}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Refusal> for lower::Refusal {
    fn from(refusal: Refusal) -> lower::Refusal {
        lower::Refusal {
            span: refusal.span,
            message: refusal.to_string(),
            help: match refusal.reason {
                Reason::Unbounded { .. } => {
                    Some("give it a bound where it is declared, or in a fact".to_owned())
                }
                Reason::TooManyValues | Reason::TooManyClauses => {
                    Some("the formats that write rows have no such limit".to_owned())
                }
                Reason::Overflow | Reason::NotWellFormed(_) => None,
            },
        }
    }
}

/// A result of encoding.
pub(super) type Encoded<T> = Result<T, Refusal>;
