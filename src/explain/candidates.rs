//! The worlds that the rules alone leave, and how the sentences thin them out:
//! proof by exhaustion.

use super::fact::Fact;
use super::oracle::Silence;
use super::reasons::told;
use crate::lower::{self, FormKind};
use crate::model::{Model, SentenceId, World};
use crate::rows::{ColumnId, Literal, Representation};
use crate::solve::{Limits, count};
use std::collections::BTreeSet;

/// Worlds that may be the one, and the sentences that thin them out.
#[derive(Debug, Clone)]
pub struct Candidates<'m> {
    model: &'m Model,
    /// Sorted, each once.
    worlds: Vec<World>,
}

impl<'m> Candidates<'m> {
    /// Every world in which the rules hold, and some facts; no statement and
    /// no fact of the puzzle is asked. `None` where there are more than `limit`.
    ///
    /// # Errors
    /// Why they cannot be listed: no rows, no bounds, a limit.
    pub fn new(
        model: &'m Model,
        given: &[Fact],
        limit: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Silence> {
        let mut candidates = Candidates::after(model, &[], limit, limits)?;
        if let Some(candidates) = &mut candidates {
            let so = |fact: &Fact, world: &World| fact.holds(model, world) == Some(true);
            let worlds = &mut candidates.worlds;
            worlds.retain(|world| given.iter().all(|fact| so(fact, world)));
        }
        Ok(candidates)
    }

    /// Every world in which the rules and some sentences hold. `None` where
    /// there are more than `limit`.
    ///
    /// # Errors
    /// As [`Candidates::new`].
    pub fn after(
        model: &'m Model,
        applied: &[SentenceId],
        limit: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Silence> {
        let rules: Vec<SentenceId> = (0..model.sentences.len())
            .map(SentenceId)
            .filter(|id| !told(model.sentences[id.0].kind) || applied.contains(id))
            .collect();
        let options = lower::Options {
            form: FormKind::Tight,
            facts_in_bounds: true,
            only: Some(&rules),
        };
        let mut bare = model.clone();
        bare.objective = None;
        bare.told = Vec::new();
        let program = lower::lower(&bare, &options).map_err(|refusal| refusal.message.clone())?;
        let mut columns = BTreeSet::new();
        for unknown in &program.encoding.unknowns {
            collect(unknown, &mut columns);
        }
        let columns: Vec<ColumnId> = columns.into_iter().collect();
        let projected = count::projected(&program, &columns, limit, limits)?;
        if projected.stopped.is_some() {
            return Err("a limit was reached".to_owned());
        }
        if !projected.complete {
            return Ok(None);
        }
        let mut worlds = Vec::with_capacity(projected.points.len());
        let mut point = vec![0; program.columns().len()];
        for values in &projected.points {
            for (column, &value) in columns.iter().zip(values) {
                point[column.0] = value;
            }
            let world = program
                .decode(&point)
                .map(World::new)
                .ok_or("a choice has no single value")?;
            worlds.push(world);
        }
        worlds.sort_unstable();
        worlds.dedup();
        Ok(Some(Candidates { model, worlds }))
    }

    /// The worlds, sorted.
    pub fn worlds(&self) -> &[World] {
        &self.worlds
    }

    /// Keeps the worlds in which a sentence holds.
    pub fn apply(&mut self, sentence: SentenceId) {
        let model = self.model;
        if let Some(sentence) = model.sentences.get(sentence.0) {
            self.worlds
                .retain(|world| sentence.claim.holds(world) == Some(true));
        }
    }

    /// In how many of the worlds a sentence holds.
    pub fn left_by(&self, sentence: SentenceId) -> usize {
        let claim = self.model.sentences.get(sentence.0).map(|s| &s.claim);
        self.worlds
            .iter()
            .filter(|world| claim.is_some_and(|claim| claim.holds(world) == Some(true)))
            .count()
    }

    /// The sentences in the order that thins the worlds out most at each step,
    /// each with the number of worlds it leaves; of equals the first of the
    /// file. Ends when no sentence removes a world.
    pub fn thin(mut self) -> Vec<(SentenceId, usize)> {
        let mut open: Vec<SentenceId> = (0..self.model.sentences.len())
            .filter(|&index| told(self.model.sentences[index].kind))
            .map(SentenceId)
            .collect();
        let mut order = Vec::new();
        loop {
            let best = open
                .iter()
                .map(|&id| (self.left_by(id), id))
                .min_by_key(|&(left, id)| (left, id));
            match best {
                Some((left, id)) if left < self.worlds.len() => {
                    self.apply(id);
                    open.retain(|other| *other != id);
                    order.push((id, left));
                }
                _ => return order,
            }
        }
    }
}

fn collect(unknown: &Representation, into: &mut BTreeSet<ColumnId>) {
    let mut add = |literal: &Literal| {
        if let Literal::Column(id) | Literal::Complement(id) = literal {
            into.insert(*id);
        }
    };
    match unknown {
        Representation::Truth(literal) => add(literal),
        Representation::Choice(literals) => literals.iter().for_each(add),
        Representation::Integer(id) => {
            into.insert(*id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Builder, Prop};

    #[test]
    fn sentences_thin_the_worlds_out() {
        // A: B is a knave. B: we are both knights. And one of them is a knight.
        let mut puzzle = Builder::new("two");
        let (a, b) = (
            puzzle.truth("knight", &["A"]),
            puzzle.truth("knight", &["B"]),
        );
        puzzle.statement("A", a.clone(), "B is a knave", b.clone().not());
        puzzle.statement("B", b.clone(), "both", Prop::all([a.clone(), b.clone()]));
        puzzle.fact("one", "one of them", Prop::any([a, b]));
        let model = puzzle.build();
        let all = |given: &[Fact]| {
            Candidates::new(&model, given, 10, &Limits::default())
                .unwrap()
                .unwrap()
        };
        assert_eq!(all(&[]).worlds().len(), 4);
        let thinned = all(&[]).thin();
        assert_eq!(thinned, [(SentenceId(0), 2), (SentenceId(1), 1)]);
        let given = [Fact::value(&model, crate::model::UnknownId(0), 0, true)];
        assert_eq!(all(&given).worlds().len(), 2);
        let few = Candidates::new(&model, &[], 3, &Limits::default()).unwrap();
        assert!(few.is_none());
    }
}
