//! `compare-sat SOLVER FILE.cnf REPEATS`: a first answer to the question in the
//! comments of the file, then another or none; prints the mean CPU time of the
//! runs, from the clauses in memory to the verdict, as JSON.
//!
//! The comments: `c part LABEL`, and behind it for each of its values `c case
//! VALUE LITERAL …`, the literals that are all true exactly where it has it.

use cpu_time::ProcessTime;
use std::process::ExitCode;

mod solvers;

/// Runs are repeated until they took this long together, in seconds.
const ENOUGH: f64 = 0.1;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<String, String> {
    if arguments == ["--version"] {
        let cadical = cadical::Solver::<cadical::Timeout>::new();
        return Ok(format!("batsat 0.6, {}", cadical.signature()));
    }
    let [solver, file, repeats] = arguments else {
        return Err("usage: compare-sat batsat|cadical FILE.cnf REPEATS".to_owned());
    };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let task = Task::read(&text)?;
    drop(text);
    let repeats: u32 = repeats
        .parse()
        .map_err(|_| format!("no number: {repeats}"))?;
    let (mut runs, mut total) = (0_u32, 0.0);
    let (verdict, answer) = loop {
        let start = ProcessTime::now();
        let found = match solver.as_str() {
            "batsat" => once(&task, solvers::Batsat::new(&task)),
            "cadical" => once(&task, solvers::Cadical::new(&task)),
            other => return Err(format!("no solver {other}")),
        }?;
        total += start.elapsed().as_secs_f64();
        runs += 1;
        if runs >= repeats || total > ENOUGH {
            break found;
        }
    };
    let answer = task.parts.iter().zip(answer).map(|(part, case)| {
        let value = part.cases[case].0;
        format!("{:?}:{value}", part.label)
    });
    Ok(format!(
        "{{\"seconds\":{},\"verdict\":\"{verdict}\",\"answer\":{{{}}}}}",
        total / f64::from(runs),
        answer.collect::<Vec<_>>().join(",")
    ))
}

/// What both solvers can do.
pub trait Solver {
    /// The truth of each variable, variable 1 first; none where nothing satisfies
    /// the clauses.
    fn solve(&mut self, variables: usize) -> Option<Vec<bool>>;
    /// One more clause.
    fn add(&mut self, clause: &[i32]);
}

/// One asked thing: its name, and for each value the literals that say it.
struct Part {
    label: String,
    cases: Vec<(i64, Vec<i32>)>,
}

/// Clauses and a question.
pub struct Task {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    parts: Vec<Part>,
}

fn once(task: &Task, mut solver: impl Solver) -> Result<(&'static str, Vec<usize>), String> {
    let Some(truths) = solver.solve(task.variables) else {
        return Ok(("none", Vec::new()));
    };
    let answer = task.answer(&truths)?;
    let other: Vec<i32> = task
        .parts
        .iter()
        .zip(&answer)
        .flat_map(|(part, &case)| part.cases[case].1.iter().map(|literal| -literal))
        .collect();
    solver.add(&other);
    match solver.solve(task.variables) {
        None => Ok(("one", answer)),
        Some(truths) if task.answer(&truths)? != answer => Ok(("several", answer)),
        Some(_) => Err("the excluded answer came again".to_owned()),
    }
}

impl Task {
    fn read(text: &str) -> Result<Task, String> {
        let mut task = Task {
            variables: 0,
            clauses: Vec::new(),
            parts: Vec::new(),
        };
        for line in text.lines() {
            let numbers = |text: &str| -> Result<Vec<i64>, String> {
                let words = text.split_whitespace();
                words
                    .map(|word| word.parse().map_err(|_| format!("no number: {word}")))
                    .collect()
            };
            if let Some(label) = line.strip_prefix("c part ") {
                task.parts.push(Part {
                    label: label.to_owned(),
                    cases: Vec::new(),
                });
            } else if let Some(case) = line.strip_prefix("c case ") {
                let case = numbers(case)?;
                let part = task.parts.last_mut().ok_or("a case of no part")?;
                let (value, literals) = case.split_first().ok_or("a case of no value")?;
                part.cases.push((*value, narrow(literals)?));
            } else if let Some(counts) = line.strip_prefix("p cnf ") {
                let counts = numbers(counts)?;
                task.variables = usize::try_from(counts[0]).map_err(|e| e.to_string())?;
            } else if !line.starts_with('c') {
                let mut clause = narrow(&numbers(line)?)?;
                if clause.pop() != Some(0) {
                    return Err(format!("no clause: {line}"));
                }
                task.clauses.push(clause);
            }
        }
        Ok(task)
    }

    /// The number of the case of each part.
    fn answer(&self, truths: &[bool]) -> Result<Vec<usize>, String> {
        let holds = |literal: &i32| {
            usize::try_from(literal.abs()).is_ok_and(|v| truths[v - 1] == (*literal > 0))
        };
        let parts = self.parts.iter();
        parts
            .map(|part| {
                let case = part.cases.iter().position(|(_, l)| l.iter().all(holds));
                case.ok_or_else(|| format!("{} has no value", part.label))
            })
            .collect()
    }
}

fn narrow(numbers: &[i64]) -> Result<Vec<i32>, String> {
    let numbers = numbers.iter();
    numbers
        .map(|&number| i32::try_from(number).map_err(|e| e.to_string()))
        .collect()
}
