//! The commands that ask why: what the manual shows, and what they make of bad
//! input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";
const FIRST: &str = "models/chlond-toase/werewolves-1.yaml";

fn run(arguments: &[&str]) -> Output {
    fed(arguments, "")
}

fn fed(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that reads nothing may be gone by now.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
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

#[test]
fn the_manual_shows_what_the_commands_print() {
    let manual = std::fs::read_to_string("docs/lab.md").unwrap();
    let mut shown = 0;
    for block in manual.split("```text\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        let (command, expected) = block.split_once('\n').unwrap();
        let words = command.strip_prefix("$ bigm ").unwrap();
        let mut arguments: Vec<&str> = Vec::new();
        for (place, part) in words.split('\'').enumerate() {
            match place % 2 {
                0 => arguments.extend(part.split_whitespace()),
                _ => arguments.push(part),
            }
        }
        assert_eq!(out(&run(&arguments)), expected, "{command}");
        shown += 1;
    }
    assert_eq!(shown, 5);
}

#[test]
fn why_proves_refutes_and_leaves_open() {
    let so = run(&["why", LABYRINTH, "lady[7]"]);
    assert_eq!(code(&so), 0);
    assert!(out(&so).contains("because of 9 things, and no fewer will do"));
    let not = run(&["why", LABYRINTH, "lady[1]"]);
    assert_eq!(code(&not), 1);
    assert!(out(&not).starts_with("no: Door 1 does not contain a lady\n"));
    assert_eq!(code(&run(&["why-not", LABYRINTH, "lady[1]"])), 0);
    let open = run(&["why", LABYRINTH, "tiger[3]"]);
    assert_eq!(code(&open), 1);
    assert!(out(&open).contains("room[3]: tiger and empty"));
    let json = out(&run(&["why", "--json", FIRST, "knight[C]"]));
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["schema"], "bigm-why/1");
    assert_eq!(value["verdict"], "so");
    assert_eq!(value["proof"]["sentences"].as_array().unwrap().len(), 4);
}

#[test]
fn a_wrong_mark_is_named() {
    let hint = run(&[
        "hint",
        "--given",
        "not knight[B]",
        "--given",
        "knight[A]",
        "--level",
        "2",
        FIRST,
    ]);
    assert_eq!(code(&hint), 1);
    assert!(
        out(&hint).contains("wrong: A is a knight"),
        "{}",
        out(&hint)
    );
    let done = run(&["hint", "--given", "lady[7]", "--level", "4", LABYRINTH]);
    assert_eq!(code(&done), 0);
}

#[test]
fn what_if_says_what_changes() {
    let contradiction = run(&["what-if", FIRST, "knight[A]"]);
    assert_eq!(code(&contradiction), 1);
    assert!(out(&contradiction).contains("then    contradiction: no world"));
    let fewer = out(&run(&["what-if", LABYRINTH, "tiger[3]"]));
    assert!(fewer.contains("before  answer unique: 8 worlds"));
    assert!(fewer.contains("newly certain: Door 3 contains a tiger"));
}

#[test]
fn the_table_marks_mismatches() {
    let table = out(&run(&[
        "worlds",
        "--table",
        "models/chlond-toase/ladies-or-tigers.yaml",
    ]));
    let rows: Vec<&str> = table.lines().filter(|line| line.contains('=')).collect();
    let worlds: Vec<&&str> = rows.iter().filter(|line| line.starts_with('*')).collect();
    assert_eq!(worlds.len(), 1, "{table}");
    assert!(worlds[0].contains("tiger") && !worlds[0].contains('≠'));
    let none = run(&["worlds", "--apply", "9", FIRST]);
    assert_eq!(code(&none), 2);
    assert!(err(&none).contains("there are statements 1 to 3"));
}

#[test]
fn a_game_is_played_to_its_end() {
    let moves = "knight[A]\nundo\nknigt[B]\nnot knight[A]\nnot knight[B]\nknight[C]\n\
                 not werewolf[A]\nnot werewolf[B]\nwerewolf[C]\n";
    let game = fed(&["play", FIRST], moves);
    assert_eq!(code(&game), 0, "{}", out(&game));
    assert!(out(&game).contains("did you mean `knight`?"));
    assert!(out(&game).ends_with("solved: that is the answer\n"));
    let left = fed(&["play", FIRST], "hint 2\nquit\n");
    assert_eq!(code(&left), 1);
}

#[test]
fn bad_propositions_have_carets() {
    for command in ["why", "what-if"] {
        let bad = run(&[command, FIRST, "knight[D]"]);
        assert_eq!(code(&bad), 2);
        assert!(err(&bad).contains("the command line:1:8"), "{}", err(&bad));
        assert!(out(&bad).is_empty());
    }
    let bad = run(&["hint", "--given", "knight[A", FIRST]);
    assert_eq!(code(&bad), 2);
    assert!(err(&bad).contains("--given:1:"), "{}", err(&bad));
}

#[test]
fn worlds_of_a_puzzle_with_very_many_assignments_are_listed_from_where_they_are_few() {
    let output = run(&["worlds", "models/grids/who-keeps-the-fish.yaml"]);
    let text = out(&output);
    assert!(text.starts_with("more than 5000 assignments\n"), "{text}");
    assert!(text.contains("→ 1 world by"), "{text}");
    assert!(text.contains("\n  man[Briton] = 3"), "{text}");
    let output = run(&["worlds", "--table", "models/grids/who-keeps-the-fish.yaml"]);
    assert_eq!(output.status.code(), Some(3));
}
