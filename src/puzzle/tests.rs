//! Whole puzzles, and what is wrong with others.

use super::*;
use crate::expr::ExprKind;
use crate::source::Text;

fn read_all(text: &str) -> (Vec<Puzzle>, Report, Source) {
    let source = Source::new("t", text);
    let mut report = Report::new();
    let nodes = crate::yaml::read(&source, &mut report);
    let puzzles = nodes
        .iter()
        .filter_map(|node| read(node, &source, &mut report))
        .collect();
    (puzzles, report, source)
}

/// A puzzle without findings.
fn good(text: &str) -> Puzzle {
    let (mut puzzles, report, _) = read_all(text);
    assert!(report.diagnostics().is_empty(), "{text}\n{report:#?}");
    assert_eq!(puzzles.len(), 1);
    puzzles.remove(0)
}

/// The findings, each as `code: characters`.
fn findings(text: &str) -> Vec<String> {
    let (_, report, source) = read_all(text);
    report
        .diagnostics()
        .iter()
        .map(|d| format!("{}: {}", d.code.name, source.slice(d.span)))
        .collect()
}

/// The findings about lines that stand in an otherwise good puzzle.
fn findings_in(lines: &str) -> Vec<String> {
    findings(&format!("{lines}\nunknowns:\n  spare_: bool\n"))
}

fn strings(texts: &[Text]) -> Vec<&str> {
    texts.iter().map(Text::as_str).collect()
}

const LABYRINTH: &str = "\
title: The logical labyrinth
source: Smullyan, The Lady or the Tiger? (1982), trial 12; Chlond & Toase (2003), section 2.2.2
story: |
  Nine doors ...

sets:
  door: 1..9

unknowns:
  room: door -> {lady, tiger, empty}        # each door hides exactly one

statements:
  name: sign                                # sign[1] … sign[9]
  over: door
  law: {lady: true, tiger: false, empty: any}
  text:
    1: any(lady[d] for d in door if odd(d))
    2: empty[2]
    3: [sign[5] or not sign[7], lady]

facts:
  only one lady: exactly(1, lady)

told:                                       # the prisoner was told the answer
  whether: empty[8]
  settles: lady

ask: lady                                   # uniqueness is judged on this

expect:
  answer: lady[7]
  worlds: 8
";

#[test]
fn the_labyrinth_is_read() {
    let text = LABYRINTH.replace("[sign[5] or not sign[7], lady]", "sign[5] or not sign[7]");
    let puzzle = good(&text);
    assert_eq!(puzzle.title.unwrap().as_str(), "The logical labyrinth");
    assert_eq!(puzzle.story.unwrap().as_str(), "Nine doors ...\n");
    assert_eq!(puzzle.sets[0].name.text, "door");
    assert!(matches!(
        &puzzle.sets[0].members,
        Members::Range(low, high) if low.kind == ExprKind::Number(1) && high.kind == ExprKind::Number(9)
    ));
    let room = &puzzle.unknowns[0];
    assert_eq!(room.arguments[0].text, "door");
    assert_eq!(
        &text[room.arguments[0].span.start..room.arguments[0].span.end],
        "door"
    );
    let Codomain::Values(values, span) = &room.codomain else {
        panic!("{room:?}")
    };
    assert_eq!(&text[span.start..span.end], "{lady, tiger, empty}");
    assert_eq!(&text[values[2].span.start..values[2].span.end], "empty");
    let group = &puzzle.statements[0];
    assert_eq!(group.name.text, "sign");
    assert!(matches!(&group.law, Some(Law::Map(_, laws)) if laws.len() == 3));
    assert_eq!(strings(&group.text[2].says), ["sign[5] or not sign[7]"]);
    assert!(!group.text[2].listed);
    assert_eq!(
        puzzle.facts[0].name.as_ref().unwrap().as_str(),
        "only one lady"
    );
    assert!(puzzle.told[0].settles);
    assert_eq!(strings(&puzzle.ask), ["lady"]);
    let expect = puzzle.expect.unwrap();
    assert_eq!(strings(&expect.answer), ["lady[7]"]);
    assert_eq!(expect.worlds.unwrap().0, 8);
}

#[test]
fn brackets_inside_a_flow_list_are_a_trap() {
    // The second entry of door 3 is a list to YAML.
    assert_eq!(findings(LABYRINTH).len(), 1);
}

