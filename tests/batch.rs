//! Many puzzles: order, threads, books, and JSON lines in and out.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn bigm() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bigm"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn run(arguments: &[&str]) -> Output {
    bigm().args(arguments).output().unwrap()
}

fn fed(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Answers come while the input is still on its way.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

fn filter(arguments: &[&str], input: &[u8]) -> Output {
    fed(bigm().args(["solve", "--jsonl"]).args(arguments), input)
}

fn objects(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// A puzzle in which of three people exactly those with a number up to `knights`
/// are knights.
fn puzzle(name: &str, knights: usize) -> String {
    let facts = ["A", "B", "C"].iter().enumerate().map(|(index, person)| {
        let not = if index < knights { "" } else { "not " };
        format!("  - {not}knight[{person}]\n")
    });
    format!(
        "title: {name}\nsets: {{person: [A, B, C]}}\nunknowns: {{knight: person -> bool}}\nfacts:\n{}",
        facts.collect::<String>()
    )
}

/// Lines of every kind, good and bad.
fn lines() -> Vec<u8> {
    let mut input = Vec::new();
    for number in 0..40 {
        let text = puzzle(&format!("puzzle {number}"), number % 4);
        let line = match number % 5 {
            0 => json!({"id": number, "puzzle": text}).to_string(),
            1 => json!(text).to_string(),
            2 => json!({"title": format!("object {number}"), "unknowns": {"x": "bool", "y": "bool"}, "facts": ["x or y"]})
                .to_string(),
            3 => json!({"id": {"n": number}, "puzzle": {"unknowns": {"x": "bool"}, "facts": ["x", "nto y"]}}).to_string(),
            _ => ["{\"id\": 1", "", "[]", "\"a: [\""][number / 5 % 4].to_owned(),
        };
        input.extend(line.bytes());
        input.push(b'\n');
    }
    // Some of the library, one of them a line without an end.
    for path in [
        "models/chlond-toase/logical-labyrinth.yaml",
        "models/knights/wn30-two-and-two.yaml",
        "models/grids/the-zebra.yaml",
    ] {
        if !input.ends_with(b"\n") {
            input.push(b'\n');
        }
        input.extend(
            json!({"id": path, "puzzle": read(path)})
                .to_string()
                .bytes(),
        );
    }
    input
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let folder = "models/knights";
    let one = run(&["solve", "--json", "--jobs", "1", folder]);
    for jobs in ["2", "7"] {
        let several = run(&["solve", "--json", "--jobs", jobs, folder]);
        assert_eq!(several.stdout, one.stdout);
        assert_eq!(several.stderr, one.stderr);
        assert_eq!(several.status.code(), one.status.code());
    }
    assert!(objects(&one).len() > 20);
    // As pages, with an empty line between them; and the checks.
    for arguments in [["solve", folder], ["check", folder]] {
        let one = run(&[&arguments[..], &["--jobs", "1"]].concat());
        let three = run(&[&arguments[..], &["--jobs", "3"]].concat());
        assert_eq!(one.stdout, three.stdout);
        assert_eq!(one.stderr, three.stderr);
    }
    assert_eq!(
        run(&["solve", "--jobs", "0", folder]).status.code(),
        Some(2)
    );
}

#[test]
fn a_book_goes_on_behind_a_puzzle_with_errors() {
    let good = puzzle("good", 2);
    let bad = "unknowns: {x: bol}\n";
    let book = [good.as_str(), bad, good.as_str(), "a: [\n"].join("---\n");
    let output = fed(bigm().args(["solve", "--json", "-"]), book.as_bytes());
    let found: Vec<(String, String)> = objects(&output)
        .iter()
        .map(|object| {
            let text = |key: &str| object[key].as_str().unwrap().to_owned();
            (text("file"), text("verdict"))
        })
        .collect();
    let expected = [
        ("<stdin>#1", "unique"),
        ("<stdin>#2", "bad input"),
        ("<stdin>#3", "unique"),
        ("<stdin>#4", "bad input"),
    ];
    assert_eq!(
        found,
        expected.map(|(file, verdict)| (file.to_owned(), verdict.to_owned()))
    );
    assert_eq!(output.status.code(), Some(2));
    // Each finding stands with its own puzzle, at its line in the book.
    let objects = objects(&output);
    assert_eq!(objects[0]["diagnostics"], json!([]));
    let line = good.lines().count() + 2;
    assert_eq!(objects[1]["diagnostics"][0]["line"], line);
    // A check puts the findings about a file together.
    let output = fed(bigm().args(["check", "--json", "-"]), book.as_bytes());
    let checked: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&checked["puzzles"], &checked["errors"]),
        (&json!(3), &json!(2))
    );
}

