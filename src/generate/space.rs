//! All that could be, before anybody says anything; and sets of it as bits.

use super::claim::{Claim, Quantity};
use std::collections::BTreeMap;

/// A set of worlds of one [`Space`], a bit for each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Table(Vec<u64>);

impl Table {
    /// Whether no world is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many worlds are in it.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether a world is in it.
    pub fn contains(&self, world: usize) -> bool {
        self.0[world / 64] >> (world % 64) & 1 == 1
    }

    /// Puts a world in.
    pub fn insert(&mut self, world: usize) {
        self.0[world / 64] |= 1 << (world % 64);
    }

    /// Leaves only what is in the other too.
    pub fn meet(&mut self, other: &Table) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word &= more;
        }
    }

    /// Adds what is in the other.
    pub fn join(&mut self, other: &Table) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// The worlds in it, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| place * 64 + bit)
        })
    }
}

/// The worlds that the rules alone allow.
///
/// Its things are laid out in blocks, one for each person or room, and each
/// block has the same cells (what is in the room; whether its sign is true): the
/// thing of cell c in block b has the number c · blocks + b.
#[derive(Debug)]
pub struct Space {
    blocks: usize,
    /// The number of values of each cell.
    cells: Vec<u8>,
    worlds: Vec<Vec<u8>>,
    /// The set of all of them.
    all: Table,
    place: BTreeMap<Vec<u8>, usize>,
    /// For each thing and value the worlds that have it.
    atoms: Vec<Vec<Table>>,
    /// For each block, which worlds differ in it alone: those of one number.
    others: Vec<Vec<usize>>,
}

impl Space {
    /// The worlds of so many blocks with these cells that satisfy the rules.
    pub fn new(blocks: usize, cells: &[u8], rules: &[Claim]) -> Space {
        let things: Vec<u8> = cells
            .iter()
            .flat_map(|&values| std::iter::repeat_n(values, blocks))
            .collect();
        let mut worlds = Vec::new();
        let mut world = vec![0; things.len()];
        loop {
            if rules.iter().all(|rule| rule.holds(&world)) {
                worlds.push(world.clone());
            }
            if !advance(&mut world, &things) {
                break;
            }
        }
        let place = worlds.iter().cloned().zip(0..).collect();
        let mut space = Space {
            blocks,
            cells: cells.to_vec(),
            worlds,
            all: Table(Vec::new()),
            place,
            atoms: Vec::new(),
            others: Vec::new(),
        };
        space.all = space.worlds_where(|_| true);
        space.atoms = (0..things.len())
            .map(|thing| {
                (0..things[thing])
                    .map(|value| space.worlds_where(|world| world[thing] == value))
                    .collect()
            })
            .collect();
        space.others = (0..blocks)
            .map(|block| space.alike_but_for(block))
            .collect();
        space
    }

