//! `expect:`: what should come out.

use super::Key;
use crate::puzzle::codes::WRONG_KIND;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::{Field, Needed, Shape, TEXTS};
use crate::puzzle::written::{Expect, Puzzle};
use crate::report::Diagnostic;
use crate::source::Text;
use crate::yaml::{Entry, Node, NodeKind};

pub(super) const EXPECT: Key = Key {
    name: "expect",
    summary: "what should come out, for tests and readers",
    shape: Shape::Any(&[Shape::Words(VERDICTS), Shape::Fields(FIELDS)]),
    read,
};

/// What may stand in place of an answer.
const VERDICTS: &[&str] = &["none", "not unique"];

const FIELDS: &[Field] = &[
    Field {
        name: "answer",
        summary: "propositions that are true in every world and leave the question one answer; \
                  or `none`, or `not unique`",
        shape: TEXTS,
        needed: Needed::No,
    },
    Field {
        name: "answers",
        summary: "all answers, each as `answer` is written",
        shape: Shape::List(&TEXTS),
        needed: Needed::No,
    },
    Field {
        name: "worlds",
        summary: "how many worlds there are",
        shape: Shape::Count,
        needed: Needed::No,
    },
    Field {
        name: "certain",
        summary: "propositions that are true in every world",
        shape: TEXTS,
        needed: Needed::No,
    },
    Field {
        name: "best",
        summary: "the best value of what is maximised or minimised",
        shape: Shape::Whole,
        needed: Needed::No,
    },
    Field {
        name: "proved",
        summary: "which of `prove:` are proved, by name",
        shape: TEXTS,
        needed: Needed::No,
    },
];

const WHAT: &str = "`none`, `not unique`, or keys such as `answer:` and `worlds:`";
const HOW: &str = "write `answer: lady[7]` on a line of its own, two spaces in";

fn read(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let mut expect = Expect {
        span: entry.value.span,
        ..Expect::default()
    };
    let owner = Owner::Key(&entry.key);
    if let NodeKind::Scalar(text) = &entry.value.kind {
        if !verdict(text, &mut expect) {
            reader.push(
                Diagnostic::new(
                    &WRONG_KIND,
                    text.span(),
                    format!("`expect:` wants {WHAT}, and this is a single text"),
                )
                .help(HOW)
                .did_you_mean(text.as_str(), VERDICTS.iter().copied()),
            );
            return;
        }
    } else {
        let Some(entries) = reader.mapping(&entry.value, owner, WHAT, HOW) else {
            return;
        };
        fields(reader, entries, &mut expect);
    }
    puzzle.expect = Some(expect);
}

/// `none` and `not unique`, which may stand in place of an answer.
fn verdict(text: &Text, expect: &mut Expect) -> bool {
    match text.as_str().trim() {
        "none" => expect.none = true,
        "not unique" => expect.not_unique = true,
        _ => return false,
    }
    true
}

fn fields(reader: &mut Reader<'_>, entries: &[Entry], expect: &mut Expect) {
    let [answer, answers, worlds, certain, best, proved] = reader.fields(
        entries,
        "`expect:`",
        ["answer", "answers", "worlds", "certain", "best", "proved"],
    );
    if let Some(entry) = answer {
        match &entry.value.kind {
            NodeKind::Scalar(text) if verdict(text, expect) => {}
            _ => expect.answer = reader.texts(&entry.value, &entry.key, "a proposition").0,
        }
    }
    if let Some(entry) = answers {
        let owner = Owner::Key(&entry.key);
        let what = "a list of answers, each a proposition or a list of them";
        let items = reader.list(
            &entry.value,
            owner,
            what,
            "write each on a line: `- lady[7]`",
        );
        expect.answers = items
            .unwrap_or_default()
            .iter()
            .filter_map(|item| one_answer(reader, &entry.key, item))
            .collect();
    }
    if let Some(entry) = worlds {
        let text = reader.text(&entry.value, Owner::Key(&entry.key), "a number");
        expect.worlds = text.and_then(|text| reader.number(&text, "the number of worlds"));
    }
    if let Some(entry) = certain {
        expect.certain = reader.texts(&entry.value, &entry.key, "a proposition").0;
    }
    if let Some(entry) = best {
        let text = reader.text(&entry.value, Owner::Key(&entry.key), "a number");
        expect.best = text.and_then(|text| reader.number(&text, "the best value"));
    }
    if let Some(entry) = proved {
        let what = "the name of a proposition, or how many are proved";
        expect.proved = reader.texts(&entry.value, &entry.key, what).0;
    }
}

fn one_answer(reader: &mut Reader<'_>, key: &Text, item: &Node) -> Option<Vec<Text>> {
    match &item.kind {
        NodeKind::Sequence(_) => Some(reader.texts(item, key, "a proposition").0),
        _ => Some(vec![reader.text(
            item,
            Owner::Item(key),
            "a proposition",
        )?]),
    }
}
