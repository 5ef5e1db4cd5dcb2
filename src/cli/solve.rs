//! `bigm solve`: the main job.

use super::feed::{self, Job, Label, Puzzle};
use super::fill::Filling;
use super::how::How;
use super::json::{self, Subject};
use super::load;
use super::output::{self, Colour, Error};
use super::pool::{self, Jobs, Turn};
use super::progress::Progress;
use super::race::{self, Race};
use super::{Exit, input, page, presolve};
use crate::model::Model;
use crate::prove::{Entailment, Verdict};
use crate::puzzle::Fill;
use crate::report::Report;
use crate::solve::BACKENDS;
use crate::solve::exact::presolve::presolve;
use crate::source::Source;
use crate::{Options, Solution};
use std::path::PathBuf;
use std::sync::Arc;

/// Solve puzzles and prove that the answer is the only one
#[derive(Debug, clap::Args)]
#[command(mut_arg("backend", |backend| backend
    .value_parser(race_parser())
    .help("Who looks for answers; `all` lets everybody solve and prove alone, and compares")))]
#[command(after_help = "Examples:
  bigm solve models/chlond-toase/logical-labyrinth.yaml
  bigm solve --json puzzle.yaml
  bigm solve --form textbook --backend exact puzzle.yaml
  bigm solve --quiet --jobs 4 models
  bigm solve --set owner=Ann --set colour=red template.yaml
  cat puzzle.yaml | bigm solve -
  bigm solve --jsonl - < puzzles.jsonl > verdicts.jsonl
  bigm solve --backend all --time-limit 2 puzzle.yaml

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
    #[command(flatten)]
    jobs: Jobs,
    /// Print JSON, one object for each puzzle
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Read JSON lines too: standard input and files named `*.jsonl` are one
    /// puzzle for each line, and each is answered by one line, as `--json`
    /// prints it
    #[arg(long, conflicts_with = "quiet")]
    jsonl: bool,
    /// Print one line for each puzzle
    #[arg(short, long)]
    quiet: bool,
    /// Find out first what propagation and probing tell of the columns, show it,
    /// and give it to whoever reads the rows
    #[arg(long)]
    presolve: bool,
    /// Number the lines of JSON lines from here, where a file is sent in pieces
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), requires = "jsonl")]
    first_line: u64,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// The names of the backends, and the word for all of them.
fn race_parser() -> clap::builder::PossibleValuesParser {
    let names = BACKENDS.iter().map(|backend| backend.name);
    names.chain([race::ALL]).collect::<Vec<_>>().into()
}

/// What came of one puzzle.
struct Done {
    /// What to print, in order.
    said: Vec<Said>,
    exit: Exit,
}

/// A text and where it goes.
enum Said {
    /// Standard output.
    Out(String),
    /// Standard output, with an empty line before it unless it is the first.
    Page(String),
    /// Standard error.
    Note(String),
}

/// Runs the command.
pub fn run(arguments: Arguments) -> Result<Exit, Error> {
    let files = input::gather(&arguments.files)?;
    let fill = arguments.filling.read()?;
    let progress = Progress::new(files.len());
    let threads = arguments.jobs.threads();
    let feed = feed::files(
        files,
        fill.clone(),
        arguments.jsonl.then_some(arguments.first_line),
    );
    let json = arguments.json || arguments.jsonl;
    let mut exit = Exit::OneAnswer;
    let (mut first, mut files_done) = (true, 0);
    let mut label = None;
    pool::ordered(
        threads,
        feed,
        move |(label, job): (Arc<Label>, Job)| solve(&arguments, &fill, &label, job),
        |turn| {
            let done = match turn {
                Turn::Next(next) => {
                    progress.at(files_done, &next.name);
                    label = Some(next);
                    return Ok(());
                }
                Turn::Done(done) => done?,
                Turn::Lost => lost(label.as_deref(), json)?,
            };
            files_done += usize::from(label.as_ref().is_some_and(|label| label.last));
            exit = exit.and(done.exit);
            progress.aside(|| {
                for said in &done.said {
                    match said {
                        Said::Note(text) => output::note(text),
                        Said::Out(text) => output::print(text)?,
                        Said::Page(text) if first => output::print(text)?,
                        Said::Page(text) => output::print(&format!("\n{text}"))?,
                    }
                    first &= matches!(said, Said::Note(_));
                }
                Ok(())
            })
        },
    )?;
    progress.finish();
    Ok(exit)
}

