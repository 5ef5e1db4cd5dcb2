//! Decoded text that remembers where it stood.

use super::Span;
use std::ops::Range;

/// A decoded scalar: its value, and for every byte of the value its place in
/// the file.
///
/// A plain scalar on one line is its own source slice. A quoted scalar with
/// escapes, a folded block or a value with CRLF is not, and still every caret
/// has to stand under the right characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    value: String,
    /// `(offset in the value, offset in the file)`, ascending in both; between
    /// two entries value and file advance byte by byte, or the value has one
    /// character (an escape, a fold) that reaches from one entry to the next.
    /// Of entries for the same offset in the value, the first is where the part
    /// before it ends and the last where the part behind it begins: what stands
    /// between them (an escaped line break) stands for nothing.
    anchors: Vec<(usize, usize)>,
    /// Where the whole scalar stands, quotes included.
    span: Span,
    /// Whether the scalar was written in quotes.
    quoted: bool,
}

impl Text {
    /// A text that stands in the file as it is, from byte `start` on.
    pub fn plain(value: impl Into<String>, start: usize) -> Self {
        let value = value.into();
        let span = Span::new(start, start + value.len());
        Text {
            value,
            anchors: vec![(0, start)],
            span,
            quoted: false,
        }
    }

    /// A text decoded from `span`. `anchors` are `(offset in value, offset in
    /// file)` pairs, ascending; the first should be for offset 0, and where the
    /// last character is an escape there should be one for the value's end.
    pub fn decoded(value: String, anchors: Vec<(usize, usize)>, span: Span, quoted: bool) -> Self {
        Text {
            value,
            anchors,
            span,
            quoted,
        }
    }

    /// The same text, so many bytes further on: see [`super::Source::attach`].
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        for (_, file) in &mut self.anchors {
            *file = file.saturating_add(by);
        }
        self.span = self.span.moved(by);
        self
    }

    /// The decoded characters.
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// Where the whole scalar stands in the file, quotes included.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Whether it was written in quotes.
    pub fn quoted(&self) -> bool {
        self.quoted
    }

    /// Where the bytes `range` of the value stand in the file.
    pub fn locate(&self, range: Range<usize>) -> Span {
        let start = self.offset(range.start);
        if range.end <= range.start {
            return Span::new(start, start);
        }
        // The end is where the last character ends. It is not where the next one
        // begins by the arithmetic of bytes: an escape is longer or shorter in
        // the file than what it stands for.
        let next = self
            .anchors
            .partition_point(|&(value, _)| value < range.end);
        let end = match self.anchors.get(next) {
            Some(&(value, file)) if value == range.end => file,
            _ => {
                let last = range.end - 1;
                self.offset(last) + 1
            }
        };
        Span::new(start, end.min(self.span.end.max(start)))
    }

    fn offset(&self, at: usize) -> usize {
        let index = self.anchors.partition_point(|&(value, _)| value <= at);
        match index.checked_sub(1).map(|i| self.anchors[i]) {
            Some((value, file)) => file + (at - value),
            None => self.span.start + at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_carry_spans_over_folds_and_escapes() {
        // In the file: `"a\tb"` at byte 10; the value is `a<tab>b`.
        let text = Text::decoded(
            "a\tb".into(),
            vec![(0, 11), (1, 12), (2, 14)],
            Span::new(10, 16),
            true,
        );
        assert_eq!(text.locate(1..2), Span::new(12, 14));
        assert_eq!(text.locate(0..1), Span::new(11, 12));
        assert_eq!(text.locate(2..3), Span::new(14, 15));
        assert_eq!(text.locate(0..3), Span::new(11, 15));
    }

    #[test]
    fn an_escape_shorter_than_its_character_ends_where_it_ends() {
        // In the file: `"\Lé"`; the value is U+2028 (three bytes) and é.
        let text = Text::decoded(
            "\u{2028}é".into(),
            vec![(0, 1), (3, 3)],
            Span::new(0, 6),
            true,
        );
        assert_eq!(text.locate(0..3), Span::new(1, 3));
        assert_eq!(text.locate(3..5), Span::new(3, 5));
        assert_eq!(text.locate(0..5), Span::new(1, 5));
    }
}
