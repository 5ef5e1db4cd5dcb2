//! Blanks of `data:` filled from outside: a puzzle that leaves some is a
//! template, and every filling of it is a puzzle of its own.
//!
//! What fills them is text like the puzzle's own, so that a finding about it
//! can show the argument or the line of the data file it comes from: the texts
//! are attached to the puzzle's [`Source`], and spans tell them apart.

mod apply;
mod blanks;
mod read;

pub use apply::Filling;
pub use blanks::{Blank, blanks};

use crate::source::Source;

/// What blanks are filled with: words given one by one, and tables of them.
#[derive(Debug, Clone, Default)]
pub struct Fill {
    words: Vec<Source>,
    tables: Vec<Source>,
}

impl Fill {
    /// Nothing: blanks stay open.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one word, written `name=value` as after `--set`. A blank within a
    /// list or a table is `name[index]=value`. A word goes before what a table
    /// says of the same blank.
    #[must_use]
    pub fn set(mut self, argument: impl Into<String>) -> Self {
        self.words.push(Source::new("--set", argument));
        self
    }

    /// Adds a table: a YAML mapping from blanks to their values, which may be
    /// numbers, labels, lists and tables. A `null` in it leaves its blank open.
    #[must_use]
    pub fn table(mut self, source: Source) -> Self {
        self.tables.push(source);
        self
    }

    /// Whether nothing is filled.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.tables.is_empty()
    }
}
