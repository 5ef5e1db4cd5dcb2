//! From a conflict to a clause that would have prevented it.
//!
//! First unique implication point (Marques-Silva & Sakallah 1999), recursive
//! minimisation (Sörensson & Biere 2009), literal block distance (Audemard &
//! Simon 2009), and for a false assumption the assumptions behind it (Eén &
//! Sörensson 2003). The reasons of rows are clauses worked out on demand.

use super::clauses::Conflict;
use super::explain::Explainer;
use super::kernel::Kernel;
use super::lit::{Lit, Var};
use super::trail::Reason;

/// How deep minimisation looks.
const DEPTH: u32 = 500;

const UNSEEN: u8 = 0;
/// In the clause, or to be resolved.
const SOURCE: u8 = 1;
/// Follows from the clause's other literals.
const REDUNDANT: u8 = 2;
/// Does not, or it was too much work to see.
const NEEDED: u8 = 3;

/// Room to work in.
#[derive(Debug, Clone, Default)]
pub(super) struct Analyzer {
    explainer: Explainer,
    mark: Vec<u8>,
    marked: Vec<Var>,
    reason: Vec<Lit>,
    stack: Vec<Lit>,
    /// By level: the last time it was counted.
    stamp: Vec<u64>,
    time: u64,
    /// The numbers of logged clauses that only this conflict needs.
    pub helpers: Vec<u32>,
    /// The clause that was learnt; its first literal becomes true.
    pub learnt: Vec<Lit>,
}

/// Where a learnt clause leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Learnt {
    /// Back to this level, where its first literal follows.
    pub level: u32,
    /// Its literal block distance.
    pub lbd: u32,
}

impl Analyzer {
    pub fn add_variable(&mut self) {
        self.mark.push(UNSEEN);
    }

    /// Makes room for levels up to this one.
    pub fn expect_levels(&mut self, most: usize) {
        if self.stamp.len() <= most {
            self.stamp.resize(most + 1, 0);
        }
    }

    fn set(&mut self, var: Var, mark: u8) {
        if self.mark[var.index()] == UNSEEN {
            self.marked.push(var);
        }
        self.mark[var.index()] = mark;
    }

    fn clear(&mut self) {
        for var in self.marked.drain(..) {
            self.mark[var.index()] = UNSEEN;
        }
    }
}

impl Kernel {
    /// Appends the false literals that imply `lit`.
    pub fn reason_of(&mut self, lit: Lit, out: &mut Vec<Lit>) {
        match self.trail.reason(lit.var()) {
            Reason::Decision => {}
            Reason::Binary(other) => out.push(other),
            Reason::Clause(clause) => {
                out.extend(self.clauses.literals(clause).filter(|&l| l != lit));
            }
            Reason::Row(row) => {
                let Analyzer {
                    explainer, mark, ..
                } = &mut self.analyzer;
                explainer.row(
                    &self.rows,
                    row,
                    Some(lit),
                    &self.trail,
                    |l| matches!(mark[l.var().index()], SOURCE | REDUNDANT),
                    out,
                );
            }
        }
    }

    fn literals_of(&mut self, conflict: Conflict, out: &mut Vec<Lit>) {
        match conflict {
            Conflict::Binary(a, b) => out.extend([a, b]),
            Conflict::Clause(clause) => {
                out.extend(self.clauses.literals(clause));
                self.touch(Reason::Clause(clause));
            }
            Conflict::Row(row) => {
                let Analyzer {
                    explainer, mark, ..
                } = &mut self.analyzer;
                explainer.row(
                    &self.rows,
                    row,
                    None,
                    &self.trail,
                    |l| mark[l.var().index()] == SOURCE,
                    out,
                );
            }
        }
    }

    fn touch(&mut self, reason: Reason) {
        if let Reason::Clause(clause) = reason {
            let Analyzer { stamp, time, .. } = &mut self.analyzer;
            let trail = &self.trail;
            self.clauses.touch(clause, |codes| {
                *time += 1;
                distance(codes.iter().map(|&c| Lit(c)), trail, stamp, *time)
            });
        }
    }

