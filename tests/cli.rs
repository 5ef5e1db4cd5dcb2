//! The command line as a person or a script meets it.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";
const OPEN: &str = "models/knights/wn26-mumbled-answer.yaml";
const PARADOX: &str = "models/knights/wn30-two-and-two.yaml";

fn bigm() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bigm"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR");
    command
}

fn run(arguments: &[&str]) -> Output {
    bigm().args(arguments).output().unwrap()
}

fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = bigm()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The objects that a command printed, one to a line.
fn objects(output: &Output) -> Vec<Value> {
    out(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    let readme = read("README.md");
    let command = format!("$ cargo run --release -- solve {LABYRINTH}\n");
    let shown = readme
        .split(&command)
        .nth(1)
        .expect("the command stands there");
    let shown = shown.split("```").next().unwrap();
    assert_eq!(out(&run(&["solve", LABYRINTH])), shown);
}

#[test]
fn exit_codes_are_what_help_says() {
    assert_eq!(code(&run(&["solve", LABYRINTH])), 0);
    assert_eq!(code(&run(&["solve", OPEN])), 1);
    assert_eq!(code(&run(&["solve", PARADOX])), 1);
    assert_eq!(code(&fed(&["solve", "-"], b"unknowns: {x: 'bol'}\n")), 2);
    assert_eq!(code(&run(&["solve"])), 2);
    assert_eq!(code(&run(&["solve", "--form", "loose", LABYRINTH])), 2);
    assert_eq!(code(&run(&["solve", "--time-limit", "0", LABYRINTH])), 3);
    assert_eq!(code(&run(&["solve", "no/such/file.yaml"])), 4);
    assert_eq!(code(&run(&["--help"])), 0);
    assert_eq!(code(&run(&["--version"])), 0);
    // The gravest of several.
    assert_eq!(code(&run(&["solve", LABYRINTH, OPEN])), 1);
    assert_eq!(code(&run(&["solve", "no/such/file.yaml", OPEN])), 4);
}

#[test]
fn a_limit_is_never_an_answer() {
    let output = run(&["solve", "--time-limit", "0", LABYRINTH]);
    assert!(out(&output).contains("undecided"), "{}", out(&output));
    assert!(!out(&output).contains("unique"), "{}", out(&output));
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_rest() {
    let output = run(&["solve", "--quiet", "no/such/file.yaml", LABYRINTH]);
    assert_eq!(
        out(&output),
        format!("{LABYRINTH}: answer unique: lady 7\n")
    );
    assert!(err(&output).contains("no/such/file.yaml"));
}

#[test]
fn standard_input_is_a_file_like_any_other() {
    let text = read(LABYRINTH);
    let piped = fed(&["solve", "-"], text.as_bytes());
    assert_eq!(out(&piped), out(&run(&["solve", LABYRINTH])));
    let bad = fed(&["check", "-"], b"facts: [\xff]\n");
    assert_eq!(code(&bad), 2);
    assert!(err(&bad).contains("<stdin>:1:9"), "{}", err(&bad));
}

#[test]
fn a_book_of_puzzles_is_solved_one_by_one() {
    let one = "unknowns: {x: bool}\nfacts: [x]\n";
    let book = format!("{one}---\n{one}");
    let output = fed(&["solve", "--quiet", "-"], book.as_bytes());
    assert_eq!(
        out(&output),
        "<stdin>#1: unique: x yes\n<stdin>#2: unique: x yes\n"
    );
}

#[test]
fn messages_stand_on_standard_error_with_carets() {
    let output = fed(
        &["check", "-"],
        b"sets: {p: [A, B]}\nunknowns: {knight: p -> bool}\nfacts:\n  - exactly(1, knigt)\n",
    );
    assert_eq!(code(&output), 2);
    let said = err(&output);
    for part in ["<stdin>:4:16", "^^^^^", "did you mean `knight`?"] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(out(&output), "1 file, 1 error, 0 warnings\n");
}

#[test]
fn colour_is_for_those_who_want_it() {
    let plain = out(&run(&["solve", LABYRINTH]));
    assert!(!plain.contains('\u{1b}'));
    let coloured = out(&run(&["solve", "--color", "always", LABYRINTH]));
    assert!(coloured.contains('\u{1b}'));
    let mut command = bigm();
    command.env("NO_COLOR", "1").args(["solve", LABYRINTH]);
    assert_eq!(out(&command.output().unwrap()), plain);
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let mut child = bigm()
        .args(["solve", "models"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
    assert!(output.status.code().is_some());
}

#[test]
fn json_says_the_same() {
    let found = objects(&run(&["solve", "--json", LABYRINTH, OPEN, PARADOX]));
    let [labyrinth, open, paradox] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(labyrinth["verdict"], "answer unique");
    assert_eq!(labyrinth["worlds"]["found"], 8);
    assert_eq!(labyrinth["told"][0]["kept"][0], "false");
    let lady: Vec<&Value> = labyrinth["answer"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|item| item["value"] == "true")
        .map(|item| &item["name"])
        .collect();
    assert_eq!(lady, ["lady[7]"]);
    assert_eq!(open["verdict"], "not unique");
    assert_ne!(open["answer"], open["other_answer"]);
    assert_eq!(paradox["verdict"], "contradiction");
    assert_eq!(paradox["clash"]["smallest"], true);
    let bad = objects(&fed(&["solve", "--json", "-"], b"unknowns: {x: bol}\n"));
    assert_eq!(bad[0]["verdict"], "bad input");
    assert_eq!(bad[0]["diagnostics"][0]["line"], 1);
}

/// The names of all fields, at any depth.
fn fields(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, inner) in map {
                into.insert(name.clone());
                fields(inner, into);
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| fields(inner, into)),
        _ => {}
    }
}

#[test]
fn every_field_of_the_json_is_described() {
    let mut names = BTreeSet::new();
    let refuted = "sets: {p: [A]}\nunknowns: {k: p -> bool}\nprove: [k[A]]\n";
    let outputs = [
        run(&["solve", "--json", LABYRINTH, OPEN, PARADOX]),
        run(&["solve", "--json", "models/knowledge/cheryls-birthday.yaml"]),
        run(&["solve", "--json", "--backend", "all", LABYRINTH]),
        fed(
            &["solve", "--json", "--presolve", "-"],
            b"unknowns: {n: 0..9, x: bool, y: bool, z: bool}\nfacts: [z, x <-> y, n <= 3]\n",
        ),
        fed(&["solve", "--json", "-"], refuted.as_bytes()),
        fed(
            &["solve", "--json", "-"],
            b"unknowns: {x: bool}\nfacts: [y, {a: b}]\n",
        ),
        fed(
            &["check", "--json", "-"],
            b"sets: {a: [b], a: [c]}\nunknowns: {x: bool}\n",
        ),
    ];
    for output in outputs {
        for object in objects(&output) {
            fields(&object, &mut names);
        }
    }
    assert!(names.len() > 40, "{names:?}");
    let page = read("docs/json.md");
    let missing: Vec<_> = names
        .iter()
        .filter(|n| !page.contains(&format!("`{n}`")))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/json.md does not describe {missing:?}"
    );
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.lp");
    let target = path.to_str().unwrap();
    let done = run(&["export", "--out", target, LABYRINTH]);
    assert_eq!(code(&done), 0, "{}", err(&done));
    let printed = out(&run(&["export", LABYRINTH]));
    assert_eq!(fs::read_to_string(&path).unwrap(), printed);
    // A puzzle with errors leaves the file as it was.
    let bad = fed(&["export", "--out", target, "-"], b"facts: [\n");
    assert_eq!(code(&bad), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), printed);
    let nowhere = folder.path().join("no/such/folder/rows.lp");
    let failed = run(&["export", "--out", nowhere.to_str().unwrap(), LABYRINTH]);
    assert_eq!(code(&failed), 4);
    let left: Vec<PathBuf> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(left, [path]);
}

