//! The engine: a program's columns and rows in the search, points out.

use super::coding::Coding;
use super::kernel::{Kernel, Settings, TooLarge};
use super::lit::Lit;
use super::merge::Merged;
use super::normal::Term;
use super::search::Ended;
use crate::rows::{ColumnId, Form, Literal, Program, Sense};
use crate::solve::{Limits, Stop, bounds};

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
struct Given {
    /// Where its terms end in the list of all terms.
    end: usize,
    sense: Sense,
    rhs: i128,
}

/// An incremental solver for one program: rows and clauses can be added, and
/// questions asked under assumptions, without starting over.
#[derive(Debug)]
pub struct Engine {
    kernel: Kernel,
    codings: Vec<Coding>,
    bounds: Vec<(Option<i64>, Option<i64>)>,
    given: Vec<Given>,
    given_terms: Vec<(usize, i64)>,
    /// Room to work in.
    terms: Vec<Term>,
    clauses: Vec<Vec<Literal>>,
}

impl Engine {
    /// Takes a program's columns and rows; its objective is left aside.
    ///
    /// # Errors
    ///
    /// A sentence: a column has no bound and none follows from the rows, or the
    /// numbers of a row pass 2⁶².
    pub fn new(program: &Program) -> Result<Engine, String> {
        Engine::with(program, Settings::default())
    }

    pub(super) fn with(program: &Program, settings: Settings) -> Result<Engine, String> {
        let mut engine = Engine {
            kernel: Kernel::new(settings),
            codings: Vec::with_capacity(program.columns().len()),
            bounds: program
                .columns()
                .iter()
                .map(|c| (c.lower, c.upper))
                .collect(),
            given: Vec::with_capacity(program.rows().len()),
            given_terms: Vec::new(),
            terms: Vec::new(),
            clauses: Vec::new(),
        };
        let Some(domains) = domains(program)? else {
            engine.kernel.contradiction();
            engine.codings = vec![Coding::Fixed(0); program.columns().len()];
            return Ok(engine);
        };
        let binary = |id: ColumnId| domains[id.0] == (0, 1);
        let merged = if settings.merge {
            Merged::find(program, binary)
        } else {
            Some(Merged::none(domains.len()))
        };
        let Some(merged) = merged else {
            engine.kernel.contradiction();
            engine.codings = vec![Coding::Fixed(0); program.columns().len()];
            return Ok(engine);
        };
        for (index, &(low, high)) in domains.iter().enumerate() {
            let coding = match merged.leader(index) {
                // A leader comes before those it stands for.
                (leader, flip) if leader != index => match engine.codings.get(leader) {
                    Some(Coding::Two { low, literal }) => Coding::Two {
                        low: *low,
                        literal: literal.flipped(flip),
                    },
                    _ => Coding::new(&mut engine.kernel, low, high),
                },
                _ => Coding::new(&mut engine.kernel, low, high),
            };
            if let Some((terms, degree)) = coding.upper_row(high) {
                engine
                    .kernel
                    .add_row(&terms, degree, false)
                    .map_err(|TooLarge| too_wide(program, index))?;
            }
            engine.codings.push(coding);
        }
        for row in program.rows() {
            engine
                .add_row(&row.form, row.sense, row.rhs)
                .map_err(|why| format!("{why}: {}", program.show_row(row)))?;
        }
        Ok(engine)
    }

    /// Adds a row for all later questions.
    ///
    /// # Errors
    ///
    /// A sentence: its numbers pass 2⁶², or it names a column that is not the
    /// program's.
    pub fn add_row(&mut self, form: &Form, sense: Sense, rhs: i64) -> Result<(), String> {
        let mut terms = std::mem::take(&mut self.terms);
        terms.clear();
        let added = self.add_terms(form, sense, rhs, &mut terms);
        self.terms = terms;
        added
    }

    fn add_terms(
        &mut self,
        form: &Form,
        sense: Sense,
        rhs: i64,
        terms: &mut Vec<Term>,
    ) -> Result<(), String> {
        let mut constant = i128::from(form.offset());
        for (id, coef) in form.terms() {
            let Some(coding) = self.codings.get(id.0) else {
                return Err("the row names a column that is not there".into());
            };
            constant = coding
                .terms(coef, &self.kernel.trail.chains, terms)
                .checked_add(constant)
                .ok_or(LARGE)?;
        }
        let degree = i128::from(rhs).checked_sub(constant).ok_or(LARGE)?;
        for (not, negate) in [(Sense::AtLeast, true), (Sense::AtMost, false)] {
            if sense != not {
                self.kernel
                    .add_row(terms, degree, negate)
                    .map_err(|TooLarge| LARGE)?;
            }
        }
        self.given.push(Given {
            end: self.given_terms.len() + form.len(),
            sense,
            rhs: i128::from(rhs) - i128::from(form.offset()),
        });
        self.given_terms
            .extend(form.terms().map(|(id, c)| (id.0, c)));
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
        self.kernel.add_clause(&clause);
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
        Ok(match self.kernel.search(&lits, limits) {
            Ended::Limit(stop) => Answer::Limit(stop),
            Ended::Refuted(core) => Answer::Infeasible {
                core: lits
                    .iter()
                    .zip(&sources)
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
                match self.wrong(&point, &sources) {
                    Some(wrong) => Answer::Doubt(wrong),
                    None => Answer::Point(point),
                }
            }
        })
    }

    /// Excludes the values that some columns have in the point just found, all
    /// together, from later points. Only to be called after a point was found.
    pub fn block(&mut self, columns: &[ColumnId]) {
        let mut present = Vec::new();
        for column in columns {
            if let Some(coding) = self.codings.get(column.0) {
                coding.present(&self.kernel, &mut present);
            }
        }
        let clause: Vec<Lit> = present.into_iter().map(|lit| !lit).collect();
        self.kernel.add_clause(&clause);
    }

    /// The number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.kernel.conflicts
    }

    fn literal(&self, literal: Literal) -> Result<Known, String> {
        let (id, flip) = match literal {
            Literal::Const(value) => return Ok(Known::Always(value)),
            Literal::Column(id) => (id, false),
            Literal::Complement(id) => (id, true),
        };
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
            !row.sense.holds(sum, row.rhs)
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

enum Known {
    Always(bool),
    Open(Lit),
}

fn too_wide(program: &Program, index: usize) -> String {
    format!(
        "column {} has too many values",
        program.columns()[index].name
    )
}

/// The values of every column. `None` where one has none.
fn domains(program: &Program) -> Result<Option<Vec<(i64, i64)>>, String> {
    // 0/1 columns the search bounds better.
    let bounds = if program.columns().iter().all(|c| c.is_binary()) {
        bounds::Bounds::declared(program)
    } else {
        match bounds::tighten(program) {
            Some(bounds) => bounds,
            None => return Ok(None),
        }
    };
    let mut out = Vec::with_capacity(program.columns().len());
    for (index, column) in program.columns().iter().enumerate() {
        let (Some(low), Some(high)) = (bounds.lower[index], bounds.upper[index]) else {
            let side = if bounds.lower[index].is_none() {
                "a lower"
            } else {
                "an upper"
            };
            return Err(format!(
                "the exact engine needs {side} bound on column {}",
                column.name
            ));
        };
        out.push((low, high));
    }
    Ok(Some(out))
}
