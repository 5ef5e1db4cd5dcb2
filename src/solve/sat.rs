//! Backend `sat`: clause learning on the propositions' clauses, by batsat.
//!
//! The road through logic: it reads the model and no row, so that a mistake in
//! the rows cannot be its own. The solver is kept between questions on the same
//! model (N. Eén, N. Sörensson, "An extensible SAT-solver", SAT 2003): what is
//! supposed for one question (an answer excluded, a better objective) is a
//! literal assumed for it.

use super::{BackendInfo, Limits, Make, Reasoned, Reasoner, Stop};
use crate::clauses::{self, Encoder, Literal, Refusal};
use crate::model::{Model, Prop, Relation, World};
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "sat",
    summary: "clause learning on the propositions, not the rows (batsat)",
    exact: true,
    make: Make::Propositions(|| Box::new(Sat::default())),
};

/// The backend. Its unit of effort is a conflict.
#[derive(Default)]
pub struct Sat {
    /// The last model, in clauses and with what was learnt about it.
    session: RefCell<Option<Session>>,
}

impl Reasoner for Sat {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn exact(&self) -> bool {
        true
    }

    fn reason(&self, model: &Model, also: &[Prop], best: bool, limits: &Limits) -> Reasoned {
        // Taken out, so that a session that fails is not used again.
        let known = self.session.take().filter(|session| session.is_of(model));
        let session = match known {
            Some(session) => Ok(session),
            None => Session::new(model),
        };
        let mut session = match session {
            Ok(session) => session,
            Err(refusal) => return Reasoned::Doubt(refusal.to_string()),
        };
        // A failed assertion inside the solver is one more thing it does not
        // know.
        let reasoned = catch_unwind(AssertUnwindSafe(|| {
            session.search(model, also, best, limits)
        }));
        match reasoned {
            Ok(Ok(reasoned)) => {
                self.session.replace(Some(session));
                reasoned
            }
            Ok(Err(refusal)) => Reasoned::Doubt(refusal.to_string()),
            Err(_) => Reasoned::Doubt("batsat stopped on a failed assertion".into()),
        }
    }
}

/// The worlds of a model, at most `limit`, ascending, and whether these are
/// all. No row is read, and every world is checked against the meaning.
///
/// # Errors
/// A sentence: the model is not written in clauses, or a world fails the check.
pub fn worlds(model: &Model, limit: u64, limits: &Limits) -> Result<(Vec<World>, bool), String> {
    let mut session = Session::new(model).map_err(|refusal| refusal.to_string())?;
    let variables = session.encoder.unknown_variables();
    let mut worlds = Vec::new();
    let complete = loop {
        match session.ask(&[], limits) {
            Found::Truths(truths) => {
                if u64::try_from(worlds.len()).is_ok_and(|found| found >= limit) {
                    break false;
                }
                let world = session.encoder.world(&truths);
                let world = world.ok_or("a choice has not exactly one value")?;
                model
                    .verify(&world)
                    .map_err(|wrong| format!("a world of the clauses is none: {wrong:?}"))?;
                worlds.push(world);
                let differs = variables.iter().map(|&variable| {
                    let literal = Literal::Positive(variable);
                    if literal.holds(&truths) {
                        literal.not()
                    } else {
                        literal
                    }
                });
                let differs: Vec<Literal> = differs.collect();
                session.add(&differs);
            }
            Found::Nothing => break true,
            Found::Limit(_) => break false,
        }
    };
    worlds.sort_unstable();
    Ok((worlds, complete))
}

/// A model in clauses, in a solver.
struct Session {
    encoder: Encoder,
    /// The model without what is not in the clauses, to know it again.
    model: Model,
    solver: Solver<Watch>,
    /// How many of the clauses the solver has.
    given: usize,
}

/// What one search came to.
enum Found {
    /// The truth of each variable.
    Truths(Vec<bool>),
    Nothing,
    Limit(Stop),
}

