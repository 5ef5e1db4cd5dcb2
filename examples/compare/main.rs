//! bigm's side of `benches/compare/run`, which compares solvers: instances in
//! every form that one of them reads, and the exact engine's own time.
//!
//!     compare prepare INSTANCE.json SEED FOLDER   the puzzle, its rows, its clauses
//!     compare time INSTANCE.json SEED REPEATS     the engine's CPU time
//!     compare proof INSTANCE.json SEED FOLDER     the last claim's rows and proof
//!     compare generate people|grid SIZE SEED      a new instance
//!     compare knights FILE.jsonl                  all of them, certified

mod generate;
mod instances;
mod knights;
mod time;

use bigm::Options;
use bigm::rows::Column;
use instances::task::{Task, model};
use instances::{cnf, covers, puzzle, rows};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<Value, String> {
    match *words {
        ["prepare", file, seed, folder] => {
            prepare(Path::new(file), number(seed)?, Path::new(folder))
        }
        ["time", file, seed, repeats] => time::engine(
            &Task::read(Path::new(file), number(seed)?)?,
            u32::try_from(number(repeats)?).map_err(|e| e.to_string())?,
        ),
        ["proof", file, seed, folder] => proof(Path::new(file), number(seed)?, Path::new(folder)),
        ["generate", kind, size, seed] => {
            let size = usize::try_from(number(size)?).map_err(|e| e.to_string())?;
            match kind {
                "people" => generate::people(size, number(seed)?),
                "grid" => generate::grid(size, number(seed)?),
                _ => Err(format!("no kind {kind}: people or grid")),
            }
        }
        ["knights", file] => {
            let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
            knights::all(&text)
        }
        _ => Err("usage: compare prepare|time|proof|generate|knights …".to_owned()),
    }
}

fn number(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("no number: {word}"))
}

/// Writes `puzzle.yaml`, `rows.json`, `rows.cnf` and `propositions.cnf`, where there
/// are whole numbers `covers.cnf` too, and says how large they are.
fn prepare(file: &Path, seed: u64, folder: &Path) -> Result<Value, String> {
    let task = Task::read(file, seed)?;
    write(folder, "puzzle.yaml", &puzzle::text(file, seed)?)?;
    write(folder, "rows.json", &rows::json(&task).to_string())?;
    let of_rows = covers::of_rows(&task, true)?;
    write(folder, "rows.cnf", &of_rows.text())?;
    let whole = |column: &Column| !column.is_binary_kind();
    if task.program.columns().iter().any(whole) {
        write(folder, "covers.cnf", &covers::of_rows(&task, false)?.text())?;
    }
    let of_propositions = cnf::of_propositions(&task, seed)?;
    write(folder, "propositions.cnf", &of_propositions.text())?;
    Ok(json!({
        "columns": task.program.columns().len(),
        "rows": task.program.rows().len(),
        "clauses of rows": of_rows.clauses.len(),
        "clauses of propositions": of_propositions.clauses.len(),
    }))
}

/// Certifies the instance, and writes `rows.opb` and `proof.pbp` of its last
/// claim: that there is no other answer, or none.
fn proof(file: &Path, seed: u64, folder: &Path) -> Result<Value, String> {
    let options = Options {
        form: puzzle::form(&puzzle::instance(file)?)?,
        ..Options::default()
    };
    let (_, certificate) = bigm::certify(model(puzzle::text(file, seed)?)?, &options)
        .map_err(|refusal| refusal.message.clone())?;
    let last = certificate.exhibits.last().ok_or("nothing was certified")?;
    write(folder, "rows.opb", &last.opb)?;
    write(folder, "proof.pbp", &last.proof)?;
    Ok(json!({
        "claim": last.name,
        "point": last.point,
        "bytes": last.proof.len(),
    }))
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}
