//! The search on literals: what the parts share, and adding to it at the root.

use super::analyze::Analyzer;
use super::clauses::{Clauses, Conflict};
use super::counters::Counters;
use super::cut::Cut;
use super::cutting::Attempts;
use super::groups::Groups;
use super::lit::{Lit, Var};
use super::log::{Log, Origin};
use super::normal::{Normal, Segment, Term, normalize};
use super::order::Order;
use super::reduce::Reducer;
use super::restart::Restarts;
use super::sums::Sources;
use super::trail::{Reason, Trail};

/// What can be tuned; tests set it so that rare things happen often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    /// Restarts are at least so many conflicts apart.
    pub restart: u64,
    /// So many conflicts they come by a fixed sequence, see `restart`.
    pub early: u64,
    /// Learnt clauses are first reduced after so many conflicts.
    pub reduce: u64,
    /// The root is probed after so many conflicts.
    pub probe: u64,
    /// Columns with so many values or fewer become a chain, wider ones binary.
    pub chain: u64,
    /// Rows are learnt for a while after so many conflicts, see `cutting`.
    pub attempt: u64,
    /// Whether rows are learnt instead of clauses.
    pub cutting: bool,
    /// Rows with larger coefficients are not learnt: such a conflict is learnt
    /// from as a clause.
    pub largest: i64,
    /// Whether what is derived is logged. Then columns are not merged (their
    /// rows would propagate more than the rows as they were given), and have
    /// the bounds that they declare.
    pub log: bool,
    /// Whether columns that a row makes equal become one.
    pub merge: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            restart: 25,
            early: 1000,
            reduce: 500,
            probe: 2000,
            chain: 2000,
            attempt: 1000,
            cutting: false,
            largest: 1 << 31,
            log: false,
            merge: true,
        }
    }
}

/// The state of a search.
#[derive(Debug, Clone)]
pub(super) struct Kernel {
    pub trail: Trail,
    pub clauses: Clauses,
    pub rows: Counters,
    pub groups: Groups,
    pub order: Order,
    pub analyzer: Analyzer,
    pub restarts: Restarts,
    pub reducer: Reducer,
    pub log: Log,
    /// Where the rows come from, for the log.
    pub sources: Sources,
    /// How many literals of the root have been looked at for the log.
    logged: usize,
    pub settings: Settings,
    /// False once the rows contradict each other at the root.
    pub consistent: bool,
    /// A conflict that is there before anything is propagated.
    pub carried: Option<Conflict>,
    /// Conflicts so far.
    pub conflicts: u64,
    /// Whether the root has been probed.
    pub probed: bool,
    pub attempts: Attempts,
    pub cut: Cut,
    /// Room to work in.
    terms: Vec<Term>,
    segments: Vec<Segment>,
}

