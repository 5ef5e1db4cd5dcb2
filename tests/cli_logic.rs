//! The road through logic as a person meets it: `--backend sat`, and the CNF.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn fed(arguments: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const ISLANDERS: &str = "
sets: {person: [A, B]}
unknowns: {knight: 'person -> bool'}
statements:
  over: person
  law: knight
  text: {A: 'atleast(1, not knight[p] for p in person)'}
";

#[test]
fn the_page_says_who_found_what() {
    let output = fed(&["solve", "--backend", "sat", "-"], ISLANDERS);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let how = "how    sat finds a world; with its answer excluded, sat and exact: none\n";
    assert!(out(&output).contains(how), "{}", out(&output));
}

#[test]
fn the_best_is_found_and_nothing_is_better() {
    let text = "unknowns: {n: 0..9, odd: bool}\nfacts: [odd <-> n mod 2 = 1, odd]\nmaximise: n\n";
    let output = fed(&["solve", "--backend", "sat", "--json", "-"], text);
    let json: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(json["best"], 9);
    let steps = json["steps"].as_array().unwrap();
    let goals: Vec<&str> = steps.iter().map(|s| s["goal"].as_str().unwrap()).collect();
    assert_eq!(goals, ["find", "improve", "exclude"]);
    assert_eq!(steps[1]["claims"][0]["backend"], "sat");
    assert_eq!(steps[1]["claims"][1]["backend"], "exact");
}

#[test]
fn what_somebody_was_told_is_asked_of_the_clauses_too() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/models/chlond-toase/logical-labyrinth.yaml"
    );
    let output = fed(&["solve", "--backend", "sat", "--json", path], "");
    let json: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    let steps = json["steps"].as_array().unwrap();
    let replies: Vec<_> = steps.iter().filter(|s| s["goal"] == "reply").collect();
    assert!(!replies.is_empty());
    for step in steps {
        assert_eq!(step["claims"][0]["backend"], "sat", "{step}");
    }
}

#[test]
fn what_is_beyond_the_clauses_is_left_to_the_checker_and_said() {
    let text = "unknowns: {n: 0..1000000}\nfacts: [3 * n = 2999997]\nask: n\n";
    let same = fed(&["solve", "--backend", "exact", "--quiet", "-"], text);
    let output = fed(&["solve", "--backend", "sat", "--quiet", "-"], text);
    assert_eq!((out(&output), output.status.code()), (out(&same), Some(0)));
    let text = "unknowns: {n: 0..1000000, m: 0..1}\nfacts: [n = 999999 * m, m = 1]\nask: n\n";
    let page = out(&fed(&["solve", "--backend", "sat", "-"], text));
    assert!(
        page.contains("sat failed (a number has more than"),
        "{page}"
    );
    assert!(page.contains("999999"), "{page}");
}

#[test]
fn a_cnf_with_and_without_the_cut() {
    let plain = fed(&["export", "--format", "cnf", "-"], ISLANDERS);
    assert_eq!(plain.status.code(), Some(0), "{}", err(&plain));
    assert!(out(&plain).contains("c   1 = knight[A]\n"));
    assert!(out(&plain).contains("\np cnf 3 "));
    let cut = fed(
        &["export", "--format", "cnf", "--worlds-cut", "-"],
        ISLANDERS,
    );
    let no_good = "c no-good cut: another answer than the one found\n-1 2 0\n";
    assert!(out(&cut).ends_with(no_good), "{}", out(&cut));
}

#[test]
fn a_cnf_that_cannot_be_is_refused_with_a_reason() {
    let text = "unknowns: {n: 0.., b: bool}\nfacts: [b]\nask: b\n";
    let output = fed(&["export", "--format", "cnf", "-"], text);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).is_empty());
    let said = err(&output);
    assert!(said.contains("`n` has no upper bound"), "{said}");
    assert!(said.contains("in a fact"), "{said}");
    // As it says: a fact gives one.
    let bounded = text.replace("facts: [b]", "facts: [b, n <= 3]");
    let output = fed(&["export", "--format", "cnf", "-"], &bounded);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("= n >= 3\n"));
}

#[test]
fn an_objective_is_said_to_be_left_out_or_demanded() {
    let text = "unknowns: {n: 0..3}\nmaximise: n\n";
    let output = fed(&["export", "--format", "cnf", "-"], text);
    assert!(err(&output).contains("a CNF has no objective: it is left out"));
    let output = fed(&["export", "--format", "cnf", "--worlds-cut", "-"], text);
    assert!(err(&output).contains("the clauses demand the most that was found, 3"));
}

#[test]
fn a_time_limit_is_never_an_answer() {
    let arguments = ["solve", "--backend", "sat", "--time-limit", "0", "-"];
    let output = fed(&arguments, ISLANDERS);
    assert_eq!(output.status.code(), Some(3));
    assert!(out(&output).contains("undecided"), "{}", out(&output));
}