    /// Learns from a conflict above the root: the clause is in
    /// `analyzer.learnt`.
    pub fn analyze(&mut self, conflict: Conflict) -> Learnt {
        self.log_root();
        let level = self.trail.level();
        let mut reason = std::mem::take(&mut self.analyzer.reason);
        let mut learnt = std::mem::take(&mut self.analyzer.learnt);
        reason.clear();
        learnt.clear();
        learnt.push(Lit(0));
        self.literals_of(conflict, &mut reason);
        let mut open: u32 = 0;
        let mut index = self.trail.stack.len();
        let uip = loop {
            for &lit in &reason {
                let var = lit.var();
                let at = self.trail.level_of(var);
                if at == 0 || self.analyzer.mark[var.index()] != UNSEEN {
                    continue;
                }
                self.analyzer.set(var, SOURCE);
                self.order.bump(var);
                if at >= level {
                    open += 1;
                } else {
                    learnt.push(lit);
                }
            }
            // The last literal of this level that is still to be resolved.
            let lit = loop {
                index -= 1;
                let lit = self.trail.stack[index];
                if self.analyzer.mark[lit.var().index()] == SOURCE {
                    break lit;
                }
            };
            debug_assert!(open > 0, "a conflict contains a literal of its level");
            open = open.saturating_sub(1);
            if open == 0 {
                break lit;
            }
            reason.clear();
            self.touch(self.trail.reason(lit.var()));
            // No longer in the clause.
            self.analyzer.mark[lit.var().index()] = UNSEEN;
            self.reason_of(lit, &mut reason);
            self.log_leap(lit, &reason);
        };
        learnt[0] = !uip;
        self.analyzer.reason = reason;
        self.minimise(&mut learnt);
        // The literal of the highest level comes second, to be watched.
        let mut back = 0;
        for place in 1..learnt.len() {
            let at = self.trail.level_of(learnt[place].var());
            if at > back {
                back = at;
                learnt.swap(1, place);
            }
        }
        let Analyzer { stamp, time, .. } = &mut self.analyzer;
        *time += 1;
        let lbd = distance(learnt.iter().copied(), &self.trail, stamp, *time);
        self.analyzer.clear();
        self.analyzer.learnt = learnt;
        Learnt { level: back, lbd }
    }

    /// Drops the literals that follow from the others.
    fn minimise(&mut self, learnt: &mut Vec<Lit>) {
        let levels = learnt[1..]
            .iter()
            .fold(0u64, |mask, lit| mask | self.level_bit(lit.var()));
        let mut kept = 1;
        for place in 1..learnt.len() {
            let lit = learnt[place];
            if !self.redundant(lit, levels, 0) {
                learnt[kept] = lit;
                kept += 1;
            }
        }
        learnt.truncate(kept);
    }

    fn level_bit(&self, var: Var) -> u64 {
        1 << (self.trail.level_of(var) & 63)
    }

    /// Whether a false literal follows from the clause's literals.
    fn redundant(&mut self, lit: Lit, levels: u64, depth: u32) -> bool {
        let var = lit.var();
        if self.trail.reason(var) == Reason::Decision || depth > DEPTH {
            return false;
        }
        let mut stack = std::mem::take(&mut self.analyzer.stack);
        let start = stack.len();
        self.reason_of(!lit, &mut stack);
        let end = stack.len();
        self.analyzer.stack = stack;
        let mut follows = true;
        for index in start..end {
            let other = self.analyzer.stack[index];
            let var = other.var();
            if self.trail.level_of(var) == 0 {
                continue;
            }
            match self.analyzer.mark[var.index()] {
                SOURCE | REDUNDANT => continue,
                NEEDED => {
                    follows = false;
                    break;
                }
                _ => {}
            }
            if self.level_bit(var) & levels != 0 && self.redundant(other, levels, depth + 1) {
                self.analyzer.set(var, REDUNDANT);
            } else {
                self.analyzer.set(var, NEEDED);
                follows = false;
                break;
            }
        }
        if follows && self.log.is_kept() {
            let mut stack = std::mem::take(&mut self.analyzer.stack);
            self.log_leap(!lit, &stack[start..end]);
            stack.truncate(start);
            self.analyzer.stack = stack;
        }
        self.analyzer.stack.truncate(start);
        follows
    }

    /// Logs why a literal is true, where unit propagation may not see it.
    fn log_leap(&mut self, lit: Lit, reason: &[Lit]) {
        if self.log.is_kept() && self.is_leap(lit) {
            let clause = std::iter::once(lit).chain(reason.iter().copied());
            let number = self.log.clause(clause);
            self.analyzer.helpers.push(number);
        }
    }

    /// The decisions behind a true literal: assumptions, where only they have
    /// been decided. Contains the literal itself where it was decided.
    pub fn decisions_behind(&mut self, lit: Lit) -> Vec<Lit> {
        let mut out = Vec::new();
        if self.trail.level_of(lit.var()) == 0 {
            return out;
        }
        self.analyzer.set(lit.var(), SOURCE);
        let mut reason = Vec::new();
        for index in (self.trail.start_of(1)..self.trail.stack.len()).rev() {
            let lit = self.trail.stack[index];
            if self.analyzer.mark[lit.var().index()] != SOURCE {
                continue;
            }
            if self.trail.reason(lit.var()) == Reason::Decision {
                out.push(lit);
                continue;
            }
            reason.clear();
            self.reason_of(lit, &mut reason);
            for other in &reason {
                if self.trail.level_of(other.var()) > 0 {
                    self.analyzer.set(other.var(), SOURCE);
                }
            }
        }
        self.analyzer.clear();
        out
    }
}

/// How many levels the literals come from.
fn distance(
    literals: impl Iterator<Item = Lit>,
    trail: &super::trail::Trail,
    stamp: &mut [u64],
    time: u64,
) -> u32 {
    let mut count = 0;
    for lit in literals {
        let level = trail.level_of(lit.var()) as usize;
        if stamp[level] != time {
            stamp[level] = time;
            count += 1;
        }
    }
    count
}
