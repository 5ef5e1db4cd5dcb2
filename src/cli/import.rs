//! `bigm import`: rows that another tool wrote.

use super::how::seconds;
use super::load::MOST_SHOWN;
use super::output::{self, Colour, Error};
use super::page::{self, Outcome};
use super::{Exit, import_json, input};
use crate::export::{self, FORMATS, Format, Request};
use crate::model::Model;
use crate::prove::{self, Decision, Step};
use crate::report::{self, Diagnostic, Report, render};
use crate::rows::Program;
use crate::solve::{BACKENDS, Limits, Make};
use crate::source::Source;
use crate::{Options, yaml};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Read rows that another tool wrote as LP text
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm import rows.lp
  bigm import --solve rows.lp
  bigm import --format mps --out rows.mps rows.lp
  bigm export puzzle.yaml | bigm import --solve -

Read is LP text as CPLEX, HiGHS, GLPK, SCIP and PuLP write it. Every column must
be a whole number: declared by General or Binary, or fixed.

Exit codes: 0 the rows are read (and have a point), 1 they have no point or no
best one, 2 bad input or usage, 3 undecided, 4 failure.")]
pub struct Arguments {
    /// An LP file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the rows in this format
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
    /// Write them to this file instead of standard output
    #[arg(short, long, value_name = "PATH", requires = "format")]
    out: Option<PathBuf>,
    /// Find a point (the best, where there is an objective), checked exactly
    #[arg(long)]
    solve: bool,
    /// Who looks for points
    #[arg(long, value_name = "NAME", default_value = BACKENDS[0].name, value_parser = row_backends())]
    backend: String,
    /// Seconds; what is not decided by then is undecided
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// When to colour
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
}

/// The formats that need no more than rows.
fn formats() -> impl Iterator<Item = &'static Format> {
    FORMATS
        .iter()
        .filter(|format| !format.needs_model && !format.needs_finding)
}

fn format_parser() -> clap::builder::PossibleValuesParser {
    formats()
        .map(|format| format.name)
        .collect::<Vec<_>>()
        .into()
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let to_stdout = arguments.format.is_some() && arguments.out.is_none();
    if to_stdout && (arguments.solve || arguments.json) {
        let other = if arguments.solve { "--solve" } else { "--json" };
        output::note(&format!(
            "bigm: --format and {other} both write to standard output; give --out\n"
        ));
        return Ok(Exit::BadInput);
    }
    let (name, bytes) = input::read(&arguments.file)?;
    let mut report = Report::new();
    let (source, program) = match Source::from_bytes(name, bytes) {
        Ok(source) => {
            let program = export::read_lp(&source, &mut report);
            (source, program)
        }
        Err(bad) => {
            report.push(yaml::not_utf8(&bad));
            (bad.source, None)
        }
    };
    let Some(program) = program else {
        if arguments.json {
            output::print(&import_json::not_imported(&source, &report)?)?;
        } else {
            show(&source, &report, arguments.color);
        }
        return Ok(Exit::BadInput);
    };
    if !arguments.json {
        show(&source, &report, arguments.color);
    }
    if let Some(wanted) = &arguments.format
        && let Some(exit) = write(arguments, wanted, &source, &program)?
    {
        return Ok(exit);
    }
    if to_stdout {
        return Ok(Exit::OneAnswer);
    }
    let solved = arguments.solve.then(|| solve(arguments, &program));
    let text = if arguments.json {
        import_json::imported(&source, &program, solved.as_ref(), &report)?
    } else {
        page(&source, &program, solved.as_ref())
    };
    output::print(&text)?;
    Ok(solved.map_or(Exit::OneAnswer, |(decision, _)| judge(&decision)))
}

/// Shows what there is to say about a text.
fn show(source: &Source, report: &Report, colour: Colour) {
    let findings = report.diagnostics();
    for finding in findings.iter().take(MOST_SHOWN) {
        output::note(&report::render(source, finding, colour.stderr()));
        output::note("\n");
    }
    if let Some(more @ 1..) = findings.len().checked_sub(MOST_SHOWN) {
        output::note(&format!("{}: and {more} more\n", source.name()));
    }
}

