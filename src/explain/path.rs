//! A way to the answer, step by step: each step proves the fact that is
//! cheapest to prove from what is known by then (Bogaerts, Gamba and Guns, "A
//! framework for step-wise explaining how to solve constraint satisfaction
//! problems", 2021).
//!
//! What follows from the facts known by the rules of the puzzle alone (a room
//! that has a lady has no tiger) is *bookkeeping*: it is marked along the way,
//! and no step of its own.

use super::fact::Fact;
use super::oracle::{Reply, Silence};
use super::reasons::{Reason, Reasons};
use super::set::Set;
use crate::model::{Domain, Model, UnknownId, World};

/// Of a very large puzzle only so many facts are compared for the next step, in
/// the order of the unknowns, values before what they are not.
const GOALS: usize = 150;

/// One step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What is proved.
    pub fact: Fact,
    /// Why.
    pub reason: Reason,
    /// What follows from it and the facts before by the rules alone.
    pub also: Vec<Fact>,
}

/// How it stands with the facts given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// Some world of the puzzle has them all.
    Possible,
    /// The first fact that no world has (together with those before it), by its
    /// place, and why: the reason proves its negation.
    Wrong {
        /// Its place in the list.
        place: usize,
        /// Why its negation is so, given the facts before it.
        reason: Reason,
    },
    /// The puzzle has no world, whatever is given.
    NoWorld,
}

/// The way from the facts given to all that is certain.
#[derive(Debug)]
pub struct Path<'r, 'm> {
    reasons: &'r mut Reasons<'m>,
    /// What is known, without what a known value says more plainly.
    known: Vec<Fact>,
    /// What is certain and not yet known, in the order in which equals are
    /// preferred.
    ahead: Vec<Fact>,
    /// What follows by the rules alone from the facts given.
    booked: Vec<Fact>,
}

impl<'r, 'm> Path<'r, 'm> {
    /// The way from some facts, which must be possible together (see
    /// [`standing`]).
    ///
    /// # Errors
    /// Why nothing is known: a limit, a doubt, or facts that are not possible.
    pub fn new(reasons: &'r mut Reasons<'m>, given: &[Fact]) -> Result<Self, Silence> {
        let ahead = certain(reasons, given)?;
        let mut path = Path {
            reasons,
            known: Vec::new(),
            ahead,
            booked: Vec::new(),
        };
        for &fact in given {
            path.ahead.retain(|other| *other != fact);
            path.learn(fact);
        }
        path.booked = path.book()?;
        Ok(path)
    }

    /// Also goes for a proposition of the model's `prove`, which must be
    /// certain; of equals, single values come before it.
    pub fn aim(&mut self, goal: Fact) {
        if !self.ahead.contains(&goal) && !self.knows(goal) {
            self.ahead.push(goal);
        }
    }

    /// The facts known by now.
    pub fn known(&self) -> &[Fact] {
        &self.known
    }

    /// What is certain and not yet known.
    pub fn ahead(&self) -> &[Fact] {
        &self.ahead
    }

    /// What reasons are asked of.
    pub fn reasons(&mut self) -> &mut Reasons<'m> {
        self.reasons
    }

    /// Whether a fact is known by now, or said by a value that is.
    pub fn knows(&self, fact: Fact) -> bool {
        self.known.contains(&fact)
            || match fact {
                Fact::Value { unknown, holds: false, .. } => self.known.iter().any(|known| {
                    matches!(known, Fact::Value { unknown: u, holds: true, .. } if *u == unknown)
                }),
                _ => false,
            }
    }

    /// What follows by the rules alone from the facts given.
    pub fn booked(&self) -> &[Fact] {
        &self.booked
    }

    /// The next step; `None` where all that is certain is known.
    ///
    /// # Errors
    /// Why nothing is known: a limit, or a doubt.
    pub fn next_step(&mut self) -> Result<Option<Step>, Silence> {
        if self.ahead.is_empty() {
            return Ok(None);
        }
        let ahead = self.ahead.iter().copied();
        let goals: Vec<Option<Fact>> = ahead.take(GOALS).map(Some).collect();
        let (place, reason) = self.reasons.cheapest(&goals, &self.known)?;
        let fact = self.ahead.remove(place);
        self.learn(fact);
        let also = self.book()?;
        Ok(Some(Step { fact, reason, also }))
    }

    /// Takes a fact in; what it says more plainly than others replaces them.
    fn learn(&mut self, fact: Fact) {
        if self.known.contains(&fact) {
            return;
        }
        if let Fact::Value {
            unknown,
            holds: true,
            ..
        } = fact
        {
            let other = |known: &Fact| match known {
                Fact::Value { unknown: u, .. } => *u != unknown,
                Fact::Claim { .. } => true,
            };
            self.known.retain(other);
            self.ahead.retain(other);
        }
        self.known.push(fact);
    }

    /// Marks what follows from the facts known by the rules alone.
    fn book(&mut self) -> Result<Vec<Fact>, Silence> {
        let model = self.reasons.model();
        let mut booked = Vec::new();
        let mut candidates = self.ahead.clone();
        while !candidates.is_empty() {
            let goal = candidates.remove(0);
            // A value that was learnt took its own negations along.
            if !self.ahead.contains(&goal) {
                continue;
            }
            let mut facts = self.known.clone();
            facts.push(goal.negation(model));
            let limits = *self.reasons.limits();
            match self.reasons.oracle().ask(&Set::new(), &facts, &limits)? {
                Reply::World(world) => {
                    candidates.retain(|fact| fact.holds(model, &world) == Some(true));
                }
                Reply::None { .. } => {
                    self.ahead.retain(|fact| *fact != goal);
                    self.learn(goal);
                    booked.push(goal);
                }
            }
        }
        Ok(booked)
    }
}

