//! Exporting with a map, and reading LP text, as a person or a script does it.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";
const WEREWOLVES: &str = "models/chlond-toase/werewolves-1.yaml";
const RUCKSACK: &str = "models/chlond-column/the-rucksack.yaml";
const BOOK: &[u8] = b"unknowns: {x: bool}\n---\nunknowns: {x: bool}\n";

fn bigm() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bigm"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
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
    // Wrong usage is told before anything is read.
    let _ = child.stdin.take().unwrap().write_all(input);
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

#[test]
fn every_format_stands_in_the_docs() {
    let page = read("docs/formats.md");
    let printed = run(&["list", "formats", "--json"]);
    let list: Value = serde_json::from_slice(&printed.stdout).unwrap();
    for format in list.as_array().unwrap() {
        let cell = |name: &str| format[name].as_str().unwrap().to_owned();
        let (name, ending, summary) = (cell("format"), cell("ending"), cell("summary"));
        let line = format!("| `{name}` | `{ending}` | {summary} |\n");
        assert!(page.contains(&line), "docs/formats.md lacks\n{line}");
    }
    let lines = page.lines().filter(|line| line.starts_with("| `"));
    assert_eq!(lines.count(), list.as_array().unwrap().len());
}

#[test]
fn a_map_stands_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for format in ["lp", "mps", "opb"] {
        let (file, map) = (path("rows"), path("names.json"));
        let done = run(&[
            "export", "--format", format, "--out", &file, "--map", &map, LABYRINTH,
        ]);
        assert_eq!(code(&done), 0, "{}", err(&done));
        let text = fs::read_to_string(&file).unwrap();
        let map: Value = serde_json::from_str(&fs::read_to_string(&map).unwrap()).unwrap();
        assert_eq!(map["schema"], "bigm-names/1");
        let columns = map["columns"].as_array().unwrap();
        assert_eq!(columns.len(), 36);
        let lady = columns.iter().find(|c| c["column"] == "lady[7]").unwrap();
        assert_eq!(lady["meaning"], "room[7] = lady");
        for entry in columns.iter().chain(map["rows"].as_array().unwrap()) {
            let written = entry["written"].as_str().unwrap();
            assert!(text.contains(&format!(" {written}")), "{format}: {written}");
        }
        assert_eq!(map["rows"].as_array().unwrap().is_empty(), format == "opb");
    }
    let map = path("none.json");
    let refused = run(&["export", "--format", "json", "--map", &map, LABYRINTH]);
    assert_eq!(code(&refused), 2);
    assert!(
        err(&refused).contains("json has no map of names"),
        "{}",
        err(&refused)
    );
    let book = fed(&["export", "--map", &map, "-"], BOOK);
    assert_eq!(code(&book), 2);
    assert!(err(&book).contains("leave out --map"), "{}", err(&book));
    assert!(!Path::new(&map).exists());
}

#[test]
fn what_cannot_be_written_is_refused_by_name() {
    let text = b"unknowns: {x: 0.., b: bool}\nfacts: [x >= 2]\nask: b\n";
    let refused = fed(&["export", "--format", "opb", "-"], text);
    assert_eq!(code(&refused), 2);
    assert_eq!(out(&refused), "");
    let said = err(&refused);
    assert!(
        said.contains("`x` has no upper bound, and OPB has only 0/1 variables"),
        "{said}"
    );
    assert!(said.contains("<stdin>:2:9"), "{said}");
}

#[test]
fn a_cut_leaves_no_other_answer() {
    for format in ["lp", "mps", "opb"] {
        let plain = out(&run(&["export", "--format", format, LABYRINTH]));
        let cut = out(&run(&[
            "export",
            "--format",
            format,
            "--worlds-cut",
            LABYRINTH,
        ]));
        assert!(
            cut.contains("another answer than the one found"),
            "{format}"
        );
        assert!(
            !plain.contains("another answer than the one found"),
            "{format}"
        );
    }
    let rows = out(&run(&["export", LABYRINTH]));
    assert_eq!(code(&fed(&["import", "--solve", "-"], rows.as_bytes())), 0);
    let rows = out(&run(&["export", "--worlds-cut", LABYRINTH]));
    let none = fed(&["import", "--solve", "-"], rows.as_bytes());
    assert_eq!(code(&none), 1);
    assert!(out(&none).contains("no point: the rows contradict each other"));
    let json: Value = serde_json::from_str(&out(&run(&[
        "export",
        "--format",
        "json",
        "--worlds-cut",
        LABYRINTH,
    ])))
    .unwrap();
    assert_eq!(json["cut"], true);
}

#[test]
fn rows_are_read_and_told() {
    let rows = out(&run(&["export", "--form", "textbook", WEREWOLVES]));
    let told = fed(&["import", "-"], rows.as_bytes());
    assert_eq!(
        out(&told),
        "<stdin>\n\ncolumns    6 (6 of them 0/1, 0 fixed)\nrows       5\nobjective  none\n"
    );
    let solved = fed(&["import", "--solve", "-"], rows.as_bytes());
    assert_eq!(code(&solved), 0);
    assert!(
        out(&solved).ends_with(
            "a point:\n  knight_C = 1\n  werewolf_C = 1\n  all others are 0\n\n\
             how  microlp finds a point\n"
        ),
        "{}",
        out(&solved)
    );
}

