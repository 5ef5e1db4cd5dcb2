//! Every row of a puzzle, with the sentence and the rule it comes from, and the
//! letters of the rule: F, n, L, U and M.
//!
//! `cargo run --example rows -- models/chlond-toase/werewolves-1.yaml`

use bigm::lower::{FormKind, Options, lower};
use bigm::source::Source;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "models/chlond-toase/werewolves-1.yaml".to_owned());
    let source = Source::new(&path, std::fs::read_to_string(&path)?);
    for model in bigm::read(&source).models.into_iter().flatten() {
        for form in FormKind::ALL {
            println!("{} ({} form)", model.title, form.name());
            let options = Options {
                form: *form,
                ..Options::default()
            };
            let program = lower(&model, &options).map_err(|refusal| format!("{refusal:?}"))?;
            for row in program.rows() {
                let origin = program.origin(row.provenance.origin);
                let rule = row.provenance.rule;
                println!("  {}", program.show_row(row));
                println!(
                    "    {}: {} [{} {}]",
                    origin.name, origin.text, rule.name, rule.number
                );
                let Some(reified) = &row.provenance.reified else {
                    continue;
                };
                let bound = |bound: Option<i64>| bound.map_or("none".to_owned(), |b| b.to_string());
                println!(
                    "    F = {}, {} {}, L = {}, U = {}{}",
                    program.show_form(&reified.form),
                    reified.relation.sign(),
                    reified.n,
                    bound(reified.lower),
                    bound(reified.upper),
                    match &reified.big_m {
                        Some(m) => format!(", M = {} = {}", m.formula, m.value),
                        None => String::new(),
                    }
                );
            }
        }
    }
    Ok(())
}