/// How it stands with some facts, looked at in order.
///
/// # Errors
/// Why nothing is known: a limit, or a doubt.
pub fn standing(reasons: &mut Reasons, given: &[Fact]) -> Result<Standing, Silence> {
    let all = reasons.available().clone();
    if reasons.proves(&all, &[], None)? {
        return Ok(Standing::NoWorld);
    }
    if !reasons.proves(&all, given, None)? {
        return Ok(Standing::Possible);
    }
    let model = reasons.model();
    // Wrong by itself is plainer than wrong with others.
    for before in [false, true] {
        for (place, fact) in given.iter().enumerate() {
            let others = if before { &given[..place] } else { &[] };
            if let Some(reason) = reasons.why(Some(fact.negation(model)), others)? {
                return Ok(Standing::Wrong { place, reason });
            }
        }
    }
    Err("the facts given exclude each other, but none of them is wrong".to_owned())
}

/// Every fact about a single value that is so in all worlds with these facts,
/// the values that unknowns have before those they have not.
///
/// # Errors
/// Why nothing is known: a limit, a doubt, or that there is no such world.
pub fn certain(reasons: &mut Reasons, given: &[Fact]) -> Result<Vec<Fact>, Silence> {
    let model = reasons.model();
    let all = reasons.available().clone();
    let limits = *reasons.limits();
    let oracle = reasons.oracle();
    let Reply::World(first) = oracle.ask(&all, given, &limits)? else {
        return Err("no world has all these facts".to_owned());
    };
    let mut open: Vec<Fact> = candidates(model, &first)
        .into_iter()
        .filter(|&fact| oracle.literal(fact).is_some())
        .collect();
    let mut certain: Vec<Fact> = Vec::new();
    while !open.is_empty() {
        let fact = open.remove(0);
        if implied(&certain, fact) {
            certain.push(fact);
            continue;
        }
        let mut facts = given.to_vec();
        facts.push(fact.negation(model));
        match oracle.ask(&all, &facts, &limits)? {
            Reply::World(world) => open.retain(|f| f.holds(model, &world) == Some(true)),
            Reply::None { .. } => certain.push(fact),
        }
    }
    Ok(certain)
}

/// Whether a value already known says that another is not had.
fn implied(certain: &[Fact], fact: Fact) -> bool {
    let Fact::Value { unknown, .. } = fact else {
        return false;
    };
    certain
        .iter()
        .any(|known| matches!(known, Fact::Value { unknown: u, holds: true, .. } if *u == unknown))
}

/// What might be certain, by one world: values first, then what they are not.
fn candidates(model: &Model, world: &World) -> Vec<Fact> {
    let (mut values, mut others) = (Vec::new(), Vec::new());
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let id = UnknownId(index);
        let value = world.value(id);
        values.push(Fact::value(model, id, value, true));
        let range = match &unknown.domain {
            Domain::Choice(of) if of.len() > 2 => 0..i64::try_from(of.len()).unwrap_or(0),
            Domain::Integer {
                lower: Some(lower),
                upper: Some(upper),
            } if unknown.domain.size().is_some_and(|size| size <= 100) => {
                *lower..upper.saturating_add(1)
            }
            _ => continue,
        };
        for other in range.filter(|&other| other != value) {
            others.push(Fact::value(model, id, other, false));
        }
    }
    values.append(&mut others);
    values
}
