//! What one sentence says by itself.
//!
//! A statement `t ↔ says` whose truth t is an unknown of its own, which nothing
//! mentions but its speaker's law, says of everything else that t can be chosen:
//! `∃t. (t ↔ says) ∧ law(t)`. A spy may say whatever he likes, and this is true
//! where the speaker is a spy. Every other sentence says its claim.

use super::mapping::replaced;
use crate::explain::branch::mentioned;
use crate::model::{About, AskedValue, Linear, Model, Prop, Relation, SentenceKind, UnknownId};
use std::collections::BTreeSet;

/// What each sentence says by itself, in the order of the model's sentences.
pub(super) fn meanings(model: &Model) -> Vec<Prop> {
    let spoken = Spoken::new(model);
    model
        .sentences
        .iter()
        .enumerate()
        .map(|(index, sentence)| {
            spoken
                .of_its_own(model, index)
                .unwrap_or_else(|| sentence.claim.clone())
        })
        .collect()
}

/// Whether a statement's truth is an unknown of its own, and not what a law makes
/// of it.
pub(super) fn is_own_truth(model: &Model, truth: &Prop) -> bool {
    match truth {
        Prop::Holds(id) => model.unknowns.get(id.0).is_some_and(|u| u.is_statement),
        _ => false,
    }
}

/// Who mentions what.
struct Spoken {
    /// What each sentence mentions.
    by: Vec<BTreeSet<UnknownId>>,
    /// What questions, observers, goals and the like mention.
    elsewhere: BTreeSet<UnknownId>,
}

impl Spoken {
    fn new(model: &Model) -> Self {
        let by = model
            .sentences
            .iter()
            .map(|sentence| {
                let mut about = BTreeSet::new();
                mentioned(&sentence.claim, &mut about);
                about
            })
            .collect();
        Spoken {
            by,
            elsewhere: elsewhere(model),
        }
    }

    fn of_its_own(&self, model: &Model, index: usize) -> Option<Prop> {
        let said = model
            .utterances
            .iter()
            .find(|said| said.sentence.0 == index)?;
        let Prop::Holds(truth) = said.truth else {
            return None;
        };
        let is_truth = |id: UnknownId| is_own_truth(model, &Prop::Holds(id));
        if !is_truth(truth) || self.elsewhere.contains(&truth) {
            return None;
        }
        let mut laws = vec![said.says.clone()];
        for (other, about) in self.by.iter().enumerate() {
            if other == index || !about.contains(&truth) {
                continue;
            }
            let sentence = &model.sentences[other];
            let alone = about.iter().filter(|&&id| is_truth(id)).count() == 1;
            if sentence.kind != SentenceKind::Law || !alone {
                return None;
            }
            laws.push(sentence.claim.clone());
        }
        let case = |value: bool| {
            let known = |id: UnknownId| (id == truth).then_some(value);
            let mut parts = laws.iter().map(|law| replaced(law, &known));
            let says = parts.next()??;
            let says = if value { says } else { says.not() };
            let laws = parts.collect::<Option<Vec<_>>>()?;
            Some(Prop::all(std::iter::once(says).chain(laws)))
        };
        Some(Prop::any([case(true)?, case(false)?]))
    }
}

/// What is mentioned outside sentences.
fn elsewhere(model: &Model) -> BTreeSet<UnknownId> {
    let mut about = told_or_announced(model);
    for item in &model.question.items {
        of_asked(&item.value, &mut about);
    }
    for (_, claim) in &model.prove {
        mentioned(claim, &mut about);
    }
    if let Some(objective) = &model.objective {
        of_form(&objective.form, &mut about);
    }
    about
}

/// What is mentioned in what observers see, and in what was told or announced.
pub(super) fn told_or_announced(model: &Model) -> BTreeSet<UnknownId> {
    let mut about = BTreeSet::new();
    let told = model.told.iter();
    let asked = told.flat_map(|told| std::iter::once(&told.learns).chain(&told.about.items));
    let seen = model.observers.iter().flat_map(|who| &who.sees.items);
    for item in asked.chain(seen) {
        of_asked(&item.value, &mut about);
    }
    for line in &model.announced {
        mentioned(&line.claim, &mut about);
        for knowledge in &line.knowledge {
            match &knowledge.about {
                About::Truth(prop) => mentioned(prop, &mut about),
                About::Answer(question) => {
                    for item in &question.items {
                        of_asked(&item.value, &mut about);
                    }
                }
            }
        }
    }
    about
}

/// What the value of an asked thing mentions.
fn of_asked(value: &AskedValue, about: &mut BTreeSet<UnknownId>) {
    match value {
        AskedValue::Truth(prop) => mentioned(prop, about),
        AskedValue::Choice(id) => {
            about.insert(*id);
        }
        AskedValue::Number(form) => of_form(form, about),
        AskedValue::Cases(cases) => cases.iter().for_each(|case| mentioned(&case.when, about)),
    }
}

fn of_form(form: &Linear, about: &mut BTreeSet<UnknownId>) {
    // Any comparison mentions what its form does.
    let prop = Prop::Compare(Box::new(form.clone()), Relation::Equal, 0);
    mentioned(&prop, about);
}
