//! Two workers hand the files of all formats to the programs that read them.

use super::case::{Best, Case, Library};
use super::judge::{Judgement, judge};
use super::programs::{Job, Session, Tools};
use super::table::{self, TABLE};
use bigm::export::Format;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

/// How to run.
pub struct Settings {
    /// Where things are.
    pub tools: Tools,
    /// How many files are read at a time.
    pub workers: usize,
    /// How long a program may take for one file.
    pub limit: Duration,
    /// Formats and programs to leave out.
    pub only: Vec<String>,
}

/// What came of one program with one format.
pub struct Cell {
    /// The format's name.
    pub format: &'static str,
    /// The program's.
    pub program: &'static str,
    /// Its version, or why it was not run.
    pub version: Result<String, String>,
    /// What must be installed.
    pub needs: &'static str,
    /// What came of each file, in the order of the library: the case by
    /// number, and whether its answer was excluded.
    pub results: Vec<(usize, bool, Judgement)>,
}

/// Files of one format that are handed over together.
struct Unit {
    format: &'static Format,
    rows: Vec<usize>,
    files: Vec<(usize, bool)>,
}

/// Has every program read every file of its formats.
pub fn run(library: &Library, settings: &Settings) -> Vec<Cell> {
    let mut versions: BTreeMap<&str, Result<String, String>> = BTreeMap::new();
    let mut cells = BTreeMap::new();
    let mut units = Vec::new();
    for (format, rows) in table::formats() {
        let mut ready = Vec::new();
        for index in rows {
            let program = TABLE[index].program;
            let wanted = |word: &String| word == format.name || word == program.name;
            if !settings.only.is_empty() && !settings.only.iter().any(wanted) {
                continue;
            }
            let version = versions
                .entry(program.name)
                .or_insert_with(|| (program.version)(&settings.tools))
                .clone();
            if version.is_ok() {
                ready.push(index);
            }
            let cell = Cell {
                format: format.name,
                program: program.name,
                version,
                needs: program.needs,
                results: Vec::new(),
            };
            cells.insert(index, cell);
        }
        units.extend(divided(library, format, ready));
    }
    for (row, case, cut, judgement) in work(library, settings, units) {
        if let Some(cell) = cells.get_mut(&row) {
            cell.results.push((case, cut, judgement));
        }
    }
    let mut cells: Vec<Cell> = cells.into_values().collect();
    for cell in &mut cells {
        cell.results.sort_by_key(|(case, cut, _)| (*case, *cut));
    }
    cells
}

/// The files of a format, in units as large as its programs take.
fn divided(library: &Library, format: &'static Format, rows: Vec<usize>) -> Vec<Unit> {
    let batch = rows.iter().map(|&row| TABLE[row].program.batch).max();
    let files: Vec<(usize, bool)> = library
        .cases
        .iter()
        .enumerate()
        .flat_map(|(index, case)| {
            let cut = case.cut.as_ref().map(|_| (index, true));
            [Some((index, false)), cut].into_iter().flatten()
        })
        .collect();
    // Without a program there is no batch, and nothing to read.
    let Some(batch) = batch else {
        return Vec::new();
    };
    files
        .chunks(batch)
        .map(|files| Unit {
            format,
            rows: rows.clone(),
            files: files.to_vec(),
        })
        .collect()
}

type Result4 = (usize, usize, bool, Judgement);

fn work(library: &Library, settings: &Settings, mut units: Vec<Unit>) -> Vec<Result4> {
    // What takes longest is begun first: the largest batches.
    units.sort_by_key(|unit| unit.files.len());
    let queue = Mutex::new(units);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..settings.workers.max(1) {
            scope.spawn(|| {
                let mut sessions = BTreeMap::new();
                loop {
                    let unit = queue.lock().ok().and_then(|mut queue| queue.pop());
                    let Some(unit) = unit else { break };
                    let results = read(library, settings, &unit, &mut sessions);
                    if let Ok(mut done) = done.lock() {
                        done.extend(results);
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default()
}

/// Writes the files of a unit, and has each program read them.
fn read(
    library: &Library,
    settings: &Settings,
    unit: &Unit,
    sessions: &mut BTreeMap<usize, Box<dyn Session>>,
) -> Vec<Result4> {
    let mut results = Vec::new();
    let mut written = Vec::new();
    for &(index, cut) in &unit.files {
        let case = &library.cases[index];
        // All programs of a format are given one file.
        let best = unit
            .rows
            .first()
            .map_or(Best::Sought, |&row| TABLE[row].best);
        let outcome = case.written(unit.format, cut, best);
        let outcome = outcome.map_err(|refusal| Judgement::Refused(refusal.message));
        let outcome = outcome.and_then(|file| {
            let path = settings
                .tools
                .scratch
                .join(file_name(index, case, cut, unit.format));
            match std::fs::write(&path, &file.bytes) {
                Ok(()) => Ok((path, file.bytes)),
                Err(why) => Err(Judgement::Differs(format!("cannot be written: {why}"))),
            }
        });
        match outcome {
            Ok((path, bytes)) => written.push((index, cut, path, bytes)),
            Err(why) => results.extend(unit.rows.iter().map(|&row| (row, index, cut, why.clone()))),
        }
    }
    for &row in &unit.rows {
        let session = sessions
            .entry(row)
            .or_insert_with(|| (TABLE[row].program.open)(&settings.tools));
        let jobs: Vec<Job> = written
            .iter()
            .map(|(_, _, path, _)| Job {
                file: path.clone(),
                format: unit.format.name,
                limit: settings.limit,
            })
            .collect();
        let heard = session.read(&jobs);
        let missing = written.len() - heard.len().min(written.len());
        for ((index, cut, _, bytes), heard) in written.iter().zip(heard) {
            let case = &library.cases[*index];
            let judgement = match (TABLE[row].names)(bytes, case) {
                Ok(names) => judge(case, *cut, TABLE[row].best, &names, &heard),
                Err(why) => Judgement::Differs(why),
            };
            results.push((row, *index, *cut, judgement));
        }
        for (index, cut, ..) in written.iter().rev().take(missing) {
            let why = Judgement::Differs("it says nothing of the file".to_owned());
            results.push((row, *index, *cut, why));
        }
    }
    for (_, _, path, _) in written {
        // A file that stays is removed with its folder.
        let _ = std::fs::remove_file(path);
    }
    results
}

/// The name of a file, each its own, without what a program might stumble over.
fn file_name(index: usize, case: &Case, cut: bool, format: &Format) -> String {
    let name: String = case
        .name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let cut = if cut { "-cut" } else { "" };
    format!("{index}-{name}{cut}.{}", format.ending)
}
