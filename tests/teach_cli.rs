//! `bigm relax` and `bigm tree` as a person or a script meets them.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const WEREWOLVES: &str = "models/chlond-toase/werewolves-1.yaml";
const FLOORS: &str = "models/assignment/five-floors.yaml";
const THREE: &str = "unknowns: {a: bool, b: bool, c: bool, d: bool}\n\
                     facts: {d says so: 'd <-> a + b + c <= 1'}\n";

fn fed(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not want its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn run(arguments: &[&str]) -> Output {
    fed(arguments, "")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn json(arguments: &[&str], input: &str) -> Value {
    let output = fed(arguments, input);
    serde_json::from_str(&out(&output)).unwrap()
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Without how long it took, which is not the same twice.
fn timeless(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("time "));
    lines.map(squeezed).collect::<Vec<_>>().join("\n")
}

/// The width of the table of programs hangs on how long that took.
fn squeezed(line: &str) -> String {
    let measure = ["form", "columns", "rows", "largest M", "root bound"]
        .iter()
        .chain(&["fractional", "nodes", "microlp"])
        .any(|head| line.starts_with(&format!("{head} ")));
    match measure {
        true => line.split_whitespace().collect::<Vec<_>>().join(" "),
        false => line.to_owned(),
    }
}

#[test]
fn the_page_shows_what_the_commands_print() {
    let page = read("docs/relax.md");
    let mut seen = 0;
    for block in page.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let (command, shown) = block.split_once('\n').unwrap();
        let words: Vec<&str> = command
            .strip_prefix("$ bigm ")
            .expect("a command")
            .split(' ')
            .map(|word| word.trim_matches('\''))
            .collect();
        let printed = out(&run(&words));
        assert_eq!(timeless(&printed), timeless(shown), "{command}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn at_most_one_of_three_reaches_a_third_by_the_paper_and_nothing_by_the_smallest_m() {
    let found = json(&["relax", "--format", "json", "-"], THREE);
    let pair = &found["pairs"][0];
    assert_eq!(pair["values"][3], 3);
    let ways = pair["ways"].as_array().unwrap();
    assert_eq!(ways[0]["name"], "smallest");
    assert_eq!(ways[0]["allowed"][3], serde_json::json!(["0", "0"]));
    assert_eq!(ways[1]["name"], "the paper's");
    assert_eq!(ways[1]["allowed"][3], serde_json::json!(["0", "1/3"]));
    assert_eq!(ways[1]["rows"][0]["loose"], Value::Null);
    assert_eq!(ways[1]["rows"][1]["number"], "(4)");
    assert_eq!(ways[1]["rows"][1]["loose"]["why"], "n > L");
    assert_eq!(ways[2]["name"], "M = 100");
    assert_eq!(ways[2]["allowed"][3], serde_json::json!(["0", "49/50"]));
}

#[test]
fn each_form_by_itself() {
    for (form, names) in [
        ("tight", vec!["tight", "M = 10000"]),
        ("textbook", vec!["textbook", "M = 10000"]),
        ("both", vec!["tight", "textbook", "M = 10000"]),
    ] {
        let arguments = [
            "relax", "--form", form, "--big-m", "10000", "--format", "json", WEREWOLVES,
        ];
        let found = json(&arguments, "");
        let programs = found["programs"].as_array().unwrap();
        let shown: Vec<&str> = programs
            .iter()
            .map(|p| p["name"].as_str().unwrap())
            .collect();
        assert_eq!(shown, names);
        assert!(
            programs
                .iter()
                .all(|p| p["best"] == 0 && p["ending"] == "complete")
        );
        let ways = found["pairs"][0]["ways"].as_array().unwrap();
        assert_eq!(ways.len(), names.len());
    }
}

#[test]
fn an_m_that_is_too_small_is_told() {
    let text = out(&fed(&["relax", "--big-m", "1", "-"], THREE));
    assert!(text.contains("M = 1 is too small: it forbids what is right at F = 0, 3."));
}

#[test]
fn a_sentence_that_has_no_row_with_an_m() {
    let good = run(&["relax", "--statement", "truth[C]", WEREWOLVES]);
    assert_eq!(code(&good), 0);
    assert!(out(&good).contains("knight[A] + knight[B] + 2 knight[C] = 2"));
    let bad = run(&["relax", "--statement", "truth[B]", WEREWOLVES]);
    assert_eq!(code(&bad), 2);
    assert_eq!(out(&bad), "");
    assert_eq!(
        String::from_utf8(bad.stderr).unwrap(),
        "bigm: no row with an M belongs to `truth[B]`; those with one are truth[C]\n"
    );
}

#[test]
fn nothing_is_wider_than_a_terminal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/knights");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let path = path.to_str().unwrap();
        for command in [
            vec!["relax", path],
            vec!["tree", "--form", "textbook", path],
        ] {
            let text = out(&run(&command));
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.unwrap() <= 80, "{command:?}: {widest:?}");
        }
    }
}

