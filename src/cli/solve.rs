//! `bigm solve`: the main job.

use super::fill::Filling;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use super::progress::Progress;
use super::{Exit, input, json, page};
use crate::lower::FormKind;
use crate::prove::{Entailment, Verdict};
use crate::report::{Diagnostic, render};
use crate::solve::{BACKENDS, BackendInfo, Limits};
use crate::{Options, Solution};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Solve puzzles and prove that the answer is the only one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm solve models/chlond-toase/logical-labyrinth.yaml
  bigm solve --json puzzle.yaml
  bigm solve --form textbook --backend exact puzzle.yaml
  bigm solve --quiet models
  bigm solve --set owner=Ann --set colour=red template.yaml
  cat puzzle.yaml | bigm solve -

Exit codes: 0 the question has one answer, 1 it has none or several,
2 bad input or usage, 3 undecided, 4 failure.")]
pub struct Arguments {
    /// Puzzle files, folders of them, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    filling: Filling,
    #[command(flatten)]
    how: How,
    /// Print JSON, one object for each puzzle
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Print one line for each puzzle
    #[arg(short, long)]
    quiet: bool,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// How to solve: shared by the commands that do.
#[derive(Debug, clap::Args)]
pub struct How {
    /// The paper's rows to the letter, or the strongest
    #[arg(long, value_name = "FORM", default_value = "tight", value_parser = form_parser())]
    form: String,
    #[command(flatten)]
    effort: Effort,
}

/// Who solves, and how long.
#[derive(Debug, clap::Args)]
pub struct Effort {
    /// Who looks for answers
    #[arg(long, value_name = "NAME", default_value = BACKENDS[0].name, value_parser = backend_parser())]
    backend: String,
    /// Seconds for each puzzle; what is not decided by then is undecided
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Count at most this many worlds
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    worlds: u64,
}

fn form_parser() -> clap::builder::PossibleValuesParser {
    FormKind::ALL
        .iter()
        .map(|form| form.name())
        .collect::<Vec<_>>()
        .into()
}

/// The names of the backends.
pub fn backend_parser() -> clap::builder::PossibleValuesParser {
    BACKENDS
        .iter()
        .map(|backend| backend.name)
        .collect::<Vec<_>>()
        .into()
}

/// A time limit.
///
/// # Errors
/// What is wrong with it.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_owned())
}

impl How {
    /// The options for one puzzle that starts now.
    pub fn options(&self) -> Options {
        self.effort
            .options(FormKind::named(&self.form).unwrap_or_default())
    }
}

impl Effort {
    /// The options for one puzzle that starts now, in this form.
    pub fn options(&self, form: FormKind) -> Options {
        let default = Options::default();
        let finder: &'static BackendInfo = BACKENDS
            .iter()
            .find(|backend| backend.name == self.backend)
            .unwrap_or(default.finder);
        Options {
            form,
            finder,
            limits: Limits {
                deadline: self.time_limit.and_then(|t| Instant::now().checked_add(t)),
                effort: None,
            },
            worlds: self.worlds,
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let files = input::gather(&arguments.files)?;
    let fill = arguments.filling.read()?;
    let progress = Progress::new(files.len());
    let mut exit = Exit::OneAnswer;
    let mut first = true;
    for (done, path) in files.iter().enumerate() {
        progress.at(done, &path.display().to_string());
        let loaded = match load(path, &fill) {
            Ok(loaded) => loaded,
            Err(Error::Failed(why)) => {
                // One file that cannot be read does not stop the rest.
                exit = exit.and(output::failed(&Error::Failed(why)));
                continue;
            }
            Err(broken) => return Err(broken),
        };
        exit = exit.and(loaded.exit);
        if arguments.json {
            if loaded.models.iter().any(Option::is_none) || loaded.models.is_empty() {
                output::print(&json::bad_input(&loaded)?)?;
            }
        } else {
            load::show(&loaded, arguments.color);
        }
        let count = loaded.models.len();
        for (index, model) in loaded.models.iter().enumerate() {
            let Some(model) = model else { continue };
            let name = load::name(&loaded.source, index, count);
            match crate::solve(model.clone(), &arguments.how.options()) {
                Ok(solution) => {
                    exit = exit.and(judge(&solution));
                    let text = if arguments.json {
                        json::solution(&name, &solution, &loaded)?
                    } else if arguments.quiet {
                        format!("{name}: {}\n", page::line(&solution))
                    } else {
                        let gap = if first { "" } else { "\n" };
                        format!("{gap}{}", page::page(&solution, arguments.color.stdout()))
                    };
                    first = false;
                    output::print(&text)?;
                }
                Err(refusal) => {
                    exit = exit.and(Exit::BadInput);
                    let diagnostic: Diagnostic = refusal.into();
                    if arguments.json {
                        output::print(&json::refused(&name, &loaded.source, &diagnostic)?)?;
                    } else {
                        output::note(&render(
                            &loaded.source,
                            &diagnostic,
                            arguments.color.stderr(),
                        ));
                    }
                }
            }
        }
    }
    progress.finish();
    Ok(exit)
}

/// What a solved puzzle means for the exit code. A puzzle that only has
/// something to prove is judged on that.
pub fn judge(solution: &Solution) -> Exit {
    let finding = &solution.finding;
    let proofs = finding.proofs.iter().map(|proof| match proof.outcome {
        Entailment::Proved => Exit::OneAnswer,
        Entailment::Refuted(_) => Exit::NotOne,
        Entailment::Undecided(_) => Exit::Undecided,
    });
    let proved = proofs.fold(Exit::OneAnswer, Exit::and);
    let verdict = match finding.verdict {
        Verdict::Unique | Verdict::AnswerUnique => Exit::OneAnswer,
        Verdict::NotUnique if finding.asked => Exit::NotOne,
        Verdict::NotUnique => Exit::OneAnswer,
        Verdict::Contradiction => Exit::NotOne,
        Verdict::Undecided => Exit::Undecided,
    };
    verdict.and(proved)
}
