//! `statements:`: who says what, and when it is true.

use super::Key;
use crate::expr::Name;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::{Field, Needed, Shape, TEXTS};
use crate::puzzle::written::{Law, Puzzle, Speech, StatementGroup};
use crate::source::{Span, Text};
use crate::yaml::{Entry, Node, NodeKind};

pub(super) const STATEMENTS: Key = Key {
    name: "statements",
    summary: "what the speakers say, and the law their statements obey",
    shape: Shape::Any(&[Shape::Fields(GROUP), Shape::List(&Shape::Fields(GROUP))]),
    read,
};

const GROUP: &[Field] = &[
    Field {
        name: "name",
        summary: "what the truths of the statements are called; `truth` where it is left out",
        shape: Shape::Text,
        needed: Needed::No,
    },
    Field {
        name: "over",
        summary: "the set of the speakers, or of the signs",
        shape: Shape::Text,
        needed: Needed::Yes,
    },
    Field {
        name: "law",
        summary: "when a statement is true: a family, a proposition, or a map from values or \
                  members to `true`, `false`, `any`",
        shape: Shape::Named(
            "law",
            &Shape::Any(&[Shape::Text, Shape::Map(&Shape::Again("law"))]),
        ),
        needed: Needed::No,
    },
    Field {
        name: "by",
        summary: "the unknown whose values the law's keys are, where several have them",
        shape: Shape::Text,
        needed: Needed::No,
    },
    Field {
        name: "text",
        summary: "what each speaker says, one thing or a list",
        shape: Shape::Map(&TEXTS),
        needed: Needed::Yes,
    },
];

/// What a group's statements are called where nothing is said.
const DEFAULT_NAME: &str = "truth";

const WHAT: &str = "the keys `over:`, `law:` and `text:`, or a list of such groups";
const HOW: &str = "write `over: person`, `law: knight`, and under `text:` what each speaker says";

fn read(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let groups = match &entry.value.kind {
        NodeKind::Sequence(items) => items
            .iter()
            .filter_map(|item| {
                let owner = Owner::Item(&entry.key);
                let fields = reader.mapping(item, owner, "the keys of a group", HOW)?;
                group(reader, head_of(item), item.span, fields)
            })
            .collect(),
        _ => reader
            .mapping(&entry.value, Owner::Key(&entry.key), WHAT, HOW)
            .and_then(|fields| group(reader, entry.key.span(), entry.value.span, fields))
            .into_iter()
            .collect(),
    };
    puzzle.statements = groups;
}

/// Where a finding about a whole group of a list points: its first key.
fn head_of(node: &Node) -> Span {
    match &node.kind {
        NodeKind::Mapping(entries) => entries.first().map_or(node.span, |e| e.key.span()),
        _ => node.span,
    }
}

fn group(
    reader: &mut Reader<'_>,
    head: Span,
    span: Span,
    entries: &[Entry],
) -> Option<StatementGroup> {
    const OWNER: &str = "a group of statements";
    let [name, over, law, by, text] =
        reader.fields(entries, OWNER, ["name", "over", "law", "by", "text"]);
    if over.is_none() {
        let help = "name the set of the speakers: `over: person`";
        reader.missing_key(head, OWNER, "over", help);
    }
    if text.is_none() {
        let help = "write under `text:` what each speaker says: `A: not knight[B]`";
        reader.missing_key(head, OWNER, "text", help);
    }
    let mut named = |field: Option<&Entry>, value: &str, what: &str| {
        let field = field?;
        let text = reader.text(&field.value, Owner::Key(&field.key), value)?;
        reader.whole_name(&text, what)
    };
    let written = named(name, "the name of the statements", "a group of statements");
    let over = named(over, "the name of a set", "a set");
    let by = named(by, "the name of an unknown", "an unknown");
    // A name that is written and wrong has been reported; the default in its
    // place would bring findings about `truth` that nobody understands.
    let name = match (name, written) {
        (Some(_), None) => None,
        (_, Some(name)) => Some(name),
        (None, None) => Some(Name {
            text: DEFAULT_NAME.to_string(),
            quoted: false,
            span: head,
        }),
    };
    let law = law.and_then(|field| read_law(reader, &field.key, &field.value));
    let text = text.map(|field| speeches(reader, field));
    Some(StatementGroup {
        span,
        name: name?,
        over,
        law,
        by,
        text: text.unwrap_or_default(),
    })
}

fn read_law(reader: &mut Reader<'_>, key: &Text, node: &Node) -> Option<Law> {
    let NodeKind::Mapping(entries) = &node.kind else {
        let what = "a family, a proposition, or a map from values or members to laws";
        return reader
            .text(node, Owner::Key(key), what)
            .map(Law::Expression);
    };
    // All are read, also after a mistake; but a law that lost a case would be
    // said to lack it.
    let laws: Vec<Option<(Text, Law)>> = entries
        .iter()
        .map(|entry| {
            let law = read_law(reader, &entry.key, &entry.value)?;
            Some((entry.key.clone(), law))
        })
        .collect();
    let laws = laws.into_iter().collect::<Option<_>>()?;
    Some(Law::Map(node.span, laws))
}

fn speeches(reader: &mut Reader<'_>, field: &Entry) -> Vec<Speech> {
    let entries = reader.mapping(
        &field.value,
        Owner::Key(&field.key),
        "a mapping from speakers to what they say",
        "write `A: not knight[B]` on a line of its own, two spaces in",
    );
    entries
        .unwrap_or_default()
        .iter()
        .map(|entry| {
            let (says, listed) = reader.texts(&entry.value, &entry.key, "a proposition");
            Speech {
                speaker: entry.key.clone(),
                says,
                listed,
            }
        })
        .collect()
}