#[test]
fn what_is_wrong_with_the_filling_is_said_once() {
    let template = "sets: {p: [A, B]}\ndata: {who: null}\nblanks: {who: p}\nunknowns: {x: p}\nfacts: [x = who]\n";
    let book = format!("{template}---\n{template}");
    let solve = |set: &str| {
        let arguments = ["solve", "--quiet", "--set", set, "-"];
        fed(bigm().args(arguments), book.as_bytes())
    };
    let good = solve("who=B");
    assert_eq!(
        String::from_utf8(good.stdout).unwrap(),
        "<stdin>#1: unique: x B\n<stdin>#2: unique: x B\n"
    );
    let bad = solve("whom=B");
    assert_eq!(bad.status.code(), Some(2));
    let said = String::from_utf8(bad.stderr).unwrap();
    assert_eq!(
        said.matches("whom").count(),
        said.matches("--> --set").count() * 2,
        "{said}"
    );
    assert_eq!(said.matches("did you mean `who`").count(), 1, "{said}");
}

#[test]
fn a_file_that_cannot_be_read_is_told_in_its_place() {
    let labyrinth = "models/chlond-toase/logical-labyrinth.yaml";
    let output = run(&["solve", "--json", "no/such.yaml", labyrinth]);
    let found = objects(&output);
    assert_eq!(found[0]["verdict"], "failure");
    assert!(found[0]["why"].as_str().unwrap().contains("No such file"));
    assert_eq!(found[1]["verdict"], "answer unique");
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn every_line_is_answered_by_one_in_order() {
    let input = lines();
    let one = filter(&["--jobs", "1", "-"], &input);
    let found = objects(&one);
    assert_eq!(found.len(), 43);
    for (index, object) in found.iter().enumerate() {
        assert_eq!(object["line"], index + 1);
        assert_eq!(object["file"], format!("<stdin>#{}", index + 1));
        assert_eq!(object["schema"], "bigm-solve/1");
        let (verdict, id) = match (index, index % 5) {
            (40.., _) => continue,
            (_, 0) => ("unique", json!(index)),
            (_, 1) => ("unique", Value::Null),
            (_, 2) => ("not unique", Value::Null),
            (_, 3) => ("bad input", json!({"n": index})),
            _ => ("bad input", Value::Null),
        };
        assert_eq!((&object["verdict"], &object["id"]), (&json!(verdict), &id));
        if verdict == "bad input" {
            assert!(!object["diagnostics"].as_array().unwrap().is_empty());
        }
    }
    assert_eq!(found[40]["verdict"], "answer unique");
    assert_eq!(found[41]["verdict"], "contradiction");
    assert_eq!(one.status.code(), Some(2));
    for jobs in ["2", "5"] {
        assert_eq!(filter(&["--jobs", jobs, "-"], &input).stdout, one.stdout);
    }
    // A file of lines is read as lines; in pieces it is the same.
    let file = tempfile::Builder::new()
        .suffix(".jsonl")
        .tempfile()
        .unwrap();
    fs::write(file.path(), &input).unwrap();
    let from_file = objects(&filter(&[file.path().to_str().unwrap()], b""));
    assert_eq!(from_file.len(), found.len());
    assert_eq!(from_file[7]["answer"], found[7]["answer"]);
    let rest = input.split_inclusive(|&byte| byte == b'\n').skip(30);
    let rest: Vec<u8> = rest.flatten().copied().collect();
    let piece = filter(&["--first-line", "31", "-"], &rest);
    assert!(one.stdout.ends_with(&piece.stdout) && !piece.stdout.is_empty());
}

#[test]
fn no_lines_are_no_verdicts() {
    let output = filter(&["-"], b"");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
}

#[test]
fn a_slow_feeder_is_answered_line_by_line() {
    let mut child = bigm()
        .args(["solve", "--jsonl", "--jobs", "2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        let line = json!({"id": number, "puzzle": puzzle("slow", 1)});
        writeln!(stdin, "{line}").unwrap();
        // Nothing more is sent before the answer is there.
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(
            (&answer["id"], &answer["verdict"]),
            (&json!(number), &json!("unique"))
        );
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_ends_the_filter() {
    let mut child = bigm()
        .args(["solve", "--jsonl", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The feeder stays: what ends the filter is that nobody reads.
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let line = json!(puzzle("unread", 1)).to_string();
    writeln!(stdin, "{line}").unwrap();
    let mut said = String::new();
    let status = child.wait().unwrap();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

/// The most memory a process has had, in KiB, where the system says it.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn memory_does_not_grow_with_the_number_of_puzzles() {
    let mut child = bigm()
        .args(["solve", "--jsonl", "--jobs", "2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut peaks = Vec::new();
    for count in [400, 2000] {
        let line = json!(puzzle("one of many", 2)).to_string();
        let mut feeder = stdin;
        let fed = std::thread::spawn(move || {
            for _ in 0..count {
                writeln!(feeder, "{line}").unwrap();
            }
            feeder
        });
        for _ in 0..count {
            assert!(answers.next().unwrap().unwrap().contains("\"unique\""));
        }
        stdin = fed.join().unwrap();
        peaks.extend(peak(child.id()));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let [few, many] = peaks[..] else {
        let test = "memory_does_not_grow_with_the_number_of_puzzles";
        return skipped(test, "the system does not say how much a process uses");
    };
    // An answer has about 1.5 KB: kept, 2000 of them would be 3 MB, with their
    // models far more.
    assert!(many < few + 2048, "{few} KiB, then {many} KiB");
}

/// Says past the harness, which keeps what passing tests print, that a test was
/// skipped.
fn skipped(test: &str, why: &str) {
    let word = format!("{test}: skipped: {why}\n");
    std::io::stderr().write_all(word.as_bytes()).unwrap();
}

fn there(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

#[test]
fn gnu_parallel_with_two_workers_gives_what_one_process_gives() {
    if !there("parallel", &["--version"]) {
        let test = "gnu_parallel_with_two_workers_gives_what_one_process_gives";
        return skipped(test, "GNU parallel is not installed");
    }
    let input = lines();
    let mut command = Command::new("examples/filter.sh");
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("BIGM", env!("CARGO_BIN_EXE_bigm"))
        .env("JOBS", "2")
        .env("SIZE", "7");
    let spread = fed(&mut command, &input);
    let one = filter(&["-"], &input);
    let said = String::from_utf8_lossy(&spread.stderr);
    assert_eq!(spread.stdout, one.stdout, "{said}");
    assert_eq!(spread.status.code(), one.status.code(), "{said}");
}

#[test]
fn dask_with_two_workers_gives_what_one_process_gives() {
    if !there("python3", &["-c", "import distributed"]) {
        let test = "dask_with_two_workers_gives_what_one_process_gives";
        return skipped(test, "dask[distributed] is not installed");
    }
    let input = lines();
    let mut command = Command::new("python3");
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["examples/dask_filter.py", "--workers", "2", "--size", "7"])
        .args(["--bigm", env!("CARGO_BIN_EXE_bigm"), "-"]);
    let spread = fed(&mut command, &input);
    let one = filter(&["-"], &input);
    let said = String::from_utf8_lossy(&spread.stderr);
    assert_eq!(spread.stdout, one.stdout, "{said}");
    assert_eq!(spread.status.code(), one.status.code(), "{said}");
}
