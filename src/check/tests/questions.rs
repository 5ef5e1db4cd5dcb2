//! `ask`, `told`, `expect`, `prove`, objectives.

use super::{findings, model, worlds};
use crate::model::AskedValue;

const HEADER: &str = "
sets:
  door: 1..2
unknowns:
  room: door -> {lady, tiger}
  brave: bool
  n: 0..3
";

fn asked(ask: &str) -> Vec<String> {
    let model = model(&format!("{HEADER}{ask}\n"));
    model
        .question
        .items
        .iter()
        .map(|item| {
            let kind = match &item.value {
                AskedValue::Truth(_) => "truth",
                AskedValue::Choice(_) => "choice",
                AskedValue::Number(_) => "number",
                AskedValue::Cases(_) => "cases",
            };
            format!("{} {kind}", item.label)
        })
        .collect()
}

#[test]
fn what_may_be_asked() {
    assert_eq!(asked(""), ["room[1] choice", "room[2] choice", "brave truth", "n number"]);
    assert_eq!(asked("ask: room"), ["room[1] choice", "room[2] choice"]);
    assert_eq!(asked("ask: lady"), ["lady[1] truth", "lady[2] truth"]);
    assert_eq!(asked("ask: room[2]"), ["room[2] choice"]);
    assert_eq!(asked("ask: brave"), ["brave truth"]);
    assert_eq!(asked("ask: brave or lady[1]"), ["brave or lady[1] truth"]);
    assert_eq!(asked("ask: n + count(lady)"), ["n + count(lady) number"]);
    assert_eq!(asked("ask: [n, lady]"), ["n number", "lady[1] truth", "lady[2] truth"]);
    assert_eq!(
        asked("ask: if brave then room[1] else room[2]"),
        ["if brave then room[1] else room[2] cases"]
    );
    let found = findings(&format!("{HEADER}ask: ladi\n"));
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("unknown-name", "ladi"));
}

#[test]
fn answers_follow_the_world() {
    let model = model(&format!("{HEADER}ask: if brave then room[1] else room[2]\n"));
    for world in worlds(&model) {
        let v = world.values();
        let wanted = if v[2] == 1 { v[0] } else { v[1] };
        assert_eq!(model.question.answer(&world).unwrap().0, [wanted]);
    }
}

#[test]
fn told_has_one_thing_learnt() {
    let text = format!("{HEADER}told:\n  which: room[1]\n  leaves open: lady\n");
    let model = model(&text);
    assert!(!model.told[0].settles);
    assert!(matches!(model.told[0].learns.value, AskedValue::Choice(_)));
    assert_eq!(model.told[0].about.items.len(), 2);
    let found = findings(&text.replace("room[1]", "room"));
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("bare-family", "room"));
}

#[test]
fn goals_objectives_and_expectations() {
    let text = format!(
        "{HEADER}facts: ['lady[1]']
prove:
  first: any(lady)
  second: none(tiger)
maximise: n + 2 * brave
expect:
  answer: lady[1]
  certain: ['not tiger[1]']
  proved: [first]
  best: 5
"
    );
    let model = model(&text);
    assert_eq!(model.prove.len(), 2);
    assert_eq!(model.prove[0].0, "first");
    let objective = model.objective.as_ref().unwrap();
    assert!(objective.maximise);
    assert_eq!(objective.text, "n + 2 * brave");
    let expect = model.expect.as_ref().unwrap();
    assert_eq!(expect.proved[0].1, model.prove[0].1);
    assert_eq!((expect.best, expect.certain.len(), expect.answer.len()), (Some(5), 1, 1));
    let best = worlds(&model)
        .iter()
        .filter_map(|world| objective.form.value(world))
        .max();
    assert_eq!(best, Some(5));
}
