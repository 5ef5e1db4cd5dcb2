//! Which variable is decided next: the one that took part in most of the recent
//! conflicts (VSIDS with a growing increment; Eén & Sörensson 2003), at first
//! false, later as it last was (phase saving; Pipatsrisawat & Darwiche 2007).
//!
//! Activities are whole numbers; where they grow too large all are shifted.

use super::lit::{Lit, Var};

const ABSENT: u32 = u32::MAX;
/// The increment grows by one 49th for each conflict: a decay of 0.98.
const GROWTH: u64 = 49;
const FIRST: u64 = 1 << 24;
const TOO_LARGE: u64 = 1 << 60;
const SHIFT: u32 = 32;

/// A heap of variables, the most active on top; of equally active ones the
/// one with the smaller number.
#[derive(Debug, Clone)]
pub(super) struct Order {
    heap: Vec<Var>,
    place: Vec<u32>,
    activity: Vec<u64>,
    phase: Vec<bool>,
    increment: u64,
}

impl Default for Order {
    fn default() -> Self {
        Order {
            heap: Vec::new(),
            place: Vec::new(),
            activity: Vec::new(),
            phase: Vec::new(),
            increment: FIRST,
        }
    }
}

impl Order {
    pub fn add_variable(&mut self) {
        let var = Var(self.place.len() as u32);
        self.place.push(ABSENT);
        self.activity.push(0);
        self.phase.push(false);
        self.insert(var);
    }

    /// The literal that a decision on this variable makes true.
    pub fn choose(&self, var: Var) -> Lit {
        var.positive().flipped(!self.phase[var.index()])
    }

    /// Remembers how a variable was assigned, or should be.
    #[inline]
    pub fn set_phase(&mut self, lit: Lit) {
        self.phase[lit.var().index()] = lit.is_positive();
    }

    /// How every variable would be decided, to put it back later.
    pub fn phases(&self) -> Vec<bool> {
        self.phase.clone()
    }

    /// Puts back what `phases` gave.
    pub fn restore_phases(&mut self, phases: Vec<bool>) {
        self.phase = phases;
    }

    /// A variable took part in a conflict.
    #[inline]
    pub fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var.index()];
        *activity += self.increment;
        if *activity > TOO_LARGE {
            for activity in &mut self.activity {
                *activity >>= SHIFT;
            }
            self.increment = (self.increment >> SHIFT).max(1);
        }
        let place = self.place[var.index()];
        if place != ABSENT {
            self.up(place as usize);
        }
    }

    /// A conflict is over.
    pub fn decay(&mut self) {
        self.increment += (self.increment / GROWTH).max(1);
    }

    /// Puts a variable back.
    #[inline]
    pub fn insert(&mut self, var: Var) {
        if self.place[var.index()] == ABSENT {
            self.heap.push(var);
            self.place[var.index()] = self.heap.len() as u32 - 1;
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable out.
    pub fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        self.place[top.index()] = ABSENT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.place[last.index()] = 0;
            self.down(0);
        }
        Some(top)
    }

    fn before(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activity[a.index()], self.activity[b.index()]);
        x > y || (x == y && a < b)
    }

    fn up(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let above = (at - 1) / 2;
            let other = self.heap[above];
            if !self.before(var, other) {
                break;
            }
            self.heap[at] = other;
            self.place[other.index()] = at as u32;
            at = above;
        }
        self.heap[at] = var;
        self.place[var.index()] = at as u32;
    }

    fn down(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len() && self.before(self.heap[below + 1], self.heap[below]) {
                below += 1;
            }
            let other = self.heap[below];
            if !self.before(other, var) {
                break;
            }
            self.heap[at] = other;
            self.place[other.index()] = at as u32;
            at = below;
        }
        self.heap[at] = var;
        self.place[var.index()] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_out_by_activity_then_number() {
        let mut order = Order::default();
        for _ in 0..8 {
            order.add_variable();
        }
        for v in [5, 5, 5, 2, 2, 7] {
            order.bump(Var(v));
        }
        let out: Vec<u32> = std::iter::from_fn(|| order.pop()).map(|v| v.0).collect();
        assert_eq!(out, [5, 2, 7, 0, 1, 3, 4, 6]);
        order.insert(Var(4));
        order.insert(Var(2));
        order.insert(Var(4));
        assert_eq!(order.pop(), Some(Var(2)));
        assert_eq!(order.pop(), Some(Var(4)));
        assert_eq!(order.pop(), None);
    }

    #[test]
    fn recent_conflicts_weigh_more_for_ever() {
        let mut order = Order::default();
        for _ in 0..3 {
            order.add_variable();
        }
        for _ in 0..200_000 {
            order.bump(Var(0));
            order.decay();
        }
        for _ in 0..400 {
            order.bump(Var(2));
            order.decay();
        }
        assert_eq!(order.pop(), Some(Var(2)));
        assert_eq!(order.pop(), Some(Var(0)));
    }

    #[test]
    fn the_first_choice_is_false() {
        let mut order = Order::default();
        order.add_variable();
        let x = Var(0).positive();
        assert_eq!(order.choose(Var(0)), !x);
        order.set_phase(x);
        assert_eq!(order.choose(Var(0)), x);
    }
}
