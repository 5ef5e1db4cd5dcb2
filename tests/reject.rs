//! Bad input, with what is said of it written beside the line it concerns.
//!
//! Every file in `tests/reject` is read as a puzzle, and everything found must
//! be expected, in its place and in its words; everything expected must be
//! found. Expectations are comments that begin with `#~`:
//!
//! ```yaml
//! facts:
//!   - exactly(1, laddy)
//! #~             ^^^^^ error[unknown-name]: nothing is called `laddy`
//! #~ help: did you mean `lady`?
//! ```
//!
//! Carets stand under the characters meant, in the nearest line above that is
//! no expectation. Where a comment cannot stand (inside a block scalar), or the
//! characters meant stand under the `#~` itself, or on several lines, the place
//! is written out: `#~ 12:1-5 error[…]: …`, or `#~ 12:1-13:4`; without the line,
//! `#~ 1-5`, it is the nearest one above. A `help:` line belongs to the
//! expectation above it.
//!
//! A mismatch prints what was found in the form of an expectation.

use bigm::report::{Diagnostic, Severity};
use bigm::source::Source;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One finding, or one expectation: place, severity and code, message, help.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    what: String,
    help: Option<String>,
}

impl Found {
    fn shown(&self) -> String {
        let place = if self.line == self.end_line {
            format!("{}:{}-{}", self.line, self.column, self.end_column)
        } else {
            format!(
                "{}:{}-{}:{}",
                self.line, self.column, self.end_line, self.end_column
            )
        };
        let help = match &self.help {
            Some(help) => format!("\n#~ help: {help}"),
            None => String::new(),
        };
        format!("#~ {place} {}{help}", self.what)
    }
}

