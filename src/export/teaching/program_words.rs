//! What there is to say of the programs that were measured: the same words in
//! every medium.

use crate::rows::Program;
use crate::teach::{Ending, Limit, Measured, Root};
use std::time::Duration;

/// The heads of the table of programs.
pub const HEADS: [&str; 8] = [
    "form",
    "columns",
    "rows",
    "largest M",
    "root bound",
    "fractional",
    "nodes",
    "microlp",
];

/// A line of the table of programs, in the order of [`HEADS`].
pub fn measures(measured: &Measured) -> [String; 8] {
    let program: &Program = &measured.program;
    let (bound, fractional) = match &measured.root {
        Root::Bound { value, fractional } => (value.to_string(), fractional.len().to_string()),
        Root::Infeasible => ("infeasible".to_owned(), String::new()),
        Root::Unbounded => ("unbounded".to_owned(), String::new()),
        Root::Unknown(_) => ("not known".to_owned(), String::new()),
    };
    let more = match measured.tree.ending {
        Ending::Complete => "",
        _ => "> ",
    };
    [
        measured.name.clone(),
        program.columns().len().to_string(),
        program.rows().len().to_string(),
        program
            .largest_big_m()
            .map_or("–".to_owned(), |(m, _)| m.to_string()),
        bound,
        fractional,
        format!("{more}{}", measured.tree.solved),
        measured.microlp.map_or("–".to_owned(), |n| n.to_string()),
    ]
}

/// What there is to say of a program beside its line in the table.
pub fn notes(measured: &Measured) -> Vec<String> {
    let name = &measured.name;
    let mut out = Vec::new();
    match &measured.root {
        Root::Bound { fractional, .. } if !fractional.is_empty() => {
            let values: Vec<String> = fractional
                .iter()
                .map(|(id, value)| format!("{} = {value}", measured.program.column(*id).name))
                .collect();
            out.push(format!(
                "{name}, fractional at the root: {}",
                values.join(", ")
            ));
        }
        Root::Unknown(why) => out.push(format!("{name}, root: {why}")),
        _ => {}
    }
    match &measured.tree.ending {
        Ending::Complete if measured.tree.best.is_none() => {
            out.push(format!("{name}: no whole point, so no world"));
        }
        Ending::Complete => {}
        Ending::Stopped(Limit::Nodes(most)) => {
            out.push(format!("{name}: the search was stopped after {most} nodes"));
        }
        Ending::Stopped(Limit::Time) => out.push(format!("{name}: the time was up")),
        Ending::Unbounded => out.push(format!("{name}: the relaxation has no bound")),
        Ending::Doubt(why) => out.push(format!("{name}: not decided, for {why}")),
    }
    out
}

/// The objective, in a sentence.
pub fn goal(measured: &[Measured]) -> Option<String> {
    let first = measured.first()?;
    let own = if first.goal.own {
        "the puzzle's objective"
    } else {
        "an arbitrary objective, as in the paper"
    };
    Some(format!("{}: {own}", first.goal.text))
}

/// A duration in few digits.
pub fn time(time: Duration) -> String {
    let micros = time.as_micros();
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..10_000 => format!("{}.{} ms", micros / 1_000, micros % 1_000 / 100),
        10_000..1_000_000 => format!("{} ms", micros / 1_000),
        _ => format!("{}.{} s", micros / 1_000_000, micros % 1_000_000 / 100_000),
    }
}
