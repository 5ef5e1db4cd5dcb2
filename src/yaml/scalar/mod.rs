//! Scalars → [`Text`]: for every character, where it stands in the file.
//!
//! The value is the parser's. The places are found by decoding the scalar's
//! own source a second time, one file per style; a test holds the two
//! decodings equal.

mod anchors;
mod block;
mod plain;
mod quoted;

use crate::source::{Span, Text};
use anchors::Anchors;
pub(super) use quoted::bad_escape;

/// How a scalar was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// As it stands.
    Plain,
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `|` or `>`, with the column its content starts at.
    Block { folded: bool, indent: usize },
}

/// The text of the scalar at `span` (whole characters of `source`), whose
/// value the parser says is `value`.
pub(super) fn text(source: &str, span: Span, style: Style, value: &str) -> Text {
    // The common case: the value is the slice.
    if style == Style::Plain && source.get(span.start..span.end) == Some(value) {
        return Text::plain(value, span.start);
    }
    let quoted = matches!(style, Style::Single | Style::Double);
    let (decoded, span) = match decode(source, span, style, value) {
        Some((decoded, span)) if decoded.value() == value => (decoded, span),
        // Two readings of one scalar: the parser's counts, and its parts are
        // not told apart.
        _ => {
            let mut whole = Anchors::default();
            whole.copy(value, span.start);
            (whole, span)
        }
    };
    let (value, anchors) = decoded.finish();
    Text::decoded(value, anchors, span, quoted)
}

