//! An exercise sheet: a document with places left for the reader, and the key.

use super::{Block, Card, Coefficient, Derivation, Document, Formula, Section, Side, Sign};

/// What is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blank {
    /// The rows.
    Rows,
    /// M, and the factor that δ has in the row through it.
    BigM,
}

impl Blank {
    /// All.
    pub const ALL: &'static [Blank] = &[Blank::Rows, Blank::BigM];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Blank::Rows => "rows",
            Blank::BigM => "m",
        }
    }

    /// What has this name.
    pub fn named(name: &str) -> Option<Blank> {
        Blank::ALL
            .iter()
            .copied()
            .find(|blank| blank.name() == name)
    }
}

impl Document {
    /// The sheet: what is left out is a gap, and the answer is not told.
    #[must_use]
    pub fn sheet(&self, blanks: &[Blank]) -> Document {
        let mut sheet = self.clone();
        sheet.sections.retain(|section| section.id != "answer");
        for section in &mut sheet.sections {
            for block in &mut section.blocks {
                if let Block::Card(card) = block {
                    leave_out(card, blanks);
                }
            }
        }
        sheet
    }

    /// The key: for every card what the sheet leaves out, and the answer.
    #[must_use]
    pub fn key(&self, blanks: &[Blank]) -> Document {
        let mut key = self.clone();
        key.title = match self.title.is_empty() {
            true => "Key".to_owned(),
            false => format!("{}: key", self.title),
        };
        key.story = None;
        for section in &mut key.sections {
            section.blocks.retain_mut(|block| match block {
                Block::Card(card) => section.id == "answer" || keep_key(card, blanks),
                _ => section.id == "answer",
            });
        }
        key.sections.retain(|section| !section.blocks.is_empty());
        key
    }

    /// Another document behind this one, on a new page; its anchors get `key-`
    /// before them.
    #[must_use]
    pub fn followed_by(&self, other: &Document) -> Document {
        let mut whole = self.clone();
        for (place, section) in other.sections.iter().enumerate() {
            let mut section = Section {
                id: format!("key-{}", section.id),
                new_page: place == 0,
                ..section.clone()
            };
            if place == 0 {
                section.title = format!("{} — {}", other.title, section.title);
            }
            for block in &mut section.blocks {
                if let Block::Card(card) = block {
                    card.id = format!("key-{}", card.id);
                    for row in card
                        .parts
                        .iter_mut()
                        .flat_map(|part| &mut part.derivations)
                        .flat_map(|derivation| &mut derivation.rows)
                    {
                        row.id = format!("key-{}", row.id);
                    }
                }
            }
            whole.sections.push(section);
        }
        whole
    }
}

fn leave_out(card: &mut Card, blanks: &[Blank]) {
    let rows = blanks.contains(&Blank::Rows);
    let derivations = card.parts.iter_mut().flat_map(|part| &mut part.derivations);
    for derivation in derivations {
        if rows {
            // A fact in symbols is its row.
            let given = |formula: &Formula| {
                let mut rows = derivation.rows.iter().map(super::RowLine::formula);
                rows.any(|row| row == *formula)
                    || derivation
                        .general
                        .as_ref()
                        .is_some_and(|g| g.formula() == *formula)
            };
            card.proposition = card.proposition.take().filter(|p| !given(p));
        }
        gaps(derivation, blanks);
    }
}

fn gaps(derivation: &mut Derivation, blanks: &[Blank]) {
    let m = blanks.contains(&Blank::BigM) && derivation.letters.iter().any(is_m);
    if m {
        for line in derivation.letters.iter_mut().filter(|line| is_m(line)) {
            // The formula is the rule's; what comes of it is to be found.
            line.equals.truncate(1);
            line.equals.push(Formula(vec![Sign::Gap]));
        }
        let delta = derivation
            .letters
            .iter()
            .find(|line| line.letter.letter == "δ")
            .and_then(|line| line.equals.first())
            .and_then(|formula| {
                formula.0.iter().find_map(|sign| match sign {
                    Sign::Symbol(symbol) => Some(symbol.clone()),
                    _ => None,
                })
            });
        for row in &mut derivation.rows {
            for side in [&mut row.left, &mut row.right] {
                for term in &mut side.terms {
                    if Some(&term.symbol) == delta.as_ref()
                        && let Coefficient::Is(c) = term.coefficient
                    {
                        term.coefficient = Coefficient::Gap { negative: c < 0 };
                    }
                }
            }
        }
    }
    if blanks.contains(&Blank::Rows) {
        for row in &mut derivation.rows {
            row.gap = true;
            row.left = Side::default();
            row.right = Side::default();
        }
        derivation.general = None;
    }
    if m || blanks.contains(&Blank::Rows) {
        derivation.notes.clear();
    }
}

fn is_m(line: &super::LetterLine) -> bool {
    line.letter.letter == "M"
}

/// Leaves what the sheet leaves out; whether there is anything.
fn keep_key(card: &mut Card, blanks: &[Blank]) -> bool {
    let rows = blanks.contains(&Blank::Rows);
    card.written = None;
    card.proposition = None;
    card.condition = None;
    for part in &mut card.parts {
        part.notes.clear();
        part.derivations
            .retain(|derivation| rows || derivation.letters.iter().any(is_m));
        for derivation in &mut part.derivations {
            derivation.condition = None;
            derivation.notes.clear();
            derivation
                .letters
                .retain(|line| is_m(line) && blanks.contains(&Blank::BigM));
        }
    }
    card.parts.iter().any(|part| !part.derivations.is_empty())
}
