//! A smallest set of sentences that cannot all hold.
//!
//! Implicit hitting sets (Ignatiev, Previti, Liffiton & Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", 2015): a
//! clash meets the complement of every set of sentences that some world
//! satisfies. So the smallest set that meets all complements known so far is
//! tried; if a world satisfies it, that world's complement is new; if none
//! does, it is a smallest clash.
//!
//! The rules of the puzzle (laws, the grid) are never blamed: they hold
//! throughout. If they clash by themselves, the clash is empty.

use super::hitting::smallest_hitting_set;
use crate::lower::{self, FormKind};
use crate::model::{Model, SentenceId, SentenceKind, World};
use crate::prove::Clash;
use crate::solve::{Backend, Limits, Outcome};
use std::collections::BTreeSet;

/// Search nodes for one hitting set.
const BUDGET: usize = 200_000;
/// Worlds looked at before an irreducible clash will do.
const ROUNDS: usize = 400;

/// A smallest clash of a model without worlds; irreducible, and said to be
/// only that, where the search for a smallest one is too long. `None` where a
/// limit was reached or the model has a world.
pub fn clash(model: &Model, checker: &dyn Backend, limits: &Limits) -> Option<Clash> {
    let oracle = Oracle {
        model,
        checker,
        limits,
        blamed: model
            .sentences
            .iter()
            .enumerate()
            .filter(|(_, s)| {
                matches!(
                    s.kind,
                    SentenceKind::Fact
                        | SentenceKind::Statement
                        | SentenceKind::Told
                        | SentenceKind::Announced
                )
            })
            .map(|(index, _)| index)
            .collect(),
    };
    let found = match oracle.smallest() {
        Search::Found(set) => Some((set, true)),
        Search::TooLong => oracle.irreducible().map(|set| (set, false)),
        Search::Limit => None,
    };
    found.map(|(set, smallest)| Clash {
        sentences: set.into_iter().map(SentenceId).collect(),
        smallest,
    })
}

/// How the search for a smallest clash ended.
enum Search {
    Found(BTreeSet<usize>),
    TooLong,
    Limit,
}

struct Oracle<'a> {
    model: &'a Model,
    checker: &'a dyn Backend,
    limits: &'a Limits,
    /// The sentences that may be blamed.
    blamed: Vec<usize>,
}

impl Oracle<'_> {
    fn smallest(&self) -> Search {
        let mut complements: Vec<BTreeSet<usize>> = Vec::new();
        for _ in 0..ROUNDS {
            let Some(candidate) = smallest_hitting_set(&complements, BUDGET) else {
                return Search::TooLong;
            };
            match self.world(&candidate) {
                Ok(None) => return Search::Found(candidate),
                Ok(Some(world)) => complements.push(self.complement(&candidate, &world)),
                Err(()) => return Search::Limit,
            }
        }
        Search::TooLong
    }

    /// The sentences that fail in a world, after a little growing: a world
    /// that satisfies more sentences tells more.
    fn complement(&self, candidate: &BTreeSet<usize>, world: &World) -> BTreeSet<usize> {
        let mut holds = self.holding(world);
        for &extra in &self.blamed {
            if holds.contains(&extra) {
                continue;
            }
            let mut more = holds.clone();
            more.insert(extra);
            if let Ok(Some(world)) = self.world(&more) {
                holds = self.holding(&world);
            }
        }
        debug_assert!(candidate.is_subset(&holds));
        self.blamed
            .iter()
            .copied()
            .filter(|index| !holds.contains(index))
            .collect()
    }

    fn holding(&self, world: &World) -> BTreeSet<usize> {
        self.blamed
            .iter()
            .copied()
            .filter(|&index| self.model.sentences[index].claim.holds(world) == Some(true))
            .collect()
    }

    /// A clash from which nothing can be left out.
    fn irreducible(&self) -> Option<BTreeSet<usize>> {
        let mut kept: BTreeSet<usize> = self.blamed.iter().copied().collect();
        if self.world(&kept).ok()?.is_some() {
            return None;
        }
        for &index in &self.blamed {
            let mut fewer = kept.clone();
            fewer.remove(&index);
            if self.world(&fewer).ok()?.is_none() {
                kept = fewer;
            }
        }
        Some(kept)
    }

    /// A world in which the rules and these sentences hold, if there is one.
    fn world(&self, sentences: &BTreeSet<usize>) -> Result<Option<World>, ()> {
        let only: Vec<SentenceId> = (0..self.model.sentences.len())
            .filter(|index| sentences.contains(index) || !self.blamed.contains(index))
            .map(SentenceId)
            .collect();
        let options = lower::Options {
            form: FormKind::Tight,
            only: Some(&only),
            ..lower::Options::default()
        };
        let mut program = lower::lower(self.model, &options).map_err(|_| ())?;
        program.objective = None;
        match self.checker.solve(&program, self.limits) {
            Outcome::Infeasible => Ok(None),
            Outcome::Point(point) => {
                let world = program.decode(&point).map(World::new).ok_or(())?;
                let sound = only
                    .iter()
                    .all(|id| self.model.sentences[id.0].claim.holds(&world) == Some(true));
                if sound { Ok(Some(world)) } else { Err(()) }
            }
            Outcome::Unbounded | Outcome::Limit(_) | Outcome::Doubt(_) => Err(()),
        }
    }
}
