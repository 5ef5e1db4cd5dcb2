//! Filling the blanks, and what is said where that cannot be.

use super::blanks::{Axis, axes, blanks};
use super::read::{self, Entry};
use super::{Added, Blank, Fill, added};
use crate::expr::normal;
use crate::puzzle::codes::{FILLED_TWICE, NOT_BLANK, UNKNOWN_BLANK};
use crate::puzzle::written::{Datum, Puzzle};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span, Text};

/// What fills the blanks of a file, and what became of it.
#[derive(Debug, Clone)]
pub struct Filling {
    entries: Vec<(Entry, Outcome)>,
    /// The blanks of all puzzles of the file, before they were filled.
    known: Vec<Blank>,
    /// Where the attached texts begin.
    attached: usize,
    /// The propositions to be added.
    added: Vec<(Added, Text)>,
}

/// What became of an entry in the puzzles so far, best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// No puzzle has such a datum.
    Unknown,
    /// The puzzle itself says what it is.
    Given(Span),
    /// Another entry filled it.
    Twice(Span),
    /// Done.
    Filled,
}

impl Filling {
    /// Reads what fills. The texts are attached to `source`, and the findings
    /// about them go into `report`.
    pub fn read(fill: &Fill, source: &mut Source, report: &mut Report) -> Self {
        let attached = source.text().len() + 1;
        let entries = read::read(fill, source, report);
        let added = added::read(fill, source);
        Filling {
            entries: entries
                .into_iter()
                .map(|entry| (entry, Outcome::Unknown))
                .collect(),
            known: Vec::new(),
            attached,
            added,
        }
    }

    /// Fills the blanks of one puzzle of the file, and adds what is added.
    pub fn apply(&mut self, puzzle: &mut Puzzle) {
        added::apply(&self.added, puzzle);
        self.known.extend(blanks(puzzle));
        // Where a table filled a blank, a word may still take its place.
        let mut tables: Vec<Span> = Vec::new();
        for (entry, outcome) in &mut self.entries {
            let new = match part(puzzle, entry) {
                None => Outcome::Unknown,
                Some(datum) => {
                    let (span, blank) = (datum.span(), matches!(datum, Datum::Blank(_)));
                    if blank || (entry.word && tables.contains(&span)) {
                        if !entry.word {
                            leaves(&entry.value, &mut tables);
                        }
                        *datum = entry.value.clone();
                        Outcome::Filled
                    } else if span.start >= self.attached {
                        Outcome::Twice(span)
                    } else {
                        Outcome::Given(span)
                    }
                }
            };
            *outcome = new.max(*outcome);
        }
    }

    /// Reports what filled nothing, in none of the puzzles.
    pub fn complain(&self, report: &mut Report) {
        for (entry, outcome) in &self.entries {
            let name = &entry.written;
            let (code, message) = match outcome {
                Outcome::Filled => continue,
                Outcome::Unknown => (&UNKNOWN_BLANK, format!("no blank is called `{name}`")),
                Outcome::Given(_) => (
                    &NOT_BLANK,
                    format!("`{name}` is no blank: the puzzle says what it is"),
                ),
                Outcome::Twice(_) => (&FILLED_TWICE, format!("`{name}` is filled twice")),
            };
            let diagnostic = Diagnostic::new(code, entry.span, message);
            report.push(match outcome {
                Outcome::Given(span) => diagnostic
                    .related(*span, "it stands here")
                    .help("only a `null` of `data:` is filled from outside"),
                Outcome::Twice(span) => {
                    diagnostic.related(*span, "first here").help("fill it once")
                }
                Outcome::Unknown | Outcome::Filled => self.suggest(diagnostic, name),
            });
        }
    }

    fn suggest(&self, diagnostic: Diagnostic, name: &str) -> Diagnostic {
        /// More than a sentence holds.
        const MOST: usize = 30;
        let mut names: Vec<&str> = self.known.iter().map(|blank| blank.name.as_str()).collect();
        names.dedup();
        let diagnostic = diagnostic.did_you_mean(name, names.iter().copied().take(2000));
        if diagnostic.help.is_some() {
            return diagnostic;
        }
        let more = if names.len() > MOST { ", …" } else { "" };
        names.truncate(MOST);
        match names[..] {
            [] => diagnostic.help("there is none: a blank is a `null` under `data:`"),
            _ => diagnostic.help(format!("the blanks are {}{more}", names.join(", "))),
        }
    }
}

/// The part of the data that an entry speaks of.
fn part<'p>(puzzle: &'p mut Puzzle, entry: &Entry) -> Option<&'p mut Datum> {
    let index = puzzle
        .data
        .iter()
        .position(|decl| decl.name.text == entry.name)?;
    let axes = axes(puzzle, &puzzle.data[index]);
    let mut datum = &mut puzzle.data[index].value;
    for (level, label) in entry.path.iter().enumerate() {
        datum = match datum {
            Datum::List(_, items) => {
                let axis = axes.get(level).unwrap_or(&Axis::Counted);
                items.get_mut(axis.position(label)?)?
            }
            Datum::Map(_, entries) => {
                let found = entries
                    .iter_mut()
                    .find(|(key, _)| normal(key.as_str()) == *label);
                &mut found?.1
            }
            Datum::Scalar(_) | Datum::Blank(_) => return None,
        };
    }
    Some(datum)
}

/// Where the parts of a datum stand, the whole included.
fn leaves(datum: &Datum, into: &mut Vec<Span>) {
    into.push(datum.span());
    match datum {
        Datum::Scalar(_) | Datum::Blank(_) => {}
        Datum::List(_, items) => items.iter().for_each(|item| leaves(item, into)),
        Datum::Map(_, entries) => entries.iter().for_each(|(_, item)| leaves(item, into)),
    }
}
