//! The table as a page, and whether a page is the table of this run.

use super::case::Library;
use super::judge::Judgement;
use super::run::Cell;
use super::table::{NO_READER, not_written};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How often each thing came of a program with a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Files there were to read.
    pub files: usize,
    /// See [`Judgement`].
    pub agree: usize,
    /// See [`Judgement`].
    pub refused: usize,
    /// See [`Judgement`].
    pub limit: usize,
    /// See [`Judgement`].
    pub doubt: usize,
    /// See [`Judgement`].
    pub differ: usize,
}

impl Counts {
    /// Counts what came of a cell.
    pub fn of(cell: &Cell) -> Counts {
        let mut counts = Counts {
            files: cell.results.len(),
            ..Counts::default()
        };
        for (_, _, judgement) in &cell.results {
            *match judgement {
                Judgement::Agrees => &mut counts.agree,
                Judgement::Refused(_) => &mut counts.refused,
                Judgement::Limit => &mut counts.limit,
                Judgement::Doubt(_) => &mut counts.doubt,
                Judgement::Differs(_) => &mut counts.differ,
            } += 1;
        }
        counts
    }

    /// The counts in the order of the table's columns.
    fn columns(self) -> [usize; 6] {
        [
            self.files,
            self.agree,
            self.refused,
            self.limit,
            self.doubt,
            self.differ,
        ]
    }
}

const HEAD: &str = "\
# Read by the real programs

<!-- Written by `cargo run --release --example readers -- --out docs/readers.md`. -->

Every puzzle of `models/` is written in every format, in textbook and in tight
form, and read and solved by the programs that people use. A program agrees when
it finds what bigm found:

* a point where there is one, and none where the puzzle is a contradiction;
* the point is led back through the names in the file to the puzzle's unknowns,
  and satisfies, in whole numbers, every row and the meaning of every sentence;
* its answer is the answer, where there is only one, and its value is the best,
  where something is to be best;
* with `--worlds-cut`, which excludes the answer found: none where the answer is
  the only one (with an objective: only a worse one, exactly as much worse as
  the best of the rest is), and another answer where it is not.
";

/// The whole page.
pub fn page(library: &Library, cells: &[Cell]) -> String {
    let mut out = String::from(HEAD);
    let mut puzzles: Vec<&str> = library.cases.iter().map(|case| &*case.name).collect();
    puzzles.dedup();
    let _ = write!(
        out,
        "\n{} puzzles in two forms, {} files to a format, and as many again with the\n\
         cut, save for the contradictions.\n\n{}",
        puzzles.len(),
        library.cases.len(),
        table(cells)
    );
    named(library, cells, &mut out);
    out.push_str("\n## Not read by a program\n\n");
    for (format, why) in NO_READER {
        if !not_written().contains(format) {
            let _ = writeln!(out, "* `{format}`: {why}.");
        }
    }
    for name in &library.templates {
        let _ = writeln!(
            out,
            "* `{name}`: a template, no puzzle before it is filled."
        );
    }
    out.push_str(VERSIONS);
    let mut versions = BTreeMap::new();
    for cell in cells {
        versions.insert(cell.program, (cell.needs, &cell.version));
    }
    for (program, (needs, version)) in versions {
        let version = version.as_ref().map_or("not installed", |version| version);
        let _ = writeln!(out, "| {program} | {needs} | {version} |");
    }
    out
}

/// The head of what may differ from machine to machine.
pub const VERSIONS: &str =
    "\n## Versions\n\n| program | what is run | version |\n| --- | --- | --- |\n";

/// The counts alone.
pub fn table(cells: &[Cell]) -> String {
    let mut out = String::from(
        "| format | program | files | agree | refused | limit | doubt | differ |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for cell in cells {
        match cell.version {
            Ok(_) => {
                let _ = write!(out, "| {} | {} |", cell.format, cell.program);
                for count in Counts::of(cell).columns() {
                    let _ = write!(out, " {count} |");
                }
                out.push('\n');
            }
            Err(_) => {
                let _ = writeln!(
                    out,
                    "| {} | {} | skipped | | | | | |",
                    cell.format, cell.program
                );
            }
        }
    }
    out
}

/// Everything that is no agreement, by name.
fn named(library: &Library, cells: &[Cell], out: &mut String) {
    out.push_str("\n## By name\n\n");
    let start = out.len();
    for (format, why, names) in refusals(library, cells) {
        let _ = writeln!(out, "* `{format}` has no words for it: {why}.");
        for name in names {
            let _ = writeln!(out, "  * {name}");
        }
    }
    for line in rest(library, cells) {
        let _ = writeln!(out, "* {line}");
    }
    if out.len() == start {
        out.push_str("Nothing is refused, and there is no limit, doubt or difference.\n");
    }
}

/// What is refused: the format, the reason, and the puzzles. It is the same for
/// every program.
fn refusals<'a>(library: &'a Library, cells: &[Cell]) -> Vec<(&'static str, String, Vec<&'a str>)> {
    let mut by_reason: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for cell in cells {
        for (case, _, judgement) in &cell.results {
            if let Judgement::Refused(why) = judgement {
                let names = by_reason.entry((cell.format, why.clone())).or_default();
                names.push(&library.cases[*case].name);
            }
        }
    }
    by_reason
        .into_iter()
        .map(|((format, why), mut names)| {
            names.sort_unstable();
            names.dedup();
            (format, why, names)
        })
        .collect()
}

/// Every limit, doubt and difference.
pub fn rest(library: &Library, cells: &[Cell]) -> Vec<String> {
    let mut lines = Vec::new();
    for cell in cells {
        for (case, cut, judgement) in &cell.results {
            if !matches!(judgement, Judgement::Agrees | Judgement::Refused(_)) {
                let name = library.cases[*case].show(*cut);
                let (format, program) = (cell.format, cell.program);
                lines.push(format!("{name}, `{format}`, {program}: {judgement}"));
            }
        }
    }
    lines
}
