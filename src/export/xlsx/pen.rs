//! Writing cells, so that text stays text and numbers keep their digits.

use super::area::Spot;
use super::limits;
use crate::lower::Refusal;
use rust_xlsxwriter::{Format, Formula, Worksheet, XlsxError};
use std::collections::BTreeMap;

impl From<XlsxError> for Refusal {
    fn from(error: XlsxError) -> Self {
        Refusal {
            span: None,
            message: format!("the workbook cannot be written: {error}"),
            help: None,
        }
    }
}

/// Points of a line of text.
const LINE_HEIGHT: u16 = 15;
/// A row is at most 409 points high.
const MOST_LINES: usize = 27;

/// A hand on one sheet.
pub struct Pen<'a> {
    /// The sheet.
    pub sheet: &'a mut Worksheet,
    /// How many texts were cut short.
    pub shortened: usize,
    /// Rows that are more than one line high.
    heights: BTreeMap<u32, usize>,
}

impl<'a> Pen<'a> {
    /// A hand on this sheet.
    pub fn new(sheet: &'a mut Worksheet) -> Pen<'a> {
        Pen {
            sheet,
            shortened: 0,
            heights: BTreeMap::new(),
        }
    }

    /// Writes text. What begins like a formula is kept from becoming one, also
    /// when somebody edits the cell.
    ///
    /// # Errors
    /// As the library.
    pub fn text(&mut self, spot: Spot, text: &str, format: &Format) -> Result<(), Refusal> {
        let (text, short) = fitting(text);
        self.shortened += usize::from(short);
        if text.is_empty() {
            self.sheet.write_blank(spot.row, spot.col, format)?;
        } else if looks_like_a_formula(&text) {
            let quoted = format.clone().set_quote_prefix();
            self.sheet
                .write_string_with_format(spot.row, spot.col, text, &quoted)?;
        } else {
            self.sheet
                .write_string_with_format(spot.row, spot.col, text, format)?;
        }
        Ok(())
    }

    /// Writes a number: as a number where all its digits are kept, else as
    /// text.
    ///
    /// # Errors
    /// As the library.
    pub fn number(&mut self, spot: Spot, number: i64, format: &Format) -> Result<(), Refusal> {
        if limits::exact(number) {
            self.sheet
                .write_with_format(spot.row, spot.col, number, format)?;
            Ok(())
        } else {
            self.text(spot, &number.to_string(), format)
        }
    }

    /// Writes a formula with the value it has now, for readers that compute
    /// nothing.
    ///
    /// # Errors
    /// As the library.
    pub fn formula(
        &mut self,
        spot: Spot,
        formula: &str,
        value: &str,
        format: &Format,
    ) -> Result<(), Refusal> {
        let formula = Formula::new(formula).set_result(value);
        self.sheet
            .write_formula_with_format(spot.row, spot.col, formula, format)?;
        Ok(())
    }

    /// Makes a row at least as high as its wrapped texts are, each with the
    /// width of its column: not every program does so when it opens the file.
    ///
    /// # Errors
    /// As the library.
    pub fn height(&mut self, row: u32, texts: &[(&str, u16)]) -> Result<(), Refusal> {
        let lines = texts
            .iter()
            .map(|(text, width)| wrapped_lines(text, usize::from(*width)));
        let lines = lines.max().unwrap_or(1);
        let height = self.heights.entry(row).or_insert(1);
        if lines > *height {
            *height = lines;
            let points = u16::try_from(lines.min(MOST_LINES)).unwrap_or(1) * LINE_HEIGHT;
            self.sheet.set_row_height(row, points)?;
        }
        Ok(())
    }

    /// Joins cells into one and writes text there.
    ///
    /// # Errors
    /// As the library.
    pub fn joined(
        &mut self,
        first: Spot,
        last: Spot,
        text: &str,
        format: &Format,
    ) -> Result<(), Refusal> {
        self.sheet
            .merge_range(first.row, first.col, last.row, last.col, "", format)?;
        self.text(first, text, format)
    }
}

/// How many lines a text takes in this width, counted in characters.
fn wrapped_lines(text: &str, width: usize) -> usize {
    // A width counts digits, and most letters are narrower.
    let room = (width * 11 / 10).max(1);
    text.lines()
        .map(|line| {
            let (mut lines, mut at) = (1, 0);
            for word in line.split(' ') {
                let length = word.chars().count();
                if at > 0 && at + 1 + length > room {
                    lines += 1;
                    at = 0;
                }
                at += usize::from(at > 0) + length;
                // A word that is longer than a line is broken.
                lines += at.saturating_sub(1) / room;
                at = if at > room { (at - 1) % room + 1 } else { at };
            }
            lines
        })
        .sum()
}

/// Whether a spreadsheet would take typed text for a formula.
fn looks_like_a_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
}

/// The text as a cell takes it, and whether it had to be cut short. Control
/// characters, which a cell cannot show, become spaces.
fn fitting(text: &str) -> (String, bool) {
    const MORE: &str = " …";
    let units = text.chars().map(char::len_utf16).sum::<usize>();
    let most = if units <= limits::CHARACTERS {
        limits::CHARACTERS
    } else {
        limits::CHARACTERS - MORE.chars().count()
    };
    let mut out = String::new();
    let mut length = 0;
    for c in text.chars() {
        length += c.len_utf16();
        if length > most {
            return (out + MORE, true);
        }
        out.push(match c {
            '\n' | '\t' | '\r' => c,
            // A non-character has no place in XML.
            '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
            c if c.is_control() => ' ',
            c => c,
        });
    }
    (out, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_like_a_formula_is_known() {
        for text in ["=1", "+x", "-x", "@x", "\tx", "\r=1", "\n=1"] {
            assert!(looks_like_a_formula(text), "{text:?}");
        }
        for text in ["", "x = 1", " =1", "1-2", "'=1"] {
            assert!(!looks_like_a_formula(text), "{text:?}");
        }
    }

    #[test]
    fn wrapped_text_is_measured_in_lines() {
        for (text, width, lines) in [
            ("one two", 20, 1),
            ("one two three four", 10, 2),
            ("one two three fours", 10, 2),
            ("one two three seven", 9, 3),
            ("one\ntwo\n\nthree", 20, 4),
            ("abcdefghijklmnopqrstuvwxyz", 10, 3),
            ("a bcdefghijklmnopqrst", 10, 3),
        ] {
            assert_eq!(wrapped_lines(text, width), lines, "{text:?} in {width}");
        }
    }

    #[test]
    fn long_text_is_cut_short_and_says_so() {
        let full = "𝛿".repeat(limits::CHARACTERS / 2);
        assert_eq!(fitting(&full), (full.clone(), false));
        let (short, cut) = fitting(&(full + "ab"));
        assert!(cut && short.ends_with(" …"));
        let units: usize = short.chars().map(char::len_utf16).sum();
        assert!(units <= limits::CHARACTERS && units > limits::CHARACTERS - 4);
        assert_eq!(fitting("a\u{7}b\u{1b}"), ("a b ".to_owned(), false));
    }
}
