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

const VERSIONS: &str =
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

/// What differs between a page and this run; nothing, where the page is right.
///
/// Versions may differ, and what a page calls a limit may be an agreement on a
/// faster machine; what it calls an agreement may not be a limit. A program
/// that was not run is not compared.
pub fn stale(committed: &str, library: &Library, cells: &[Cell]) -> Vec<String> {
    let fresh = page(library, cells);
    let mut complaints = Vec::new();
    let (old, new) = (rows(committed), rows(&fresh));
    let keys: std::collections::BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    for key in keys {
        match (old.get(key), new.get(key)) {
            (Some(_), Some(None)) => {}
            (Some(Some(old)), Some(Some(new))) if fits(old, new) => {}
            (Some(old), Some(new)) => {
                complaints.push(format!(
                    "{key}: the page has {}, this run {}",
                    shown(old),
                    shown(new)
                ));
            }
            (Some(_), None) => complaints.push(format!("{key} is on the page, and is not run")),
            (None, _) => complaints.push(format!("{key} is not on the page")),
        }
    }
    if cells.iter().all(|cell| cell.version.is_ok()) && frame(committed) != frame(&fresh) {
        let (old, new) = (frame(committed), frame(&fresh));
        let line = old.iter().zip(&new).find(|(old, new)| old != new);
        complaints.push(match line {
            Some((old, new)) => format!("the page has “{old}”, and this run “{new}”"),
            None => "the page has more lines, or fewer".to_owned(),
        });
    }
    complaints
}

/// Whether the counts on the page let these pass.
fn fits(old: &[usize; 6], new: &[usize; 6]) -> bool {
    let [files, agree, refused, limit, doubt, differ] = *old;
    let faster = new[1].wrapping_sub(agree);
    [new[0], new[2], new[4], new[5]] == [files, refused, doubt, differ]
        && new[1] >= agree
        && new[3] + faster == limit
}

fn shown(counts: &Option<[usize; 6]>) -> String {
    counts.map_or_else(|| "skipped".to_owned(), |counts| format!("{counts:?}"))
}

/// The rows of a page's table: format and program, and the counts unless it was
/// skipped.
fn rows(page: &str) -> BTreeMap<String, Option<[usize; 6]>> {
    let mut rows = BTreeMap::new();
    for line in page.lines() {
        let words: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", format, program, counts @ .., ""] = words.as_slice() else {
            continue;
        };
        if counts.len() != 6 {
            continue;
        }
        let numbers: Vec<usize> = counts
            .iter()
            .filter_map(|count| count.parse().ok())
            .collect();
        if let Ok(numbers) = <[usize; 6]>::try_from(numbers) {
            rows.insert(format!("{format} with {program}"), Some(numbers));
        } else if counts[0] == "skipped" {
            rows.insert(format!("{format} with {program}"), None);
        }
    }
    rows
}

/// The lines of a page that are the same on every machine.
fn frame(page: &str) -> Vec<&str> {
    page.split(VERSIONS)
        .next()
        .unwrap_or_default()
        .lines()
        .filter(|line| !line.starts_with('|') && !line.ends_with(": limit"))
        .filter(|line| !line.starts_with("Nothing is refused"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(results: Vec<Judgement>) -> Cell {
        Cell {
            format: "lp",
            program: "GLPK",
            version: Ok("5.0".to_owned()),
            needs: "glpsol",
            results: results.into_iter().map(|j| (0, false, j)).collect(),
        }
    }

    fn library() -> Library {
        let mut library = Library::default();
        let models = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/models/carroll/no-kangaroos.yaml"
        );
        super::super::case::read(models.as_ref(), "carroll/no-kangaroos", &mut library).unwrap();
        library
    }

    #[test]
    fn a_page_is_right_until_an_agreement_is_lost() {
        use Judgement::{Agrees, Differs, Doubt, Limit, Refused};
        let library = library();
        let of = |last: Judgement| [cell(vec![Agrees, last])];
        let committed = page(&library, &of(Agrees));
        assert_eq!(
            stale(&committed, &library, &of(Agrees)),
            Vec::<String>::new()
        );
        for worse in [
            Limit,
            Doubt("x".to_owned()),
            Differs("x".to_owned()),
            Refused("x".to_owned()),
        ] {
            assert_ne!(
                stale(&committed, &library, &of(worse)),
                Vec::<String>::new()
            );
        }
        // What was slow may be fast.
        let slow = page(&library, &of(Limit));
        assert_eq!(stale(&slow, &library, &of(Agrees)), Vec::<String>::new());
        assert_eq!(stale(&slow, &library, &of(Limit)), Vec::<String>::new());
    }

    #[test]
    fn a_program_that_is_missing_is_not_compared() {
        let library = library();
        let committed = page(&library, &[cell(vec![Judgement::Agrees])]);
        let missing = [Cell {
            version: Err("not installed".to_owned()),
            ..cell(Vec::new())
        }];
        assert_eq!(stale(&committed, &library, &missing), Vec::<String>::new());
        assert_eq!(stale("", &library, &missing).len(), 1);
        assert_ne!(stale(&committed, &library, &[]), Vec::<String>::new());
    }

    #[test]
    fn a_newer_version_is_no_difference() {
        let library = library();
        let cells = [cell(vec![Judgement::Agrees])];
        let committed = page(&library, &cells).replace("| 5.0 |", "| 4.9 |");
        assert!(committed.contains("4.9"));
        assert_eq!(stale(&committed, &library, &cells), Vec::<String>::new());
        let other = committed.replace("satisfies", "violates");
        assert_ne!(stale(&other, &library, &cells), Vec::<String>::new());
    }
}
