//! `sets:`: `name: [labels]`, `name: a..b`, `name: {cycle: …}`.

use super::Key;
use crate::puzzle::codes::{BAD_NAME, BAD_RANGE};
use crate::puzzle::range::dots;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::{Field, Needed, Shape};
use crate::puzzle::written::{Members, Puzzle, SetDecl};
use crate::report::Diagnostic;
use crate::source::Text;
use crate::yaml::{Entry, Node, NodeKind};

pub(super) const SETS: Key = Key {
    name: "sets",
    summary: "the things the puzzle is about, each set with its members in order",
    shape: Shape::Map(&Shape::Any(&[
        MEMBERS,
        Shape::Fields(&[Field {
            name: "cycle",
            summary: "members of which the last is followed by the first",
            shape: MEMBERS,
            needed: Needed::Yes,
        }]),
    ])),
    read,
};

const MEMBERS: Shape = Shape::Any(&[Shape::Range, Shape::List(&Shape::Label)]);

const WHAT: &str = "a list of members, a range such as `1..9`, or `{cycle: …}`";
const HOW: &str = "write `[A, B, C]` or `1..9`";

fn read(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let Some(entries) = reader.mapping(
        &entry.value,
        Owner::Key(&entry.key),
        "a mapping from names to members",
        "write `person: [A, B, C]` on a line of its own, two spaces in",
    ) else {
        return;
    };
    for entry in entries {
        let name = reader.declared_name(&entry.key, "a set");
        let Some((members, cycle)) = set(reader, &entry.key, &entry.value) else {
            puzzle.refused.insert(name.text);
            continue;
        };
        if matches!(name.text.as_str(), "bool" | "int") {
            reader.push(
                Diagnostic::new(
                    &BAD_NAME,
                    name.span,
                    format!("`{}` is a kind of values, and cannot name a set", name.text),
                )
                .help("choose another name"),
            );
        }
        puzzle.sets.push(SetDecl {
            name,
            members,
            cycle,
        });
    }
}

fn set(reader: &mut Reader<'_>, key: &Text, node: &Node) -> Option<(Members, bool)> {
    let NodeKind::Mapping(entries) = &node.kind else {
        return Some((members(reader, key, node)?, false));
    };
    if !entries.is_empty()
        && entries
            .iter()
            .all(|e| matches!(e.value.kind, NodeKind::Empty))
    {
        let labels: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
        let how = format!("write `[{}]`, in square brackets", labels.join(", "));
        if labels != ["cycle"] {
            reader.wrong(node, Owner::Key(key), WHAT, &how);
            return None;
        }
    }
    let owner = format!("the set `{}`", key.as_str());
    let [cycle] = reader.fields(entries, &owner, ["cycle"]);
    match cycle {
        Some(entry) => Some((members(reader, &entry.key, &entry.value)?, true)),
        None => {
            if entries.is_empty() {
                reader.wrong(node, Owner::Key(key), WHAT, HOW);
            }
            None
        }
    }
}

fn members(reader: &mut Reader<'_>, key: &Text, node: &Node) -> Option<Members> {
    match &node.kind {
        NodeKind::Scalar(text) => match dots(text.as_str(), 0..text.as_str().len()) {
            Some(at) => range(reader, text, at),
            None => {
                let how = format!("write `[{}]`", text.as_str().trim());
                reader.wrong(node, Owner::Key(key), WHAT, &how);
                None
            }
        },
        NodeKind::Sequence(items) => {
            let labels: Vec<Text> = items
                .iter()
                .filter_map(|item| match &item.kind {
                    NodeKind::Scalar(text) => reader.label(text, "a member").then(|| text.clone()),
                    _ => reader.text(item, Owner::Item(key), "one member"),
                })
                .collect();
            Some(Members::Listed(labels))
        }
        _ => {
            reader.wrong(node, Owner::Key(key), WHAT, HOW);
            None
        }
    }
}

fn range(reader: &mut Reader<'_>, text: &Text, dots: usize) -> Option<Members> {
    let length = text.as_str().len();
    match reader.ends(text, 0..length, dots)? {
        (Some(low), Some(high)) => Some(Members::Range(low, high)),
        _ => {
            reader.push(
                Diagnostic::new(
                    &BAD_RANGE,
                    text.span(),
                    "the members of a set are counted, and this range has no end on one side",
                )
                .help("write both ends, such as `1..9`"),
            );
            None
        }
    }
}
