//! How one question of existence is decided, and who said what.

use super::{Query, cut};
use crate::model::{Model, Prop, Violation, World};
use crate::rows::Program;
use crate::solve::{Backend, Limits, Outcome, Reasoned, Reasoner, Stop};

/// Who looks for a world.
#[derive(Clone, Copy)]
pub enum Finder<'a> {
    /// A backend that reads the rows.
    Rows(&'a dyn Backend),
    /// One that reads the propositions.
    Propositions(&'a dyn Reasoner),
}

/// A finder, a checker, and how long they may work: one that finds, and one in
/// whole numbers on the rows without whose agreement "there is none" is not
/// believed.
#[derive(Clone, Copy)]
pub struct Road<'a> {
    /// Asked first.
    pub finder: Finder<'a>,
    /// Asked when the finder claims that there is nothing, gives up, or fails.
    pub checker: &'a dyn Backend,
    /// For each call.
    pub limits: Limits,
}

/// What a step was for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// A first world.
    Find,
    /// A world with another answer.
    Exclude,
    /// A better world, or one as good, for an objective.
    Improve,
    /// A world with this reply to what somebody was told.
    Reply(String),
    /// Another answer with this reply.
    ReplyExclude(String),
    /// A world in which a proposition to prove fails.
    Refute(String),
}

impl Goal {
    /// The goal in a word, and what it is about.
    pub fn words(&self) -> (&'static str, Option<String>) {
        match self {
            Goal::Find => ("find", None),
            Goal::Exclude => ("exclude", None),
            Goal::Improve => ("improve", None),
            Goal::Reply(about) => ("reply", Some(about.clone())),
            Goal::ReplyExclude(about) => ("reply-exclude", Some(about.clone())),
            Goal::Refute(about) => ("refute", Some(about.clone())),
        }
    }
}

/// What a backend said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// Here is a point (it was checked against every row and sentence), or a world
    /// that some point gives.
    Point,
    /// There is none.
    Infeasible,
    /// The objective has no bound.
    Unbounded,
    /// It reached a limit.
    Limit(Stop),
    /// It failed, or what it said does not survive the exact check.
    Doubt(String),
}

/// One backend's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Who.
    pub backend: &'static str,
    /// Whether it computes in whole numbers throughout.
    pub exact: bool,
    /// What.
    pub says: Says,
}

/// One question of existence, and every word said about it, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it was for.
    pub goal: Goal,
    /// Who said what.
    pub claims: Vec<Claim>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// A point and the world it gives, both checked exactly.
    Found(Vec<i64>, World),
    /// There is none; at least one method in whole numbers says so.
    Nothing,
    /// The objective has no bound.
    Unbounded,
    /// Not decided, and why.
    Undecided(String),
}

impl Decision {
    /// As an answer to "is there one?", or why that is not known.
    ///
    /// # Errors
    /// The reason, where it is not known.
    pub fn known(self) -> Result<Option<World>, String> {
        Ok(self.point()?.map(|(_, world)| world))
    }

    /// The same with the point that gives the world.
    ///
    /// # Errors
    /// The reason, where it is not known.
    pub fn point(self) -> Result<Option<(Vec<i64>, World)>, String> {
        match self {
            Decision::Found(point, world) => Ok(Some((point, world))),
            Decision::Nothing => Ok(None),
            Decision::Unbounded => Err("the objective has no bound".to_owned()),
            Decision::Undecided(why) => Err(why),
        }
    }
}

/// A point and its world.
type Found = (Vec<i64>, World);

/// What is asked, and of which puzzle.
#[derive(Clone, Copy)]
struct About<'a> {
    query: &'a Query,
    model: &'a Model,
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
    fn exact(&self) -> bool {
        match self {
            Finder::Rows(backend) => backend.exact(),
            Finder::Propositions(reasoner) => reasoner.exact(),
        }
    }

    /// A point and its world after the exact check, or what it says instead; the
    /// word is noted among the claims.
    fn ask(&self, road: &Road, about: About, claims: &mut Vec<Claim>) -> Result<Found, Says> {
        let word = self.look(road, about);
        claims.push(Claim {
            backend: self.name(),
            exact: self.exact(),
            says: word.as_ref().err().cloned().unwrap_or(Says::Point),
        });
        word
    }

    fn look(&self, road: &Road, about: About) -> Result<Found, Says> {
        let About { query, model } = about;
        let (program, limits) = (&query.program, &road.limits);
        let found = match self {
            Finder::Rows(backend) => match backend.solve(program, limits) {
                Outcome::Point(point) => checked(program, model, point),
                Outcome::Infeasible => return Err(Says::Infeasible),
                Outcome::Unbounded => return Err(Says::Unbounded),
                Outcome::Limit(stop) => return Err(Says::Limit(stop)),
                Outcome::Doubt(why) => return Err(Says::Doubt(why)),
            },
            Finder::Propositions(reasoner) => {
                let best = program.objective.is_some();
                match reasoner.reason(model, &query.also, best, limits) {
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

    /// Why nothing is known after this word.
    fn unclear(&self, says: &Says) -> String {
        let name = self.name();
        match says {
            Says::Limit(Stop::Time) => format!("{name} reached its time limit"),
            Says::Limit(Stop::Effort) => format!("{name} reached its effort limit"),
            Says::Doubt(why) => format!("{name}: {why}"),
            Says::Point | Says::Infeasible | Says::Unbounded => format!("{name} is not clear"),
        }
    }
}

impl Road<'_> {
    /// Whether there is what the query asks for; every word said is appended to
    /// `steps`.
    pub fn decide(
        &self,
        goal: Goal,
        query: &Query,
        model: &Model,
        steps: &mut Vec<Step>,
    ) -> Decision {
        let mut claims = Vec::new();
        let checker = Finder::Rows(self.checker);
        let about = About { query, model };
        let first = self.finder.ask(self, about, &mut claims);
        let decision = match first {
            Ok((point, world)) => Decision::Found(point, world),
            Err(Says::Infeasible)
                if self.finder.exact() && checker.name() == self.finder.name() =>
            {
                Decision::Nothing
            }
            Err(Says::Unbounded) => Decision::Unbounded,
            Err(first) => match checker.ask(self, about, &mut claims) {
                Ok((point, world)) => Decision::Found(point, world),
                Err(Says::Infeasible) => Decision::Nothing,
                Err(Says::Unbounded) => Decision::Unbounded,
                Err(second) => {
                    let why = checker.unclear(&second);
                    Decision::Undecided(match first {
                        Says::Infeasible => format!(
                            "{} says there is none, and nothing confirms it: {why}",
                            self.finder.name()
                        ),
                        _ => why,
                    })
                }
            },
        };
        steps.push(Step { goal, claims });
        decision
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
