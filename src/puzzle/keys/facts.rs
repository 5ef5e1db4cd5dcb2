//! `facts:` and `prove:`: propositions, with or without names.

use super::Key;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::Shape;
use crate::puzzle::written::Fact;
use crate::yaml::{Entry, NodeKind};

pub(super) const FACTS: Key = Key {
    name: "facts",
    summary: "propositions that hold",
    shape: Shape::Any(&[Shape::List(&Shape::Text), Shape::Map(&Shape::Text)]),
    read: |reader, entry, puzzle| puzzle.facts = read(reader, entry, false),
};

pub(super) const PROVE: Key = Key {
    name: "prove",
    summary: "propositions to be proved from the facts",
    shape: Shape::Any(&[
        Shape::Text,
        Shape::List(&Shape::Text),
        Shape::Map(&Shape::Text),
    ]),
    read: |reader, entry, puzzle| puzzle.prove = read(reader, entry, true),
};

fn read(reader: &mut Reader<'_>, entry: &Entry, alone: bool) -> Vec<Fact> {
    let key = &entry.key;
    match &entry.value.kind {
        NodeKind::Mapping(entries) => entries
            .iter()
            .filter_map(|entry| {
                let text = reader.text(&entry.value, Owner::Key(&entry.key), "a proposition")?;
                Some(Fact {
                    name: Some(entry.key.clone()),
                    text,
                })
            })
            .collect(),
        NodeKind::Sequence(items) => items
            .iter()
            .filter_map(|item| {
                let text = reader.text(item, Owner::Item(key), "a proposition")?;
                Some(Fact { name: None, text })
            })
            .collect(),
        NodeKind::Scalar(text) if alone && !text.as_str().trim().is_empty() => vec![Fact {
            name: None,
            text: text.clone(),
        }],
        _ => {
            let what = "a list of propositions, or a mapping from names to propositions";
            let how = "write each on a line of its own: `- exactly(1, lady)`";
            reader.wrong(&entry.value, Owner::Key(key), what, how);
            Vec::new()
        }
    }
}
