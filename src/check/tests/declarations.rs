//! Sets, unknowns and names, and what is said when they are wrong.

use super::{findings, model, worlds};

fn first(text: &str) -> (String, String, String) {
    let found = findings(text);
    found.first().cloned().unwrap_or_default()
}

#[track_caller]
fn complains(text: &str, code: &str, under: &str, message: &str) {
    let found = findings(text);
    assert!(
        found
            .iter()
            .any(|f| (f.0.as_str(), f.1.as_str(), f.2.as_str()) == (code, under, message)),
        "{found:#?}"
    );
}

#[test]
fn all_codomains() {
    let text = "
sets: {s: [A, B]}
unknowns:
  a: bool
  b: 2..3
  c: s
  d: {x, y, z}
  e: s -> bool
  f: s, s -> 0..1
  g: s -> s
  h: s -> {1, 2}
";
    let model = model(text);
    let names: Vec<String> = model.unknowns.iter().map(|u| u.name()).collect();
    assert_eq!(
        names.join(" "),
        "a b c d e[A] e[B] f[A, A] f[A, B] f[B, A] f[B, B] g[A] g[B] h[A] h[B]"
    );
    assert_eq!(worlds(&model).len(), 2 * 2 * 2 * 3 * 4 * 16 * 4 * 4);
}

#[test]
fn a_fixed_choice_and_a_truth_are_two_worlds() {
    // MiniZinc#22
    assert_eq!(
        worlds(&model("unknowns:\n  s: {only}\n  b: bool\n")).len(),
        2
    );
}

#[test]
fn slips_in_declarations() {
    complains(
        "sets: {s: [A, B, A]}\nunknowns: {x: s}\n",
        "duplicate-member",
        "A",
        "`A` is listed twice in `s`",
    );
    complains(
        "sets:\n  s: [Jos\u{e9}, Jose\u{301}]\nunknowns: {x: s}\n",
        "duplicate-member",
        "Jose\u{301}",
        "`Jos\u{e9}` is listed twice in `s`",
    );
    complains(
        "sets: {s: [1, 2, A]}\nunknowns: {x: s}\n",
        "mixed-members",
        "A",
        "`s` mixes numbers and labels: `1` and `A`",
    );
    complains(
        "unknowns: {n: 5..3}\n",
        "empty-set",
        "5..3",
        "`n` has no possible value: no number is at least 5 and at most 3",
    );
    complains(
        "sets: {s: 5..3}\nunknowns: {x: s}\n",
        "empty-set",
        "5..3",
        "`s` is empty: no number is at least 5 and at most 3",
    );
    complains(
        "sets: {s: 1..1000000000}\nunknowns: {x: s}\n",
        "too-large",
        "1..1000000000",
        "`s` has 1000000000 members, which is too many",
    );
    complains(
        "sets: {door: 1..2}\nunknowns:\n  x: dor -> bool\n",
        "unknown-name",
        "dor",
        "no set is called `dor`",
    );
    complains(
        "unknowns:\n  x: bool\n  y: x\n",
        "not-a-set",
        "x",
        "`x` is the unknown `x`, and a set is wanted here",
    );
    complains(
        "sets: {x: [A]}\nunknowns:\n  x: bool\n",
        "duplicate-name",
        "x",
        "two things are called `x`",
    );
    complains(
        "sets: {s: 1..1000}\nunknowns:\n  x: s, s -> {a, b}\n",
        "too-large",
        "x",
        "the family `x` has too many unknowns",
    );
}

const NAMES: &str = "
sets:
  day: [Mon, Tue]
  person: [Ann, knight]
unknowns:
  knight: person -> bool
  today: day
facts:
  - FACT
";

#[test]
fn names_that_are_wrong_or_doubtful() {
    let fact = |fact: &str| first(&NAMES.replace("FACT", fact));
    assert_eq!(fact("knigth[Ann]").1, "knigth");
    let found = fact("knight[Ann]");
    assert_eq!(
        (found.0.as_str(), found.1.as_str()),
        ("ambiguous-name", "knight")
    );
    assert_eq!(
        found.2,
        "`knight` is the unknown `knight`, and also a member of `person`"
    );
    let found = fact("any(today = day for day in day)");
    assert_eq!((found.0.as_str(), found.1.as_str()), ("hidden-name", "day"));
    let found = fact("any(today = Ann for Ann in day)");
    assert_eq!(
        found.2,
        "the loop variable `Ann` hides a member of `person`"
    );
    let found = fact("any(any(today = d for d in day) for d in day)");
    assert_eq!(found.2, "the loop variable `d` hides another loop variable");
    // A quoted name is always a label.
    let found = findings(&NAMES.replace("FACT", "today = 'Mon'"));
    assert!(found.iter().all(|f| f.0 == "unused"), "{found:?}");
}

#[test]
fn everything_is_reported_at_once_with_near_names() {
    let (_, report, source) = super::read(
        "
sets: {door: 1..2}
unknowns:
  room: door -> {lady, tiger}
facts:
  - laddy[1] and tigger[2]
  - any(lady[dor] for doo in doors)
  - lady[3]
",
    );
    let shown: Vec<(String, Option<String>)> = report
        .diagnostics()
        .iter()
        .map(|d| (source.slice(d.span).to_string(), d.help.clone()))
        .collect();
    let help = |name: &str| Some(format!("did you mean `{name}`?"));
    assert_eq!(
        shown,
        [
            ("laddy".to_string(), help("lady")),
            ("tigger".to_string(), help("tiger")),
            ("dor".to_string(), help("doo")),
            ("doors".to_string(), help("door")),
            (
                "3".to_string(),
                Some("the members of `door` are 1, 2".to_string())
            ),
        ]
    );
}

#[test]
fn the_help_of_a_bare_family_spells_out_the_loop() {
    let (_, report, _) = super::read(
        "
sets: {person: [A, B]}
unknowns:
  tall: person -> bool
  dark: person -> bool
facts:
  - any(tall and not dark)
  - tall -> dark[A]
",
    );
    let helps: Vec<&str> = report
        .diagnostics()
        .iter()
        .filter_map(|d| d.help.as_deref())
        .collect();
    assert_eq!(
        helps,
        [
            "spell out the loop: `any(tall[p] and not dark[p] for p in person)`, or name one member: `tall[A]`",
            "spell out the loop: `all(tall[p] -> dark[A] for p in person)`, or name one member: `tall[A]`",
        ]
    );
}

#[test]
fn what_nothing_mentions_is_worth_a_warning() {
    let found = findings(
        "
sets:
  used: [A]
  idle: [B]
unknowns:
  x: used -> bool
  y: bool
  z: {l, m}
facts: ['x[A]', 'z = l']
",
    );
    let unused: Vec<&str> = found.iter().map(|f| f.1.as_str()).collect();
    assert_eq!(unused, ["idle", "y"]);
}
