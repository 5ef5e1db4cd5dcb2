//! Clauses: one arena, two watched literals each.
//!
//! Moskewicz, Madigan, Zhao, Zhang & Malik (2001), "Chaff"; Eén & Sörensson
//! (2003), "An extensible SAT-solver".

use super::lit::Lit;
use super::trail::{Reason, Trail};
use super::watches::{Watch, Watches};

/// Where a clause is in the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseRef(u32);

/// What contradicts the assignment.
#[derive(Debug, Clone, Copy)]
pub(super) enum Conflict {
    Clause(ClauseRef),
    Binary(Lit, Lit),
    Row(u32),
}

const HEADER: usize = 3;
const LBD: u32 = 0xFFFF;
const USED: u32 = 0x3 << 16;

/// The clauses. In the arena a clause is its length, its mark, its number in the
/// log, its literals; the mark is 0 for a given clause, else LBD + how recently
/// used.
#[derive(Debug, Clone, Default)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    watches: Watches,
    learnt: Vec<ClauseRef>,
    given: Vec<ClauseRef>,
    /// The given clauses of two literals before the first propagation.
    pairs: Vec<(Lit, Lit)>,
    /// Whether clauses are watched; not before the first propagation, so that
    /// each list of watches is made in its size at once.
    watching: bool,
}

impl Clauses {
    pub fn add_variable(&mut self) {
        self.watches.add_literal();
        self.watches.add_literal();
    }

