//! Rows ↔ text and bytes: one pure file for each format. Nothing here opens
//! files.

pub mod document;
mod lp;
mod names;
mod xlsx;

use crate::lower::Refusal;
use crate::model::Model;
use crate::prove::Finding;
use crate::rows::Program;

/// What is to be written.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The puzzle.
    pub model: &'a Model,
    /// Its rows; with a cut, that row is the last one.
    pub program: &'a Program,
    /// What was found out about it: always there for a format with
    /// [`Format::needs_finding`], and where a cut was asked for.
    pub finding: Option<&'a Finding>,
    /// Whether the last row of the program is the no-good cut that excludes
    /// the answer found: re-solved elsewhere, what is left has no other answer
    /// (or, with an objective, only a worse one).
    pub cut: bool,
}

/// A written file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The file's bytes: the same for the same request.
    pub bytes: Vec<u8>,
    /// What the reader of the command's output should know: that a model was
    /// written in a plainer form than usual, and why.
    pub notes: Vec<String>,
}

impl From<String> for Written {
    fn from(text: String) -> Self {
        Written {
            bytes: text.into_bytes(),
            notes: Vec::new(),
        }
    }
}

/// A format: a row of the list that `bigm export --format` and `bigm list
/// formats` know.
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// The usual ending of a file, without the dot.
    pub ending: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Whether it shows the answer, so that the puzzle must be solved first.
    pub needs_finding: bool,
    /// The file. A [`Refusal`] where the format cannot say the program.
    pub write: fn(&Request) -> Result<Written, Refusal>,
}

/// Every format.
pub static FORMATS: &[Format] = &[
    lp::FORMAT,
    xlsx::FORMAT,
    document::text::FORMAT,
    document::markdown::FORMAT,
];
