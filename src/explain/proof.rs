//! Why something is so: a smallest reason, and a proof from it in steps that a
//! person can follow.

use super::branch::{Branch, Consequence, branch};
use super::fact::Fact;
use super::oracle::{Reply, Silence};
use super::path::Path;
use super::reasons::{Reason, Reasons};
use super::set::Set;
use crate::model::World;
use std::collections::BTreeSet;

/// How it stands with a proposition.
#[derive(Debug, Clone)]
pub enum Why {
    /// It holds in every world.
    So(Proof),
    /// It holds in no world; the proof is of its negation.
    NotSo(Proof),
    /// It holds in some worlds and not in others.
    Open {
        /// A world in which it holds.
        with: World,
        /// A world in which it does not.
        without: World,
    },
    /// There is no world (with what is given), and this is why.
    NoWorld(Proof),
}

/// A proof of one thing.
#[derive(Debug, Clone)]
pub struct Proof {
    /// What is proved; `None` for the contradiction.
    pub goal: Option<Fact>,
    /// A smallest reason for it.
    pub reason: Reason,
    /// The steps, each from what is known before it; the last one proves the
    /// goal.
    pub steps: Vec<ProofStep>,
}

/// One step of a proof.
#[derive(Debug, Clone)]
pub struct ProofStep {
    /// What is proved; `None` for the contradiction.
    pub fact: Option<Fact>,
    /// From what.
    pub reason: Reason,
    /// The refutation of its negation, where several sentences take part.
    pub branch: Option<Branch>,
    /// What of it follows by the rules alone and is needed later.
    pub so: Vec<Consequence>,
}

/// Why a proposition is so, or why not, or that it stays open.
///
/// # Errors
/// Why nothing is known: a limit, or a doubt.
pub fn why(reasons: &mut Reasons, goal: Fact, given: &[Fact]) -> Result<Why, Silence> {
    let model = reasons.model();
    let all = reasons.available().clone();
    if reasons.proves(&all, given, None)? {
        return Ok(Why::NoWorld(prove(reasons, None, given)?));
    }
    let Some(without) = world_without(reasons, goal, given)? else {
        return Ok(Why::So(prove(reasons, Some(goal), given)?));
    };
    let not = goal.negation(model);
    let Some(with) = world_without(reasons, not, given)? else {
        return Ok(Why::NotSo(prove(reasons, Some(not), given)?));
    };
    Ok(Why::Open { with, without })
}

/// A world with what is given in which a fact does not hold.
fn world_without(
    reasons: &mut Reasons,
    fact: Fact,
    given: &[Fact],
) -> Result<Option<World>, Silence> {
    let mut facts = given.to_vec();
    facts.push(fact.negation(reasons.model()));
    let (all, limits) = (reasons.available().clone(), *reasons.limits());
    Ok(match reasons.oracle().ask(&all, &facts, &limits)? {
        Reply::World(world) => Some(world),
        Reply::None { .. } => None,
    })
}

/// A proof of something that follows from all sentences and the facts given.
///
/// # Errors
/// Why there is none: a limit, a doubt, or that it does not follow.
pub fn prove(reasons: &mut Reasons, goal: Option<Fact>, given: &[Fact]) -> Result<Proof, Silence> {
    let reason = reasons
        .why(goal, given)?
        .ok_or("what was to be proved does not follow")?;
    let before: Vec<_> = reasons.available().iter().collect();
    reasons.only(reason.sentences.iter().copied());
    let steps = match goal {
        Some(goal) => steps(reasons, goal, &reason.facts),
        // From a contradiction there is no way on: it is told as one branch.
        None => last(reasons, None, &reason).map(|step| vec![step]),
    };
    reasons.only(before.into_iter().map(crate::model::SentenceId));
    Ok(Proof {
        goal,
        reason,
        steps: steps?,
    })
}

fn last(reasons: &mut Reasons, fact: Option<Fact>, reason: &Reason) -> Result<ProofStep, Silence> {
    let branch = match reason.sentences.len() {
        0 | 1 if fact.is_some() => None,
        _ => Some(branch(reasons, reason, fact)?),
    };
    Ok(ProofStep {
        fact,
        reason: reason.clone(),
        branch,
        so: Vec::new(),
    })
}

/// The steps that lead to a goal, without those that it does not need.
fn steps(reasons: &mut Reasons, goal: Fact, given: &[Fact]) -> Result<Vec<ProofStep>, Silence> {
    let mut path = Path::new(reasons, given)?;
    path.aim(goal);
    let mut taken = Vec::new();
    // What the rules say of the facts given stands before the first step.
    let mut booked: Vec<Vec<Fact>> = vec![path.booked().to_vec()];
    while !path.knows(goal) {
        let Some(step) = path.next_step()? else { break };
        booked.push(step.also.clone());
        taken.push(step);
    }
    let mut so = Vec::new();
    let mut had = given.to_vec();
    for (place, facts) in booked.iter().enumerate() {
        if let Some(step) = place.checked_sub(1).and_then(|place| taken.get(place)) {
            had.push(step.fact);
        }
        let mut links = Vec::new();
        for &fact in facts {
            links.push(Consequence {
                fact,
                by: None,
                from: by_rules(reasons, &had, fact)?,
            });
            had.push(fact);
        }
        so.push(links);
    }
    let mut wanted: BTreeSet<Fact> = BTreeSet::from([goal]);
    // A value that is known says which values it is not.
    if !had.contains(&goal) {
        let says = had.iter().find(|known| says(**known, goal));
        wanted.extend(says.copied());
    }
    let mut kept = Vec::new();
    for place in (0..so.len()).rev() {
        let mut needed = Vec::new();
        for link in so[place].iter().rev() {
            if wanted.contains(&link.fact) {
                wanted.extend(link.from.iter().copied());
                needed.push(link.clone());
            }
        }
        needed.reverse();
        let step = place.checked_sub(1).and_then(|place| taken.get(place));
        match step {
            Some(step) if wanted.contains(&step.fact) => {
                wanted.extend(step.reason.facts.iter().copied());
                let mut told = last(reasons, Some(step.fact), &step.reason)?;
                told.so = needed;
                kept.push(told);
            }
            _ if needed.is_empty() => {}
            _ => kept.push(ProofStep {
                fact: None,
                reason: Reason {
                    sentences: Vec::new(),
                    facts: Vec::new(),
                    smallest: true,
                },
                branch: None,
                so: needed,
            }),
        }
    }
    kept.reverse();
    Ok(kept)
}

/// The facts from which another follows by the rules alone; none can be left
/// out.
fn by_rules(reasons: &mut Reasons, had: &[Fact], fact: Fact) -> Result<Vec<Fact>, Silence> {
    let mut from = had.to_vec();
    let nothing = Set::new();
    for place in (0..from.len()).rev() {
        let mut fewer = from.clone();
        fewer.remove(place);
        if reasons.proves(&nothing, &fewer, Some(fact))? {
            from = fewer;
        }
    }
    Ok(from)
}

/// Whether one fact, the value of an unknown, says that another value is not
/// had.
fn says(known: Fact, goal: Fact) -> bool {
    match (known, goal) {
        (
            Fact::Value {
                unknown,
                holds: true,
                ..
            },
            Fact::Value {
                unknown: other,
                holds: false,
                ..
            },
        ) => unknown == other,
        _ => false,
    }
}
