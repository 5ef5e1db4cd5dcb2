//! For the tests of this room: a puzzle in YAML, and what is found about it.

use super::{Finding, Settings, lint};
use crate::model::Model;
use crate::report::{Style, render_all};
use crate::source::Source;

/// The puzzle of a text.
pub(super) fn model(text: &str) -> Model {
    let source = Source::new("test.yaml", text);
    let read = crate::read(&source);
    let said = render_all(&source, &read.report, Style::Plain);
    assert!(!read.report.has_errors(), "{said}");
    read.models.into_iter().flatten().next().unwrap()
}

/// What is found about it, with proofs.
pub(super) fn found(text: &str) -> Vec<Finding> {
    let settings = Settings {
        proof: true,
        ..Settings::default()
    };
    lint(&model(text), &settings)
}

/// The messages with one code.
pub(super) fn messages(code: &str, text: &str) -> Vec<String> {
    let found = found(text);
    let of_code = found.iter().filter(|f| f.lint.name() == code);
    of_code.map(|f| f.diagnostic.message.clone()).collect()
}

/// Islanders who are knights or knaves, `A` and on, saying these things.
pub(super) fn island(says: &[&str], more: &str) -> String {
    let names = ["A", "B", "C", "D", "E"];
    let people = names[..says.len()].join(", ");
    let mut text = format!(
        "sets: {{person: [{people}]}}\nunknowns:\n  knight: person -> bool\n\
         statements:\n  over: person\n  law: knight\n  text:\n"
    );
    for (name, says) in names.iter().zip(says) {
        if !says.is_empty() {
            text.push_str(&format!("    {name}: {says}\n"));
        }
    }
    text + more
}
