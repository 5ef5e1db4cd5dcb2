//! Laws, truths, statements that speak of statements.

use super::{all_shown, findings, model, worlds};

fn count(text: &str) -> usize {
    worlds(&model(text)).len()
}

/// Statement names and their laws, as the model has them.
fn sentences(text: &str) -> Vec<String> {
    let model = model(text);
    model
        .sentences
        .iter()
        .map(|s| format!("{}: {}", s.name, model.show(&s.claim)))
        .collect()
}

const KINDS: &str = "
sets:
  p: [A, B]
unknowns:
  kind: p -> {knight, knave, normal}
statements:
  over: p
  law: LAW
  text:
    A: knave[B]
    B: not truth[A]
";

fn kinds(law: &str) -> String {
    KINDS.replace("LAW", law)
}

#[test]
fn laws_that_are_literals_need_no_unknown() {
    for (law, truth) in [
        ("knight", "kind[A] = knight"),
        ("{knight: true, knave: false, normal: false}", "kind[A] = knight"),
        ("{knight: true, knave: false, normal: true}", "not kind[A] = knave"),
        ("knight[p]", "kind[A] = knight"),
        ("not knave[p]", "not kind[A] = knave"),
        ("kind[p] = knight", "kind[A] = knight"),
        ("p is knight", "kind[A] = knight"),
        ("true", "true"),
        ("false", "false"),
        ("{knight: true, knave: true, normal: true}", "true"),
    ] {
        let model = model(&kinds(law));
        assert_eq!(model.unknowns.len(), 2, "{law}");
        assert_eq!(model.sentences.len(), 2, "{law}");
        assert_eq!(model.show(&model.utterances[0].truth), truth, "{law}");
    }
}

#[test]
fn other_laws_are_sentences_of_their_own() {
    assert_eq!(
        sentences(&kinds("{knight: true, knave: false, normal: any}")),
        [
            "truth[A]: truth[A] <-> kind[B] = knave",
            "truth[B]: truth[B] <-> not truth[A]",
            "law of truth[A]: kind[A] = knight -> truth[A]",
            "law of truth[A]: kind[A] = knave -> not truth[A]",
            "law of truth[B]: kind[B] = knight -> truth[B]",
            "law of truth[B]: kind[B] = knave -> not truth[B]",
        ]
    );
    assert_eq!(
        sentences(&kinds("knight[p] or normal[p]"))[2],
        "law of truth[A]: truth[A] <-> kind[A] = knight or kind[A] = normal"
    );
    assert_eq!(sentences(&kinds("any")).len(), 2);
    assert_eq!(
        sentences(&kinds("{A: knight, B: {knight: true, knave: false, normal: any}}"))[2..],
        [
            "law of truth[B]: kind[B] = knight -> truth[B]",
            "law of truth[B]: kind[B] = knave -> not truth[B]",
        ]
    );
    // A law by value may itself be a proposition.
    assert_eq!(
        sentences(&kinds("{knight: true, knave: false, normal: 'knave[p] or knight[A]'}"))[4],
        "law of truth[A]: kind[A] = normal -> (truth[A] <-> kind[A] = knave or kind[A] = knight)"
    );
}

#[test]
fn what_laws_mean() {
    // A: B is a knave. B: what A says is false. By hand: A = knight iff B = knave,
    // then B speaks truly iff A does not.
    assert_eq!(
        all_shown(&kinds("{knight: true, knave: false, normal: false}")),
        [
            "kind[A]=knight kind[B]=knave",
            "kind[A]=knave kind[B]=knight",
            "kind[A]=normal kind[B]=knight",
        ]
    );
    // With normals saying anything: t_A = knave[B], t_B = not t_A.
    // B knave: t_A, so t_B false, as a knave's must be; A is no knave: 2 worlds.
    // B knight: t_B true as it must be; A is no knight: 2. B normal: likewise 2.
    assert_eq!(count(&kinds("{knight: true, knave: false, normal: any}")), 6);
}

#[test]
fn statements_in_a_circle_are_counted() {
    // Seven statements about how many are true, no other unknown.
    let text = "
sets: {statement: 1..7}
statements:
  name: s
  over: statement
  text:
    1: atleast(7, s)
    2: count(not s[i] for i in statement) <= 4
    3: exactly(0, s)
    4: count(not s[i] for i in statement) = 7
    5: s[3] xor s[4]
    6: count(s) in {2, 3, 5, 7}
    7: count(not s[i] for i in statement) in {4, 6}
";
    // rg-selfref-0 has 2 models.
    assert_eq!(count(text), 2);
    let model = model(text);
    assert_eq!(model.question.items.len(), 7, "the statements themselves are asked for");
    assert_eq!(model.question.items[0].label, "s[1]");
}

#[test]
fn i_am_a_knight_and_i_am_a_knave() {
    let one = |says: &str| {
        format!(
            "
sets: {{p: [A]}}
unknowns: {{knight: 'p -> bool'}}
statements:
  over: p
  law: knight
  text:
    A: {says}
"
        )
    };
    assert_eq!(count(&one("knight[A]")), 2);
    assert_eq!(count(&one("not knight[A]")), 0);
    assert_eq!(count(&one("truth[A]")), 2);
    assert_eq!(count(&one("not truth[A]")), 0);
    // "He said that he is a knave": an equivalence inside a statement.
    assert_eq!(count(&one("not (knight[A] <-> not knight[A])")), 1);
}

