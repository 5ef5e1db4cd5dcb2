//! The exchange of two members of a set: wherever the one is an argument or a
//! value, the other comes in its place.

use super::mapping::Exchange;
use crate::model::{Domain, IndexSet, Model, UnknownId};
use std::collections::BTreeMap;

/// A set whose members may be alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Members {
    /// Its name; none where it is written out in a declaration.
    pub name: Option<String>,
    /// Its members in order, as written.
    pub labels: Vec<String>,
    /// The category of a grid that it is.
    pub category: Option<String>,
}

/// How a family of unknowns is indexed.
struct Indices {
    arguments: Vec<IndexSet>,
    values: Option<IndexSet>,
}

/// Every set that unknowns are indexed by or take values from, each once.
pub(super) fn sets(model: &Model) -> Vec<Members> {
    let mut sets: Vec<Members> = Vec::new();
    let mut add = |set: &IndexSet, category: Option<&str>| {
        let known = sets.iter().any(|known| same(set, known));
        if !known && set.members.len() > 1 {
            sets.push(Members {
                name: set.name.clone(),
                labels: set.members.clone(),
                category: category.map(str::to_owned),
            });
        }
    };
    for (name, family) in indices(model) {
        let grid = model.grid.iter().flat_map(|grid| &grid.categories);
        let category = grid.map(|(category, _)| category).find(|c| **c == name);
        for set in &family.arguments {
            add(set, category.map(String::as_str));
        }
        if let Some(set) = &family.values {
            add(set, None);
        }
    }
    sets
}

fn same(set: &IndexSet, members: &Members) -> bool {
    match (&set.name, &members.name) {
        (Some(one), Some(other)) => one == other,
        (None, None) => set.members == members.labels,
        _ => false,
    }
}

/// The families with their sets, those of the grid included, in order.
fn indices(model: &Model) -> Vec<(String, Indices)> {
    let mut families: Vec<(String, Indices)> = Vec::new();
    if let Some(grid) = &model.grid {
        for (category, items) in &grid.categories {
            let items = items.iter().filter_map(|item| model.unknowns.get(item.0));
            families.push((
                category.clone(),
                Indices {
                    arguments: vec![IndexSet {
                        name: Some(category.clone()),
                        members: items.flat_map(|item| item.arguments.clone()).collect(),
                    }],
                    values: Some(IndexSet {
                        name: Some(grid.places.clone()),
                        members: grid.names.clone(),
                    }),
                },
            ));
        }
    }
    for family in &model.families {
        families.push((
            family.name.clone(),
            Indices {
                arguments: family.arguments.clone(),
                values: family.values.clone(),
            },
        ));
    }
    families
}

/// The exchange of two members of a set, by their places in it: in this set, and
/// in every other that has the two of them. `None` where nothing is exchanged,
/// or where something belongs to one of the two alone.
pub(super) fn exchange(model: &Model, set: &Members, one: usize, other: usize) -> Option<Exchange> {
    let (one, other) = (set.labels.get(one)?, set.labels.get(other)?);
    let both = |set: &IndexSet| set.members.contains(one) && set.members.contains(other);
    // The members of other sets with the same labels are the same members; but
    // a number is often only that.
    let number = one.parse::<i64>().is_ok() || other.parse::<i64>().is_ok();
    let meant = |of: &IndexSet| same(of, set) || (!number && both(of));
    let swapped = |label: &String| {
        if label == one {
            other.clone()
        } else if label == other {
            one.clone()
        } else {
            label.clone()
        }
    };
    let by_name: BTreeMap<(&str, &[String]), UnknownId> = model
        .unknowns
        .iter()
        .enumerate()
        .map(|(index, u)| {
            (
                (u.family.as_str(), u.arguments.as_slice()),
                UnknownId(index),
            )
        })
        .collect();
    let families: BTreeMap<String, Indices> = indices(model).into_iter().collect();
    let mut exchange = Exchange::nothing(model);
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let id = UnknownId(index);
        let Some(family) = families.get(&unknown.family) else {
            continue;
        };
        let mut arguments = unknown.arguments.clone();
        for (argument, set) in arguments.iter_mut().zip(&family.arguments) {
            if meant(set) {
                *argument = swapped(argument);
            } else if !number && (argument == one || argument == other) {
                // A set that has one of them alone, as one of its own members.
                return None;
            }
        }
        let partner = *by_name.get(&(unknown.family.as_str(), arguments.as_slice()))?;
        exchange.pair(id, partner);
        if let (Some(values), Domain::Choice(labels)) = (&family.values, &unknown.domain) {
            let place = |label: &String| {
                let place = labels.iter().position(|value| value.label == *label)?;
                i64::try_from(place).ok()
            };
            match (meant(values), place(one), place(other)) {
                (true, Some(one), Some(other)) => exchange.swap(id, one, other),
                (false, None, None) => {}
                (false, ..) if number => {}
                _ => return None,
            }
        }
    }
    (!exchange.is_nothing()).then_some(exchange)
}
