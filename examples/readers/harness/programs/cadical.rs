//! The SAT solver CaDiCaL.

use super::{EachFile, Job, Program, last_line, literals, printed, says};
use crate::harness::heard::{Heard, Values};
use std::path::Path;
use std::process::Command;

/// CaDiCaL.
pub static CADICAL: Program = Program {
    name: "CaDiCaL",
    needs: "cadical",
    version: |tools| {
        // A word like `sc2021`, or a number.
        let text = says(Path::new("cadical"), &["--version"], tools)?;
        Ok(text.trim().to_owned())
    },
    batch: 8,
    open: |_| Box::new(EachFile(read)),
};

fn read(job: &Job) -> Heard {
    let mut command = Command::new("cadical");
    command
        .args(["-q", "-t", &job.limit.as_secs().max(1).to_string()])
        .arg(&job.file);
    match printed(&mut command, job) {
        Ok(ran) => understood(&ran.text),
        Err(heard) => heard,
    }
}

/// What the lines `s` and `v` of the competitions' format say.
fn understood(text: &str) -> Heard {
    let status = text.lines().find_map(|line| line.strip_prefix("s "));
    match status {
        Some("SATISFIABLE") => Heard::Point(Values::full(literals(text))),
        Some("UNSATISFIABLE") => Heard::Nothing,
        Some("UNKNOWN") => Heard::Limit,
        Some(other) => Heard::Doubt(other.to_owned()),
        None if text.contains("UNKNOWN") => Heard::Limit,
        None => Heard::Failed(last_line(text).unwrap_or("it says nothing").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_read() {
        let Heard::Point(values) = understood("c x\ns SATISFIABLE\nv -1 2\nv 3 0\n") else {
            panic!("a point")
        };
        let read = ["1", "2", "3"].map(|name| values.whole(name));
        assert_eq!(read, [Ok(0), Ok(1), Ok(1)]);
        assert!(values.whole("0").is_err());
        assert_eq!(understood("s UNSATISFIABLE\n"), Heard::Nothing);
        assert_eq!(understood("c UNKNOWN\n"), Heard::Limit);
        assert!(matches!(understood("error: bad\n"), Heard::Failed(_)));
    }
}
