//! GLPK's solver, `glpsol`.

use super::{EachFile, Job, Program, assignments, last_line, printed, says, version_in};
use crate::harness::heard::{Heard, Values};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// GLPK.
pub static GLPK: Program = Program {
    name: "GLPK",
    needs: "glpsol",
    version: |tools| version_in(&says(Path::new("glpsol"), &["--version"], tools)?),
    batch: 8,
    open: |_| Box::new(EachFile(read)),
};

fn read(job: &Job) -> Heard {
    let (solution, names) = (job.beside(".sol"), job.beside(".glp"));
    let answer = job.beside(".out");
    let kind = match job.format {
        "lp" => "--lp",
        "mps" => "--freemps",
        _ => "--math",
    };
    let mut command = Command::new("glpsol");
    command
        .args([kind.as_ref(), job.file.as_os_str()])
        .args(["--tmlim", &job.limit.as_secs().max(1).to_string()])
        // The solution has numbers only, and the other file their names.
        .args(["--write".as_ref(), solution.as_os_str()])
        .args(["--wglp".as_ref(), names.as_os_str()]);
    if job.format == "mathprog" {
        // The model itself prints its answer.
        command.args(["--display".as_ref(), answer.as_os_str()]);
    }
    let ran = match printed(&mut command, job) {
        Ok(ran) => ran,
        Err(heard) => return heard,
    };
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let mut heard = understood(&ran.text, &read(&solution), &read(&names));
    if let (Heard::Point(values), "mathprog") = (&mut heard, job.format) {
        values.by_name.append(&mut assignments(&read(&answer)));
    }
    for path in [solution, names, answer] {
        // Not all of them are always written.
        let _ = std::fs::remove_file(path);
    }
    heard
}

/// What the program says in its log, its solution, and its own copy of the
/// file.
fn understood(log: &str, solution: &str, names: &str) -> Heard {
    if log.contains("PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION")
        || log.contains("PROBLEM HAS NO FEASIBLE SOLUTION")
        || log.contains("PROBLEM HAS NO INTEGER FEASIBLE SOLUTION")
        || log.contains("LP HAS NO PRIMAL FEASIBLE SOLUTION")
    {
        return Heard::Nothing;
    }
    if log.contains("TIME LIMIT EXCEEDED") {
        return Heard::Limit;
    }
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let status = solution
        .lines()
        .find(|line| line.starts_with("s "))
        .map(words);
    let status: Vec<&str> = status.iter().flatten().map(String::as_str).collect();
    match status.as_slice() {
        ["s", "mip", _, _, "o", ..] | ["s", "bas", _, _, "f", "f", ..] => {
            Heard::Point(Values::full(values(solution, names)))
        }
        ["s", "mip", _, _, "n", ..] | ["s", "bas", _, _, "n" | "i", ..] => Heard::Nothing,
        ["s", "bas", _, _, "f", "n", ..] => Heard::Unbounded,
        _ if log.contains("UNBOUNDED") || log.contains("NO DUAL FEASIBLE") => Heard::Unbounded,
        [] => Heard::Failed(last_line(log).unwrap_or("no solution").to_owned()),
        other => Heard::Doubt(format!("the solution's status is {}", other.join(" "))),
    }
}

/// The columns' values by name: `j 3 1` in the solution, `n j 3 knight_C` in
/// the copy.
fn values(solution: &str, names: &str) -> BTreeMap<String, String> {
    let mut by_number = BTreeMap::new();
    for line in solution.lines() {
        if let ["j", number, value, ..] = line.split(' ').collect::<Vec<_>>()[..] {
            // A basic solution has a letter before the value.
            let letter = value.starts_with(|c: char| c.is_ascii_lowercase());
            let value = line.split(' ').nth(if letter { 3 } else { 2 });
            by_number.insert(number, value.unwrap_or_default().to_owned());
        }
    }
    names
        .lines()
        .filter_map(|line| line.strip_prefix("n j ")?.split_once(' '))
        .filter_map(|(number, name)| Some((name.to_owned(), by_number.get(number)?.clone())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_read() {
        let names = "p mip min 1 2 2\nn z obj\nn i 1 r1\nn j 1 a\nn j 2 b c\ne o f\n";
        let solution = "c Status: x\ns mip 1 2 o 3\ni 1 1\nj 1 0\nj 2 1\ne o f\n";
        let Heard::Point(values) = understood("INTEGER OPTIMAL", solution, names) else {
            panic!("a point")
        };
        assert_eq!((values.whole("a"), values.whole("b c")), (Ok(0), Ok(1)));
        let basic = "s bas 1 2 f f 0\ni 1 b 1 0\nj 1 l 0 0\nj 2 b 1 0\n";
        let Heard::Point(values) = understood("", basic, names) else {
            panic!("a point")
        };
        assert_eq!((values.whole("a"), values.whole("b c")), (Ok(0), Ok(1)));
    }

    #[test]
    fn the_other_endings() {
        let empty = "s mip 1 2 n 0\n";
        assert_eq!(understood("", empty, ""), Heard::Nothing);
        let open = "s mip 1 2 u 0\n";
        assert_eq!(
            understood("PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION", open, ""),
            Heard::Nothing
        );
        assert_eq!(understood("TIME LIMIT EXCEEDED", open, ""), Heard::Limit);
        assert!(matches!(understood("", open, ""), Heard::Doubt(_)));
        assert_eq!(
            understood("reading…\nx.lp:3: syntax error\n", "", ""),
            Heard::Failed("x.lp:3: syntax error".to_owned())
        );
    }
}
