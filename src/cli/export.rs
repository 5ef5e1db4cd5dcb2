//! `bigm export`: the rows as a text for other tools.

use super::Exit;
use super::fill::Filling;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use super::solve::How;
use crate::export::FORMATS;
use crate::report::{Diagnostic, render};
use std::path::PathBuf;

/// Write the rows of a puzzle in a format that other tools read
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm export --format lp puzzle.yaml
  bigm export --format lp --form textbook --out puzzle.lp puzzle.yaml")]
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
    if count > 1 && arguments.out.is_some() {
        output::note("bigm: a book of several puzzles does not fit one file; leave out --out\n");
        return Ok(Exit::BadInput);
    }
    for model in loaded.models.into_iter().flatten() {
        match crate::prepare(model, &arguments.how.options()) {
            Ok(prepared) => {
                let told = prepared
                    .told
                    .iter()
                    .find_map(|told| told.undecided.as_ref());
                if let Some(why) = told.or(prepared.heard.undecided.as_ref()) {
                    output::note(&format!(
                        "bigm: what somebody knew is not worked out: {why}\n"
                    ));
                    return Ok(Exit::Undecided);
                }
                let text = (format.write)(&prepared.model, &prepared.program);
                match &arguments.out {
                    Some(path) => output::write_file(path, text.as_bytes())?,
                    None => output::print(&text)?,
                }
            }
            Err(refusal) => {
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
