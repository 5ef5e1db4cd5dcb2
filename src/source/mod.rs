//! Text and places in it.
//!
//! Every later room speaks of a place in the file as a [`Span`] of bytes, and
//! of a piece of decoded text (a quoted scalar with escapes, a folded block)
//! as a [`Text`], which remembers where each of its bytes stood in the file.
//! Nothing here touches the file system: a [`Source`] is a name and a text.

mod text;

pub use text::Text;

/// A half-open range of bytes in one source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte; never less than `start`.
    pub end: usize,
}

impl Span {
    /// The range `start..end`; an `end` before `start` is moved up to it.
    pub fn new(start: usize, end: usize) -> Self {
        Span {
            start,
            end: end.max(start),
        }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// Where a byte stands for a person: line and column from 1, columns counted
/// in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
}

/// A named text, as it was read: byte-order mark, CRLF and all.
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    text: String,
    /// Byte offset of the start of each line.
    lines: Vec<usize>,
}

impl Source {
    /// Takes a text under the name that messages will show (a path, or
    /// `<stdin>`).
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Source {
            name: name.into(),
            text,
            lines,
        }
    }

    /// The name shown in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text under `span`, shortened to what exists and to whole characters.
    pub fn slice(&self, span: Span) -> &str {
        let start = self.floor(span.start);
        let end = self.floor(span.end).max(start);
        &self.text[start..end]
    }

    /// Line and column of a byte; a byte past the end counts as the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.floor(offset);
        let line = self.lines.partition_point(|&start| start <= offset);
        let start = self.lines[line - 1];
        Position {
            line,
            column: self.text[start..offset].chars().count() + 1,
        }
    }

    /// The nearest character boundary at or before `offset`.
    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters() {
        let source = Source::new("t", "é = 1\r\nzwei\n");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position(2), Position { line: 1, column: 2 });
        assert_eq!(source.position(8), Position { line: 2, column: 1 });
        assert_eq!(source.position(999), Position { line: 3, column: 1 });
    }

    #[test]
    fn a_slice_never_splits_a_character() {
        let source = Source::new("t", "éa");
        assert_eq!(source.slice(Span::new(1, 3)), "éa");
        assert_eq!(source.slice(Span::new(5, 9)), "");
    }
}
