//! The paper's arbitrary objective, where the puzzle has none: the greatest
//! value of the first column.

use crate::rows::{Form, Literal, Objective, Program, Representation};

/// What a relaxation or a search is to make best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// In words: `max lady[1]`.
    pub text: String,
    /// Whether the puzzle itself asks for it.
    pub own: bool,
}

/// The program with an objective, and which: its own, or the arbitrary one,
/// which is the same in every form. A puzzle whose unknowns are all settled has
/// nothing to make best.
pub fn with_goal(mut program: Program) -> (Program, Goal) {
    let own = program.objective.is_some();
    if !own {
        program.objective = first(&program).map(|form| Objective {
            form,
            maximise: true,
        });
    }
    let text = match &program.objective {
        Some(objective) => {
            let word = if objective.maximise { "max" } else { "min" };
            format!("{word} {}", program.show_form(&objective.form))
        }
        None => "nothing".to_owned(),
    };
    (program, Goal { text, own })
}

/// The first unknown that is not a constant, as a form.
fn first(program: &Program) -> Option<Form> {
    program.encoding.unknowns.iter().find_map(|unknown| {
        let literal = match unknown {
            Representation::Truth(literal) => *literal,
            Representation::Choice(literals) => *literals.first()?,
            Representation::Integer(id) => return Some(Form::column(*id)),
        };
        (!matches!(literal, Literal::Const(_))).then(|| Form::literal(literal))
    })
}
