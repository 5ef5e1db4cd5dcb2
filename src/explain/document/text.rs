//! Running text: words, formulas, and what the file says, apart.

use super::Formula;

/// A paragraph or a cell: pieces that follow each other without a gap.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text(pub Vec<Piece>);

/// One piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words, ours or the puzzle's; any character may occur and must be
    /// escaped. Line breaks are spaces.
    Words(String),
    /// Words that stand out: a name, a verdict.
    Strong(String),
    /// Something in the language of puzzles: `sign[5] or not sign[7]`.
    Code(String),
    /// A formula in the line.
    Formula(Formula),
    /// A mention of another card, to be linked to it where that is possible.
    Card {
        /// [`super::Card::id`].
        id: String,
        /// What is written: `only one lady`.
        words: String,
    },
}

impl Text {
    /// Words only.
    pub fn words(words: impl Into<String>) -> Text {
        Text(vec![Piece::Words(words.into())])
    }

    /// One formula.
    pub fn formula(formula: Formula) -> Text {
        Text(vec![Piece::Formula(formula)])
    }

    /// Something in the language of puzzles.
    pub fn code(code: impl Into<String>) -> Text {
        Text(vec![Piece::Code(code.into())])
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds words.
    #[must_use]
    pub fn and(mut self, words: impl Into<String>) -> Text {
        self.0.push(Piece::Words(words.into()));
        self
    }

    /// Adds words that stand out.
    #[must_use]
    pub fn and_strong(mut self, words: impl Into<String>) -> Text {
        self.0.push(Piece::Strong(words.into()));
        self
    }

    /// Adds something in the language of puzzles.
    #[must_use]
    pub fn and_code(mut self, code: impl Into<String>) -> Text {
        self.0.push(Piece::Code(code.into()));
        self
    }

    /// Adds a formula.
    #[must_use]
    pub fn and_formula(mut self, formula: Formula) -> Text {
        self.0.push(Piece::Formula(formula));
        self
    }

    /// Adds another text.
    #[must_use]
    pub fn and_text(mut self, text: Text) -> Text {
        self.0.extend(text.0);
        self
    }
}
