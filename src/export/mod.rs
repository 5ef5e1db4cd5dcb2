//! Rows ↔ text and bytes: one pure file for each format. Nothing here opens
//! files.

mod algebra;
mod cnf;
mod codes;
mod comments;
pub mod document;
mod json;
mod lp;
mod map;
mod mps;
mod names;
mod opb;
mod size;
pub mod teaching;
pub mod worksheet;
mod xlsx;

pub use codes::ALL;
pub use json::schema as program_schema;
pub use lp::{RULES, read as read_lp};
pub use map::{Names, SCHEMA as MAP_SCHEMA, map};

use crate::lower::Refusal;
use crate::model::Model;
use crate::prove::Finding;
use crate::rows::Program;

/// What is to be written.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The puzzle. Rows that were read from elsewhere have none: then this is
    /// an empty one, and only formats without [`Format::needs_model`] are asked.
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

/// What every column and row is called in a format.
pub type Naming = fn(&Program) -> Result<Names, Refusal>;

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
    /// Whether it says more than the rows do, so that rows alone, read by
    /// `bigm import`, cannot be written in it.
    pub needs_model: bool,
    /// What columns and rows are called in it, for `--map`; `None` where there
    /// is no map, because they keep the names of the puzzle or stand in sets.
    pub names: Option<Naming>,
    /// The file. A [`Refusal`] where the format cannot say the program.
    pub write: fn(&Request) -> Result<Written, Refusal>,
}

/// Every format.
pub static FORMATS: &[Format] = &[
    lp::FORMAT,
    mps::FORMAT,
    opb::FORMAT,
    cnf::FORMAT,
    json::FORMAT,
    algebra::MATHPROG,
    algebra::MINIZINC,
    algebra::MOSEL,
    xlsx::FORMAT,
    document::text::FORMAT,
    document::markdown::FORMAT,
    document::html::FORMAT,
    document::latex::FORMAT,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_name_of_its_own() {
        for (index, format) in FORMATS.iter().enumerate() {
            assert!(!FORMATS[..index].iter().any(|f| f.name == format.name));
            assert!(!format.summary.is_empty() && !format.ending.is_empty());
            // What shows the answer shows the puzzle.
            assert!(format.needs_model || !format.needs_finding);
        }
    }
}
