//! Diagnostics for other programmes.

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};
use serde::Serialize;

/// A diagnostic with its place in lines and columns, both from 1, columns
/// counted in characters; the end is the place behind the last character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The kind of finding: `unknown-name`.
    pub code: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// One sentence about this instance.
    pub message: String,
    /// The name of the file.
    pub file: String,
    /// Line of the first character meant.
    pub line: usize,
    /// Its column.
    pub column: usize,
    /// Line of the end.
    pub end_line: usize,
    /// Column of the end.
    pub end_column: usize,
    /// A few words about the characters meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What to write instead, or why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Why it is so, line by line, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proof: Vec<String>,
    /// Other places that matter.
    pub related: Vec<Related>,
}

/// Another place that matters, mostly in the same file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Related {
    /// What is there.
    pub message: String,
    /// The name of its file, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Line of the first character.
    pub line: usize,
    /// Its column.
    pub column: usize,
    /// Line of the end.
    pub end_line: usize,
    /// Column of the end.
    pub end_column: usize,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl Record {
    /// The record of a diagnostic about `source`.
    pub fn new(source: &Source, diagnostic: &Diagnostic) -> Self {
        let [line, column, end_line, end_column] = place(source, diagnostic.span);
        let (home, _) = source.home(diagnostic.span);
        Record {
            code: diagnostic.code.name,
            severity: diagnostic.code.severity.name(),
            message: diagnostic.message.clone(),
            file: home.name().to_string(),
            line,
            column,
            end_line,
            end_column,
            label: diagnostic.label.as_deref().map(str::to_owned),
            help: diagnostic.help.clone(),
            proof: diagnostic
                .proof
                .as_ref()
                .map_or_else(Vec::new, |proof| proof.lines.clone()),
            related: diagnostic
                .related
                .iter()
                .map(|(span, words)| {
                    let [line, column, end_line, end_column] = place(source, *span);
                    let (other, _) = source.home(*span);
                    Related {
                        message: words.clone(),
                        file: (!std::ptr::eq(home, other)).then(|| other.name().to_string()),
                        line,
                        column,
                        end_line,
                        end_column,
                    }
                })
                .collect(),
        }
    }
}

fn place(source: &Source, span: Span) -> [usize; 4] {
    let start = source.position(span.start);
    let end = source.position(span.end);
    [start.line, start.column, end.line, end.column]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;

    #[test]
    fn a_record_says_everything() {
        static CODE: Code = Code {
            name: "some-code",
            severity: Severity::Warning,
            summary: "for this test",
        };
        let source = Source::new("a.yaml", "é: 1\nb: c\n");
        let diagnostic = Diagnostic::new(&CODE, Span::new(9, 10), "wrong")
            .help("so")
            .related(Span::new(0, 2), "and this");
        let json = serde_json::to_string(&Record::new(&source, &diagnostic)).unwrap();
        assert_eq!(
            json,
            "{\"code\":\"some-code\",\"severity\":\"warning\",\"message\":\"wrong\",\
             \"file\":\"a.yaml\",\"line\":2,\"column\":4,\"end_line\":2,\"end_column\":5,\
             \"help\":\"so\",\"related\":[{\"message\":\"and this\",\"line\":1,\"column\":1,\
             \"end_line\":1,\"end_column\":2}]}"
        );
    }
}
