//! COIN-OR's `cbc`.

use super::{EachFile, Job, Program, last_line, printed, says, version_in};
use crate::harness::heard::{Heard, Values};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// CBC.
pub static CBC: Program = Program {
    name: "CBC",
    needs: "cbc",
    version: |tools| version_in(&says(Path::new("cbc"), &["-quit"], tools)?),
    batch: 8,
    open: |_| Box::new(EachFile(read)),
};

fn read(job: &Job) -> Heard {
    let solution = job.beside(".sol");
    let mut command = Command::new("cbc");
    command
        .arg(&job.file)
        .args(["-seconds", &job.limit.as_secs().max(1).to_string()])
        .args(["-solve", "-solution"])
        .arg(&solution);
    let ran = match printed(&mut command, job) {
        Ok(ran) => ran,
        Err(heard) => return heard,
    };
    let written = std::fs::read_to_string(&solution).unwrap_or_default();
    let _ = std::fs::remove_file(solution);
    understood(&ran.text, &written)
}

/// What the program says in its log and its solution, where columns that are 0
/// are left out.
fn understood(log: &str, solution: &str) -> Heard {
    // It goes on without what it could not read.
    if let Some(line) = log.lines().find(|line| {
        line.contains("### ERROR") || line.contains("errors on input") || line.contains("No match")
    }) {
        return Heard::Failed(line.trim().to_owned());
    }
    let status = solution.lines().next().unwrap_or_default();
    if status.starts_with("Optimal") {
        return Heard::Point(Values::sparse(values(solution)));
    }
    // Its presolve does not tell which of the two.
    if status.starts_with("Infeasible") || status.starts_with("Integer infeasible") {
        return Heard::Nothing;
    }
    if status.starts_with("Unbounded") {
        return Heard::Unbounded;
    }
    if status.starts_with("Stopped on time") {
        return Heard::Limit;
    }
    match status {
        "" => Heard::Failed(last_line(log).unwrap_or("no solution").to_owned()),
        other => Heard::Doubt(other.to_owned()),
    }
}

/// Lines `number name value cost` under the status.
fn values(solution: &str) -> BTreeMap<String, String> {
    solution
        .lines()
        .skip(1)
        .filter_map(|line| {
            let line = line.trim_start_matches("**");
            let [_, name, value, _] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return None;
            };
            Some((name.to_owned(), value.to_owned()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_read() {
        let solution = "Optimal - objective value 2.00000000\n      4 knight_C    1    0\n";
        let Heard::Point(values) = understood("", solution) else {
            panic!("a point")
        };
        assert_eq!(
            (values.whole("knight_A"), values.whole("knight_C")),
            (Ok(0), Ok(1))
        );
    }

    #[test]
    fn the_other_endings() {
        for (status, heard) in [
            ("Infeasible - objective value 1", Heard::Nothing),
            ("Integer infeasible - objective value 0", Heard::Nothing),
            ("Unbounded - objective value 0", Heard::Unbounded),
            ("Stopped on time - objective value 0", Heard::Limit),
        ] {
            assert_eq!(understood("", status), heard);
        }
        assert!(matches!(understood("", "Abandoned"), Heard::Doubt(_)));
        assert!(matches!(understood("no such file", ""), Heard::Failed(_)));
        let log = "### ERROR CoinLpIO::readLp(): bad";
        assert!(matches!(understood(log, "Optimal"), Heard::Failed(_)));
    }
}
