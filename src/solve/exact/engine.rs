//! The engine: a program's columns and rows in the search, points out.

use super::coding::Coding;
use super::domain::{Domains, declared, domains};
use super::kernel::{Kernel, Settings, TooLarge};
use super::lit::Lit;
use super::log::Origin;
use super::merge::Merged;
use super::normal::Term;
use super::search::Ended;
use crate::rows::{ColumnId, Form, Literal, Program, Sense};
use crate::solve::{Limits, Stop};

/// What the engine answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A point that satisfies the assumptions, every row and every bound.
    Point(Vec<i64>),
    /// There is none.
    Infeasible {
        /// Some of the assumptions that already exclude each other given the
        /// rows, in the order they were given; empty where the rows need none.
        core: Vec<Literal>,
    },
    /// A limit was reached, and which.
    Limit(Stop),
    /// The point found does not survive the exact check: a fault of the
    /// engine, and never an answer.
    Doubt(String),
}

/// One row as it was given, for the exact check of points.
#[derive(Debug)]
pub(super) struct Given {
    pub condition: Literal,
    /// Where its terms end in the list of all terms.
    pub end: usize,
    pub sense: Sense,
    pub rhs: i128,
}

/// An incremental solver for one program: rows and clauses can be added, and
/// questions asked under assumptions, without starting over.
#[derive(Debug)]
pub struct Engine {
    pub(super) kernel: Kernel,
    pub(super) codings: Vec<Coding>,
    pub(super) bounds: Vec<(Option<i64>, Option<i64>)>,
    /// Columns that are not to occur in anything added later.
    loosened: Vec<bool>,
    pub(super) given: Vec<Given>,
    pub(super) given_terms: Vec<(usize, i64)>,
    /// Room to work in.
    terms: Vec<Term>,
    clauses: Vec<Vec<Literal>>,
    /// Added clauses in the engine's literals, for whoever checks its log.
    pub(super) added: Vec<Vec<Lit>>,
    /// A column has no value.
    pub(super) empty: bool,
}

impl Engine {
    /// Takes a program's columns and rows; its objective is left aside.
    ///
    /// # Errors
    ///
    /// A sentence: a column has no bound and none follows from the rows, or the
    /// numbers of a row pass 2⁶².
    pub fn new(program: &Program) -> Result<Engine, String> {
        Engine::with(program, None, Settings::default()).map(|(engine, _)| engine)
    }

    /// As `new`; also writes down every clause that it derives, for
    /// [`Engine::opb`] and [`Engine::refutation`]. A little slower, and it takes
    /// columns with both bounds declared only.
    ///
    /// # Errors
    ///
    /// As for `new`.
    pub fn logged(program: &Program) -> Result<Engine, String> {
        let settings = Settings {
            log: true,
            ..Settings::default()
        };
        Engine::with(program, None, settings).map(|(engine, _)| engine)
    }

    /// As `new`; also says whether `better`, to be made as great as possible,
    /// improves for ever if there is a point at all.
    pub(super) fn with(
        program: &Program,
        better: Option<&Form>,
        settings: Settings,
    ) -> Result<(Engine, bool), String> {
        let mut engine = Engine {
            kernel: Kernel::new(settings),
            codings: Vec::with_capacity(program.columns().len()),
            bounds: program
                .columns()
                .iter()
                .map(|c| (c.lower, c.upper))
                .collect(),
            loosened: vec![false; program.columns().len()],
            given: Vec::with_capacity(program.rows().len()),
            given_terms: Vec::new(),
            terms: Vec::new(),
            clauses: Vec::new(),
            added: Vec::new(),
            empty: false,
        };
        let domains = if settings.log {
            declared(program)
        } else {
            domains(program, better)
        };
        let Some(domains) = domains? else {
            engine.give_up(program);
            return Ok((engine, false));
        };
        let binary = |id: ColumnId| domains.values[id.0] == (0, 1);
        let merged = if settings.merge && !settings.log {
            Merged::find(program, binary)
        } else {
            Some(Merged::none(program.columns().len()))
        };
        let Some(merged) = merged else {
            engine.give_up(program);
            return Ok((engine, false));
        };
        engine.add_columns(program, &domains, &merged)?;
        for row in program.rows() {
            engine
                .add_row(&row.form, row.sense, row.rhs)
                .map_err(|why| format!("{why}: {}", program.show_row(row)))?;
        }
        engine.loosened = domains.loosened;
        Ok((engine, domains.unbounded))
    }

