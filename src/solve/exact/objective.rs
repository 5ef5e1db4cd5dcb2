//! The best point, by solution-improving search: every point found adds the row
//! "better than this", until there is none.

use super::engine::{Answer, Engine};
use crate::rows::{Form, Program, Sense};
use crate::solve::{Limits, Outcome, Stop};

/// Finds a best point, or any where there is no objective.
pub(super) fn best(program: &Program, limits: &Limits) -> Result<Outcome, String> {
    let mut engine = Engine::new(program)?;
    let mut found: Option<Vec<i64>> = None;
    loop {
        let left = Limits {
            effort: match limits.effort {
                Some(most) => match most.checked_sub(engine.conflicts()) {
                    Some(left) => Some(left),
                    None => return Ok(Outcome::Limit(Stop::Effort)),
                },
                None => None,
            },
            ..*limits
        };
        let point = match engine.solve(&left, &[])? {
            Answer::Point(point) => point,
            Answer::Infeasible { .. } => {
                return Ok(match found {
                    Some(point) => Outcome::Point(point),
                    None => Outcome::Infeasible,
                });
            }
            Answer::Limit(stop) => return Ok(Outcome::Limit(stop)),
            Answer::Doubt(why) => return Err(why),
        };
        if let Some(wrong) = program.violated(&point) {
            return Err(wrong);
        }
        let Some(objective) = &program.objective else {
            return Ok(Outcome::Point(point));
        };
        let sign = if objective.maximise { 1 } else { -1 };
        let large = "the numbers of the objective are too large";
        let form = Form::default()
            .add_scaled(&objective.form, sign)
            .ok_or(large)?;
        let better = i64::try_from(form.value(&point) + 1).map_err(|_| large)?;
        engine.add_row(&form, Sense::AtLeast, better)?;
        found = Some(point);
    }
}
