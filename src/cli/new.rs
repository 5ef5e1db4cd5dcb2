//! `bigm new`: a puzzle to begin with.

use super::Exit;
use super::output::{self, Error};
use clap::builder::PossibleValue;
use std::path::PathBuf;

/// A puzzle of one family, complete and full of remarks.
struct Starter {
    name: &'static str,
    summary: &'static str,
    text: &'static str,
}

/// All of them; the first is the one without a name.
static STARTERS: &[Starter] = &[
    Starter {
        name: "knights",
        summary: "who tells the truth: speakers, and what they say",
        text: include_str!("starters/knights.yaml"),
    },
    Starter {
        name: "doors",
        summary: "what is behind each door, and signs that speak of it",
        text: include_str!("starters/doors.yaml"),
    },
    Starter {
        name: "grid",
        summary: "who has what in which of several places",
        text: include_str!("starters/grid.yaml"),
    },
    Starter {
        name: "free",
        summary: "anything else: numbers, tables, the best choice",
        text: include_str!("starters/free.yaml"),
    },
];

/// Write a puzzle to begin with, full of remarks
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm new grid
  bigm new doors --out my-doors.yaml
  bigm schema --out puzzle.schema.json    (beside it, for the editor)")]
pub struct Arguments {
    /// The family
    #[arg(value_name = "KIND", default_value = STARTERS[0].name, value_parser = kinds())]
    kind: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file if there is one
    #[arg(long, requires = "out")]
    force: bool,
}

fn kinds() -> clap::builder::PossibleValuesParser {
    STARTERS
        .iter()
        .map(|starter| PossibleValue::new(starter.name).help(starter.summary))
        .collect::<Vec<_>>()
        .into()
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let starter = STARTERS.iter().find(|s| s.name == arguments.kind);
    let text = starter.map_or("", |starter| starter.text);
    let Some(path) = &arguments.out else {
        output::print(text)?;
        return Ok(Exit::OneAnswer);
    };
    if arguments.force {
        output::write_file(path, text.as_bytes())?;
    } else if !output::write_new_file(path, text.as_bytes())? {
        output::note(&format!(
            "bigm: {} is there already; --force overwrites it\n",
            path.display()
        ));
        return Ok(Exit::BadInput);
    }
    Ok(Exit::OneAnswer)
}
