//! How one question of existence is decided, and who said what.

use crate::model::{Model, Violation, World};
use crate::rows::Program;
use crate::solve::{Backend, Limits, Outcome, Stop};

/// Two backends and how long they may work: one that finds, and one in whole
/// numbers without whose agreement "there is none" is not believed.
#[derive(Clone, Copy)]
pub struct Road<'a> {
    /// Asked first.
    pub finder: &'a dyn Backend,
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
    /// Here is a point (it was checked against every row and sentence).
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

impl Road<'_> {
    /// Whether `program` has a point; every word said is appended to `steps`.
    pub fn decide(
        &self,
        goal: Goal,
        program: &Program,
        model: &Model,
        steps: &mut Vec<Step>,
    ) -> Decision {
        let mut claims = Vec::new();
        let first = ask(self.finder, program, model, &self.limits, &mut claims);
        let decision = match first {
            Word::Point(point, world) => Decision::Found(point, world),
            Word::Infeasible
                if self.finder.exact() && self.checker.name() == self.finder.name() =>
            {
                Decision::Nothing
            }
            Word::Unbounded => Decision::Unbounded,
            other => match ask(self.checker, program, model, &self.limits, &mut claims) {
                Word::Point(point, world) => Decision::Found(point, world),
                Word::Infeasible => Decision::Nothing,
                Word::Unbounded => Decision::Unbounded,
                Word::Unclear(why) => Decision::Undecided(match other {
                    Word::Infeasible => format!(
                        "{} says there is none, and nothing confirms it: {why}",
                        self.finder.name()
                    ),
                    _ => why,
                }),
            },
        };
        steps.push(Step { goal, claims });
        decision
    }
}

/// A backend's word after the exact check.
enum Word {
    Point(Vec<i64>, World),
    Infeasible,
    Unbounded,
    Unclear(String),
}

fn ask(
    backend: &dyn Backend,
    program: &Program,
    model: &Model,
    limits: &Limits,
    claims: &mut Vec<Claim>,
) -> Word {
    let (word, says) = match backend.solve(program, limits) {
        Outcome::Point(point) => match checked(program, model, &point) {
            Ok(world) => (Word::Point(point, world), Says::Point),
            Err(why) => (
                Word::Unclear(format!(
                    "{}'s point fails the exact check: {why}",
                    backend.name()
                )),
                Says::Doubt(why),
            ),
        },
        Outcome::Infeasible => (Word::Infeasible, Says::Infeasible),
        Outcome::Unbounded => (Word::Unbounded, Says::Unbounded),
        Outcome::Limit(stop) => {
            let what = match stop {
                Stop::Time => "time limit",
                Stop::Effort => "effort limit",
            };
            (
                Word::Unclear(format!("{} reached its {what}", backend.name())),
                Says::Limit(stop),
            )
        }
        Outcome::Doubt(why) => (
            Word::Unclear(format!("{}: {why}", backend.name())),
            Says::Doubt(why),
        ),
    };
    claims.push(Claim {
        backend: backend.name(),
        exact: backend.exact(),
        says,
    });
    word
}

/// The world a point gives, if it satisfies every row and every sentence.
fn checked(program: &Program, model: &Model, point: &[i64]) -> Result<World, String> {
    match program.violated(point) {
        Some(why) => Err(why),
        None => world(program, model, point),
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
    match model.verify(&world) {
        Ok(()) => Ok(world),
        Err(Violation::Domain(id)) => Err(format!(
            "{} lies outside its domain",
            model.unknown(id).name()
        )),
        Err(Violation::Sentence(id)) => Err(format!(
            "the rows hold, but “{}” does not",
            model.sentences[id.0].name
        )),
    }
}
