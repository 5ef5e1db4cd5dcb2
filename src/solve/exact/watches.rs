//! Who watches which literal: a list for each, all in one block of memory.
//!
//! A list that outgrows its place moves behind the others; where clauses are
//! deleted, the places are made tight again.

use super::lit::Lit;

/// One watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Watch {
    /// Where the clause is; for a clause of two literals, which is nowhere else,
    /// [`Watch::TWO`].
    pub clause: u32,
    /// Some literal of the clause; where it is true the clause need not be
    /// looked at. The other literal, where there are two.
    pub blocker: Lit,
}

impl Watch {
    /// Marks a watch whose clause has two literals.
    pub const TWO: u32 = u32::MAX;
    const NONE: Watch = Watch {
        clause: 0,
        blocker: Lit(0),
    };
}

/// Where a list is.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    start: u32,
    len: u32,
    room: u32,
}

/// The lists.
#[derive(Debug, Clone, Default)]
pub(super) struct Watches {
    places: Vec<Place>,
    items: Vec<Watch>,
}

impl Watches {
    /// A literal more.
    pub fn add_literal(&mut self) {
        self.places.push(Place::default());
    }

    /// Makes room for lists of these lengths and some more; the lists must be
    /// empty.
    pub fn reserve(&mut self, lengths: &[u32]) {
        let mut start = 0;
        for (place, &len) in self.places.iter_mut().zip(lengths) {
            let room = len + len / 2;
            (place.start, place.room) = (start, room);
            start += room;
        }
        self.items.resize(start as usize, Watch::NONE);
    }

    /// Adds a watch to the list of a literal.
    #[inline]
    pub fn push(&mut self, lit: Lit, watch: Watch) {
        let place = &mut self.places[lit.index()];
        if place.len == place.room {
            let old = place.start as usize..(place.start + place.len) as usize;
            place.start = self.items.len() as u32;
            place.room = (2 * place.room).max(4);
            self.items.extend_from_within(old);
            let end = (place.start + place.room) as usize;
            self.items.resize(end, Watch::NONE);
        }
        self.items[(place.start + place.len) as usize] = watch;
        place.len += 1;
    }

    /// Where the list of a literal starts and ends.
    #[inline]
    pub fn list(&self, lit: Lit) -> (usize, usize) {
        let place = self.places[lit.index()];
        (place.start as usize, (place.start + place.len) as usize)
    }

    /// The watch at a place within a list.
    #[inline]
    pub fn at(&self, index: usize) -> Watch {
        self.items[index]
    }

    /// Changes the watch at a place within a list.
    #[inline]
    pub fn set(&mut self, index: usize, watch: Watch) {
        self.items[index] = watch;
    }

    /// Takes the watches between two places out of the list of a literal.
    #[inline]
    pub fn cut(&mut self, lit: Lit, from: usize, to: usize) {
        let (_, end) = self.list(lit);
        self.items.copy_within(to..end, from);
        self.places[lit.index()].len -= (to - from) as u32;
    }

    /// Keeps what `keep` says of each list, in order, and makes them tight.
    pub fn retain(&mut self, mut keep: impl FnMut(&mut Watch) -> bool) {
        let old = std::mem::take(&mut self.items);
        let mut items = Vec::with_capacity(old.len());
        for place in &mut self.places {
            let range = place.start as usize..(place.start + place.len) as usize;
            let start = items.len();
            items.extend(old[range].iter().copied().filter_map(|mut watch| {
                let kept = keep(&mut watch);
                kept.then_some(watch)
            }));
            let len = (items.len() - start) as u32;
            *place = Place {
                start: start as u32,
                len,
                room: len + len / 2,
            };
            items.resize(start + place.room as usize, Watch::NONE);
        }
        self.items = items;
    }

    /// How many watches there are.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.places.iter().map(|place| place.len as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::Stream;

    #[test]
    fn like_lists_that_grow_and_shrink() {
        let mut stream = Stream(9);
        let mut watches = Watches::default();
        let mut lists: Vec<Vec<Watch>> = vec![Vec::new(); 7];
        for _ in 0..6 {
            watches.add_literal();
        }
        watches.reserve(&[2, 0, 3, 1, 0, 9]);
        watches.add_literal();
        for step in 0..3000 {
            let lit = Lit(stream.within(0, 6) as u32);
            let list = &mut lists[lit.index()];
            match stream.within(0, 20) {
                0 => {
                    let most = list.len() as i64;
                    let from = stream.within(0, most);
                    let (from, to) = (from as usize, stream.within(from, most) as usize);
                    list.drain(from..to);
                    let (start, _) = watches.list(lit);
                    watches.cut(lit, start + from, start + to);
                }
                1 if step % 9 == 0 => {
                    let odd = |watch: &mut Watch| {
                        watch.clause += 1;
                        !watch.clause.is_multiple_of(4)
                    };
                    for list in &mut lists {
                        list.retain_mut(odd);
                    }
                    watches.retain(odd);
                }
                2 if !list.is_empty() => {
                    let at = stream.within(0, list.len() as i64 - 1) as usize;
                    list[at].blocker = Lit(step);
                    let (start, _) = watches.list(lit);
                    watches.set(start + at, list[at]);
                }
                _ => {
                    let watch = Watch {
                        clause: step,
                        blocker: lit,
                    };
                    list.push(watch);
                    watches.push(lit, watch);
                }
            }
            for (code, list) in (0..).zip(&lists) {
                let (start, end) = watches.list(Lit(code));
                let held: Vec<Watch> = (start..end).map(|at| watches.at(at)).collect();
                assert_eq!(&held, list);
            }
            assert_eq!(watches.count(), lists.iter().map(Vec::len).sum::<usize>());
        }
    }
}
