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

    /// Other words.
    #[must_use]
    pub fn and_words(mut self, other: Words) -> Words {
        self.0.extend(other.0);
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

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn space(&mut self) {
        if !matches!(self.0.last(), Some(Bit::Space) | None) {
            self.0.push(Bit::Space);
        }
    }

    /// How many columns it takes on one line.
    pub fn width(&self) -> usize {
        self.0.iter().map(Bit::width).sum()
    }

    /// Folded into lines: `first` stands before the first, blanks of the same
    /// width before the others, `more` columns further in.
    pub fn fold(&self, first: &str, more: usize, style: Style, out: &mut String) {
        self.folded(first, first.width(), first.width() + more, style, out);
    }

    /// The same where what stands before has codes in it: `width` is how wide
    /// it is without them, and later lines are set in as far and two more.
    pub fn fold_behind(&self, first: &str, width: usize, style: Style, out: &mut String) {
        self.folded(first, width, width + 2, style, out);
    }

    fn folded(&self, first: &str, at: usize, indent: usize, style: Style, out: &mut String) {
        let room = |before: usize| WIDTH.saturating_sub(before);
        let lines = self.lines(room(at), room(indent), style);
        for (place, (line, _)) in lines.iter().enumerate() {
            match place {
                0 => end(&format!("{first}{line}"), out),
                _ => end(&format!("{}{line}", " ".repeat(indent)), out),
            }
        }
    }

    /// Folded into lines of at most `first`, and then `rest`, columns, each with
    /// its width; at least one. Only a word that is wider itself sticks out.
    pub fn lines(&self, first: usize, rest: usize, style: Style) -> Vec<(String, usize)> {
        let mut lines: Vec<(String, usize)> = vec![(String::new(), 0)];
        let mut fresh = true;
        for word in self.0.split(|bit| matches!(bit, Bit::Space)) {
            let width: usize = word.iter().map(Bit::width).sum();
            let room = if lines.len() == 1 { first } else { rest };
            if !fresh && lines.last().is_some_and(|line| line.1 + 1 + width > room) {
                lines.push((String::new(), 0));
                fresh = true;
            }
            if let Some((line, column)) = lines.last_mut() {
                if !fresh {
                    line.push(' ');
                    *column += 1;
                }
                for bit in word {
                    if let Bit::Run(text, look) = bit {
                        line.push_str(&painted(text, *look, style));
                    }
                }
                *column += width;
            }
            fresh = false;
        }
        lines
    }
}

impl Bit {
    fn width(&self) -> usize {
        match self {
            Bit::Run(text, _) => text.width(),
            Bit::Space => 1,
        }
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

/// A table whose columns are as wide as their widest cell, or as much less as it
/// takes; cells are folded.
pub fn table(rows: &[Vec<Words>], indent: usize, style: Style, out: &mut String) {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..count)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(Words::width).max().unwrap_or(0)
        })
        .collect();
    let room = WIDTH.saturating_sub(indent + 2 * count.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        // The widest gives way, the last of several.
        match widths.iter_mut().max_by_key(|width| **width) {
            Some(width) if *width > 8 => *width -= 1,
            _ => break,
        }
    }
    for row in rows {
        let cells: Vec<Vec<(String, usize)>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| cell.lines(width, width, style))
            .collect();
        let high = cells.iter().map(Vec::len).max().unwrap_or(0);
        for place in 0..high {
            let mut line = " ".repeat(indent);
            for (cell, &width) in cells.iter().zip(&widths) {
                let (text, wide) = cell.get(place).map_or(("", 0), |(text, w)| (text, *w));
                line.push_str(text);
                line.push_str(&" ".repeat(width.saturating_sub(wide) + 2));
            }
            end(&line, out);
        }
    }
}

/// Styled cells in as many columns as fit, filled from left to right.
pub fn grid(cells: &[Words], indent: usize, style: Style, out: &mut String) {
    let widest = cells.iter().map(Words::width).max().unwrap_or(0);
    let each = (WIDTH.saturating_sub(indent) / (widest + 3)).max(1);
    for line in cells.chunks(each) {
        let mut shown = " ".repeat(indent);
        for (place, cell) in line.iter().enumerate() {
            for bit in &cell.0 {
                match bit {
                    Bit::Run(text, look) => shown.push_str(&painted(text, *look, style)),
                    Bit::Space => shown.push(' '),
                }
            }
            if place + 1 < line.len() {
                shown.push_str(&" ".repeat(widest - cell.width() + 3));
            }
        }
        end(&shown, out);
    }
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