    /// The program has no point, and that without a search.
    fn give_up(&mut self, program: &Program) {
        self.empty = true;
        self.kernel.contradiction();
        self.codings = vec![Coding::Fixed(0); program.columns().len()];
    }

    fn add_columns(
        &mut self,
        program: &Program,
        domains: &Domains,
        merged: &Merged,
    ) -> Result<(), String> {
        for (index, &(low, high)) in domains.values.iter().enumerate() {
            let coding = match merged.leader(index) {
                // A leader comes before those it stands for.
                (leader, flip) if leader != index => match self.codings.get(leader) {
                    Some(Coding::Two { low, literal }) => Coding::Two {
                        low: *low,
                        literal: literal.flipped(flip),
                    },
                    _ => Coding::new(&mut self.kernel, low, high),
                },
                _ => Coding::new(&mut self.kernel, low, high),
            };
            if let Some((terms, degree)) = coding.upper_row(high) {
                let origin = Origin::Upper(index as u32);
                self.kernel
                    .add_row(&terms, degree, origin, None)
                    .map_err(|TooLarge| {
                        let name = &program.columns()[index].name;
                        format!("column {name} has too many values")
                    })?;
            }
            self.codings.push(coding);
        }
        Ok(())
    }

    /// Adds a row for all later questions.
    ///
    /// # Errors
    ///
    /// A sentence: its numbers pass 2⁶², it names a column that is not the
    /// program's, or one that the program leaves without a bound.
    pub fn add_row(&mut self, form: &Form, sense: Sense, rhs: i64) -> Result<(), String> {
        self.add_row_if(Literal::Const(true), form, sense, rhs)
    }

    /// Adds a row that has to hold where a literal is 1, and says nothing where
    /// it is 0.
    ///
    /// # Errors
    ///
    /// As for a row; also if the literal's column is not a 0/1 column.
    pub fn add_row_if(
        &mut self,
        condition: Literal,
        form: &Form,
        sense: Sense,
        rhs: i64,
    ) -> Result<(), String> {
        let condition_lit = match self.literal(condition)? {
            Known::Always(false) => return Ok(()),
            Known::Always(true) => None,
            Known::Open(lit) => Some(lit),
        };
        let start = self.given_terms.len();
        self.given_terms
            .extend(form.terms().map(|(id, c)| (id.0, c)));
        let rhs = i128::from(rhs) - i128::from(form.offset());
        let added = self.add_given(start, condition_lit, sense, rhs);
        if added.is_err() {
            self.given_terms.truncate(start);
            return added;
        }
        self.given.push(Given {
            condition,
            end: self.given_terms.len(),
            sense,
            rhs,
        });
        Ok(())
    }

    /// Adds the row whose terms are the given ones from a place on.
    fn add_given(
        &mut self,
        start: usize,
        condition: Option<Lit>,
        sense: Sense,
        rhs: i128,
    ) -> Result<(), String> {
        let terms = std::mem::take(&mut self.given_terms);
        let open = terms[start..]
            .iter()
            .find(|(id, _)| self.loosened.get(*id) != Some(&false));
        let added = match open {
            Some((id, _)) => Err(format!("column {id} of a new row has no bounds")),
            None => self.add_terms(condition, terms[start..].iter().copied(), sense, rhs),
        };
        self.given_terms = terms;
        added
    }