/// The same as a line with carets, where that can be written.
fn with_carets(found: &Found) -> String {
    if found.line != found.end_line {
        return found.shown();
    }
    let width = found.end_column.saturating_sub(found.column).max(1);
    let help = match &found.help {
        Some(help) => format!("\n#~ help: {help}"),
        None => String::new(),
    };
    let place = match found.column.checked_sub(3) {
        Some(spaces) if spaces > 0 => format!("{}{}", " ".repeat(spaces), "^".repeat(width)),
        _ => format!(" {}-{}", found.column, found.end_column),
    };
    format!("line {}:\n#~{place} {}{help}", found.line, found.what)
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reject");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// Everything that is said of a file, up to its rows.
fn findings(path: &Path) -> (Source, Vec<Diagnostic>) {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let source = match Source::from_bytes(name, fs::read(path).unwrap()) {
        Ok(source) => source,
        Err(bad) => {
            let diagnostic = bigm::yaml::not_utf8(&bad);
            return (bad.source, vec![diagnostic]);
        }
    };
    let read = bigm::read(&source);
    let mut found: Vec<Diagnostic> = read.report.diagnostics().into_iter().cloned().collect();
    for model in read.models.into_iter().flatten() {
        if let Err(refusal) = bigm::lower::lower(&model, &bigm::lower::Options::default()) {
            found.push(refusal.into());
        }
    }
    (source, found)
}

fn found(source: &Source, diagnostic: &Diagnostic) -> Found {
    let start = source.position(diagnostic.span.start);
    let end = source.position(diagnostic.span.end);
    Found {
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        what: format!(
            "{}[{}]: {}",
            diagnostic.code.severity.name(),
            diagnostic.code.name,
            diagnostic.message
        ),
        help: diagnostic.help.clone(),
    }
}

/// The expectations written in a text.
fn expected(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    let mut above = 0;
    for (index, line) in text.lines().enumerate() {
        let Some(rest) = line.trim_start().strip_prefix("#~") else {
            above = index + 1;
            continue;
        };
        let words = rest.trim_start();
        if let Some(help) = words.strip_prefix("help: ") {
            let last = all.last_mut().expect("a help line follows an expectation");
            let help = match last.help.take() {
                Some(before) => format!("{before}\n{help}"),
                None => help.to_owned(),
            };
            last.help = Some(help);
        } else if words.starts_with('^') {
            let before = line.chars().take_while(|c| *c != '^').count();
            let carets = line.chars().skip(before).take_while(|c| *c == '^').count();
            all.push(Found {
                line: above,
                column: before + 1,
                end_line: above,
                end_column: before + 1 + carets,
                what: words.trim_start_matches('^').trim().to_owned(),
                help: None,
            });
        } else {
            let (place, what) = words.split_once(' ').expect("a place and a message");
            let (start, end) = place
                .split_once('-')
                .expect("a place is LINE:COLUMN-COLUMN, or COLUMN-COLUMN");
            let pair = |text: &str| -> (usize, usize) {
                match text.split_once(':') {
                    Some((line, column)) => (line.parse().unwrap(), column.parse().unwrap()),
                    None => (above, text.parse().unwrap()),
                }
            };
            let (line, column) = pair(start);
            let (end_line, end_column) = if end.contains(':') {
                pair(end)
            } else {
                (line, end.parse().unwrap())
            };
            all.push(Found {
                line,
                column,
                end_line,
                end_column,
                what: what.to_owned(),
                help: None,
            });
        }
    }
    all.sort();
    all
}

#[test]
fn what_is_said_of_bad_input_is_what_is_written_beside_it() {
    let mut wrong = String::new();
    for path in files() {
        let (source, diagnostics) = findings(&path);
        let mut have: Vec<Found> = diagnostics.iter().map(|d| found(&source, d)).collect();
        have.sort();
        let want = expected(source.text());
        // A caret under an empty place stands for the place itself.
        let same = have.len() == want.len()
            && have.iter().zip(&want).all(|(h, w)| {
                let empty = h.line == h.end_line && h.column == h.end_column;
                let end = if empty {
                    h.end_column + 1
                } else {
                    h.end_column
                };
                h == w
                    || Found {
                        end_column: end,
                        ..h.clone()
                    } == *w
            });
        if !same {
            wrong.push_str(&format!("\n{}\n", path.display()));
            for missing in want.iter().filter(|w| !have.contains(w)) {
                wrong.push_str(&format!("not found: {}\n", missing.shown()));
            }
            for extra in have.iter().filter(|h| !want.contains(h)) {
                wrong.push_str(&format!("found: {}\n", with_carets(extra)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_bad_input_is_bad() {
    for path in files() {
        let (_, diagnostics) = findings(&path);
        let grave = diagnostics
            .iter()
            .any(|d| d.code.severity >= Severity::Warning);
        assert!(grave, "{}: nothing is wrong with it", path.display());
    }
}

#[test]
fn there_are_many_and_every_code_occurs() {
    assert!(files().len() >= 150, "only {} bad inputs", files().len());
    let seen: BTreeSet<&str> = files()
        .iter()
        .flat_map(|path| findings(path).1)
        .map(|diagnostic| diagnostic.code.name)
        .collect();
    // These are about what comes out, not about what stands in a file.
    let outcomes = bigm::prove::expect::CODES;
    // The net below all others: a file that falls into it shows that a finding
    // of its own is missing.
    let net: &bigm::report::Code = &bigm::check::NOT_UNDERSTOOD;
    assert!(!seen.contains(net.name), "a sentence without a finding");
    // These are about words from outside that fill blanks, and a template is no
    // bad input; `tests/templates.rs` and `tests/cli_new.rs` have them.
    let outside = [
        "bad-fill",
        "unknown-blank",
        "not-blank",
        "filled-twice",
        "template",
        // About JSON lines: `tests/batch.rs`.
        "json-line",
    ];
    let missing: Vec<&str> = bigm::codes()
        .iter()
        // These are about LP text, which is no puzzle; the reader of LP text has
        // tests of its own.
        .filter(|code| !bigm::export::ALL.contains(code))
        // These are about files that can be read: `tests/lint.rs`.
        .filter(|code| !bigm::explain::lint::ALL.contains(code))
        .filter(|code| !outcomes.contains(code) && code.name != net.name)
        .map(|code| code.name)
        .filter(|name| !seen.contains(name) && !outside.contains(name))
        .collect();
    assert!(missing.is_empty(), "codes without a bad input: {missing:?}");
}

#[test]
fn codes_have_names_of_their_own() {
    let names: Vec<&str> = bigm::codes().iter().map(|code| code.name).collect();
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), different.len(), "{names:?}");
}
