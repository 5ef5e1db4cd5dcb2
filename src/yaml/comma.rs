//! In `{…}` and `[…]` a comma ends a value, also one that goes on after it.
//!
//! `[exactly(1, spy)]` arrives as `exactly(1` and `spy)`, and `{x: row, col ->
//! bool}` as `x: row` and a key without a value. Both are recognised by what is
//! left over: a parenthesis, or a key without a value among entries that have
//! one. The finding says so, and the pieces are put together again, so that no
//! later finding is about a piece. A mapping in which *no* entry has a value is
//! a set of values, `{v, w}`, and left as it is.

use super::{COMMA, Entry, Node, NodeKind, quoted};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span, Text};
use std::vec::IntoIter;

/// How many pieces one value is looked for in.
const PIECES: usize = 64;

/// Puts the split items of a list in brackets together.
pub(super) fn mend_sequence(source: &Source, items: Vec<Node>, report: &mut Report) -> Vec<Node> {
    let mut out = Vec::with_capacity(items.len());
    let mut rest = items.into_iter();
    while let Some(item) = rest.next() {
        let more = missing_pieces(plain(&item), rest.as_slice().iter().map(plain));
        out.push(match last_of(&mut rest, more) {
            Some(last) => split(source, item.span.to(last.span), report),
            None => item,
        });
    }
    out
}

/// Puts the split keys and values of a mapping in braces together.
pub(super) fn mend_mapping(
    source: &Source,
    entries: Vec<Entry>,
    report: &mut Report,
) -> Vec<Entry> {
    let set = entries.iter().all(|entry| bare(source, entry));
    let mut out: Vec<Entry> = Vec::with_capacity(entries.len());
    let mut rest = entries.into_iter();
    while let Some(mut entry) = rest.next() {
        if bare(source, &entry) {
            // A key that was split: `{f(a, b): c}`, or a set's value.
            let keys = rest.as_slice().iter().map(|e| Some(&e.key));
            let more = missing_pieces(Some(&entry.key), keys);
            if let Some(last) = last_of(&mut rest, more) {
                let joined = split(source, entry.key.span().to(last.key.span()), report);
                if let NodeKind::Scalar(key) = joined.kind {
                    out.push(Entry {
                        key,
                        value: last.value,
                    });
                }
                continue;
            }
            if !set {
                report.push(no_value(&entry.key));
                entry.value.kind = NodeKind::Broken;
            }
        } else if matches!(entry.value.kind, NodeKind::Scalar(_)) {
            let following = rest.as_slice().iter().take_while(|e| bare(source, e));
            let keys: Vec<&Text> = following.map(|e| &e.key).collect();
            let open = plain(&entry.value).is_some_and(|text| balance(text.as_str()) > 0);
            let arrow = |key: &&Text| key.as_str().contains("->") || key.as_str().contains('→');
            let more = match keys.iter().rposition(arrow) {
                Some(last) => last + 1,
                None if open => keys.len(),
                None => 0,
            };
            if let Some(last) = last_of(&mut rest, more) {
                entry.value = split(source, entry.value.span.to(last.key.span()), report);
            }
        }
        out.push(entry);
    }
    out
}

/// Takes `count` items and gives the last of them.
fn last_of<T>(rest: &mut IntoIter<T>, count: usize) -> Option<T> {
    count.checked_sub(1).and_then(|index| rest.nth(index))
}

/// The node's text, if it is a scalar without quotes.
fn plain(node: &Node) -> Option<&Text> {
    match &node.kind {
        NodeKind::Scalar(text) if !text.quoted() => Some(text),
        _ => None,
    }
}

/// Whether the entry is a key alone, without even a colon.
fn bare(source: &Source, entry: &Entry) -> bool {
    let behind = source
        .text()
        .get(entry.key.span().end..)
        .unwrap_or_default();
    matches!(entry.value.kind, NodeKind::Empty) && !behind.trim_start().starts_with(':')
}

/// How many of `rest` it takes to close the parentheses that `first` leaves
/// open; none if it leaves none, or if they do not close them.
fn missing_pieces<'t>(first: Option<&Text>, rest: impl Iterator<Item = Option<&'t Text>>) -> usize {
    let mut depth = first.map_or(0, |text| balance(text.as_str()));
    if depth <= 0 {
        return 0;
    }
    for (index, piece) in rest.take(PIECES).enumerate() {
        let Some(text) = piece else { return 0 };
        depth += balance(text.as_str());
        if depth <= 0 {
            return index + 1;
        }
    }
    0
}

