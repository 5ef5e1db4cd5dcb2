//! What observers see, and what was announced.
//!
//! Knowledge is a matter of all worlds that are still possible, so it is no
//! [`Prop`] over one world. Each piece of it is given a number after the
//! model's unknowns, and an announcement is a proposition over both.

use super::{Answer, Prop, Question, World};
use crate::source::Span;
use std::collections::BTreeMap;

/// Somebody who sees a part of the world.
#[derive(Debug, Clone)]
pub struct Observer {
    /// The name.
    pub name: String,
    /// What is seen: worlds with the same values here look the same.
    pub sees: Question,
}

/// One `knows(o, Q)` or `sure(o, P)`.
#[derive(Debug, Clone)]
pub struct Knowledge {
    /// Whose: a position in [`super::Model::observers`].
    pub observer: usize,
    /// What about.
    pub about: About,
}

/// What is known.
#[derive(Debug, Clone)]
pub enum About {
    /// The answer: it is the same in all possible worlds that look the same.
    Answer(Question),
    /// That this holds: it does in all possible worlds that look the same.
    Truth(Prop),
}

/// One line of `announced:`; true when it is said, and heard by everyone.
#[derive(Debug, Clone)]
pub struct Announcement {
    /// As it was written.
    pub text: String,
    /// Where it was written.
    pub span: Span,
    /// The knowledge it speaks of, inner pieces first: each may mention those
    /// before it.
    pub knowledge: Vec<Knowledge>,
    /// What is announced. A [`Prop::Holds`] whose number is the model's number
    /// of unknowns plus k stands for the k-th piece of knowledge.
    pub claim: Prop,
}

impl Announcement {
    /// For each of the worlds that are still possible, in their order, whether
    /// the announcement is true there; `None` where a number leaves the 64-bit
    /// range.
    pub fn holds(&self, observers: &[Observer], possible: &[World]) -> Option<Vec<bool>> {
        let mut extended: Vec<World> = possible.to_vec();
        for knowledge in &self.knowledge {
            let known = knowledge.holds(observers, &extended)?;
            extended = extended
                .iter()
                .zip(known)
                .map(|(world, known)| {
                    let mut values = world.values().to_vec();
                    values.push(i64::from(known));
                    World::new(values)
                })
                .collect();
        }
        extended
            .iter()
            .map(|world| self.claim.holds(world))
            .collect()
    }
}

impl Knowledge {
    fn holds(&self, observers: &[Observer], worlds: &[World]) -> Option<Vec<bool>> {
        let observer = observers.get(self.observer)?;
        let views: Vec<Answer> = worlds
            .iter()
            .map(|world| observer.sees.answer(world))
            .collect::<Option<_>>()?;
        let values: Vec<Answer> = worlds
            .iter()
            .map(|world| match &self.about {
                About::Answer(question) => question.answer(world),
                About::Truth(prop) => Some(Answer(vec![i64::from(prop.holds(world)?)])),
            })
            .collect::<Option<_>>()?;
        // For each view, the one value, if there is only one.
        let mut single: BTreeMap<&Answer, Option<&Answer>> = BTreeMap::new();
        for (view, value) in views.iter().zip(&values) {
            single
                .entry(view)
                .and_modify(|one| *one = one.filter(|one| *one == value))
                .or_insert(Some(value));
        }
        let truth = Answer(vec![1]);
        Some(
            views
                .iter()
                .map(|view| match (single.get(view), &self.about) {
                    (Some(Some(_)), About::Answer(_)) => true,
                    (Some(Some(value)), About::Truth(_)) => **value == truth,
                    _ => false,
                })
                .collect(),
        )
    }
}