    /// Adds a row to the search alone.
    pub(super) fn add_row_when(
        &mut self,
        condition: Option<Lit>,
        form: &Form,
        sense: Sense,
        rhs: i64,
    ) -> Result<(), String> {
        let rhs = i128::from(rhs) - i128::from(form.offset());
        self.add_terms(condition, form.terms().map(|(id, c)| (id.0, c)), sense, rhs)
    }

    fn add_terms(
        &mut self,
        condition: Option<Lit>,
        form: impl Iterator<Item = (usize, i64)>,
        sense: Sense,
        rhs: i128,
    ) -> Result<(), String> {
        let mut terms = std::mem::take(&mut self.terms);
        terms.clear();
        let mut degree = rhs;
        for (id, coef) in form {
            let constant = self.codings[id].terms(coef, &self.kernel.trail.chains, &mut terms);
            degree = degree.checked_sub(constant).ok_or(LARGE)?;
        }
        let number = self.given.len() as u32;
        for (not, negate) in [(Sense::AtLeast, true), (Sense::AtMost, false)] {
            if sense != not {
                let origin = Origin::Row(number, negate);
                self.kernel
                    .add_row(&terms, degree, origin, condition)
                    .map_err(|TooLarge| LARGE)?;
            }
        }
        self.terms = terms;
        Ok(())
    }

    /// Adds "at least one of these is 1" for all later questions.
    ///
    /// # Errors
    ///
    /// A sentence: a literal's column is not a 0/1 column of the program.
    pub fn add_clause(&mut self, literals: &[Literal]) -> Result<(), String> {
        let mut clause = Vec::with_capacity(literals.len());
        for &literal in literals {
            match self.literal(literal)? {
                Known::Always(true) => return Ok(()),
                Known::Always(false) => {}
                Known::Open(lit) => clause.push(lit),
            }
        }
        self.clause(clause);
        self.clauses.push(literals.to_vec());
        Ok(())
    }

    /// Looks for a point under assumptions (literals that are to be 1). The
    /// unit of effort is a conflict.
    ///
    /// # Errors
    ///
    /// A sentence: an assumption's column is not a 0/1 column of the program.
    pub fn solve(&mut self, limits: &Limits, assumptions: &[Literal]) -> Result<Answer, String> {
        let mut lits = Vec::with_capacity(assumptions.len());
        let mut sources = Vec::with_capacity(assumptions.len());
        for &assumption in assumptions {
            match self.literal(assumption)? {
                Known::Always(true) => {}
                Known::Always(false) => {
                    return Ok(Answer::Infeasible {
                        core: vec![assumption],
                    });
                }
                Known::Open(lit) if lits.contains(&lit) => {}
                Known::Open(lit) => {
                    lits.push(lit);
                    sources.push(assumption);
                }
            }
        }
        Ok(self.answer(&lits, &sources, limits))
    }

    /// As `solve`, under one literal of the engine's own.
    pub(super) fn solve_under(&mut self, lit: Option<Lit>, limits: &Limits) -> Answer {
        self.answer(lit.as_slice(), &[], limits)
    }

    fn answer(&mut self, lits: &[Lit], sources: &[Literal], limits: &Limits) -> Answer {
        match self.kernel.search(lits, limits) {
            Ended::Limit(stop) => Answer::Limit(stop),
            Ended::Refuted(core) => Answer::Infeasible {
                core: lits
                    .iter()
                    .zip(sources)
                    .filter(|(lit, _)| core.contains(lit))
                    .map(|(_, source)| *source)
                    .collect(),
            },
            Ended::Satisfied => {
                let point: Vec<i64> = self
                    .codings
                    .iter()
                    .map(|coding| coding.value(&self.kernel))
                    .collect();
                match self.wrong(&point, sources) {
                    Some(wrong) => Answer::Doubt(wrong),
                    None => Answer::Point(point),
                }
            }
        }
    }

