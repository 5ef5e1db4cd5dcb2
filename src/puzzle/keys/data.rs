//! `data:` and `blanks:`.

use super::Key;
use crate::expr::Name;
use crate::puzzle::codes::BAD_NAME;
use crate::puzzle::pieces::commas;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::Shape;
use crate::puzzle::written::{DataDecl, Datum, Puzzle};
use crate::report::Diagnostic;
use crate::source::Text;
use crate::yaml::{Entry, Node, NodeKind};

pub(super) const DATA: Key = Key {
    name: "data",
    summary: "constants: numbers, lists, tables and maps; `null` is a blank",
    shape: Shape::Map(&Shape::Named(
        "datum",
        &Shape::Any(&[
            Shape::Label,
            Shape::List(&Shape::Again("datum")),
            Shape::Map(&Shape::Again("datum")),
        ]),
    )),
    read: read_data,
};

pub(super) const BLANKS: Key = Key {
    name: "blanks",
    summary: "which set a blank of `data:` is filled from",
    shape: Shape::Map(&Shape::Text),
    read: read_blanks,
};

fn read_data(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let Some(entries) = reader.mapping(
        &entry.value,
        Owner::Key(&entry.key),
        "a mapping from names to constants",
        "write `price: 10` on a line of its own, two spaces in",
    ) else {
        return;
    };
    for entry in entries {
        // The types of the blanks may stand beside them.
        if entry.key.as_str() == "blanks" && matches!(entry.value.kind, NodeKind::Mapping(_)) {
            read_blanks(reader, entry, puzzle);
            continue;
        }
        let name = indexed_name(reader, &entry.key);
        let value = datum(reader, Owner::Key(&entry.key), &entry.key, &entry.value);
        match (name, value) {
            (Some((name, over)), Some(value)) => puzzle.data.push(DataDecl { name, over, value }),
            (Some((name, _)), None) => {
                puzzle.refused.insert(name.text);
            }
            (None, _) => {}
        }
    }
}

/// `given`, or `given[row, column]`.
fn indexed_name(reader: &mut Reader<'_>, key: &Text) -> Option<(Name, Vec<Name>)> {
    let text = key.as_str();
    let Some(open) = text.find('[') else {
        return Some((reader.whole_name(key, "a datum")?, Vec::new()));
    };
    let name = reader.name(key, 0..open, "a datum");
    let Some(inner) = text[open + 1..].trim_end().strip_suffix(']') else {
        reader.push(
            Diagnostic::new(
                &BAD_NAME,
                key.locate(open..text.len()),
                "this bracket is not closed at the end of the key",
            )
            .help("write `given[row, column]: …`"),
        );
        return None;
    };
    let range = open + 1..open + 1 + inner.len();
    let over: Vec<Option<Name>> = commas(text, range)
        .into_iter()
        .map(|piece| reader.name(key, piece, "a set"))
        .collect();
    Some((name?, over.into_iter().collect::<Option<_>>()?))
}

/// A constant: a number or label, a list, a mapping, or a blank.
pub(in crate::puzzle) fn datum(
    reader: &mut Reader<'_>,
    owner: Owner<'_>,
    key: &Text,
    node: &Node,
) -> Option<Datum> {
    match &node.kind {
        NodeKind::Scalar(text) if is_null(text) => Some(Datum::Blank(text.span())),
        NodeKind::Scalar(text) => Some(Datum::Scalar(text.clone())),
        NodeKind::Sequence(items) => {
            let items = items
                .iter()
                .filter_map(|item| datum(reader, Owner::Item(key), key, item))
                .collect();
            Some(Datum::List(node.span, items))
        }
        NodeKind::Mapping(entries) => {
            let entries = entries
                .iter()
                .filter_map(|entry| {
                    let value = datum(reader, Owner::Key(&entry.key), &entry.key, &entry.value)?;
                    Some((entry.key.clone(), value))
                })
                .collect();
            Some(Datum::Map(node.span, entries))
        }
        NodeKind::Empty | NodeKind::Broken => {
            reader.wrong(node, owner, "a constant", "write `null` for a blank");
            None
        }
    }
}

/// `null` as YAML has it; in quotes it is a label.
fn is_null(text: &Text) -> bool {
    !text.quoted() && matches!(text.as_str(), "null" | "Null" | "NULL" | "~")
}

fn read_blanks(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let Some(entries) = reader.mapping(
        &entry.value,
        Owner::Key(&entry.key),
        "a mapping from data to sets",
        "write `blanks: {hat_owner: woman}`",
    ) else {
        return;
    };
    for entry in entries {
        if let Some(set) = reader.text(&entry.value, Owner::Key(&entry.key), "a set") {
            puzzle.blanks.push((entry.key.clone(), set));
        }
    }
}
