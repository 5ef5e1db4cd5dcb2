//! The puzzles of Chlond and Toase (2003): worlds as the language page has them.

use super::{all_shown, model, worlds};
use crate::model::{Prop, SentenceKind};

const LABYRINTH: &str = "
title: The logical labyrinth
sets:
  door: 1..9
unknowns:
  room: door -> {lady, tiger, empty}
statements:
  name: sign
  over: door
  law: {lady: true, tiger: false, empty: any}
  text:
    1: any(lady[d] for d in door if odd(d))
    2: empty[2]
    3: sign[5] or not sign[7]
    4: not sign[1]
    5: sign[2] or sign[4]
    6: not sign[3]
    7: not lady[1]
    8: tiger[8] and empty[9]
    9: tiger[9] and not sign[6]
facts:
  only one lady: exactly(1, lady)
told:
  whether: empty[8]
  settles: lady
ask: lady
expect:
  answer: lady[7]
  worlds: 8
";

#[test]
fn the_labyrinth_has_68_worlds_and_60_and_8_once_told() {
    let model = model(LABYRINTH);
    let all = worlds(&model);
    assert_eq!(all.len(), 68);
    let told = &model.told[0];
    let split: Vec<usize> = [0, 1]
        .iter()
        .map(|value| {
            all.iter()
                .filter(|world| told.learns.value.of(world) == Some(*value))
                .count()
        })
        .collect();
    assert_eq!(split, [8, 60]);
    let answers = |value: i64| {
        let mut answers: Vec<_> = all
            .iter()
            .filter(|world| told.learns.value.of(world) == Some(value))
            .map(|world| told.about.answer(world).unwrap())
            .collect();
        answers.sort();
        answers.dedup();
        answers.len()
    };
    assert_eq!((answers(0), answers(1)), (1, 5));
    assert_eq!(model.question.items.len(), 9);
    assert_eq!(model.question.items[6].label, "lady[7]");
    let expect = model.expect.as_ref().unwrap();
    let answer = &expect.answer[0].1;
    assert!(
        all.iter()
            .filter(|world| told.learns.value.of(world) == Some(0))
            .all(|world| answer.holds(world) == Some(true))
    );
}

#[test]
fn the_labyrinths_sentences_are_what_the_paper_has() {
    let model = model(LABYRINTH);
    let shown: Vec<String> = model
        .sentences
        .iter()
        .map(|s| format!("{:?} {}: {}", s.kind, s.name, model.show(&s.claim)))
        .collect();
    assert_eq!(
        shown[..3],
        [
            "Statement sign[1]: sign[1] <-> room[1] = lady or room[3] = lady or room[5] = lady or room[7] = lady or room[9] = lady",
            "Statement sign[2]: sign[2] <-> room[2] = empty",
            "Statement sign[3]: sign[3] <-> sign[5] or not sign[7]",
        ]
    );
    assert_eq!(shown[9], "Law law of sign[1]: room[1] = lady -> sign[1]");
    assert_eq!(
        shown[10],
        "Law law of sign[1]: room[1] = tiger -> not sign[1]"
    );
    assert_eq!(shown.len(), 9 + 18 + 1);
    let fact = model.sentences.last().unwrap();
    assert_eq!(fact.kind, SentenceKind::Fact);
    assert_eq!(fact.name, "only one lady");
    assert_eq!(fact.text, "exactly(1, lady)");
    assert!(matches!(&fact.claim, Prop::Compare(form, _, 1) if form.terms().len() == 9));
    assert_eq!(model.utterances[2].speaker, "3");
}

#[test]
fn the_misprint_of_door_9_has_52_worlds() {
    let text = LABYRINTH
        .replace("9: tiger[9] and not sign[6]", "9: tiger[9] and empty[9]")
        .replace("ask: lady", "ask: lady\n")
        .replace(
            "  only one lady: exactly(1, lady)",
            "  only one lady: exactly(1, lady)\n  8 is not empty: not empty[8]",
        );
    assert_eq!(worlds(&model(&text)).len(), 52);
}

const WEREWOLVES: &str = "
sets:
  person: [A, B, C]
unknowns:
  knight: person -> bool
  werewolf: person -> bool
statements:
  over: person
  law: knight
  text:
    A: werewolf[A]
    B: werewolf[B]
    C: atmost(1, knight)
facts:
  - exactly(1, werewolf)
";

#[test]
fn a_knights_truth_is_the_knight_itself() {
    let model = model(WEREWOLVES);
    assert_eq!(model.unknowns.len(), 6, "no unknowns for the statements");
    assert_eq!(
        all_shown(WEREWOLVES),
        [
            "knight[A]=false knight[B]=false knight[C]=true werewolf[A]=false werewolf[B]=false werewolf[C]=true"
        ]
    );
    let third = &model.sentences[2];
    assert_eq!(third.name, "truth[C]");
    assert_eq!(
        model.show(&third.claim),
        "knight[C] <-> knight[A] + knight[B] + knight[C] ≤ 1"
    );
}

#[test]
fn ladies_or_tigers() {
    let text = "
sets: {door: 1..2}
unknowns:
  room: door -> {lady, tiger}
statements:
  name: sign
  over: door
  text:
    1: any(lady)
    2: tiger[1]
facts:
  - sign[1] <-> sign[2]
";
    assert_eq!(all_shown(text), ["room[1]=tiger room[2]=lady"]);
    let model = model(text);
    assert_eq!(model.unknowns.len(), 4);
    assert!(model.unknowns[2].is_statement && model.unknowns[2].name() == "sign[1]");
    // What is asked is what was declared.
    assert_eq!(model.question.items.len(), 2);
}
