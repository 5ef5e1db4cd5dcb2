//! `prove:` a proposition holds in every world, or here is one where it fails.

use super::{Goal, Query, Road, Step};
use crate::model::{Model, Prop, World};
use crate::rows::Literal;

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

/// Tries every proposition, each with the literal that the rows have for it, in
/// the worlds that `among` asks for.
pub fn entail(
    model: &Model,
    among: &Query,
    road: &Road,
    props: &[(String, Prop)],
    literals: &[Literal],
    steps: &mut Vec<Step>,
) -> Vec<Proof> {
    props
        .iter()
        .zip(literals)
        .map(|((text, prop), &literal)| {
            let goal = Goal::Refute(text.clone());
            let outcome = match refute(model, among, road, prop, literal, goal, steps) {
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
    among: &Query,
    road: &Road,
    prop: &Prop,
    literal: Literal,
    goal: Goal,
    steps: &mut Vec<Step>,
) -> Result<Option<World>, String> {
    let mut without = among.clone();
    without.refute(prop, literal)?;
    let world = road.decide(goal, &without, model, steps).known()?;
    // The row says that it fails; the meaning must say so too.
    match &world {
        Some(world) if prop.holds(world) != Some(false) => {
            Err("the rows and the meaning disagree on what is to be proved".to_owned())
        }
        _ => Ok(world),
    }
}
