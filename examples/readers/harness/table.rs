//! Which program reads which format.

use super::case::Best;
use super::comments::columns;
use super::names::{ReadNames, own, words};
use super::programs::Program;
use super::programs::cadical::CADICAL;
use super::programs::cbc::CBC;
use super::programs::clasp::CLASP;
use super::programs::glpk::GLPK;
use super::programs::highs::HIGHS;
use super::programs::libreoffice::LIBREOFFICE;
use super::programs::minizinc::MINIZINC;
use super::programs::scip::SCIP;
use super::propositions::propositions;
use bigm::export::{FORMATS, Format};

/// A program that reads a format.
pub struct Row {
    /// The format's name.
    pub format: &'static str,
    /// The program.
    pub program: &'static Program,
    /// How the names in a file lead back to the puzzle.
    pub names: ReadNames,
    /// What the format does about what is to be best.
    pub best: Best,
}

/// Every program with every format that it reads.
pub static TABLE: &[Row] = &[
    row("lp", &GLPK, |bytes, case| columns(bytes, case, "\\")),
    row("lp", &CBC, |bytes, case| columns(bytes, case, "\\")),
    row("lp", &HIGHS, |bytes, case| columns(bytes, case, "\\")),
    row("lp", &SCIP, |bytes, case| columns(bytes, case, "\\")),
    row("mps", &GLPK, |bytes, case| columns(bytes, case, "*")),
    row("mps", &CBC, |bytes, case| columns(bytes, case, "*")),
    row("mps", &HIGHS, |bytes, case| columns(bytes, case, "*")),
    row("mps", &SCIP, |bytes, case| columns(bytes, case, "*")),
    row("opb", &SCIP, |bytes, case| columns(bytes, case, "*")),
    row("opb", &CLASP, |bytes, case| columns(bytes, case, "*")),
    Row {
        best: Best::Demanded,
        ..row("cnf", &CADICAL, propositions)
    },
    Row {
        best: Best::Demanded,
        ..row("cnf", &CLASP, propositions)
    },
    row("mathprog", &GLPK, |_, case| Ok(words(case))),
    row("minizinc", &MINIZINC, |_, case| Ok(words(case))),
    row("xlsx", &LIBREOFFICE, |_, case| Ok(own(case))),
];

const fn row(format: &'static str, program: &'static Program, names: ReadNames) -> Row {
    Row {
        format,
        program,
        names,
        best: Best::Sought,
    }
}

/// Formats that no program here reads, and why.
pub static NO_READER: &[(&str, &str)] = &[
    (
        "mosel",
        "Xpress is in no package registry; the tests check the file by the grammar",
    ),
    ("json", "for other programs to build on; no solver reads it"),
    ("text", DOCUMENT),
    ("md", DOCUMENT),
    ("html", DOCUMENT),
    ("latex", DOCUMENT),
];

const DOCUMENT: &str = "a document for people; the tests compare its rows with the model's";

/// The formats that are written today and read by some program, with their
/// rows by number.
pub fn formats() -> Vec<(&'static Format, Vec<usize>)> {
    FORMATS
        .iter()
        .map(|format| {
            let reads = |row: &Row| row.format == format.name;
            let rows = (0..TABLE.len()).filter(|&i| reads(&TABLE[i])).collect();
            (format, rows)
        })
        .filter(|(_, rows): &(_, Vec<usize>)| !rows.is_empty())
        .collect()
}

/// What the table and the list of formats do not agree on; nothing, where all
/// is well.
pub fn gaps() -> Vec<String> {
    gaps_in(&FORMATS.iter().map(|format| format.name).collect::<Vec<_>>())
}

fn gaps_in(formats: &[&str]) -> Vec<String> {
    let mut gaps = Vec::new();
    for format in formats {
        let read = TABLE.iter().any(|row| row.format == *format);
        let excused = NO_READER.iter().any(|(name, _)| name == format);
        match (read, excused) {
            (false, false) => gaps.push(format!(
                "no program reads the format {format}, and it is not said why"
            )),
            (true, true) => gaps.push(format!(
                "a program reads the format {format}, and it is said that none does"
            )),
            _ => {}
        }
    }
    gaps
}

/// Formats that the table knows and that are not written.
pub fn not_written() -> Vec<&'static str> {
    let mut names: Vec<&str> = TABLE
        .iter()
        .map(|row| row.format)
        .chain(NO_READER.iter().map(|(name, _)| *name))
        .filter(|name| FORMATS.iter().all(|format| format.name != *name))
        .collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_reader_or_an_excuse() {
        assert_eq!(gaps(), Vec::<String>::new());
        assert_eq!(gaps_in(&["lp", "mosel", "unheard-of"]).len(), 1);
    }
}
