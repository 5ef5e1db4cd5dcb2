//! Diagnostics as a person reads them: the source line, with carets.

use super::{Diagnostic, Report, Severity};
use crate::source::{Source, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// Whether the rendering may use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Characters only.
    Plain,
    /// With ANSI colours.
    Coloured,
}

/// How many lines apart two places may stand and still be shown in one piece.
const NEAR: usize = 8;

/// Renders one diagnostic with file, line, column, carets and help, ending in
/// a line break.
pub fn render(source: &Source, diagnostic: &Diagnostic, style: Style) -> String {
    let level = match diagnostic.code.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let place = |kind, span, label| {
        let (source, span) = source.home(span);
        Place {
            kind,
            source,
            span,
            label,
        }
    };
    let mut places = vec![place(
        AnnotationKind::Primary,
        diagnostic.span,
        diagnostic.label.as_deref(),
    )];
    places.extend(
        diagnostic
            .related
            .iter()
            .map(|(span, words)| place(AnnotationKind::Context, *span, Some(words.as_str()))),
    );
    let title = level
        .primary_title(clean(&diagnostic.message))
        .id(diagnostic.code.name);
    let mut group = Group::with_title(title);
    for piece in pieces(places) {
        group = group.element(snippet(piece));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    if let Some(proof) = &diagnostic.proof {
        let lines: Vec<String> = proof.lines.iter().map(|line| clean(line)).collect();
        let proof = Level::NOTE.with_name("proof");
        group = group.element(proof.message(lines.join("\n")));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let mut text = renderer.render(&[group]);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Renders all diagnostics of a report, in the order of their places, with an
/// empty line after each.
pub fn render_all(source: &Source, report: &Report, style: Style) -> String {
    let mut text = String::new();
    for diagnostic in report.diagnostics() {
        text.push_str(&render(source, diagnostic, style));
        text.push('\n');
    }
    text
}

/// A place to be underlined.
struct Place<'a> {
    kind: AnnotationKind,
    /// The text it stands in.
    source: &'a Source,
    /// Where in it.
    span: Span,
    label: Option<&'a str>,
}

/// Puts places that stand near the first one together with it; the others
/// stand alone.
fn pieces(places: Vec<Place<'_>>) -> Vec<Vec<Place<'_>>> {
    let mut pieces: Vec<Vec<Place<'_>>> = Vec::new();
    let lines = |place: &Place<'_>| lines(place.source, place.span);
    for place in places {
        let (start, end) = lines(&place);
        match pieces.first_mut() {
            Some(piece)
                if piece.first().is_some_and(|head| {
                    let (first, last) = lines(head);
                    std::ptr::eq(head.source, place.source)
                        && start + NEAR >= first
                        && end <= last + NEAR
                }) =>
            {
                piece.push(place);
            }
            _ => pieces.push(vec![place]),
        }
    }
    pieces
}

/// The lines that the places touch, and what is between them.
fn snippet(piece: Vec<Place<'_>>) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    let lines: Vec<(usize, usize)> = piece.iter().map(|p| lines(p.source, p.span)).collect();
    let first = lines.iter().map(|&(first, _)| first).min().unwrap_or(1);
    let last = lines.iter().map(|&(_, last)| last).max().unwrap_or(1);
    let mut window = Window::default();
    let name = piece.first().map(|p| p.source.name()).unwrap_or_default();
    if let Some(Place { source, .. }) = piece.first() {
        for line in first..=last {
            window.line(source, source.line(line));
        }
    }
    let annotations: Vec<_> = piece
        .into_iter()
        .map(|place| {
            let range = window.offset(place.span.start)..window.offset(place.span.end);
            place.kind.span(range).label(place.label.map(clean))
        })
        .collect();
    Snippet::source(window.text)
        .line_start(first)
        .path(clean(name))
        .annotations(annotations)
}

/// The first and the last line that a span touches; a line break at its end
/// touches no further line.
fn lines(source: &Source, span: Span) -> (usize, usize) {
    let first = source.position(span.start).line;
    let last = if span.end > span.start {
        source.position(span.end - 1).line
    } else {
        first
    };
    (first, last.max(first))
}

/// Lines of a source, with plain line breaks and without the characters a
/// terminal would obey.
#[derive(Default)]
struct Window {
    text: String,
    /// `(offset in the source, offset in the text)` of each character.
    places: Vec<(usize, usize)>,
}

impl Window {
    fn line(&mut self, source: &Source, span: Span) {
        if !self.places.is_empty() {
            self.text.push('\n');
        }
        for (offset, character) in source.slice(span).char_indices() {
            self.places.push((span.start + offset, self.text.len()));
            self.text.push(visible(character));
        }
        self.places.push((span.end, self.text.len()));
    }

    /// Where a byte of the source stands in the text; what is between the
    /// lines counts as the end of a line.
    fn offset(&self, at: usize) -> usize {
        let index = self.places.partition_point(|&(offset, _)| offset <= at);
        let index = index.saturating_sub(1);
        self.places.get(index).map_or(0, |&(_, offset)| offset)
    }
}

/// Words on one line.
fn clean(words: &str) -> String {
    words
        .chars()
        .map(|character| match character {
            '\n' | '\r' | '\t' => ' ',
            other => visible(other),
        })
        .collect()
}

/// The character itself, unless a terminal would obey it.
fn visible(character: char) -> char {
    match character {
        '\t' => '\t',
        // Marks that turn the direction of the text: the carets would stand
        // under other characters than the ones meant.
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        '\u{2028}' | '\u{2029}' | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        other if other.is_control() => char::REPLACEMENT_CHARACTER,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;
    use proptest::prelude::*;

    static CODE: Code = Code {
        name: "some-code",
        severity: Severity::Error,
        summary: "for this test",
    };

    fn rendered(text: &str, start: usize, end: usize) -> String {
        let source = Source::new("a.yaml", text);
        let diagnostic = Diagnostic::new(&CODE, Span::new(start, end), "this is wrong")
            .label("here")
            .help("write something else");
        render(&source, &diagnostic, Style::Plain)
    }

    #[test]
    fn a_line_with_carets() {
        assert_eq!(
            rendered("a: 1\nfacts: lady\n", 12, 16),
            "\
error[some-code]: this is wrong
 --> a.yaml:2:8
  |
2 | facts: lady
  |        ^^^^ here
  |
  = help: write something else
"
        );
    }

    /// The source line and the line of carets.
    fn carets(text: &str, start: usize, end: usize) -> (String, String, String) {
        let shown = rendered(text, start, end);
        let mut lines = shown.lines();
        let place = lines.nth(1).unwrap().trim().to_string();
        let line = lines.nth(1).unwrap().to_string();
        (place, line, lines.next().unwrap().to_string())
    }

    #[test]
    fn columns_are_characters_whatever_the_bytes_are() {
        for (text, start, end, place, line, under) in [
            // A byte-order mark has no column.
            (
                "\u{feff}é∧: 1\r\nb: c\r\n",
                5,
                8,
                "1:2",
                "1 | é∧: 1",
                "  |  ^ here",
            ),
            ("\u{feff}a: 1\n", 0, 0, "1:1", "1 | a: 1", "  | ^ here"),
            // CRLF, and its carriage return itself.
            (
                "a: 1\r\nb: c\r\n",
                9,
                10,
                "2:4",
                "2 | b: c",
                "  |    ^ here",
            ),
            (
                "a: 1\r\nb: c\r\n",
                4,
                5,
                "1:5",
                "1 | a: 1",
                "  |     ^ here",
            ),
            // Empty spans: inside, at the end of a line, at the end of the file.
            ("a: b\n", 1, 1, "1:2", "1 | a: b", "  |  ^ here"),
            ("a: b\n\n", 4, 4, "1:5", "1 | a: b", "  |     ^ here"),
            ("a: b\n", 5, 5, "2:1", "2 |", "  | ^ here"),
            ("a: b", 4, 4, "1:5", "1 | a: b", "  |     ^ here"),
            ("a: b", 99, 999, "1:5", "1 | a: b", "  |     ^ here"),
            ("", 0, 0, "1:1", "1 |", "  | ^ here"),
            // Characters of two columns: the caret is two columns wide.
            ("日本: x\n", 3, 6, "1:2", "1 | 日本: x", "  |   ^^ here"),
            // A lone carriage return ends a line.
            ("a\rb: c", 2, 3, "2:1", "2 | b: c", "  | ^ here"),
            // What a terminal would obey is not printed.
            (
                "a: \u{1b}[1mb\n",
                3,
                4,
                "1:4",
                "1 | a: \u{fffd}[1mb",
                "  |    ^ here",
            ),
            (
                "a: \u{202e}b\n",
                6,
                7,
                "1:5",
                "1 | a: \u{fffd}b",
                "  |     ^ here",
            ),
            // A span that takes the line break along stays on its line.
            ("a: b\nc: d\n", 3, 5, "1:4", "1 | a: b", "  |    ^ here"),
            // A span that begins inside a character.
            ("é: b\n", 1, 2, "1:1", "1 | é: b", "  | ^ here"),
        ] {
            let (at, shown, caret) = carets(text, start, end);
            assert_eq!(at, format!("--> a.yaml:{place}"), "{text:?}");
            assert_eq!(shown, line, "{text:?}");
            assert_eq!(caret, under, "{text:?}");
        }
    }

    #[test]
    fn a_span_over_several_lines_shows_its_ends() {
        let shown = rendered("a:\r\n  b\r\n  c\r\nd: e\r\n", 6, 12);
        let lines: Vec<&str> = shown.lines().skip(1).take(5).collect();
        assert_eq!(
            lines,
            [
                " --> a.yaml:2:3",
                "  |",
                "2 | /   b",
                "3 | |   c",
                "  | |___^ here"
            ]
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let long = format!("a: {} lady {}\n", "x ".repeat(300), "y ".repeat(300));
        let at = long.find("lady").unwrap();
        let (place, line, under) = carets(&long, at, at + 4);
        assert_eq!(place, "--> a.yaml:1:605");
        assert_eq!(line.find("lady"), under.find("^^^^"));
    }

    #[test]
    fn related_places_are_shown_near_and_far() {
        let source = Source::new("a.yaml", "a: 1\nb: 2\na: 3\n\n\n\n\n\n\n\n\n\n\n\na: 4");
        let diagnostic = Diagnostic::new(&CODE, Span::new(10, 11), "twice")
            .label("again here")
            .related(Span::new(0, 1), "first here")
            .related(Span::new(26, 27), "and here");
        assert_eq!(
            render(&source, &diagnostic, Style::Plain),
            "\
error[some-code]: twice
  --> a.yaml:3:1
   |
 1 | a: 1
   | - first here
 2 | b: 2
 3 | a: 3
   | ^ again here
   |
  ::: a.yaml:15:1
   |
15 | a: 4
   | - and here
"
        );
    }

    #[test]
    fn colour_changes_no_character() {
        let source = Source::new("a.yaml", "a: 1\n");
        let diagnostic = Diagnostic::new(&CODE, Span::new(3, 4), "wrong\nhere").help("so");
        let plain = render(&source, &diagnostic, Style::Plain);
        let coloured = render(&source, &diagnostic, Style::Coloured);
        assert!(plain.starts_with("error[some-code]: wrong here\n"));
        assert!(coloured.contains("\u{1b}["));
        let mut bare = String::new();
        let mut rest = coloured.as_str();
        while let Some(at) = rest.find('\u{1b}') {
            bare.push_str(&rest[..at]);
            rest = &rest[at + rest[at..].find('m').unwrap() + 1..];
        }
        bare.push_str(rest);
        assert_eq!(bare, plain);
    }

    #[test]
    fn a_report_is_rendered_in_the_order_of_places() {
        let source = Source::new("a.yaml", "a: 1\nb: 2\n");
        let mut report = Report::new();
        report.push(Diagnostic::new(&CODE, Span::new(5, 6), "second"));
        report.push(Diagnostic::new(&CODE, Span::new(0, 1), "first"));
        report.push(Diagnostic::new(&CODE, Span::new(0, 1), "first"));
        let text = render_all(&source, &report, Style::Plain);
        assert_eq!(text.matches("error[some-code]").count(), 2);
        assert!(text.find("first") < text.find("second"));
        assert!(text.ends_with("^\n\n"));
    }

    proptest! {
        #[test]
        fn no_text_and_no_span_panics(
            text in "([a: é日\t\r\n\u{feff}\u{301}\u{200d}\u{202e}]|\\PC){0,60}",
            start in 0usize..80,
            end in 0usize..80,
            other in 0usize..80,
        ) {
            let source = Source::new("t\n", text);
            let diagnostic = Diagnostic::new(&CODE, Span::new(start, end), "m")
                .related(Span::new(other, other + 3), "r");
            render(&source, &diagnostic, Style::Plain);
            render(&source, &diagnostic, Style::Coloured);
        }
    }
}
