//! One row as sums: which of its columns are a whole set, a part of one, a
//! diagonal; and what is left over, its slots, for the fold to compare.

use super::boxes::{Place, Style, part};
use super::sets::SetId;
use super::symbols::{FamilyId, Symbols};
use crate::rows::ColumnId;
use std::collections::{BTreeMap, BTreeSet};

/// A member, or a number, that may differ from row to row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot {
    /// The set it is a member of; `None` for the number of a diagonal.
    pub set: Option<SetId>,
    /// The index, or the number.
    pub value: i64,
}

/// The coefficient of a piece.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The same for all columns.
    Number(i64),
    /// `times · index + plus`, for the index at a place.
    Linear {
        /// The factor; not 0.
        times: i64,
        /// The place.
        place: usize,
        /// What is added.
        plus: i64,
    },
    /// One for each combination of the indices that are summed over.
    Table(BTreeMap<Vec<i64>, i64>),
}

/// Columns of one family with one kind of coefficient. Its slots are taken from
/// the row's list in the order of its places, the diagonal's number last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The family.
    pub family: FamilyId,
    /// The coefficient.
    pub weight: Weight,
    /// What stands at each index.
    pub places: Vec<Place>,
    /// Two places whose sum, or difference (`true`), is a slot.
    pub diagonal: Option<(usize, usize, bool)>,
}

/// A row's left side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shape {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// Their slots, in order.
    pub slots: Vec<Slot>,
}

/// The shape of a row.
pub fn shape(symbols: &Symbols, terms: &[(ColumnId, i64)], style: Style) -> Shape {
    let mut families: BTreeMap<FamilyId, Vec<(Vec<i64>, i64)>> = BTreeMap::new();
    for &(id, c) in terms {
        let cell = &symbols.cells[id.0];
        families
            .entry(cell.family)
            .or_default()
            .push((cell.indices.clone(), c));
    }
    let mut pieces: Vec<(Piece, Vec<Slot>)> = Vec::new();
    for (family, terms) in families {
        pieces.extend(pieces_of(symbols, family, &terms, style));
    }
    // A fixed order, so that the same rows in other places look the same.
    if style.by_slots {
        pieces.sort_by(|(a, x), (b, y)| {
            (a.family, &a.places, a.diagonal, x).cmp(&(b.family, &b.places, b.diagonal, y))
        });
    } else {
        pieces.sort();
    }
    let mut shape = Shape::default();
    for (piece, slots) in pieces {
        shape.pieces.push(piece);
        shape.slots.extend(slots);
    }
    shape
}

fn pieces_of(
    symbols: &Symbols,
    family: FamilyId,
    terms: &[(Vec<i64>, i64)],
    style: Style,
) -> Vec<(Piece, Vec<Slot>)> {
    let coefficients: BTreeSet<i64> = terms.iter().map(|(_, c)| *c).collect();
    if coefficients.len() > 2 {
        let weighted =
            linear(symbols, family, terms, style).or_else(|| table(symbols, family, terms, style));
        if let Some(piece) = weighted {
            return vec![piece];
        }
    }
    let mut pieces = Vec::new();
    for &c in &coefficients {
        let tuples: BTreeSet<Vec<i64>> = terms
            .iter()
            .filter(|(_, other)| *other == c)
            .map(|(at, _)| at.clone())
            .collect();
        for part in parts(symbols, family, tuples, style) {
            let piece = Piece {
                family,
                weight: Weight::Number(c),
                places: part.places,
                diagonal: part.diagonal,
            };
            pieces.push((piece, part.slots));
        }
    }
    pieces
}

/// The tuples as few parts: one, or one for each member at some place, or all
/// by themselves.
fn parts(
    symbols: &Symbols,
    family: FamilyId,
    tuples: BTreeSet<Vec<i64>>,
    style: Style,
) -> Vec<super::boxes::Part> {
    if let Some(part) = part(symbols, family, &tuples, style) {
        return vec![part];
    }
    let places = symbols.family(family).indices.len();
    let mut best: Option<Vec<super::boxes::Part>> = None;
    for place in 0..places {
        let mut groups: BTreeMap<i64, BTreeSet<Vec<i64>>> = BTreeMap::new();
        for tuple in &tuples {
            groups
                .entry(tuple[place])
                .or_default()
                .insert(tuple.clone());
        }
        let limit = best.as_ref().map_or(tuples.len(), Vec::len);
        if groups.len() == 1 || groups.len() >= limit {
            continue;
        }
        let mut found = Vec::new();
        for group in groups.into_values() {
            match part(symbols, family, &group, style) {
                Some(part) => found.push(part),
                None => found.extend(singles(symbols, family, &group, style)),
            }
        }
        if found.len() < limit {
            best = Some(found);
        }
    }
    best.unwrap_or_else(|| singles(symbols, family, &tuples, style))
}

