//! The built-in phrases mean what they say they mean.

mod english_support;

use bigm::english::{PHRASES, Setting};
use english_support::{equivalent, findings, puzzle, says};
use std::collections::BTreeSet;

#[track_caller]
fn means(setting: Setting, sentence: &str, formal: &str) {
    means_in(puzzle(setting), sentence, formal);
}

#[track_caller]
fn means_in(puzzle: &str, sentence: &str, formal: &str) {
    let (model, english) = says(puzzle, sentence);
    let (_, wanted) = says(puzzle, formal);
    assert!(
        equivalent(&model, &english, &wanted),
        "{sentence}: {} instead of {formal}",
        model.show(&english)
    );
}

#[test]
fn every_phrase_has_an_example_that_means_its_formal_form() {
    let patterns: BTreeSet<&str> = PHRASES.iter().map(|phrase| phrase.pattern).collect();
    assert_eq!(patterns.len(), PHRASES.len());
    for phrase in PHRASES {
        means(phrase.setting, phrase.example, phrase.formal);
        // The example is no expression by chance.
        assert!(!phrase.example.contains('['), "{}", phrase.example);
        assert!(!phrase.meaning.is_empty());
    }
}

#[test]
fn people() {
    for (sentence, formal) in [
        ("B is a knight", "knight[B]"),
        ("B is a knave.", "knave[B]"),
        ("B isn’t a knave", "not knave[B]"),
        ("I am a knave", "knave[A]"),
        ("I'm a knave!", "knave[A]"),
        ("B is lying", "not truth[B]"),
        ("C lies", "knave[C]"),
        ("C does not lie", "knight[C]"),
        ("C always tells the truth", "knight[C]"),
        ("B is a liar", "knave[B]"),
        ("B is right", "truth[B]"),
        ("B's statement is false", "not truth[B]"),
        ("my statement is false", "not truth[A]"),
        (
            "we are both liars and B is a knave",
            "all(knave) and knave[B]",
        ),
        ("all of us are knaves", "all(knave)"),
        ("we are all knaves", "all(knave)"),
        ("every one of us is a knave", "all(knave)"),
        ("none of us is a knave", "none(knave)"),
        ("not all of us are knaves", "not all(knave)"),
        ("exactly one of us is a knight", "exactly(1, knight)"),
        ("just one of us three is a knight", "exactly(1, knight)"),
        (
            "only one of the three of us is a knight",
            "exactly(1, knight)",
        ),
        ("at least one of us is a knave", "atleast(1, knave)"),
        ("at most one of us is a knave", "atmost(1, knave)"),
        ("more than one of us is a knave", "atleast(2, knave)"),
        ("fewer than 2 of us are knaves", "atmost(1, knave)"),
        ("most of us are liars", "atleast(2, knave)"),
        ("an even number of us are knights", "even(count(knight))"),
        ("an odd number of us lie", "odd(count(knave))"),
        ("nobody is a knave", "none(knave)"),
        ("everybody here is a knave", "all(knave)"),
        ("somebody is lying", "any(knave)"),
        (
            "there are exactly two knights among us",
            "exactly(2, knight)",
        ),
        ("there is no knave among us", "none(knave)"),
        ("there is at least one knave", "any(knave)"),
        ("there is a knave here", "knave[A]"),
        (
            "exactly one of B and C is a knight",
            "exactly(1, knight[B], knight[C])",
        ),
        (
            "at least two of A, B and C are knights",
            "atleast(2, knight)",
        ),
        ("B and C are knaves", "knave[B] and knave[C]"),
        ("both B and C are knaves", "knave[B] and knave[C]"),
        ("B and C are both knaves", "knave[B] and knave[C]"),
        ("B and C are not both knaves", "not (knave[B] and knave[C])"),
        ("B or C is a knave", "knave[B] or knave[C]"),
        ("either B or C is a knave", "knave[B] or knave[C]"),
        ("neither B nor C is a knave", "none(knave[B], knave[C])"),
        ("A, B, and C are knaves", "all(knave)"),
        ("A and B and C are knaves", "all(knave)"),
        ("A, B or C is a knave", "any(knave)"),
        ("B and C are of the same type", "kind[B] = kind[C]"),
        ("B and I are alike", "kind[B] = kind[A]"),
        ("I am of the same kind as B", "kind[A] = kind[B]"),
        ("B is not of the same sort as C", "kind[B] != kind[C]"),
        ("B and C are different", "kind[B] != kind[C]"),
        ("B is different from C", "kind[B] != kind[C]"),
        ("we are all of the same type", "allequal(kind)"),
        ("B is a knight or a knave", "knight[B] or knave[B]"),
        (
            "B is neither a knight nor a knave",
            "not knight[B] and not knave[B]",
        ),
        ("B is either a knight or a knave", "knight[B] or knave[B]"),
        ("I am a knave, but B is not", "knave[A] and not knave[B]"),
        ("I am a knave and so is B", "knave[A] and knave[B]"),
        ("I am a knave and B is too", "knave[A] and knave[B]"),
        ("I am not a knave but B is", "not knave[A] and knave[B]"),
        (
            "B is not a knave and neither is C",
            "not knave[B] and not knave[C]",
        ),
        ("A would say that B is a knave", "could_say(A, knave[B])"),
        ("B said that he is a knave", "could_say(B, knave[B])"),
        (
            "B claims that C could say that A is a knight",
            "could_say(B, could_say(C, knight[A]))",
        ),
        ("it is not true that B is a knave", "not knave[B]"),
    ] {
        means(Setting::Island, sentence, formal);
    }
}

