//! One short list for each literal, in one block of memory.
//!
//! What belongs to the literals is known when the search starts: it is sorted by
//! literal once, instead of growing thousands of little lists. What is added
//! later stands in lists of its own.

use super::lit::Lit;

/// The lists.
#[derive(Debug, Clone)]
pub(super) struct Lists<T> {
    /// By literal, where its items start in `items`; one place more at the end.
    starts: Vec<u32>,
    items: Vec<T>,
    /// By literal, what came later.
    late: Vec<Vec<T>>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            starts: Vec::new(),
            items: Vec::new(),
            late: Vec::new(),
        }
    }
}

impl<T: Copy> Lists<T> {
    /// Sorts these items into the lists, each list in the order in which they
    /// come; what the lists held is gone.
    pub fn fill(&mut self, literals: usize, items: impl Iterator<Item = (Lit, T)> + Clone) {
        self.late.clear();
        self.starts.clear();
        self.starts.resize(literals + 1, 0);
        self.items.clear();
        let Some((_, first)) = items.clone().next() else {
            return;
        };
        let starts = &mut self.starts;
        items
            .clone()
            .for_each(|(lit, _)| starts[lit.index() + 1] += 1);
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.items.resize(sum as usize, first);
        // Each start runs to the start of the next, and is put back after.
        let Lists {
            starts,
            items: sorted,
            ..
        } = self;
        items.for_each(|(lit, item)| {
            let place = &mut starts[lit.index()];
            sorted[*place as usize] = item;
            *place += 1;
        });
        starts.copy_within(..literals, 1);
        starts[0] = 0;
    }

    /// Adds an item behind the others.
    pub fn push(&mut self, lit: Lit, item: T) {
        if self.late.len() <= lit.index() {
            self.late.resize_with(lit.index() + 1, Vec::new);
        }
        self.late[lit.index()].push(item);
    }

    /// The items of a literal that were there from the start.
    #[inline]
    pub fn early(&self, lit: Lit) -> &[T] {
        match self.starts.get(lit.index()..lit.index() + 2) {
            Some(&[start, end]) => &self.items[start as usize..end as usize],
            _ => &[],
        }
    }

    /// The items of a literal that came later.
    #[inline]
    pub fn late(&self, lit: Lit) -> &[T] {
        self.late.get(lit.index()).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stand_with_their_literal_in_order() {
        let mut lists: Lists<u32> = Lists::default();
        let all = |lists: &Lists<u32>, code: u32| -> Vec<u32> {
            let (early, late) = (lists.early(Lit(code)), lists.late(Lit(code)));
            early.iter().chain(late).copied().collect()
        };
        assert!(all(&lists, 3).is_empty());
        let items = [(5, 10), (0, 11), (5, 12), (3, 13), (0, 14)];
        lists.fill(6, items.iter().map(|&(code, item)| (Lit(code), item)));
        assert_eq!(all(&lists, 0), [11, 14]);
        assert_eq!(all(&lists, 3), [13]);
        assert_eq!(all(&lists, 5), [10, 12]);
        for code in [1, 2, 4, 6, 99] {
            assert!(all(&lists, code).is_empty());
        }
        lists.push(Lit(5), 15);
        lists.push(Lit(9), 16);
        assert_eq!(all(&lists, 5), [10, 12, 15]);
        assert_eq!(all(&lists, 9), [16]);
        assert!(all(&lists, 8).is_empty());
        lists.fill(2, std::iter::empty());
        assert!((0..10).all(|code| all(&lists, code).is_empty()));
    }
}
