//! What there is to know, by trying every assignment.

use bigm::model::{Domain, Model, World};
use bigm::prove::Verdict;
use std::collections::BTreeSet;

/// What trying everything finds.
pub struct Truth {
    /// The verdict on the question, among the best worlds where some are best.
    pub verdict: Verdict,
    /// The worlds that count, ascending.
    pub worlds: Vec<World>,
    /// Every world, ascending.
    pub all: Vec<World>,
    /// The best value.
    pub best: Option<i64>,
}

/// Tries every assignment of a model whose domains are bounded.
pub fn truth(model: &Model) -> Truth {
    let domains: Vec<(i64, i64)> = model
        .unknowns
        .iter()
        .map(|unknown| match &unknown.domain {
            Domain::Bool => (0, 1),
            Domain::Choice(values) => (0, i64::try_from(values.len()).unwrap() - 1),
            Domain::Integer { lower, upper } => (lower.unwrap(), upper.unwrap()),
        })
        .collect();
    let mut all = Vec::new();
    let mut values: Vec<i64> = domains.iter().map(|domain| domain.0).collect();
    'every: loop {
        let world = World::new(values.clone());
        if model.verify(&world).is_ok() {
            all.push(world);
        }
        for place in (0..values.len()).rev() {
            if values[place] < domains[place].1 {
                values[place] += 1;
                continue 'every;
            }
            values[place] = domains[place].0;
        }
        break;
    }
    let mut worlds = all.clone();
    let mut best = None;
    if let Some(objective) = &model.objective {
        let value = |world: &World| objective.form.value(world).unwrap();
        let values = worlds.iter().map(value);
        best = if objective.maximise {
            values.max()
        } else {
            values.min()
        };
        worlds.retain(|world| Some(value(world)) == best);
    }
    let answers: BTreeSet<_> = worlds
        .iter()
        .map(|world| model.question.answer(world).unwrap())
        .collect();
    let verdict = match (worlds.len(), answers.len()) {
        (0, _) => Verdict::Contradiction,
        (1, _) => Verdict::Unique,
        (_, 1) => Verdict::AnswerUnique,
        _ => Verdict::NotUnique,
    };
    Truth {
        verdict,
        worlds,
        all,
        best,
    }
}
