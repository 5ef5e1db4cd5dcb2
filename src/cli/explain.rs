//! `bigm explain`: a puzzle as a section of a textbook.

use super::fill::Filling;
use super::how::Effort;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use super::{Exit, explain_json};
use crate::explain::document::{Blank, Document};
use crate::explain::notation::Names;
use crate::explain::section::{self, Request};
use crate::export::document::{MEDIA, Medium};
use crate::lower::{self, FormKind, Refusal};
use crate::model::Model;
use crate::report::{Diagnostic, Style, render};
use crate::rows::Program;
use std::path::{Path, PathBuf};

/// Show how the sentences of a puzzle become rows, as a textbook would
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm explain models/chlond-toase/werewolves-1.yaml
  bigm explain --format md --out labyrinth.md models/chlond-toase/logical-labyrinth.yaml
  bigm explain --form both --statement C models/chlond-toase/werewolves-1.yaml
  bigm explain --row 12 --names puzzle models/chlond-toase/logical-labyrinth.yaml
  bigm explain --blank m --format md --out sheet.md puzzle.yaml   (and sheet-key.md)

Exit codes: 0 it is explained, 2 bad input or usage, 3 what it says is
undecided, 4 failure.")]
pub struct Arguments {
    /// A puzzle file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format
    #[arg(long, value_name = "FORMAT", default_value = MEDIA[0].name, value_parser = media())]
    format: String,
    /// Print JSON, one object for each puzzle
    #[arg(long, conflicts_with_all = ["format", "out", "blank"])]
    json: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The paper's rows to the letter, the strongest, or one beside the other
    #[arg(long, value_name = "FORM", default_value = "textbook", value_parser = ["textbook", "tight", "both"])]
    form: String,
    /// Letters as the paper has them, or the puzzle's own names
    #[arg(long, value_name = "NAMES", default_value = "paper", value_parser = names())]
    names: String,
    /// Only the card of this speaker, statement or fact
    #[arg(long, value_name = "NAME", conflicts_with_all = ["row", "blank"])]
    statement: Option<String>,
    /// Only what became this row
    #[arg(long, value_name = "N", value_parser = row, conflicts_with = "blank")]
    row: Option<usize>,
    /// An exercise sheet: leave these out, and write the key beside it
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = blanks())]
    blank: Vec<String>,
    #[command(flatten)]
    filling: Filling,
    #[command(flatten)]
    effort: Effort,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

fn media() -> clap::builder::PossibleValuesParser {
    MEDIA.iter().map(|m| m.name).collect::<Vec<_>>().into()
}

fn names() -> clap::builder::PossibleValuesParser {
    Names::ALL
        .iter()
        .map(|n| n.name())
        .collect::<Vec<_>>()
        .into()
}

fn blanks() -> clap::builder::PossibleValuesParser {
    Blank::ALL
        .iter()
        .map(|b| b.name())
        .collect::<Vec<_>>()
        .into()
}

