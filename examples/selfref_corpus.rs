//! Statements about how many of them are true, as JSON lines: each is built
//! through the library, and its worlds are counted.
//!
//! `cargo run --release --example selfref_corpus -- selfref.jsonl`
//!
//! A line: `{"id": …, "statements": [sentence, …], "models": worlds}`. A sentence
//! speaks of these statements: "At least 3 of these 7 statements are true.",
//! "Either Statement 3 or Statement 4 is true, but not both.", "The number of
//! false statements is a prime number."

use bigm::model::{Builder, Linear, Prop, Relation};
use serde_json::Value;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: selfref_corpus FILE.jsonl");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(4);
        }
    };
    let (mut right, mut total) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        total += 1;
        match verify(line) {
            Ok(()) => right += 1,
            Err(why) => eprintln!("{path}:{}: {why}", number + 1),
        }
    }
    println!("{right} of {total} right");
    if right == total && total > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Counts the worlds of one line, and says what is wrong if anything is.
fn verify(line: &str) -> Result<(), String> {
    let row: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let sentences: Vec<&str> = row["statements"]
        .as_array()
        .ok_or("no statements")?
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let mut puzzle = Builder::new(row["id"].as_str().unwrap_or_default());
    let truths: Vec<Prop> = (1..=sentences.len())
        .map(|n| puzzle.truth("truth", &[&n.to_string()]))
        .collect();
    for (index, (sentence, truth)) in sentences.iter().zip(&truths).enumerate() {
        let says = meaning(sentence, &truths).ok_or_else(|| format!("what is “{sentence}”?"))?;
        puzzle.statement(&(index + 1).to_string(), truth.clone(), sentence, says);
    }
    let solution = bigm::solve(puzzle.build(), &bigm::Options::default())
        .map_err(|refusal| refusal.to_string())?;
    let worlds = solution.finding.worlds;
    if worlds.complete && Some(worlds.found) == row["models"].as_u64() {
        Ok(())
    } else {
        Err(format!("{worlds} worlds, expected {}", row["models"]))
    }
}

/// What a sentence says of the statements' truths.
fn meaning(sentence: &str, truths: &[Prop]) -> Option<Prop> {
    let numbers: Vec<i64> = sentence
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let counted = |prop: &Prop| {
        if sentence.contains("false") {
            prop.clone().not()
        } else {
            prop.clone()
        }
    };
    let count = truths.iter().try_fold(Linear::default(), |sum, prop| {
        sum.add_scaled(&Linear::truth(counted(prop)), 1).ok()
    })?;
    let is = |relation, n| Prop::compare(count.clone(), relation, n);
    let one_of = |numbers: &[i64]| {
        let props: Option<Vec<Prop>> = numbers.iter().map(|&n| is(Relation::Equal, n)).collect();
        props.map(Prop::any)
    };
    if sentence.starts_with("At least") {
        is(Relation::AtLeast, *numbers.first()?)
    } else if sentence.starts_with("At most") {
        is(Relation::AtMost, *numbers.first()?)
    } else if sentence.starts_with("Exactly") {
        is(Relation::Equal, *numbers.first()?)
    } else if sentence.starts_with("Either") {
        let statement = |n: &i64| truths.get(usize::try_from(n - 1).ok()?).cloned();
        let parts: Option<Vec<Prop>> = numbers.iter().map(statement).collect();
        parts.map(Prop::xor)
    } else if sentence.contains("prime") {
        one_of(&[2, 3, 5, 7])
    } else if sentence.contains("composite") {
        one_of(&[4, 6])
    } else {
        None
    }
}