/// The scalar's characters with their places, and the span that is worth
/// underlining.
fn decode(source: &str, span: Span, style: Style, value: &str) -> Option<(Anchors, Span)> {
    let slice = source.get(span.start..span.end)?;
    match style {
        Style::Plain => Some((plain::decode(slice, span.start), span)),
        Style::Single => Some((quoted::single(slice, span.start)?, span)),
        Style::Double => Some((quoted::double(slice, span.start)?, span)),
        Style::Block { folded, indent } => block::decode(source, span, folded, indent, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;
    use crate::source::Source;
    use crate::yaml::{NodeKind, read};
    use proptest::prelude::*;

    /// The text of the only entry `k` of a mapping.
    fn only(yaml: &str) -> Text {
        let source = Source::new("t", yaml);
        let mut report = Report::new();
        let nodes = read(&source, &mut report);
        let NodeKind::Mapping(entries) = &nodes[0].kind else {
            panic!("{yaml:?}: {report:?}")
        };
        match &entries[0].value.kind {
            NodeKind::Scalar(text) => text.clone(),
            other => panic!("{yaml:?}: {other:?}"),
        }
    }

    /// Every character that is neither an escape nor white space stands in the
    /// file where its text says; the places ascend and tile the scalar.
    fn assert_exact(yaml: &str, text: &Text) {
        let value = text.as_str();
        // Empty lines at the head of a block stand before what is underlined.
        let mut last = text.locate(0..1).start;
        for (at, character) in value.char_indices() {
            let span = text.locate(at..at + character.len_utf8());
            let there = &yaml[span.start..span.end];
            if !character.is_whitespace() && !there.starts_with(['\\', '\'']) {
                assert_eq!(there, character.to_string(), "{yaml:?} {value:?} at {at}");
            }
            assert!(span.start >= last, "{yaml:?} {value:?} at {at}");
            assert!(span.end <= text.span().end || character.is_whitespace());
            last = span.end.min(text.span().end);
        }
    }

    #[test]
    fn every_style_places_every_character() {
        for (yaml, value, places) in [
            ("k: a or b\n", "a or b", vec![('b', "b")]),
            (
                "k: a or\r\n   b\r\n\r\n   c\r\n",
                "a or b\nc",
                vec![('b', "b"), ('c', "c")],
            ),
            (
                "k: 'it''s é'\n",
                "it's é",
                vec![('\'', "''"), ('s', "s"), ('é', "é")],
            ),
            (
                "k: \"a\\tb \\u00e9c\\\n   d\"\n",
                "a\tb écd",
                vec![('\t', "\\t"), ('b', "b"), ('é', "\\u00e9")],
            ),
            ("k: \"a \\\n   d\"\n", "a d", vec![('a', "a"), ('d', "d")]),
            (
                "k: |\n\n  a\n   b\n\n  c\n",
                "\na\n b\n\nc\n",
                vec![('a', "a"), ('b', "b"), ('c', "c")],
            ),
            (
                "k: >-\r\n  a\r\n  b\r\n\r\n  c\r\n",
                "a b\nc",
                vec![('a', "a"), ('b', "b"), ('c', "c")],
            ),
            (
                "k: >\n  a\n    b\n    c\n  d\n",
                "a\n  b\n  c\nd\n",
                vec![('b', "b"), ('d', "d")],
            ),
            ("k: |2-\n    a\n  b", "  a\nb", vec![('a', "a"), ('b', "b")]),
        ] {
            let text = only(yaml);
            assert_eq!(text.as_str(), value, "{yaml:?}");
            for (character, written) in places {
                let at = value.find(character).unwrap();
                let span = text.locate(at..at + character.len_utf8());
                assert_eq!(&yaml[span.start..span.end], written, "{yaml:?}");
            }
            assert_exact(yaml, &text);
        }
    }

    /// Whether the second decoding agreed with the parser: otherwise the text
    /// has no more than one anchor and the places are guesses.
    fn agrees(yaml: &str, style: Style, value: &str, span: Span) -> bool {
        decode(yaml, span, style, value).is_some_and(|(decoded, _)| decoded.value() == value)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn plain_scalars_are_exact(
            words in proptest::collection::vec("[a-zé∧ß(=\\[]{1,4}", 1..6),
            gaps in proptest::collection::vec("( |  |\t|\n   |\r\n  |  \n\n \t |\r\n \r\n  )", 6),
        ) {
            let body: String = words.iter().zip(&gaps).map(|(w, g)| format!("{w}{g}")).collect();
            let yaml = format!("k: x{}\n", body.trim_end());
            let text = only(&yaml);
            assert_exact(&yaml, &text);
            prop_assert!(agrees(&yaml, Style::Plain, text.as_str(), text.span()));
        }

        #[test]
        fn quoted_scalars_are_exact(
            double in any::<bool>(),
            words in proptest::collection::vec("[a-zé∧: #]{1,4}", 1..6),
            gaps in proptest::collection::vec("(''|\\\\t|\\\\L|\\\\x41|\\\\uD83D\\\\uDE00|\\\\\n  | \\\\\n\n  |\\\\\"|  |\n|\r\n  | \n\n \t )", 6),
        ) {
            let body: String = words.iter().zip(&gaps).map(|(w, g)| format!("{w}{g}")).collect();
            let quote = if double { '"' } else { '\'' };
            let yaml = format!("k: {quote}{}{quote}\n", body.replace('\n', "\n "));
            let text = only(&yaml);
            assert_exact(&yaml, &text);
            let style = if double { Style::Double } else { Style::Single };
            prop_assert!(agrees(&yaml, style, text.as_str(), text.span()), "{:?} {:?}", yaml, text);
        }

        #[test]
        fn block_scalars_are_exact(
            header in "[|>]([1-3]?[+-]?)",
            lines in proptest::collection::vec("( {0,3}[a-zé∧:#]{0,3} ?[b-d]?\t?)", 1..7),
            crlf in any::<bool>(),
            last in any::<bool>(),
        ) {
            let end = if crlf { "\r\n" } else { "\n" };
            let lines: Vec<String> = lines.iter().map(|l| format!("   {l}")).collect();
            let yaml = format!("k: {header}{end}{}{}", lines.join(end), if last { end } else { "" });
            let source = Source::new("t", yaml.clone());
            let mut report = Report::new();
            let nodes = read(&source, &mut report);
            prop_assume!(!nodes.is_empty());
            if let NodeKind::Mapping(entries) = &nodes[0].kind
                && let NodeKind::Scalar(text) = &entries[0].value.kind
            {
                assert_exact(&yaml, text);
            }
        }
    }
}
