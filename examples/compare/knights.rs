//! Hundreds of knights puzzles in one go: each read, solved, proved and
//! certified, and compared with the answer it came with.

use crate::instances::puzzle;
use crate::instances::task::model;
use bigm::Options;
use bigm::prove::Verdict;
use cpu_time::ProcessTime;
use serde_json::{Map, Value, json};

/// The CPU time for every line of a file of JSON lines (`names`, `statements`,
/// `answer`; see the example `knights_corpus`), and how many there are.
///
/// # Errors
/// A sentence: a line is no puzzle, or comes out wrong.
pub fn all(text: &str) -> Result<Value, String> {
    let start = ProcessTime::now();
    let (mut puzzles, mut proofs) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        if !line.trim().is_empty() {
            proofs += one(line).map_err(|why| format!("line {}: {why}", number + 1))?;
            puzzles += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    Ok(json!({"seconds": seconds, "puzzles": puzzles, "proofs": proofs}))
}

fn one(line: &str) -> Result<usize, String> {
    let row: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let (Some(names), Some(statements)) = (row["names"].as_array(), row["statements"].as_array())
    else {
        return Err("no names or no statements".to_owned());
    };
    let said = names.iter().zip(statements);
    let said: Vec<Value> = said
        .map(|(name, formula)| Ok(json!([name, translated(formula, names)?])))
        .collect::<Result<_, String>>()?;
    let text = puzzle::puzzle(&json!({"kind": "kk", "names": names, "stm": said}), 0)?;
    let (solution, certificate) =
        bigm::certify(model(text)?, &Options::default()).map_err(|r| r.message.clone())?;
    let finding = &solution.finding;
    if finding.verdict != Verdict::Unique {
        return Err(format!("{:?}, expected unique", finding.verdict));
    }
    if let Some(missing) = certificate.missing.first() {
        return Err(format!("not certified: {missing}"));
    }
    let world = finding.answers[0].world.values();
    let found: Map<String, Value> = names
        .iter()
        .zip(world)
        .map(|(name, &value)| {
            let kind = if value == 1 { "knight" } else { "knave" };
            (name.as_str().unwrap_or_default().to_owned(), json!(kind))
        })
        .collect();
    match row["answer"] == Value::Object(found) {
        true => Ok(certificate.exhibits.len()),
        false => Err("another answer than expected".to_owned()),
    }
}

/// A formula of the corpus as one of an instance.
fn translated(value: &Value, names: &[Value]) -> Result<Value, String> {
    if value.is_boolean() {
        return Ok(value.clone());
    }
    let list = value.as_array().filter(|list| list.len() > 1);
    let list = list.ok_or_else(|| format!("no formula: {value}"))?;
    let person = || {
        let place = list[1].as_u64().and_then(|j| usize::try_from(j).ok());
        place
            .and_then(|j| names.get(j))
            .ok_or_else(|| format!("no such person: {value}"))
    };
    let mut parts = list[1..].iter().map(|part| translated(part, names));
    match list[0].as_str() {
        Some("telling-truth") => Ok(json!(["v", person()?])),
        Some("lying") => Ok(json!(["not", ["v", person()?]])),
        Some("not") => Ok(json!(["not", translated(&list[1], names)?])),
        Some(word @ ("and" | "or")) => Ok(json!([word, parts.collect::<Result<Vec<_>, _>>()?])),
        Some(word @ ("->" | "<=>")) if list.len() == 3 => {
            let word = if word == "->" { "imp" } else { "iff" };
            let both = (parts.next(), parts.next());
            match both {
                (Some(one), Some(other)) => Ok(json!([word, one?, other?])),
                _ => Err(format!("no formula: {value}")),
            }
        }
        _ => Err(format!("no formula: {value}")),
    }
}
