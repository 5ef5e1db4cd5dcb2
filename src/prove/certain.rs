//! What is the same in every world, and what stays open.

use super::Count;
use crate::model::{Model, UnknownId, World};
use crate::rows::{ColumnId, Form, Literal, Program, Representation, Sense};
use crate::solve::certain::{self, Certain};
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
        worlds.push(super::finder::world(program, model, &point)?);
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
/// Where not every world was listed, the engine is asked for worlds in which one
/// of the values that are left as certain is another, until there is none: a few
/// questions, however many worlds there are. What cannot be decided is in
/// neither list.
///
/// # Errors
/// Why the engine could not be asked, or that a world fails the check.
pub fn split(
    model: &Model,
    program: &Program,
    listed: &[World],
    complete: bool,
    limits: &Limits,
) -> Result<(Vec<Certainty>, Vec<Open>), String> {
    let Some(first) = listed.first() else {
        return Ok((Vec::new(), Vec::new()));
    };
    let ids = || (0..model.unknowns.len()).map(UnknownId);
    let mut seen: Vec<BTreeSet<i64>> = ids()
        .map(|id| listed.iter().map(|world| world.value(id)).collect())
        .collect();
    let mut sure = vec![complete; seen.len()];
    if !complete {
        let (literals, numbers) = candidates(program, first, &seen);
        let mut meet = |point: &[i64]| {
            let world = super::finder::world(program, model, point)?;
            for (id, values) in ids().zip(&mut seen) {
                values.insert(world.value(id));
            }
            Ok(())
        };
        let asked: Vec<Literal> = literals.iter().map(|&(_, literal)| literal).collect();
        if let Certain::All(left) = certain::certain(program, &asked, limits, &mut meet)? {
            for (unknown, literal) in literals {
                sure[unknown] = left.contains(&literal);
            }
        }
        for (unknown, column) in numbers {
            let value = first.value(UnknownId(unknown));
            sure[unknown] = never_other(program, column, value, limits, &mut meet)?;
        }
    }
    let (mut certain, mut open) = (Vec::new(), Vec::new());
    for ((unknown, values), sure) in ids().zip(seen).zip(sure) {
        if values.len() > 1 {
            open.push(Open {
                unknown,
                values: values.into_iter().collect(),
                complete,
            });
        } else if sure {
            let value = first.value(unknown);
            certain.push(Certainty { unknown, value });
        }
    }
    Ok((certain, open))
}

/// The unknowns with one value so far: those with a literal that says it, and
/// the numbers, each with its column.
type Candidates = (Vec<(usize, Literal)>, Vec<(usize, ColumnId)>);

fn candidates(program: &Program, first: &World, seen: &[BTreeSet<i64>]) -> Candidates {
    let (mut literals, mut numbers) = (Vec::new(), Vec::new());
    for (index, representation) in program.encoding.unknowns.iter().enumerate() {
        if seen.get(index).is_none_or(|values| values.len() > 1) {
            continue;
        }
        let value = first.value(UnknownId(index));
        match representation {
            Representation::Truth(literal) if value == 1 => literals.push((index, *literal)),
            Representation::Truth(literal) => literals.push((index, literal.complement())),
            Representation::Choice(several) => {
                let at = usize::try_from(value).ok();
                literals.extend(at.and_then(|at| Some((index, *several.get(at)?))));
            }
            Representation::Integer(column) => numbers.push((index, *column)),
        }
    }
    (literals, numbers)
}

/// Whether a column has this value in every point: there is none above it and
/// none below.
fn never_other(
    program: &Program,
    column: ColumnId,
    value: i64,
    limits: &Limits,
    meet: &mut impl FnMut(&[i64]) -> Result<(), String>,
) -> Result<bool, String> {
    for (sense, bound) in [
        (Sense::AtLeast, value.checked_add(1)),
        (Sense::AtMost, value.checked_sub(1)),
    ] {
        let Some(bound) = bound else { continue };
        let mut engine = Engine::new(program)?;
        engine.add_row(&Form::column(column), sense, bound)?;
        match engine.solve(limits, &[])? {
            exact::Answer::Infeasible { .. } => {}
            exact::Answer::Point(point) => {
                meet(&point)?;
                return Ok(false);
            }
            exact::Answer::Limit(_) | exact::Answer::Doubt(_) => return Ok(false),
        }
    }
    Ok(true)
}