#[test]
fn the_same_bytes_every_time() {
    for command in [
        ["tree", "--format", "svg", WEREWOLVES],
        ["tree", "--format", "html", FLOORS],
        ["tree", "--format", "json", WEREWOLVES],
        ["relax", "--format", "svg", WEREWOLVES],
    ] {
        let once = run(&command);
        assert_eq!(code(&once), 0);
        assert_eq!(once.stdout, run(&command).stdout, "{command:?}");
    }
    let text = || timeless(&out(&run(&["relax", WEREWOLVES])));
    assert_eq!(text(), text());
}

#[test]
fn a_limit_is_an_exit_code() {
    let few = run(&["tree", "--form", "textbook", "--max-nodes", "4", FLOORS]);
    assert_eq!(code(&few), 3);
    let words: Vec<String> = out(&few).split_whitespace().map(str::to_owned).collect();
    assert!(words.join(" ").contains("it is not known to be all"));
    let late = run(&["tree", "--time-limit", "0", FLOORS]);
    assert_eq!(code(&late), 3);
}

#[test]
fn a_book_fits_no_drawing() {
    let book = format!("{THREE}---\n{THREE}");
    let refused = fed(&["tree", "--format", "svg", "-"], &book);
    assert_eq!(code(&refused), 2);
    assert_eq!(out(&refused), "");
    let both = fed(&["tree", "--format", "json", "-"], &book);
    assert_eq!(out(&both).lines().count(), 2);
}

#[test]
fn bad_input_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.svg");
    let target = path.to_str().unwrap();
    for command in ["tree", "relax"] {
        let bad = fed(
            &[command, "--format", "svg", "--out", target, "-"],
            "facts: [\n",
        );
        assert_eq!(code(&bad), 2);
        assert!(!path.exists());
    }
    let good = run(&["tree", "--format", "svg", "--out", target, WEREWOLVES]);
    assert_eq!(code(&good), 0);
    assert_eq!(out(&good), "");
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg "));
}

/// Names in a file are data, in every medium.
#[test]
fn markup_in_a_puzzle_is_no_markup() {
    let puzzle = format!("title: '<script>alert(1)</script> & \"x\"'\n{THREE}");
    for command in ["relax", "tree"] {
        for format in ["svg", "html"] {
            let text = out(&fed(&[command, "--format", format, "-"], &puzzle));
            assert!(!text.contains("<script>alert"), "{command} {format}");
            assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        }
    }
}

fn names(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                // The point is by column.
                into.insert(name.clone());
                if name != "point" {
                    names(value, into);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| names(item, into)),
        _ => {}
    }
}

#[test]
fn every_field_is_described() {
    let mut all = BTreeSet::new();
    names(
        &json(&["relax", "--format", "json", WEREWOLVES], ""),
        &mut all,
    );
    names(
        &json(&["tree", "--format", "json", WEREWOLVES], ""),
        &mut all,
    );
    assert!(all.len() > 50, "{all:?}");
    let page = read("docs/json.md");
    let missing: Vec<_> = all
        .iter()
        .filter(|name| !page.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
