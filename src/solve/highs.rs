//! Backend `highs`: branch and cut in floating point, by `good_lp` and HiGHS.
//!
//! Only where it was built in (feature `highs`): HiGHS is C++, and takes minutes to
//! build. What it says is treated as microlp's word is: see `floats`.

use super::bounds::Bounds;
use super::floats::{Stated, bounds_for, open, settled, state, whole};
use super::{Backend, BackendInfo, Limits, Make, Outcome, Stop};
use crate::rows::Program;
use good_lp::{ResolutionError, Solution, SolutionStatus, SolverModel};
use std::time::Instant;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "highs",
    summary: "branch and cut in floating point (good_lp, HiGHS)",
    exact: false,
    unit: "nodes",
    make: Make::Rows(|| Box::new(Highs)),
};

/// The backend. Its unit of effort is a node.
#[derive(Debug, Clone, Copy, Default)]
pub struct Highs;

impl Backend for Highs {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn exact(&self) -> bool {
        false
    }

    fn solve(&self, program: &Program, limits: &Limits) -> Outcome {
        if let Some(outcome) = settled(program) {
            return outcome;
        }
        let Some(bounds) = bounds_for(program) else {
            return Outcome::Infeasible;
        };
        let run = |with_objective| {
            run(program, &bounds, limits, with_objective).unwrap_or_else(Outcome::Doubt)
        };
        match run(true) {
            Outcome::Unbounded if !open(program, &bounds) => {
                Outcome::Doubt("highs calls a bounded objective unbounded".into())
            }
            Outcome::Unbounded => match run(false) {
                Outcome::Point(_) => Outcome::Unbounded,
                other => other,
            },
            other => other,
        }
    }
}

fn run(
    program: &Program,
    bounds: &Bounds,
    limits: &Limits,
    with_objective: bool,
) -> Result<Outcome, String> {
    let Stated {
        columns,
        problem,
        rows,
    } = state(program, bounds, with_objective)?;
    // One thread and one seed: the same answer every time.
    let mut model = problem
        .using(good_lp::highs)
        .set_threads(1)
        .set_option("random_seed", 0)
        .set_option("mip_rel_gap", 0.0)
        .set_option("mip_abs_gap", 0.0);
    for row in rows {
        model.add_constraint(row);
    }
    if let Some(most) = limits.effort {
        // It has no room for larger numbers, and never comes so far.
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        model = model.set_option("mip_max_nodes", most);
    }
    if let Some(deadline) = limits.deadline {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Outcome::Limit(Stop::Time));
        }
        model = model.set_time_limit(left.as_secs_f64());
    }
    let late = || limits.deadline.is_some_and(|at| Instant::now() >= at);
    let stopped = || match late() {
        true => Outcome::Limit(Stop::Time),
        false => Outcome::Limit(Stop::Effort),
    };
    let solution = match model.solve() {
        Ok(solution) => solution,
        Err(ResolutionError::Infeasible) => return Ok(Outcome::Infeasible),
        Err(ResolutionError::Unbounded) => return Ok(Outcome::Unbounded),
        // Stopped without a point.
        Err(ResolutionError::Other("NoSolutionFound")) if late() || limits.effort.is_some() => {
            return Ok(stopped());
        }
        Err(error) => return Err(format!("highs: {error}")),
    };
    // Any point will do where nothing is to be best.
    let best = with_objective && program.objective.is_some();
    if best && !matches!(solution.status(), SolutionStatus::Optimal) {
        return Ok(stopped());
    }
    let values = columns.iter().map(|column| solution.value(column.variable));
    whole(program, &columns, values, "highs")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Sense;
    use crate::solve::testing::{
        Stream, binaries, brute_force, column, objective, random_program, row,
    };

    fn solve(program: &Program) -> Outcome {
        Highs.solve(program, &Limits::default())
    }

    #[test]
    fn agrees_with_looking_at_every_point() {
        let mut stream = Stream(71);
        let (mut some, mut none) = (0, 0);
        for _ in 0..300 {
            let mut p = random_program(&mut stream);
            if stream.one_in(2) {
                let terms: Vec<_> = (0..p.columns().len())
                    .map(|index| (crate::rows::ColumnId(index), stream.within(-5, 5)))
                    .collect();
                objective(&mut p, &terms, stream.one_in(2));
            }
            let points = brute_force(&p);
            let goal = p.objective.clone();
            let values = points.iter().filter_map(|point| {
                let goal = goal.as_ref()?;
                Some(goal.form.value(point) * if goal.maximise { 1 } else { -1 })
            });
            match solve(&p) {
                Outcome::Point(point) => {
                    some += 1;
                    assert!(points.contains(&point));
                    if let (Some(goal), Some(best)) = (&goal, values.max()) {
                        let sign = if goal.maximise { 1 } else { -1 };
                        assert_eq!(goal.form.value(&point) * sign, best);
                    }
                }
                Outcome::Infeasible => {
                    none += 1;
                    assert!(points.is_empty());
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(some > 50 && none > 20);
    }

    #[test]
    fn limits_and_objectives_without_an_end() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Unbounded);
        let past = Limits {
            deadline: Some(Instant::now()),
            ..Limits::default()
        };
        assert_eq!(Highs.solve(&p, &past), Outcome::Limit(Stop::Time));
        let mut p = Program::default();
        let y = binaries(&mut p, 2);
        row(&mut p, &[(y[0], 2), (y[1], 2)], Sense::Equal, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
    }
}
