//! The worlds of a model, counted and listed on its clauses alone.

use super::session::{Found, Session};
use crate::clauses::Literal;
use crate::model::{Model, World};
use crate::solve::Limits;

/// The worlds of a model, at most `limit`, ascending, and whether these are
/// all. No row is read, and every world is checked against the meaning.
///
/// # Errors
/// A sentence: the model is not written in clauses, or a world fails the check.
pub fn worlds(model: &Model, limit: u64, limits: &Limits) -> Result<(Vec<World>, bool), String> {
    let mut session = Session::new(model).map_err(|refusal| refusal.to_string())?;
    let variables = session.encoder.unknown_variables();
    let mut worlds = Vec::new();
    let complete = loop {
        match session.ask(&[], limits) {
            Found::Truths(truths) => {
                if u64::try_from(worlds.len()).is_ok_and(|found| found >= limit) {
                    break false;
                }
                let world = session.encoder.world(&truths);
                let world = world.ok_or("a choice has not exactly one value")?;
                model
                    .verify(&world)
                    .map_err(|wrong| format!("a world of the clauses is none: {wrong:?}"))?;
                worlds.push(world);
                let differs = variables.iter().map(|&variable| {
                    let literal = Literal::Positive(variable);
                    if literal.holds(&truths) {
                        literal.not()
                    } else {
                        literal
                    }
                });
                let differs: Vec<Literal> = differs.collect();
                session.add(&differs);
            }
            Found::Nothing => break true,
            Found::Limit(_) => break false,
        }
    };
    worlds.sort_unstable();
    Ok((worlds, complete))
}