#[test]
fn the_werewolves_are_read() {
    let puzzle = good(
        "title: Werewolves, first interview
sets:
  person: [A, B, C]
unknowns:
  knight: person -> bool
  werewolf: person -> bool
statements:                                 # name defaults to truth
  over: person
  law: knight
  text:
    A: werewolf[A]
    B:
      - werewolf[B]
    C: atmost(1, knight)
facts:
  - exactly(1, werewolf)
",
    );
    assert!(matches!(&puzzle.sets[0].members, Members::Listed(m) if strings(m) == ["A", "B", "C"]));
    assert_eq!(puzzle.statements[0].name.text, "truth");
    assert!(puzzle.statements[0].text[1].listed);
    assert!(
        matches!(&puzzle.statements[0].law, Some(Law::Expression(t)) if t.as_str() == "knight")
    );
    assert!(puzzle.facts[0].name.is_none());
}

#[test]
fn the_riddle_is_read() {
    let puzzle = good(
        "title: The Jindosh riddle
sets:
  seat: 1..5
  woman: [Winslow, Marcolla, Contee, Natsiou, Finch]
  heirloom: [ring, snuff tin, diamond, war medal, bird pendant]
grid:
  over: seat                                # an ordered set
  items: [woman, heirloom]
facts:
  - Marcolla = white                        # an item standing alone means its place
  - beside('war medal', Dabokva)            # a label with a space is quoted
ask: woman of heirloom                      # for each heirloom
",
    );
    let grid = puzzle.grid.unwrap();
    assert_eq!(grid.over.text, "seat");
    assert_eq!(grid.items[1].text, "heirloom");
    assert_eq!(
        puzzle.facts[1].text.as_str(),
        "beside('war medal', Dabokva)"
    );
}

