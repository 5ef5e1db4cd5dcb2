//! The rows of a puzzle as LP text.
//!
//! `cargo run --example export -- models/chlond-toase/ladies-or-tigers.yaml`

use bigm::source::Source;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "models/chlond-toase/ladies-or-tigers.yaml".to_owned());
    let source = Source::new(&path, std::fs::read_to_string(&path)?);
    let format = bigm::export::FORMATS
        .iter()
        .find(|format| format.name == "lp")
        .ok_or("no LP format")?;
    for model in bigm::read(&source).models.into_iter().flatten() {
        let prepared = bigm::prepare(model, &bigm::Options::default())
            .map_err(|refusal| format!("{refusal:?}"))?;
        let written = (format.write)(&bigm::export::Request {
            model: &prepared.model,
            program: &prepared.program,
            finding: None,
            cut: false,
        })
        .map_err(|refusal| format!("{refusal:?}"))?;
        print!("{}", String::from_utf8(written.bytes)?);
    }
    Ok(())
}
