//! LP text → rows: our own files, and the common dialect as CPLEX, HiGHS, SCIP,
//! GLPK and PuLP write it.
//!
//! In order: `lex` cuts the text into tokens (numbers are exact: `decimal`),
//! `words` knows the keywords, `parse` puts tokens together into what was
//! written (`written`), and `columns` and `build` make whole-number rows of it.
//!
//! Rows may go over several lines; what stands behind a relation ends with its
//! line, so that a row without a name can follow. A program here has whole
//! numbers only: a column that is not declared one, or fixed, is an error;
//! fractions in a row are multiplied away, exactly, and that is said.

mod bounds;
mod build;
mod columns;
mod cursor;
mod decimal;
mod lex;
mod parse;
mod sums;
#[cfg(test)]
mod tests;
mod words;
mod written;

pub use build::RULES;

use crate::report::Report;
use crate::rows::Program;
use crate::source::Source;

/// The rows of an LP text; `None` where the report says why there are none.
/// Each row's origin is where it was written.
pub fn read(source: &Source, report: &mut Report) -> Option<Program> {
    let tokens = lex::tokens(source, report);
    let file = parse::parse(source, &tokens, report);
    let program = build::build(file, report);
    program.filter(|_| !report.has_errors())
}
