//! The relaxation of a whole program.

use super::Number;
use super::number::CLOSE;
use crate::rows::{ColumnId, Program};
use crate::solve::Bounds;
use crate::solve::relaxation::{Relaxed, relax};
use std::time::Instant;

/// What comes of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Root {
    /// The bound it gives, and the columns that are not whole there.
    Bound {
        /// The objective.
        value: Number,
        /// In the order of the program.
        fractional: Vec<(ColumnId, Number)>,
    },
    /// There is no point, so no world either.
    Infeasible,
    /// It has no bound.
    Unbounded,
    /// It is not known, and why.
    Unknown(String),
}

/// Solves the relaxation of a program.
pub fn root(program: &Program, deadline: Option<Instant>) -> Root {
    match relax(program, &Bounds::declared(program), deadline) {
        Relaxed::Point { value, point } => Root::Bound {
            value: Number(value),
            fractional: point
                .into_iter()
                .map(Number)
                .enumerate()
                .filter(|(_, value)| value.fraction() > CLOSE)
                .map(|(index, value)| (ColumnId(index), value))
                .collect(),
        },
        Relaxed::Infeasible => Root::Infeasible,
        Relaxed::Unbounded => Root::Unbounded,
        Relaxed::Late => Root::Unknown("the time was up".to_owned()),
        Relaxed::Doubt(why) => Root::Unknown(why),
    }
}