/// A row's number, with or without the letter it is shown with.
fn row(text: &str) -> Result<usize, String> {
    let number = text.strip_prefix('r').unwrap_or(text);
    match number.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => Err("rows are numbered from 1".to_owned()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let loaded = load(&arguments.file, &arguments.filling.read()?)?;
    load::show(&loaded, arguments.color);
    if loaded.exit != Exit::OneAnswer {
        return Ok(loaded.exit);
    }
    let Some(medium) = MEDIA.iter().find(|m| m.name == arguments.format) else {
        return Err(Error::Failed(format!("no format {}", arguments.format)));
    };
    if loaded.models.len() > 1 && arguments.out.is_some() {
        output::note("bigm: a book of several puzzles does not fit one file; leave out --out\n");
        return Ok(Exit::BadInput);
    }
    let mut exit = Exit::OneAnswer;
    let count = loaded.models.len();
    for (place, model) in loaded.models.into_iter().flatten().enumerate() {
        let (document, decided) = match document(arguments, model) {
            Ok(done) => done,
            Err(refusal) => {
                let diagnostic: Diagnostic = refusal.into();
                let style = arguments.color.stderr();
                output::note(&render(&loaded.source, &diagnostic, style));
                exit = exit.and(Exit::BadInput);
                continue;
            }
        };
        match part(arguments, document) {
            Ok(document) => {
                if arguments.json {
                    let name = load::name(&loaded.source, place, count);
                    output::print(&explain_json::explained(&name, &document)?)?;
                } else {
                    if place > 0 {
                        output::print("\n")?;
                    }
                    write(arguments, medium, &document)?;
                }
                if !decided {
                    exit = exit.and(Exit::Undecided);
                }
            }
            Err(why) => {
                output::note(&format!("bigm: {why}\n"));
                exit = exit.and(Exit::BadInput);
            }
        }
    }
    Ok(exit)
}

/// The whole document, and whether the puzzle was decided.
fn document(arguments: &Arguments, model: Model) -> Result<(Document, bool), Refusal> {
    let forms: &[FormKind] = match FormKind::named(&arguments.form) {
        Some(FormKind::Textbook) => &[FormKind::Textbook],
        Some(FormKind::Tight) => &[FormKind::Tight],
        None => FormKind::ALL,
    };
    // Of two forms the tight one is solved: its worlds are those of both.
    let solved = forms.last().copied().unwrap_or_default();
    let solution = crate::solve(model, &arguments.effort.options(solved))?;
    let mut others: Vec<(FormKind, Program)> = Vec::new();
    for &form in forms.iter().filter(|form| **form != solved) {
        let options = lower::Options {
            form,
            ..lower::Options::default()
        };
        others.push((form, lower::lower(&solution.model, &options)?));
    }
    let mut programs: Vec<(FormKind, &Program)> = others
        .iter()
        .map(|(form, program)| (*form, program))
        .collect();
    programs.push((solved, &solution.program));
    let document = section::document(&Request {
        model: &solution.model,
        programs: &programs,
        finding: Some(&solution.finding),
        names: Names::named(&arguments.names).unwrap_or_default(),
    });
    Ok((document, solution.finding.why.is_none()))
}

/// What of it is asked for.
fn part(arguments: &Arguments, document: Document) -> Result<Document, String> {
    if let Some(name) = &arguments.statement {
        return document.only_named(name).map_err(|missing| {
            let meant = match missing.nearest {
                Some(nearest) => format!("; did you mean `{nearest}`?"),
                None => String::new(),
            };
            format!(
                "no speaker, statement or fact is called `{name}`{meant}\nThere are: {}",
                missing.names.join(", ")
            )
        });
    }
    if let Some(number) = arguments.row {
        return document.only_row(number).ok_or_else(|| {
            let rows = document.most_rows();
            format!("there is no row {number}; the last is row {rows}")
        });
    }
    Ok(document)
}

fn write(arguments: &Arguments, medium: &Medium, document: &Document) -> Result<(), Error> {
    let style = match arguments.out {
        Some(_) => Style::Plain,
        None => arguments.color.stdout(),
    };
    let text = |document: &Document| (medium.write)(document, style);
    if arguments.blank.is_empty() {
        return match &arguments.out {
            Some(path) => output::write_file(path, text(document).as_bytes()),
            None => output::print(&text(document)),
        };
    }
    let blanks: Vec<Blank> = arguments
        .blank
        .iter()
        .filter_map(|name| Blank::named(name))
        .collect();
    let (sheet, key) = (document.sheet(&blanks), document.key(&blanks));
    match &arguments.out {
        Some(path) => {
            output::write_file(path, text(&sheet).as_bytes())?;
            output::write_file(&beside(path), text(&key).as_bytes())
        }
        None => output::print(&text(&sheet.followed_by(&key))),
    }
}

/// `sheet.md` → `sheet-key.md`
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push("-key");
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}
