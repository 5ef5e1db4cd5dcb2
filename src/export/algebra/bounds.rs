//! What the columns of a family may be.

use super::expand::Plain;
use super::fold::{Given, fold};
use super::pattern::Statement;
use super::symbols::{Family, FamilyId, Symbols};
use crate::rows::{Program, Sense};

/// The bounds that all columns of a family keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hull {
    /// The least value of any; `None` where one has no bound.
    pub lower: Option<i64>,
    /// The greatest value of any.
    pub upper: Option<i64>,
}

/// The bounds that a family declares.
pub fn hull(family: &Family, program: &Program) -> Hull {
    if family.binary {
        return Hull {
            lower: Some(0),
            upper: Some(1),
        };
    }
    let columns = || family.cells.values().map(|&id| program.column(id));
    let lower: Option<Vec<i64>> = columns().map(|c| c.lower).collect();
    let upper: Option<Vec<i64>> = columns().map(|c| c.upper).collect();
    Hull {
        lower: lower.and_then(|all| all.into_iter().min()),
        upper: upper.and_then(|all| all.into_iter().max()),
    }
}

/// The bounds of columns that are narrower than those their family declares.
pub fn narrower(symbols: &Symbols, program: &Program) -> Vec<(FamilyId, Statement)> {
    let mut found = Vec::new();
    for (index, family) in symbols.families.iter().enumerate() {
        let hull = hull(family, program);
        let mut given = Vec::new();
        for &id in family.cells.values() {
            let column = program.column(id);
            let lower = column.lower.filter(|_| column.lower != hull.lower);
            let upper = column.upper.filter(|_| column.upper != hull.upper);
            let mut bound = |sense: Sense, rhs: i64| {
                given.push(Given {
                    row: Plain {
                        terms: vec![(id, 1)],
                        sense,
                        rhs,
                    },
                    group: match sense {
                        Sense::AtLeast => 0,
                        Sense::AtMost => 1,
                        Sense::Equal => 2,
                    },
                });
            };
            match (lower, upper) {
                _ if column.lower == column.upper && (lower.is_some() || upper.is_some()) => {
                    if let Some(value) = column.lower {
                        bound(Sense::Equal, value);
                    }
                }
                (lower, upper) => {
                    if let Some(low) = lower {
                        bound(Sense::AtLeast, low);
                    }
                    if let Some(high) = upper {
                        bound(Sense::AtMost, high);
                    }
                }
            }
        }
        let statements = fold(symbols, &given);
        found.extend(statements.into_iter().map(|s| (FamilyId(index), s)));
    }
    found
}
