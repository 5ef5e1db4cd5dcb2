//! The programs, one file each: how each is found, run, and understood.

pub mod cadical;
pub mod cbc;
pub mod clasp;
pub mod glpk;
pub mod highs;
pub mod libreoffice;
pub mod minizinc;
pub mod scip;

use super::heard::Heard;
use super::process;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A program that reads what bigm writes.
pub struct Program {
    /// Its name, and what is run: `GLPK (glpsol)`.
    pub name: &'static str,
    /// What must be installed, by its name in a shell or in Python.
    pub needs: &'static str,
    /// Its version.
    ///
    /// # Errors
    /// Why it cannot be run.
    pub version: fn(&Tools) -> Result<String, String>,
    /// How many files are handed over at once.
    pub batch: usize,
    /// Makes it ready.
    pub open: fn(&Tools) -> Box<dyn Session>,
}

/// Where things are.
#[derive(Debug, Clone)]
pub struct Tools {
    /// The Python that has the packages.
    pub python: PathBuf,
    /// The folder of the drivers in Python.
    pub drivers: PathBuf,
    /// A folder for what comes and goes.
    pub scratch: PathBuf,
}

/// A program at work, by one worker.
pub trait Session {
    /// What it says of each file, in order.
    fn read(&mut self, jobs: &[Job]) -> Vec<Heard>;
}

/// A file to read.
#[derive(Debug, Clone)]
pub struct Job {
    /// Where it is.
    pub file: PathBuf,
    /// The format's name.
    pub format: &'static str,
    /// How long it may take.
    pub limit: Duration,
}

impl Job {
    /// A file beside the job's own, for what the program writes.
    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.file.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    }
}

/// A program that reads one file each time it is run.
struct EachFile<F>(F);

impl<F: Fn(&Job) -> Heard> Session for EachFile<F> {
    fn read(&mut self, jobs: &[Job]) -> Vec<Heard> {
        jobs.iter().map(&self.0).collect()
    }
}

/// What a command prints.
///
/// # Errors
/// That it is not there, or does not run.
fn says(program: &Path, arguments: &[&str], tools: &Tools) -> Result<String, String> {
    let found = process::find(&program.to_string_lossy()).ok_or("not installed")?;
    let ran = process::run(
        Command::new(found).args(arguments),
        &tools.scratch,
        Duration::from_secs(60),
    )
    .map_err(|e| e.to_string())?;
    match ran.code {
        Some(0) => Ok(ran.text),
        _ if ran.text.contains("ModuleNotFoundError") => Err("not installed".to_owned()),
        _ => Err(last_line(&ran.text).unwrap_or("it does not run").to_owned()),
    }
}

/// The version of what a driver drives.
///
/// # Errors
/// That the package, or Python, is not there.
fn driver_version(tools: &Tools, script: &str) -> Result<String, String> {
    let script = tools.drivers.join(script);
    let text = says(
        &tools.python,
        &["-B", &script.to_string_lossy(), "--version"],
        tools,
    )?;
    // The package may have said something before.
    last_line(&text).map_or_else(|| version_in(""), version_in)
}

fn last_line(text: &str) -> Option<&str> {
    text.lines().map(str::trim).rfind(|line| !line.is_empty())
}

/// The first word of a text that is a version: it begins with a digit and has
/// a dot.
fn version_in(text: &str) -> Result<String, String> {
    text.split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.'))
        .map(|word| word.trim_end_matches([',', '.', ')']).to_owned())
        .ok_or_else(|| "it does not say its version".to_owned())
}

/// The literals in the lines `v` of the competitions' format: `-x3` is the
/// name `x3` with the value 0, and a lone 0 is an end.
fn literals(text: &str) -> BTreeMap<String, String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("v "))
        .flat_map(str::split_whitespace)
        .filter(|word| *word != "0")
        .map(|word| match word.strip_prefix('-') {
            Some(name) => (name.to_owned(), "0".to_owned()),
            None => (word.to_owned(), "1".to_owned()),
        })
        .collect()
}

/// The lines `name = value` that bigm has a model print for its answer: first
/// the unknowns, then what is asked, which may be called `name = value`, too.
fn assignments(text: &str) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for (name, value) in text.lines().filter_map(|line| line.split_once(" = ")) {
        let first = values.entry(name.to_owned());
        first.or_insert_with(|| value.to_owned());
    }
    values
}

/// Runs a command on a file and hands over what it printed; a limit and a crash
/// are dealt with here.
///
/// # Errors
/// What is to be said instead.
fn printed(command: &mut Command, job: &Job) -> Result<process::Ran, Heard> {
    /// How much longer than its limit a program may take to notice it.
    const GRACE: Duration = Duration::from_secs(5);
    let folder = job.file.parent().unwrap_or(Path::new("."));
    let ran = process::run(command, folder, job.limit + GRACE)
        .map_err(|e| Heard::Failed(format!("it does not run: {e}")))?;
    match (ran.late, ran.code) {
        (true, _) => Err(Heard::Limit),
        (false, None) => Err(Heard::Doubt("it was ended by a signal".to_owned())),
        (false, Some(_)) => Ok(ran),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_name_counts() {
        let values = assignments("x = 30\n\nx = 30 = true\nr[a, b] = the lady\n");
        assert_eq!(values["x"], "30");
        assert_eq!(values["r[a, b]"], "the lady");
    }

    #[test]
    fn literals_are_read() {
        let values = literals("c v\nv x1 -x2\nv 3 0\n");
        let read = ["x1", "x2", "3"].map(|name| values[name].as_str());
        assert_eq!((read, values.len()), (["1", "0", "1"], 3));
    }

    #[test]
    fn versions_are_found() {
        assert_eq!(
            version_in("GLPSOL--GLPK LP/MIP Solver 5.0\n").unwrap(),
            "5.0"
        );
        assert_eq!(version_in("Version: 2.10.8 \nBuild").unwrap(), "2.10.8");
        assert!(version_in("none").is_err());
    }
}
