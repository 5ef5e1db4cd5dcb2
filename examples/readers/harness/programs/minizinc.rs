//! MiniZinc, with Gecode, the solver that comes with it.

use super::{EachFile, Job, Program, assignments, last_line, printed, says};
use crate::harness::heard::{Heard, Values};
use std::path::Path;
use std::process::Command;

/// MiniZinc.
pub static MINIZINC: Program = Program {
    name: "MiniZinc",
    needs: "minizinc",
    version: |tools| {
        // `MiniZinc to FlatZinc converter, version 2.6.4`, and who made it.
        let text = says(Path::new("minizinc"), &["--version"], tools)?;
        let version = text.split("version ").nth(1).unwrap_or_default();
        let word = version.split([',', ' ', '\n']).next().unwrap_or_default();
        Ok(word.to_owned())
    },
    batch: 8,
    open: |_| Box::new(EachFile(read)),
};

fn read(job: &Job) -> Heard {
    let mut command = Command::new("minizinc");
    command
        .args(["--solver", "org.gecode.gecode"])
        .args(["--time-limit", &job.limit.as_millis().to_string()])
        .arg(&job.file);
    match printed(&mut command, job) {
        Ok(ran) => understood(&ran.text),
        Err(heard) => heard,
    }
}

/// What the program prints: a line of dashes after each answer, a line of equal
/// signs after the last. Of several answers each is better than the one before.
fn understood(text: &str) -> Heard {
    const ANSWER: &str = "\n----------";
    if text.contains("=====ERROR=====") || text.contains("Error:") || text.contains("error:") {
        let error = text
            .lines()
            .find(|line| line.to_lowercase().contains("error"));
        return Heard::Failed(error.or(last_line(text)).unwrap_or_default().to_owned());
    }
    if text.contains("=====UNSATISFIABLE=====") {
        return Heard::Nothing;
    }
    if text.contains("=====UNBOUNDED=====") {
        return Heard::Unbounded;
    }
    if text.contains("Time limit exceeded") || text.contains("=====UNKNOWN=====") {
        return Heard::Limit;
    }
    let whole = format!("\n{text}");
    match whole.rsplit_once(ANSWER) {
        Some((answers, _)) => {
            let last = answers
                .rsplit_once(ANSWER)
                .map_or(answers, |(_, last)| last);
            Heard::Point(Values::full(assignments(last)))
        }
        None => Heard::Failed(last_line(text).unwrap_or("it says nothing").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_counts() {
        let text =
            "room[1] = tiger\n----------\nroom[1] = the lady\nn = 3\n----------\n==========\n";
        let Heard::Point(values) = understood(text) else {
            panic!("a point")
        };
        assert_eq!(values.text("room[1]"), Ok("the lady"));
        assert_eq!(values.whole("n"), Ok(3));
    }

    #[test]
    fn the_other_endings() {
        assert_eq!(understood("=====UNSATISFIABLE=====\n"), Heard::Nothing);
        assert_eq!(understood("=====UNKNOWN=====\n"), Heard::Limit);
        let late = "a = 1\n----------\n% Time limit exceeded!\n";
        assert_eq!(understood(late), Heard::Limit);
        let wrong = "x.mzn:3.1:\nError: syntax error, unexpected end of file\n";
        assert!(matches!(understood(wrong), Heard::Failed(_)));
        assert!(matches!(understood(""), Heard::Failed(_)));
    }
}
