//! Deals of the Jindosh riddle, as JSON lines: each fills the blanks of
//! `models/grids/jindosh.yaml`, is solved, proved unique, and compared with the
//! owners it came with.
//!
//! `cargo run --release --example jindosh_corpus -- jindosh.jsonl`
//!
//! A line: `{"id": …, "slots": {"hat_owner": "contee", …}, "owners": {"contee":
//! "ring", …}}`.

use bigm::prove::Verdict;
use bigm::puzzle::Fill;
use bigm::report::{Style, render_all};
use bigm::source::Source;
use serde_json::Value;
use std::process::ExitCode;

const TEMPLATE: &str = "models/grids/jindosh.yaml";

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: jindosh_corpus FILE.jsonl");
        return ExitCode::from(2);
    };
    let read = |path: &str| std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"));
    let (text, template) = match (read(&path), read(TEMPLATE)) {
        (Ok(text), Ok(template)) => (text, Source::new(TEMPLATE, template)),
        (Err(why), _) | (_, Err(why)) => {
            eprintln!("{why}");
            return ExitCode::from(4);
        }
    };
    let (mut right, mut total) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        total += 1;
        match verify(&template, line) {
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

/// Solves one deal, and says what is wrong if anything is.
fn verify(template: &Source, line: &str) -> Result<(), String> {
    let deal: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let slots = deal["slots"].as_object().ok_or("no slots")?;
    let fill = slots.iter().fold(Fill::new(), |fill, (name, word)| {
        fill.set(format!("{name}={}", word.as_str().unwrap_or_default()))
    });
    let read = bigm::read_with(template, &fill);
    let Some(Some(model)) = read.models.into_iter().next() else {
        return Err(render_all(&read.source, &read.report, Style::Plain));
    };
    let solution =
        bigm::solve(model, &bigm::Options::default()).map_err(|refusal| format!("{refusal:?}"))?;
    let (model, finding) = (&solution.model, &solution.finding);
    if finding.verdict != Verdict::Unique {
        return Err(format!("{:?}, expected unique", finding.verdict));
    }
    let owners = deal["owners"].as_object().ok_or("no owners")?;
    let answer = &finding.answers[0].answer.0;
    for (asked, &value) in model.question.items.iter().zip(answer) {
        let woman = asked.value.show(model, value);
        let owned = owners.get(&woman).and_then(Value::as_str);
        if owned.map(|heirloom| format!("woman of {heirloom}")) != Some(asked.label.clone()) {
            return Err(format!("{} came out as {woman}", asked.label));
        }
    }
    if owners.len() != answer.len() {
        return Err("not every owner was asked for".to_owned());
    }
    Ok(())
}
