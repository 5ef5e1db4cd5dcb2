//! `facts:` and `prove:`, and what is said of facts that say nothing.

use super::checker::Checker;
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
            let Some(claim) = self.proposition(&fact.text) else {
                continue;
            };
            if let Prop::Const(value) = claim {
                let diagnostic = if value {
                    Diagnostic::new(
                        &codes::ALWAYS_TRUE,
                        fact.text.span(),
                        format!("{name} holds whatever happens, so it says nothing"),
                    )
                } else {
                    Diagnostic::new(
                        &codes::ALWAYS_FALSE,
                        fact.text.span(),
                        format!("{name} can never hold"),
                    )
                };
                self.report.push(diagnostic);
            }
            self.model.sentences.push(Sentence {
                kind: SentenceKind::Fact,
                name,
                text: fact.text.as_str().to_string(),
                span: fact.text.span(),
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
