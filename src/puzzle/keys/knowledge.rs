//! `sees:`, `announced:`, `told:`: what somebody knew.

use super::Key;
use crate::puzzle::codes::CLASHING_KEYS;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::{Field, Needed, Shape, TEXTS};
use crate::puzzle::written::{Learns, Puzzle, Told};
use crate::report::Diagnostic;
use crate::source::{Span, Text};
use crate::yaml::{Entry, NodeKind};

pub(super) const SEES: Key = Key {
    name: "sees",
    summary: "what each observer sees",
    shape: Shape::Map(&TEXTS),
    read: read_sees,
};

pub(super) const ANNOUNCED: Key = Key {
    name: "announced",
    summary: "what was said aloud, in order; each line cuts the possible worlds",
    shape: Shape::List(&Shape::Text),
    read: read_announced,
};

pub(super) const TOLD: Key = Key {
    name: "told",
    summary: "somebody learnt something we do not hear, and that settled a question or did not",
    shape: Shape::Any(&[Shape::Fields(LEARNT), Shape::List(&Shape::Fields(LEARNT))]),
    read: read_told,
};

const LEARNT: &[Field] = &[
    Field {
        name: "whether",
        summary: "the proposition whose truth was learnt",
        shape: Shape::Text,
        needed: Needed::Or("which"),
    },
    Field {
        name: "which",
        summary: "the thing whose value was learnt",
        shape: Shape::Text,
        needed: Needed::Or("whether"),
    },
    Field {
        name: "settles",
        summary: "the question that was settled by it",
        shape: Shape::Text,
        needed: Needed::Or("leaves open"),
    },
    Field {
        name: "leaves open",
        summary: "the question that stayed open",
        shape: Shape::Text,
        needed: Needed::Or("settles"),
    },
];

fn read_sees(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let entries = reader.mapping(
        &entry.value,
        Owner::Key(&entry.key),
        "a mapping from observers to what they see",
        "write `sees: {Albert: month, Bernard: day}`",
    );
    for entry in entries.unwrap_or_default() {
        // An observer whose sight cannot be read still is one.
        let (seen, _) = reader.texts(&entry.value, &entry.key, "an expression");
        puzzle.sees.push((entry.key.clone(), seen));
    }
}

fn read_announced(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let items = reader.list(
        &entry.value,
        Owner::Key(&entry.key),
        "a list of propositions, in the order in which they were said",
        "write each on a line of its own: `- not knows(Albert, day)`",
    );
    for item in items.unwrap_or_default() {
        let text = reader.text(item, Owner::Item(&entry.key), "a proposition");
        puzzle.announced.extend(text);
    }
}

const HOW: &str = "write `whether: P` (or `which: x`) and `settles: Q` (or `leaves open: Q`)";

fn read_told(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let what = "the keys `whether:` and `settles:`, or a list of such entries";
    match &entry.value.kind {
        NodeKind::Sequence(items) => {
            for item in items {
                let owner = Owner::Item(&entry.key);
                if let Some(fields) = reader.mapping(item, owner, "`whether:` and `settles:`", HOW)
                {
                    let head = fields.first().map_or(item.span, |field| field.key.span());
                    puzzle.told.extend(told(reader, head, item.span, fields));
                }
            }
        }
        _ => {
            let owner = Owner::Key(&entry.key);
            if let Some(fields) = reader.mapping(&entry.value, owner, what, HOW) {
                let head = entry.key.span();
                puzzle
                    .told
                    .extend(told(reader, head, entry.value.span, fields));
            }
        }
    }
}

fn told(reader: &mut Reader<'_>, head: Span, span: Span, entries: &[Entry]) -> Option<Told> {
    let [whether, which, settles, open] = reader.fields(
        entries,
        "`told:`",
        ["whether", "which", "settles", "leaves open"],
    );
    let learns = one_of(reader, head, whether, which, "`whether: P` or `which: x`");
    let question = one_of(
        reader,
        head,
        settles,
        open,
        "`settles: Q` or `leaves open: Q`",
    );
    let (learnt, is_whether) = learns?;
    let (question, settles) = question?;
    Some(Told {
        span,
        learns: if is_whether {
            Learns::Whether(learnt)
        } else {
            Learns::Which(learnt)
        },
        question,
        settles,
    })
}

/// The text of the one key of two that stands there, and whether it is the
/// first.
fn one_of(
    reader: &mut Reader<'_>,
    head: Span,
    first: Option<&Entry>,
    second: Option<&Entry>,
    forms: &str,
) -> Option<(Text, bool)> {
    let (entry, is_first) = match (first, second) {
        (Some(first), Some(second)) => {
            let (early, late) = match first.key.span() < second.key.span() {
                true => (first, second),
                false => (second, first),
            };
            reader.push(
                Diagnostic::new(
                    &CLASHING_KEYS,
                    late.key.span(),
                    format!(
                        "`{}:` and `{}:` cannot stand together",
                        early.key.as_str(),
                        late.key.as_str()
                    ),
                )
                .related(early.key.span(), "the other one is here")
                .help(format!(
                    "write {forms}; for several things, a list of entries"
                )),
            );
            return None;
        }
        (Some(first), None) => (first, true),
        (None, Some(second)) => (second, false),
        (None, None) => {
            let key = forms
                .trim_start_matches('`')
                .split(':')
                .next()
                .unwrap_or(forms);
            reader.missing_key(head, "`told:`", key, &format!("write {forms}"));
            return None;
        }
    };
    let text = reader.text(&entry.value, Owner::Key(&entry.key), "an expression")?;
    Some((text, is_first))
}
