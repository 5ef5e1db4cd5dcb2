//! Real programs read and solve every puzzle of the library as it is exported,
//! and must find what bigm found.
//!
//! `cargo run --release --example readers`
//!
//! The drivers of HiGHS and SCIP stand beside this file; the rest is started as
//! a process. With `--out docs/readers.md` the table becomes a page, and with
//! `--check docs/readers.md` a page that says something else is an error.

mod harness;

use clap::Parser;
use harness::case::Library;
use harness::programs::Tools;
use harness::run::{Cell, Settings};
use harness::{case, page, run, stale, table};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Have real programs read and solve every exported puzzle
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo run --release --example readers
  cargo run --release --example readers -- --only lp models/carroll
  cargo run --release --example readers -- --require-all --check docs/readers.md")]
struct Arguments {
    /// A folder of puzzles, or one puzzle
    #[arg(default_value = "models")]
    models: PathBuf,
    /// Only these formats and programs, by name
    #[arg(long, value_name = "NAME", value_delimiter = ',', conflicts_with_all = ["out", "check"])]
    only: Vec<String>,
    /// Seconds for each file
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    limit: u64,
    /// How many files are read at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    workers: usize,
    /// A program that is missing is an error
    #[arg(long)]
    require_all: bool,
    /// Write the page
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Compare with a page
    #[arg(long, value_name = "PATH")]
    check: Option<PathBuf>,
    /// The Python that has highspy and pyscipopt
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// The folder of the Python drivers
    #[arg(long, value_name = "PATH", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/readers"))]
    drivers: PathBuf,
}

fn main() -> ExitCode {
    match go(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("readers: {why}");
            ExitCode::from(4)
        }
    }
}

/// Whether all is as it must be.
fn go(arguments: &Arguments) -> Result<bool, String> {
    let started = Instant::now();
    let mut bad = table::gaps();
    let library = case::library(&arguments.models)?;
    for name in &library.templates {
        println!("skipped: {name} is a template");
    }
    for format in table::not_written() {
        println!("skipped: the format {format} is not written yet");
    }
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let settings = Settings {
        tools: Tools {
            python: arguments.python.clone(),
            drivers: arguments.drivers.clone(),
            scratch: scratch.path().to_path_buf(),
        },
        workers: arguments.workers,
        limit: Duration::from_secs(arguments.limit),
        only: arguments.only.clone(),
    };
    let cells = run::run(&library, &settings);
    bad.extend(missing(&cells, arguments.require_all));
    bad.extend(differences(&library, &cells));
    print!("\n{}\n", page::table(&cells));
    for line in page::rest(&library, &cells) {
        println!("{line}");
    }
    if let Some(path) = &arguments.check {
        bad.extend(compared(path, &library, &cells)?);
    }
    if let Some(path) = &arguments.out {
        std::fs::write(path, page::page(&library, &cells))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    for line in &bad {
        eprintln!("error: {line}");
    }
    let files: usize = cells.iter().map(|cell| cell.results.len()).sum();
    println!(
        "{files} files read in {:.0} s, {} to complain of",
        started.elapsed().as_secs_f64(),
        bad.len()
    );
    Ok(bad.is_empty() && files > 0)
}

/// Says which programs are not there; they are errors if all are required.
fn missing(cells: &[Cell], required: bool) -> Vec<String> {
    let mut said = Vec::new();
    for cell in cells {
        if let Err(why) = &cell.version {
            let line = format!("{} ({}) is {why}", cell.program, cell.needs);
            if !said.contains(&line) {
                said.push(line);
            }
        }
    }
    if required {
        return said;
    }
    for line in said {
        println!("skipped: {line}");
    }
    Vec::new()
}

fn differences(library: &Library, cells: &[Cell]) -> Vec<String> {
    let differ = |cell: &&Cell| page::Counts::of(cell).differ > 0;
    cells
        .iter()
        .filter(differ)
        .map(|cell| {
            let count = page::Counts::of(cell).differ;
            let of = library.cases.len();
            let (format, program) = (cell.format, cell.program);
            format!("{program} differs on {count} files of the format {format} ({of} cases)")
        })
        .collect()
}

fn compared(path: &Path, library: &Library, cells: &[Cell]) -> Result<Vec<String>, String> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|e| format!("{shown}: {e}"))?;
    let old = stale::stale(&text, library, cells);
    Ok(old
        .into_iter()
        .map(|why| format!("{shown}: {why}"))
        .collect())
}
