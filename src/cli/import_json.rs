//! What `import --json` prints; `docs/json.md` describes every field.

use super::json::{StepItem, records, step, written};
use super::output::Error;
use crate::prove::{Decision, Step};
use crate::report::{Record, Report};
use crate::rows::{Objective, Program};
use crate::source::Source;
use serde::Serialize;

/// The name and version of the schema of `import --json`.
pub const IMPORT: &str = "bigm-import/1";

/// Rows that were read.
#[derive(Serialize)]
struct Imported<'a> {
    schema: &'static str,
    file: &'a str,
    columns: usize,
    binary: usize,
    rows: usize,
    objective: Option<&'static str>,
    outcome: Option<&'static str>,
    why: Option<&'a str>,
    best: Option<i64>,
    point: Option<Vec<PointItem<'a>>>,
    steps: Vec<StepItem>,
    diagnostics: Vec<Record>,
}

#[derive(Serialize)]
struct PointItem<'a> {
    name: &'a str,
    value: i64,
}

/// Imported rows as JSON, and what came of solving them.
///
/// # Errors
/// [`Error::Failed`] where it cannot be written as JSON.
pub fn imported(
    source: &Source,
    program: &Program,
    solved: Option<&(Decision, Vec<Step>)>,
    report: &Report,
) -> Result<String, Error> {
    let point = match solved {
        Some((Decision::Found(point, _), _)) => Some(point),
        _ => None,
    };
    let best = |objective: &Objective| {
        point.and_then(|point| i64::try_from(objective.form.value(point)).ok())
    };
    written(&Imported {
        schema: IMPORT,
        file: source.name(),
        columns: program.columns().len(),
        binary: program.binaries(),
        rows: program.rows().len(),
        objective: program.objective.as_ref().map(|objective| {
            if objective.maximise {
                "maximise"
            } else {
                "minimise"
            }
        }),
        outcome: solved.map(|(decision, _)| match decision {
            Decision::Found(..) => "point",
            Decision::Nothing => "infeasible",
            Decision::Unbounded => "unbounded",
            Decision::Undecided(_) => "undecided",
        }),
        why: match solved {
            Some((Decision::Undecided(why), _)) => Some(why),
            _ => None,
        },
        best: program.objective.as_ref().and_then(best),
        point: point.map(|point| {
            let values = program.columns().iter().zip(point);
            values
                .map(|(column, &value)| PointItem {
                    name: &column.name,
                    value,
                })
                .collect()
        }),
        steps: solved.map_or_else(Vec::new, |(_, steps)| steps.iter().map(step).collect()),
        diagnostics: records(source, report),
    })
}

/// A text whose rows could not be read.
#[derive(Serialize)]
struct NotRead<'a> {
    schema: &'static str,
    file: &'a str,
    verdict: &'static str,
    diagnostics: Vec<Record>,
}

/// A text whose rows could not be read, as JSON.
///
/// # Errors
/// [`Error::Failed`] where it cannot be written as JSON.
pub fn not_imported(source: &Source, report: &Report) -> Result<String, Error> {
    written(&NotRead {
        schema: IMPORT,
        file: source.name(),
        verdict: "bad input",
        diagnostics: records(source, report),
    })
}
