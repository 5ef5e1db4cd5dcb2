//! `bigm check`: what is wrong with a file, without solving it; and with
//! `--expect`, whether what comes out is what the file expects.

use super::fill::Filling;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use super::progress::Progress;
use super::solve::How;
use super::{Exit, input, json};
use crate::prove::expect;
use crate::report::{Diagnostic, Severity};
use std::path::PathBuf;

/// Report everything that is wrong with puzzle files
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm check puzzle.yaml
  bigm check --expect models
  bigm check --json - < puzzle.yaml")]
pub struct Arguments {
    /// Puzzle files, folders of them, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Solve as well, and compare with each file's `expect:`
    #[arg(long)]
    expect: bool,
    #[command(flatten)]
    filling: Filling,
    #[command(flatten)]
    how: How,
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

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let files = input::gather(&arguments.files)?;
    let fill = arguments.filling.read()?;
    let progress = Progress::new(files.len());
    let mut exit = Exit::OneAnswer;
    let mut tally = Tally::default();
    for (done, path) in files.iter().enumerate() {
        progress.at(done, &path.display().to_string());
        let mut loaded = match load(path, &fill) {
            Ok(loaded) => loaded,
            Err(Error::Failed(why)) => {
                exit = exit.and(output::failed(&Error::Failed(why)));
                tally.unread += 1;
                continue;
            }
            Err(broken) => return Err(broken),
        };
        loaded.allow_blanks();
        exit = exit.and(loaded.exit);
        tally.files += 1;
        for diagnostic in loaded.report.diagnostics() {
            match diagnostic.code.severity {
                Severity::Error => tally.errors += 1,
                Severity::Warning => tally.warnings += 1,
                Severity::Note => {}
            }
        }
        if arguments.expect {
            let count = loaded.blanks.len();
            for (index, blanks) in loaded.blanks.iter().enumerate() {
                if !blanks.is_empty() {
                    let name = load::name(&loaded.source, index, count);
                    tally.templates.push(name);
                }
            }
            let models = std::mem::take(&mut loaded.models);
            for model in models.into_iter().flatten() {
                tally.puzzles += 1;
                let (outcome, found) = compare(model, arguments);
                exit = exit.and(outcome);
                for diagnostic in found {
                    tally.unmet += 1;
                    loaded.report.push(diagnostic);
                }
            }
        }
        if arguments.json {
            output::print(&json::checked(&loaded)?)?;
        } else {
            load::show(&loaded, arguments.color);
        }
    }
    progress.finish();
    if !arguments.json && !arguments.quiet {
        output::print(&tally.words(arguments.expect))?;
    }
    Ok(exit)
}

/// Solves one puzzle and says what is not as expected.
fn compare(model: crate::model::Model, arguments: &Arguments) -> (Exit, Vec<Diagnostic>) {
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
    unmet: usize,
    /// Puzzles with open blanks, which nothing can be expected of.
    templates: Vec<String>,
}

impl Tally {
    fn words(&self, expect: bool) -> String {
        let many = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        let mut words = vec![many(self.files, "file"), many(self.errors, "error")];
        words.push(many(self.warnings, "warning"));
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
