//! Columns, rows, bounds, provenance: plain data, exact, append-only.
//!
//! A [`Program`] is what a solver sees. Every column is a whole number; a 0/1
//! column is one with bounds 0 and 1. Every row carries its [`Provenance`]:
//! the sentence it comes from, the rule that made it, and where the rule has
//! one, F, n, L, U and M. Nothing here knows puzzles: what a column means to
//! one is an [`Encoding`] by numbers.

mod column;
mod encoding;
mod form;
mod program;
mod provenance;
mod show;

pub use column::{Column, ColumnId, Literal};
pub use encoding::{Encoding, QuestionColumns, Representation};
pub use form::{Form, Sense};
pub use program::{Objective, Program, Row};
pub use provenance::{BigM, Direction, Origin, OriginId, Provenance, Reified, Relation, Rule};
