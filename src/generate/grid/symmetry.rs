//! Whether another naming of a grid's items and places gives the same clues.

use super::super::claim::Claim;
use super::super::space::advance;
use super::super::symmetry::permutations;
use std::collections::BTreeSet;

/// Whether categories can be exchanged, places renumbered (turned round, for
/// instance) and items renamed, not leaving all as it is, so that every clue
/// becomes one of the clues.
///
/// The only solution becomes itself, so that the new name of an item follows
/// from where it is.
pub fn is_symmetric(places: usize, solution: &[u8], clues: &[Claim]) -> bool {
    let count = solution.len() / places.max(1);
    let about: Vec<Vec<usize>> = clues
        .iter()
        .map(|clue| {
            let mut about = BTreeSet::new();
            clue.about(&mut about);
            about.into_iter().collect()
        })
        .collect();
    let sizes = |n: usize| u8::try_from(n).unwrap_or(0);
    let (categories, orders) = (permutations(sizes(count)), permutations(sizes(places)));
    categories.iter().any(|category| {
        orders.iter().any(|order| {
            let Some(names) = renamed(places, solution, category, order) else {
                return false;
            };
            let moves = names.iter().enumerate().any(|(item, &name)| item != name);
            moves
                && clues.iter().zip(&about).all(|(clue, from)| {
                    let to: BTreeSet<usize> = from.iter().map(|&item| names[item]).collect();
                    clues.iter().zip(&about).any(|(other, items)| {
                        items.iter().eq(to.iter())
                            && becomes(clue, other, from, &names, order, solution.len())
                    })
                })
        })
    })
}

/// The new name of each item.
fn renamed(places: usize, solution: &[u8], category: &[u8], order: &[u8]) -> Option<Vec<usize>> {
    (0..solution.len())
        .map(|item| {
            let to = usize::from(*category.get(item / places)?) * places;
            let place = order.get(usize::from(solution[item]))?;
            (to..to + places).find(|&other| solution[other] == *place)
        })
        .collect()
}

/// Whether a clue says under the new names what the other says, wherever the
/// items are.
fn becomes(
    clue: &Claim,
    other: &Claim,
    about: &[usize],
    names: &[usize],
    order: &[u8],
    items: usize,
) -> bool {
    let values = vec![u8::try_from(order.len()).unwrap_or(0); about.len()];
    let mut here = vec![0; about.len()];
    let (mut old, mut new) = (vec![0; items], vec![0; items]);
    loop {
        for (&item, &place) in about.iter().zip(&here) {
            old[item] = place;
            new[names[item]] = order[usize::from(place)];
        }
        if clue.holds(&old) != other.holds(&new) {
            return false;
        }
        if !advance(&mut here, &values) {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_can_be_turned_round() {
        // Items 0 to 2 in places 0 to 2.
        let solution = [0, 1, 2];
        let middle = [Claim::Beside(0, 1), Claim::Beside(1, 2)];
        assert!(is_symmetric(3, &solution, &middle));
        let fixed = [Claim::Is(1, 1), Claim::Before(0, 2)];
        // Turned round and with 0 and 2 exchanged, all is as before.
        assert!(is_symmetric(3, &solution, &fixed));
        let fixed = [Claim::Is(0, 0), Claim::Beside(0, 1)];
        assert!(!is_symmetric(3, &solution, &fixed));
    }

    #[test]
    fn categories_can_be_exchanged() {
        let solution = [0, 1, 1, 0];
        // 0 is in the first place; 0 and 3 are together; nothing tells them apart.
        assert!(is_symmetric(2, &solution, &[Claim::Same(0, 3)]));
        let one = [Claim::Same(0, 3), Claim::Is(0, 0)];
        assert!(!is_symmetric(2, &solution, &one));
        let both = [Claim::Is(0, 0), Claim::Is(3, 0)];
        assert!(is_symmetric(2, &solution, &both));
    }
}
