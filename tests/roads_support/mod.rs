//! What the comparison of roads shares: random puzzles and random rows, what
//! trying everything finds, and what each road says.

#![allow(dead_code, reason = "each user takes its own part of this")]

#[path = "../rows_support/dice.rs"]
mod dice;
mod oracle;
pub mod puzzles;
pub mod rows;

pub use dice::Dice;
pub use oracle::{Truth, truth};

use bigm::Options;
use bigm::model::Model;
use bigm::prove::{Finding, Step};
use bigm::solve::{BackendInfo, Limits, sat};

/// The roads that are compared: by linear programming, by the exact engine, by
/// clauses.
pub fn finders() -> [&'static BackendInfo; 3] {
    [
        &bigm::solve::microlp::INFO,
        &bigm::solve::exact::INFO,
        &bigm::solve::sat::INFO,
    ]
}

/// Whether a finding says what trying everything found.
///
/// # Errors
/// What differs.
pub fn compare(finding: &Finding, truth: &Truth) -> Result<(), String> {
    if finding.verdict != truth.verdict {
        let why = finding.why.as_deref().unwrap_or_default();
        return Err(format!(
            "{}, and by enumeration {} ({why})",
            finding.verdict.words(),
            truth.verdict.words()
        ));
    }
    if finding.listed != truth.worlds || !finding.worlds.complete {
        return Err(format!(
            "{} worlds, and by enumeration {}",
            finding.worlds,
            truth.worlds.len()
        ));
    }
    if finding.best != truth.best {
        return Err(format!(
            "best {:?}, by enumeration {:?}",
            finding.best, truth.best
        ));
    }
    Ok(())
}

/// Every road on one puzzle: verdict, worlds, best value and what is proved are
/// those of enumeration. What was asked on the way comes back.
///
/// # Errors
/// Which road differs, and how.
pub fn roads_agree(model: &Model) -> Result<Vec<Step>, String> {
    let truth = truth(model);
    let mut steps = Vec::new();
    for finder in finders() {
        let options = Options {
            finder,
            worlds: 100_000,
            ..Options::default()
        };
        let named = |why: String| format!("{}: {why}", finder.name);
        let solution =
            bigm::solve(model.clone(), &options).map_err(|refusal| named(refusal.to_string()))?;
        compare(&solution.finding, &truth).map_err(named)?;
        steps.extend(solution.finding.steps);
    }
    // The clauses alone, counted without the exact engine. With an objective
    // the best ones are among them.
    let (worlds, complete) = sat::worlds(model, 100_000, &Limits::default())?;
    if !complete || worlds != truth.all {
        return Err(format!(
            "the clauses have {} worlds, and by enumeration there are {}",
            worlds.len(),
            truth.all.len()
        ));
    }
    Ok(steps)
}
