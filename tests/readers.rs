//! Real programs read what bigm writes: the four models of the paper, and
//! puzzles made of what readers stumble over. `cargo run --release --example
//! readers` does it for the whole library.

// The example uses what these tests do not.
#[allow(dead_code)]
#[path = "../examples/readers/harness/mod.rs"]
mod harness;

use harness::case::{self, Best, Library};
use harness::judge::{Judgement, judge};
use harness::programs::{Job, Tools};
use harness::run::{Cell, Settings, run};
use harness::{page, table};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Has every program that is here read the puzzles below a folder.
fn read(folder: &str) -> (Library, Vec<Cell>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = case::library(&root.join(folder)).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let settings = Settings {
        tools: Tools {
            python: "python3".into(),
            drivers: root.join("examples/readers"),
            scratch: scratch.path().to_path_buf(),
        },
        workers: 2,
        limit: Duration::from_secs(60),
        only: Vec::new(),
    };
    let cells = run(&library, &settings);
    for cell in &cells {
        if let Err(why) = &cell.version {
            let (format, program, needs) = (cell.format, cell.program, cell.needs);
            // Past what the test runner keeps to itself.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: {format} with {program}: {needs} is {why}"
            );
        }
    }
    (library, cells)
}

/// Every program agrees with bigm on every file that the format can say.
fn agree(folder: &str) -> Vec<Cell> {
    let (library, cells) = read(folder);
    assert_eq!(page::rest(&library, &cells), Vec::<String>::new());
    for cell in cells.iter().filter(|cell| cell.version.is_ok()) {
        let counts = page::Counts::of(cell);
        assert!(counts.agree > 0, "{} with {}", cell.format, cell.program);
        assert_eq!(counts.files, counts.agree + counts.refused);
    }
    cells
}

#[test]
fn the_models_of_the_paper_mean_the_same_to_every_program() {
    let cells = agree("models/chlond-toase");
    let rows: usize = table::formats().iter().map(|(_, rows)| rows.len()).sum();
    assert_eq!(cells.len(), rows);
    // Four puzzles in two forms, with and without the cut; none is refused.
    for cell in cells.iter().filter(|cell| cell.version.is_ok()) {
        assert_eq!(cell.results.len(), 16, "{} {}", cell.format, cell.program);
        assert!(cell.results.iter().all(|(_, _, j)| *j == Judgement::Agrees));
    }
}

#[test]
fn what_readers_stumble_over_is_not_written() {
    agree("tests/readers");
}

#[test]
fn a_file_that_says_something_else_is_found_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = case::library(&root.join("models/chlond-toase/werewolves-1.yaml")).unwrap();
    let case = library.cases.last().unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let tools = Tools {
        python: "python3".into(),
        drivers: root.join("examples/readers"),
        scratch: scratch.path().to_path_buf(),
    };
    let format = bigm::export::FORMATS
        .iter()
        .find(|f| f.name == "lp")
        .unwrap();
    let written = case.written(format, false, Best::Sought).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    // One werewolf; and then two, or three, or what is no row at all.
    let one = " = 1\n";
    assert_eq!(text.matches(one).count(), 1, "{text}");
    for (other, agrees) in [
        (one, true),
        (" = 2\n", false),
        (" = 3\n", false),
        (" = x\n", false),
    ] {
        let file = scratch.path().join("changed.lp");
        std::fs::write(&file, text.replace(one, other)).unwrap();
        for row in table::TABLE.iter().filter(|row| row.format == "lp") {
            if (row.program.version)(&tools).is_err() {
                continue;
            }
            let job = Job {
                file: file.clone(),
                format: "lp",
                limit: Duration::from_secs(60),
            };
            let heard = (row.program.open)(&tools).read(&[job]);
            let names = (row.names)(text.as_bytes(), case).unwrap();
            let judgement = judge(case, false, Best::Sought, &names, &heard[0]);
            let name = row.program.name;
            assert_eq!(
                judgement == Judgement::Agrees,
                agrees,
                "{name}{other}{judgement}"
            );
        }
    }
}