/// Writes the rows in a format; an exit where that cannot be.
fn write(
    arguments: &Arguments,
    wanted: &str,
    source: &Source,
    program: &Program,
) -> Result<Option<Exit>, Error> {
    let Some(format) = formats().find(|format| format.name == wanted) else {
        return Err(Error::Failed(format!("no format {wanted}")));
    };
    let request = Request {
        model: &Model::default(),
        program,
        finding: None,
        cut: false,
    };
    match (format.write)(&request) {
        Ok(written) => {
            for note in &written.notes {
                output::note(&format!("bigm: {note}\n"));
            }
            match &arguments.out {
                Some(path) => output::write_file(path, &written.bytes)?,
                None => output::print_bytes(&written.bytes)?,
            }
            Ok(None)
        }
        Err(refusal) => {
            let diagnostic: Diagnostic = refusal.into();
            output::note(&render(source, &diagnostic, arguments.color.stderr()));
            Ok(Some(Exit::BadInput))
        }
    }
}

/// The backends that read rows; the others need a puzzle's propositions.
fn row_backends() -> clap::builder::PossibleValuesParser {
    BACKENDS
        .iter()
        .filter(|backend| matches!(backend.make, Make::Rows(_)))
        .map(|backend| backend.name)
        .collect::<Vec<_>>()
        .into()
}

fn solve(arguments: &Arguments, program: &Program) -> (Decision, Vec<Step>) {
    let default = Options::default();
    let named = BACKENDS.iter().find(|b| b.name == arguments.backend);
    let deadline = arguments
        .time_limit
        .and_then(|limit| Instant::now().checked_add(limit));
    let options = Options {
        finder: named.unwrap_or(default.finder),
        limits: Limits {
            deadline,
            effort: None,
        },
        ..default
    };
    let mut steps = Vec::new();
    let decision = options.with_road(|road| prove::best(program, road, &mut steps));
    (decision, steps)
}

fn judge(decision: &Decision) -> Exit {
    match decision {
        Decision::Found(..) => Exit::OneAnswer,
        Decision::Nothing | Decision::Unbounded => Exit::NotOne,
        Decision::Undecided(_) => Exit::Undecided,
    }
}

/// What was read, and what came of solving it.
fn page(source: &Source, program: &Program, solved: Option<&(Decision, Vec<Step>)>) -> String {
    let columns = program.columns();
    let fixed = columns
        .iter()
        .filter(|c| c.lower.is_some() && c.lower == c.upper)
        .count();
    let objective = match &program.objective {
        None => "none".to_owned(),
        Some(objective) => {
            let word = if objective.maximise { "max" } else { "min" };
            format!("{word} {}", program.show_form(&objective.form))
        }
    };
    let mut out = format!(
        "{}\n\ncolumns    {} ({} of them 0/1, {fixed} fixed)\nrows       {}\nobjective  {objective}\n",
        source.name(),
        columns.len(),
        program.binaries(),
        program.rows().len(),
    );
    let Some((decision, steps)) = solved else {
        return out;
    };
    out.push('\n');
    match decision {
        Decision::Found(point, _) => {
            let best = program.objective.as_ref().map(|o| o.form.value(point));
            out.push_str(&match best {
                Some(best) => format!("best: {best}\n"),
                None => "a point:\n".to_owned(),
            });
            let named = columns.iter().zip(point).filter(|(_, value)| **value != 0);
            let shown: Vec<String> = named
                .map(|(column, value)| format!("  {} = {value}\n", column.name))
                .collect();
            out.push_str(&shown.concat());
            if shown.len() < columns.len() {
                let others = if shown.is_empty() {
                    "all"
                } else {
                    "all others"
                };
                out.push_str(&format!("  {others} are 0\n"));
            }
        }
        Decision::Nothing => out.push_str("no point: the rows contradict each other\n"),
        Decision::Unbounded => out.push_str("no best point: the objective has no bound\n"),
        Decision::Undecided(why) => out.push_str(&format!("undecided: {why}\n")),
    }
    let words: Vec<String> = steps
        .iter()
        .map(|step| {
            let better = matches!(step.goal, prove::Goal::Improve);
            match page::said(step) {
                Outcome::Point(who) if better => format!("{who} finds a better point"),
                Outcome::Point(who) => format!("{who} finds a point"),
                Outcome::None(who) if better => format!("asked for a better one, {who}: none"),
                Outcome::None(who) => format!("{who}: there is none"),
                Outcome::Open(who) => who,
            }
        })
        .collect();
    out.push_str(&format!("\nhow  {}\n", words.join("; ")));
    out
}
