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
    /// two entries value and file advance byte by byte.
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
    /// file)` pairs, ascending; the first should be for offset 0.
    pub fn decoded(value: String, anchors: Vec<(usize, usize)>, span: Span, quoted: bool) -> Self {
        Text {
            value,
            anchors,
            span,
            quoted,
        }
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
        // The end is where the last byte meant stands, plus one: an end taken
        // by itself would jump over a line break that the value folds away.
        let mut last = range.end - 1;
        while last > range.start && !self.value.is_char_boundary(last) {
            last -= 1;
        }
        let width = range.end - last;
        Span::new(
            start,
            (self.offset(last) + width).min(self.span.end.max(start)),
        )
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
        assert_eq!(text.locate(0..1), Span::new(11, 12));
        assert_eq!(text.locate(2..3), Span::new(14, 15));
        assert_eq!(text.locate(0..3), Span::new(11, 15));
    }
}
