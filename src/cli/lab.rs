//! What the commands share that ask why: one file, its puzzles prepared, and
//! propositions from the command line.

use super::Exit;
use super::fill::Filling;
use super::load::{self, load};
use super::output::{self, Colour, Error};
use crate::explain::{Fact, Oracle, Reasons, Silence, told};
use crate::model::Model;
use crate::puzzle::Added;
use crate::report::{Diagnostic, render};
use crate::solve::Limits;
use crate::{Options, Prepared};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Which puzzle, and how long.
#[derive(Debug, clap::Args)]
pub struct About {
    /// A puzzle file, or `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub filling: Filling,
    /// Seconds for each puzzle; what is not decided by then is undecided
    #[arg(long, value_name = "SECONDS", value_parser = super::how::seconds)]
    pub time_limit: Option<Duration>,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Colour,
}

/// A puzzle that questions are asked about.
pub struct Case {
    /// Its name: the file's, with a number where it has several.
    pub name: String,
    /// The puzzle, with what `told:` and `announced:` taught.
    pub model: Model,
    /// The propositions from the command line, in order.
    pub claims: Vec<Fact>,
    /// Until when.
    pub limits: Limits,
}

impl Case {
    /// Reasons in the puzzle.
    ///
    /// # Errors
    /// Why there are none.
    pub fn reasons(&self) -> Result<Reasons<'_>, Silence> {
        Ok(Reasons::new(Oracle::new(&self.model, told)?, self.limits))
    }
}

impl About {
    /// The limits for one puzzle that starts now.
    pub fn limits(&self) -> Limits {
        Limits {
            deadline: self.time_limit.and_then(|t| Instant::now().checked_add(t)),
            effort: None,
        }
    }

    /// Reads the file with propositions added, and hands each of its puzzles
    /// over. Findings are shown on standard error; bad input is its exit code.
    ///
    /// # Errors
    /// [`Error`] where the file cannot be read, or as `work`.
    pub fn each(
        &self,
        from: &str,
        claims: &[String],
        mut work: impl FnMut(Case) -> Result<Exit, Error>,
    ) -> Result<Exit, Error> {
        let fill = claims.iter().fold(self.filling.read()?, |fill, text| {
            fill.add(Added::Claim, from, text.as_str())
        });
        let loaded = load(&self.file, &fill)?;
        load::show(&loaded, self.color);
        let mut exit = loaded.exit;
        let count = loaded.models.len();
        for (index, model) in loaded.models.iter().enumerate() {
            let Some(model) = model else { continue };
            let limits = self.limits();
            let options = Options {
                limits,
                ..Options::default()
            };
            match crate::prepare(model.clone(), &options) {
                Ok(Prepared {
                    model, told, heard, ..
                }) => {
                    let unsettled = told.iter().find_map(|told| told.undecided.as_ref());
                    if let Some(why) = unsettled.or(heard.undecided.as_ref()) {
                        let text = format!("bigm: what somebody knew is not worked out: {why}\n");
                        output::note(&text);
                        exit = exit.and(Exit::Undecided);
                        continue;
                    }
                    if model.objective.is_some() {
                        output::note("bigm: every world counts here, not only the best ones\n");
                    }
                    let first = model.prove.len().saturating_sub(claims.len());
                    let case = Case {
                        name: load::name(&loaded.source, index, count),
                        claims: (first..model.prove.len())
                            .map(|index| Fact::claim(&model, index))
                            .collect(),
                        model,
                        limits,
                    };
                    exit = exit.and(work(case)?);
                }
                Err(refusal) => {
                    let diagnostic: Diagnostic = refusal.into();
                    let style = self.color.stderr();
                    output::note(&render(&loaded.source, &diagnostic, style));
                    exit = exit.and(Exit::BadInput);
                }
            }
        }
        Ok(exit)
    }
}

/// Says on standard error why a question has no answer.
pub fn silent(why: &Silence) -> Exit {
    output::note(&format!("bigm: undecided: {why}\n"));
    Exit::Undecided
}

/// Adds a line, broken at 80 columns where it can be.
pub fn push(out: &mut String, indent: usize, text: &str) {
    let margin = " ".repeat(indent);
    let mut line = margin.clone();
    let mut empty = true;
    for word in text.split(' ') {
        let width = line.chars().count() + 1 + word.chars().count();
        if !empty && width > 80 {
            out.push_str(&line);
            out.push('\n');
            line = format!("{margin}  ");
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push_str(&line);
    out.push('\n');
}
