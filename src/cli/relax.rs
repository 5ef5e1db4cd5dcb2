//! `bigm relax`: what M does.

use super::Exit;
use super::output::{self, Error};
use super::teaching::{self, Common, Done, form_parser, named, second_look};
use crate::export::teaching::{RELAX, Relaxations};
use crate::lower::pairs::{Pairs, pairs};
use crate::lower::{FormKind, Options, Refusal, lower};
use crate::model::Model;
use crate::rows::Program;
use crate::teach::{Measured, Pairing, Strength, measure, study};
use std::time::Instant;

/// Show what M does: relaxed indicators, relaxations, branch and bound
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm relax models/chlond-toase/werewolves-1.yaml
  bigm relax --big-m 10000 puzzle.yaml
  bigm relax --statement 'truth[C]' --format svg --out slide.svg puzzle.yaml
  bigm relax --form textbook --format json puzzle.yaml

For every pair of rows that ties an indicator δ to F ≥ n or F ≤ n, and for every
value of F, it tells which values between 0 and 1 δ may have: with the smallest
M, with the paper's, and with one that somebody chose. Then, for each form, the
bound of the linear relaxation and the work of branch and bound.")]
pub struct Arguments {
    #[command(flatten)]
    common: Common,
    /// Whose M, and whose program: the paper's, the smallest, or both
    #[arg(long, value_name = "FORM", default_value = "both", value_parser = form_parser(&["both"]))]
    form: String,
    /// The chosen M [default: a power of ten, at least 100 and ten times the paper's largest]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..))]
    big_m: Option<i64>,
    /// Show only the pairs of this sentence
    #[arg(long, value_name = "NAME")]
    statement: Option<String>,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = named(RELAX.iter().map(|writer| writer.name)))]
    format: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let one_only = ["svg", "html"].contains(&arguments.format.as_str());
    let mut unknown = false;
    let exit = teaching::run(&arguments.common, one_only, &mut |model, deadline| {
        let made = pairs(model)?;
        let m = arguments.big_m.unwrap_or_else(|| careless(&made));
        let study = study(&made, m)?;
        let wanted = |pairing: &&Pairing| {
            let name = arguments.statement.as_ref();
            name.is_none_or(|name| *name == pairing.sentence)
        };
        let pairings: Vec<&Pairing> = study.pairings.iter().filter(wanted).collect();
        if let Some(name) = arguments.statement.as_ref().filter(|_| pairings.is_empty()) {
            unknown = true;
            let mut known: Vec<&str> = Vec::new();
            for pairing in &study.pairings {
                if !known.contains(&pairing.sentence.as_str()) {
                    known.push(&pairing.sentence);
                }
            }
            let known = match known.len() {
                0 => "no sentence of this puzzle has one".to_owned(),
                _ => format!("those with one are {}", known.join(", ")),
            };
            output::note(&format!(
                "bigm: no row with an M belongs to `{name}`; {known}\n"
            ));
            return Ok(Done {
                text: String::new(),
                decided: true,
            });
        }
        let tight = match wants(arguments, FormKind::Tight) {
            true => Some(lower(model, &Options::default())?),
            false => None,
        };
        let measured = match arguments.statement {
            Some(_) => Vec::new(),
            None => programs(arguments, model, tight.as_ref(), &made, m, deadline)?,
        };
        let forms = [
            (Strength::Smallest, FormKind::Tight),
            (Strength::Paper, FormKind::Textbook),
        ];
        let mut strengths: Vec<Strength> = forms
            .iter()
            .filter(|(_, form)| wants(arguments, *form))
            .map(|(strength, _)| *strength)
            .collect();
        strengths.push(Strength::Chosen(m));
        let page = Relaxations {
            title: &model.title,
            pairings,
            strengths,
            tight: tight.as_ref(),
            measured: &measured,
            with_time: true,
        };
        let writer = RELAX.iter().find(|writer| writer.name == arguments.format);
        Ok(Done {
            text: writer.map_or(String::new(), |writer| (writer.write)(&page)),
            decided: true,
        })
    })?;
    Ok(if unknown {
        exit.and(Exit::BadInput)
    } else {
        exit
    })
}

fn wants(arguments: &Arguments, form: FormKind) -> bool {
    arguments.form == "both" || arguments.form == form.name()
}

/// An M that nobody thought about: enough for every row, and far too much.
fn careless(pairs: &Pairs) -> i64 {
    let largest = pairs.program.largest_big_m().map_or(0, |(m, _)| m);
    let mut m: i64 = 100;
    while m / 10 < largest {
        match m.checked_mul(10) {
            Some(more) => m = more,
            None => return largest,
        }
    }
    m
}

/// The programs of the forms that are wanted, and the one with the chosen M.
fn programs(
    arguments: &Arguments,
    model: &Model,
    tight: Option<&Program>,
    pairs: &Pairs,
    m: i64,
    deadline: Option<Instant>,
) -> Result<Vec<Measured>, Refusal> {
    let mut programs = Vec::new();
    if let Some(tight) = tight {
        programs.push(("tight".to_owned(), tight.clone()));
    }
    if wants(arguments, FormKind::Textbook) {
        programs.push(("textbook".to_owned(), pairs.program.clone()));
    }
    if !pairs.pairs.is_empty() {
        programs.push((format!("M = {m}"), pairs.with_big_m(m)?.0));
    }
    Ok(programs
        .into_iter()
        .map(|(name, program)| {
            let check = program.clone();
            let look = second_look(model, &check);
            measure(name, program, arguments.common.most(), deadline, &look)
        })
        .collect())
}