fn singles(
    symbols: &Symbols,
    family: FamilyId,
    tuples: &BTreeSet<Vec<i64>>,
    style: Style,
) -> Vec<super::boxes::Part> {
    tuples
        .iter()
        .filter_map(|tuple| part(symbols, family, &BTreeSet::from([tuple.clone()]), style))
        .collect()
}

/// All terms of a family as one sum whose coefficient is a linear function of
/// an index: `Σ v·x[v]`.
fn linear(
    symbols: &Symbols,
    family: FamilyId,
    terms: &[(Vec<i64>, i64)],
    style: Style,
) -> Option<(Piece, Vec<Slot>)> {
    let known = symbols.family(family);
    for (place, set) in known.indices.iter().enumerate() {
        if !symbols.sets.get(*set).is_numeric() {
            continue;
        }
        let mut by_index: BTreeMap<i64, i64> = BTreeMap::new();
        let single = terms
            .iter()
            .all(|(at, c)| *by_index.entry(at[place]).or_insert(*c) == *c);
        let Some((times, plus)) = line_through(&by_index).filter(|_| single) else {
            continue;
        };
        let mut tuples: BTreeSet<Vec<i64>> = terms.iter().map(|(at, _)| at.clone()).collect();
        // Where the function is 0, the row has no term.
        if plus % times == 0 {
            let zero = -(plus / times);
            let missing: Vec<Vec<i64>> = tuples
                .iter()
                .map(|at| {
                    let mut at = at.clone();
                    at[place] = zero;
                    at
                })
                .filter(|at| known.cells.contains_key(at))
                .collect();
            tuples.extend(missing);
        }
        let Some(part) = part(symbols, family, &tuples, style) else {
            continue;
        };
        if part.diagonal.is_none() && matches!(part.places[place], Place::Sum(_)) {
            let weight = Weight::Linear { times, place, plus };
            return Some((
                Piece {
                    family,
                    weight,
                    places: part.places,
                    diagonal: None,
                },
                part.slots,
            ));
        }
    }
    None
}

/// The line through at least three points, exactly.
fn line_through(points: &BTreeMap<i64, i64>) -> Option<(i64, i64)> {
    let mut all = points.iter();
    let ((&x0, &y0), (&x1, &y1)) = (all.next()?, all.next()?);
    all.next()?;
    let (dx, dy) = (x1.checked_sub(x0)?, y1.checked_sub(y0)?);
    if dy.checked_rem(dx)? != 0 || dy == 0 {
        return None;
    }
    let times = dy / dx;
    let plus = y0.checked_sub(times.checked_mul(x0)?)?;
    points
        .iter()
        .all(|(&x, &y)| times.checked_mul(x).and_then(|p| p.checked_add(plus)) == Some(y))
        .then_some((times, plus))
}

/// All terms of a family as one sum with a table of coefficients.
fn table(
    symbols: &Symbols,
    family: FamilyId,
    terms: &[(Vec<i64>, i64)],
    style: Style,
) -> Option<(Piece, Vec<Slot>)> {
    if terms.len() < 4 {
        return None;
    }
    let tuples = terms.iter().map(|(at, _)| at.clone()).collect();
    let part = part(symbols, family, &tuples, style)?;
    if part.diagonal.is_some() {
        return None;
    }
    let weights = terms
        .iter()
        .map(|(at, c)| {
            let summed = at
                .iter()
                .zip(&part.places)
                .filter(|(_, place)| matches!(place, Place::Sum(_)))
                .map(|(index, _)| *index)
                .collect();
            (summed, *c)
        })
        .collect();
    Some((
        Piece {
            family,
            weight: Weight::Table(weights),
            places: part.places,
            diagonal: None,
        },
        part.slots,
    ))
}
