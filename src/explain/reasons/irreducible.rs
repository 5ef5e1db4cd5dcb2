//! Reasons from which nothing can be left out: what there is where a smallest
//! one takes too long, and a bound for the search. Every member is tried, the
//! dearest first, so that what is left is plain.

use super::{MEMBER, Reason, Reasons};
use crate::explain::fact::Fact;
use crate::explain::oracle::{Reply, Silence};
use crate::explain::set::Set;
use crate::model::SentenceId;

/// A reason from which nothing can be left out, and its goal's place.
pub(super) struct Irreducible {
    pub place: usize,
    pub reason: Reason,
    pub cost: u64,
}

impl Reasons<'_> {
    /// The cheapest of the reasons that are left for each goal when every
    /// member was tried: nothing can be left out of it.
    pub(super) fn irreducible(
        &mut self,
        goals: &[Option<Fact>],
        known: &[Fact],
    ) -> Result<Irreducible, Silence> {
        let mut best: Option<Irreducible> = None;
        for (place, &goal) in goals.iter().enumerate() {
            let below = best.as_ref().map_or(u64::MAX, |best| best.cost);
            if let Some((reason, cost)) = self.reduce(goal, known, below)? {
                best = Some(Irreducible {
                    place,
                    reason,
                    cost,
                });
            }
        }
        best.ok_or_else(|| "nothing to prove".to_owned())
    }

    /// What is left of a reason for a goal when every member was tried, if it
    /// costs less than `below`.
    fn reduce(
        &mut self,
        goal: Option<Fact>,
        known: &[Fact],
        below: u64,
    ) -> Result<Option<(Reason, u64)>, Silence> {
        let model = self.oracle.model();
        let mut facts = known.to_vec();
        facts.extend(goal.map(|goal| goal.negation(model)));
        let all = self.available.clone();
        let Reply::None {
            mut sentences,
            facts: used,
        } = self.oracle.ask(&all, &facts, &self.limits)?
        else {
            return Err("what was to be proved does not follow".to_owned());
        };
        let mut known: Vec<Fact> = used
            .iter()
            .filter_map(|place| known.get(place))
            .copied()
            .collect();
        // The dearest are tried first, so that what is left is plain.
        let mut members: Vec<usize> = sentences.iter().collect();
        members.sort_by_key(|&member| std::cmp::Reverse((self.costs[member], member)));
        let mut settled = 0;
        for member in members {
            let mut fewer = sentences.clone();
            fewer.remove(member);
            if self.proves(&fewer, &known, goal)? {
                sentences = fewer;
            } else {
                settled += self.costs[member];
                if settled >= below {
                    return Ok(None);
                }
            }
        }
        for place in (0..known.len()).rev() {
            let mut fewer = known.clone();
            fewer.remove(place);
            if self.proves(&sentences, &fewer, goal)? {
                known = fewer;
            } else {
                settled += MEMBER;
                if settled >= below {
                    return Ok(None);
                }
            }
        }
        let reason = Reason {
            sentences: sentences.iter().map(SentenceId).collect(),
            facts: known,
            smallest: false,
        };
        Ok(Some((reason, settled)))
    }

    /// Whether a reason proves its goal, and no longer does when any member is
    /// taken away.
    ///
    /// # Errors
    /// Why nothing is known: a limit, or a doubt.
    pub fn is_irreducible(&mut self, reason: &Reason, goal: Option<Fact>) -> Result<bool, Silence> {
        let sentences: Set = reason.sentences.iter().map(|id| id.0).collect();
        if !self.proves(&sentences, &reason.facts, goal)? {
            return Ok(false);
        }
        for member in sentences.iter() {
            let mut fewer = sentences.clone();
            fewer.remove(member);
            if self.proves(&fewer, &reason.facts, goal)? {
                return Ok(false);
            }
        }
        for place in 0..reason.facts.len() {
            let mut fewer = reason.facts.clone();
            fewer.remove(place);
            if self.proves(&sentences, &fewer, goal)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
