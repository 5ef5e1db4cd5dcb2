//! A smallest set that meets every one of some sets.

use std::collections::BTreeSet;

/// A smallest set that has a member in each of `sets`, the first in
/// lexicographic order of search; `None` where `budget` search nodes do not
/// suffice, or where one of the sets is empty (nothing meets it).
pub fn smallest_hitting_set(sets: &[BTreeSet<usize>], budget: usize) -> Option<BTreeSet<usize>> {
    if sets.iter().any(BTreeSet::is_empty) {
        return None;
    }
    let mut search = Search {
        sets,
        best: None,
        budget,
    };
    search.branch(&mut Vec::new());
    // A search that ran out has not shown that its best is smallest.
    (search.budget > 0).then_some(search.best).flatten()
}

struct Search<'a> {
    sets: &'a [BTreeSet<usize>],
    best: Option<BTreeSet<usize>>,
    budget: usize,
}

impl Search<'_> {
    /// Depth is at most the size of the best set so far.
    fn branch(&mut self, chosen: &mut Vec<usize>) {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            return;
        }
        let open: Vec<&BTreeSet<usize>> = self
            .sets
            .iter()
            .filter(|set| !chosen.iter().any(|c| set.contains(c)))
            .collect();
        let Some(tightest) = open.iter().min_by_key(|set| set.len()) else {
            if self.best.as_ref().is_none_or(|b| chosen.len() < b.len()) {
                self.best = Some(chosen.iter().copied().collect());
            }
            return;
        };
        // Pairwise disjoint open sets need one member each.
        let needed = disjoint(&open);
        if self
            .best
            .as_ref()
            .is_some_and(|b| chosen.len() + needed >= b.len())
        {
            return;
        }
        for &member in *tightest {
            chosen.push(member);
            self.branch(chosen);
            chosen.pop();
        }
    }
}

/// How many pairwise disjoint sets a greedy pass finds.
fn disjoint(sets: &[&BTreeSet<usize>]) -> usize {
    let mut used = BTreeSet::new();
    let mut count = 0;
    for set in sets {
        if set.is_disjoint(&used) {
            used.extend(set.iter().copied());
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(of: &[&[usize]]) -> Vec<BTreeSet<usize>> {
        of.iter().map(|s| s.iter().copied().collect()).collect()
    }

    #[test]
    fn finds_a_smallest_set() {
        let family = sets(&[&[1, 2], &[2, 3], &[3, 4], &[4, 1], &[2, 4]]);
        let hit = smallest_hitting_set(&family, 1_000).unwrap();
        assert_eq!(hit.into_iter().collect::<Vec<_>>(), vec![2, 4]);
        assert_eq!(smallest_hitting_set(&[], 10), Some(BTreeSet::new()));
        assert_eq!(smallest_hitting_set(&sets(&[&[]]), 10), None);
    }

    #[test]
    fn says_nothing_when_the_budget_is_spent() {
        let family = sets(&[&[1, 2], &[3, 4], &[5, 6], &[7, 8]]);
        assert_eq!(smallest_hitting_set(&family, 3), None);
    }
}
