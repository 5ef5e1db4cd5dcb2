//! Sentences that no phrase reads, or that can be read in several ways.

mod english_support;

use bigm::english::Setting;
use english_support::{findings, puzzle, read};

/// The one finding about a sentence: code, characters under the carets, help.
#[track_caller]
fn one(setting: Setting, sentence: &str) -> [String; 4] {
    let found = findings(puzzle(setting), sentence);
    assert_eq!(found.len(), 1, "{sentence}: {found:#?}");
    found.into_iter().next().unwrap()
}

#[test]
fn two_readings_are_an_error_that_shows_both() {
    for (setting, sentence, readings) in [
        (
            Setting::Island,
            "either A is a knight or B is a knave and C is a knight",
            &[
                "kind[A] = knight or kind[B] = knave and kind[C] = knight",
                "(kind[A] = knight or kind[B] = knave) and kind[C] = knight",
            ][..],
        ),
        (
            Setting::Island,
            "A is a knight and B is a knight or C is a knave",
            &[
                "kind[A] = knight and kind[B] = knight or kind[C] = knave",
                "kind[A] = knight and (kind[B] = knight or kind[C] = knave)",
            ],
        ),
        (
            Setting::Island,
            "B said that C is a knave and A is a knight",
            &[
                "could_say(B, kind[C] = knave and kind[A] = knight)",
                "could_say(B, kind[C] = knave) and kind[A] = knight",
            ],
        ),
        (
            Setting::Island,
            "it is not the case that B is a knave and C is a knave",
            &[
                "not (kind[B] = knave and kind[C] = knave)",
                "not kind[B] = knave and kind[C] = knave",
            ],
        ),
        (
            Setting::Island,
            "all of us are not knaves",
            &[
                "not all(kind[p] = knave for p in person)",
                "all(not kind[p] = knave for p in person)",
            ],
        ),
        (
            Setting::Island,
            "one of us is a knave",
            &[
                "exactly(1, kind[p] = knave for p in person)",
                "atleast(1, kind[p] = knave for p in person)",
            ],
        ),
        (
            Setting::Doors,
            "if this room is empty then room 2 is empty, and room 3 is empty",
            &[
                "room[1] = empty -> room[2] = empty and room[3] = empty",
                "(room[1] = empty -> room[2] = empty) and room[3] = empty",
            ],
        ),
        (
            Setting::Island,
            "B said that C said that he is a knave",
            &[
                "could_say(B, could_say(C, kind[C] = knave))",
                "could_say(B, could_say(C, kind[B] = knave))",
            ],
        ),
    ] {
        let [code, place, message, help] = one(setting, sentence);
        assert_eq!(code, "ambiguous-sentence", "{sentence}");
        assert_eq!(place, sentence);
        assert_eq!(message, "this sentence can be read in two ways");
        for reading in readings {
            assert!(help.contains(&format!("`{reading}`")), "{reading}: {help}");
        }
    }
}

#[test]
fn left_of_is_never_a_guess() {
    for (sentence, place) in [
        ("Ann is left of Bea", "left of"),
        ("Ann is to the left of Bea", "to the left of"),
        (
            "Ann is on the right of Bea and I am beside Cat",
            "on the right of",
        ),
    ] {
        let [code, under, _, help] = one(Setting::Seats, sentence);
        assert_eq!(
            (code.as_str(), under.as_str()),
            ("left-of", place),
            "{sentence}"
        );
        assert!(
            help.contains("just_") && help.contains("somewhere"),
            "{help}"
        );
    }
}

#[test]
fn the_first_word_that_no_phrase_reads_is_marked() {
    for (setting, sentence, place, help) in [
        (Setting::Island, "B is a giraffe", "giraffe", "is a {kind}"),
        (
            Setting::Island,
            "B is a knve",
            "knve",
            "did you mean `knave`?",
        ),
        (
            Setting::Island,
            "B is lyng",
            "lyng",
            "did you mean `lying`?",
        ),
        (
            Setting::Island,
            "at leest one of us is a knave",
            "leest",
            "`least`",
        ),
        (
            Setting::Island,
            "at least one of us is very old",
            "very",
            "of us",
        ),
        (
            Setting::Island,
            "B is a knave and D is a knight",
            "D",
            "bigm list phrases",
        ),
        (
            Setting::Doors,
            "sign 9 is right",
            "9",
            "there is no sign 9, only 1 to 4",
        ),
        (
            Setting::Doors,
            "this room contains a tigger",
            "tigger",
            "`tiger`",
        ),
        (Setting::Island, "he is a knave", "he", "write the name"),
    ] {
        let [code, under, _, said] = one(setting, sentence);
        assert_eq!(code, "no-phrase", "{sentence}");
        assert_eq!(under, place, "{sentence}");
        assert!(said.contains(help), "{sentence}: {said}");
    }
}

#[test]
fn what_is_an_expression_with_a_slip_stays_one() {
    for (sentence, code) in [
        ("knigth[B]", "unknown-name"),
        ("kind[B] = knve", "unknown-name"),
        ("knight[B] or B is a knave", "missing-operator"),
        ("B AND C", "capital-keyword"),
        ("flying", "unknown-name"),
        ("B is astonishing", "unknown-name"),
    ] {
        let found = findings(puzzle(Setting::Island), sentence);
        assert_eq!(found[0][0], code, "{sentence}: {found:?}");
        assert!(found.iter().all(|f| f[0] != "no-phrase"), "{found:?}");
    }
}

