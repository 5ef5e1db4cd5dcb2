//! Rows ↔ text: one pure file for each format. Nothing here opens files.

mod lp;
mod names;

use crate::model::Model;
use crate::rows::Program;

/// A format: a row of the list that `bigm export --format` and `bigm list
/// formats` know.
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// The usual ending of a file, without the dot.
    pub ending: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// The text of a program.
    pub write: fn(&Model, &Program) -> String,
}

/// Every format.
pub static FORMATS: &[Format] = &[lp::FORMAT];
