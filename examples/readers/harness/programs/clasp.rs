//! Potassco's `clasp`, which solves clauses and pseudo-Boolean rows in whole
//! numbers.

use super::{EachFile, Job, Program, last_line, literals, printed, says, version_in};
use crate::harness::heard::{Heard, Values};
use std::path::Path;
use std::process::Command;

/// clasp.
pub static CLASP: Program = Program {
    name: "clasp",
    needs: "clasp",
    version: |tools| version_in(&says(Path::new("clasp"), &["--version"], tools)?),
    batch: 8,
    open: |_| Box::new(EachFile(read)),
};

fn read(job: &Job) -> Heard {
    let mut command = Command::new("clasp");
    command
        .arg(&job.file)
        .arg(format!("--time-limit={}", job.limit.as_secs().max(1)));
    match printed(&mut command, job) {
        Ok(ran) => understood(&ran.text),
        Err(heard) => heard,
    }
}

/// What the lines `s` and `v` of the competitions' format say. The values of
/// the last point are the best ones.
fn understood(text: &str) -> Heard {
    if let Some(line) = text.lines().find(|line| line.contains("ERROR")) {
        return Heard::Failed(line.trim().to_owned());
    }
    let status = text.lines().find_map(|line| line.strip_prefix("s "));
    let late = text.contains("INTERRUPTED");
    match status {
        // A point that was not proved best when time was over.
        Some("SATISFIABLE") if late => Heard::Limit,
        Some("SATISFIABLE" | "OPTIMUM FOUND") => {
            let last = text.rfind("c Answer:").map_or(text, |at| &text[at..]);
            Heard::Point(Values::full(literals(last)))
        }
        Some("UNSATISFIABLE") => Heard::Nothing,
        Some("UNKNOWN") => Heard::Limit,
        Some(other) => Heard::Doubt(other.to_owned()),
        None => Heard::Failed(last_line(text).unwrap_or("it says nothing").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_point_counts() {
        let text = "o 2\nc Answer: 1\nv x1 x2\no 1\nc Answer: 2\nv x1 -x2\ns OPTIMUM FOUND\n";
        let Heard::Point(values) = understood(text) else {
            panic!("a point")
        };
        assert_eq!((values.whole("x1"), values.whole("x2")), (Ok(1), Ok(0)));
    }

    #[test]
    fn the_other_endings() {
        assert_eq!(understood("s UNSATISFIABLE\n"), Heard::Nothing);
        assert_eq!(understood("s UNKNOWN\n"), Heard::Limit);
        let late = "s SATISFIABLE\nc INTERRUPTED  : 1\n";
        assert_eq!(understood(late), Heard::Limit);
        let error = "*** ERROR: (clasp): parse error\ns UNKNOWN\n";
        assert!(matches!(understood(error), Heard::Failed(_)));
    }
}
