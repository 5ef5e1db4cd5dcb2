//! Which index tuples are a sum: a product of sets or of parts of sets, or the
//! pairs of numbers on a diagonal.

use super::sets::{Set, SetId};
use super::shape::Slot;
use super::symbols::{Family, FamilyId, Symbols};
use std::collections::BTreeSet;

/// What stands at one index of a family's columns.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// One member, which is a slot.
    Slot,
    /// A sum over members.
    Sum(Span),
}

/// What a sum runs through at one index.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Span {
    /// The whole set.
    Whole,
    /// The set without one member, which is a slot.
    AllBut,
    /// The numbers from the first to the last.
    Run(i64, i64),
    /// The numbers that leave a rest: divisor and rest.
    Every(i64, i64),
    /// These.
    Listed(Vec<i64>),
}

/// Which way to look at a row first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Two columns are enough for a diagonal, where otherwise it takes three.
    pub short_diagonals: bool,
    /// "All but one" goes before a run of numbers.
    pub all_but: bool,
    /// Pieces of one family are put in the order of their indices, and not of
    /// their coefficients.
    pub by_slots: bool,
}

impl Style {
    /// What suits a row that stands alone.
    pub const PLAIN: Style = Style {
        short_diagonals: false,
        all_but: true,
        by_slots: false,
    };
}

/// Some columns of a family as one sum, or one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What stands at each index.
    pub places: Vec<Place>,
    /// Two places whose sum, or difference (`true`), is a slot.
    pub diagonal: Option<(usize, usize, bool)>,
    /// The slots in the order of the places, the diagonal's number last.
    pub slots: Vec<Slot>,
}

/// The tuples, all of which are columns of the family, as one part; `None`
/// where they are none.
pub fn part(
    symbols: &Symbols,
    family: FamilyId,
    tuples: &BTreeSet<Vec<i64>>,
    style: Style,
) -> Option<Part> {
    let family = symbols.family(family);
    let seen: Vec<BTreeSet<i64>> = (0..family.indices.len())
        .map(|place| tuples.iter().map(|tuple| tuple[place]).collect())
        .collect();
    let whole = |place: usize| symbols.sets.get(family.indices[place]).indices();
    let varying: Vec<usize> = (0..seen.len()).filter(|&p| seen[p].len() > 1).collect();
    let all_whole = |tuple: &[i64]| fits(tuple, &seen, &varying);
    let places = if varying.is_empty() {
        vec![Place::Slot; seen.len()]
    } else if count(symbols, family, &seen, &varying, true, all_whole) == tuples.len() {
        (0..seen.len())
            .map(|place| match varying.contains(&place) {
                true => Place::Sum(Span::Whole),
                false => Place::Slot,
            })
            .collect()
    } else {
        let inside = |tuple: &[i64]| tuple.iter().zip(&seen).all(|(i, seen)| seen.contains(i));
        let is_box = tuples.len() > 2
            && count(symbols, family, &seen, &varying, false, inside) == tuples.len();
        if !is_box {
            return diagonal(symbols, family, tuples, &seen, &varying, style);
        }
        seen.iter()
            .zip(&family.indices)
            .map(|(seen, set)| match seen.len() {
                1 => Place::Slot,
                _ => Place::Sum(span(symbols.sets.get(*set), seen, style)),
            })
            .collect()
    };
    let mut slots = Vec::new();
    for (place, what) in places.iter().enumerate() {
        let value = match what {
            Place::Slot => seen[place].first().copied(),
            Place::Sum(Span::AllBut) => whole(place).find(|i| !seen[place].contains(i)),
            Place::Sum(_) => continue,
        };
        slots.push(slot(family.indices[place], value?));
    }
    Some(Part {
        places,
        diagonal: None,
        slots,
    })
}

fn slot(set: SetId, value: i64) -> Slot {
    Slot {
        set: Some(set),
        value,
    }
}

/// Whether a tuple agrees with the others wherever they all agree.
fn fits(tuple: &[i64], seen: &[BTreeSet<i64>], varying: &[usize]) -> bool {
    tuple
        .iter()
        .enumerate()
        .all(|(place, index)| varying.contains(&place) || seen[place].contains(index))
}

