//! Who looks for a world, and the exact check of what is found.

use super::road::{Claim, Road, Says};
use super::{Query, cut};
use crate::model::{Model, Prop, Violation, World};
use crate::rows::Program;
use crate::solve::exact::presolve::presolve;
use crate::solve::{Backend, Limits, Outcome, Patience, Reasoned, Reasoner, Stop};
use std::borrow::Cow;

/// Who looks for a world.
#[derive(Clone, Copy)]
pub enum Finder<'a> {
    /// A backend that reads the rows.
    Rows(&'a dyn Backend),
    /// One that reads the propositions.
    Propositions(&'a dyn Reasoner),
}

/// A point and its world.
pub(super) type Found = (Vec<i64>, World);

/// What is asked, and of which puzzle.
#[derive(Clone, Copy)]
pub(super) struct About<'a> {
    pub(super) query: &'a Query,
    pub(super) model: &'a Model,
}

impl Finder<'_> {
    /// Its name on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Finder::Rows(backend) => backend.name(),
            Finder::Propositions(reasoner) => reasoner.name(),
        }
    }

    /// Whether it computes in whole numbers throughout.
    pub(super) fn exact(&self) -> bool {
        match self {
            Finder::Rows(backend) => backend.exact(),
            Finder::Propositions(reasoner) => reasoner.exact(),
        }
    }

    /// A point and its world after the exact check, or what it says instead; the
    /// word is noted among the claims.
    pub(super) fn ask(
        &self,
        road: &Road,
        about: About,
        patience: Patience,
        claims: &mut Vec<Claim>,
    ) -> Result<Found, Says> {
        let word = match patience {
            Patience::Endless => self.look(road, about, road.limits),
            Patience::Effort(most) => {
                let limits = Limits {
                    effort: Some(most),
                    ..road.limits
                };
                self.look(road, about, limits)
            }
            Patience::Beyond => Err(Says::Limit(Stop::Effort)),
        };
        claims.push(Claim {
            backend: self.name(),
            exact: self.exact(),
            says: word.as_ref().err().cloned().unwrap_or(Says::Point),
        });
        word
    }

    fn look(&self, road: &Road, about: About, limits: Limits) -> Result<Found, Says> {
        let About { query, model } = about;
        let program = &query.program;
        let found = match self {
            Finder::Rows(backend) => match backend.solve(&presolved(road, program), &limits) {
                Outcome::Point(point) => checked(program, model, point),
                Outcome::Infeasible => return Err(Says::Infeasible),
                Outcome::Unbounded => return Err(Says::Unbounded),
                Outcome::Limit(stop) => return Err(Says::Limit(stop)),
                Outcome::Doubt(why) => return Err(Says::Doubt(why)),
            },
            Finder::Propositions(reasoner) => {
                let best = program.objective.is_some();
                match reasoner.reason(model, &query.also, best, &limits) {
                    Reasoned::World(world) => verified(model, world)
                        .and_then(|world| complete(query, &world, road))
                        .and_then(|point| checked(program, model, point)),
                    Reasoned::Nothing => return Err(Says::Infeasible),
                    Reasoned::Limit(stop) => return Err(Says::Limit(stop)),
                    Reasoned::Doubt(why) => return Err(Says::Doubt(why)),
                }
            }
        };
        let found = found.and_then(|found| supposed(query, found));
        found.map_err(|why| Says::Doubt(format!("what it found fails the exact check: {why}")))
    }

    /// Its word alone, and the effort it took where it says: what it finds is
    /// checked, but a finder of worlds need not show their points.
    pub(super) fn word(
        &self,
        road: &Road,
        query: &Query,
        model: &Model,
    ) -> (Result<World, Says>, Option<u64>) {
        let limits = Limits {
            effort: road.effort,
            ..road.limits
        };
        let (found, spent) = match self {
            Finder::Rows(backend) => {
                let program = presolved(road, &query.program);
                let (outcome, spent) = backend.solve_counting(&program, &limits);
                let found = match outcome {
                    Outcome::Point(point) => Ok(checked(&query.program, model, point)),
                    Outcome::Infeasible => Err(Says::Infeasible),
                    Outcome::Unbounded => Err(Says::Unbounded),
                    Outcome::Limit(stop) => Err(Says::Limit(stop)),
                    Outcome::Doubt(why) => Err(Says::Doubt(why)),
                };
                (found, spent)
            }
            Finder::Propositions(reasoner) => {
                let best = query.program.objective.is_some();
                let (reasoned, spent) = reasoner.reason_counting(model, &query.also, best, &limits);
                let found = match reasoned {
                    Reasoned::World(world) => {
                        Ok(verified(model, world).map(|world| (Vec::new(), world)))
                    }
                    Reasoned::Nothing => Err(Says::Infeasible),
                    Reasoned::Limit(stop) => Err(Says::Limit(stop)),
                    Reasoned::Doubt(why) => Err(Says::Doubt(why)),
                };
                (found, spent)
            }
        };
        let world = found.and_then(|found| {
            let found = found.and_then(|found| supposed(query, found));
            found
                .map(|(_, world)| world)
                .map_err(|why| Says::Doubt(format!("what it found fails the exact check: {why}")))
        });
        (world, spent)
    }

    /// How long it is waited for.
    pub(super) fn patience(&self, road: &Road, program: &Program) -> Patience {
        match (road.effort, self) {
            (Some(most), _) => Patience::Effort(most),
            (None, Finder::Rows(backend)) => backend.patience(program),
            (None, Finder::Propositions(_)) => Patience::Endless,
        }
    }

    /// Why nothing is known after this word.
    pub(super) fn unclear(&self, says: &Says) -> String {
        let name = self.name();
        match says {
            Says::Limit(Stop::Time) => format!("{name} reached its time limit"),
            Says::Limit(Stop::Effort) => format!("{name} reached its effort limit"),
            Says::Doubt(why) => format!("{name}: {why}"),
            Says::Point | Says::Infeasible | Says::Unbounded => format!("{name} is not clear"),
        }
    }
}

