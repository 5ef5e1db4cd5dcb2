//! A model in a SAT solver, kept between questions.

use super::watch::Watch;
use crate::clauses::{self, Encoder, Literal, Refusal};
use crate::model::{Model, Prop, Relation};
use crate::solve::{Limits, Reasoned, Stop};
use batsat::{Lit, Solver, SolverInterface, SolverOpts, lbool};

/// A model in clauses, in a solver.
pub(super) struct Session {
    pub encoder: Encoder,
    /// The model without what is not in the clauses, to know it again.
    model: Model,
    solver: Solver<Watch>,
    /// How many of the clauses the solver has.
    given: usize,
}

/// What one search came to.
pub(super) enum Found {
    /// The truth of each variable.
    Truths(Vec<bool>),
    Nothing,
    Limit(Stop),
}

impl Session {
    pub fn new(model: &Model) -> Result<Session, Refusal> {
        let mut session = Session {
            encoder: clauses::encode(model)?,
            model: Model {
                unknowns: model.unknowns.clone(),
                sentences: model.sentences.clone(),
                ..Model::default()
            },
            solver: Solver::new(SolverOpts::default(), Watch::default()),
            given: 0,
        };
        session.give();
        Ok(session)
    }

    pub fn is_of(&self, model: &Model) -> bool {
        let claims = |model: &Model| model.sentences.len();
        self.model.unknowns == model.unknowns
            && claims(&self.model) == claims(model)
            && self
                .model
                .sentences
                .iter()
                .zip(&model.sentences)
                .all(|(one, other)| one.claim == other.claim)
    }

    pub fn search(
        &mut self,
        model: &Model,
        also: &[Prop],
        best: bool,
        limits: &Limits,
    ) -> Result<Reasoned, Refusal> {
        let mut assumed = Vec::with_capacity(also.len() + 1);
        for prop in also {
            assumed.push(self.encoder.suppose("supposed", prop)?);
        }
        let objective = model.objective.as_ref().filter(|_| best);
        let mut found = None;
        // The conflicts of every round count together.
        self.solver.cb_mut().conflicts = 0;
        loop {
            self.give();
            let truths = match self.ask(&assumed, limits) {
                Found::Truths(truths) => truths,
                Found::Nothing => return Ok(found.map_or(Reasoned::Nothing, Reasoned::World)),
                Found::Limit(stop) => return Ok(Reasoned::Limit(stop)),
            };
            let Some(world) = self.encoder.world(&truths) else {
                let why = "a choice has not exactly one value";
                return Ok(Reasoned::Doubt(why.into()));
            };
            let Some(objective) = objective else {
                return Ok(Reasoned::World(world));
            };
            // Better by one whole step, until nothing is.
            let (relation, step) = if objective.maximise {
                (Relation::AtLeast, 1)
            } else {
                (Relation::AtMost, -1)
            };
            let value = objective.form.value(&world);
            let bound = value.and_then(|value| value.checked_add(step));
            let better = bound.and_then(|b| Prop::compare(objective.form.clone(), relation, b));
            let Some(better) = better else {
                return Ok(Reasoned::Doubt(
                    "the objective leaves the 64-bit range".into(),
                ));
            };
            assumed.truncate(also.len());
            assumed.push(self.encoder.suppose("a better world", &better)?);
            found = Some(world);
        }
    }

    /// The conflicts of the last search.
    pub fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    /// Gives the solver the variables and clauses that are new.
    fn give(&mut self) {
        let formula = self.encoder.formula();
        let count = u32::try_from(formula.meanings().len()).unwrap_or(u32::MAX);
        while self.solver.num_vars() < count {
            self.solver.new_var_default();
        }
        for clause in formula.clauses().get(self.given..).unwrap_or_default() {
            add(&mut self.solver, &clause.literals);
        }
        self.given = formula.clauses().len();
    }

    pub fn add(&mut self, literals: &[Literal]) {
        add(&mut self.solver, literals);
    }

    /// One search under assumptions.
    pub fn ask(&mut self, assumed: &[Literal], limits: &Limits) -> Found {
        let mut lits = Vec::with_capacity(assumed.len());
        for literal in assumed {
            match lit(*literal) {
                Ok(lit) => lits.push(lit),
                Err(true) => {}
                Err(false) => return Found::Nothing,
            }
        }
        let watch = self.solver.cb_mut();
        watch.limits = *limits;
        watch.stop.set(None);
        let outcome = self.solver.solve_limited(&lits);
        if outcome == lbool::TRUE {
            let model = self.solver.get_model();
            Found::Truths(model.iter().map(|&truth| truth == lbool::TRUE).collect())
        } else if outcome == lbool::FALSE {
            Found::Nothing
        } else {
            Found::Limit(self.solver.cb().stop.get().unwrap_or(Stop::Effort))
        }
    }
}

fn add(solver: &mut Solver<Watch>, literals: &[Literal]) {
    let mut clause = Vec::with_capacity(literals.len());
    for literal in literals {
        match lit(*literal) {
            Ok(lit) => clause.push(lit),
            Err(true) => return,
            Err(false) => {}
        }
    }
    // The answer, that nothing is left, comes again when it is asked.
    let _ = solver.add_clause_reuse(&mut clause);
}

/// The solver's literal, or the truth of a constant.
fn lit(literal: Literal) -> Result<Lit, bool> {
    let (variable, sign) = match literal {
        Literal::Const(value) => return Err(value),
        Literal::Positive(variable) => (variable, true),
        Literal::Negative(variable) => (variable, false),
    };
    // Variables were made in order, from 0.
    let var = batsat::Var::unsafe_from_idx(variable.0.saturating_sub(1));
    Ok(Lit::new(var, sign))
}
