//! The documents of a file, each read when it is asked for: what came before is
//! not kept.

use super::tree::{Builder, bytes};
use super::{EMPTY_FILE, Node, control};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};
use serde_yaml::granit_parser as parser;

/// A document of a file.
#[derive(Debug, Clone)]
pub struct Document {
    /// Its tree; `None` where there is none, and then a finding says why.
    pub node: Option<Node>,
    /// The findings about it.
    pub report: Report,
}

/// The documents of a file, one after the other as they are asked for.
///
/// A syntax error stands alone and ends the file: what follows it cannot be told
/// apart. A file with characters that no text has, and one in which nothing
/// stands, is one document without a tree.
pub fn documents(source: &Source) -> impl Iterator<Item = Document> + '_ {
    let mut whole = None;
    let mut documents = None;
    match control::check(source) {
        Some(diagnostic) => whole = Some(diagnostic),
        None => {
            let mut found = Documents::new(source).peekable();
            if found.peek().is_none() {
                whole = Some(nothing());
            }
            documents = Some(found);
        }
    }
    let whole = whole.map(|diagnostic| {
        let mut report = Report::new();
        report.push(diagnostic);
        Document { node: None, report }
    });
    whole.into_iter().chain(documents.into_iter().flatten())
}

fn nothing() -> Diagnostic {
    Diagnostic::new(&EMPTY_FILE, Span::default(), "nothing stands in this file")
        .help("a puzzle begins with lines such as `title: …`, `sets:`, `unknowns:`")
}

struct Documents<'a> {
    events: parser::Parser<'a, parser::StrInput<'a>>,
    builder: Builder<'a>,
    /// Where the document before ended.
    end: usize,
    /// Whether nothing more comes.
    over: bool,
}

impl<'a> Documents<'a> {
    fn new(source: &'a Source) -> Self {
        Documents {
            events: Builder::parser(source),
            builder: Builder::new(source),
            end: 0,
            over: false,
        }
    }
}

impl Iterator for Documents<'_> {
    type Item = Document;

    fn next(&mut self) -> Option<Document> {
        while !self.over {
            match self.events.next_event() {
                None => self.over = true,
                Some(Ok((event, span))) => {
                    let end = matches!(event, parser::Event::DocumentEnd);
                    self.builder.event(event, span);
                    if end {
                        let place = Span::new(self.end, bytes(span).end);
                        self.end = place.end;
                        return Some(self.builder.finish(place));
                    }
                }
                Some(Err(error)) => {
                    self.over = true;
                    let mut report = Report::new();
                    report.push(self.builder.broken(&error));
                    return Some(Document { node: None, report });
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_document_has_its_own_findings() {
        let text = "a: 1\n---\nb: !c d\n---\n---\ne:\n  \t- f\n---\ng: [\n---\nh: 1\n";
        let source = Source::new("t", text);
        let found: Vec<(bool, Vec<&str>)> = documents(&source)
            .map(|document| {
                let codes = document
                    .report
                    .diagnostics()
                    .iter()
                    .map(|d| d.code.name)
                    .collect();
                (document.node.is_some(), codes)
            })
            .collect();
        let expected = [
            (true, vec![]),
            (true, vec!["yaml-tag"]),
            (false, vec!["empty-file"]),
            (true, vec!["yaml-tab"]),
            // And what follows cannot be told apart.
            (false, vec!["yaml-bracket"]),
        ];
        assert_eq!(found, expected);
    }
}
