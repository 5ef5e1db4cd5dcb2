//! What sentences and domains say about bounds: "exactly one" and "at most
//! one" over literals, and the ends of a whole number's range.
//!
//! A sentence that says so is itself always lowered to its plain row, from the
//! domains alone; else two sentences that say the same could each be dropped
//! because of the other.

use super::Lowerer;
use super::claim::{Claim, Shape};
use super::literals::column_of;
use crate::model::{Atom, Linear, Prop, Relation, UnknownId};
use crate::rows::{ColumnId, Literal, OriginId};
use std::collections::{BTreeMap, BTreeSet};

/// What bounds may rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// Domains only.
    Domains,
    /// Domains, and sentences where the options allow it.
    Everything,
}

/// Literals of which at most one is 1.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// At least two, on different columns.
    pub literals: Vec<Literal>,
    /// Whether one of them is 1.
    pub exactly: bool,
    /// What says so.
    pub origin: OriginId,
    /// Whether a sentence says so, and not a domain.
    pub sentence: bool,
}

/// An end of a whole number's range, and the sentence that gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    /// The bound.
    pub value: i64,
    /// The sentence.
    pub origin: OriginId,
}

/// Everything known.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    groups: Vec<Group>,
    of_column: BTreeMap<ColumnId, Vec<usize>>,
    least: BTreeMap<ColumnId, End>,
    greatest: BTreeMap<ColumnId, End>,
}

impl Groups {
    /// Adds a group; one of fewer than two literals says nothing.
    pub fn add(&mut self, group: Group) {
        if group.literals.len() < 2 {
            return;
        }
        let index = self.groups.len();
        for column in group.literals.iter().filter_map(|l| column_of(*l)) {
            self.of_column.entry(column).or_default().push(index);
        }
        self.groups.push(group);
    }

    /// The groups that mention one of these columns, each once, in the order
    /// they were made.
    pub fn touching(
        &self,
        columns: impl Iterator<Item = ColumnId>,
        knowledge: Knowledge,
    ) -> Vec<&Group> {
        let found: BTreeSet<usize> = columns
            .filter_map(|column| self.of_column.get(&column))
            .flatten()
            .copied()
            .collect();
        found
            .into_iter()
            .filter_map(|index| self.groups.get(index))
            .filter(|group| knowledge == Knowledge::Everything || !group.sentence)
            .collect()
    }

    /// The ends of a column's range that sentences give. Where they clash,
    /// there is no world, and neither is used.
    pub fn ends(&self, column: ColumnId) -> (Option<End>, Option<End>) {
        let (least, greatest) = (self.least.get(&column), self.greatest.get(&column));
        match (least, greatest) {
            (Some(l), Some(u)) if l.value > u.value => (None, None),
            _ => (least.copied(), greatest.copied()),
        }
    }

    fn at_least(&mut self, column: ColumnId, end: End) {
        let known = self.least.entry(column).or_insert(end);
        if end.value > known.value {
            *known = end;
        }
    }

    fn at_most(&mut self, column: ColumnId, end: End) {
        let known = self.greatest.entry(column).or_insert(end);
        if end.value < known.value {
            *known = end;
        }
    }
}

/// Reads what a sentence says about bounds into `l.groups`.
pub(super) fn learn(l: &mut Lowerer, claim: &Prop, origin: OriginId) {
    let mut open = vec![Claim::of(claim)];
    while let Some(claim) = open.pop() {
        match claim.shape(l) {
            Shape::All(parts) => open.extend(parts.into_iter().rev()),
            Shape::Compare(form, relation, n) => {
                if let Some((id, c)) = single_integer(form) {
                    learn_end(l, id, c, relation, n, origin);
                } else if n == 1
                    && matches!(relation, Relation::AtMost | Relation::Equal)
                    && let Some(literals) = distinct_literals(l, form)
                {
                    l.groups.add(Group {
                        literals,
                        exactly: relation == Relation::Equal,
                        origin,
                        sentence: true,
                    });
                }
            }
            _ => {}
        }
    }
}

/// The literals of `Σ literal`, all on different columns.
fn distinct_literals(l: &Lowerer, form: &Linear) -> Option<Vec<Literal>> {
    let mut columns = BTreeSet::new();
    let mut literals = Vec::new();
    for (atom, c) in form.terms() {
        let Atom::Truth(prop) = atom else { return None };
        let Shape::Literal(literal) = Claim::of(prop).shape(l) else {
            return None;
        };
        if c != 1 || !columns.insert(column_of(literal)?) {
            return None;
        }
        literals.push(literal);
    }
    Some(literals)
}

/// The one integer unknown of `c · n`.
fn single_integer(form: &Linear) -> Option<(UnknownId, i64)> {
    let mut terms = form.terms();
    match (terms.next(), terms.next()) {
        (Some((Atom::Integer(id), c)), None) => Some((*id, c)),
        _ => None,
    }
}

fn learn_end(l: &mut Lowerer, id: UnknownId, c: i64, relation: Relation, n: i64, origin: OriginId) {
    let Some(column) = l.columns_of(id).integer() else {
        return;
    };
    // c·x ≥ n with c < 0 is x ≤ n / c; the quotient's signs may both be turned.
    let (low, high) = match (relation, c > 0) {
        (Relation::AtLeast, true) | (Relation::AtMost, false) => (true, false),
        (Relation::AtMost, true) | (Relation::AtLeast, false) => (false, true),
        (Relation::Equal, _) if i128::from(n) % i128::from(c) == 0 => (true, true),
        _ => (false, false),
    };
    let (n, c) = (i128::from(n) * i128::from(c.signum()), i128::from(c).abs());
    if low && let Ok(value) = i64::try_from(-((-n).div_euclid(c))) {
        l.groups.at_least(column, End { value, origin });
    }
    if high && let Ok(value) = i64::try_from(n.div_euclid(c)) {
        l.groups.at_most(column, End { value, origin });
    }
}