/// Solves one puzzle.
fn solve(arguments: &Arguments, fill: &Fill, label: &Label, job: Job) -> Result<Done, Error> {
    let json = arguments.json || arguments.jsonl;
    let Puzzle {
        book,
        document,
        first,
        id,
    } = match job.puzzle(label, fill) {
        Ok(puzzle) => puzzle,
        Err(why) => return failed(label, &why, json),
    };
    let page = book.page(&document);
    let case = Case {
        arguments,
        source: book.source(),
        report: &page.report,
        subject: Subject {
            file: &label.name,
            line: label.line,
            id: id.as_ref(),
        },
        json,
    };
    let mut said = Vec::new();
    if !json {
        // What is wrong with `--set` is said once for the whole file.
        let news = match first {
            true => page.report.clone(),
            false => page.report.without(book.outside()),
        };
        said.push(Said::Note(load::shown(case.source, &news, arguments.color)));
    }
    let mut exit = match page.report.has_errors() {
        true => Exit::BadInput,
        false => Exit::OneAnswer,
    };
    match page.model {
        Some(model) => {
            let (text, end) = case.answer(model)?;
            said.push(text);
            exit = exit.and(end);
        }
        None if json => said.push(case.bad(&page.report)?),
        None => {}
    }
    Ok(Done { said, exit })
}

/// One puzzle, and how to tell of it.
struct Case<'a> {
    arguments: &'a Arguments,
    source: &'a Source,
    report: &'a Report,
    subject: Subject<'a>,
    json: bool,
}

impl Case<'_> {
    /// What comes out.
    fn answer(&self, model: Model) -> Result<(Said, Exit), Error> {
        let effort = &self.arguments.how.effort;
        let options = Options {
            presolve: self.arguments.presolve,
            ..self.arguments.how.options()
        };
        let told = if effort.backend == race::ALL {
            race::run(model, &options, effort.time_limit).map(|race| self.race(&race))
        } else {
            crate::solve(model, &options).map(|solution| self.solution(&solution))
        };
        told.unwrap_or_else(|refusal| {
            // As a page, the other findings have been shown.
            let mut report = match self.json {
                true => self.report.clone(),
                false => Report::new(),
            };
            report.push(refusal.into());
            Ok((self.bad(&report)?, Exit::BadInput))
        })
    }

    fn solution(&self, solution: &Solution) -> Result<(Said, Exit), Error> {
        // What the engine cannot take it knows nothing of.
        let known = match self.arguments.presolve {
            true => presolve(&solution.program).ok(),
            false => None,
        };
        let said = if self.json {
            let known = known.map(|known| presolve::item(&solution.program, &known));
            let (source, report) = (self.source, self.report);
            let text = json::solution(self.subject, solution, known, source, report)?;
            Said::Out(text)
        } else if self.arguments.quiet {
            let line = page::line(solution);
            Said::Out(format!("{}: {line}\n", self.subject.file))
        } else {
            let mut text = page::page(solution, self.arguments.color.stdout());
            if let Some(known) = known {
                text.push_str(&presolve::page(&solution.program, &known));
            }
            Said::Page(text)
        };
        Ok((said, judge(solution)))
    }

    fn race(&self, race: &Race) -> Result<(Said, Exit), Error> {
        let said = if self.json {
            Said::Out(race.json(self.subject, self.source, self.report)?)
        } else if self.arguments.quiet {
            Said::Out(format!("{}: {}\n", self.subject.file, race.line()))
        } else {
            Said::Page(race.page(self.arguments.color.stdout()))
        };
        Ok((said, race.exit()))
    }

    /// What is wrong with it.
    fn bad(&self, report: &Report) -> Result<Said, Error> {
        Ok(if self.json {
            Said::Out(json::bad_input(self.subject, self.source, report)?)
        } else {
            Said::Note(load::shown(self.source, report, self.arguments.color))
        })
    }
}

/// Something outside the puzzle failed; the rest goes on.
fn failed(label: &Label, why: &str, json: bool) -> Result<Done, Error> {
    let mut said = vec![Said::Note(format!("bigm: {why}\n"))];
    if json {
        let subject = Subject {
            file: &label.name,
            line: label.line,
            id: None,
        };
        said.push(Said::Out(json::failure(subject, why)?));
    }
    Ok(Done {
        said,
        exit: Exit::Failure,
    })
}

/// The work on a puzzle stopped on a failed assertion.
fn lost(label: Option<&Label>, json: bool) -> Result<Done, Error> {
    match label {
        Some(label) => failed(label, &pool::lost(&label.name), json),
        None => Err(Error::Failed(pool::lost("a puzzle"))),
    }
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
