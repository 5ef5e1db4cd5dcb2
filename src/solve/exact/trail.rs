//! What is assigned, in which order, at which level, and why.

use super::chain::Chain;
use super::clauses::ClauseRef;
use super::lit::{Lit, Var};

/// Why a literal is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// Chosen, assumed, or known at the root.
    Decision,
    /// The other literals of the clause are false.
    Clause(ClauseRef),
    /// A clause of two, the other of which is this false literal; also a step
    /// along a chain.
    Binary(Lit),
    /// The row with this number leaves nothing else; which of its literals are
    /// to blame is worked out when asked.
    Row(u32),
}

const NO_CHAIN: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct Assigned {
    level: u32,
    position: u32,
    reason: Reason,
}

/// The trail.
#[derive(Debug, Clone, Default)]
pub(super) struct Trail {
    /// By literal: 1 true, −1 false, 0 open.
    values: Vec<i8>,
    assigned: Vec<Assigned>,
    chain_of: Vec<u32>,
    pub chains: Vec<Chain>,
    /// Literals that became true, in order.
    pub stack: Vec<Lit>,
    /// Where each level starts in `stack`.
    starts: Vec<usize>,
    /// How much of `stack` has been propagated.
    pub head: usize,
}

impl Trail {
    pub fn add_variable(&mut self) -> Var {
        let var = Var(u32::try_from(self.assigned.len()).unwrap_or(u32::MAX));
        self.values.extend([0, 0]);
        self.assigned.push(Assigned {
            level: 0,
            position: 0,
            reason: Reason::Decision,
        });
        self.chain_of.push(NO_CHAIN);
        var
    }

    /// Ties variables that follow one another into a chain.
    pub fn add_chain(&mut self, first: Var, len: u32) -> usize {
        let id = self.chains.len();
        for k in 0..len {
            self.chain_of[(first.0 + k) as usize] = id as u32;
        }
        self.chains.push(Chain::new(first, len));
        id
    }

    pub fn variables(&self) -> usize {
        self.assigned.len()
    }

    #[inline]
    pub fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    #[inline]
    pub fn level_of(&self, var: Var) -> u32 {
        self.assigned[var.index()].level
    }

    #[inline]
    pub fn position(&self, var: Var) -> u32 {
        self.assigned[var.index()].position
    }

    #[inline]
    pub fn reason(&self, var: Var) -> Reason {
        self.assigned[var.index()].reason
    }

    pub fn set_reason(&mut self, var: Var, reason: Reason) {
        self.assigned[var.index()].reason = reason;
    }

    /// The chain that a variable is part of.
    #[inline]
    pub fn chain_of(&self, var: Var) -> Option<&Chain> {
        self.chains.get(self.chain_of[var.index()] as usize)
    }

    #[inline]
    pub fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Where a level (from 1) starts in the stack.
    pub fn start_of(&self, level: u32) -> usize {
        self.starts[level as usize - 1]
    }

    pub fn open_level(&mut self) {
        self.starts.push(self.stack.len());
    }

    /// Makes an open literal true, and with it what its chain says.
    #[inline]
    pub fn assign(&mut self, lit: Lit, reason: Reason) {
        self.push(lit, reason);
        let chain = self.chain_of[lit.var().index()];
        if chain != NO_CHAIN {
            self.fill(lit, chain as usize);
        }
    }

    #[inline]
    fn push(&mut self, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.values[lit.index()], 0);
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.assigned[lit.var().index()] = Assigned {
            level: self.starts.len() as u32,
            position: self.stack.len() as u32,
            reason,
        };
        self.stack.push(lit);
    }

    fn fill(&mut self, lit: Lit, chain: usize) {
        let place = self.chains[chain].place(lit.var());
        if lit.is_positive() {
            let old = std::mem::replace(&mut self.chains[chain].lower, place);
            for k in (old + 1..place).rev() {
                let below = self.chains[chain].variable(k).positive();
                self.push(below, Reason::Binary(!lit));
            }
        } else {
            let old = std::mem::replace(&mut self.chains[chain].upper, place - 1);
            for k in place + 1..=old {
                let above = !self.chains[chain].variable(k).positive();
                self.push(above, Reason::Binary(!lit));
            }
        }
    }

    /// Where the literals end that became true together with the one at a place,
    /// as steps along one chain. They are propagated together, so that a row
    /// looks at the chain once.
    #[inline]
    pub fn end_of_step(&self, start: usize) -> usize {
        let mut end = start + 1;
        if self.chains.is_empty() {
            return end;
        }
        let first = self.stack[start];
        let chain = self.chain_of[first.var().index()];
        if chain != NO_CHAIN {
            let same = |lit: &Lit| {
                lit.is_positive() == first.is_positive()
                    && self.chain_of[lit.var().index()] == chain
            };
            while self.stack.get(end).is_some_and(same) {
                end += 1;
            }
        }
        end
    }

    /// Takes the last literal back.
    #[inline]
    pub fn pop(&mut self) -> Option<Lit> {
        let lit = self.stack.pop()?;
        self.values[lit.index()] = 0;
        self.values[(!lit).index()] = 0;
        let chain = self.chain_of[lit.var().index()];
        if chain != NO_CHAIN {
            let chain = &mut self.chains[chain as usize];
            let place = chain.place(lit.var());
            if lit.is_positive() {
                chain.lower = chain.lower.min(place - 1);
            } else {
                chain.upper = chain.upper.max(place);
            }
        }
        Some(lit)
    }

    /// Forgets the levels above one; the stack must have been popped to it.
    pub fn close_levels(&mut self, level: u32) {
        self.starts.truncate(level as usize);
        self.head = self.head.min(self.stack.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_fills_and_empties() {
        let mut trail = Trail::default();
        let y: Vec<Lit> = (0..6).map(|_| trail.add_variable().positive()).collect();
        trail.add_chain(y[0].var(), 6);
        let values = |trail: &Trail| -> Vec<i8> { y.iter().map(|&lit| trail.value(lit)).collect() };
        trail.open_level();
        trail.assign(y[1], Reason::Decision);
        assert_eq!(values(&trail), [1, 1, 0, 0, 0, 0]);
        assert_eq!(trail.reason(y[0].var()), Reason::Binary(!y[1]));
        trail.open_level();
        trail.assign(!y[4], Reason::Decision);
        assert_eq!(values(&trail), [1, 1, 0, 0, -1, -1]);
        trail.assign(!y[2], Reason::Decision);
        assert_eq!(values(&trail), [1, 1, -1, -1, -1, -1]);
        // y₂ y₁, then ¬y₅ ¬y₆ ¬y₃ ¬y₄.
        let ends: Vec<usize> = (0..6).map(|at| trail.end_of_step(at)).collect();
        assert_eq!(ends, [2, 2, 6, 6, 6, 6]);
        assert_eq!((trail.chains[0].lower, trail.chains[0].upper), (2, 2));
        while trail.stack.len() > trail.start_of(2) {
            trail.pop();
        }
        trail.close_levels(1);
        assert_eq!(values(&trail), [1, 1, 0, 0, 0, 0]);
        assert_eq!((trail.chains[0].lower, trail.chains[0].upper), (2, 6));
        while trail.pop().is_some() {}
        trail.close_levels(0);
        assert_eq!((trail.chains[0].lower, trail.chains[0].upper), (0, 6));
    }
}
