//! The hint ladder of every puzzle in some folders, followed to its end: each
//! step is sound and needs all it names, and the last leads to the answer.
//!
//! `cargo run --release --example ladders -- models`

use bigm::explain::{Fact, Oracle, Path as Way, Reasons, told};
use bigm::model::{Model, SentenceId};
use bigm::prove::Verdict;
use bigm::solve::Limits;
use bigm::source::Source;
use bigm::{Options, Solution};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for folder in std::env::args().skip(1) {
        gather(Path::new(&folder), &mut files)?;
    }
    files.sort();
    let mut total = Total::default();
    for file in files {
        let source = Source::new(file.display().to_string(), std::fs::read_to_string(&file)?);
        for model in bigm::read(&source).models.into_iter().flatten() {
            let shown = file.display();
            // Best answers and what people know of each other have no ladder.
            if model.objective.is_some() || !model.observers.is_empty() {
                total.apart += 1;
                continue;
            }
            let solution = bigm::solve(model, &Options::default())
                .map_err(|refusal| format!("{shown}: {}", refusal.message))?;
            if !matches!(
                solution.finding.verdict,
                Verdict::Unique | Verdict::AnswerUnique
            ) {
                total.not_unique += 1;
                continue;
            }
            let start = Instant::now();
            let (steps, smallest) = climb(&solution).map_err(|why| format!("{shown}: {why}"))?;
            total.puzzles += 1;
            total.steps += steps;
            total.smallest += smallest;
            println!(
                "{shown}: {steps} steps, {smallest} smallest, {:.0?}",
                start.elapsed()
            );
        }
    }
    println!(
        "{} puzzles with one answer, {} steps, {} of them smallest reasons, the others irreducible; \
         {} not unique, {} with an objective or knowledge",
        total.puzzles, total.steps, total.smallest, total.not_unique, total.apart
    );
    if total.puzzles == 0 {
        return Err("no puzzle with one answer".into());
    }
    Ok(())
}

#[derive(Default)]
struct Total {
    puzzles: usize,
    steps: usize,
    smallest: usize,
    not_unique: usize,
    apart: usize,
}

/// Follows the ladder; every step is verified by questions of its own.
fn climb(solution: &Solution) -> Result<(usize, usize), String> {
    let model = &solution.model;
    let mut reasons = Reasons::new(Oracle::new(model, told)?, Limits::default());
    let mut judge = Reasons::new(Oracle::new(model, told)?, Limits::default());
    let mut way = Way::new(&mut reasons, &[])?;
    let mut had: Vec<Fact> = Vec::new();
    had.extend(way.booked());
    let (mut steps, mut smallest) = (0, 0);
    while let Some(step) = way.next_step()? {
        steps += 1;
        smallest += usize::from(step.reason.smallest);
        if !step.reason.facts.iter().all(|fact| had.contains(fact)) {
            return Err(format!("step {steps} rests on what is not known"));
        }
        if !judge.is_irreducible(&step.reason, Some(step.fact))? {
            return Err(format!(
                "step {steps}, {}, is not proved, or not by all it names",
                step.fact.show(model)
            ));
        }
        had.push(step.fact);
        had.extend(&step.also);
    }
    reached(model, solution, &had, &mut judge)?;
    Ok((steps, smallest))
}

/// The facts known at the end leave no other answer.
fn reached(
    model: &Model,
    solution: &Solution,
    had: &[Fact],
    judge: &mut Reasons,
) -> Result<(), String> {
    let answer = &solution.finding.answers[0].answer;
    let none = std::iter::empty::<SentenceId>();
    judge.only(none);
    for (item, &value) in model.question.items.iter().zip(&answer.0) {
        let prop = item.value.equals(value).ok_or("a value of no world")?;
        // What is asked and no single value is compared in a world of the facts.
        let so = match Fact::of(model, &prop) {
            Some(fact) => judge.why(Some(fact), had)?.is_some(),
            None => {
                let world = &solution.finding.answers[0].world;
                had.iter()
                    .all(|fact| fact.holds(model, world) == Some(true))
                    && prop.holds(world) == Some(true)
            }
        };
        if !so {
            return Err(format!("the ladder ends before {} is known", item.label));
        }
    }
    Ok(())
}

fn gather(path: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            gather(&entry?.path(), into)?;
        }
    } else if path.extension().is_some_and(|end| end == "yaml") {
        into.push(path.to_owned());
    }
    Ok(())
}
