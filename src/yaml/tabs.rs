//! Tabs in the indentation.
//!
//! YAML counts spaces there. The parser takes a tab in some places and stops at
//! it in others; a puzzle has none. In quotes and in blocks of lines a tab is
//! an ordinary character, and between words it is as good as a space.

use super::TAB;
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};

/// Looks at the lines of `place` that do not begin inside one of `texts` (quoted
/// texts and blocks, in the order of the file).
pub(super) fn check(source: &Source, place: Span, texts: &[Span], report: &mut Report) {
    let text = source.text().get(place.start..place.end);
    for (at, _) in text.unwrap_or_default().match_indices('\t') {
        let at = place.start + at;
        let line = source.line(source.position(at).line);
        let before = source.slice(Span::new(line.start, at));
        let first = before.bytes().all(|byte| byte == b' ');
        let behind = source
            .slice(Span::new(at, line.end))
            .trim_start_matches([' ', '\t']);
        if !first || behind.is_empty() || behind.starts_with('#') {
            continue;
        }
        let index = texts.partition_point(|span| span.start <= line.start);
        let inside = index
            .checked_sub(1)
            .and_then(|index| texts.get(index))
            .is_some_and(|span| line.start < span.end);
        if !inside {
            report.push(finding(Span::new(at, at + 1)));
        }
    }
}

/// The finding about the tab at `span`.
pub(super) fn finding(span: Span) -> Diagnostic {
    Diagnostic::new(&TAB, span, "a tab stands in the indentation")
        .help("indent with spaces, two for each level")
}

#[cfg(test)]
mod tests {
    use crate::report::Report;
    use crate::source::Source;

    fn found(text: &str) -> Vec<usize> {
        let source = Source::new("t", text);
        let mut report = Report::new();
        crate::yaml::read(&source, &mut report);
        let found = report.diagnostics();
        assert!(
            found.iter().all(|d| d.code.name == "yaml-tab"),
            "{text:?} {found:?}"
        );
        found.iter().map(|d| d.span.start).collect()
    }

    #[test]
    fn tabs_that_the_parser_takes_are_found() {
        assert_eq!(found("a:\n  \t- c\n"), [5]);
        assert_eq!(found("a: b\n \tc\n"), [6]);
        assert_eq!(found("a: [b,\n\tc]\n"), [7]);
        assert_eq!(found("a: 'b'\nc: [d,\r\n \te]"), [16]);
    }

    #[test]
    fn tabs_elsewhere_are_left_alone() {
        for text in [
            "a:\tb\tc\t# d\n",
            "a: b\n\t\nc: d\n\t# e\n",
            "a: |\n  \tb\n  c\n",
            "a: >\n    b\n    \tc\n",
            "a: 'b\n \tc'\n",
            "a: \"b\n\n\tc\"\n",
        ] {
            assert_eq!(found(text), Vec::<usize>::new(), "{text:?}");
        }
    }
}