#[test]
fn sentences_of_sentences() {
    for (sentence, formal) in [
        (
            "if B is a knight then C is a knave",
            "knight[B] -> knave[C]",
        ),
        (
            "If B is a knight, then C is a knave.",
            "knight[B] -> knave[C]",
        ),
        ("if B is a knight, C is a knave", "knight[B] -> knave[C]"),
        ("C is a knave if B is a knight", "knight[B] -> knave[C]"),
        (
            "C is a knave only if B is a knight",
            "knave[C] -> knight[B]",
        ),
        (
            "B is a knave if and only if C is a knave",
            "knave[B] <-> knave[C]",
        ),
        (
            "if B is a knight then C is a knave and I am a knight",
            "knight[B] -> knave[C] and knight[A]",
        ),
        (
            "if B or C is a knight then A is a knave or B is a knave",
            "knight[B] or knight[C] -> knave[A] or knave[B]",
        ),
        (
            "B is a knight and if A is a knave then C is a knave",
            "knight[B] and (knave[A] -> knave[C])",
        ),
        (
            "A is a knight, or B is a knave and C is a knight",
            "knight[A] or (knave[B] and knight[C])",
        ),
        (
            "A is a knight or B is a knave, and C is a knight",
            "(knight[A] or knave[B]) and knight[C]",
        ),
        (
            "either A is a knight or B is a knave, and C is a knight",
            "(knight[A] or knave[B]) and knight[C]",
        ),
        (
            "A is a knight, B is a knave and C is a knight",
            "knight[A] and knave[B] and knight[C]",
        ),
        (
            "A is a knight, B is a knave, or C is a knight",
            "knight[A] or knave[B] or knight[C]",
        ),
        (
            "C is a knight and either A is a knight or B is a knave",
            "knight[C] and (knight[A] or knave[B])",
        ),
        (
            "B said that C is a knave, and C is a knight",
            "could_say(B, knave[C]) and knight[C]",
        ),
        // "A and B" is one subject, so there is one way to read this.
        (
            "A and B are knights or C is a knave",
            "(knight[A] and knight[B]) or knave[C]",
        ),
    ] {
        means(Setting::Island, sentence, formal);
    }
}