#[test]
fn nobody_speaks_in_a_fact() {
    let text = "
sets:
  person: [A, B]
unknowns:
  kind: person -> {knight, knave}
facts:
  - at least one of us is a knave
  - exactly one of them is a knave
";
    let (_, report, source) = read(text);
    let found = report.diagnostics();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(source.slice(found[0].span), "us");
    let help = found[0].help.clone().unwrap();
    assert!(
        help.contains("`us` has a meaning only in a statement"),
        "{help}"
    );
    assert_eq!(found[0].related.len(), 1);
}

#[test]
fn long_sentences_end_quickly() {
    let long = vec!["B is a knave"; 40].join(" and ");
    assert_eq!(one(Setting::Island, &long)[0], "long-sentence");
    let mixed = ["B is a knave or C is a knave"; 6].join(" and ");
    assert_eq!(one(Setting::Island, &mixed)[0], "ambiguous-sentence");
    // Whoever says it, he is B.
    let said = vec!["B said that"; 18].join(" ") + " he is a knave";
    assert!(findings(puzzle(Setting::Island), &said).is_empty());
    let said = ["B said that C said that"; 9].join(" ") + " he is a knave";
    assert_eq!(one(Setting::Island, &said)[0], "ambiguous-sentence");
    for word in [
        "either",
        "if",
        "A",
        "and",
        "at least one of",
        "neither",
        ",",
    ] {
        let words = vec![word; 60 / word.split(' ').count()].join(" ");
        assert!(!findings(puzzle(Setting::Island), &words).is_empty());
    }
}

/// A puzzle with phrases of its own.
fn own(phrases: &str, sentence: &str) -> String {
    format!(
        "
sets:
  person: [Ann, Bob, Eve]
unknowns:
  kind: person -> {{knight, knave}}
  age: person -> 0..9
phrases:
{phrases}
statements:
  over: person
  law: knight
  text:
    Ann: {sentence}
    Bob: age[Ann] = 3
"
    )
}

#[track_caller]
fn own_findings(phrases: &str, sentence: &str) -> Vec<(String, String, String)> {
    let (_, report, source) = read(&own(phrases, sentence));
    report
        .diagnostics()
        .iter()
        .map(|d| {
            (
                d.code.name.to_string(),
                source.slice(d.span).to_string(),
                d.help.clone().unwrap_or_default(),
            )
        })
        .collect()
}

#[test]
fn own_phrases_that_cannot_be_used() {
    for (phrases, code, place) in [
        ("  \"{p: persn} rules\": knight[p]", "bad-pattern", "persn"),
        ("  \"{p: age} rules\": knight[p]", "bad-pattern", "age"),
        ("  \"{p: person rules\": knight[p]", "bad-pattern", "{"),
        ("  \"p: person} rules\": knight[p]", "bad-pattern", "}"),
        ("  \"{} rules\": knight[Ann]", "bad-pattern", ""),
        (
            "  \"{p: person} {p: person} rule\": knight[p]",
            "bad-pattern",
            "p: person",
        ),
        ("  \"{p: person}\": knight[p]", "bad-pattern", "{p: person}"),
        (
            "  \"{kind: person} rules\": knight[kind]",
            "bad-pattern",
            "kind: person",
        ),
        ("  \"{Ann} rules\": not Ann", "bad-pattern", "Ann"),
        ("  \"{p: person} rules\": knight[Ann]", "bad-hole", "p"),
        (
            "  \"{p: person} rules\": all(knight[p] for p in person)",
            "bad-hole",
            "p",
        ),
        (
            "  \"{p: person} rules\": knigth[p]",
            "unknown-name",
            "knigth",
        ),
        (
            "  \"{p: person} rules\": knight[p",
            "unbalanced-bracket",
            "[",
        ),
    ] {
        let found = own_findings(phrases, "Bob is a knave");
        assert_eq!(found.len(), 1, "{phrases}: {found:?}");
        assert_eq!(
            (found[0].0.as_str(), found[0].1.as_str()),
            (code, place),
            "{phrases}"
        );
        assert!(!found[0].2.is_empty(), "{phrases}");
    }
}

#[test]
fn own_phrases_are_suggested() {
    let phrases = "  \"{p: person} is {n} years old\": age[p] = n";
    let found = own_findings(phrases, "Bob is seven yers old");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].0.as_str(), found[0].1.as_str()),
        ("no-phrase", "yers")
    );
    assert!(
        found[0].2.contains("`{p: person} is {n} years old`"),
        "{found:?}"
    );
}

#[test]
fn errors_in_what_a_phrase_means_point_at_the_sentence() {
    let phrases = "  \"{p: person} is {n} years old\": age[p] = kind[p] + n";
    let found = own_findings(phrases, "Bob is 7 years old");
    assert!(!found.is_empty());
    assert!(
        found
            .iter()
            .all(|(_, place, _)| "Bob is 7 years old".contains(place.as_str())),
        "{found:?}"
    );
}