#[test]
fn the_best_point_is_proved() {
    let best = out(&run(&["solve", "--json", RUCKSACK]));
    let best: Value = serde_json::from_str(&best).unwrap();
    let rows = out(&run(&["export", RUCKSACK]));
    for backend in ["microlp", "exact"] {
        let solved = fed(
            &["import", "--solve", "--json", "--backend", backend, "-"],
            rows.as_bytes(),
        );
        let solved: Value = serde_json::from_str(&out(&solved)).unwrap();
        assert_eq!(solved["outcome"], "point");
        assert_eq!(solved["best"], best["best"], "{backend}");
        let last = solved["steps"].as_array().unwrap().last().unwrap();
        assert_eq!(last["goal"], "improve");
    }
}

#[test]
fn outcomes_have_exit_codes() {
    let solve = |text: &str| fed(&["import", "--solve", "-"], text.as_bytes());
    let unbounded = solve("max x\nst\nx >= 1\ngen x\nend\n");
    assert_eq!(code(&unbounded), 1);
    assert!(out(&unbounded).contains("no best point: the objective has no bound"));
    // An empty column.
    let none = solve("min x\nst\nx <= 9\nbounds\n5 <= x <= 3\ngen x\nend\n");
    assert_eq!(code(&none), 1, "{}", out(&none));
    let rows = out(&run(&["export", RUCKSACK]));
    let limit = fed(
        &["import", "--solve", "--time-limit", "0", "-"],
        rows.as_bytes(),
    );
    assert_eq!(code(&limit), 3, "{}", out(&limit));
    assert!(out(&limit).contains("undecided"), "{}", out(&limit));
    assert_eq!(code(&run(&["import", "no/such/file.lp"])), 4);
    assert_eq!(code(&run(&["import"])), 2);
}

#[test]
fn faults_stand_on_standard_error_with_carets() {
    let bad = fed(&["import", "-"], b"min x\nst\nc: x + y >= \nbin x\nend\n");
    assert_eq!(code(&bad), 2);
    assert_eq!(out(&bad), "");
    let said = err(&bad);
    assert!(said.contains("error[lp-syntax]"), "{said}");
    assert!(said.contains("<stdin>:4:1"), "{said}");
    let bad = fed(&["import", "-"], b"min x + y\nst\nbin x\nend\n");
    let said = err(&bad);
    for part in [
        "error[lp-continuous]",
        "<stdin>:1:9",
        "^",
        "`General` or `Binary`",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let bad = fed(&["import", "--json", "-"], b"min \xff\n");
    assert_eq!(code(&bad), 2);
    let json: Value = serde_json::from_str(&out(&bad)).unwrap();
    assert_eq!(json["schema"], "bigm-import/1");
    assert_eq!(json["verdict"], "bad input");
    assert_eq!(json["diagnostics"][0]["line"], 1);
}

#[test]
fn rows_are_written_again() {
    let rows = out(&run(&["export", RUCKSACK]));
    let written = |format: &str| fed(&["import", "--format", format, "-"], rows.as_bytes());
    let again = out(&written("lp"));
    assert!(again.contains("Maximize\n obj:"), "{again}");
    assert!(out(&written("mps")).ends_with("ENDATA\n"));
    assert!(out(&written("opb")).starts_with("* #variable= "));
    let json: Value = serde_json::from_str(&out(&written("json"))).unwrap();
    assert_eq!(json["schema"], "bigm-program/1");
    assert_eq!(json["rules"][0]["name"], "as-read");
    // Both to one place is no good.
    let both = fed(
        &["import", "--format", "lp", "--solve", "-"],
        rows.as_bytes(),
    );
    assert_eq!(code(&both), 2);
    assert!(err(&both).contains("give --out"), "{}", err(&both));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.lp");
    let target = path.to_str().unwrap();
    let solved = fed(
        &["import", "--format", "lp", "--out", target, "--solve", "-"],
        rows.as_bytes(),
    );
    assert_eq!(code(&solved), 0, "{}", err(&solved));
    assert!(out(&solved).contains("best: "));
    assert_eq!(fs::read_to_string(&path).unwrap(), again);
    // A text with faults leaves the file as it was.
    let bad = fed(
        &["import", "--format", "lp", "--out", target, "-"],
        b"min x",
    );
    assert_eq!(code(&bad), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), again);
}

#[test]
fn every_field_of_the_json_is_described() {
    fn fields(value: &Value, into: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                for (name, inner) in map {
                    into.push(name.clone());
                    fields(inner, into);
                }
            }
            Value::Array(list) => list.iter().for_each(|inner| fields(inner, into)),
            _ => {}
        }
    }
    let page = read("docs/json.md");
    let mut names = Vec::new();
    for text in ["max x\nst\nc: 0.5 x <= 2\ngen x\nend\n", "min x\nend\n"] {
        let output = fed(&["import", "--json", "--solve", "-"], text.as_bytes());
        fields(&serde_json::from_str(&out(&output)).unwrap(), &mut names);
    }
    assert!(names.len() > 20, "{names:?}");
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
fn help_has_examples_and_exit_codes() {
    let help = out(&run(&["import", "--help"]));
    assert!(
        help.contains("Examples:") && help.contains("Exit codes:"),
        "{help}"
    );
    let schema = out(&run(&["schema", "program"]));
    assert_eq!(schema, read("docs/program.schema.json"));
}
