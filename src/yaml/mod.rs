//! Text → tree with spans.
//!
//! The only room that names the YAML crate. A plain scalar is its own source
//! slice, never a converted value: `007`, `no`, `1:30` and `null` stay what
//! was written. The tree is built from the events of the parser beneath the
//! crate, because they carry exact places; what is legal YAML but would change
//! what a puzzle says without a word (tags, anchors, aliases, merge keys, a
//! comma that splits a value in two, a comment that cuts one short) is reported
//! here, one file per trap.

pub mod codes;
mod comma;
mod comment;
mod control;
mod documents;
mod scalar;
mod syntax;
mod tabs;
mod tree;
mod written;

pub use documents::{Document, documents};
pub use written::quoted;

use crate::report::{Diagnostic, Report};
use crate::source::{NotUtf8, Source, Span, Text};
use codes::*;

/// One node of the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where the whole node stands.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node is.
#[derive(Debug, Clone)]
pub enum NodeKind {
    /// Nothing stands there (`facts:` and a line break). A written `null` or
    /// `~` is a [`NodeKind::Scalar`].
    Empty,
    /// Something stands there that has been reported already (a tag, an
    /// alias): to be passed over without a word.
    Broken,
    /// A scalar of any style, decoded, with its map into the source.
    Scalar(Text),
    /// `- a` or `[a, b]`, in order.
    Sequence(Vec<Node>),
    /// `k: v` or `{k: v}`, in order; keys are different (a duplicate has been
    /// reported, and the first one kept).
    Mapping(Vec<Entry>),
}

/// One entry of a mapping.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key; always a scalar (other keys have been reported).
    pub key: Text,
    /// The value.
    pub value: Node,
}

/// Reads all documents of a file: the trees there are. Findings go into
/// `report`.
pub fn read(source: &Source, report: &mut Report) -> Vec<Node> {
    let mut nodes = Vec::new();
    for document in documents(source) {
        report.merge(document.report);
        nodes.extend(document.node);
    }
    nodes
}

/// The finding about a file that is not UTF-8; its place is in `bad.source`.
pub fn not_utf8(bad: &NotUtf8) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        &NOT_UTF8,
        bad.span,
        format!(
            "byte {} of this file ({:#04x}) is not part of any UTF-8 character",
            bad.offset, bad.byte
        ),
    );
    diagnostic.help(if bad.utf16 {
        "the file is in UTF-16; save it as UTF-8"
    } else {
        "save the file as UTF-8; an editor may call its present form Latin-1 or Windows-1252"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_utf8_is_named_by_its_byte() {
        let bad = Source::from_bytes("t", b"title: caf\xe9\n".to_vec()).unwrap_err();
        let finding = not_utf8(&bad);
        assert_eq!(finding.code, &NOT_UTF8);
        assert_eq!(
            finding.message,
            "byte 10 of this file (0xe9) is not part of any UTF-8 character"
        );
    }

    #[test]
    fn an_empty_file_is_an_error() {
        for text in ["", "\n\n", "# only a remark\n", "\u{feff}", "\u{feff}\r\n"] {
            let mut report = Report::new();
            assert!(read(&Source::new("t", text), &mut report).is_empty());
            let codes: Vec<&str> = report.diagnostics().iter().map(|d| d.code.name).collect();
            assert_eq!(codes, ["empty-file"], "{text:?}");
        }
    }

    #[test]
    fn several_documents_are_several_nodes() {
        let source = Source::new("t", "\u{feff}a: 1\r\n---\r\nb: 2\r\n...\r\n---\r\nc: 3\r\n");
        let mut report = Report::new();
        let nodes = read(&source, &mut report);
        assert!(report.diagnostics().is_empty(), "{report:?}");
        let keys: Vec<&str> = nodes
            .iter()
            .filter_map(|node| match &node.kind {
                NodeKind::Mapping(entries) => Some(entries[0].key.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(keys, ["a", "b", "c"]);
    }
}
