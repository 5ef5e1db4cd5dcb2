//! Is there another way to fill the grid?
//!
//! Each item has the set of places that are left for it. What one clue forbids
//! by itself is taken away until nothing more goes; then a place is tried.

use super::super::claim::{Claim, Quantity};
use std::collections::BTreeSet;

/// Places tried in one search.
const BUDGET: usize = 50_000;

/// The places left for each item, as bits.
type Left = Vec<u16>;

/// A search was given up.
#[derive(Debug)]
pub struct GivenUp;

/// Clues over a grid of so many places, with the items of each category one after
/// the other.
pub struct Search<'a> {
    places: usize,
    clues: Vec<(&'a Claim, Vec<usize>)>,
    budget: usize,
}

impl<'a> Search<'a> {
    /// A search among what these clues allow.
    pub fn new(places: usize, clues: impl IntoIterator<Item = &'a Claim>) -> Self {
        let with_items = |clue: &'a Claim| {
            let mut about = BTreeSet::new();
            clue.about(&mut about);
            (clue, about.into_iter().collect())
        };
        Search {
            places,
            clues: clues.into_iter().map(with_items).collect(),
            budget: BUDGET,
        }
    }

    /// A grid other than the one known that all clues allow.
    ///
    /// # Errors
    /// [`GivenUp`] where it takes too long.
    pub fn other(mut self, known: &[u8]) -> Result<Option<Vec<u8>>, GivenUp> {
        let all = (1u16 << self.places) - 1;
        self.fill(vec![all; known.len()], known)
    }

    fn fill(&mut self, mut left: Left, known: &[u8]) -> Result<Option<Vec<u8>>, GivenUp> {
        if !self.narrow(&mut left) {
            return Ok(None);
        }
        let open = (0..left.len()).filter(|&item| left[item].count_ones() > 1);
        let Some(item) = open.min_by_key(|&item| left[item].count_ones()) else {
            let world = left
                .iter()
                .map(|&places| place(places))
                .collect::<Vec<u8>>();
            return Ok((world != known).then_some(world));
        };
        for bit in bits(left[item]) {
            self.budget = self.budget.checked_sub(1).ok_or(GivenUp)?;
            let mut next = left.clone();
            next[item] = bit;
            if let Some(world) = self.fill(next, known)? {
                return Ok(Some(world));
            }
        }
        Ok(None)
    }

    /// Takes away what cannot be; whether something is left for everything.
    fn narrow(&self, left: &mut Left) -> bool {
        loop {
            let before = left.clone();
            for category in left.chunks_mut(self.places) {
                all_different(category);
            }
            for (clue, items) in &self.clues {
                match decided(clue, left) {
                    Some(true) => continue,
                    Some(false) => return false,
                    None => {}
                }
                for &item in items {
                    let places = left[item];
                    if places.count_ones() < 2 {
                        continue;
                    }
                    let mut kept = 0;
                    for bit in bits(places) {
                        left[item] = bit;
                        if decided(clue, left) != Some(false) {
                            kept |= bit;
                        }
                    }
                    left[item] = kept;
                }
            }
            if left.contains(&0) {
                return false;
            }
            if *left == before {
                return true;
            }
        }
    }
}

/// In a category no place is taken twice, and none is left over.
fn all_different(category: &mut [u16]) {
    for one in 0..category.len() {
        if category[one].count_ones() == 1 {
            for other in (0..category.len()).filter(|&other| other != one) {
                category[other] &= !category[one];
            }
        }
        let elsewhere = (0..category.len())
            .filter(|&other| other != one)
            .fold(0, |places, other| places | category[other]);
        let only = category[one] & !elsewhere;
        if only.count_ones() == 1 {
            category[one] = only;
        }
    }
}

fn bits(places: u16) -> impl Iterator<Item = u16> {
    (0..16).map(|n| 1 << n).filter(move |bit| places & bit != 0)
}

fn place(places: u16) -> u8 {
    u8::try_from(places.trailing_zeros()).unwrap_or(u8::MAX)
}

