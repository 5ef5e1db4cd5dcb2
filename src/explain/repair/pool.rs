//! Worlds to try repairs on before anything is solved.

use crate::lower::{self, FormKind};
use crate::model::{Answer, Model, Prop, SentenceId, World};
use crate::prove::unknown_columns;
use crate::solve::{Limits, count};

/// The worlds of a puzzle without one of its sentences, as far as they were
/// listed.
#[derive(Debug, Default)]
pub(super) struct Pool {
    worlds: Vec<(World, Answer)>,
    complete: bool,
}

/// What a pool knows of a repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guess {
    /// It leaves one answer.
    One,
    /// It leaves none, or several.
    No,
    /// Other worlds may decide.
    Open,
}

impl Pool {
    /// At most `limit` worlds in which all sentences but `without` hold.
    pub fn new(model: &Model, without: Option<SentenceId>, limit: u64, limits: &Limits) -> Pool {
        Pool::listed(model, without, limit, limits).unwrap_or_default()
    }

    fn listed(
        model: &Model,
        without: Option<SentenceId>,
        limit: u64,
        limits: &Limits,
    ) -> Option<Pool> {
        let kept: Vec<SentenceId> = (0..model.sentences.len())
            .map(SentenceId)
            .filter(|id| Some(*id) != without)
            .collect();
        let options = lower::Options {
            form: FormKind::Tight,
            facts_in_bounds: true,
            only: Some(&kept),
        };
        let program = lower::lower(model, &options).ok()?;
        let columns = unknown_columns(&program);
        let projected = count::projected(&program, &columns, limit, limits).ok()?;
        let mut pool = Pool {
            worlds: Vec::new(),
            complete: projected.complete,
        };
        let mut point = vec![0; program.columns().len()];
        for values in &projected.points {
            for (column, &value) in columns.iter().zip(values) {
                *point.get_mut(column.0)? = value;
            }
            pool.add(model, World::new(program.decode(&point)?));
        }
        Some(pool)
    }

    /// One more world to try repairs on.
    pub fn add(&mut self, model: &Model, world: World) {
        match model.question.answer(&world) {
            Some(answer) => self.worlds.push((world, answer)),
            None => self.complete = false,
        }
    }

    /// How many answers are left where this holds.
    pub fn guess(&self, claim: &Prop) -> Guess {
        let mut only: Option<&Answer> = None;
        for (world, answer) in &self.worlds {
            match claim.holds(world) {
                Some(true) => {}
                Some(false) => continue,
                None => return Guess::Open,
            }
            if only.is_some_and(|only| only != answer) {
                return Guess::No;
            }
            only = Some(answer);
        }
        match (self.complete, only) {
            (false, _) => Guess::Open,
            (true, Some(_)) => Guess::One,
            (true, None) => Guess::No,
        }
    }
}
