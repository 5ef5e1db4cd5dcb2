//! What comes to a puzzle from outside. Blanks of `data:` are filled: a puzzle
//! that leaves some is a template, and every filling of it is a puzzle of its
//! own. And propositions are added, to be proved or to hold.
//!
//! What comes is text like the puzzle's own, so that a finding about it
//! can show the argument or the line of the data file it comes from: the texts
//! are attached to the puzzle's [`Source`], and spans tell them apart.

mod added;
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
    added: Vec<(Added, Source)>,
}

/// What a proposition from outside is to the puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// One more of `prove:`, behind the file's own.
    Claim,
    /// One more of `facts:`, behind the file's own.
    Fact,
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

    /// Adds a proposition to every puzzle of the file, in the language of
    /// puzzles. `from` is what messages about it call its place: `--given`.
    #[must_use]
    pub fn add(mut self, what: Added, from: &str, text: impl Into<String>) -> Self {
        self.added.push((what, Source::new(from, text)));
        self
    }

    /// Whether nothing is filled and nothing added.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.tables.is_empty() && self.added.is_empty()
    }
}
