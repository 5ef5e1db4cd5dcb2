//! What the commands share that try other versions of a puzzle: the puzzle as it
//! was written, and the solving of each version.

use super::Exit;
use super::how::backend_parser;
use super::input;
use super::lab::About;
use super::load;
use super::output::{self, Error};
use super::progress::Progress;
use crate::explain::{Judge, Judged};
use crate::model::Model;
use crate::prove::Count;
use crate::puzzle::Puzzle;
use crate::report::Report;
use crate::solve::{Limits, backend};
use crate::source::Source;
use crate::{Book, Options, yaml};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long a puzzle gets where nobody says.
const MINUTE: Duration = Duration::from_secs(60);

/// Who solves the versions.
#[derive(Debug, clap::Args)]
pub struct Solving {
    /// Who looks for answers
    #[arg(long, value_name = "NAME", default_value = "exact", value_parser = backend_parser())]
    backend: String,
    /// Count at most this many worlds, and this many answers
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    worlds: u64,
}

/// A puzzle as it was written.
pub struct Draft {
    /// Its name: the file's, with a number where it has several.
    pub name: String,
    /// What was written.
    pub puzzle: Puzzle,
    /// What it means, where it has no errors.
    pub model: Option<Model>,
    /// What there is to say about it.
    pub report: Report,
}

impl Draft {
    /// Shows the findings about it on standard error.
    pub fn show(&self, source: &Source, about: &About) {
        output::note(&load::shown(source, &self.report, about.color));
    }
}

/// Hands over each puzzle of a file.
///
/// # Errors
/// [`Error`] where the file cannot be read, or as `work`.
pub fn each(
    about: &About,
    mut work: impl FnMut(&Source, Draft) -> Result<Exit, Error>,
) -> Result<Exit, Error> {
    let fill = about.filling.read()?;
    let (name, bytes) = input::read(&about.file)?;
    let source = match Source::from_bytes(name, bytes) {
        Ok(source) => source,
        Err(bad) => {
            let mut report = Report::new();
            report.push(yaml::not_utf8(&bad));
            output::note(&load::shown(&bad.source, &report, about.color));
            return Ok(Exit::BadInput);
        }
    };
    let book = Book::new(source, &fill);
    let documents: Vec<yaml::Document> = book.documents().collect();
    let mut exit = Exit::OneAnswer;
    for (index, document) in documents.iter().enumerate() {
        let page = book.page(document);
        let puzzle = book.puzzle(document, &mut Report::new());
        let draft = Draft {
            name: load::name(book.source(), index, documents.len()),
            puzzle: puzzle.unwrap_or_default(),
            model: page.model,
            report: page.report,
        };
        exit = exit.and(work(book.source(), draft)?);
    }
    Ok(exit)
}

/// Solves versions, and shows how far that is.
pub struct Solver {
    options: Options,
    progress: Progress,
    name: String,
}

impl Solver {
    /// For one puzzle that starts now.
    pub fn new(about: &About, solving: &Solving, name: &str) -> Solver {
        let default = Options::default();
        let mut limits = about.limits();
        if limits.deadline.is_none() {
            limits.deadline = Instant::now().checked_add(MINUTE);
        }
        Solver {
            options: Options {
                finder: backend(&solving.backend).unwrap_or(default.finder),
                limits,
                worlds: solving.worlds,
                ..default
            },
            progress: Progress::new(1),
            name: name.to_owned(),
        }
    }

    /// The limits of each question.
    pub fn limits(&self) -> Limits {
        self.options.limits
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.progress.finish();
    }
}

impl Judge for Solver {
    fn judge(&mut self, model: Model) -> Judged {
        match crate::solve(model, &self.options) {
            Ok(solution) => Judged::of(&solution.model, &solution.finding),
            Err(refusal) => Judged::unknown(refusal.message),
        }
    }

    fn go_on(&mut self, doing: &str) -> bool {
        self.progress.at(0, &format!("{}: {doing}", self.name));
        let end = self.options.limits.deadline;
        end.is_none_or(|end| Instant::now() < end)
    }
}

/// A verdict with its counts: `not unique: 7 worlds, 4 answers`.
pub fn verdict(judged: &Judged) -> String {
    format!("{}: {}", judged.verdict.words(), judged.counts())
}

/// What came of a version, as JSON.
pub fn as_json(judged: &Judged) -> Value {
    let count = |count: Count| json!({"found": count.found, "complete": count.complete});
    json!({
        "verdict": judged.verdict.words(),
        "why": judged.why,
        "worlds": count(judged.worlds),
        "answers": count(judged.answers),
        "seen": judged.seen,
    })
}