/// Opening parentheses less closing ones.
fn balance(text: &str) -> isize {
    text.bytes().fold(0, |depth, byte| match byte {
        b'(' => depth + 1,
        b')' => depth - 1,
        _ => depth,
    })
}

/// Reports a split value, and gives the whole of it.
fn split(source: &Source, span: Span, report: &mut Report) -> Node {
    let whole = source.slice(span);
    let line: Vec<&str> = whole.split_whitespace().collect();
    report.push(
        Diagnostic::new(
            &COMMA,
            span,
            "inside brackets or braces YAML ends a value at a comma, so this one is split",
        )
        .help(format!(
            "quote this, or write it as a block: `{}`",
            quoted(&line.join(" "))
        )),
    );
    let text = super::scalar::text(source.text(), span, super::scalar::Style::Plain, whole);
    Node {
        span,
        kind: NodeKind::Scalar(text),
    }
}

fn no_value(key: &Text) -> Diagnostic {
    Diagnostic::new(
        &COMMA,
        key.span(),
        format!("no value stands after `{}`, and the other entries have one", key.as_str()),
    )
    .help("write `key: value`; where the comma belongs to a key or a value, quote this, or write it as a block")
}

#[cfg(test)]
mod tests {
    use crate::report::Report;
    use crate::source::Source;
    use crate::yaml::{Node, NodeKind, read};

    fn shown(node: &Node) -> String {
        match &node.kind {
            NodeKind::Empty => "-".into(),
            NodeKind::Broken => "!".into(),
            NodeKind::Scalar(text) => format!("<{}>", text.as_str()),
            NodeKind::Sequence(items) => {
                format!("[{}]", items.iter().map(shown).collect::<String>())
            }
            NodeKind::Mapping(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|e| format!("{}={}", e.key.as_str(), shown(&e.value)))
                    .collect();
                format!("{{{}}}", entries.join(";"))
            }
        }
    }

    /// The tree, and what is underlined by findings about commas.
    fn mended(text: &str) -> (String, Vec<String>) {
        let source = Source::new("t", text);
        let mut report = Report::new();
        let nodes = read(&source, &mut report);
        let found = report.diagnostics();
        assert!(
            found.iter().all(|d| d.code.name == "yaml-comma"),
            "{found:?}"
        );
        let under = found
            .iter()
            .map(|d| source.slice(d.span).to_string())
            .collect();
        (nodes.iter().map(shown).collect(), under)
    }

    #[test]
    fn split_values_are_reported_once_and_mended() {
        for (text, tree, under) in [
            (
                "[exactly(1, spy)]",
                "[<exactly(1, spy)>]",
                "exactly(1, spy)",
            ),
            (
                "[a, f(g(b), c, d), e]",
                "[<a><f(g(b), c, d)><e>]",
                "f(g(b), c, d)",
            ),
            (
                "{x: row, col -> bool}",
                "{x=<row, col -> bool>}",
                "row, col -> bool",
            ),
            (
                "{w: f(1, lady), s: x}",
                "{w=<f(1, lady)>;s=<x>}",
                "f(1, lady)",
            ),
            ("{f(a, b): c}", "{f(a, b)=<c>}", "f(a, b)"),
            ("[f(a,\n  b)]", "[<f(a,\n  b)>]", "f(a,\n  b)"),
            ("{a, b: c}", "{a=!;b=<c>}", "a"),
            ("{a: true, b}", "{a=<true>;b=!}", "b"),
        ] {
            let (mended, found) = mended(text);
            assert_eq!(mended, tree, "{text:?}");
            assert_eq!(found, [under], "{text:?}");
        }
    }

    #[test]
    fn what_is_not_split_is_left_alone() {
        for (text, tree) in [
            ("{v, w}", "{v=-;w=-}"),
            ("{v: , w: x}", "{v=-;w=<x>}"),
            ("{v : , w: x}", "{v=-;w=<x>}"),
            ("[f(a), (b), ':(', \"(\"]", "[<f(a)><(b)><:(><(>]"),
            ("[a(, b]", "[<a(><b>]"),
            ("- f(a, b)\n- c", "[<f(a, b)><c>]"),
        ] {
            let (mended, found) = mended(text);
            assert_eq!(mended, tree, "{text:?}");
            assert!(found.is_empty(), "{text:?}: {found:?}");
        }
    }

    #[test]
    fn many_open_parentheses_cost_little() {
        let text = format!("[{}(]", "(, ".repeat(30_000));
        let (_, found) = mended(&text);
        assert!(found.is_empty());
    }
}
