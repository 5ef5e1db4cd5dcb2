//! `bigm sheet`: riddles as a page to hand out, with folded hints and a key.

use super::fill::Filling;
use super::how::seconds;
use super::input;
use super::lab::Case;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use super::progress::Progress;
use super::solve::judge;
use super::{Exit, page};
use crate::Options;
use crate::explain::worksheet::Riddle;
use crate::export::worksheet::{Sheet, page as written};
use crate::model::Model;
use crate::prove::Verdict;
use crate::report::{Diagnostic, render};
use crate::solve::Limits;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Make a page of riddles to hand out: boards to tick, hints, and the key
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The page is one HTML file that needs nothing else. On the screen the boxes can be
ticked, each hint opens in four steps, and the key stays hidden until it is asked
for; on paper the key begins a new page and closed hints are left out.

Examples:
  bigm sheet models/lady-or-tiger --out sheet.html
  bigm generate --kind knights --size 4 --count 6 --seed 1 | bigm sheet - --out sheet.html
  bigm sheet --no-key --no-hints puzzle.yaml --out class.html

Exit codes: 0 every riddle has one answer; 1 one has none (and is left out) or
several; 2 bad input or usage, 3 something is undecided, 4 failure."
)]
pub struct Arguments {
    /// Puzzle files, folders, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The page to write; standard output if left out
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The heading; the riddle's own title, or "Riddles", if left out
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Leave the hints out
    #[arg(long)]
    no_hints: bool,
    /// Leave the key out
    #[arg(long)]
    no_key: bool,
    #[command(flatten)]
    filling: Filling,
    /// Seconds for the steps of each riddle; the key says where they end
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let files = input::gather(&arguments.files)?;
    let fill = arguments.filling.read()?;
    let progress = Progress::new(files.len());
    let mut riddles = Vec::new();
    let mut exit = Exit::OneAnswer;
    for (done, file) in files.iter().enumerate() {
        progress.at(done, &input::shown(file));
        let mut loaded = load(file, &fill)?;
        // Templates are no riddles yet; in a folder they are passed over.
        for blanks in &loaded.blanks {
            load::allow_blanks(&mut loaded.report, blanks);
        }
        if loaded.report.has_errors() {
            exit = exit.and(Exit::BadInput);
        }
        progress.aside(|| load::show(&loaded, arguments.color));
        let count = loaded.models.len();
        for (index, model) in loaded.models.into_iter().enumerate() {
            let Some(model) = model else { continue };
            let name = load::name(&loaded.source, index, count);
            let step = |number: usize| match number {
                0 => progress.at(done, &name),
                _ => progress.at(done, &format!("{name}, step {}", number + 1)),
            };
            match riddle(arguments, model, step) {
                Ok(made) => {
                    if let Some(why) = &made.doubt {
                        progress.aside(|| output::note(&format!("bigm: {name}: {why}\n")));
                    }
                    exit = exit.and(made.exit);
                    riddles.extend(made.riddle);
                }
                Err(diagnostic) => {
                    let style = arguments.color.stderr();
                    let text = render(&loaded.source, &diagnostic, style);
                    progress.aside(|| output::note(&text));
                    exit = exit.and(Exit::BadInput);
                }
            }
        }
    }
    progress.finish();
    // A page that some riddle is missing from by mistake is none.
    if exit == Exit::BadInput || riddles.is_empty() {
        output::note("bigm: no page is written\n");
        return Ok(exit.and(match riddles.is_empty() {
            true => Exit::NotOne,
            false => Exit::OneAnswer,
        }));
    }
    let title = match (&arguments.title, riddles.as_slice()) {
        (Some(title), _) => title.as_str(),
        (None, [one]) if !one.title.trim().is_empty() => one.title.as_str(),
        _ => "Riddles",
    };
    let page = written(
        &riddles,
        &Sheet {
            title,
            hints: !arguments.no_hints,
            key: !arguments.no_key,
        },
    );
    match &arguments.out {
        Some(path) => output::write_file(path, page.as_bytes())?,
        None => output::print(&page)?,
    }
    Ok(exit)
}

/// What became of one puzzle.
struct Made {
    /// The riddle; none where nothing fits what it says.
    riddle: Option<Riddle>,
    /// What the maker of the page should know.
    doubt: Option<String>,
    exit: Exit,
}

fn riddle(
    arguments: &Arguments,
    model: Model,
    mut shown: impl FnMut(usize),
) -> Result<Made, Diagnostic> {
    let deadline = arguments
        .time_limit
        .and_then(|limit| Instant::now().checked_add(limit));
    let options = Options {
        limits: Limits {
            deadline,
            effort: None,
        },
        ..Options::default()
    };
    let solution = crate::solve(model, &options)?;
    let exit = judge(&solution);
    let verdict = solution.finding.verdict;
    if verdict == Verdict::Contradiction {
        return Ok(Made {
            riddle: None,
            doubt: Some("left out: nothing fits all that it says (see `bigm why`)".to_owned()),
            exit,
        });
    }
    let mut doubt = match verdict {
        Verdict::Unique | Verdict::AnswerUnique => None,
        _ => Some(page::line(&solution)),
    };
    let model = &solution.model;
    let case = Case {
        name: String::new(),
        model: model.clone(),
        claims: Vec::new(),
        limits: options.limits,
    };
    let plain = model.objective.is_none() && model.observers.is_empty();
    let steps = (arguments.no_key && arguments.no_hints) || verdict == Verdict::Undecided;
    let mut reasons = None;
    if plain && !steps {
        match case.reasons() {
            Ok(made) => reasons = Some(made),
            Err(why) => doubt = Some(format!("it has no steps: {why}")),
        }
    }
    let riddle = Riddle::new(model, &solution.finding, reasons.as_mut(), |number| {
        shown(number);
        match deadline.is_some_and(|end| Instant::now() >= end) {
            true => Err("the time that was given is over".to_owned()),
            false => Ok(()),
        }
    });
    Ok(Made {
        riddle: Some(riddle),
        doubt,
        exit,
    })
}
