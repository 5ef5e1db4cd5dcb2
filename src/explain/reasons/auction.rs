//! Which goal is cheapest to prove: each bids the cheapest set that meets every
//! world in which it fails.

use super::universe::Universe;
use super::{Reasons, Seen};
use crate::explain::fact::Fact;
use crate::explain::hitting::{Hit, cheapest_hitting_set};
use crate::explain::set::Set;

/// Search nodes for one hitting set.
const BUDGET: usize = 20_000;

/// The goals, each with its cheapest candidate so far.
pub(super) struct Auction<'k> {
    pub universe: Universe<'k>,
    goals: &'k [Option<Fact>],
    pub bids: Vec<Bid>,
}

/// The cheapest candidate for a goal: no reason for it costs less.
#[derive(Debug, Clone)]
pub(super) struct Bid {
    pub members: Set,
    pub cost: u64,
    /// How many of the worlds remembered it was made for.
    worlds: usize,
    pub state: State,
}

/// How it stands with a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// The bid meets the worlds it was made for.
    Open,
    /// No reason for it is cheaper than one that is known.
    Dear,
    /// The search for its cheapest candidate is too long.
    Unknown,
}

impl<'k> Auction<'k> {
    /// Where nobody has bid yet.
    pub fn new(reasons: &Reasons, goals: &'k [Option<Fact>], known: &'k [Fact]) -> Self {
        let bid = Bid {
            members: Set::new(),
            cost: 0,
            worlds: 0,
            state: State::Open,
        };
        Auction {
            universe: Universe::new(reasons, known),
            bids: vec![bid; goals.len()],
            goals,
        }
    }

    /// The goal with the cheapest candidate. Candidates only become dearer as
    /// worlds come in, so the cheapest is brought up to date until it stays the
    /// cheapest. `None` where no goal is open any more.
    pub fn least(&mut self, reasons: &Reasons, below: u64) -> Option<usize> {
        self.universe.follow(reasons);
        loop {
            let least = (0..self.bids.len())
                .filter(|&place| self.bids[place].state == State::Open)
                .min_by_key(|&place| (self.bids[place].cost, place))?;
            let from = self.bids[least].worlds;
            let now = self.universe.failing.len();
            let model = reasons.model();
            let goal = self.goals[least];
            let open =
                |seen: &Seen| goal.is_none_or(|goal| goal.holds(model, &seen.world) == Some(false));
            let sets = |from: usize| {
                let seen = reasons.worlds[from..].iter();
                seen.zip(&self.universe.failing[from..])
                    .filter(|(seen, _)| open(seen))
                    .map(|(_, fails)| fails)
            };
            let bid = &self.bids[least];
            let fresh = bid.cost < below && sets(from).all(|fails| fails.meets(&bid.members));
            if from == now && fresh {
                return Some(least);
            }
            if fresh {
                self.bids[least].worlds = now;
                continue;
            }
            let sets: Vec<&Set> = sets(0).collect();
            let found = cheapest_hitting_set(&sets, &self.universe.costs, below, BUDGET);
            let bid = &mut self.bids[least];
            bid.worlds = now;
            match found {
                Hit::Found { members, cost } => {
                    bid.members = members;
                    bid.cost = cost;
                }
                Hit::Dear => bid.state = State::Dear,
                Hit::Unknown => bid.state = State::Unknown,
            }
        }
    }
}
