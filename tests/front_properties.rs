//! Whatever the bytes are: reading ends, nothing panics, and every place that a
//! finding or a text speaks of lies in the file, on whole characters.

use bigm::puzzle;
use bigm::report::{Record, Report, Style, render_all};
use bigm::source::{Source, Span, Text};
use bigm::yaml::{self, Node, NodeKind};
use proptest::prelude::*;
use std::path::Path;

/// Every puzzle in `models/`.
fn models() -> Vec<String> {
    let mut texts = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("models")];
    while let Some(folder) = folders.pop() {
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "yaml") {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    assert!(!texts.is_empty());
    texts
}

fn assert_span(source: &Source, span: Span) {
    let text = source.text();
    assert!(span.start <= span.end, "{span:?}");
    assert!(
        text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
        "{span:?} in {text:?}"
    );
}

fn assert_text(source: &Source, text: &Text) {
    assert_span(source, text.span());
    let value = text.as_str();
    assert_span(source, text.locate(0..value.len()));
    let mut last = 0;
    for (at, character) in value.char_indices().take(300) {
        let span = text.locate(at..at + character.len_utf8());
        assert_span(source, span);
        assert!(span.start >= last, "{value:?} at {at}");
        last = span.start;
        assert_span(source, text.locate(at..at));
        assert_span(source, text.locate(at..value.len()));
    }
}

fn assert_node(source: &Source, node: &Node) {
    assert_span(source, node.span);
    match &node.kind {
        NodeKind::Empty | NodeKind::Broken => {}
        NodeKind::Scalar(text) => assert_text(source, text),
        NodeKind::Sequence(items) => items.iter().for_each(|item| assert_node(source, item)),
        NodeKind::Mapping(entries) => {
            for entry in entries {
                assert_text(source, &entry.key);
                assert_node(source, &entry.value);
            }
        }
    }
}

/// Reads and shows everything, and looks at all places.
fn read(bytes: Vec<u8>) {
    let source = match Source::from_bytes("a.yaml", bytes) {
        Ok(source) => source,
        Err(bad) => {
            assert_span(&bad.source, bad.span);
            let mut report = Report::new();
            report.push(yaml::not_utf8(&bad));
            render_all(&bad.source, &report, Style::Plain);
            return;
        }
    };
    let mut report = Report::new();
    let nodes = yaml::read(&source, &mut report);
    assert!(
        !nodes.is_empty() || report.has_errors(),
        "{:?}",
        source.text()
    );
    for node in &nodes {
        assert_node(&source, node);
        if puzzle::read(node, &source, &mut report).is_none() {
            assert!(report.has_errors(), "{:?}", source.text());
        }
    }
    for diagnostic in report.diagnostics() {
        assert_span(&source, diagnostic.span);
        for (span, _) in &diagnostic.related {
            assert_span(&source, *span);
        }
        assert!(diagnostic.help.is_some(), "{diagnostic:?}");
        serde_json::to_string(&Record::new(&source, diagnostic)).unwrap();
    }
    render_all(&source, &report, Style::Coloured);
}

/// Pieces of which YAML and its traps are made.
const PIECES: &[&str] = &[
    "a",
    "b:",
    ": ",
    "- ",
    "-",
    "\n",
    "\n  ",
    "\n    ",
    "\r\n",
    "\r",
    "\t",
    " #",
    "#",
    "'",
    "\"",
    "''",
    "\\",
    "\\x41",
    "\\u00",
    "[",
    "]",
    "{",
    "}",
    ",",
    "|",
    ">",
    "|-",
    ">2+",
    "&A",
    "*A",
    "!A",
    "!",
    "%",
    "@",
    "`",
    "?",
    "? ",
    "<<: ",
    "---\n",
    "...\n",
    "\u{feff}",
    "é",
    "日",
    "😀",
    "\u{301}",
    "\u{2028}",
    "(",
    ")",
    "->",
    "→",
    "..",
    "1..9",
    "null",
    "~",
    "sets:",
    "unknowns:\n ",
    "data:",
    "told:",
    "statements:",
    "text:",
    "law:",
    "expect:",
    "facts:\n",
    "grid: {over: a}",
    "{v, w}",
    "exactly(1, lady)",
    "\0",
    "%YAML 1.2\n",
    "-1",
    "9999999999999999999",
    "\u{85}",
];

fn pieces(most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(PIECES), 0..most)
        .prop_map(|pieces| pieces.concat())
}

/// One change to a text: a place, a length to be taken out there, and what is
/// put in.
type Change = (prop::sample::Index, usize, String);

fn changed(mut text: String, changes: Vec<Change>) -> String {
    for (place, length, new) in changes {
        let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        if boundaries.is_empty() {
            break;
        }
        let from = place.index(boundaries.len());
        let start = boundaries[from];
        let end = boundaries.get(from + length).copied().unwrap_or(text.len());
        text.replace_range(start..end, &new);
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        read(bytes);
    }

    #[test]
    fn any_text(text in "\\PC{0,40}") {
        read(text.into_bytes());
    }

    #[test]
    fn anything_like_yaml(text in pieces(25)) {
        read(text.into_bytes());
    }

    #[test]
    fn puzzles_with_changes(
        which in any::<prop::sample::Index>(),
        crlf in any::<bool>(),
        changes in proptest::collection::vec(
            (any::<prop::sample::Index>(), prop_oneof![Just(0usize), 0usize..3, 0usize..40], pieces(3)),
            0..6,
        ),
    ) {
        let models = models();
        let mut text = models[which.index(models.len())].clone();
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        read(changed(text, changes).into_bytes());
    }
}

#[test]
fn the_puzzles_themselves_have_no_findings() {
    for text in models() {
        for text in [
            text.clone(),
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
        ] {
            let source = Source::new("a.yaml", text);
            let mut report = Report::new();
            for node in yaml::read(&source, &mut report) {
                assert!(puzzle::read(&node, &source, &mut report).is_some());
            }
            assert!(
                report.diagnostics().is_empty(),
                "{}",
                render_all(&source, &report, Style::Plain)
            );
        }
    }
}

#[test]
fn large_files_are_read() {
    // Each of about 200 kB, good and bad: what looks at everything again for
    // every piece would take minutes.
    for (head, line) in [
        ("facts:\n", "  - exactly(1, lady[1])\n"),
        ("facts:\n", "  - A: B\n"),
        ("facts:\n", "  -\n"),
        ("facts:\n", "  - # a\n"),
        ("facts:\n", "  - !A\n"),
        ("facts:\n", "  - A # b\n"),
        ("story: |\n", "  a b c\n\n"),
        ("story: >\n", "  a b c\n  d\n\n"),
        ("story: a\n", "  b c\n"),
        ("story: 'a\n", "  b '' c\n"),
        ("story: \"a\n", "  b \\t c\\\n"),
        ("story: [", "(, "),
        ("story: {", "(, "),
        ("story: {", "a: b, c, "),
        ("a: 1\n", "a: 1\n"),
        ("facts: [", "'"),
        ("facts: ", "'"),
        ("facts: ", "["),
        ("facts: ", "# "),
        ("", "---\n"),
        ("", "- "),
        ("", "\n"),
        ("unknowns:\n  x: ", "a, "),
        ("unknowns:\n  x: {", "a, "),
        ("\t", "\t\n"),
        ("a:\n", "  \tb\n"),
    ] {
        let text = format!("{head}{}", line.repeat(200_000 / line.len()));
        let source = Source::new("a.yaml", text);
        let mut report = Report::new();
        for node in yaml::read(&source, &mut report) {
            puzzle::read(&node, &source, &mut report);
        }
    }
}