/// The program as a finder is given it: the same points.
fn presolved<'p>(road: &Road, program: &'p Program) -> Cow<'p, Program> {
    let known = match road.presolve {
        true => presolve(program).ok(),
        false => None,
    };
    match known {
        Some(known) => Cow::Owned(known.apply(program)),
        None => Cow::Borrowed(program),
    }
}

/// The point and its world, if it satisfies every row and every sentence.
fn checked(program: &Program, model: &Model, point: Vec<i64>) -> Result<Found, String> {
    match program.violated(&point) {
        Some(why) => Err(why),
        None => world(program, model, &point).map(|world| (point, world)),
    }
}

/// The point and its world, if what was supposed holds there.
fn supposed(query: &Query, found: Found) -> Result<Found, String> {
    let holds = |prop: &Prop| prop.holds(&found.1) == Some(true);
    if query.also.iter().all(holds) {
        Ok(found)
    } else {
        Err("what was supposed does not hold".to_owned())
    }
}

/// A point of the rows that gives a world: whoever found it without them, the
/// rows must have one.
fn complete(query: &Query, world: &World, road: &Road) -> Result<Vec<i64>, String> {
    let mut program = query.program.clone();
    program.objective = None;
    cut::be(&mut program, world)?;
    match road.checker.solve(&program, &road.limits) {
        Outcome::Point(point) => Ok(point),
        Outcome::Infeasible => Err("the rows have no point for that world".to_owned()),
        Outcome::Limit(_) => Err("a limit was reached before the rows had its point".to_owned()),
        Outcome::Unbounded => Err("the rows have no bound".to_owned()),
        Outcome::Doubt(why) => Err(why),
    }
}

/// The world a point gives, if every sentence holds in it.
///
/// # Errors
/// What fails.
pub fn world(program: &Program, model: &Model, point: &[i64]) -> Result<World, String> {
    let world = program
        .decode(point)
        .map(World::new)
        .ok_or("a choice has not exactly one value")?;
    verified(model, world)
}

/// The world, if every sentence holds in it.
fn verified(model: &Model, world: World) -> Result<World, String> {
    match model.verify(&world) {
        Ok(()) => Ok(world),
        Err(Violation::Domain(id)) => Err(format!(
            "{} lies outside its domain",
            model.unknown(id).name()
        )),
        Err(Violation::Sentence(id)) => Err(format!(
            "“{}” does not hold in it",
            model.sentences[id.0].name
        )),
    }
}
