//! Who is asked, when another takes over, what all of them say side by side, and
//! what is known before any search.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";
const MONEY: &str = "models/chlond-column/send-more-money.yaml";

fn bigm(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bigm"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .output()
        .unwrap()
}

fn fed(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn objects(output: &Output) -> Vec<Value> {
    text(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The line `how`.
fn how(page: &str) -> &str {
    page.lines().find(|line| line.starts_with("how")).unwrap()
}

#[test]
fn the_exact_engine_takes_over_where_effort_is_not_enough() {
    let arguments = ["solve", "--effort", "20", MONEY];
    let page = text(&bigm(&arguments));
    assert_eq!(
        how(&page),
        "how    microlp reached its effort limit and exact took over: exact finds a world; \
         with its answer excluded, exact: none"
    );
    assert!(page.contains("\nunique: one world\n"), "{page}");
    let found = &objects(&bigm(&[&arguments[..], &["--json"]].concat()))[0];
    let limit = json!({"backend": "microlp", "exact": false, "says": "limit", "why": "effort"});
    let claims = |step: usize| &found["steps"][step]["claims"];
    assert_eq!(claims(0)[0], limit);
    assert_eq!(
        (&claims(0)[1]["backend"], &claims(0)[1]["says"]),
        (&json!("exact"), &json!("point"))
    );
    // It is not asked again.
    assert_eq!(claims(1).as_array().unwrap().len(), 1);
    assert_eq!(claims(1)[0]["backend"], "exact");
}

#[test]
fn the_labyrinth_stays_with_microlp() {
    let page = text(&bigm(&["solve", LABYRINTH]));
    assert_eq!(
        how(&page),
        "how    microlp finds a world; with its answer excluded, microlp and exact: none"
    );
}

#[test]
fn the_exact_engine_alone_is_held_to_its_effort() {
    let pigeons = "
sets: {pigeon: 1..9, hole: 1..8}
unknowns:
  sits: pigeon, hole -> bool
facts:
  - all(atleast(1, sits[p, h] for h in hole) for p in pigeon)
  - all(atmost(1, sits[p, h] for p in pigeon) for h in hole)
";
    let arguments = ["solve", "--backend", "exact", "--effort", "3", "-"];
    let output = fed(&arguments, pigeons);
    let page = text(&output);
    assert!(
        page.starts_with("undecided: exact reached its effort limit\n"),
        "{page}"
    );
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn all_backends_side_by_side() {
    let output = bigm(&["solve", "--backend", "all", "--time-limit", "60", LABYRINTH]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let page = text(&output);
    assert!(
        page.ends_with("all that know agree: one answer, lady 7\n"),
        "{page}"
    );
    for name in ["microlp", "exact", "sat"] {
        let line = page.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line.contains("one answer"), "{page}");
    }
    let arguments = ["solve", "--backend", "all", "--json", "models/knights"];
    let found = objects(&bigm(&arguments));
    assert!(found.len() > 20);
    for race in found {
        assert_eq!(race["schema"], "bigm-race/1");
        assert!(race["verdict"] != "disagreement" && race["verdict"] != "undecided");
        let laps = race["laps"].as_array().unwrap();
        let knows = |lap: &&Value| lap["agrees"] == json!(true);
        assert!(laps.iter().filter(knows).count() >= 3, "{race}");
        assert!(laps.iter().all(|lap| lap["agrees"] != json!(false)));
    }
    // Only `solve` has a word for all of them.
    assert_eq!(
        bigm(&["check", "--backend", "all", LABYRINTH])
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn presolve_tells_what_is_known_and_changes_no_verdict() {
    let puzzle = "
sets: {p: [A, B, C]}
unknowns: {knight: p -> bool, n: 0..9}
facts: ['knight[A]', 'knight[B] <-> not knight[C]', 'n + n <= 7']
ask: count(knight)
";
    let output = fed(&["solve", "--presolve", "-"], puzzle);
    let page = text(&output);
    let (_, known) = page.split_once("before any search:\n").unwrap();
    for part in [
        "knight[A] = 1\n",
        "n is 0..3\n",
        "knight[C] = 1 − knight[B]\n",
    ] {
        assert!(known.contains(part), "{page}");
    }
    for folder in ["models/knights", "models/chlond-toase"] {
        let plain = bigm(&["solve", "--quiet", folder]);
        let with = bigm(&["solve", "--quiet", "--presolve", folder]);
        assert_eq!(text(&plain), text(&with));
    }
}

#[test]
fn the_page_on_backends_names_them_all() {
    let page = include_str!("../docs/backends.md");
    for backend in bigm::solve::BACKENDS {
        let numbers = if backend.exact {
            "whole"
        } else {
            "floating point"
        };
        let row = page
            .lines()
            .find(|line| line.starts_with(&format!("| `{}` |", backend.name)));
        let row = row.unwrap_or_else(|| panic!("{} is missing", backend.name));
        assert!(row.contains(numbers) && row.contains(backend.unit), "{row}");
    }
}