#[test]
fn doors() {
    for (sentence, formal) in [
        ("this room contains a tiger", "tiger[1]"),
        ("this room is empty", "empty[1]"),
        ("the lady is in room 1", "lady[1]"),
        ("The lady is not in this room", "not lady[1]"),
        ("a tiger is in here", "tiger[1]"),
        ("there is a tiger in here", "tiger[1]"),
        ("there is no tiger in room 3", "not tiger[3]"),
        ("the lady is in room 2 or room 3", "lady[2] or lady[3]"),
        (
            "the lady is in an odd-numbered room",
            "any(lady[1], lady[3])",
        ),
        (
            "the lady is in an even-numbered room",
            "any(lady[2], lady[4])",
        ),
        ("room four is empty", "empty[4]"),
        ("door 4 is empty", "empty[4]"),
        ("sign 3 is right", "sign[3]"),
        ("sign 4 is wrong", "not sign[4]"),
        ("signs 3 and 4 are wrong", "not sign[3] and not sign[4]"),
        ("sign 3 or sign 4 is right", "sign[3] or sign[4]"),
        ("this sign is false", "not sign[1]"),
        ("rooms 2 and 3 contain tigers", "tiger[2] and tiger[3]"),
        ("at least one of these rooms contains a lady", "any(lady)"),
        (
            "at least one of these four rooms contains a lady",
            "any(lady)",
        ),
        ("exactly two of the statements are true", "exactly(2, sign)"),
        (
            "at least 3 of these statements are false",
            "atleast(3, not sign[d] for d in door)",
        ),
        (
            "exactly one of these signs is wrong",
            "exactly(1, not sign[d] for d in door)",
        ),
        ("no room contains a lady", "none(lady)"),
        ("every room is empty", "all(empty)"),
        ("at least two rooms are empty", "atleast(2, empty)"),
        (
            "neither room 1 nor room 2 contains a lady",
            "none(lady[1], lady[2])",
        ),
        ("room 2 contains neither a lady nor a tiger", "empty[2]"),
        ("room 2 contains a lady or a tiger", "not empty[2]"),
        ("room 2 does not contain a lady", "not lady[2]"),
        ("room 2 contains no lady", "not lady[2]"),
        (
            "either sign 3 is right or sign 4 is wrong",
            "sign[3] or not sign[4]",
        ),
        (
            "this room contains a tiger and room 4 is empty",
            "tiger[1] and empty[4]",
        ),
    ] {
        means(Setting::Doors, sentence, formal);
    }
    for (sentence, formal) in [
        ("the other room contains a lady", "lady[2]"),
        ("there is a lady next door", "lady[2]"),
        ("there is a lady in the other one", "lady[2]"),
        ("both rooms contain ladies", "all(lady)"),
        ("both of these rooms contain ladies", "all(lady)"),
        ("neither room contains a lady", "none(lady)"),
        ("the other sign is wrong", "not sign[2]"),
        ("the rooms are different", "guest[1] != guest[2]"),
        (
            "a lady is in this room and a tiger is in the other room",
            "lady[1] and tiger[2]",
        ),
    ] {
        means(Setting::TwoRooms, sentence, formal);
    }
    for (sentence, formal) in [
        ("the portrait is in here", "portrait = gold"),
        ("the portrait is not in this casket", "portrait != gold"),
        ("the portrait is in the silver casket", "portrait = silver"),
        (
            "the portrait is in the silver or the lead casket",
            "portrait != gold",
        ),
        ("the silver lid is true", "lid[silver]"),
        ("at most one of the lids is true", "atmost(1, lid)"),
    ] {
        means(Setting::Caskets, sentence, formal);
    }
    for (sentence, formal) in [
        ("Ann is beside Bea", "beside(Ann, Bea)"),
        ("I am next to Bea", "beside(Ann, Bea)"),
        ("Ann is immediately left of Bea", "just_left(Ann, Bea)"),
        ("Ann is somewhere to the right of Bea", "right(Ann, Bea)"),
    ] {
        means(Setting::Seats, sentence, formal);
    }
}

#[test]
fn who_speaks_decides_what_lying_means() {
    // A spy's words decide nothing about the spy: the one statement counts.
    let spies = "
sets:
  person: [A, B, C]
unknowns:
  kind: person -> {knight, knave, spy}
statements:
  over: person
  law: {knight: true, knave: false, spy: any}
  text:
    A: @
    B: knight[A]
";
    means_in(spies, "B is lying", "not truth[B]");
    means_in(spies, "B is a spy", "spy[B]");
    let found = findings(spies, "C is lying");
    assert_eq!(found[0][0], "no-phrase", "{found:?}");
    // Several statements have names of their own.
    let several = "
sets:
  person: [A, B]
unknowns:
  honest: person -> bool
statements:
  over: person
  law: honest
  text:
    A: @
    B:
      - honest[A]
      - not honest[A]
";
    means_in(several, "B's second statement is true", "truth[B, 2]");
    means_in(several, "B is a liar", "not honest[B]");
    means_in(
        several,
        "exactly one of the statements is false",
        "exactly(1, not truth[A], not truth[B, 1], not truth[B, 2])",
    );
    // A word that the puzzle declares means what it declares.
    let declared = "
sets:
  person: [A, B]
unknowns:
  mood: person -> {honest, lying, silent}
statements:
  over: person
  law: {honest: true, lying: false, silent: any}
  text:
    A: @
    B: honest[A]
";
    means_in(declared, "B is lying", "mood[B] = lying");
    means_in(declared, "B is honest", "mood[B] = honest");
    means_in(declared, "B lies", "not truth[B]");
    // No knaves where there may be others beside knights.
    let open = "
sets:
  person: [A, B]
unknowns:
  knight: person -> bool
  normal: person -> bool
statements:
  over: person
  text:
    A: @
    B: knight[A]
";
    assert_eq!(findings(open, "B is a knave")[0][0], "no-phrase");
}

/// The page lists them all, as they are.
#[test]
fn every_phrase_is_in_the_language_reference() {
    let page = include_str!("../docs/language-more.md");
    for phrase in PHRASES {
        let patterns: Vec<String> = phrase
            .pattern
            .split("  |  ")
            .map(|pattern| format!("`{pattern}`"))
            .collect();
        let row = format!(
            "| {} | {} | {} | `{}` |",
            patterns.join("<br>"),
            phrase.meaning,
            phrase.example,
            phrase.formal
        );
        assert!(page.contains(&row), "{row}");
    }
}