#[test]
fn several_statements_to_a_speaker() {
    // Dave says two things; each obeys his law (openai/evals PR20).
    let text = "
sets: {p: [Sally, Kevin, Dave]}
unknowns: {knight: 'p -> bool'}
statements:
  over: p
  law: knight
  text:
    Sally: knight[Kevin]
    Dave:
      - knight[Kevin] or not knight[Dave]
      - knight[Sally]
";
    assert_eq!(
        all_shown(text),
        ["knight[Sally]=true knight[Kevin]=true knight[Dave]=true"]
    );
    let model = model(text);
    assert_eq!(model.utterances[2].name, "truth[Dave, 2]");
    assert_eq!(model.utterances[2].speaker, "Dave");
    let with = |fact: &str| findings(&format!("{text}facts: ['{fact}']\n"));
    assert!(with("truth[Dave, 2] and truth[Sally] and exactly(3, truth)").iter().all(|f| f.0 == "unused"));
    for (fact, message) in [
        ("truth[Dave]", "Dave makes 2 statements, and `truth[Dave]` does not say which"),
        ("truth[Dave, 3]", "Dave makes only 2 statements"),
        ("truth[Sally, 1]", "Sally makes one statement, which has one index, not 2"),
        ("truth[Kevin]", "Kevin says nothing, so `truth[Kevin]` is neither true nor false"),
    ] {
        let found = with(fact);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("several-statements", fact));
        assert_eq!(found[0].2, message);
    }
}

#[test]
fn could_say_asks_the_law() {
    let text = "
sets: {p: [A, B]}
unknowns:
  kind: p -> {knight, knave, normal}
statements:
  over: p
  law: {knight: true, knave: false, normal: any}
  text:
    A: knight[B]
facts:
  - could_say(B, knave[A])
  - normal[A] = false
";
    // B knight: A is a knave; A says truly that B is a knight: a knave cannot.
    // B knave: A is no knave, so a knight, who says falsely: cannot.
    // B normal: A's statement is false, so A is a knave. One world.
    assert_eq!(all_shown(text), ["kind[A]=knave kind[B]=normal"]);
    let literal = "
sets: {p: [A, B]}
unknowns: {knight: 'p -> bool'}
statements: {over: p, law: knight, text: {}}
facts: ['could_say(A, not knight[B])']
";
    assert_eq!(count(literal), 2);
    let found = findings(&literal.replace("law: knight, ", ""));
    assert!(found.iter().any(|f| f.0 == "no-law"), "{found:?}");
    let found = findings(&literal.replace("law: knight", "law: 'could_say(p, knight[p])'"));
    assert!(found.iter().any(|f| f.0 == "no-law"), "{found:?}");
}

#[test]
fn sane_and_insane_vampires() {
    // vamp5: Karl: my sister is a vampire. Martha: my brother is insane. One
    // vampire, one insane. Karl is the vampire; one world.
    let text = "
sets: {person: [Karl, Martha]}
unknowns:
  vampire: person -> bool
  sane: person -> bool
statements:
  over: person
  law: sane[person] <-> not vampire[person]
  text:
    Karl: vampire[Martha]
    Martha: not sane[Karl]
facts:
  - exactly(1, vampire)
  - exactly(1, sane)
";
    assert_eq!(
        all_shown(text),
        ["vampire[Karl]=true vampire[Martha]=false sane[Karl]=true sane[Martha]=false"]
    );
}

#[test]
fn by_names_the_unknown() {
    let text = "
sets: {p: [A]}
unknowns:
  kind: p -> {good, bad}
  looks: p -> {good, bad}
statements:
  over: p
  law: {good: true, bad: false}
  text: {A: 'kind[A] = bad'}
";
    let found = findings(text);
    assert_eq!(found.iter().filter(|f| f.0 == "law-unclear").count(), 1, "{found:?}");
    let text = text.replace("  law:", "  by: looks\n  law:");
    assert_eq!(
        all_shown(&text),
        ["kind[A]=good looks[A]=bad", "kind[A]=bad looks[A]=good"]
    );
}

#[test]
fn slips_in_laws() {
    for (law, code, under) in [
        ("{knight: true, knave: false}", "law-case", "{knight: true, knave: false}"),
        ("{knight: true, knav: false, normal: any}", "not-a-member", "knav"),
        ("{A: knight}", "law-case", "{A: knight}"),
        ("{up: true, down: false}", "law-keys", "up"),
        ("knite", "unknown-name", "knite"),
        ("kind", "bare-family", "kind"),
        ("knight[C]", "unknown-name", "C"),
        ("1 + 1", "not-a-proposition", "1 + 1"),
    ] {
        let found = findings(&kinds(law));
        assert_eq!(found[0].0, code, "{law}: {found:?}");
        assert_eq!(found[0].1, under, "{law}: {found:?}");
    }
    let found = findings(&kinds("knight").replace("    B:", "    C:"));
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("not-a-member", "C"));
    let found = findings(&kinds("knight").replace("over: p", "over: q"));
    assert_eq!((found[0].0.as_str(), found[0].1.as_str()), ("unknown-name", "q"));
}