impl Session {
    fn new(model: &Model) -> Result<Session, Refusal> {
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

    fn is_of(&self, model: &Model) -> bool {
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

    fn search(
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

    fn add(&mut self, literals: &[Literal]) {
        add(&mut self.solver, literals);
    }

    /// One search under assumptions.
    fn ask(&mut self, assumed: &[Literal], limits: &Limits) -> Found {
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

/// Counts conflicts and stops at a limit.
#[derive(Default)]
struct Watch {
    limits: Limits,
    conflicts: u64,
    /// Asked so often.
    asked: Cell<u32>,
    /// Which limit was reached.
    stop: Cell<Option<Stop>>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: batsat::ClauseKind) {
        if kind == batsat::ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.limits.effort.is_some_and(|most| self.conflicts > most) {
            self.stop.set(Some(Stop::Effort));
        }
        // The clock is looked at now and then; the first time at once.
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(64) && self.limits.deadline.is_some_and(|at| Instant::now() >= at) {
            self.stop.set(Some(Stop::Time));
        }
        self.stop.get().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Builder, Linear, Objective};
    use crate::source::Span;

    fn reason(sat: &Sat, model: &Model, also: &[Prop]) -> Reasoned {
        sat.reason(model, also, false, &Limits::default())
    }

    #[test]
    fn a_world_and_none_beside_it() {
        let mut puzzle = Builder::new("");
        let a = puzzle.truth("knight", &["A"]);
        let b = puzzle.truth("knight", &["B"]);
        puzzle.statement("A", a.clone(), "", Prop::all([a.clone(), b.clone()]).not());
        let model = puzzle.build();
        let sat = Sat::default();
        let only = World::new(vec![1, 0]);
        assert_eq!(reason(&sat, &model, &[]), Reasoned::World(only.clone()));
        assert_eq!(reason(&sat, &model, &[a.clone().not()]), Reasoned::Nothing);
        assert_eq!(reason(&sat, &model, &[b]), Reasoned::Nothing);
        // What was supposed is forgotten.
        assert_eq!(reason(&sat, &model, &[a]), Reasoned::World(only.clone()));
        assert_eq!(
            worlds(&model, 5, &Limits::default()),
            Ok((vec![only], true))
        );
    }

    #[test]
    fn another_model_is_another_session() {
        let sat = Sat::default();
        for value in 0..4 {
            let mut puzzle = Builder::new("");
            let n = puzzle.integer("n", &[], 0, 3);
            puzzle.fact("", "", Prop::compare(n, Relation::Equal, value).unwrap());
            let model = puzzle.build();
            let world = Reasoned::World(World::new(vec![value]));
            assert_eq!(reason(&sat, &model, &[]), world);
            assert_eq!(reason(&sat, &model, &[Prop::FALSE]), Reasoned::Nothing);
            assert_eq!(reason(&sat, &model, &[Prop::TRUE]), world);
        }
    }

    #[test]
    fn the_best_world() {
        for maximise in [true, false] {
            let mut puzzle = Builder::new("");
            let x = puzzle.integer("x", &[], -3, 9);
            let y = puzzle.truth("y", &[]);
            let odd = crate::model::Atom::Mod(Box::new(x.clone()), 2);
            let odd = Prop::compare(Linear::atom(odd), Relation::Equal, 1).unwrap();
            puzzle.fact("", "", Prop::iff(odd, y));
            let mut model = puzzle.build();
            model.objective = Some(Objective {
                form: x.scale(2).unwrap(),
                maximise,
                text: String::new(),
                span: Span::default(),
            });
            let best = Sat::default().reason(&model, &[], true, &Limits::default());
            let world = if maximise { vec![9, 1] } else { vec![-3, 1] };
            assert_eq!(best, Reasoned::World(World::new(world)));
        }
    }

    /// One more pigeon than holes.
    fn pigeons(holes: usize) -> Model {
        let mut puzzle = Builder::new("");
        let sits: Vec<Vec<Prop>> = (0..=holes)
            .map(|p| {
                (0..holes)
                    .map(|h| puzzle.truth("in", &[&p.to_string(), &h.to_string()]))
                    .collect()
            })
            .collect();
        for pigeon in &sits {
            puzzle.fact("", "", Prop::any(pigeon.clone()));
        }
        for hole in 0..holes {
            for (index, one) in sits.iter().enumerate() {
                for other in &sits[index + 1..] {
                    let both = Prop::all([one[hole].clone(), other[hole].clone()]);
                    puzzle.fact("", "", both.not());
                }
            }
        }
        puzzle.build()
    }

    #[test]
    fn limits_are_limits() {
        let model = pigeons(9);
        let sat = Sat::default();
        let few = Limits {
            effort: Some(20),
            ..Limits::default()
        };
        assert_eq!(
            sat.reason(&model, &[], false, &few),
            Reasoned::Limit(Stop::Effort)
        );
        let past = Limits {
            deadline: Some(Instant::now()),
            ..Limits::default()
        };
        assert_eq!(
            sat.reason(&model, &[], false, &past),
            Reasoned::Limit(Stop::Time)
        );
        let small = pigeons(4);
        assert_eq!(reason(&sat, &small, &[]), Reasoned::Nothing);
        // Counted only up to the limit.
        let mut puzzle = Builder::new("");
        puzzle.integer("n", &[], 1, 9);
        let model = puzzle.build();
        let none = Limits::default();
        assert_eq!(worlds(&model, 8, &none).unwrap().1, false);
        let (all, complete) = worlds(&model, 9, &none).unwrap();
        assert_eq!((all.len(), complete), (9, true));
    }

    #[test]
    fn what_has_no_clauses_is_in_doubt() {
        let mut puzzle = Builder::new("");
        puzzle.integer("n", &[], 0, 1 << 40);
        let doubt = reason(&Sat::default(), &puzzle.build(), &[]);
        assert!(matches!(doubt, Reasoned::Doubt(why) if why.contains("possible values")));
        let mut puzzle = Builder::new("");
        puzzle.truth("a", &[]);
        let strange = Prop::Holds(crate::model::UnknownId(9));
        let doubt = reason(&Sat::default(), &puzzle.build(), &[strange]);
        assert!(matches!(doubt, Reasoned::Doubt(why) if why.contains("well formed")));
    }
}
