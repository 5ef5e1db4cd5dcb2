//! What may be amiss with a puzzle that can be read, as `bigm check` says it.

use crate::explain::lint::{LINTS, Settings, lint};
use crate::model::Model;
use crate::report::Diagnostic;
use crate::solve::Limits;

/// The word for every code.
const EVERY: &str = "all";

/// What to look for, and how grave it is.
#[derive(Debug, clap::Args)]
pub struct Linting {
    /// Do not look for what says nothing, can be left out, or cannot be told apart
    #[arg(long)]
    no_lint: bool,
    /// Prove each such finding: from which sentences, or in which worlds
    #[arg(long, conflicts_with = "no_lint")]
    proof: bool,
    /// Make such findings errors, by their code; may be repeated
    #[arg(long, value_name = "CODE", value_parser = code_parser(), conflicts_with = "no_lint")]
    deny: Vec<String>,
}

fn code_parser() -> clap::builder::PossibleValuesParser {
    let codes = LINTS.iter().map(|lint| lint.name());
    codes.chain([EVERY]).collect::<Vec<_>>().into()
}

impl Linting {
    /// What there is to say about a puzzle.
    pub fn findings(&self, model: &Model, limits: Limits) -> Vec<Diagnostic> {
        if self.no_lint {
            return Vec::new();
        }
        let settings = Settings {
            limits,
            proof: self.proof,
        };
        let denied = |code: &str| self.deny.iter().any(|deny| deny == code || deny == EVERY);
        lint(model, &settings)
            .into_iter()
            .filter(|finding| !finding.echo || denied(finding.lint.name()))
            .map(|finding| {
                let mut diagnostic = finding.diagnostic;
                if denied(finding.lint.name()) {
                    diagnostic.code = &finding.lint.code.denied;
                }
                diagnostic
            })
            .collect()
    }
}
