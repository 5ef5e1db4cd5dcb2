//! What is the same in every world, and what stays open.

use super::Count;
use crate::model::{Model, UnknownId, World};
use crate::rows::{ColumnId, Literal, Program, Representation};
use crate::solve::exact::{self, Engine};
use crate::solve::{Limits, count};
use std::collections::BTreeSet;

/// An unknown that has one value in every world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Certainty {
    /// The unknown.
    pub unknown: UnknownId,
    /// Its value.
    pub value: i64,
}

/// An unknown that has several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// The unknown.
    pub unknown: UnknownId,
    /// The values it has, ascending; all of them where `complete`.
    pub values: Vec<i64>,
    /// Whether every world was looked at.
    pub complete: bool,
}

/// The worlds of a program, counted up to `limit`. Each is listed once however
/// many points give it, and is checked against the meaning of every sentence.
///
/// # Errors
/// That one fails the check.
pub fn worlds(
    model: &Model,
    program: &Program,
    limit: u64,
    limits: &Limits,
) -> Result<(Vec<World>, Count), String> {
    let columns = unknown_columns(program);
    // What the engine cannot take (a column without bounds) is not counted; what
    // was proved of the answer stands without the number of worlds.
    let Ok(projected) = count::projected(program, &columns, limit, limits) else {
        return Ok((Vec::new(), Count::UNKNOWN));
    };
    let mut worlds = Vec::with_capacity(projected.points.len());
    let mut point = vec![0; program.columns().len()];
    for values in &projected.points {
        for (column, &value) in columns.iter().zip(values) {
            point[column.0] = value;
        }
        worlds.push(super::road::world(program, model, &point)?);
    }
    worlds.sort_unstable();
    worlds.dedup();
    let found = u64::try_from(worlds.len()).unwrap_or(u64::MAX);
    let complete = projected.complete;
    Ok((worlds, Count { found, complete }))
}

/// The columns that unknowns are represented by, ascending, each once.
pub fn unknown_columns(program: &Program) -> Vec<ColumnId> {
    let mut columns = BTreeSet::new();
    let mut literal = |literal: &Literal| match literal {
        Literal::Const(_) => {}
        Literal::Column(id) | Literal::Complement(id) => {
            columns.insert(*id);
        }
    };
    for unknown in &program.encoding.unknowns {
        match unknown {
            Representation::Truth(one) => literal(one),
            Representation::Choice(several) => several.iter().for_each(&mut literal),
            Representation::Integer(id) => literal(&Literal::Column(*id)),
        }
    }
    columns.into_iter().collect()
}

/// Splits the unknowns into those with one value and those with several.
///
/// Where not every world was listed, an unknown with one value so far is asked
/// about by itself: it is certain only if no world gives it another. What
/// cannot be decided is in neither list.
///
/// # Errors
/// Why the engine could not be asked.
pub fn split(
    model: &Model,
    program: &Program,
    listed: &[World],
    complete: bool,
    limits: &Limits,
) -> Result<(Vec<Certainty>, Vec<Open>), String> {
    let (mut certain, mut open) = (Vec::new(), Vec::new());
    let Some(first) = listed.first() else {
        return Ok((certain, open));
    };
    let mut engine = if complete {
        None
    } else {
        Some(Engine::new(program)?)
    };
    for index in 0..model.unknowns.len() {
        let unknown = UnknownId(index);
        let values: BTreeSet<i64> = listed.iter().map(|world| world.value(unknown)).collect();
        let value = first.value(unknown);
        if values.len() > 1 {
            open.push(Open {
                unknown,
                values: values.into_iter().collect(),
                complete,
            });
            continue;
        }
        let only = match &mut engine {
            None => true,
            Some(engine) => match literal(program, index, value) {
                Some(literal) => never(engine, literal.complement(), limits)?,
                None => false,
            },
        };
        if only {
            certain.push(Certainty { unknown, value });
        }
    }
    Ok((certain, open))
}

/// The literal that says an unknown has a value, where there is one.
fn literal(program: &Program, unknown: usize, value: i64) -> Option<Literal> {
    match program.encoding.unknowns.get(unknown)? {
        Representation::Truth(literal) if value == 1 => Some(*literal),
        Representation::Truth(literal) => Some(literal.complement()),
        Representation::Choice(literals) => literals.get(usize::try_from(value).ok()?).copied(),
        Representation::Integer(_) => None,
    }
}

/// Whether no point makes the literal 1.
fn never(engine: &mut Engine, literal: Literal, limits: &Limits) -> Result<bool, String> {
    let answer = engine.solve(limits, &[literal])?;
    Ok(matches!(answer, exact::Answer::Infeasible { .. }))
}
