//! One line of JSON lines → a puzzle.
//!
//! A line is an object with `puzzle` and, if wanted, `id`, which comes back with
//! the verdict; or the puzzle by itself. The puzzle is its text in a string, or
//! an object: JSON is YAML, so an object is read as the mapping it is.

use super::feed::Puzzle;
use crate::Book;
use crate::puzzle::Fill;
use crate::report::{Code, Diagnostic, Report, Severity};
use crate::source::{BYTE_ORDER_MARK, Source, Span};
use crate::yaml::{self, Document, NodeKind};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// A line of another shape.
pub static JSON_LINE: Code = Code {
    name: "json-line",
    severity: Severity::Error,
    summary: "a line of JSON lines that does not hold one puzzle",
};

/// The codes of this room.
pub static CODES: &[&Code] = &[&JSON_LINE];

const HOW: &str = "a line is `{\"id\": …, \"puzzle\": …}` or the puzzle alone: \
                   its text in a string, or its keys in an object";

/// An object with a puzzle in it. Other keys are refused: what is passed over
/// in silence may have been meant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    id: Option<Value>,
    puzzle: Value,
}

/// Reads one line, without its line break. What is wrong with it stands in the
/// findings of the document.
pub fn read(name: &str, bytes: Vec<u8>, fill: &Fill) -> Puzzle {
    let source = match Source::from_bytes(name, bytes) {
        Ok(source) => source,
        Err(bad) => {
            let finding = only(yaml::not_utf8(&bad));
            return wrong(bad.source, None, finding);
        }
    };
    let json = source.text().trim_start_matches(BYTE_ORDER_MARK);
    let value: Value = match serde_json::from_str(json) {
        Ok(value) => value,
        Err(error) => return not_json(source, None, &error),
    };
    match value {
        Value::String(text) => from_text(Source::new(name, text), None, fill),
        Value::Object(map) if map.contains_key("puzzle") => {
            let id = map.get("id").cloned();
            match serde_json::from_str(json) {
                Ok(Envelope {
                    id,
                    puzzle: Value::String(text),
                }) => from_text(Source::new(name, text), id, fill),
                Ok(Envelope {
                    id,
                    puzzle: Value::Object(_),
                }) => match inside(&source) {
                    Ok(inside) => from_text(inside, id, fill),
                    Err(report) => wrong(source, id, report),
                },
                Ok(Envelope { id, .. }) => other(source, id),
                Err(error) => not_json(source, id, &error),
            }
        }
        Value::Object(_) => from_text(source, None, fill),
        _ => other(source, None),
    }
}

/// The object under `puzzle`, at the place where it stands in the line.
///
/// # Errors
/// The findings, where the line is no YAML.
fn inside(line: &Source) -> Result<Source, Report> {
    let mut report = Report::new();
    for document in yaml::documents(line) {
        if let Some(NodeKind::Mapping(entries)) = document.node.map(|node| node.kind)
            && !document.report.has_errors()
            && let Some(entry) = entries.iter().find(|e| e.key.as_str() == "puzzle")
        {
            let span = entry.value.span;
            let before = line.position(span.start).column.saturating_sub(1);
            let text = format!("{}{}", " ".repeat(before), line.slice(span));
            return Ok(Source::new(line.name(), text));
        }
        report.merge(document.report);
    }
    Err(report)
}

/// The one puzzle of a text.
fn from_text(source: Source, id: Option<Value>, fill: &Fill) -> Puzzle {
    let book = Book::new(source, fill);
    let mut documents = book.documents();
    let (first, second) = (documents.next(), documents.next());
    drop(documents);
    let mut document = first.unwrap_or(Document {
        node: None,
        report: Report::new(),
    });
    if let Some(second) = second {
        let message = "this text holds several puzzles, and a line is one";
        let place = second.node.map(|node| node.span).unwrap_or_default();
        let place = Span::new(place.start, place.start);
        let diagnostic = Diagnostic::new(&JSON_LINE, place, message);
        document.node = None;
        document
            .report
            .push(diagnostic.help("give each a line of its own"));
    }
    Puzzle {
        book: Arc::new(book),
        document,
        first: true,
        id,
    }
}

fn other(source: Source, id: Option<Value>) -> Puzzle {
    let span = Span::new(0, source.text().len());
    let diagnostic = Diagnostic::new(&JSON_LINE, span, "there is no puzzle in this line");
    wrong(source, id, only(diagnostic.help(HOW)))
}

