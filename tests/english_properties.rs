//! Any text is read to an end, quickly, and what it means can be written down.

mod english_support;

use bigm::english::Setting;
use bigm::source::{Source, Text};
use english_support::{puzzle, with};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Words of which sentences are made, in any order.
const WORDS: &[&str] = &[
    "A",
    "B",
    "C",
    "I",
    "we",
    "us",
    "of us",
    "he",
    "is",
    "am",
    "are",
    "not",
    "a",
    "an",
    "the",
    "knight",
    "knave",
    "knaves",
    "and",
    "or",
    "but",
    "if",
    "then",
    "only if",
    "if and only if",
    "either",
    "neither",
    "nor",
    "both",
    "all",
    "all of us",
    "none of us",
    "at least one of us",
    "exactly one of",
    "said that",
    "would say that",
    "lying",
    "right",
    "different",
    "of the same type",
    "as",
    ",",
    "it is not the case that",
    "there is",
    "this",
    "other",
    "statement",
    "room 2",
    "sign 3",
    "contains",
    "tiger",
    "lady",
    "in",
    "odd-numbered",
    "room",
    "left of",
    "one",
    "two",
    "too",
    "so",
    "'s",
    ".",
    "{",
    "’",
    "nobody",
];

const OWN: &str = "
sets:
  person: [A, B, C]
  n_set: 1..3
unknowns:
  kind: person -> {knight, knave}
  next: person -> n_set
phrases:
  \"{P} and {Q} or {R}\": P and Q or R
  \"not {P}\": not P
  \"{P} {Q} so\": P xor Q
  \"is {p: person} {k: kind} {n} {m: n_set}\": kind[p] = k and next[p] = m and n = 3
  \"both {P} both\": P and P and P and P
statements:
  over: person
  law: knight
  text:
    A: @
    B: knight[A]
";

fn sentence() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS), 0..60).prop_map(|words| words.join(" "))
}

/// A sentence that is one: clauses and what joins them, in order.
fn composed() -> impl Strategy<Value = String> {
    const CLAUSES: &[&str] = &[
        "B is a knave",
        "I am a knight",
        "B and C are knaves",
        "A or B is a knight",
        "at least one of us is a knave",
        "B is lying",
        "B said that C is a knave",
        "if A is a knave then B is a knave",
        "either I am a knave or B is a knight",
        "it is not the case that B is a knave",
        "B and C are of the same type",
    ];
    const JOINS: &[&str] = &[
        " and ",
        " or ",
        ", and ",
        ", or ",
        " but ",
        ", ",
        " if ",
        " only if ",
    ];
    let clause = || prop::sample::select(CLAUSES);
    let rest = prop::collection::vec((prop::sample::select(JOINS), clause()), 0..5);
    (clause(), rest).prop_map(|(first, rest)| {
        let mut text = first.to_owned();
        for (join, clause) in rest {
            text.push_str(join);
            text.push_str(clause);
        }
        text
    })
}

/// Reads it in a puzzle, in at most a few seconds in an unoptimised build.
fn reads(puzzle: &str, sentence: &str) {
    let text = puzzle.replace('@', &format!("'{}'", sentence.replace('\'', "''")));
    let start = Instant::now();
    bigm::read(&Source::new("t.yaml", text));
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(10), "{sentence}: {taken:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn any_words_are_read_to_an_end(sentence in sentence()) {
        for setting in [Setting::Island, Setting::Doors, Setting::TwoRooms, Setting::Seats] {
            reads(puzzle(setting), &sentence);
        }
        reads(OWN, &sentence);
    }

    #[test]
    fn any_characters_are_read_to_an_end(sentence in "\\PC{0,120}") {
        reads(puzzle(Setting::Island), &sentence);
        reads(OWN, &sentence);
    }

    #[test]
    fn a_sentence_of_sentences_has_one_meaning_or_says_why_not(sentence in composed()) {
        let text = with(puzzle(Setting::Island), &sentence);
        let source = Source::new("t.yaml", text);
        let read = bigm::read(&source);
        let codes: Vec<&str> = read
            .report
            .diagnostics()
            .iter()
            .map(|d| d.code.name)
            .collect();
        let fine = match &codes[..] {
            [] => read.models[0].is_some(),
            [only] => ["ambiguous-sentence", "long-sentence"].contains(only),
            _ => false,
        };
        // A list ends in a joined part: "P, Q" is none.
        prop_assert!(fine || codes == ["no-phrase"] && sentence.contains(", "), "{sentence}: {codes:?}");
    }

    #[test]
    fn what_a_sentence_means_is_an_expression_that_can_be_written(sentence in composed()) {
        let model = english_support::model(&with(puzzle(Setting::Island), "B is a knave"));
        let words = model.words.as_ref().unwrap();
        if let bigm::english::Outcome::One(expr) = words.read(&Text::plain(sentence.as_str(), 0), None) {
            let shown = bigm::expr::show(&expr);
            let mut report = bigm::report::Report::new();
            let again = bigm::expr::parse(&Text::plain(shown.as_str(), 0), &mut report);
            prop_assert_eq!(again.map(|expr| bigm::expr::show(&expr)), Some(shown));
            prop_assert!(expr.span.end <= sentence.len());
            if let Some(said) = words.say(&expr) {
                let bigm::english::Outcome::One(same) = words.read(&Text::plain(said.as_str(), 0), None) else {
                    panic!("{said}");
                };
                prop_assert_eq!(bigm::expr::show(&same), bigm::expr::show(&expr));
            }
        }
    }
}

#[test]
fn the_phrases_used_here_are_right() {
    english_support::model(&with(OWN, "is B a knave 3 2"));
    english_support::model(&with(OWN, "both B is a knave both"));
}

#[test]
fn the_most_tangled_sentences_end_quickly() {
    for words in [
        "B said that C said that A said that ".repeat(4) + "he is a knave or he is a knight",
        "if ".repeat(30) + &"A is a knave then ".repeat(7) + "B is a knave",
        "either ".repeat(10) + &"A is a knave or ".repeat(11) + "B is a knave",
        "A is a knave and B is a knave or ".repeat(6) + "C is a knave",
        "A, ".repeat(25) + "B and C are knaves",
        "A or ".repeat(25) + "B is a knave",
        "both ".repeat(59),
        "not ".repeat(50) + "A is a knave",
        "A is a knave ".repeat(14),
    ] {
        for puzzle in [puzzle(Setting::Island), OWN] {
            reads(puzzle, &words);
        }
    }
}
