//! `facts:` and `prove:`, and what is said of facts that say nothing.

use super::checker::{Checker, place};
use super::codes;
use crate::model::{Prop, Sentence, SentenceKind};
use crate::report::Diagnostic;

impl Checker<'_> {
    /// `facts:`
    pub fn read_facts(&mut self) {
        for (number, fact) in (1usize..).zip(&self.puzzle.facts) {
            let name = match &fact.name {
                Some(name) => name.as_str().to_string(),
                None => format!("fact {number}"),
            };
            let shown = match &fact.name {
                Some(name) => format!("the fact `{}`", name.as_str()),
                None => name.clone(),
            };
            let Some(claim) = self.proposition(&fact.text) else {
                continue;
            };
            // After a mistake a fact may be constant only because something is
            // missing in it.
            if let Prop::Const(value) = claim
                && !self.report.has_errors()
            {
                let diagnostic = if value {
                    Diagnostic::new(
                        &codes::ALWAYS_TRUE,
                        place(&fact.text),
                        format!("{shown} holds whatever happens, so it says nothing"),
                    )
                    .help("leave it out, or look whether it says what was meant")
                } else {
                    Diagnostic::new(
                        &codes::ALWAYS_FALSE,
                        place(&fact.text),
                        format!("{shown} can never hold"),
                    )
                    .help("with it the puzzle has no world; look whether it says what was meant")
                };
                self.report.push(diagnostic);
            }
            self.model.sentences.push(Sentence {
                kind: SentenceKind::Fact,
                name,
                text: fact.text.as_str().to_string(),
                span: place(&fact.text),
                claim,
            });
        }
    }

    /// `prove:`
    pub fn read_prove(&mut self) {
        for goal in &self.puzzle.prove {
            let Some(claim) = self.proposition(&goal.text) else {
                continue;
            };
            let name = goal.name.as_ref().unwrap_or(&goal.text);
            self.model.prove.push((name.as_str().to_string(), claim));
        }
    }
}