fn not_json(source: Source, id: Option<Value>, error: &serde_json::Error) -> Puzzle {
    // Columns count bytes from 1; 0 is before the first.
    let mark = source.text().len() - source.text().trim_start_matches(BYTE_ORDER_MARK).len();
    let at = mark + error.column().saturating_sub(1);
    let said = error.to_string();
    // The parser adds a place, which the finding shows anyway.
    let said = said.split(" at line ").next().unwrap_or_default();
    let message = if source.text().trim().is_empty() {
        "nothing stands in this line".to_owned()
    } else {
        format!("this line is not as it should be: {said}")
    };
    let diagnostic = Diagnostic::new(&JSON_LINE, Span::new(at, at + 1), message).help(HOW);
    wrong(source, id, only(diagnostic))
}

fn only(diagnostic: Diagnostic) -> Report {
    let mut report = Report::new();
    report.push(diagnostic);
    report
}

fn wrong(source: Source, id: Option<Value>, report: Report) -> Puzzle {
    Puzzle {
        book: Arc::new(Book::new(source, &Fill::new())),
        document: Document { node: None, report },
        first: true,
        id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer of one puzzle line: its id, and its codes or its title.
    fn read_one(line: &str) -> (Option<Value>, Result<String, Vec<&'static str>>) {
        let puzzle = read("t", line.as_bytes().to_vec(), &Fill::new());
        let page = puzzle.book.page(&puzzle.document);
        let found = page.report.diagnostics();
        let codes: Vec<&str> = found.iter().map(|found| found.code.name).collect();
        (puzzle.id, page.model.map(|m| m.title).ok_or(codes))
    }

    const TEXT: &str = r#""title: T\nunknowns: {x: bool}\nfacts:\n  - x\n""#;
    const OBJECT: &str = r#"{"title":"T","unknowns":{"x":"bool"},"facts":["x"]}"#;

    #[test]
    fn a_puzzle_is_a_text_or_an_object_alone_or_with_an_id() {
        for puzzle in [TEXT, OBJECT] {
            assert_eq!(read_one(puzzle), (None, Ok("T".to_owned())));
            let line = format!(r#"{{"puzzle": {puzzle}}}"#);
            assert_eq!(read_one(&line), (None, Ok("T".to_owned())));
            for id in ["7", r#""a b""#, r#"{"n":[1,2]}"#] {
                let line = format!(r#"{{"id": {id}, "puzzle": {puzzle}}}"#);
                let id = serde_json::from_str(id).unwrap();
                assert_eq!(read_one(&line), (Some(id), Ok("T".to_owned())));
            }
        }
    }

    #[test]
    fn the_escapes_of_json_are_read_as_json_has_them() {
        let line = r#"{"title":"\ud83d\ude00 \/ \u00e9 \"","unknowns":{"x":"bool"},"facts":["x"]}"#;
        assert_eq!(read_one(line).1, Ok("😀 / é \"".to_owned()));
    }

    #[test]
    fn other_lines_are_findings() {
        for line in [
            "",
            "  ",
            "7",
            "[]",
            "null",
            "{",
            "{}x",
            r#"{"puzzle": 7}"#,
            r#"{"puzzle": "x", "puzzle": "y"}"#,
            r#"{"puzzle": "x", "note": 1}"#,
            r#""unknowns: {x: bool}\n---\nunknowns: {y: bool}""#,
            "unknowns: {x: bool}",
        ] {
            let (_, found) = read_one(line);
            assert!(found.unwrap_err().contains(&"json-line"), "{line}");
        }
        let twice = r#"{"title":"a","title":"b","unknowns":{"x":"bool"}}"#;
        assert_eq!(read_one(twice).1, Err(vec!["duplicate-key"]));
        let twice = format!(r#"{{"id": 4, "puzzle": {twice}}}"#);
        assert_eq!(
            read_one(&twice),
            (Some(4.into()), Err(vec!["duplicate-key"]))
        );
        let bad = read("t", b"\"\xff\"".to_vec(), &Fill::new());
        assert!(bad.document.report.has_errors());
    }

    #[test]
    fn findings_stand_at_their_place_in_the_line() {
        let line = r#"{"id":"é","puzzle":{"unknowns":{"x":"bol"}}}"#;
        let puzzle = read("t", line.as_bytes().to_vec(), &Fill::new());
        let page = puzzle.book.page(&puzzle.document);
        let found = page.report.diagnostics();
        let source = puzzle.book.source();
        assert_eq!(source.slice(found[0].span), "bol");
        let column = line[..line.find("bol").unwrap()].chars().count() + 1;
        assert_eq!(source.position(found[0].span.start).column, column);
    }
}