/// The truth of a claim where it is the same for all places left.
fn decided(claim: &Claim, left: &[u16]) -> Option<bool> {
    // Where each has one place, `near` says whether the two are right.
    let pair = |a: usize, b: usize, near: u16| {
        if left[b] & near == 0 {
            return Some(false);
        }
        let both = left[a].count_ones() == 1 && left[b].count_ones() == 1;
        both.then_some(true)
    };
    match claim {
        Claim::Is(item, value) => {
            let bit = 1 << value;
            match left[*item] {
                places if places & bit == 0 => Some(false),
                places => (places == bit).then_some(true),
            }
        }
        Claim::Same(a, b) => pair(*a, *b, left[*a]),
        Claim::JustBefore(a, b) => pair(*a, *b, left[*a] << 1),
        Claim::Beside(a, b) => pair(*a, *b, left[*a] << 1 | left[*a] >> 1),
        Claim::Before(a, b) => {
            let (first, last) = (u16::trailing_zeros, |p: u16| 15 - p.leading_zeros().min(15));
            if last(left[*a]) < first(left[*b]) {
                Some(true)
            } else if first(left[*a]) >= last(left[*b]) {
                Some(false)
            } else {
                None
            }
        }
        Claim::Not(inner) => decided(inner, left).map(|truth| !truth),
        Claim::All(parts) => many(parts, left, false),
        Claim::Any(parts) => many(parts, left, true),
        Claim::Implies(p, q) => match (decided(p, left), decided(q, left)) {
            (Some(false), _) | (_, Some(true)) => Some(true),
            (Some(true), Some(false)) => Some(false),
            _ => None,
        },
        Claim::Iff(p, q) => Some(decided(p, left)? == decided(q, left)?),
        Claim::HowMany(quantity, parts) => how_many(*quantity, parts, left),
    }
}

/// Whether one of these has the truth that settles the whole.
fn many(parts: &[Claim], left: &[u16], settles: bool) -> Option<bool> {
    let mut open = false;
    for part in parts {
        match decided(part, left) {
            Some(truth) if truth == settles => return Some(settles),
            Some(_) => {}
            None => open = true,
        }
    }
    (!open).then_some(!settles)
}

fn how_many(quantity: Quantity, parts: &[Claim], left: &[u16]) -> Option<bool> {
    let truths: Vec<Option<bool>> = parts.iter().map(|part| decided(part, left)).collect();
    let count = |truth| truths.iter().filter(|t| **t == truth).count();
    let (least, open) = (count(Some(true)), count(None));
    let first = quantity.fits(least);
    (least..=least + open)
        .all(|n| quantity.fits(n) == first)
        .then_some(first)
}

#[cfg(test)]
mod tests {
    use super::super::super::random::Random;
    use super::super::super::space::advance;
    use super::*;

    /// Every way to fill a grid of 3 places and so many categories.
    fn grids(categories: usize) -> Vec<Vec<u8>> {
        let mut world = vec![0; 3 * categories];
        let values = vec![3; world.len()];
        let mut found = Vec::new();
        loop {
            let fair = |c: &[u8]| (0..3).all(|place| c.contains(&place));
            if world.chunks(3).all(fair) {
                found.push(world.clone());
            }
            if !advance(&mut world, &values) {
                return found;
            }
        }
    }

    fn some_claim(random: &mut Random, depth: usize) -> Claim {
        let (a, b) = (random.below(6), random.below(6));
        let mut part = || Box::new(some_claim(random, depth.saturating_sub(1)));
        if depth == 0 {
            return match random.below(5) {
                0 => Claim::Is(a, 1),
                1 => Claim::Same(a, b),
                2 => Claim::JustBefore(a, b),
                3 => Claim::Before(a, b),
                _ => Claim::Beside(a, b),
            };
        }
        let (one, two) = (part(), part());
        match random.below(6) {
            0 => Claim::Not(one),
            1 => Claim::All(vec![*one, *two]),
            2 => Claim::Any(vec![*one, *two]),
            3 => Claim::Implies(one, two),
            4 => Claim::Iff(one, two),
            _ => Claim::HowMany(Quantity::Exactly(1), vec![*one, *two]),
        }
    }

    #[test]
    fn it_finds_another_grid_exactly_where_there_is_one() {
        let all = grids(2);
        assert_eq!(all.len(), 36);
        let mut random = Random::new(3);
        let (mut none, mut some) = (0, 0);
        for _ in 0..2_000 {
            let clues: Vec<Claim> = (0..random.between(1, 4))
                .map(|_| {
                    let depth = random.below(3);
                    some_claim(&mut random, depth)
                })
                .collect();
            let known = random.pick(&all).unwrap().clone();
            let wanted = all
                .iter()
                .any(|grid| *grid != known && clues.iter().all(|clue| clue.holds(grid)));
            match Search::new(3, &clues).other(&known).unwrap() {
                Some(grid) => {
                    assert!(all.contains(&grid) && grid != known, "{clues:?}");
                    assert!(clues.iter().all(|clue| clue.holds(&grid)), "{clues:?}");
                    some += 1;
                }
                None => {
                    assert!(!wanted, "{clues:?}");
                    none += 1;
                }
            }
        }
        assert!(none > 200 && some > 200, "{none} {some}");
    }
}
