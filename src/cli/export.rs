//! `bigm export`: the rows as a text for other tools.

use super::Exit;
use super::fill::Filling;
use super::how::How;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use crate::export::{self, FORMATS, Format, Request, Written};
use crate::lower::Refusal;
use crate::model::Model;
use crate::report::{Diagnostic, render};
use crate::rows::Program;
use crate::{Prepared, Solution, prove};
use std::path::PathBuf;

/// Write the rows of a puzzle, or its clauses, in a format that other tools read
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm export --format lp puzzle.yaml
  bigm export --format lp --form textbook --out puzzle.lp puzzle.yaml
  bigm export --format lp --worlds-cut puzzle.yaml
  bigm export --format mps --out puzzle.mps --map names.json puzzle.yaml
  bigm export --format cnf --out puzzle.cnf puzzle.yaml
  bigm export --format xlsx --out puzzle.xlsx puzzle.yaml")]
pub struct Arguments {
    /// A puzzle file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format
    #[arg(long, value_name = "FORMAT", default_value = "lp", value_parser = format_parser())]
    format: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Write which name in the file is which in the puzzle to this file, as JSON
    #[arg(long, value_name = "PATH")]
    map: Option<PathBuf>,
    /// Solve, and add the row that excludes the answer found: solved elsewhere,
    /// what is left has no other answer (or only a worse one)
    #[arg(long)]
    worlds_cut: bool,
    #[command(flatten)]
    filling: Filling,
    #[command(flatten)]
    how: How,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

fn format_parser() -> clap::builder::PossibleValuesParser {
    FORMATS
        .iter()
        .map(|format| format.name)
        .collect::<Vec<_>>()
        .into()
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let loaded = load(&arguments.file, &arguments.filling.read()?)?;
    load::show(&loaded, arguments.color);
    if loaded.exit != Exit::OneAnswer {
        return Ok(loaded.exit);
    }
    let Some(format) = FORMATS.iter().find(|f| f.name == arguments.format) else {
        return Err(Error::Failed(format!("no format {}", arguments.format)));
    };
    let count = loaded.models.len();
    let plain = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
    let written_to = [("--out", &arguments.out), ("--map", &arguments.map)];
    if count > 1
        && let Some((option, _)) = written_to.iter().find(|(_, path)| path.is_some())
    {
        output::note(&format!(
            "bigm: a book of several puzzles does not fit one file; leave out {option}\n"
        ));
        return Ok(Exit::BadInput);
    }
    if arguments.map.is_some() && format.names.is_none() {
        let with: Vec<&str> = FORMATS
            .iter()
            .filter(|format| format.names.is_some())
            .map(|format| format.name)
            .collect();
        output::note(&format!(
            "bigm: --map is for {}; {} has no map of names\n",
            with.join(", "),
            format.name
        ));
        return Ok(Exit::BadInput);
    }
    for model in loaded.models.into_iter().flatten() {
        match write(arguments, format, model)? {
            Outcome::Written(written, map) => {
                for note in &written.notes {
                    output::note(&format!("bigm: {note}\n"));
                }
                if let (Some(path), Some(map)) = (&arguments.map, map) {
                    output::write_file(path, map.as_bytes())?;
                }
                match &arguments.out {
                    Some(path) => output::write_file(path, &written.bytes)?,
                    // Two packages behind each other are no file, and a
                    // terminal shows none.
                    None if !plain(&written.bytes) && (count > 1 || output::is_terminal()) => {
                        output::note(&format!(
                            "bigm: {} is no text; give a file with --out, or one puzzle to a \
                             pipe\n",
                            format.name
                        ));
                        return Ok(Exit::BadInput);
                    }
                    None => output::print_bytes(&written.bytes)?,
                }
            }
            Outcome::Undecided(why) => {
                output::note(&format!("bigm: {why}\n"));
                return Ok(Exit::Undecided);
            }
            Outcome::Refused(refusal) => {
                let diagnostic: Diagnostic = refusal.into();
                output::note(&render(
                    &loaded.source,
                    &diagnostic,
                    arguments.color.stderr(),
                ));
                return Ok(Exit::BadInput);
            }
        }
    }
    Ok(Exit::OneAnswer)
}

/// What came of one puzzle.
enum Outcome {
    /// The file, and the map of its names where there is one.
    Written(Written, Option<String>),
    Undecided(String),
    Refused(Refusal),
}

fn write(arguments: &Arguments, format: &Format, model: Model) -> Result<Outcome, Error> {
    let options = arguments.how.options();
    let done = if format.needs_finding || arguments.worlds_cut {
        solved(arguments, format, model, &options)?
    } else {
        prepared(format, model, &options)
    };
    Ok(done.unwrap_or_else(Outcome::Refused))
}

fn prepared(format: &Format, model: Model, options: &crate::Options) -> Result<Outcome, Refusal> {
    let Prepared {
        model,
        program,
        told,
        heard,
        ..
    } = crate::prepare(model, options)?;
    let unsettled = told.iter().find_map(|told| told.undecided.as_ref());
    if let Some(why) = unsettled.or(heard.undecided.as_ref()) {
        let why = format!("what somebody knew is not worked out: {why}");
        return Ok(Outcome::Undecided(why));
    }
    let written = (format.write)(&Request {
        model: &model,
        program: &program,
        finding: None,
        cut: false,
    })?;
    Ok(Outcome::Written(written, map_of(format, &program)?))
}

/// Which name in the file is which in the puzzle.
fn map_of(format: &Format, program: &Program) -> Result<Option<String>, Refusal> {
    let names = format.names.map(|names| names(program)).transpose()?;
    names.map(|names| export::map(program, &names)).transpose()
}

fn solved(
    arguments: &Arguments,
    format: &Format,
    model: Model,
    options: &crate::Options,
) -> Result<Result<Outcome, Refusal>, Error> {
    let Solution {
        model,
        mut program,
        finding,
    } = match crate::solve(model, options) {
        Ok(solution) => solution,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some(why) = &finding.why {
        return Ok(Ok(Outcome::Undecided(why.clone())));
    }
    let mut notes = Vec::new();
    if arguments.worlds_cut {
        match finding.answers.first() {
            Some(found) => {
                prove::exclude_answer(&mut program, &found.answer).map_err(Error::Failed)?;
            }
            None => notes.push("there is no world, so no answer to exclude".to_owned()),
        }
    }
    let cut = arguments.worlds_cut && !finding.answers.is_empty();
    let written = (format.write)(&Request {
        model: &model,
        program: &program,
        finding: Some(&finding),
        cut,
    });
    Ok(written.and_then(|mut written| {
        written.notes.splice(0..0, notes);
        Ok(Outcome::Written(written, map_of(format, &program)?))
    }))
}
