//! Literal and folded blocks.
//!
//! What became of a line break (kept, folded, chomped) is read off the value;
//! which characters stand in which line is read off the file.

use super::Anchors;
use super::plain::breaks;
use crate::source::Span;

/// Decodes the block whose content begins at `span.start`, at column `indent`;
/// the span that comes back ends with the last character of content.
pub(super) fn decode(
    source: &str,
    span: Span,
    folded: bool,
    indent: usize,
    value: &str,
) -> Option<(Anchors, Span)> {
    let mut out = Anchors::default();
    let empty = value.len() - value.trim_start_matches('\n').len();
    leading(&mut out, source, span.start, empty);
    let mut at = span.start;
    let mut rest = &value[empty..];
    let mut end = at;
    while !rest.is_empty() && at < span.end {
        let tail = source.get(at..span.end)?;
        let line = &tail[..tail.find(['\r', '\n']).unwrap_or(tail.len())];
        // A mark of the byte order and the like may not be content; then the
        // two readings differ and the parser's counts.
        rest = rest.strip_prefix(line)?;
        out.copy(line, at);
        end = at + line.len();
        let next = next_line(source, end, span.end, indent);
        rest = gap(&mut out, &source[end..next], end, rest, folded);
        at = next;
    }
    Some((out, Span::new(span.start, end)))
}

/// The empty lines before the first line of content: each one's break.
fn leading(out: &mut Anchors, source: &str, start: usize, count: usize) {
    let header = &source[..start];
    let space = header.trim_end_matches([' ', '\t', '\r', '\n']).len();
    let breaks = breaks(&header[space..]);
    // The last of them ends the line above the content.
    let first = breaks.len().saturating_sub(count);
    let mut places = breaks[first..].iter().map(|at| space + at);
    let mut from = places.next().unwrap_or(start);
    for _ in 0..count {
        let to = places.next().unwrap_or(start);
        out.decoded('\n', from, to);
        from = to;
    }
}

/// Where the next line with content begins, behind its indentation; `limit`
/// if there is none.
fn next_line(source: &str, end: usize, limit: usize, indent: usize) -> usize {
    let mut at = end;
    loop {
        let tail = &source[at..limit];
        let Some(length) = tail.find(['\r', '\n']) else {
            return limit;
        };
        let tail = &tail[length..];
        at += length + if tail.starts_with("\r\n") { 2 } else { 1 };
        let line = &source[at..limit];
        let spaces = line.bytes().take(indent).take_while(|&b| b == b' ').count();
        at += spaces;
        let after = line[spaces..].bytes().next();
        if !matches!(after, Some(b'\r' | b'\n')) {
            return if spaces == indent { at } else { limit };
        }
    }
}

/// What the value has in place of the line breaks in `run`.
fn gap<'v>(out: &mut Anchors, run: &str, start: usize, value: &'v str, folded: bool) -> &'v str {
    if folded && value.starts_with(' ') {
        out.decoded(' ', start, start + run.len());
        return &value[1..];
    }
    let rest = value.trim_start_matches('\n');
    let count = value.len() - rest.len();
    let breaks = breaks(run);
    // Where a fold has swallowed a break, it is the first.
    let mut from = start;
    for index in 0..count {
        let skipped = breaks.len().saturating_sub(count);
        let to = breaks
            .get(skipped + index + 1)
            .map_or(start + run.len(), |at| start + at);
        out.decoded('\n', from, to);
        from = to;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_in_the_value_is_refused() {
        assert!(decode("|\n  a", Span::new(4, 5), false, 2, "b").is_none());
    }

    #[test]
    fn folds_and_empty_lines_have_their_places() {
        let yaml = ">\n\n  a\n  b\n\n  c\n";
        let (out, span) = decode(yaml, Span::new(5, 16), true, 2, "\na b\nc\n").unwrap();
        let (value, anchors) = out.finish();
        assert_eq!(value, "\na b\nc\n");
        assert_eq!(span, Span::new(5, 15));
        assert_eq!(anchors, [(0, 2), (1, 5), (3, 9), (5, 14)]);
    }
}
