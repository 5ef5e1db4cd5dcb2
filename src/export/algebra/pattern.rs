//! Rows as an author writes them: `forall i in door: sum j in prize of
//! room[i, j] = 1`.
//!
//! Loop variables have numbers: first those of the `forall`, then those of the
//! sum that stands in a term.

use super::sets::SetId;
use super::symbols::FamilyId;
use crate::rows::Sense;
use std::collections::BTreeMap;

/// An index of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Index {
    /// A member, by its index in the set that belongs there.
    Value(i64),
    /// `times · variable + plus`; the variable itself but among numbers.
    Variable {
        /// Its number.
        at: usize,
        /// Its factor; not 0.
        times: i64,
        /// What is added.
        plus: i64,
    },
}

impl Index {
    /// A loop variable.
    pub fn variable(at: usize) -> Index {
        Index::Variable {
            at,
            times: 1,
            plus: 0,
        }
    }

    /// The index for these values of the variables.
    pub fn value(self, variables: &[i64]) -> Option<i64> {
        match self {
            Index::Value(value) => Some(value),
            Index::Variable { at, times, plus } => {
                variables.get(at)?.checked_mul(times)?.checked_add(plus)
            }
        }
    }
}

/// What a loop variable runs through.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Over {
    /// A whole set.
    Whole(SetId),
    /// The numbers from `low` to `high`; members of the set, where there is one.
    Run {
        /// The set they are members of.
        set: Option<SetId>,
        /// The first.
        low: i64,
        /// The last.
        high: i64,
    },
    /// The members that leave this rest, of a set of numbers that are not
    /// negative: the odd ones, the multiples of 3.
    Every {
        /// The set.
        set: SetId,
        /// The divisor, at least 2.
        step: i64,
        /// The rest.
        rest: i64,
    },
    /// These members, ascending.
    Listed {
        /// The set they are members of.
        set: SetId,
        /// Their indices.
        members: Vec<i64>,
    },
    /// All members but one.
    AllBut {
        /// The set.
        set: SetId,
        /// The one.
        except: Index,
    },
}

/// What is true of the loop variables of a `forall`, beside their ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guard {
    /// The first is less than the second; both are numbers.
    Less(usize, usize),
    /// The first is at most the second; both are numbers.
    AtMost(usize, usize),
    /// They are not equal.
    Different(usize, usize),
}

impl Guard {
    /// Whether it holds for these values.
    pub fn holds(&self, variables: &[i64]) -> bool {
        match *self {
            Guard::Less(a, b) => variables[a] < variables[b],
            Guard::AtMost(a, b) => variables[a] <= variables[b],
            Guard::Different(a, b) => variables[a] != variables[b],
        }
    }
}

/// A number in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Factor {
    /// Always the same.
    Number(i64),
    /// `times · variable + plus`.
    Linear {
        /// The factor of the variable; not 0.
        times: i64,
        /// The variable's number.
        at: usize,
        /// What is added.
        plus: i64,
    },
    /// An entry of a table.
    Table {
        /// The table's number in its statement.
        table: usize,
        /// The variables it is indexed by.
        at: Vec<usize>,
    },
}

/// The pairs of numbers on one line: `first + second = equals`, or `first −
/// second = equals`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagonal {
    /// The first variable.
    pub first: usize,
    /// The second variable.
    pub second: usize,
    /// Whether it is the difference that is constant.
    pub minus: bool,
    /// The constant.
    pub equals: Index,
}

/// `Σ factor · column`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The coefficient.
    pub factor: Factor,
    /// The sum's variables; none for a single column.
    pub sums: Vec<Over>,
    /// A condition on the sum's variables.
    pub diagonal: Option<Diagonal>,
    /// The family.
    pub family: FamilyId,
    /// The column's indices. A sum leaves out indices without a column.
    pub indices: Vec<Index>,
}

/// Numbers that differ from row to row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What its indices run through.
    pub over: Vec<Over>,
    /// Its entries.
    pub values: BTreeMap<Vec<i64>, i64>,
    /// What it is for: `rhs`, or `factor`.
    pub role: &'static str,
}

/// One row, or a `forall` of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The loop variables; none for one row.
    pub loops: Vec<Over>,
    /// A condition on them.
    pub guard: Option<Guard>,
    /// The left side.
    pub terms: Vec<Term>,
    /// The relation.
    pub sense: Sense,
    /// The right side.
    pub rhs: Factor,
    /// The tables it uses.
    pub tables: Vec<Table>,
    /// The rows it stands for, by their place in what was folded, ascending.
    pub rows: Vec<usize>,
}
