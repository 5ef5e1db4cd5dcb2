//! Read a puzzle, solve it, and look at the verdict.
//!
//! `cargo run --example solve -- models/chlond-toase/werewolves-1.yaml`

use bigm::source::Source;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "models/chlond-toase/werewolves-1.yaml".to_owned());
    let source = Source::new(&path, std::fs::read_to_string(&path)?);
    let read = bigm::read(&source);
    for diagnostic in read.report.diagnostics() {
        eprintln!(
            "{}",
            bigm::report::render(&source, diagnostic, bigm::report::Style::Plain)
        );
    }
    for model in read.models.into_iter().flatten() {
        let solution = bigm::solve(model, &bigm::Options::default())
            .map_err(|refusal| format!("{refusal:?}"))?;
        let (model, finding) = (&solution.model, &solution.finding);
        println!("{}: {}", model.title, finding.verdict.words());
        if let Some(first) = finding.answers.first() {
            for (item, &value) in model.question.items.iter().zip(&first.answer.0) {
                println!("  {} = {}", item.label, item.value.show(model, value));
            }
        }
        println!("  worlds: {}", finding.worlds);
    }
    Ok(())
}