/// How many columns of the family lie in a box.
fn count(
    symbols: &Symbols,
    family: &Family,
    seen: &[BTreeSet<i64>],
    varying: &[usize],
    whole: bool,
    inside: impl Fn(&[i64]) -> bool,
) -> usize {
    if family.at.is_some() {
        return family.cells.keys().filter(|at| inside(at)).count();
    }
    varying
        .iter()
        .map(|&place| match whole {
            true => symbols.sets.get(family.indices[place]).len(),
            false => seen[place].len(),
        })
        .product()
}

/// The name for some members of a set, at least two and not all that have
/// columns.
pub fn span(set: &Set, seen: &BTreeSet<i64>, style: Style) -> Span {
    let members: Vec<i64> = seen.iter().copied().collect();
    if members.len() == set.len() {
        return Span::Whole;
    }
    let all_but = members.len() > 2 && members.len() + 1 == set.len();
    let (low, high) = (members.first().copied(), members.last().copied());
    let run = match (low, high) {
        (Some(low), Some(high)) if set.is_numeric() && is_run(&members) => {
            Some(Span::Run(low, high))
        }
        _ => None,
    };
    if all_but && style.all_but {
        return Span::AllBut;
    }
    if let Some(run) = run {
        return run;
    }
    match every(set, &members) {
        _ if all_but => Span::AllBut,
        Some((step, rest)) => Span::Every(step, rest),
        None => Span::Listed(members),
    }
}

/// The divisor and the rest that pick exactly these numbers from a set of
/// numbers that are not negative.
fn every(set: &Set, members: &[i64]) -> Option<(i64, i64)> {
    let &[first, second, ..] = members else {
        return None;
    };
    if !set.is_numeric() || set.ends().0 < 0 {
        return None;
    }
    let step = second.checked_sub(first).filter(|&step| step > 1)?;
    let rest = first.checked_rem(step)?;
    set.indices()
        .filter(|index| index.checked_rem(step) == Some(rest))
        .eq(members.iter().copied())
        .then_some((step, rest))
}

/// Whether ascending numbers follow each other without a gap.
pub fn is_run(members: &[i64]) -> bool {
    members
        .windows(2)
        .all(|pair| pair[0].checked_add(1) == Some(pair[1]))
}

/// The tuples as a diagonal: at two places numbers whose sum or difference is
/// always the same, all of them; elsewhere one member.
fn diagonal(
    symbols: &Symbols,
    family: &Family,
    tuples: &BTreeSet<Vec<i64>>,
    seen: &[BTreeSet<i64>],
    varying: &[usize],
    style: Style,
) -> Option<Part> {
    let &[first, second] = varying else {
        return None;
    };
    let least = if style.short_diagonals { 2 } else { 3 };
    let numeric = |place: usize| symbols.sets.get(family.indices[place]).is_numeric();
    if tuples.len() < least || !numeric(first) || !numeric(second) {
        return None;
    }
    for minus in [false, true] {
        let line = |tuple: &[i64]| match minus {
            true => tuple[first] - tuple[second],
            false => tuple[first] + tuple[second],
        };
        let on: BTreeSet<i64> = tuples.iter().map(|tuple| line(tuple)).collect();
        let (Some(&number), 1) = (on.first(), on.len()) else {
            continue;
        };
        let all = family
            .cells
            .keys()
            .filter(|at| fits(at, seen, varying) && line(at) == number)
            .count();
        if all != tuples.len() {
            continue;
        }
        let mut places = vec![Place::Slot; seen.len()];
        let mut slots = Vec::new();
        for (place, seen) in seen.iter().enumerate() {
            if varying.contains(&place) {
                places[place] = Place::Sum(Span::Whole);
            } else {
                slots.push(slot(family.indices[place], *seen.first()?));
            }
        }
        slots.push(Slot {
            set: None,
            value: number,
        });
        return Some(Part {
            places,
            diagonal: Some((first, second, minus)),
            slots,
        });
    }
    None
}