    fn alike_but_for(&self, block: usize) -> Vec<usize> {
        let mut numbers = BTreeMap::new();
        let mut rest = Vec::new();
        self.worlds
            .iter()
            .map(|world| {
                rest.clear();
                let others = world.iter().enumerate();
                rest.extend(
                    others
                        .filter(|(t, _)| t % self.blocks != block)
                        .map(|(_, &v)| v),
                );
                let next = numbers.len();
                *numbers.entry(rest.clone()).or_insert(next)
            })
            .collect()
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The number of values of each cell of a block.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The worlds.
    pub fn worlds(&self) -> &[Vec<u8>] {
        &self.worlds
    }

    /// The number of a world; `None` where the rules exclude it.
    pub fn place(&self, world: &[u8]) -> Option<usize> {
        self.place.get(world).copied()
    }

    /// For each world a number; worlds with equal numbers differ in this block
    /// alone.
    pub fn but_for(&self, block: usize) -> &[usize] {
        &self.others[block]
    }

    /// No world at all.
    pub fn nothing(&self) -> Table {
        Table(vec![0; self.worlds.len().div_ceil(64)])
    }

    /// Every world.
    pub fn everything(&self) -> Table {
        self.all.clone()
    }

    fn worlds_where(&self, so: impl Fn(&[u8]) -> bool) -> Table {
        let mut table = self.nothing();
        for (place, world) in self.worlds.iter().enumerate() {
            if so(world) {
                table.insert(place);
            }
        }
        table
    }

    /// The worlds in which a claim holds.
    pub fn table(&self, claim: &Claim) -> Table {
        match claim {
            Claim::Is(thing, value) => self.atoms[*thing][usize::from(*value)].clone(),
            Claim::Not(inner) => self.without(&self.table(inner)),
            Claim::All(parts) => {
                let mut table = self.everything();
                parts.iter().for_each(|part| table.meet(&self.table(part)));
                table
            }
            Claim::Any(parts) => {
                let mut table = self.nothing();
                parts.iter().for_each(|part| table.join(&self.table(part)));
                table
            }
            Claim::Implies(left, right) => {
                let mut table = self.without(&self.table(left));
                table.join(&self.table(right));
                table
            }
            Claim::Iff(left, right) => {
                let (mut left, right) = (self.table(left), self.table(right));
                for (word, other) in left.0.iter_mut().zip(&right.0) {
                    *word ^= other;
                }
                self.without(&left)
            }
            Claim::HowMany(quantity, parts) => self.how_many(*quantity, parts),
            other => self.worlds_where(|world| other.holds(world)),
        }
    }

    fn without(&self, table: &Table) -> Table {
        let mut all = self.everything();
        for (word, other) in all.0.iter_mut().zip(&table.0) {
            *word &= !other;
        }
        all
    }

    /// Counts in binary, all worlds of a word at once: `digits[d]` has the bit of
    /// weight 2^d of every world's count.
    fn how_many(&self, quantity: Quantity, parts: &[Claim]) -> Table {
        let mut digits: Vec<Table> = Vec::new();
        for part in parts {
            let mut carry = self.table(part);
            for digit in &mut digits {
                for (sum, one) in digit.0.iter_mut().zip(&mut carry.0) {
                    (*sum, *one) = (*sum ^ *one, *sum & *one);
                }
            }
            if !carry.is_empty() {
                digits.push(carry);
            }
        }
        let mut table = self.nothing();
        for count in (0..=parts.len()).filter(|&count| quantity.fits(count)) {
            let mut these = self.everything();
            if count >> digits.len() > 0 {
                continue;
            }
            for (weight, digit) in digits.iter().enumerate() {
                match count >> weight & 1 {
                    1 => these.meet(digit),
                    _ => these.meet(&self.without(digit)),
                }
            }
            table.join(&these);
        }
        table
    }

    /// Whether what is in a block makes a difference to a set.
    pub fn depends(&self, table: &Table, block: usize) -> bool {
        let alike = &self.others[block];
        let mut seen: Vec<Option<bool>> = vec![None; self.worlds.len()];
        (0..self.worlds.len()).any(|world| {
            let inside = table.contains(world);
            *seen[alike[world]].get_or_insert(inside) != inside
        })
    }
}

/// The next way to give the things values; whether there is one.
pub(super) fn advance(world: &mut [u8], values: &[u8]) -> bool {
    for (value, &of) in world.iter_mut().zip(values) {
        *value += 1;
        if *value < of {
            return true;
        }
        *value = 0;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(thing: usize) -> Claim {
        Claim::Is(thing, 1)
    }

    #[test]
    fn tables_are_the_worlds_in_which_claims_hold() {
        // Two rooms of three things each, and a sign that is true with the first.
        let rules = [0, 1].map(|d| Claim::Is(d, 0).implies(is(2 + d)));
        let space = Space::new(2, &[3, 2], &rules);
        assert_eq!(space.worlds().len(), 25);
        let five = || vec![is(0), is(1), is(2), is(3), Claim::Same(0, 1)];
        let mut claims = vec![
            is(2).not(),
            Claim::Same(0, 1),
            Claim::Before(0, 1),
            Claim::Any(five()),
            Claim::All(five()),
            is(0).implies(is(3)),
            is(0).iff(is(3)),
        ];
        for n in 0..=6 {
            claims.push(Claim::HowMany(Quantity::Exactly(n), five()));
            claims.push(Claim::HowMany(Quantity::AtLeast(n), five()));
            claims.push(Claim::HowMany(Quantity::AtMost(n), five()));
        }
        claims.push(Claim::HowMany(Quantity::Odd, five()));
        claims.push(Claim::HowMany(Quantity::Even, five()));
        for claim in claims {
            let table = space.table(&claim);
            for (place, world) in space.worlds().iter().enumerate() {
                assert_eq!(table.contains(place), claim.holds(world), "{claim:?}");
                assert_eq!(space.place(world), Some(place));
            }
            assert_eq!(table.iter().count(), table.count());
        }
        assert_eq!(space.place(&[0, 0, 0, 0]), None);
    }

    #[test]
    fn a_claim_depends_on_what_it_is_about() {
        let space = Space::new(3, &[2], &[]);
        let depends = |claim: &Claim| {
            let table = space.table(claim);
            [0, 1, 2].map(|block| space.depends(&table, block))
        };
        assert_eq!(depends(&is(1)), [false, true, false]);
        assert_eq!(depends(&is(1).implies(is(1))), [false; 3]);
        assert_eq!(depends(&is(0).iff(is(2))), [true, false, true]);
    }
}