    /// Excludes the values that some columns have in the point just found, all
    /// together, from later points. Only to be called after a point was found.
    ///
    /// # Errors
    ///
    /// A sentence: a column is not the program's, or has no bounds.
    pub fn block(&mut self, columns: &[ColumnId]) -> Result<(), String> {
        let mut present = Vec::new();
        for column in columns {
            match self.codings.get(column.0) {
                Some(coding) if !self.loosened[column.0] => {
                    coding.present(&self.kernel, &mut present);
                }
                _ => return Err(format!("column {} has no bounds", column.0)),
            }
        }
        let clause: Vec<Lit> = present.into_iter().map(|lit| !lit).collect();
        self.kernel.block(&clause);
        if self.kernel.settings.log {
            self.added.push(clause);
        }
        Ok(())
    }

    fn clause(&mut self, clause: Vec<Lit>) {
        self.kernel.add_clause(&clause);
        if self.kernel.settings.log {
            self.added.push(clause);
        }
    }

    /// A fresh literal that no column stands for.
    pub(super) fn fresh(&mut self) -> Lit {
        self.kernel.add_variable().positive()
    }

    /// Excludes a literal from all later points.
    pub(super) fn exclude(&mut self, lit: Lit) {
        self.kernel.add_clause(&[!lit]);
    }

    /// Looks first where a form is great.
    pub(super) fn prefer(&mut self, form: &Form) {
        for (id, c) in form.terms() {
            for lit in self.codings[id.0].upward(&self.kernel.trail.chains) {
                self.kernel.order.set_phase(lit.flipped(c < 0));
            }
        }
    }

    /// Whether values of a column were left out that no row excludes.
    pub(super) fn loosened(&self, id: ColumnId) -> bool {
        self.loosened.get(id.0) != Some(&false)
    }

    /// The number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.kernel.conflicts
    }

    pub(super) fn literal(&self, literal: Literal) -> Result<Known, String> {
        let (id, flip) = match literal {
            Literal::Const(value) => return Ok(Known::Always(value)),
            Literal::Column(id) => (id, false),
            Literal::Complement(id) => (id, true),
        };
        if self.loosened.get(id.0) != Some(&false) {
            return Err(format!("column {} of a literal has no bounds", id.0));
        }
        match self.codings.get(id.0) {
            Some(Coding::Two { low: 0, literal }) => Ok(Known::Open(literal.flipped(flip))),
            Some(Coding::Fixed(value @ (0 | 1))) => Ok(Known::Always((*value == 1) != flip)),
            _ => Err("a literal's column is not a 0/1 column of the program".into()),
        }
    }

    /// What is wrong with a point: a bound, a row, an assumption.
    fn wrong(&self, point: &[i64], assumptions: &[Literal]) -> Option<String> {
        let out = self.bounds.iter().zip(point).position(|(bounds, value)| {
            bounds.0.is_some_and(|low| *value < low) || bounds.1.is_some_and(|high| *value > high)
        });
        if let Some(column) = out {
            return Some(format!("column {column} is out of bounds"));
        }
        let mut start = 0;
        let row = self.given.iter().position(|row| {
            let terms = &self.given_terms[start..row.end];
            start = row.end;
            let sum: i128 = terms
                .iter()
                .map(|&(id, c)| i128::from(c) * i128::from(point[id]))
                .sum();
            row.condition.holds(point) && !row.sense.holds(sum, row.rhs)
        });
        if let Some(row) = row {
            return Some(format!("row {row} fails"));
        }
        let clause = self
            .clauses
            .iter()
            .any(|clause| !clause.iter().any(|literal| literal.holds(point)));
        let assumption = assumptions.iter().any(|literal| !literal.holds(point));
        (clause || assumption).then(|| "a clause or an assumption fails".into())
    }
}

const LARGE: &str = "the numbers of a row pass 2^62";

pub(super) enum Known {
    Always(bool),
    Open(Lit),
}
