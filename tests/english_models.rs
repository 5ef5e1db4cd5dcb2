//! The puzzles of the library that are written in English mean what they meant
//! as expressions.

mod english_support;

use bigm::english::has_signs;
use bigm::model::Model;
use bigm::puzzle::Fact;
use bigm::report::{Report, Style, render_all};
use bigm::source::{Source, Text};
use english_support::equivalent;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What each statement of a puzzle means, in the order of the file.
const FORMAL: &[(&str, &[&str])] = &[
    (
        "boxes/two-labels",
        &["exactly(1, label)", "treasure = green"],
    ),
    (
        "knights/a-spy-appears",
        &["knight[Blue]", "truth[Blue]", "spy[Green]"],
    ),
    ("knights/both-knaves", &["knave[A] and knave[B]"]),
    ("knights/i-am-a-knight", &["knight[A]"]),
    (
        "knights/knight-and-knave-at-once",
        &["knight[A] and knave[A]"],
    ),
    (
        "knights/mirror-image",
        &[
            "knight[C] or knave[D]",
            "knave[A]",
            "knight[A]",
            "knight[B]",
        ],
    ),
    (
        "knights/same-or-different",
        &["kind[A] = kind[B]", "kind[A] != kind[B]"],
    ),
    ("knights/we-are-the-same", &["kind[A] = kind[B]"]),
    (
        "knights/wn26-mumbled-answer",
        &["knight[A] <-> knave[A]", "knave[B]"],
    ),
    ("knights/wn28-at-least-one-knave", &["atleast(1, knave)"]),
    ("knights/wn29-either-i-or-he", &["knave[A] or knight[B]"]),
    (
        "knights/wn31-all-of-us",
        &["all(knave)", "exactly(1, knight)"],
    ),
    (
        "knights/wn32-just-one-knave",
        &["all(knave)", "exactly(1, knave)"],
    ),
    ("knights/wn33-but-not-he", &["knave[A] and not knave[B]"]),
    ("knights/wn34-same-type", &["knave[B]", "kind[A] = kind[C]"]),
    (
        "knights/wn39-one-of-each",
        &["normal[A]", "normal[A]", "not normal[C]"],
    ),
    (
        "lady-or-tiger/trial-01",
        &["lady[1] and tiger[2]", "exactly(1, lady)"],
    ),
    (
        "lady-or-tiger/trial-03",
        &["tiger[1] or lady[2]", "lady[1]"],
    ),
    ("lady-or-tiger/trial-04", &["all(lady)", "all(lady)"]),
    ("lady-or-tiger/trial-05", &["any(lady)", "lady[1]"]),
    (
        "lady-or-tiger/trial-06",
        &["guest[1] = guest[2]", "lady[1]"],
    ),
    (
        "lady-or-tiger/trial-07",
        &["guest[1] != guest[2]", "lady[1] and tiger[2]"],
    ),
    (
        "lady-or-tiger/trial-09",
        &["lady != 1", "lady = 2", "lady != 2"],
    ),
    (
        "lady-or-tiger/trial-10",
        &["tiger[2]", "tiger[2]", "tiger[1]"],
    ),
    (
        "lady-or-tiger/trial-11",
        &["empty[3]", "tiger[1]", "empty[3]"],
    ),
    (
        "lady-or-tiger/trial-12",
        &[
            "any(lady[d] for d in door if odd(d))",
            "empty[2]",
            "sign[5] or not sign[7]",
            "not sign[1]",
            "sign[2] or sign[4]",
            "not sign[3]",
            "not lady[1]",
            "tiger[8] and empty[9]",
            "tiger[9] and not sign[6]",
        ],
    ),
    (
        "riddle-lab/a-useless-remark",
        &[
            "honest[Bea]",
            "not honest[Bea] or not honest[Deb]",
            "not honest[Col]",
        ],
    ),
    (
        "riddle-lab/lighthouse",
        &[
            "honest[Ben] = honest[Cleo]",
            "not honest[Ada] or not honest[Cleo]",
            "atleast(2, honest)",
        ],
    ),
    (
        "riddle-lab/the-bakery",
        &[
            "honest[Pim] != honest[Quin]",
            "exactly(2, honest)",
            "honest[Olga] -> honest[Rosa]",
            "honest[Pim] and not honest[Olga]",
        ],
    ),
    (
        "riddle-lab/the-night-train",
        &[
            "atmost(2, honest)",
            "honest[Kim] or honest[Lea]",
            "not honest[Iris]",
            "honest[Jon] = honest[Max]",
            "honest[Iris] and not honest[Jon]",
        ],
    ),
    (
        "riddle-lab/two-of-three",
        &[
            "honest[Jan] != honest[Kai]",
            "exactly(2, honest)",
            "not honest[Jan]",
        ],
    ),
    (
        "self-reference/seven-lines",
        &[
            "atleast(5, truth)",
            "count(not truth[s] for s in line) <= 1",
            "exactly(3, truth)",
            "exactly(6, not truth[s] for s in line)",
            "truth[3] xor truth[4]",
            "count(truth) in {2, 3, 5, 7}",
            "count(not truth[s] for s in line) in {4, 6}",
        ],
    ),
    (
        "self-reference/seven-lines-three-ways",
        &[
            "atleast(2, truth)",
            "count(not truth[s] for s in line) <= 2",
            "exactly(1, truth)",
            "exactly(1, not truth[s] for s in line)",
            "truth[3] xor truth[4]",
            "count(truth) in {2, 3, 5, 7}",
            "count(not truth[s] for s in line) in {4, 6}",
        ],
    ),
    (
        "spies/four-letters",
        &["spy[B]", "spy[C]", "spy[D]", "knave[A]"],
    ),
    ("spies/one-of-each", &["knave[C]", "knight[A]", "spy[C]"]),
    (
        "spies/the-embassy-party",
        &[
            "atleast(2, knight)",
            "not knight[Ann]",
            "kind[Ann] != kind[Bob]",
            "none(spy)",
            "spy[Dan]",
        ],
    ),
    (
        "what-is-the-name/67a-portias-caskets",
        &["portrait = gold", "portrait != silver", "portrait != gold"],
    ),
    (
        "what-is-the-name/67b-one-true-one-false",
        &[
            "portrait != silver",
            "portrait != silver",
            "portrait = lead",
        ],
    ),
    (
        "what-is-the-name/werewolves-at-the-crossroads",
        &["werewolf[C]", "not werewolf[B]", "atleast(2, knave)"],
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models")
}

/// The model of a puzzle, with some propositions to be proved at its end.
fn model(path: &Path, propositions: &[&str]) -> Model {
    let text = fs::read_to_string(path).unwrap();
    let source = Source::new(path.display().to_string(), text);
    let mut report = Report::new();
    let nodes = bigm::yaml::read(&source, &mut report);
    let mut puzzle = bigm::puzzle::read(&nodes[0], &source, &mut report).unwrap();
    puzzle.prove.extend(propositions.iter().map(|text| Fact {
        name: None,
        text: Text::plain(*text, 0),
    }));
    let model = bigm::check::check(&puzzle, &mut report);
    model.unwrap_or_else(|| panic!("{}", render_all(&source, &report, Style::Plain)))
}

#[test]
fn every_english_statement_means_its_formal_form() {
    assert!(FORMAL.len() >= 20);
    for (name, formal) in FORMAL {
        let path = folder().join(format!("{name}.yaml"));
        let model = model(&path, formal);
        assert_eq!(model.utterances.len(), formal.len(), "{name}");
        let proofs = &model.prove[model.prove.len() - formal.len()..];
        for (said, (text, meant)) in model.utterances.iter().zip(proofs) {
            assert!(
                !has_signs(&said.text) && said.text.contains(' '),
                "{name}: {}",
                said.text
            );
            assert!(
                equivalent(&model, &said.says, meant),
                "{name}: {}: {} instead of {text}",
                said.text,
                model.show(&said.says)
            );
        }
    }
}

fn puzzles(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            puzzles(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

/// No puzzle is written in English without a formal form above.
#[test]
fn every_english_puzzle_is_listed() {
    let mut paths = Vec::new();
    puzzles(&folder(), &mut paths);
    let listed: BTreeSet<&str> = FORMAL.iter().map(|(name, _)| *name).collect();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let read = bigm::read(&Source::new("m.yaml", text));
        let name = path.strip_prefix(folder()).unwrap().with_extension("");
        let name = name.to_str().unwrap().replace('\\', "/");
        for model in read.models.into_iter().flatten() {
            let formal = |text: &str| {
                let text = bigm::source::Text::plain(text, 0);
                bigm::expr::parse(&text, &mut bigm::report::Report::new()).is_some()
            };
            let own = model
                .words
                .as_ref()
                .is_some_and(|words| !words.own().is_empty());
            let english = own || model.utterances.iter().any(|said| !formal(&said.text));
            if english && !model.utterances.is_empty() {
                assert!(listed.contains(name.as_str()), "{name}");
            }
        }
    }
}
