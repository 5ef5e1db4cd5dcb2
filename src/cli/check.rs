//! `bigm check`: what is wrong with a file, and what may be amiss with its
//! puzzles; and with `--expect`, whether what comes out is what the file expects.

use super::feed::{self, Job, Label, Puzzle};
use super::fill::Filling;
use super::how::How;
use super::lint::Linting;
use super::load;
use super::output::{self, Colour, Error};
use super::pool::{self, Jobs, Turn};
use super::progress::Progress;
use super::{Exit, input, json};
use crate::Book;
use crate::model::Model;
use crate::prove::expect;
use crate::puzzle::Fill;
use crate::report::{Diagnostic, Report, Severity};
use std::path::PathBuf;
use std::sync::Arc;

/// Report everything that is wrong with puzzle files
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm check puzzle.yaml
  bigm check --expect models
  bigm check --proof puzzle.yaml             why each finding is so
  bigm check --deny idle-speaker --deny implied puzzle.yaml
  bigm check --json - < puzzle.yaml")]
pub struct Arguments {
    /// Puzzle files, folders of them, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Solve as well, and compare with each file's `expect:`
    #[arg(long)]
    expect: bool,
    #[command(flatten)]
    lint: Linting,
    #[command(flatten)]
    filling: Filling,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    jobs: Jobs,
    /// Print JSON, one object for each file
    #[arg(long)]
    json: bool,
    /// Print nothing where all is well
    #[arg(short, long)]
    quiet: bool,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// What was found about one puzzle of a file.
struct Part {
    book: Arc<Book>,
    /// Whether there is a document to it.
    puzzle: bool,
    report: Report,
    /// What is not as expected, where there was something to compare.
    unmet: Option<Vec<Diagnostic>>,
    /// Whether its blanks are open.
    template: bool,
    exit: Exit,
}

/// What was found about a file so far.
struct Whole {
    book: Arc<Book>,
    puzzles: usize,
    report: Report,
}

/// Runs the command.
pub fn run(arguments: Arguments) -> Result<Exit, Error> {
    let files = input::gather(&arguments.files)?;
    let fill = arguments.filling.read()?;
    let progress = Progress::new(files.len());
    let threads = arguments.jobs.threads();
    let feed = feed::files(files, fill.clone(), None);
    let arguments = Arc::new(arguments);
    let shared = Arc::clone(&arguments);
    let mut exit = Exit::OneAnswer;
    let mut tally = Tally::default();
    let mut whole: Option<Whole> = None;
    let mut label: Option<Arc<Label>> = None;
    pool::ordered(
        threads,
        feed,
        move |(label, job): (Arc<Label>, Job)| check(&shared, &fill, &label, job),
        |turn| {
            let part = match turn {
                Turn::Next(next) => {
                    progress.at(tally.files + tally.unread, &next.name);
                    label = Some(next);
                    return Ok(());
                }
                Turn::Done(part) => part,
                Turn::Lost => Err(pool::lost(label.as_ref().map_or("", |label| &label.name))),
            };
            match part {
                Ok(part) => {
                    exit = exit.and(part.exit);
                    if let (true, Some(label)) = (part.template, &label) {
                        tally.templates.push(label.name.clone());
                    }
                    tally.puzzles += usize::from(part.unmet.is_some());
                    let unmet = part.unmet.unwrap_or_default();
                    tally.unmet += unmet.len();
                    let whole = whole.get_or_insert_with(|| Whole {
                        book: part.book,
                        puzzles: 0,
                        report: Report::new(),
                    });
                    whole.puzzles += usize::from(part.puzzle);
                    whole.report.merge(part.report);
                    for diagnostic in unmet {
                        whole.report.push(diagnostic);
                    }
                }
                Err(why) => {
                    progress.aside(|| output::note(&format!("bigm: {why}\n")));
                    exit = exit.and(Exit::Failure);
                    tally.unread += 1;
                }
            }
            let last = label.as_ref().is_none_or(|label| label.last);
            match whole.take_if(|_| last) {
                Some(whole) => {
                    tally.add(&whole.report);
                    progress.aside(|| show(&arguments, &whole))
                }
                None => Ok(()),
            }
        },
    )?;
    progress.finish();
    if !arguments.json && !arguments.quiet {
        output::print(&tally.words(&arguments))?;
    }
    Ok(exit)
}

/// Shows what was found about a file.
fn show(arguments: &Arguments, whole: &Whole) -> Result<(), Error> {
    let source = whole.book.source();
    if arguments.json {
        output::print(&json::checked(source, whole.puzzles, &whole.report)?)
    } else {
        output::note(&load::shown(source, &whole.report, arguments.color));
        Ok(())
    }
}

/// Checks one puzzle.
fn check(arguments: &Arguments, fill: &Fill, label: &Label, job: Job) -> Result<Part, String> {
    let Puzzle { book, document, .. } = job.puzzle(label, fill)?;
    let page = book.page(&document);
    let mut report = page.report;
    load::allow_blanks(&mut report, &page.blanks);
    if let Some(model) = page.model.as_ref().filter(|_| !report.has_errors()) {
        let limits = arguments.how.options().limits;
        for diagnostic in arguments.lint.findings(model, limits) {
            report.push(diagnostic);
        }
    }
    let mut part = Part {
        book,
        puzzle: document.node.is_some(),
        exit: match report.has_errors() {
            true => Exit::BadInput,
            false => Exit::OneAnswer,
        },
        report,
        unmet: None,
        template: arguments.expect && !page.blanks.is_empty(),
    };
    if let Some(model) = page.model.filter(|_| arguments.expect) {
        let (exit, unmet) = compare(model, arguments);
        part.exit = part.exit.and(exit);
        part.unmet = Some(unmet);
    }
    Ok(part)
}

/// Solves one puzzle and says what is not as expected.
fn compare(model: Model, arguments: &Arguments) -> (Exit, Vec<Diagnostic>) {
    match crate::expect(model, &arguments.how.options()) {
        Ok(found) if found.is_empty() => (Exit::OneAnswer, found),
        Ok(found) => {
            let exit = if found.iter().any(|d| d.code == &expect::UNDECIDED) {
                Exit::Undecided
            } else {
                Exit::NotOne
            };
            (exit, found)
        }
        Err(refusal) => (Exit::BadInput, vec![refusal.into()]),
    }
}

/// What was seen over all files.
#[derive(Default)]
struct Tally {
    files: usize,
    unread: usize,
    puzzles: usize,
    errors: usize,
    warnings: usize,
    notes: usize,
    unmet: usize,
    /// Puzzles with open blanks, which nothing can be expected of.
    templates: Vec<String>,
}

impl Tally {
    /// Counts a file in, and what was found about it but for expectations.
    fn add(&mut self, report: &Report) {
        self.files += 1;
        for diagnostic in report.diagnostics() {
            match diagnostic.code.severity {
                _ if expect::CODES.contains(&diagnostic.code) => {}
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Note => self.notes += 1,
            }
        }
    }

    fn words(&self, arguments: &Arguments) -> String {
        let expect = arguments.expect;
        let many = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        let mut words = vec![many(self.files, "file"), many(self.errors, "error")];
        words.push(many(self.warnings, "warning"));
        if self.notes > 0 {
            words.push(many(self.notes, "note"));
        }
        if expect {
            words.push(many(self.puzzles, "puzzle"));
            words.push(match self.unmet {
                0 if self.errors > 0 || self.unread > 0 => "the rest as expected".to_owned(),
                0 => "all as expected".to_owned(),
                unmet => format!("{unmet} not as expected"),
            });
        }
        match self.templates.len() {
            0 => {}
            1 => words.push(format!("1 template skipped: {}", self.templates[0])),
            count => words.push(format!(
                "{count} templates skipped: {}",
                self.templates.join(", ")
            )),
        }
        if self.unread > 0 {
            words.push(format!("{} not read", self.unread));
        }
        format!("{}\n", words.join(", "))
    }
}
