//! Comments that every reader passes over: what they say of a row, and how they
//! are broken into lines.

use crate::model::Model;
use crate::rows::{Column, Program, Row};

/// No line is longer than this, in bytes: some readers stop at 255.
pub const WIDTH: usize = 200;

/// Writes a comment on lines of its own, each behind `mark`; every run of white
/// space and control characters becomes one space, but for those in front.
pub fn comment(mark: &str, text: &str, out: &mut String) {
    let mut line = mark.to_owned();
    let indent = text.len() - text.trim_start_matches(' ').len();
    line.push_str(&" ".repeat(indent.min(8)));
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    for mut word in words {
        loop {
            if line.len() + 1 + word.len() <= WIDTH {
                line.push(' ');
                line.push_str(word);
                break;
            }
            if line.len() > mark.len() + 3 {
                out.push_str(&line);
                out.push('\n');
                line = format!("{mark}  ");
                continue;
            }
            // A word longer than a line is broken where the line ends.
            let room = WIDTH - line.len() - 1;
            let cut = (0..=room)
                .rev()
                .find(|&at| word.is_char_boundary(at))
                .unwrap_or(0);
            let (front, rest) = word.split_at(cut);
            line.push(' ');
            line.push_str(front);
            out.push_str(&line);
            out.push('\n');
            line = format!("{mark}  ");
            word = rest;
        }
    }
    out.push_str(&line);
    out.push('\n');
}

/// The puzzle's title and where it comes from.
pub fn about_puzzle(model: &Model) -> Vec<&str> {
    [Some(model.title.as_str()), model.source.as_deref()]
        .into_iter()
        .flatten()
        .filter(|text| !text.trim().is_empty())
        .collect()
}

/// What a column is in the puzzle: `lady_7 = lady[7] : room[7] = lady`.
pub fn about_column(written: &str, column: &Column) -> String {
    let (name, meaning) = (&column.name, &column.meaning);
    if meaning.is_empty() || meaning == name {
        format!("{written} = {name}")
    } else {
        format!("{written} = {name} : {meaning}")
    }
}

/// What a row is for: its sentence, and the rule that made it.
pub fn about_row(program: &Program, row: &Row) -> String {
    let origin = program.origin(row.provenance.origin);
    let rule = row.provenance.rule;
    let number = match rule.number {
        "" => String::new(),
        number => format!(" {number}"),
    };
    format!("{}: {} [{}{number}]", origin.name, origin.text, rule.name)
}

/// Comments before rows: one only where it differs from the one before.
#[derive(Debug, Default)]
pub struct RowComments {
    last: Option<String>,
}

impl RowComments {
    /// Writes what there is to say before this row.
    pub fn before(&mut self, mark: &str, program: &Program, row: &Row, out: &mut String) {
        let about = about_row(program, row);
        if self.last.as_ref() != Some(&about) {
            comment(mark, &about, out);
            self.last = Some(about);
        }
    }
}

/// Writes words on lines of at most [`WIDTH`] bytes; a line that goes on begins
/// with two spaces.
pub fn wrapped(head: &str, words: &[String], tail: &str, out: &mut String) {
    let mut line = head.to_owned();
    for word in words.iter().map(String::as_str).chain([tail]) {
        if word.is_empty() {
            continue;
        }
        if line.len() + 1 + word.len() > WIDTH {
            out.push_str(&line);
            out.push('\n');
            line = " ".to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let mut out = String::new();
        comment("*", text, &mut out);
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn control_characters_become_spaces() {
        assert_eq!(lines("a\nb\u{0}c\t d"), ["* a b c d"]);
        assert_eq!(lines("  x = y"), ["*   x = y"]);
        assert_eq!(lines(""), ["*"]);
    }

    #[test]
    fn lines_are_short_and_nothing_is_lost() {
        for text in ["x".repeat(1000), "é".repeat(500), "漢字 ".repeat(300)] {
            let lines = lines(&text);
            assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
            assert!(lines.iter().all(|line| line.starts_with('*')));
            let again: String = lines
                .concat()
                .chars()
                .filter(|c| !"* ".contains(*c))
                .collect();
            assert_eq!(again, text.replace(' ', ""));
        }
    }
}
