//! Text and places in it.
//!
//! Every later room speaks of a place in the file as a [`Span`] of bytes, and
//! of a piece of decoded text (a quoted scalar with escapes, a folded block)
//! as a [`Text`], which remembers where each of its bytes stood in the file.
//! Nothing here touches the file system: a [`Source`] is a name and a text.

mod bytes;
mod text;

pub use bytes::NotUtf8;
pub use text::Text;

/// The mark some editors put before the first character of a file.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

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

    /// The span so many bytes further on: a place in a text that was attached
    /// to another one, see [`Source::attach`].
    #[must_use]
    pub fn moved(self, by: usize) -> Span {
        Span::new(self.start.saturating_add(by), self.end.saturating_add(by))
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
    /// Further texts, each with the offset that its first byte has here.
    attached: Vec<(usize, Source)>,
}

impl Source {
    /// Takes a text under the name that messages will show (a path, or
    /// `<stdin>`).
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let bytes = text.as_bytes();
        let lines = std::iter::once(0)
            .chain((1..=bytes.len()).filter(|&at| match bytes[at - 1] {
                b'\n' => true,
                // A lone carriage return ends a line too, in YAML as for a person.
                b'\r' => bytes.get(at) != Some(&b'\n'),
                _ => false,
            }))
            .collect();
        Source {
            name: name.into(),
            text,
            lines,
            attached: Vec::new(),
        }
    }

    /// Attaches another text, so that a span can mean a place in either: its
    /// bytes are counted on from the offset that is returned.
    pub fn attach(&mut self, other: Source) -> usize {
        let last = self.attached.last();
        let end = last.map_or(self.text.len(), |(base, source)| base + source.text.len());
        // One byte between them, so that the end of one is not the start of
        // the next.
        let base = end + 1;
        self.attached.push((base, other));
        base
    }

    /// The text that a span stands in, this one or an attached one, and where
    /// in it.
    pub fn home(&self, span: Span) -> (&Source, Span) {
        match self
            .attached
            .iter()
            .rev()
            .find(|(base, _)| *base <= span.start)
        {
            Some((base, source)) => (source, Span::new(span.start - base, span.end - base)),
            None => (self, span),
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
        let (home, span) = self.home(span);
        home.own_slice(span)
    }

    fn own_slice(&self, span: Span) -> &str {
        let start = self.floor(span.start);
        let end = self.floor(span.end).max(start);
        &self.text[start..end]
    }

    /// Line and column of a byte; a byte past the end counts as the end. A
    /// byte-order mark has no column, and what ends a line stands behind its
    /// last character. In an attached text lines are counted from its own
    /// first.
    pub fn position(&self, offset: usize) -> Position {
        let (home, span) = self.home(Span::new(offset, offset));
        home.own_position(span.start)
    }

    fn own_position(&self, offset: usize) -> Position {
        let offset = self.floor(offset);
        let line = self.lines.partition_point(|&start| start <= offset);
        let span = self.line(line);
        let end = offset.clamp(span.start, span.end);
        Position {
            line,
            column: self.text[span.start..end].chars().count() + 1,
        }
    }

    /// Where line number `line` (from 1) stands, without its line break and
    /// without a byte-order mark. A line before the first or past the last is
    /// taken for that one.
    pub fn line(&self, line: usize) -> Span {
        let index = line.clamp(1, self.lines.len()) - 1;
        let start = self.lines[index];
        let end = match self.lines.get(index + 1) {
            Some(&next) => {
                let body = &self.text[start..next];
                let body = body.strip_suffix('\n').unwrap_or(body);
                start + body.strip_suffix('\r').unwrap_or(body).len()
            }
            None => self.text.len(),
        };
        let mark = if start == 0 && self.text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len_utf8()
        } else {
            0
        };
        Span::new(start + mark, end)
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
    fn a_byte_order_mark_has_no_column() {
        let source = Source::new("t", "\u{feff}ab");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position(4), Position { line: 1, column: 2 });
        assert_eq!(source.line(1), Span::new(3, 5));
    }

    #[test]
    fn every_kind_of_line_break_ends_a_line() {
        let source = Source::new("t", "a\nb\r\nc\rd");
        let lines: Vec<&str> = (1..=4).map(|n| source.slice(source.line(n))).collect();
        assert_eq!(lines, ["a", "b", "c", "d"]);
        // The line feed of a CRLF still stands on its own line.
        assert_eq!(source.position(4), Position { line: 2, column: 2 });
        assert_eq!(source.position(7), Position { line: 4, column: 1 });
        assert_eq!(Source::new("t", "").line(1), Span::new(0, 0));
        assert_eq!(Source::new("t", "a\n").line(9), Span::new(2, 2));
    }

    #[test]
    fn an_attached_text_has_places_of_its_own() {
        let mut source = Source::new("t", "a\nb");
        let first = source.attach(Source::new("u", "c\nde"));
        let second = source.attach(Source::new("v", "f"));
        let span = Span::new(2, 4).moved(first);
        let (home, there) = source.home(span);
        assert_eq!((home.name(), there), ("u", Span::new(2, 4)));
        assert_eq!(source.slice(span), "de");
        assert_eq!(source.position(span.start), Position { line: 2, column: 1 });
        assert_eq!(source.slice(Span::new(0, 1).moved(second)), "f");
        // The end of one text is not the start of the next.
        assert_eq!(source.home(Span::new(3, 3)).0.name(), "t");
        assert_eq!(source.home(Span::new(4, 4).moved(first)).0.name(), "u");
        assert_eq!(source.slice(Span::new(0, 3)), "a\nb");
    }

    #[test]
    fn a_slice_never_splits_a_character() {
        let source = Source::new("t", "éa");
        assert_eq!(source.slice(Span::new(1, 3)), "éa");
        assert_eq!(source.slice(Span::new(5, 9)), "");
    }
}
