//! Knights and knaves by the hundred, as JSON lines: each is built through the
//! library, solved, proved unique, and compared with the answer it came with.
//!
//! `cargo run --release --example knights_corpus -- knights.jsonl [BACKEND …]`
//!
//! Without a backend, every one of them is asked in turn. With `--certify` in
//! place of a backend, each is solved with a proof of every claim.
//!
//! A line: `{"id": …, "names": ["Ann", …], "statements": [formula, …],
//! "answer": {"Ann": "knight", …}}`; statement *i* is said by person *i*. A
//! formula is `["telling-truth", j]`, `["lying", j]`, `["not", f]`, `["and", f,
//! …]`, `["or", f, …]`, `["->", f, g]`, `["<=>", f, g]`, `true` or `false`.

use bigm::model::{Builder, Prop};
use bigm::prove::Verdict;
use bigm::solve::BackendInfo;
use serde_json::Value;
use std::process::ExitCode;

/// Who answers.
#[derive(Clone, Copy)]
enum Road {
    Backend(&'static BackendInfo),
    Certified,
}

impl Road {
    fn name(self) -> &'static str {
        match self {
            Road::Backend(finder) => finder.name,
            Road::Certified => "certified",
        }
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: knights_corpus FILE.jsonl [--certify | BACKEND ...]");
        return ExitCode::from(2);
    };
    let mut roads = Vec::new();
    for name in arguments {
        if name == "--certify" {
            roads.push(Road::Certified);
            continue;
        }
        let Some(finder) = bigm::solve::backend(&name) else {
            eprintln!("no backend {name}");
            return ExitCode::from(2);
        };
        roads.push(Road::Backend(finder));
    }
    if roads.is_empty() {
        roads.extend(bigm::solve::BACKENDS.iter().map(Road::Backend));
    }
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(4);
        }
    };
    let mut all = true;
    for road in roads {
        let (mut right, mut total) = (0, 0);
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            total += 1;
            match verify(line, road) {
                Ok(()) => right += 1,
                Err(why) => eprintln!("{path}:{}: {}: {why}", number + 1, road.name()),
            }
        }
        println!("{}: {right} of {total} right", road.name());
        all &= right == total && total > 0;
    }
    if all {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Solves one line, and says what is wrong if anything is.
fn verify(line: &str, road: Road) -> Result<(), String> {
    let row: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let names: Vec<&str> = strings(&row["names"]);
    let statements = row["statements"].as_array().ok_or("no statements")?;

    let mut puzzle = Builder::new(row["id"].as_str().unwrap_or_default());
    let knights: Vec<Prop> = names
        .iter()
        .map(|name| puzzle.truth("knight", &[name]))
        .collect();
    for ((name, knight), statement) in names.iter().zip(&knights).zip(statements) {
        let says = formula(statement, &knights)?;
        puzzle.statement(name, knight.clone(), &statement.to_string(), says);
    }
    let solution = match road {
        Road::Backend(finder) => {
            let options = bigm::Options {
                finder,
                ..bigm::Options::default()
            };
            bigm::solve(puzzle.build(), &options).map_err(|refusal| format!("{refusal:?}"))?
        }
        Road::Certified => {
            let (solution, certificate) = bigm::certify(puzzle.build(), &bigm::Options::default())
                .map_err(|refusal| format!("{refusal:?}"))?;
            if let Some(missing) = certificate.missing.first() {
                return Err(format!("not certified: {missing}"));
            }
            // The world, and that no other answer is possible.
            let claims: Vec<bool> = certificate.exhibits.iter().map(|e| e.point).collect();
            if claims != [true, false] {
                return Err(format!("{} claims, expected two", claims.len()));
            }
            solution
        }
    };

    if solution.finding.verdict != Verdict::Unique {
        return Err(format!("{:?}, expected unique", solution.finding.verdict));
    }
    let worlds = solution.finding.worlds;
    if worlds.found != 1 || !worlds.complete {
        return Err(format!("{worlds} worlds, expected one"));
    }
    let world = &solution.finding.answers[0].world;
    for (index, name) in names.iter().enumerate() {
        let found = if world.values()[index] == 1 {
            "knight"
        } else {
            "knave"
        };
        if row["answer"][name] != found {
            return Err(format!("{name} came out as a {found}"));
        }
    }
    Ok(())
}

fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .map(|list| list.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default()
}

fn formula(value: &Value, knights: &[Prop]) -> Result<Prop, String> {
    if let Some(constant) = value.as_bool() {
        return Ok(Prop::Const(constant));
    }
    let list = value
        .as_array()
        .ok_or_else(|| format!("no formula: {value}"))?;
    let operator = list.first().and_then(Value::as_str).unwrap_or_default();
    let person = || {
        list.get(1)
            .and_then(Value::as_u64)
            .and_then(|j| knights.get(usize::try_from(j).ok()?).cloned())
            .ok_or_else(|| format!("no such person: {value}"))
    };
    let parts = || {
        list[1..]
            .iter()
            .map(|part| formula(part, knights))
            .collect::<Result<Vec<Prop>, String>>()
    };
    match (operator, list.len()) {
        ("telling-truth", 2) => person(),
        ("lying", 2) => Ok(person()?.not()),
        ("not", 2) => Ok(formula(&list[1], knights)?.not()),
        ("and", _) => Ok(Prop::all(parts()?)),
        ("or", _) => Ok(Prop::any(parts()?)),
        ("->", 3) => Ok(Prop::implies(
            formula(&list[1], knights)?,
            formula(&list[2], knights)?,
        )),
        ("<=>", 3) => Ok(Prop::iff(
            formula(&list[1], knights)?,
            formula(&list[2], knights)?,
        )),
        _ => Err(format!("no formula: {value}")),
    }
}
