//! Backend `sat`: clause learning on the propositions' clauses, by batsat.
//!
//! The road through logic: it reads the model and no row, so that a mistake in
//! the rows cannot be its own. The solver is kept between questions on the same
//! model (N. Eén, N. Sörensson, "An extensible SAT-solver", SAT 2003): what is
//! supposed for one question (an answer excluded, a better objective) is a
//! literal assumed for it.

mod count;
mod session;
mod watch;

pub use count::worlds;

use super::{BackendInfo, Limits, Make, Reasoned, Reasoner, quietly};
use crate::model::{Model, Prop};
use session::Session;
use std::cell::RefCell;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "sat",
    summary: "clause learning on the propositions, not the rows (batsat)",
    exact: true,
    unit: "conflicts",
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
        self.reason_counting(model, also, best, limits).0
    }

    fn reason_counting(
        &self,
        model: &Model,
        also: &[Prop],
        best: bool,
        limits: &Limits,
    ) -> (Reasoned, Option<u64>) {
        // Taken out, so that a session that fails is not used again.
        let known = self.session.take().filter(|session| session.is_of(model));
        let session = match known {
            Some(session) => Ok(session),
            None => Session::new(model),
        };
        let mut session = match session {
            Ok(session) => session,
            Err(refusal) => return (Reasoned::Doubt(refusal.to_string()), None),
        };
        // A failed assertion inside the solver is one more thing it does not
        // know.
        match quietly(|| session.search(model, also, best, limits)) {
            Some(Ok(reasoned)) => {
                let conflicts = session.conflicts();
                self.session.replace(Some(session));
                (reasoned, Some(conflicts))
            }
            Some(Err(refusal)) => (Reasoned::Doubt(refusal.to_string()), None),
            None => {
                let why = "batsat stopped on a failed assertion";
                (Reasoned::Doubt(why.into()), None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Builder, Linear, Objective, Relation, World};
    use crate::solve::Stop;
    use crate::source::Span;
    use std::time::Instant;

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
        assert!(!worlds(&model, 8, &none).unwrap().1);
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
