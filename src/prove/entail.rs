//! `prove:` a proposition holds in every world, or here is one where it fails.

use super::{Goal, Road, Step, cut};
use crate::model::{Model, World};
use crate::rows::Program;

/// What came of one proposition to prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The proposition, as written or by its name.
    pub text: String,
    /// What was found.
    pub outcome: Entailment,
}

/// Whether a proposition follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entailment {
    /// It holds in every world.
    Proved,
    /// It fails in this one.
    Refuted(World),
    /// Not decided, and why.
    Undecided(String),
}

/// Tries every proposition of the model's `prove:`.
pub fn entail(model: &Model, program: &Program, road: &Road, steps: &mut Vec<Step>) -> Vec<Proof> {
    model
        .prove
        .iter()
        .enumerate()
        .map(|(index, (text, _))| {
            let outcome = match refute(model, program, road, index, steps) {
                Ok(None) => Entailment::Proved,
                Ok(Some(world)) => Entailment::Refuted(world),
                Err(why) => Entailment::Undecided(why),
            };
            Proof {
                text: text.clone(),
                outcome,
            }
        })
        .collect()
}

/// A world in which the proposition fails, if there is one.
fn refute(
    model: &Model,
    program: &Program,
    road: &Road,
    index: usize,
    steps: &mut Vec<Step>,
) -> Result<Option<World>, String> {
    let literal = *program
        .encoding
        .prove
        .get(index)
        .ok_or("the rows do not represent what is to be proved")?;
    let mut without = program.clone();
    without.objective = None;
    let origin = cut::origin(&mut without, "to prove", "suppose it fails");
    cut::not_all(&mut without, &[literal], origin)?;
    let goal = Goal::Refute(model.prove[index].0.clone());
    let world = road.decide(goal, &without, model, steps).known()?;
    // The row says that it fails; the meaning must say so too.
    match &world {
        Some(world) if model.prove[index].1.holds(world) != Some(false) => {
            Err("the rows and the meaning disagree on what is to be proved".to_owned())
        }
        _ => Ok(world),
    }
}
