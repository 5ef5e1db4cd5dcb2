//! A puzzle as a section of a textbook, as plain data.
//!
//! Nothing here is text of a format: formulas are [`Sign`]s and rows are
//! [`Side`]s, so that every renderer sets them its own way and a test can read
//! them back. The order is that of M. J. Chlond and C. M. Toase, "IP Modeling
//! and the Logical Puzzles of Raymond Smullyan" (2003): sets and variables,
//! statements, other conditions, the objective, the answer.

mod card;
mod formula;
mod only;
mod sheet;
mod side;
mod text;

pub use card::{Card, CardKind, Derivation, GeneralRow, LetterLine, Note, Part, RowLine, RuleLine};
pub use formula::{Formula, Index, Op, Sign, Symbol};
pub use only::NoSuchCard;
pub use sheet::Blank;
pub use side::{Coefficient, Side, Term};
pub use text::{Piece, Text};

use crate::lower::FormKind;
use crate::rows::Sense;

/// The whole of it.
#[derive(Debug, Clone)]
pub struct Document {
    /// The puzzle's title; empty where it has none.
    pub title: String,
    /// Where the puzzle comes from.
    pub source: Option<String>,
    /// Its story, as written: paragraphs and lines as the file has them.
    pub story: Option<String>,
    /// The forms that are shown: one, or textbook and tight.
    pub forms: Vec<FormKind>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section.
#[derive(Debug, Clone)]
pub struct Section {
    /// Unique in the document, fit for an anchor: `statements`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Whether it begins a new page, where there are pages.
    pub new_page: bool,
    /// What is in it; at least one.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Debug, Clone)]
pub enum Block {
    /// Running text.
    Paragraph(Text),
    /// A formula on a line of its own.
    Display(Formula),
    /// Points in a list.
    List(Vec<Text>),
    /// A table.
    Table(Table),
    /// What the symbols stand for.
    Symbols(Vec<SymbolLine>),
    /// A sentence with its rows.
    Card(Box<Card>),
}

/// A table; every row has as many cells as the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The heads of the columns.
    pub head: Vec<Text>,
    /// The rows.
    pub rows: Vec<Vec<Text>>,
}

/// One symbol and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SymbolLine {
    /// The symbol.
    pub symbol: Symbol,
    /// The form in which it stands for this; `None` for every form shown.
    pub form: Option<FormKind>,
    /// What it is in the program.
    pub is: Stands,
    /// What it stands for, in the puzzle's words: `room[1] = lady`.
    pub meaning: String,
    /// The values it may have: `0, 1`, `0 … 9`, `0` (empty but for columns).
    pub values: String,
}

/// What a symbol is in the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stands {
    /// A column, by its name.
    Column {
        /// [`crate::rows::Column::name`].
        name: String,
        /// Whether it is a helper.
        helper: bool,
    },
    /// One minus a column.
    Complement {
        /// The symbol of that column.
        of: Symbol,
    },
    /// Always 0 or 1.
    Constant(bool),
}

impl Document {
    /// All cards, in order.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.sections
            .iter()
            .flat_map(|section| &section.blocks)
            .filter_map(|block| match block {
                Block::Card(card) => Some(&**card),
                _ => None,
            })
    }
}

/// The sign of a row's relation.
pub fn relation(sense: Sense) -> Op {
    match sense {
        Sense::AtLeast => Op::AtLeast,
        Sense::AtMost => Op::AtMost,
        Sense::Equal => Op::Equal,
    }
}