    pub fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        let at = clause.0 as usize;
        let len = self.arena[at] as usize;
        self.arena[at + HEADER..at + HEADER + len]
            .iter()
            .map(|&code| Lit(code))
    }

    /// Adds a clause of at least two literals and watches the first two; a learnt
    /// one with its LBD and its number in the log. Gives the reason by which it
    /// implies the first.
    pub fn add(&mut self, literals: &[Lit], learnt: Option<(u32, u32)>) -> Reason {
        let [a, b, ..] = literals else {
            return Reason::Decision;
        };
        if let [a, b] = literals {
            if self.watching {
                self.watch(*a, *b, Watch::TWO);
            } else {
                self.pairs.push((*a, *b));
            }
            return Reason::Binary(*b);
        }
        let clause = ClauseRef(self.arena.len() as u32);
        self.arena.push(literals.len() as u32);
        match learnt {
            Some((lbd, number)) => {
                self.arena.extend([lbd.clamp(1, LBD) | (1 << 16), number]);
                self.learnt.push(clause);
            }
            None => {
                self.arena.extend([0, 0]);
                self.given.push(clause);
            }
        }
        self.arena.extend(literals.iter().map(|lit| lit.0));
        if self.watching {
            self.watch(*a, *b, clause.0);
        }
        Reason::Clause(clause)
    }

    fn watch(&mut self, a: Lit, b: Lit, clause: u32) {
        let watch = |blocker| Watch { clause, blocker };
        self.watches.push(a, watch(b));
        self.watches.push(b, watch(a));
    }

    /// Makes ready to propagate.
    #[inline]
    pub fn list(&mut self, literals: usize) {
        if !self.watching {
            self.watching = true;
            self.watch_all(literals);
        }
    }

    fn watch_all(&mut self, literals: usize) {
        let Clauses {
            arena,
            watches,
            given,
            pairs,
            ..
        } = self;
        let first = |&ClauseRef(at): &ClauseRef| {
            let start = at as usize + HEADER;
            (Lit(arena[start]), Lit(arena[start + 1]), at)
        };
        let all = || {
            let two = pairs.iter().map(|&(a, b)| (a, b, Watch::TWO));
            two.chain(given.iter().map(first))
        };
        let mut lengths = vec![0; literals];
        for (a, b, _) in all() {
            lengths[a.index()] += 1;
            lengths[b.index()] += 1;
        }
        watches.reserve(&lengths);
        for (a, b, clause) in all() {
            watches.push(a, Watch { clause, blocker: b });
            watches.push(b, Watch { clause, blocker: a });
        }
        *pairs = Vec::new();
    }

    /// Notes that a clause took part in a conflict; its LBD may have fallen.
    pub fn touch(&mut self, clause: ClauseRef, lbd: impl FnOnce(&[u32]) -> u32) {
        let at = clause.0 as usize;
        let mark = self.arena[at + 1];
        if mark == 0 {
            return;
        }
        let len = self.arena[at] as usize;
        let old = mark & LBD;
        let new = if old > 2 {
            lbd(&self.arena[at + HEADER..at + HEADER + len]).clamp(1, old)
        } else {
            old
        };
        let used = if new <= 6 { 2 << 16 } else { 1 << 16 };
        self.arena[at + 1] = new | used;
    }

    /// Visits the clauses that watch a literal which has become false.
    #[inline]
    pub fn propagate(&mut self, falsified: Lit, trail: &mut Trail) -> Option<Conflict> {
        let Clauses { arena, watches, .. } = self;
        let (start, end) = watches.list(falsified);
        let mut conflict = None;
        let mut kept = start;
        let mut next = start;
        'watch: while next < end {
            let watch = watches.at(next);
            next += 1;
            let blocker = trail.value(watch.blocker);
            if blocker > 0 {
                watches.set(kept, watch);
                kept += 1;
                continue;
            }
            if watch.clause == Watch::TWO {
                watches.set(kept, watch);
                kept += 1;
                if blocker < 0 {
                    conflict = Some(Conflict::Binary(watch.blocker, falsified));
                    break;
                }
                trail.assign(watch.blocker, Reason::Binary(falsified));
                continue;
            }
            let at = watch.clause as usize;
            let len = arena[at] as usize;
            let lits = &mut arena[at + HEADER..at + HEADER + len];
            if lits[0] == falsified.0 {
                lits.swap(0, 1);
            }
            let first = Lit(lits[0]);
            let kept_watch = Watch {
                clause: watch.clause,
                blocker: first,
            };
            let first_value = trail.value(first);
            if first_value > 0 {
                watches.set(kept, kept_watch);
                kept += 1;
                continue;
            }
            for k in 2..len {
                let candidate = Lit(lits[k]);
                if trail.value(candidate) >= 0 {
                    lits.swap(1, k);
                    watches.push(candidate, kept_watch);
                    continue 'watch;
                }
            }
            watches.set(kept, kept_watch);
            kept += 1;
            if first_value < 0 {
                conflict = Some(Conflict::Clause(ClauseRef(watch.clause)));
                break;
            }
            trail.assign(first, Reason::Clause(ClauseRef(watch.clause)));
        }
        if kept < next {
            watches.cut(falsified, kept, next);
        }
        conflict
    }

    /// Deletes half of the learnt clauses that are neither recently used nor of
    /// LBD ≤ 2 nor the reason of something, worst LBD first (Audemard & Simon
    /// 2009). The number of every deleted clause is shown to `gone`.
    pub fn reduce(&mut self, trail: &mut Trail, mut gone: impl FnMut(u32)) {
        let mut candidates: Vec<(u32, ClauseRef)> = Vec::new();
        for &clause in &self.learnt {
            let at = clause.0 as usize;
            let mark = self.arena[at + 1];
            if mark & LBD <= 2 || self.is_reason(clause, trail) {
                continue;
            }
            if mark & USED != 0 {
                self.arena[at + 1] = mark - (1 << 16);
            } else {
                candidates.push((mark & LBD, clause));
            }
        }
        // Stable: of two equally bad ones the older goes first.
        candidates.sort_by_key(|&(lbd, _)| std::cmp::Reverse(lbd));
        candidates.truncate(candidates.len().div_ceil(2));
        for &(_, clause) in &candidates {
            let at = clause.0 as usize;
            gone(self.arena[at + 2]);
            self.arena[at + 1] = u32::MAX;
        }
        self.compact(trail);
    }

    /// Deletes all learnt clauses of three literals or more. Only at the root,
    /// whose literals need no reason.
    pub fn forget_learnt(&mut self, trail: &mut Trail) {
        for index in 0..trail.stack.len() {
            let var = trail.stack[index].var();
            if matches!(trail.reason(var), Reason::Clause(_)) {
                trail.set_reason(var, Reason::Decision);
            }
        }
        for &clause in &self.learnt {
            self.arena[clause.0 as usize + 1] = u32::MAX;
        }
        self.compact(trail);
    }

    fn is_reason(&self, clause: ClauseRef, trail: &Trail) -> bool {
        let first = Lit(self.arena[clause.0 as usize + HEADER]);
        trail.value(first) > 0 && trail.reason(first.var()) == Reason::Clause(clause)
    }

    /// Moves the clauses that stay together; those marked all ones vanish.
    fn compact(&mut self, trail: &mut Trail) {
        let old = std::mem::take(&mut self.arena);
        let mut arena = Vec::with_capacity(old.len());
        // Where each old clause went, in ascending order of the old place.
        let mut moved: Vec<u32> = vec![Watch::TWO; old.len()];
        let mut lists = [
            std::mem::take(&mut self.given),
            std::mem::take(&mut self.learnt),
        ];
        for list in &mut lists {
            list.retain_mut(|clause| {
                let at = clause.0 as usize;
                if old[at + 1] == u32::MAX {
                    return false;
                }
                let len = old[at] as usize;
                moved[at] = arena.len() as u32;
                *clause = ClauseRef(arena.len() as u32);
                arena.extend_from_slice(&old[at..at + HEADER + len]);
                true
            });
        }
        [self.given, self.learnt] = lists;
        self.arena = arena;
        self.watches.retain(|watch| {
            if watch.clause == Watch::TWO {
                return true;
            }
            watch.clause = moved[watch.clause as usize];
            watch.clause != Watch::TWO
        });
        for index in 0..trail.stack.len() {
            let var = trail.stack[index].var();
            if let Reason::Clause(clause) = trail.reason(var) {
                let at = moved[clause.0 as usize];
                trail.set_reason(var, Reason::Clause(ClauseRef(at)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(n: usize) -> (Trail, Clauses, Vec<Lit>) {
        let mut trail = Trail::default();
        let mut clauses = Clauses::default();
        let lits = (0..n)
            .map(|_| {
                clauses.add_variable();
                trail.add_variable().positive()
            })
            .collect();
        (trail, clauses, lits)
    }

    #[test]
    fn the_last_open_literal_is_implied_and_a_false_clause_is_a_conflict() {
        for len in 2..6 {
            let (mut trail, mut clauses, x) = setting(len);
            clauses.add(&x, None);
            clauses.list(2 * len);
            trail.open_level();
            for &lit in &x[1..] {
                assert_eq!(trail.value(x[0]), 0);
                trail.assign(!lit, Reason::Decision);
                assert!(clauses.propagate(lit, &mut trail).is_none());
            }
            assert_eq!(trail.value(x[0]), 1);
            let (mut trail, mut clauses, x) = setting(len);
            clauses.list(2 * len);
            clauses.add(&x, None);
            trail.open_level();
            for &lit in &x {
                trail.assign(!lit, Reason::Decision);
            }
            let conflict = x.iter().find_map(|&lit| clauses.propagate(lit, &mut trail));
            assert!(conflict.is_some());
        }
    }

    #[test]
    fn reduction_keeps_given_clauses_reasons_and_low_lbd() {
        let (mut trail, mut clauses, x) = setting(8);
        clauses.list(16);
        clauses.add(&x[0..3], None);
        let reason = clauses.add(&x[1..4], Some((7, 1)));
        for lbd in [2, 5, 6, 7, 8] {
            clauses.add(&x[4..8], Some((lbd, lbd)));
        }
        trail.open_level();
        trail.assign(x[1], reason);
        let mut gone = 0;
        clauses.reduce(&mut trail, |_| gone += 1);
        assert_eq!(gone, 0, "all count as recently used");
        clauses.reduce(&mut trail, |_| gone += 1);
        assert_eq!(gone, 2);
        assert_eq!(clauses.learnt.len(), 4);
        let Reason::Clause(moved) = trail.reason(x[1].var()) else {
            panic!()
        };
        assert!(clauses.literals(moved).eq(x[1..4].iter().copied()));
        clauses.reduce(&mut trail, |_| gone += 1);
        clauses.reduce(&mut trail, |_| gone += 1);
        assert_eq!(clauses.learnt.len(), 2);
    }

    #[test]
    fn forgetting_leaves_what_was_given_and_no_reason_behind() {
        let (mut trail, mut clauses, x) = setting(9);
        let learnt = clauses.add(&x[0..3], Some((2, 1)));
        let given = clauses.add(&[x[3], x[4], x[5]], None);
        clauses.add(&x[5..8], Some((2, 2)));
        clauses.add(&[x[8], x[7]], Some((2, 3)));
        clauses.list(18);
        // At the root x₀ was implied by a learnt clause, x₃ by a given one.
        for (lit, reason) in [
            (!x[1], Reason::Decision),
            (!x[2], Reason::Decision),
            (x[0], learnt),
            (!x[4], Reason::Decision),
            (!x[5], Reason::Decision),
            (x[3], given),
        ] {
            trail.assign(lit, reason);
        }
        clauses.forget_learnt(&mut trail);
        assert!(clauses.learnt.is_empty());
        assert_eq!(clauses.given.len(), 1);
        for var in [x[0], x[3]] {
            assert_eq!(trail.reason(var.var()), Reason::Decision);
        }
        let held: Vec<Lit> = clauses.literals(clauses.given[0]).collect();
        assert!(held.iter().all(|lit| x[3..6].contains(lit)));
        // Nothing follows from the clauses that are gone; what was given, and a
        // clause of two, still holds.
        trail.open_level();
        trail.assign(!x[7], Reason::Decision);
        for falsified in [x[1], x[4], x[5], x[7]] {
            assert!(clauses.propagate(falsified, &mut trail).is_none());
        }
        assert_eq!((trail.value(x[6]), trail.value(x[8])), (0, 1));
        assert_eq!(clauses.watches.count(), 4);
    }
}
