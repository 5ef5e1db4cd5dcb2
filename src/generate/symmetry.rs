//! Whether another naming gives the same riddle.
//!
//! Where persons (or rooms) can be renamed, and perhaps kinds exchanged, so that
//! every sentence becomes a sentence of the riddle again, its only answer must
//! look the same under the new names: much of it can be told without reading
//! what is said. Such riddles are not wanted.

use super::space::{Space, Table};

/// Places looked at; with more left it counts as symmetric.
const BUDGET: usize = 20_000;

/// Whether a renaming of the blocks, of the values of their cells, or both, other
/// than leaving all as it is, maps what is stated to itself: each table is the
/// set of worlds that one sentence allows.
pub fn is_symmetric(space: &Space, stated: &[&Table]) -> bool {
    let blocks = space.blocks();
    let about: Vec<Vec<bool>> = stated
        .iter()
        .map(|table| {
            (0..blocks)
                .map(|block| space.depends(table, block))
                .collect()
        })
        .collect();
    // How large the sets are that depend on a block, and how many depend on two.
    let marks: Vec<Vec<usize>> = (0..blocks)
        .map(|block| {
            let tables = stated.iter().zip(&about).filter(|(_, about)| about[block]);
            let mut counts: Vec<usize> = tables.map(|(table, _)| table.count()).collect();
            counts.sort_unstable();
            counts
        })
        .collect();
    let ties: Vec<Vec<usize>> = (0..blocks)
        .map(|one| {
            let both = |two: usize| about.iter().filter(|a| a[one] && a[two]).count();
            (0..blocks).map(both).collect()
        })
        .collect();
    let mut search = Search {
        space,
        stated,
        marks,
        ties,
        values: value_renamings(space.cells()),
        left: BUDGET,
    };
    search.extend(&mut Vec::new())
}

struct Search<'a> {
    space: &'a Space,
    stated: &'a [&'a Table],
    marks: Vec<Vec<usize>>,
    ties: Vec<Vec<usize>>,
    values: Vec<Vec<Vec<u8>>>,
    left: usize,
}

impl Search<'_> {
    /// Whether the names given to the first blocks can be completed.
    fn extend(&mut self, names: &mut Vec<usize>) -> bool {
        let next = names.len();
        if next == self.space.blocks() {
            return self.values.iter().any(|values| self.fits(names, values));
        }
        for name in 0..self.space.blocks() {
            if self.left == 0 {
                return true;
            }
            self.left -= 1;
            let free = !names.contains(&name) && self.marks[next] == self.marks[name];
            names.push(name);
            let tied =
                (0..=next).all(|other| self.ties[next][other] == self.ties[name][names[other]]);
            if free && tied && self.extend(names) {
                return true;
            }
            names.pop();
        }
        false
    }

    /// Whether a renaming is another one than leaving all as it is, and maps
    /// what is stated to itself.
    fn fits(&self, names: &[usize], values: &[Vec<u8>]) -> bool {
        let moves = names.iter().enumerate().any(|(block, &name)| block != name)
            || values
                .iter()
                .any(|new| new.iter().zip(0..).any(|(&v, old)| v != old));
        moves
            && self.stated.iter().all(|table| {
                let mut image = self.space.nothing();
                for world in table.iter() {
                    let Some(place) = self.renamed(world, names, values) else {
                        return false;
                    };
                    image.insert(place);
                }
                self.stated.iter().any(|other| **other == image)
            })
            && (0..self.space.worlds().len()).all(|w| self.renamed(w, names, values).is_some())
    }

    fn renamed(&self, world: usize, names: &[usize], values: &[Vec<u8>]) -> Option<usize> {
        let blocks = self.space.blocks();
        let old = &self.space.worlds()[world];
        let mut new = vec![0; old.len()];
        for (thing, &value) in old.iter().enumerate() {
            let (cell, block) = (thing / blocks, thing % blocks);
            new[cell * blocks + names[block]] = values[cell][usize::from(value)];
        }
        self.space.place(&new)
    }
}

/// Every way to rename the values of the cells, each cell's on its own.
fn value_renamings(cells: &[u8]) -> Vec<Vec<Vec<u8>>> {
    let mut found = vec![Vec::new()];
    for &values in cells {
        let orders = permutations(values);
        found = found
            .iter()
            .flat_map(|before| {
                orders.iter().map(move |order| {
                    let mut longer: Vec<Vec<u8>> = before.clone();
                    longer.push(order.clone());
                    longer
                })
            })
            .collect();
    }
    found
}

/// Every order of the numbers below `n`; for small n.
pub(super) fn permutations(n: u8) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for _ in 0..n {
        found = found
            .iter()
            .flat_map(|before: &Vec<u8>| {
                (0..n).filter(|v| !before.contains(v)).map(|v| {
                    let mut longer = before.clone();
                    longer.push(v);
                    longer
                })
            })
            .collect();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::claim::{Claim, Quantity};
    use super::*;

    /// Knights (0) and knaves (1): each statement with its speaker.
    fn island(people: usize, said: &[(usize, Claim)]) -> bool {
        let space = Space::new(people, &[2], &[]);
        let tables: Vec<Table> = said
            .iter()
            .map(|(by, says)| space.table(&Claim::Is(*by, 0).iff(says.clone())))
            .collect();
        is_symmetric(&space, &tables.iter().collect::<Vec<_>>())
    }

    fn knave(p: usize) -> Claim {
        Claim::Is(p, 1)
    }

    #[test]
    fn renamings_of_people_are_found() {
        // Each says it of the next: all can move up one.
        let circle = [(0, knave(1)), (1, knave(2)), (2, knave(0))];
        assert!(island(3, &circle));
        // Two say the same of the third.
        let pair = [(0, knave(2)), (1, knave(2)), (2, Claim::Same(0, 1))];
        assert!(island(3, &pair));
        let chain = [
            (0, knave(1)),
            (
                1,
                Claim::HowMany(Quantity::Exactly(1), vec![knave(0), knave(1), knave(2)]),
            ),
            (2, Claim::Any(vec![knave(0), knave(2)])),
        ];
        assert!(!island(3, &chain));
    }

    #[test]
    fn kinds_may_be_exchanged_along_with_people() {
        // A: both of us are knights. B: at least one of us is a knight. Exchange
        // A and B, and knights and knaves.
        let knights = || vec![knave(0).not(), knave(1).not()];
        assert!(island(
            2,
            &[(0, Claim::All(knights())), (1, Claim::Any(knights()))]
        ));
    }

    #[test]
    fn who_says_it_does_not_matter() {
        // A and B are of different types; if A is a knight, B is one. Exchange both.
        let same = Claim::Any(vec![knave(0).not(), knave(1).not()]);
        assert!(island(2, &[(0, knave(1)), (1, same)]));
    }

    #[test]
    fn there_are_so_many_orders() {
        assert_eq!(permutations(4).len(), 24);
        assert_eq!(permutations(0), [Vec::<u8>::new()]);
        assert_eq!(value_renamings(&[3, 2]).len(), 12);
    }
}
