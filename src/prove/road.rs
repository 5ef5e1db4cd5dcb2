//! How one question of existence is decided, and who said what.

use super::Query;
use super::finder::{About, Finder};
use crate::model::{Model, World};
use crate::solve::{Backend, Limits, Patience, Stop};

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
    /// How much effort of the finder for each question, where the checker can
    /// take over; `None` for its own patience.
    pub effort: Option<u64>,
    /// Whether a finder that reads rows is given what presolve tells of them.
    pub presolve: bool,
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

impl Road<'_> {
    /// Whether there is what the query asks for; every word said is appended to
    /// `steps`. A finder whose effort was not enough for one of the questions
    /// there is not asked again: the checker has taken over.
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
        let same = checker.name() == self.finder.name();
        let first = if !same && taken_over(self.finder.name(), steps) {
            Err(Says::Limit(Stop::Effort))
        } else {
            let patience = self.finder.patience(self, &query.program);
            self.finder.ask(self, about, patience, &mut claims)
        };
        let decision = match first {
            Ok((point, world)) => Decision::Found(point, world),
            Err(Says::Infeasible) if same && self.finder.exact() => Decision::Nothing,
            Err(Says::Unbounded) => Decision::Unbounded,
            Err(first) if same => Decision::Undecided(checker.unclear(&first)),
            Err(first) => match checker.ask(self, about, Patience::Endless, &mut claims) {
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

/// Whether this backend's effort was not enough for some question.
fn taken_over(finder: &str, steps: &[Step]) -> bool {
    let mut claims = steps.iter().flat_map(|step| &step.claims);
    claims.any(|claim| claim.backend == finder && claim.says == Says::Limit(Stop::Effort))
}
