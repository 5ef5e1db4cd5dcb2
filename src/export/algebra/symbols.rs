//! The columns of a program as families: `knight[person]`, `room[door, value]`,
//! `d[1..5]`.

use super::arrange::Draft;
use super::idents::Idents;
use super::sets::{SetId, Sets};
use crate::model::Model;
use crate::rows::{ColumnId, Program};
use std::collections::BTreeMap;

/// The number of a family in its [`Symbols`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FamilyId(pub usize);

/// Columns under one name.
#[derive(Debug, Clone)]
pub struct Family {
    /// The name.
    pub ident: String,
    /// What its columns are.
    pub role: Role,
    /// The sets it is indexed by; none for a single column.
    pub indices: Vec<SetId>,
    /// The column at each combination of indices.
    pub cells: BTreeMap<Vec<i64>, ColumnId>,
    /// A name for the set of indices, where some combination has no column;
    /// then all columns are 0/1, so that 0 can stand for what is missing.
    pub at: Option<String>,
    /// Whether all its columns are 0/1.
    pub binary: bool,
}

/// What the columns of a family are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// The truth of unknowns of this name.
    Truth(String),
    /// The last index is the value of the unknown.
    Choice(String),
    /// 1 for the first value, 0 for the second.
    TwoValued {
        /// The unknowns' name.
        name: String,
        /// The value where the column is 1.
        first: String,
        /// The value where it is 0.
        second: String,
    },
    /// The unknown itself, a whole number.
    Number(String),
    /// 1 where the unknown, a whole number, is the last index.
    Value(String),
    /// A helper; each column has a meaning of its own.
    Helper,
}

/// Where a column stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Its family.
    pub family: FamilyId,
    /// Its indices.
    pub indices: Vec<i64>,
}

/// Names for all columns of a program.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The index sets.
    pub sets: Sets,
    /// The families.
    pub families: Vec<Family>,
    /// The place of each column, in the order of the program.
    pub cells: Vec<Cell>,
    /// Names given out so far.
    pub idents: Idents,
}

impl Symbols {
    /// Arranges the columns of a program.
    pub fn of(model: &Model, program: &Program) -> Symbols {
        let mut draft = Draft::new(model, program);
        draft.unknowns();
        draft.values();
        draft.helpers();
        draft.finish()
    }

    /// The family with this number.
    pub fn family(&self, id: FamilyId) -> &Family {
        &self.families[id.0]
    }
}
