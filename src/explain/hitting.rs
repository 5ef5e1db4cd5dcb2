//! A cheapest set that meets every one of some sets.

use super::set::Set;

/// How the search for one ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hit {
    /// This set meets them all, and none that is cheaper does.
    Found {
        /// The members.
        members: Set,
        /// What they cost together.
        cost: u64,
    },
    /// None costs less than the bound.
    Dear,
    /// The budget is spent.
    Unknown,
}

/// A cheapest set that has a member in each of `sets` and costs less than
/// `below`; of several the first in the order of the search, which is always
/// the same. `costs` has the cost of every member, each at least 1; `budget` is
/// a number of search nodes. Where one of the sets is empty, nothing meets it,
/// and every set is too dear.
pub fn cheapest_hitting_set(sets: &[&Set], costs: &[u64], below: u64, budget: usize) -> Hit {
    if sets.iter().any(|set| set.is_empty()) {
        return Hit::Dear;
    }
    let mut search = Search {
        sets,
        costs,
        best: None,
        below,
        budget,
    };
    search.branch(&mut Set::new(), 0);
    match (search.budget, search.best) {
        // A search that ran out has not shown that its best is cheapest.
        (0, _) => Hit::Unknown,
        (_, Some(members)) => Hit::Found {
            members,
            cost: search.below,
        },
        (_, None) => Hit::Dear,
    }
}

struct Search<'a> {
    sets: &'a [&'a Set],
    costs: &'a [u64],
    best: Option<Set>,
    /// The cost of the best so far.
    below: u64,
    budget: usize,
}

impl Search<'_> {
    /// Depth is at most the size of the best set so far.
    fn branch(&mut self, chosen: &mut Set, cost: u64) {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            return;
        }
        let mut used = Set::new();
        let mut needed = cost;
        let mut tightest: Option<(usize, &Set)> = None;
        for &set in self.sets {
            if set.meets(chosen) {
                continue;
            }
            let size = set.len();
            if tightest.is_none_or(|(least, _)| size < least) {
                tightest = Some((size, set));
            }
            // Sets that share no member need one member each.
            if !set.meets(&used) {
                used.extend(set);
                let least = set.iter().map(|m| self.cost(m)).min().unwrap_or(0);
                needed = needed.saturating_add(least);
            }
        }
        if needed >= self.below {
            return;
        }
        let Some((_, tightest)) = tightest else {
            self.below = cost;
            self.best = Some(chosen.clone());
            return;
        };
        let mut members: Vec<usize> = tightest.iter().collect();
        members.sort_by_key(|&member| (self.cost(member), member));
        for member in members {
            chosen.insert(member);
            self.branch(chosen, cost.saturating_add(self.cost(member)));
            chosen.remove(member);
        }
    }

    fn cost(&self, member: usize) -> u64 {
        self.costs.get(member).copied().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(of: &[&[usize]], costs: &[u64], below: u64, budget: usize) -> Hit {
        let sets: Vec<Set> = of.iter().map(|s| s.iter().copied().collect()).collect();
        cheapest_hitting_set(&sets.iter().collect::<Vec<_>>(), costs, below, budget)
    }

    fn found(members: &[usize], cost: u64) -> Hit {
        Hit::Found {
            members: members.iter().copied().collect(),
            cost,
        }
    }

    #[test]
    fn finds_a_cheapest_set() {
        let family: &[&[usize]] = &[&[1, 2], &[2, 3], &[3, 4], &[4, 1], &[2, 4]];
        assert_eq!(find(family, &[], 9, 1_000), found(&[2, 4], 2));
        let costs = [1, 1, 9, 1, 1];
        assert_eq!(find(family, &costs, 99, 1_000), found(&[1, 3, 4], 3));
        assert_eq!(find(&[], &[], 9, 10), found(&[], 0));
    }

    #[test]
    fn nothing_meets_an_empty_set_and_a_bound_is_kept() {
        assert_eq!(find(&[&[]], &[], 9, 10), Hit::Dear);
        assert_eq!(find(&[&[1], &[2]], &[], 2, 100), Hit::Dear);
    }

    #[test]
    fn says_nothing_when_the_budget_is_spent() {
        let family: &[&[usize]] = &[&[1, 2], &[3, 4], &[5, 6], &[7, 8]];
        assert_eq!(find(family, &[], 99, 3), Hit::Unknown);
    }

    #[test]
    fn agrees_with_trying_every_set() {
        let mut state: u64 = 7;
        let mut random = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..300 {
            let costs: Vec<u64> = (0..8).map(|_| 1 + random(5)).collect();
            let sets: Vec<Set> = (0..random(7))
                .map(|_| (0..8).filter(|_| random(3) == 0).collect())
                .collect();
            let best = (0_u32..256)
                .map(|bits| (0..8).filter(|m| bits >> m & 1 == 1).collect::<Set>())
                .filter(|set| sets.iter().all(|other| other.meets(set)))
                .map(|set| set.iter().map(|m| costs[m]).sum::<u64>())
                .min();
            let refs: Vec<&Set> = sets.iter().collect();
            match cheapest_hitting_set(&refs, &costs, u64::MAX, 100_000) {
                Hit::Found { members, cost } => {
                    assert_eq!(Some(cost), best);
                    assert!(sets.iter().all(|set| set.meets(&members)));
                }
                Hit::Dear => assert_eq!(best, None),
                Hit::Unknown => panic!("out of budget"),
            }
        }
    }
}
