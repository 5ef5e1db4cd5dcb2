//! What reasons are made of for one list of known facts, and what of it fails
//! in each world remembered.

use super::{MEMBER, Reasons, Seen};
use crate::explain::fact::Fact;
use crate::explain::set::Set;

/// Sentences by their numbers, and behind them the facts.
pub(super) struct Universe<'k> {
    known: &'k [Fact],
    sentences: usize,
    pub costs: Vec<u64>,
    /// For each world remembered, what fails in it.
    pub failing: Vec<Set>,
}

impl<'k> Universe<'k> {
    pub fn new(reasons: &Reasons, known: &'k [Fact]) -> Self {
        let mut costs = reasons.costs.clone();
        costs.extend(known.iter().map(|_| MEMBER));
        Universe {
            known,
            sentences: reasons.costs.len(),
            costs,
            failing: Vec::new(),
        }
    }

    /// What fails in a world.
    fn fails(&self, reasons: &Reasons, seen: &Seen) -> Set {
        let model = reasons.oracle.model();
        let available = |sentence: &usize| reasons.available.contains(*sentence);
        let mut fails: Set = seen.fails.iter().filter(available).collect();
        for (place, fact) in self.known.iter().enumerate() {
            if fact.holds(model, &seen.world) == Some(false) {
                fails.insert(self.sentences + place);
            }
        }
        fails
    }

    /// Takes in the worlds that came since.
    pub fn follow(&mut self, reasons: &Reasons) {
        for seen in &reasons.worlds[self.failing.len()..] {
            let fails = self.fails(reasons, seen);
            self.failing.push(fails);
        }
    }

    /// The sentences and the facts of some members.
    pub fn split(&self, members: &Set) -> (Set, Vec<Fact>) {
        let sentences = members.iter().filter(|&m| m < self.sentences).collect();
        let facts = members
            .iter()
            .filter_map(|m| self.known.get(m.checked_sub(self.sentences)?))
            .copied()
            .collect();
        (sentences, facts)
    }
}