#[test]
fn every_key_is_read() {
    let puzzle = good(
        "sets:
  day: {cycle: [Mon, Tue]}
  hour: {cycle: 1..12}
  size: [10, 20, 40]
  row: -1..n
data:
  n: 4
  given[row, day]:
    - [1, null]
    - [~, 007]
  price: {Mon: 3, Tue: no}
  hat_owner: null
  blanks: {hat_owner: day}
blanks: {n: 0..9}
unknowns:
  a: bool
  b: 0..9
  c: day
  d: {v, w}
  e: day -> bool
  f: row, day -> -3..n
  g: day → {v, 'the red one', 10}
  h: int
  i: 0..
  j: ..9
  k: ..
  l: {v, 'the red one', \"x y\", 7}
statements:
  - over: day
    law: {Mon: {v: true, w: false}, Tue: e}
    by: d
    text: {Mon: a}
  - name: other
    over: row
    text:
      1: a
sees: {Albert: c, Bernard: d}
announced:
  - not knows(Albert, d)
told:
  - whether: a
    settles: b
  - which: c
    leaves open: d
ask: [a, b]
prove:
  lemma: a or not a
maximise: 3 * b
phrases:
  \"{p: person} is a {k: kind}\": kind[p] = k
expect:
  answers:
    - a
    - [a, b = 3]
  worlds: 12
  certain: [a, e]
  best: -3
  proved: lemma
",
    );
    let cycles: Vec<bool> = puzzle.sets.iter().map(|set| set.cycle).collect();
    assert_eq!(cycles, [true, true, false, false]);
    assert!(matches!(
        &puzzle.sets[3].members,
        Members::Range(low, high)
            if matches!(&low.kind, ExprKind::Negate(_)) && matches!(&high.kind, ExprKind::Name(_))
    ));
    assert_eq!(puzzle.data.len(), 4);
    assert_eq!(puzzle.data[1].over.len(), 2);
    assert!(matches!(
        &puzzle.data[1].value,
        Datum::List(_, rows) if matches!(&rows[1], Datum::List(_, row)
            if matches!(row[0], Datum::Blank(_))
                && matches!(&row[1], Datum::Scalar(t) if t.as_str() == "007"))
    ));
    assert!(matches!(
        &puzzle.data[2].value,
        Datum::Map(_, entries) if matches!(&entries[1].1, Datum::Scalar(t) if t.as_str() == "no")
    ));
    assert_eq!(puzzle.blanks.len(), 2);
    let codomains: Vec<String> = puzzle
        .unknowns
        .iter()
        .map(|u| match &u.codomain {
            Codomain::Bool(_) => "bool".into(),
            Codomain::Range(low, high, _) => {
                format!("{}..{}", u8::from(low.is_some()), u8::from(high.is_some()))
            }
            Codomain::Values(values, _) => values
                .iter()
                .map(|v| format!("{}{}", v.text, if v.quoted { "'" } else { "" }))
                .collect::<Vec<String>>()
                .join("|"),
            Codomain::Set(name) => name.text.clone(),
        })
        .collect();
    assert_eq!(
        codomains,
        [
            "bool",
            "1..1",
            "day",
            "v|w",
            "bool",
            "1..1",
            "v|the red one'|10",
            "0..0",
            "1..0",
            "0..1",
            "0..0",
            "v|the red one'|x y'|7",
        ]
    );
    assert_eq!(puzzle.unknowns[5].arguments.len(), 2);
    assert_eq!(puzzle.statements.len(), 2);
    assert_eq!(puzzle.statements[0].by.as_ref().unwrap().text, "d");
    assert_eq!(puzzle.statements[1].name.text, "other");
    assert_eq!(puzzle.sees.len(), 2);
    assert_eq!(strings(&puzzle.announced), ["not knows(Albert, d)"]);
    assert!(matches!(&puzzle.told[1].learns, Learns::Which(x) if x.as_str() == "c"));
    assert!(!puzzle.told[1].settles);
    assert_eq!(strings(&puzzle.ask), ["a", "b"]);
    assert_eq!(puzzle.prove[0].name.as_ref().unwrap().as_str(), "lemma");
    assert!(puzzle.objective.unwrap().maximise);
    assert_eq!(puzzle.phrases[0].0.as_str(), "{p: person} is a {k: kind}");
    let expect = puzzle.expect.unwrap();
    assert_eq!(expect.answers.len(), 2);
    assert_eq!(strings(&expect.answers[1]), ["a", "b = 3"]);
    assert_eq!(expect.best.unwrap().0, -3);
    assert_eq!(strings(&expect.proved), ["lemma"]);
}

#[test]
fn expectations_can_be_verdicts() {
    for (text, none, not_unique) in [
        ("none", true, false),
        ("not unique", false, true),
        ("{answer: none}", true, false),
        ("\n  answer: not unique", false, true),
    ] {
        let puzzle = good(&format!("unknowns:\n  a: bool\nexpect: {text}\n"));
        let expect = puzzle.expect.unwrap();
        assert_eq!(
            (expect.none, expect.not_unique),
            (none, not_unique),
            "{text}"
        );
        assert!(expect.answer.is_empty());
    }
}

#[test]
fn labels_stay_what_was_written() {
    let labels = [
        "no", "on", "y", "n", "null", "1:30", "007", "0o17", "1e3", "~", "1_000",
    ];
    let puzzle = good(&format!(
        "sets:\n  s: [{}]\nunknowns:\n  x: s\n",
        labels.join(", ")
    ));
    let Members::Listed(members) = &puzzle.sets[0].members else {
        panic!()
    };
    assert_eq!(strings(members), labels);
}

#[test]
fn names_are_in_normal_form() {
    let puzzle = good("unknowns:\n  Jose\u{301}: bool\n");
    assert_eq!(puzzle.unknowns[0].name.text, "Jos\u{e9}");
    let twice = findings("unknowns:\n  Jose\u{301}: bool\n  Jos\u{e9}: bool\n");
    assert_eq!(twice, ["duplicate-key: Jos\u{e9}"]);
}

#[test]
fn keys_that_mean_nothing() {
    let known = "unknowns:\n  a: bool\n";
    for (lines, finding, help) in [
        ("factz: [a]", "unknown-key: factz", "did you mean `facts`?"),
        (
            "maximize: a",
            "unknown-key: maximize",
            "did you mean `maximise`?",
        ),
        (
            "grid: {over: a, items: [b], itemz: c}",
            "unknown-key: itemz",
            "did you mean `items`?",
        ),
        (
            "told: {weather: a, whether: b, settles: c}",
            "unknown-key: weather",
            "did you mean `whether`?",
        ),
        (
            "statements: {over: a, text: {b: c}, laws: d}",
            "unknown-key: laws",
            "did you mean `law`?",
        ),
        (
            "expect: {answr: a}",
            "unknown-key: answr",
            "did you mean `answer`?",
        ),
        (
            "sets: {d: {cycel: [a]}}",
            "unknown-key: cycel",
            "did you mean `cycle`?",
        ),
    ] {
        let text = format!("{known}{lines}\n");
        assert_eq!(findings(&text), [finding], "{lines}");
        let (_, report, _) = read_all(&text);
        assert_eq!(
            report.diagnostics()[0].help.as_deref(),
            Some(help),
            "{lines}"
        );
    }
}

#[test]
fn a_slip_in_a_key_is_read_as_what_was_meant() {
    // Nothing is said to be missing that is only misspelt.
    let text = "unknwons:\n  a: bool\nstatments:\n  ovr: s\n  txt: {A: a}\n";
    let (puzzles, report, _) = read_all(text);
    let codes: Vec<&str> = report.diagnostics().iter().map(|d| d.code.name).collect();
    assert_eq!(codes, ["unknown-key"; 4]);
    assert_eq!(puzzles[0].unknowns.len(), 1);
    assert_eq!(puzzles[0].statements[0].text.len(), 1);
    // What is there already is not read a second time.
    let (puzzles, _, _) = read_all("facts: [a]\nfact: [b, c]\nunknowns: {a: bool}\n");
    assert_eq!(puzzles[0].facts.len(), 1);
}

#[test]
fn what_is_refused_still_has_a_name() {
    let (puzzles, _, _) =
        read_all("sets:\n  snuff box: [x, y]\n  s: 1..\nunknowns:\n  n: 1..a+b\n  k: {v w, z}\n");
    let puzzle = &puzzles[0];
    assert_eq!(puzzle.sets.len(), 1);
    let refused: Vec<&str> = puzzle.refused.iter().map(String::as_str).collect();
    assert_eq!(refused, ["n", "s"]);
    assert!(
        matches!(&puzzle.unknowns[0].codomain, Codomain::Values(values, _) if values.len() == 1)
    );
}

#[test]
fn kinds_that_are_not_wanted() {
    for (lines, wanted) in [
        ("facts: a", "wrong-kind: a"),
        ("facts:", "empty-value: facts"),
        ("facts:\n  -\n  - a", "empty-value: -"),
        ("facts:\n  -  # nothing\n  - a", "empty-value: -"),
        ("facts: ''", "wrong-kind: ''"),
        ("facts:\n  - ''", "empty-value: ''"),
        ("facts:\n  x:", "empty-value: x"),
        ("facts:\n  x: [a, b]", "yaml-bracket: [a, b]"),
        ("facts:\n  - A: B", "yaml-colon: :"),
        ("facts:\n  - A : B", "yaml-colon: :"),
        ("facts:\n  - - a", "yaml-dash: -"),
        ("facts:\n  - [a]", "yaml-bracket: [a]"),
        ("facts:\n  - {a, b}", "yaml-bracket: {a, b}"),
        ("facts:\n  - A:\n      b", "wrong-kind: A:"),
        ("title: [a]", "yaml-bracket: [a]"),
        ("sets: [a]", "wrong-kind: [a]"),
        ("sets:\n  s: a", "wrong-kind: a"),
        ("sets:\n  s: {a, b}", "wrong-kind: {a, b}"),
        ("sets:\n  s:", "empty-value: s"),
        ("sets:\n  s: {cycle: {a: b}}", "wrong-kind: {a: b}"),
        ("sets:\n  s: {}", "wrong-kind: {}"),
        ("sets:\n  s: [a, [b]]", "yaml-bracket: [b]"),
        ("sets:\n  s: [a, '']", "bad-label: ''"),
        ("sets:\n  s: 1..", "bad-range: 1.."),
        ("sets:\n  s: 1..9.5", "bad-range: 9.5"),
        ("sets:\n  s: 1...9", "bad-range: .9"),
        (
            "sets:\n  s: 1..99999999999999999999",
            "bad-number: 99999999999999999999",
        ),
        ("sets:\n  2nd: [a]", "bad-name: 2nd"),
        ("sets:\n  not: [a]", "bad-name: not"),
        ("sets:\n  bool: [a]", "bad-name: bool"),
        ("data:\n  x y: 1", "bad-name: x y"),
        ("data:\n  x[a: 1", "bad-name: [a"),
        ("data:\n  x[a b]: 1", "bad-name: a b"),
        ("data:\n  x:", "empty-value: x"),
        ("data:\n  x: [1, ]\n  y:\n  - 1\n  -", "empty-value: -"),
        ("grid: a", "wrong-kind: a"),
        ("grid: {over: a}", "missing-key: grid"),
        ("statements: a", "wrong-kind: a"),
        ("statements: {text: {a: b}}", "missing-key: statements"),
        ("statements: [{over: a}]", "missing-key: over"),
        ("statements: {over: a, text: [b]}", "wrong-kind: [b]"),
        ("statements: {over: a, text: {b: }}", "empty-value: b"),
        (
            "statements: {over: a, text: {b: c}, law: [d]}",
            "yaml-bracket: [d]",
        ),
        (
            "statements: {over: a, text: {b: c}, name: d e}",
            "bad-name: d e",
        ),
        ("sees: [a]", "wrong-kind: [a]"),
        ("announced: a", "wrong-kind: a"),
        ("told: a", "wrong-kind: a"),
        ("told: {whether: a}", "missing-key: told"),
        ("told: {settles: a}", "missing-key: told"),
        ("told:\n  - whether: a", "missing-key: whether"),
        (
            "told: {whether: a, which: b, settles: c}",
            "clashing-keys: which",
        ),
        (
            "told: {whether: a, leaves open: b, settles: c}",
            "clashing-keys: settles",
        ),
        ("ask: {a: b}", "yaml-bracket: {a: b}"),
        ("ask:", "empty-value: ask"),
        ("maximise: a\nminimise: b", "clashing-keys: minimise"),
        ("expect: unique", "wrong-kind: unique"),
        ("expect: {worlds: 08}", "bad-number: 08"),
        ("expect: {worlds: 1e3}", "bad-number: 1e3"),
        ("expect: {worlds: -1}", "bad-number: -1"),
        ("expect: {worlds: +1}", "bad-number: +1"),
        (
            "expect: {worlds: 99999999999999999999}",
            "bad-number: 99999999999999999999",
        ),
        (
            "expect: {best: 9223372036854775808}",
            "bad-number: 9223372036854775808",
        ),
        ("expect: {answers: a}", "wrong-kind: a"),
    ] {
        assert_eq!(findings_in(lines), [wanted], "{lines}");
    }
}

#[test]
fn declarations_that_are_none() {
    for (declared, wanted) in [
        ("x:", "empty-value: x"),
        ("x: [v, w]", "wrong-kind: [v, w]"),
        ("x: {v: 1}", "yaml-bracket: {v: 1}"),
        ("x: {}", "bad-declaration: {}"),
        ("x: s -> {}", "bad-declaration: {}"),
        ("x: s -> {v", "bad-declaration: {v"),
        ("x: s ->", "bad-declaration: s ->"),
        ("x: -> bool", "bad-name: "),
        ("x: s, -> bool", "bad-name: "),
        ("x: s t -> bool", "bad-name: s t"),
        ("x: s -> t -> bool", "bad-declaration: ->"),
        ("x: s -> {v,, w}", "bad-label: "),
        ("x: s => bool", "bad-declaration: =>"),
        ("x: s -> {snuff tin, ring}", "bad-label: snuff tin"),
        ("x: {snuff tin, ring}", "bad-label: snuff tin"),
        ("x: s -> {true, false}", "bad-label: true"),
        ("x: s -> {1..5}", "bad-label: 1..5"),
        ("x: s -> {'v, w}", "bad-label: 'v, w"),
        ("x: 1..x+1", "bad-range: x+1"),
        ("x: a b", "bad-name: a b"),
        ("x y: bool", "bad-name: x y"),
        ("x[s]: bool", "bad-name: x[s]"),
    ] {
        let findings = findings(&format!("unknowns:\n  {declared}\n"));
        if declared == "x: s -> {true, false}" {
            assert_eq!(findings, [wanted, "bad-label: false"]);
        } else {
            assert_eq!(findings, [wanted], "{declared}");
        }
    }
}

#[test]
fn all_findings_come_at_once() {
    let found =
        findings("titel: x\nsets:\n  s: a\n  2: [b]\nfacts:\n  - A: B\n  -\nexpect: {worlds: x}\n");
    assert_eq!(
        found,
        [
            "unknown-key: titel",
            "nothing-unknown: titel: x",
            "wrong-kind: a",
            "bad-name: 2",
            "yaml-colon: :",
            "empty-value: -",
            "bad-number: x",
        ]
    );
}

#[test]
fn what_is_no_puzzle() {
    assert_eq!(findings("- a\n"), ["wrong-kind: - a"]);
    assert_eq!(findings("a b\n"), ["wrong-kind: a b"]);
    assert_eq!(findings("title: x\n"), ["nothing-unknown: title: x"]);
    assert_eq!(findings("unknowns:\n  a: bool\n---\n"), ["empty-file: ---"]);
}

#[test]
fn what_yaml_has_reported_is_not_reported_again() {
    assert_eq!(
        findings_in("facts:\n  - !A\n  - *B\n"),
        ["yaml-tag: !A", "yaml-alias: *B"]
    );
    assert_eq!(
        findings_in("told: {whether: exactly(1, lady), settles: x}"),
        ["yaml-comma: exactly(1, lady)"]
    );
    assert_eq!(
        findings("unknowns: {x: row, col -> bool}\n"),
        ["yaml-comma: row, col -> bool"]
    );
}
