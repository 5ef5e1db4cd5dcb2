//! Styled words folded into lines of a terminal.

use super::plain;
use crate::explain::document::{Formula, Piece, Text};
use crate::report::Style;
use unicode_width::UnicodeWidthStr;

/// How wide a terminal is taken to be.
pub const WIDTH: usize = 80;

/// How a run of characters looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// As the terminal has it.
    #[default]
    Plain,
    /// What the eye is to find: titles, names.
    Bold,
    /// What may be passed over.
    Dim,
    /// The language of puzzles.
    Code,
    /// A row of the program.
    Row,
}

impl Look {
    fn code(self) -> &'static str {
        match self {
            Look::Plain => "",
            Look::Bold => "1",
            Look::Dim => "2",
            Look::Code => "36",
            Look::Row => "33",
        }
    }
}

/// Words and the spaces at which a line may be broken.
#[derive(Debug, Clone, Default)]
pub struct Words(Vec<Bit>);

#[derive(Debug, Clone)]
enum Bit {
    Run(String, Look),
    Space,
}

impl Words {
    /// Running words; any white space is one space.
    #[must_use]
    pub fn and(mut self, words: &str, look: Look) -> Words {
        let words = plain::one_line(words);
        if words.starts_with(char::is_whitespace) {
            self.space();
        }
        for (place, word) in words.split_whitespace().enumerate() {
            if place > 0 {
                self.space();
            }
            self.0.push(Bit::Run(word.to_owned(), look));
        }
        if words.ends_with(char::is_whitespace) {
            self.space();
        }
        self
    }

    /// A formula, which may be broken before its operators.
    #[must_use]
    pub fn and_formula(mut self, formula: &Formula, look: Look) -> Words {
        for (place, part) in plain::parts(formula).into_iter().enumerate() {
            if place > 0 {
                self.space();
            }
            self.0.push(Bit::Run(part, look));
        }
        self
    }

    /// A text of the document.
    #[must_use]
    pub fn and_text(self, text: &Text, look: Look) -> Words {
        text.0.iter().fold(self, |words, piece| match piece {
            Piece::Words(part) => words.and(part, look),
            Piece::Strong(part) => words.and(part, Look::Bold),
            Piece::Code(part) => words.and(part, Look::Code),
            Piece::Formula(formula) => words.and_formula(formula, look),
            Piece::Card { words: part, .. } => words.and(part, look),
        })
    }

    fn space(&mut self) {
        if !matches!(self.0.last(), Some(Bit::Space) | None) {
            self.0.push(Bit::Space);
        }
    }

    /// How many columns it takes on one line.
    pub fn width(&self) -> usize {
        self.0
            .iter()
            .map(|bit| match bit {
                Bit::Run(text, _) => text.width(),
                Bit::Space => 1,
            })
            .sum()
    }

    /// Folded into lines: `first` stands before the first, blanks of the same
    /// width before the others, `more` columns further in.
    pub fn fold(&self, first: &str, more: usize, style: Style, out: &mut String) {
        let indent = first.width() + more;
        let mut line = first.to_owned();
        let mut column = first.width();
        let mut fresh = true;
        for word in self.0.split(|bit| matches!(bit, Bit::Space)) {
            let width: usize = word
                .iter()
                .map(|bit| match bit {
                    Bit::Run(text, _) => text.width(),
                    Bit::Space => 0,
                })
                .sum();
            if !fresh && column + 1 + width > WIDTH {
                end(&line, out);
                line = " ".repeat(indent);
                column = indent;
            } else if !fresh {
                line.push(' ');
                column += 1;
            }
            for bit in word {
                if let Bit::Run(text, look) = bit {
                    line.push_str(&painted(text, *look, style));
                }
            }
            column += width;
            fresh = false;
        }
        end(&line, out);
    }
}

fn end(line: &str, out: &mut String) {
    out.push_str(line.trim_end());
    out.push('\n');
}

/// Text with the codes of a terminal, where the style allows.
pub fn painted(text: &str, look: Look, style: Style) -> String {
    match (style, look.code()) {
        (Style::Plain, _) | (_, "") => text.to_owned(),
        (Style::Coloured, code) => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
    }
}

/// Text filled with blanks to a width.
pub fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Cells in as many columns as fit, filled from left to right.
pub fn columns(cells: &[String], indent: usize, out: &mut String) {
    let widest = cells.iter().map(|cell| cell.width()).max().unwrap_or(0);
    let each = (WIDTH.saturating_sub(indent) / (widest + 3)).max(1);
    for line in cells.chunks(each) {
        let cells: Vec<String> = line.iter().map(|cell| pad(cell, widest)).collect();
        end(&format!("{}{}", " ".repeat(indent), cells.join("   ")), out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_at_spaces_and_hang() {
        let words = Words::default().and(&"abcdefghi ".repeat(9), Look::Plain);
        let mut out = String::new();
        words.fold("* ", 2, Style::Plain, &mut out);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].width(), 2 + 7 * 10 - 1);
        assert_eq!(lines[1], "    abcdefghi abcdefghi");
    }

    #[test]
    fn pieces_without_a_space_stay_together() {
        let words = Words::default()
            .and(&"a".repeat(76), Look::Plain)
            .and(" “", Look::Plain)
            .and("name", Look::Bold)
            .and("”", Look::Plain);
        let mut out = String::new();
        words.fold("", 0, Style::Plain, &mut out);
        assert_eq!(out.lines().last(), Some("“name”"));
    }

    #[test]
    fn wide_characters_count_twice() {
        let words = Words::default().and(&"騎士 ".repeat(20), Look::Plain);
        let mut out = String::new();
        words.fold("", 0, Style::Plain, &mut out);
        assert!(out.lines().all(|line| line.width() <= WIDTH), "{out}");
        assert_eq!(out.lines().count(), 2);
    }
}
