//! How many there are, where that is certain though it is not certain which.

use super::fact::Fact;
use super::oracle::{Oracle, Reply};
use super::set::Set;
use crate::model::{Domain, Linear, Model, Prop, Relation, UnknownId, World};
use crate::prove::Tally;
use crate::solve::Limits;
use std::collections::BTreeMap;

/// The counts that are the same in every world, of families of truths and of the
/// values of choices, as far as not every member of the family is certain itself.
/// `listed` are worlds, all of them where `complete`. What cannot be decided
/// within the limits is left out.
pub fn counts(model: &Model, listed: &[World], complete: bool, limits: &Limits) -> Vec<Tally> {
    let mut found: Vec<(Tally, Linear)> = Vec::new();
    for (family, members) in families(model) {
        for (value, props) in values(model, &members) {
            let Some(count) = same_count(&props, listed) else {
                continue;
            };
            let sum = props.iter().try_fold(Linear::default(), |sum, prop| {
                sum.add_scaled(&Linear::truth(prop.clone()), 1)
            });
            let Ok(sum) = sum else { continue };
            let tally = Tally {
                family: family.clone(),
                value,
                count,
                of: props.len(),
            };
            found.push((tally, sum));
        }
    }
    if !complete {
        found = proved(model, found, limits).unwrap_or_default();
    }
    found.into_iter().map(|(tally, _)| tally).collect()
}

/// The unknowns of each family with several members, grids apart: there one of
/// each is a rule.
fn families(model: &Model) -> Vec<(String, Vec<UnknownId>)> {
    let mut order: Vec<&str> = Vec::new();
    let mut members: BTreeMap<&str, Vec<UnknownId>> = BTreeMap::new();
    let placed = |id: UnknownId| {
        let grid = model.grid.as_ref();
        grid.is_some_and(|grid| grid.categories.iter().any(|(_, items)| items.contains(&id)))
    };
    for (index, unknown) in model.unknowns.iter().enumerate() {
        if placed(UnknownId(index)) {
            continue;
        }
        let entry = members.entry(&unknown.family).or_default();
        if entry.is_empty() {
            order.push(&unknown.family);
        }
        entry.push(UnknownId(index));
    }
    order
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), members.remove(name)?)))
        .filter(|(_, members)| members.len() > 1)
        .collect()
}

/// What may be counted of a family: each value, with a proposition for each
/// member. Of two values one tells the other.
fn values(model: &Model, members: &[UnknownId]) -> Vec<(Option<String>, Vec<Prop>)> {
    let Some(first) = members.first() else {
        return Vec::new();
    };
    match &model.unknown(*first).domain {
        Domain::Bool => {
            let props = members.iter().map(|&id| Prop::Holds(id)).collect();
            vec![(None, props)]
        }
        domain @ Domain::Choice(labels) => {
            if members
                .iter()
                .any(|&id| model.unknown(id).domain != *domain)
            {
                return Vec::new();
            }
            let told = if labels.len() == 2 { 1 } else { labels.len() };
            let each = labels.iter().enumerate().take(told);
            each.map(|(value, label)| {
                let props = members.iter().map(|&id| Prop::Is(id, value)).collect();
                (Some(label.label.clone()), props)
            })
            .collect()
        }
        Domain::Integer { .. } => Vec::new(),
    }
}

/// The count, where it is the same in these worlds and not the same ones hold.
fn same_count(props: &[Prop], listed: &[World]) -> Option<usize> {
    let holding = |world: &World| -> Option<Vec<bool>> {
        props.iter().map(|prop| prop.holds(world)).collect()
    };
    let number = |held: &[bool]| held.iter().filter(|held| **held).count();
    let first = holding(listed.first()?)?;
    let mut open = false;
    for world in listed {
        let held = holding(world)?;
        if number(&held) != number(&first) {
            return None;
        }
        open |= held != first;
    }
    open.then(|| number(&first))
}

/// Those that hold in every world: no world has another count.
fn proved(
    model: &Model,
    found: Vec<(Tally, Linear)>,
    limits: &Limits,
) -> Option<Vec<(Tally, Linear)>> {
    if found.is_empty() {
        return Some(found);
    }
    let mut asking = model.clone();
    asking.prove.clear();
    for (tally, sum) in &found {
        let count = i64::try_from(tally.count).ok()?;
        let claim = Prop::compare(sum.clone(), Relation::Equal, count)?;
        asking.prove.push((String::new(), claim));
    }
    let mut oracle = Oracle::new(&asking, |_| false).ok()?;
    let mut kept = Vec::new();
    for (index, entry) in found.into_iter().enumerate() {
        let other = Fact::Claim {
            index,
            holds: false,
        };
        if let Ok(Reply::None { .. }) = oracle.ask(&Set::new(), &[other], limits) {
            kept.push(entry);
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Builder;
    use crate::solve::Limits;
    use crate::{Options, solve};

    /// Three people, two of them knights, and one of each of three hats.
    fn puzzle() -> Model {
        let mut puzzle = Builder::new("two knights");
        let people = ["A", "B", "C"];
        let knights: Vec<Prop> = people.map(|p| puzzle.truth("knight", &[p])).to_vec();
        let hats: Vec<Vec<Prop>> = people
            .map(|p| puzzle.choice("hat", &[p], &["red", "blue", "green"]))
            .to_vec();
        let sum = |props: Vec<&Prop>| {
            props.into_iter().fold(Linear::default(), |sum, prop| {
                sum.add_scaled(&Linear::truth(prop.clone()), 1).unwrap()
            })
        };
        let two = Prop::compare(sum(knights.iter().collect()), Relation::Equal, 2).unwrap();
        puzzle.fact("two", "two knights", two);
        let red = sum(hats.iter().map(|hat| &hat[0]).collect());
        let one = Prop::compare(red, Relation::Equal, 1).unwrap();
        puzzle.fact("one", "one red hat", one);
        puzzle.build()
    }

    #[test]
    fn counts_are_found_listed_or_proved() {
        let model = puzzle();
        let found = solve(model.clone(), &Options::default()).unwrap().finding;
        let told = |complete, worlds: &[World]| -> Vec<String> {
            counts(&model, worlds, complete, &Limits::default())
                .iter()
                .map(Tally::words)
                .collect()
        };
        assert_eq!(found.worlds.found, 3 * 12);
        let wanted = ["exactly two knights", "exactly one red"];
        assert_eq!(told(true, &found.listed), wanted);
        // Of a few worlds, what holds in them is not yet certain.
        let few: Vec<World> = found
            .listed
            .iter()
            .filter(|world| world.value(UnknownId(3)) == 0 && world.value(UnknownId(4)) == 1)
            .cloned()
            .collect();
        assert!(few.len() > 2 && few.len() < 36);
        assert_eq!(told(false, &few), wanted[..1]);
        assert_eq!(found.counts.len(), 2);
    }
}
