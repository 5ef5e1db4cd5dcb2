//! The exact engine in this process: a first answer, then another or none.

use crate::instances::task::Task;
use bigm::solve::Limits;
use bigm::solve::exact::{Answer, Engine};
use cpu_time::ProcessTime;
use serde_json::{Map, Value, json};

/// Runs are repeated until they took this long together, in seconds.
const ENOUGH: f64 = 0.1;

/// What one run came to.
struct Run {
    verdict: &'static str,
    answer: Option<Vec<usize>>,
    conflicts: u64,
}

/// The mean CPU time of up to `repeats` runs, from the program to the
/// verdict, and what came out.
///
/// # Errors
/// A sentence: the engine cannot take the program, or contradicts itself.
pub fn engine(task: &Task, repeats: u32) -> Result<Value, String> {
    let (mut runs, mut total) = (0_u32, 0.0);
    let run = loop {
        let start = ProcessTime::now();
        let run = once(task)?;
        total += start.elapsed().as_secs_f64();
        runs += 1;
        if runs >= repeats || total > ENOUGH {
            break run;
        }
    };
    let answer = run.answer.map(|answer| {
        let parts = task.parts.iter().zip(answer);
        parts
            .map(|(part, case)| (part.label.clone(), json!(part.cases[case].0)))
            .collect::<Map<_, _>>()
    });
    Ok(json!({
        "seconds": total / f64::from(runs),
        "verdict": run.verdict,
        "answer": answer,
        "conflicts": run.conflicts,
        "columns": task.program.columns().len(),
        "rows": task.program.rows().len(),
    }))
}

fn once(task: &Task) -> Result<Run, String> {
    let limits = Limits::default();
    let mut engine = Engine::new(&task.program)?;
    let point = match engine.solve(&limits, &[])? {
        Answer::Point(point) => point,
        Answer::Infeasible { .. } => {
            return Ok(Run {
                verdict: "none",
                answer: None,
                conflicts: engine.conflicts(),
            });
        }
        other => return Err(format!("{other:?}")),
    };
    let answer = task.answer(&point).ok_or("a point without an answer")?;
    engine.add_clause(&task.other(&answer))?;
    let verdict = match engine.solve(&limits, &[])? {
        Answer::Infeasible { .. } => "one",
        Answer::Point(other) if task.answer(&other).as_ref() != Some(&answer) => "several",
        other => return Err(format!("{other:?}")),
    };
    Ok(Run {
        verdict,
        answer: Some(answer),
        conflicts: engine.conflicts(),
    })
}

/// Another answer than one that is known, by the numbers of its cases; `None`
/// where there is none.
///
/// # Errors
/// A sentence: the engine cannot take the program, or it is too hard.
pub fn another(task: &Task, known: &[usize], effort: u64) -> Result<Option<Vec<usize>>, String> {
    let limits = Limits {
        effort: Some(effort),
        ..Limits::default()
    };
    let mut engine = Engine::new(&task.program)?;
    engine.add_clause(&task.other(known))?;
    match engine.solve(&limits, &[])? {
        Answer::Point(point) => Ok(task.answer(&point)),
        Answer::Infeasible { .. } => Ok(None),
        other => Err(format!("{other:?}")),
    }
}

/// Whether there is one answer; `None` where that is too hard.
///
/// # Errors
/// A sentence: the engine cannot take the program.
pub fn unique(task: &Task, effort: u64) -> Result<Option<bool>, String> {
    let limits = Limits {
        effort: Some(effort),
        ..Limits::default()
    };
    let mut engine = Engine::new(&task.program)?;
    match engine.solve(&limits, &[])? {
        Answer::Point(point) => {
            let answer = task.answer(&point).ok_or("a point without an answer")?;
            match another(task, &answer, effort) {
                Ok(other) => Ok(Some(other.is_none())),
                Err(_) => Ok(None),
            }
        }
        Answer::Infeasible { .. } => Ok(Some(false)),
        _ => Ok(None),
    }
}
