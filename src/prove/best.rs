//! The best point of rows alone, where no puzzle says what they mean.

use super::cut;
use super::{Decision, Goal, Query, Road, Step};
use crate::model::Model;
use crate::rows::Program;

/// More improvements than this, and what is called best is not.
const ROUNDS: usize = 100;

/// A point of a program; where something is to be best, one that is proved to
/// be: no backend is asked whether its value is the best, but whether there is a
/// better one, until there is none. The world of the decision is empty. The
/// road's finder must read rows: there are no propositions.
pub fn best(program: &Program, road: &Road, steps: &mut Vec<Step>) -> Decision {
    let model = Model::default();
    let mut found = road.decide(Goal::Find, &Query::best(program), &model, steps);
    let Some(objective) = &program.objective else {
        return found;
    };
    for _ in 0..ROUNDS {
        let Decision::Found(point, _) = &found else {
            return found;
        };
        let Ok(best) = i64::try_from(objective.form.value(point)) else {
            return Decision::Undecided("the objective leaves the 64-bit range".to_owned());
        };
        let mut better = program.clone();
        if let Err(why) = cut::no_worse(&mut better, objective, best, true) {
            return Decision::Undecided(why);
        }
        match road.decide(Goal::Improve, &Query::best(&better), &model, steps) {
            Decision::Nothing => return found,
            Decision::Undecided(why) => {
                let why = format!("the best point so far has {best}, and {why}");
                return Decision::Undecided(why);
            }
            other => found = other,
        }
    }
    Decision::Undecided("the objective was improved again and again, without an end".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::rows::{Column, Form, Objective, Sense};

    fn program(upper: Option<i64>, maximise: bool) -> Program {
        let mut program = Program::default();
        let x = program.add_column(Column {
            name: "x".into(),
            lower: Some(-3),
            upper,
            meaning: String::new(),
            helper: false,
        });
        program.objective = Some(Objective {
            form: Form::column(x),
            maximise,
        });
        program
    }

    fn decided(program: &Program) -> Decision {
        Options::default().with_road(|road| best(program, road, &mut Vec::new()))
    }

    #[test]
    fn the_best_point_is_found() {
        let value = |decision| match decision {
            Decision::Found(point, _) => point[0],
            other => panic!("{other:?}"),
        };
        assert_eq!(value(decided(&program(Some(7), true))), 7);
        assert_eq!(value(decided(&program(Some(7), false))), -3);
        let mut none = program(Some(7), true);
        none.objective = None;
        assert!((-3..=7).contains(&value(decided(&none))));
    }

    #[test]
    fn without_a_bound_there_is_no_best() {
        assert_eq!(decided(&program(None, true)), Decision::Unbounded);
    }

    #[test]
    fn without_a_point_there_is_nothing() {
        let mut none = program(Some(7), true);
        let origin = cut::origin(&mut none, "never", "");
        cut::never(&mut none, origin).unwrap();
        assert_eq!(none.rows()[0].sense, Sense::AtLeast);
        assert_eq!(decided(&none), Decision::Nothing);
    }
}
