//! `expect:` and `maximise:`/`minimise:`.

use super::checker::Checker;
use crate::model::{Expect, Objective, Prop};
use crate::source::Text;

impl Checker<'_> {
    /// `expect:`
    pub fn read_expect(&mut self) {
        let puzzle = self.puzzle;
        let Some(expect) = &puzzle.expect else {
            return;
        };
        self.model.expect = Some(Expect {
            answer: self.named_props(&expect.answer),
            answers: expect
                .answers
                .iter()
                .map(|answer| self.named_props(answer))
                .collect(),
            worlds: expect.worlds.map(|(worlds, _)| worlds),
            certain: self.named_props(&expect.certain),
            best: expect.best.map(|(best, _)| best),
            proved: self.named_props(&expect.proved),
            none: expect.none,
            not_unique: expect.not_unique,
            span: expect.span,
        });
    }

    /// Propositions with their texts; a name under `prove:` stands for what is
    /// to be proved.
    fn named_props(&mut self, texts: &[Text]) -> Vec<(String, Prop)> {
        let mut props = Vec::new();
        for text in texts {
            let goal = self
                .model
                .prove
                .iter()
                .find(|(name, _)| name == text.as_str())
                .cloned();
            match goal {
                Some(goal) => props.push(goal),
                None => {
                    if let Some(prop) = self.proposition(text) {
                        props.push((text.as_str().to_string(), prop));
                    }
                }
            }
        }
        props
    }

    /// `maximise:` or `minimise:`
    pub fn read_objective(&mut self) {
        let puzzle = self.puzzle;
        let Some(objective) = &puzzle.objective else {
            return;
        };
        if let Some(form) = self.quantity(&objective.text) {
            self.model.objective = Some(Objective {
                form,
                maximise: objective.maximise,
                text: objective.text.as_str().to_string(),
                span: objective.text.span(),
            });
        }
    }
}