#[test]
fn exported_text_is_portable() {
    for model in [
        LABYRINTH,
        OPEN,
        PARADOX,
        "models/chlond-column/send-more-money.yaml",
    ] {
        for form in ["textbook", "tight"] {
            let text = out(&run(&["export", "--format", "lp", "--form", form, model]));
            assert!(text.ends_with("End\n"), "{model}");
            assert!(
                text.lines().all(|line| line.chars().count() < 255),
                "{model}"
            );
            let again = out(&run(&["export", "--format", "lp", "--form", form, model]));
            assert_eq!(text, again, "{model}: the same bytes");
            let rows = text.split("Subject To\n").nth(1).unwrap();
            assert!(rows.contains(": "), "{model}");
            for name in text.split_whitespace() {
                assert!(name.len() < 100 || text.contains("\\ "), "{name}");
            }
        }
    }
    // A row that is always false is still a row.
    let text = out(&run(&["export", PARADOX]));
    assert!(text.contains(" = 0") || text.contains(">= 1"), "{text}");
}

#[test]
fn checking_compares_with_what_is_expected() {
    let good = "unknowns: {x: bool}\nfacts: [x]\nexpect: {answer: x, worlds: 1}\n";
    let output = fed(&["check", "--expect", "-"], good.as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    for (expect, said) in [
        ("{answer: not x}", "does not hold in every world"),
        ("{worlds: 2}", "expected 2 worlds, and found 1"),
        ("none", "expected contradiction, and found: unique"),
        ("not unique", "expected not unique, and found: unique"),
        ("{best: 3}", "nothing is best"),
    ] {
        let text = format!("unknowns: {{x: bool}}\nfacts: [x]\nexpect: {expect}\n");
        let output = fed(&["check", "--expect", "-"], text.as_bytes());
        assert_eq!(code(&output), 1, "{expect}");
        assert!(err(&output).contains(said), "{expect}: {}", err(&output));
    }
}

#[test]
fn lists_come_from_the_code() {
    for (what, word) in [
        ("operators", "<->"),
        ("functions", "exactly("),
        ("phrases", "is a {kind}"),
        ("rules", "(3) (4)"),
        ("formats", "lp"),
        ("formats", "cnf"),
        ("backends", "microlp"),
        ("backends", "sat"),
        ("codes", "unknown-name"),
    ] {
        let output = run(&["list", what]);
        assert_eq!(code(&output), 0);
        assert!(out(&output).contains(word), "{what}: {}", out(&output));
        let json = run(&["list", what, "--json"]);
        let list: Value = serde_json::from_slice(&json.stdout).unwrap();
        let lines = out(&output).lines().count();
        assert_eq!(list.as_array().unwrap().len(), lines, "{what}");
    }
}

#[test]
fn there_are_completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]);
        assert_eq!(code(&output), 0);
        assert!(out(&output).contains("bigm"), "{shell}");
    }
}

#[test]
fn help_has_examples_and_exit_codes() {
    for command in ["solve", "check", "export", "list", "completions"] {
        let output = run(&[command, "--help"]);
        assert!(out(&output).contains("Examples:"), "{command}");
    }
    assert!(out(&run(&["solve", "--help"])).contains("Exit codes"));
    assert!(out(&run(&["--help"])).contains("Exit codes"));
}
