//! What `relax` and `tree` share: a puzzle in, one text out.

use super::Exit;
use super::fill::Filling;
use super::how::seconds;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use crate::lower::{FormKind, Refusal};
use crate::model::{Model, World};
use crate::report::{Diagnostic, render};
use crate::rows::Program;
use crate::solve::Limits;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The arguments of both.
#[derive(Debug, clap::Args)]
pub struct Common {
    /// A puzzle file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Solve at most this many relaxations for each program
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    max_nodes: u16,
    /// Seconds for each puzzle; what is not known by then is not known
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    filling: Filling,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

impl Common {
    /// The most relaxations to solve.
    pub fn most(&self) -> usize {
        usize::from(self.max_nodes)
    }
}

/// What came of one puzzle.
pub struct Done {
    /// What is to be written.
    pub text: String,
    /// Whether nothing was cut short.
    pub decided: bool,
}

/// The names of the forms, and others.
pub fn form_parser(others: &[&'static str]) -> clap::builder::PossibleValuesParser {
    let names = FormKind::ALL.iter().map(|form| form.name());
    named(names.chain(others.iter().copied()))
}

/// One of these names.
pub fn named(names: impl Iterator<Item = &'static str>) -> clap::builder::PossibleValuesParser {
    names.collect::<Vec<_>>().into()
}

/// A second look at a point of the rows: what it means, and whether that is a
/// world.
pub fn second_look<'a>(
    model: &'a Model,
    program: &'a Program,
) -> impl Fn(&[i64]) -> Option<String> + 'a {
    move |point| {
        let world = World::new(program.decode(point)?);
        let fault = model.verify(&world).err()?;
        Some(format!("a point of the rows is no world: {fault:?}"))
    }
}

/// What is done with one puzzle, until a deadline.
type Work<'w> = dyn FnMut(&Model, Option<Instant>) -> Result<Done, Refusal> + 'w;

/// Reads, works out what somebody was told, does the work, and writes. A file
/// of several puzzles fits no drawing.
pub fn run(common: &Common, one_only: bool, work: &mut Work<'_>) -> Result<Exit, Error> {
    let loaded = load(&common.file, &common.filling.read()?)?;
    load::show(&loaded, common.color);
    if loaded.exit != Exit::OneAnswer {
        return Ok(loaded.exit);
    }
    if loaded.models.len() > 1 && (one_only || common.out.is_some()) {
        output::note("bigm: a book of several puzzles does not fit one file or drawing\n");
        return Ok(Exit::BadInput);
    }
    let mut exit = Exit::OneAnswer;
    for model in loaded.models.into_iter().flatten() {
        let deadline = common
            .time_limit
            .and_then(|limit| Instant::now().checked_add(limit));
        let done = prepared(model, deadline).and_then(|model| match model {
            Ok(model) => work(&model, deadline).map(Ok),
            Err(why) => Ok(Err(why)),
        });
        match done {
            Ok(Ok(done)) => {
                if !done.decided {
                    exit = exit.and(Exit::Undecided);
                }
                match &common.out {
                    _ if done.text.is_empty() => {}
                    Some(path) => output::write_file(path, done.text.as_bytes())?,
                    None => output::print(&done.text)?,
                }
            }
            Ok(Err(why)) => {
                output::note(&format!("bigm: {why}\n"));
                exit = exit.and(Exit::Undecided);
            }
            Err(refusal) => {
                let diagnostic: Diagnostic = refusal.into();
                let text = render(&loaded.source, &diagnostic, common.color.stderr());
                output::note(&text);
                exit = exit.and(Exit::BadInput);
            }
        }
    }
    Ok(exit)
}

/// The model with what somebody was told; a sentence where that is not known.
fn prepared(model: Model, deadline: Option<Instant>) -> Result<Result<Model, String>, Refusal> {
    let options = crate::Options {
        limits: Limits {
            deadline,
            effort: None,
        },
        ..crate::Options::default()
    };
    let done = crate::prepare(model, &options)?;
    let unsettled = done.told.iter().find_map(|told| told.undecided.as_ref());
    Ok(match unsettled.or(done.heard.undecided.as_ref()) {
        Some(why) => Err(format!("what somebody knew is not worked out: {why}")),
        None => Ok(done.model),
    })
}
