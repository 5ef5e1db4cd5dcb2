//! The algebraic formats as the command writes them: the paper's four models
//! in the paper's form against goldens, cuts, notes and refusals.
//!
//! What the texts say is checked elsewhere against the rows themselves, for
//! every puzzle of the library; a golden is for how they look. After a wanted
//! change `BIGM_GOLDENS=write cargo test --test algebra` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const MODELS: [&str; 4] = [
    "werewolves-1",
    "werewolves-2",
    "ladies-or-tigers",
    "logical-labyrinth",
];
const FORMATS: [(&str, &str); 3] = [("mathprog", "mod"), ("minizinc", "mzn"), ("mosel", "mos")];
const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";

fn bigm(arguments: &[&str], input: Option<&str>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.unwrap_or("").as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn export(format: &str, more: &[&str]) -> String {
    let output = bigm(&[&["export", "--format", format], more].concat(), None);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/algebra")
}

#[test]
fn the_models_of_the_paper_look_as_they_should() {
    let write = std::env::var("BIGM_GOLDENS").is_ok_and(|v| v == "write");
    let mut wanted = BTreeSet::new();
    let mut wrong = Vec::new();
    for model in MODELS {
        for (format, ending) in FORMATS {
            let file = format!("{model}.{ending}");
            let path = goldens().join(&file);
            let puzzle = format!("models/chlond-toase/{model}.yaml");
            let text = export(format, &["--form", "textbook", &puzzle]);
            if write {
                fs::write(&path, &text).unwrap();
            }
            let golden = fs::read_to_string(&path).unwrap_or_default();
            for (line, (is, should)) in text.lines().zip(golden.lines()).enumerate() {
                if is != should {
                    wrong.push(format!(
                        "{file}:{}: {is}\n    should be: {should}",
                        line + 1
                    ));
                }
            }
            if text.lines().count() != golden.lines().count() {
                wrong.push(format!("{file}: another number of lines"));
            }
            wanted.insert(file);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let there: BTreeSet<String> = fs::read_dir(goldens())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(there, wanted, "a golden that no model owns");
}

#[test]
fn the_labyrinth_reads_like_the_paper() {
    let text = export("mathprog", &["--form", "textbook", LABYRINTH]);
    for line in [
        "set door := 1..9;",
        "var room{door, room_value} binary;",
        "var sign{door} binary;",
        "s.t. room_has_one_value{i in door}: sum{j in room_value} room[i,j] = 1;",
        "s.t. sign_1: sum{i in door: i mod 2 = 1} room[i,'lady'] = sign[1];",
        "s.t. law_of_sign_lady_true{i in door}: room[i,'lady'] <= sign[i];",
        "s.t. law_of_sign_tiger_false{i in door}: room[i,'tiger'] + sign[i] <= 1;",
        "s.t. only_one_lady: sum{i in door} room[i,'lady'] = 1;",
    ] {
        assert!(text.lines().any(|l| l == line), "{line}\n{text}");
    }
}

#[test]
fn the_cut_is_the_last_row() {
    for (format, cut) in [
        (
            "mathprog",
            "s.t. no_good_cut: sum{i in door: i <> 7} room[i,'lady'] >= room[7,'lady'];",
        ),
        (
            "minizinc",
            "constraint sum(i in door where i != 7)(room[i,lady]) >= room[7,lady];",
        ),
        (
            "mosel",
            "sum(i in door | i <> 7) room(i,\"lady\") >= room(7,\"lady\")",
        ),
    ] {
        let plain = export(format, &[LABYRINTH]);
        let with_cut = export(format, &["--worlds-cut", LABYRINTH]);
        let added: Vec<&str> = with_cut
            .lines()
            .filter(|line| !plain.lines().any(|other| other == *line))
            .collect();
        assert_eq!(added.len(), 2, "{added:?}");
        assert!(
            added[0].contains("no-good cut: another answer"),
            "{added:?}"
        );
        assert_eq!(added[1], cut);
    }
}

#[test]
fn rows_that_do_not_fold_come_with_a_note() {
    let puzzle = "unknowns: {a: bool, b: bool}\nfacts: [a or b, not b]\n";
    for (format, _) in FORMATS {
        let output = bigm(&["export", "--format", format, "-"], Some(puzzle));
        assert!(output.status.success());
        let note = String::from_utf8(output.stderr).unwrap();
        assert!(note.contains("instance form"), "{format}: {note}");
    }
}

#[test]
fn numbers_that_doubles_change_are_refused() {
    let puzzle =
        "unknowns: {n: 0..9007199254740993}\nfacts: [n >= 9007199254740993]\nask: n >= 5\n";
    for (format, good) in [("mathprog", false), ("mosel", false), ("minizinc", true)] {
        let output = bigm(&["export", "--format", format, "-"], Some(puzzle));
        assert_eq!(output.status.success(), good, "{format}: {output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("9007199254740993"), "{format}: {told}");
        if good {
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.contains("var 0..9007199254740993: n;"), "{text}");
        }
    }
}
