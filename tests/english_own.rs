//! A puzzle's own phrases, both ways: sentence → expression → sentence.

mod english_support;

use bigm::english::{Outcome, Setting};
use bigm::expr::show;
use bigm::source::Text;
use english_support::{equivalent, findings, model, puzzle, says, with};

const VILLAGE: &str = "
sets:
  person: [Ann, Bob, 'Old Eve']
  trade: [baker, spy, lady]
unknowns:
  kind: person -> {knight, knave}
  job: person -> trade
  age: person -> 0..20
phrases:
  \"{p: person} is a {t: trade}\": job[p] = t
  \"{p: person} is {n} years old\": age[p] = n
  \"{p: person} is older than {q: person}\": age[p] > age[q]
  \"Inspector Craig says {P}\": P
  \"{P}, or so they say\": P or not P
  \"the {k: kind} {p: person}, as we know, lives here\": kind[p] = k
statements:
  over: person
  law: knight
  text:
    Ann: @
    Bob: age[Ann] = 3
    Old Eve: age[Ann] = 3
";

#[test]
fn own_phrases_mean_what_they_say() {
    for (sentence, formal) in [
        ("Bob is a baker", "job[Bob] = baker"),
        ("I am older than Bob", "age[Ann] > age[Bob]"),
        ("Bob is older than me", "age[Bob] > age[Ann]"),
        ("Old Eve is seven years old", "age['Old Eve'] = 7"),
        ("Old Eve is 7 years old.", "age['Old Eve'] = 7"),
        ("I am 7 years old", "age[Ann] = 7"),
        ("Bob is a knave", "knave[Bob]"),
        (
            "Bob is a baker and I am older than Bob",
            "job[Bob] = baker and age[Ann] > age[Bob]",
        ),
        ("Inspector Craig says Bob is a baker", "job[Bob] = baker"),
        (
            "Bob is a knave, or so they say",
            "knave[Bob] or not knave[Bob]",
        ),
        ("the knave Bob, as we know, lives here", "knave[Bob]"),
        (
            "if Bob is a spy then Inspector Craig says Old Eve is a knight",
            "job[Bob] = spy -> knight['Old Eve']",
        ),
    ] {
        let (model, english) = says(VILLAGE, sentence);
        let (_, wanted) = says(VILLAGE, formal);
        assert!(equivalent(&model, &english, &wanted), "{sentence}");
    }
}

#[test]
fn own_phrases_come_before_the_built_in_ones() {
    let upside_down = "
sets:
  person: [A, B]
unknowns:
  kind: person -> {knight, knave}
phrases:
  \"{p: person} is a {k: kind}\": kind[p] != k
statements:
  over: person
  law: knight
  text:
    A: @
    B: knight[A]
";
    let (_, english) = says(upside_down, "B is a knave");
    let (model, wanted) = says(upside_down, "not knave[B]");
    assert!(equivalent(&model, &english, &wanted));
}

#[test]
fn two_own_phrases_for_the_same_words_are_two_readings() {
    let twice = "
sets:
  person: [A, B]
unknowns:
  kind: person -> {knight, knave}
phrases:
  \"{p: person} rules\": kind[p] = knight
  \"{q: person} rules\": kind[q] = knave
statements:
  over: person
  law: knight
  text:
    A: @
    B: knight[A]
";
    assert_eq!(findings(twice, "B rules")[0][0], "ambiguous-sentence");
}

#[test]
fn expressions_are_said_by_the_phrases_that_read_them() {
    let village = model(&with(VILLAGE, "Bob is a baker"));
    for (expression, sentence) in [
        ("job[Bob] = spy", "Bob is a spy"),
        ("job[Ann] = lady", "Ann is a lady"),
        ("lady[Ann]", "Ann is a lady"),
        ("Ann is lady", "Ann is a lady"),
        ("age['Old Eve'] = 7", "Old Eve is 7 years old"),
        ("age[Bob] > age[Ann]", "Bob is older than Ann"),
        (
            "not age[Bob] > age[Ann]",
            "It is not the case that Bob is older than Ann",
        ),
        (
            "kind[Bob] = knave and job[Bob] = spy",
            "The knave Bob, as we know, lives here and Bob is a spy",
        ),
        ("truth[Bob]", "Bob's statement is true"),
        (
            "job[Bob] = spy -> job[Ann] = baker",
            "If Bob is a spy then Ann is a baker",
        ),
        (
            "(job[Bob] = spy or job[Ann] = spy) and age[Bob] = 3",
            "Bob is a spy or Ann is a spy, and Bob is 3 years old",
        ),
    ] {
        assert_eq!(village.in_english(expression).as_deref(), Some(sentence));
    }
    for expression in [
        "age[Bob] + 1 > age[Ann]",
        "sum(age) = 7",
        "knight[Bob",
        "job[Bob] = spy xor job[Ann] = spy",
        "job[Nobody] = spy",
        "",
    ] {
        assert_eq!(village.in_english(expression), None, "{expression}");
    }
}

#[test]
fn built_in_phrases_say_what_they_read() {
    for (setting, expression, sentence) in [
        (Setting::Island, "knave[B]", "B is a knave"),
        (Setting::Island, "not knave[B]", "B is not a knave"),
        (Setting::Island, "kind[B] != knave", "B is not a knave"),
        (
            Setting::Island,
            "knave[B] <-> knave[C]",
            "B is a knave if and only if C is a knave",
        ),
        (Setting::Island, "truth[A]", "A's statement is true"),
        (Setting::Doors, "lady[1]", "Room 1 contains a lady"),
        (Setting::Doors, "room[3] = empty", "Room 3 is empty"),
        (
            Setting::Doors,
            "not tiger[3]",
            "Door 3 does not contain a tiger",
        ),
        (Setting::Doors, "not sign[4]", "Sign 4 is false"),
        (
            Setting::Caskets,
            "portrait = gold",
            "The portrait is in the gold casket",
        ),
        (
            Setting::Caskets,
            "portrait != gold",
            "The portrait is not in the gold casket",
        ),
        (Setting::Caskets, "lid[silver]", "The silver lid is true"),
    ] {
        let example = match setting {
            Setting::Caskets => "the portrait is in here",
            Setting::Doors => "this room is empty",
            _ => "I am a knave",
        };
        let model = model(&with(puzzle(setting), example));
        let said = model.in_english(expression);
        let wanted = sentence.replace("Room", "Door");
        assert!(
            said.as_deref() == Some(sentence) || said.as_deref() == Some(&wanted),
            "{expression}: {said:?}"
        );
    }
}

#[test]
fn what_is_said_is_read_as_what_was_said() {
    let village = model(&with(VILLAGE, "Bob is a baker"));
    let words = village.words.as_ref().unwrap();
    for sentence in [
        "Bob is a baker",
        "Ann is older than Bob or Bob is older than Ann",
        "If Bob is a spy then Ann is 3 years old",
    ] {
        let Outcome::One(expr) = words.read(&Text::plain(sentence, 0), None) else {
            panic!("{sentence}");
        };
        let said = words.say(&expr).unwrap();
        assert_eq!(said, sentence, "{}", show(&expr));
    }
}