/// A row whose numbers are too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Kernel {
    pub fn new(settings: Settings) -> Kernel {
        Kernel {
            trail: Trail::default(),
            clauses: Clauses::default(),
            rows: Counters::default(),
            groups: Groups::default(),
            order: Order::default(),
            analyzer: Analyzer::default(),
            restarts: Restarts::new(settings.restart, settings.early),
            reducer: Reducer::new(settings.reduce),
            log: if settings.log {
                Log::kept()
            } else {
                Log::default()
            },
            sources: Sources::default(),
            logged: 0,
            settings,
            consistent: true,
            carried: None,
            conflicts: 0,
            probed: false,
            attempts: Attempts::new(settings.attempt),
            cut: Cut::default(),
            terms: Vec::new(),
            segments: Vec::new(),
        }
    }

    pub fn add_variable(&mut self) -> Var {
        let var = self.trail.add_variable();
        self.clauses.add_variable();
        self.order.add_variable();
        self.analyzer.add_variable();
        var
    }

    /// Adds `Σ terms ≥ degree`, or with signs changed `−Σ terms ≥ −degree`;
    /// with a condition, only for when that literal is true. Goes back to the
    /// root first. The log knows the row by its origin.
    pub fn add_row(
        &mut self,
        terms: &[Term],
        degree: i128,
        origin: Origin,
        condition: Option<Lit>,
    ) -> Result<(), TooLarge> {
        self.backtrack(0);
        if !self.consistent {
            return Ok(());
        }
        self.terms.clear();
        self.terms.extend_from_slice(terms);
        let mut degree = degree;
        if let Origin::Row(_, true) = origin {
            for term in &mut self.terms {
                term.coef = term.coef.checked_neg().ok_or(TooLarge)?;
            }
            degree = degree.checked_neg().ok_or(TooLarge)?;
        }
        let given = self.log.is_kept().then(|| self.terms.clone());
        match normalize(
            &mut self.terms,
            degree,
            condition,
            &self.trail,
            &mut self.segments,
        ) {
            Normal::True => {}
            Normal::False => self.contradiction(),
            Normal::TooLarge => return Err(TooLarge),
            Normal::Clause => {
                let literals: Vec<Lit> = self.segments.iter().map(|s| s.first).collect();
                self.log_cut_chain(&literals);
                self.add_normal_clause(&literals);
            }
            Normal::Row { degree: least } => {
                // Learning rows needs rows.
                let group = !self.settings.cutting && Groups::takes(&self.segments, least);
                if let Some(given) = given {
                    self.sources.push(group, origin, &given, degree, condition);
                }
                if group {
                    self.groups.add(self.segments.iter().map(|s| s.first));
                    return Ok(());
                }
                let row = self.rows.add(&self.segments, least);
                if self.rows.check(row, &mut self.trail).is_some() {
                    self.contradiction();
                }
            }
        }
        Ok(())
    }

    /// Adds "at least one of these is true". Goes back to the root first.
    pub fn add_clause(&mut self, literals: &[Lit]) {
        self.backtrack(0);
        if !self.consistent {
            return;
        }
        let mut kept: Vec<Lit> = literals.to_vec();
        kept.sort_unstable();
        kept.dedup();
        let tautology = kept.windows(2).any(|pair| pair[0] == !pair[1]);
        if tautology || kept.iter().any(|&lit| self.trail.value(lit) > 0) {
            return;
        }
        kept.retain(|&lit| self.trail.value(lit) == 0);
        self.add_normal_clause(&kept);
    }

    /// Adds a clause that is false where the search found a point. The search
    /// goes on from there, as after a conflict.
    pub fn block(&mut self, literals: &[Lit]) {
        let level_of = |trail: &Trail, lit: Lit| match trail.value(lit) {
            -1 => trail.level_of(lit.var()),
            _ => u32::MAX,
        };
        let mut kept: Vec<Lit> = literals
            .iter()
            .copied()
            .filter(|&lit| level_of(&self.trail, lit) > 0)
            .collect();
        kept.sort_unstable_by_key(|&lit| (std::cmp::Reverse(level_of(&self.trail, lit)), lit));
        kept.dedup();
        let highest = kept.first().map_or(0, |&lit| level_of(&self.trail, lit));
        if kept.len() < 2 || highest == u32::MAX {
            self.add_clause(&kept);
            return;
        }
        self.backtrack(highest);
        self.carried = Some(match self.clauses.add(&kept, None) {
            Reason::Clause(clause) => Conflict::Clause(clause),
            _ => Conflict::Binary(kept[0], kept[1]),
        });
    }

    /// Adds a clause of open, different literals.
    fn add_normal_clause(&mut self, literals: &[Lit]) {
        match literals {
            [] => self.contradiction(),
            [lit] => self.trail.assign(*lit, Reason::Decision),
            _ => {
                self.clauses.add(literals, None);
            }
        }
    }

    /// The rows contradict each other.
    pub fn contradiction(&mut self) {
        if self.consistent {
            self.consistent = false;
            self.log_root();
            self.log.clause([]);
        }
    }

    /// Logs what rows have implied about chains at the root.
    pub fn log_root(&mut self) {
        if !self.log.is_kept() {
            return;
        }
        let end = match self.trail.level() {
            0 => self.trail.stack.len(),
            _ => self.trail.start_of(1),
        };
        for index in self.logged..end {
            let lit = self.trail.stack[index];
            if self.is_leap(lit) {
                self.log.clause([lit]);
            }
        }
        self.logged = end;
    }

    /// Logs a clause that a row came to, where it is about a chain: of the row
    /// itself, in which all the chain's literals stand, unit propagation sees less.
    fn log_cut_chain(&mut self, literals: &[Lit]) {
        let in_chain = |lit: &Lit| self.trail.chain_of(lit.var()).is_some();
        if self.log.is_kept() && literals.iter().any(in_chain) {
            self.log_root();
            self.log.clause(literals.iter().copied());
        }
    }

    /// Whether a true literal was implied by a row in a way that unit
    /// propagation may not see: about a chain.
    pub fn is_leap(&self, lit: Lit) -> bool {
        matches!(self.trail.reason(lit.var()), Reason::Row(_))
            && self.trail.chain_of(lit.var()).is_some()
    }

    /// Assigns everything that follows by looking at one clause or row at a
    /// time. After a conflict the slacks are in step with what was dequeued.
    pub fn propagate(&mut self) -> Option<Conflict> {
        self.rows.list(2 * self.trail.variables());
        self.groups.list(2 * self.trail.variables());
        self.clauses.list(2 * self.trail.variables());
        while self.trail.head < self.trail.stack.len() {
            let start = self.trail.head;
            let end = self.trail.end_of_step(start);
            self.trail.head = end;
            self.rows.falsify(!self.trail.stack[start]);
            if end > start + 1 {
                for at in start + 1..end {
                    self.rows.falsify(!self.trail.stack[at]);
                }
                self.rows.dedup_pending();
            }
            for at in start..end {
                let falsified = !self.trail.stack[at];
                let conflict = match self.groups.propagate(falsified, &mut self.trail) {
                    None => self.clauses.propagate(falsified, &mut self.trail),
                    conflict => conflict,
                };
                if conflict.is_some() {
                    self.rows.forget_pending();
                    return conflict;
                }
            }
            if let Some(conflict) = self.rows.check_pending(&mut self.trail) {
                return Some(conflict);
            }
        }
        None
    }

    /// Takes back every level above this one.
    pub fn backtrack(&mut self, level: u32) {
        if self.trail.level() <= level {
            return;
        }
        self.carried = None;
        let start = self.trail.start_of(level + 1);
        while self.trail.stack.len() > start {
            let counted = self.trail.stack.len() <= self.trail.head;
            let Some(lit) = self.trail.pop() else { break };
            if counted {
                self.rows.restore(!lit);
                self.trail.head -= 1;
            }
            self.order.set_phase(lit);
            self.order.insert(lit.var());
        }
        self.trail.close_levels(level);
    }
}
