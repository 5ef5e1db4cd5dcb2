//! Backend of the paper's road: linear relaxation and branch-and-bound, by
//! `good_lp` and the pure-Rust solver microlp.
//!
//! What the solver says is rounded and checked exactly; what it cannot be asked
//! exactly is refused: see `floats`. Its "infeasible" stays a claim.

use super::bounds::Bounds;
use super::floats::{Stated, bounds_for, open, settled, state, whole};
use super::{Backend, BackendInfo, Limits, Make, Outcome, Patience, Stop, quietly};
use crate::rows::Program;
use good_lp::SolverModel;
use microlp::{Error, SolveOptions, SolveOutcome, TerminationReason};
use std::time::Instant;

/// What one question may cost before another backend is asked. The relaxation
/// at the root costs about rows × columns, each node after it about rows²;
/// measured, this is about a tenth of a second at the most, and all puzzles of the
/// library but two stay below it, most of them by far. With 50 rows and 60 columns
/// it is 238 nodes, with 400 of both 2, and beyond 600 rows and 1000 columns nothing
/// is tried.
pub const PATIENCE: u64 = 600_000;

/// Its row in the table of backends.
pub const INFO: BackendInfo = BackendInfo {
    name: "microlp",
    summary: "linear relaxation and branch-and-bound in floating point (good_lp, microlp)",
    exact: false,
    unit: "nodes",
    make: Make::Rows(|| Box::new(Microlp)),
};

/// The backend. Its unit of effort is a node of the branch-and-bound tree.
#[derive(Debug, Clone, Copy, Default)]
pub struct Microlp;

impl Backend for Microlp {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn exact(&self) -> bool {
        false
    }

    fn solve(&self, program: &Program, limits: &Limits) -> Outcome {
        solve_counting(program, limits).0
    }

    fn solve_counting(&self, program: &Program, limits: &Limits) -> (Outcome, Option<u64>) {
        solve_counting(program, limits)
    }

    fn patience(&self, program: &Program) -> Patience {
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let rows = count(program.rows().len());
        let columns = count(program.columns().len());
        match PATIENCE.checked_sub(rows.saturating_mul(columns)) {
            None => Patience::Beyond,
            Some(left) => match left.checked_div(rows.saturating_mul(rows)) {
                Some(nodes) => Patience::Effort(nodes),
                None => Patience::Endless,
            },
        }
    }
}

/// As [`Microlp`] solves, and how many nodes of the branch-and-bound tree it
/// looked at; `None` where it does not say (it counts none when there is no
/// point).
pub fn solve_counting(program: &Program, limits: &Limits) -> (Outcome, Option<u64>) {
    let mut nodes = None;
    let outcome = solve(program, limits, &mut nodes);
    (outcome, nodes)
}

fn solve(program: &Program, limits: &Limits, nodes: &mut Option<u64>) -> Outcome {
    // (microlp takes 10⁻¹¹ = 0 for true and has no model without columns.)
    if let Some(outcome) = settled(program) {
        return outcome;
    }
    let Some(bounds) = bounds_for(program) else {
        return Outcome::Infeasible;
    };
    let run = |with_objective, nodes: &mut _| {
        run(program, &bounds, limits, with_objective, nodes).unwrap_or_else(Outcome::Doubt)
    };
    match run(true, nodes) {
        // Believed only where it can be, and where there is a point at all.
        Outcome::Unbounded if !open(program, &bounds) => {
            Outcome::Doubt("microlp calls a bounded objective unbounded".into())
        }
        Outcome::Unbounded => match run(false, &mut None) {
            Outcome::Point(_) => Outcome::Unbounded,
            other => other,
        },
        other => other,
    }
}

fn run(
    program: &Program,
    bounds: &Bounds,
    limits: &Limits,
    with_objective: bool,
    nodes: &mut Option<u64>,
) -> Result<Outcome, String> {
    let mut options = SolveOptions::default();
    options.node_limit = limits.effort;
    if let Some(deadline) = limits.deadline {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Outcome::Limit(Stop::Time));
        }
        options.time_limit = Some(left);
    }
    let Stated {
        columns,
        problem,
        rows,
    } = state(program, bounds, with_objective)?;
    let mut model = problem.using(good_lp::microlp);
    for row in rows {
        model.add_constraint(row);
    }
    // A failed assertion inside the solver (its own numbers have gone wrong) is
    // no reason to lose the whole run: it is one more thing it does not know.
    let solved = quietly(|| model.as_inner().solve_with(options));
    let outcome = match solved {
        None => return Err("microlp stopped on a failed assertion".into()),
        Some(Err(Error::Infeasible)) => return Ok(Outcome::Infeasible),
        Some(Err(Error::Unbounded)) => return Ok(Outcome::Unbounded),
        Some(Err(error)) => return Err(format!("microlp: {error}")),
        Some(Ok(outcome)) => outcome,
    };
    *nodes = Some(outcome.stats().nodes_solved);
    let stop = match outcome.termination_reason() {
        TerminationReason::ProvenOptimal | TerminationReason::MipGap => None,
        TerminationReason::TimeLimit => Some(Stop::Time),
        TerminationReason::NodeLimit => Some(Stop::Effort),
        _ => return Err("microlp stopped for a reason that has no name here".into()),
    };
    let solution = match (outcome, stop) {
        (SolveOutcome::Interrupted(_), Some(stop)) => return Ok(Outcome::Limit(stop)),
        (SolveOutcome::Interrupted(_), None) => {
            return Err("microlp finished without a point".into());
        }
        // Not known to be the best.
        (SolveOutcome::Solution(_), Some(stop))
            if with_objective && program.objective.is_some() =>
        {
            return Ok(Outcome::Limit(stop));
        }
        (SolveOutcome::Solution(solution), _) => solution,
    };
    let values = solution.iter().map(|(_, value)| value);
    whole(program, &columns, values, "microlp")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Program;
    use crate::rows::Sense;
    use crate::solve::testing::{
        Stream, binaries, brute_force, column, objective, random_program, row,
    };

    fn solve(program: &Program) -> Outcome {
        Microlp.solve(program, &Limits::default())
    }

    #[test]
    fn points_are_points_and_claims_are_right_on_small_rows() {
        let mut stream = Stream(2);
        let mut kinds = [0; 2];
        for _ in 0..600 {
            let p = random_program(&mut stream);
            let points = brute_force(&p);
            match solve(&p) {
                Outcome::Point(point) => {
                    kinds[0] += 1;
                    assert!(points.contains(&point));
                }
                Outcome::Infeasible => {
                    kinds[1] += 1;
                    assert!(points.is_empty(), "wrong claim");
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(kinds[0] > 100 && kinds[1] > 50);
    }

    #[test]
    fn the_same_program_gives_the_same_point() {
        let mut stream = Stream(3);
        for _ in 0..50 {
            let p = random_program(&mut stream);
            assert_eq!(solve(&p), solve(&p));
        }
    }

    #[test]
    fn a_large_m_is_right_or_in_doubt() {
        for m in [1_000_000, 10_000_000, 100_000_000] {
            let mut p = Program::default();
            let x = column(&mut p, Some(1), Some(1_000_000_000));
            let b = binaries(&mut p, 1)[0];
            row(&mut p, &[(x, 1)], Sense::AtLeast, 1);
            row(&mut p, &[(x, 1), (b, -m)], Sense::AtMost, 10);
            row(&mut p, &[(x, 1), (b, -m)], Sense::AtLeast, 10 - m);
            objective(&mut p, &[(x, 1), (b, -1)], false);
            // x = 1 needs b = 0 or b = 1: with b = 1 the last row gives x >= 10.
            assert_eq!(solve(&p), Outcome::Point(vec![1, 0]), "M = {m}");
        }
    }

    #[test]
    fn patience_shrinks_with_the_program() {
        let sized = |rows: usize, columns: usize| {
            let mut p = Program::default();
            let x = binaries(&mut p, columns);
            for _ in 0..rows {
                row(&mut p, &[(x[0], 1)], Sense::AtMost, 1);
            }
            Microlp.patience(&p)
        };
        assert_eq!(sized(50, 60), Patience::Effort(238));
        assert_eq!(sized(400, 400), Patience::Effort(2));
        assert_eq!(sized(600, 1000), Patience::Effort(0));
        assert_eq!(sized(601, 1000), Patience::Beyond);
        assert_eq!(sized(0, 9), Patience::Endless);
    }

    #[test]
    fn bounds_are_never_clamped() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), Some(5_000_000_000));
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![5_000_000_000]));
        let mut p = Program::default();
        let x = column(&mut p, Some(5_000_000_000), Some(5_000_000_003));
        row(&mut p, &[(x, 2)], Sense::AtMost, 10_000_000_005);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![5_000_000_002]));
    }

    #[test]
    fn no_bound_is_unbounded_not_a_large_number() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Unbounded);
        let y = column(&mut p, Some(0), Some(1));
        row(&mut p, &[(y, 2)], Sense::Equal, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
    }

    #[test]
    fn the_strict_bound_of_a_whole_number() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        row(&mut p, &[(x, 1)], Sense::AtMost, 2);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![2]));
    }

    #[test]
    fn what_no_float_holds_is_in_doubt() {
        let mut p = Program::default();
        let x = binaries(&mut p, 2);
        row(
            &mut p,
            &[(x[0], (1 << 53) + 1), (x[1], 1)],
            Sense::AtLeast,
            1,
        );
        assert!(matches!(solve(&p), Outcome::Doubt(_)));
        let mut p = Program::default();
        column(&mut p, Some(i64::MIN), Some(i64::MAX));
        assert!(matches!(solve(&p), Outcome::Doubt(_)));
    }

    #[test]
    fn constant_rows_and_no_columns() {
        let mut p = Program::default();
        assert_eq!(solve(&p), Outcome::Point(vec![]));
        row(&mut p, &[], Sense::AtMost, 5);
        assert_eq!(solve(&p), Outcome::Point(vec![]));
        row(&mut p, &[], Sense::Equal, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
        let mut p = Program::default();
        binaries(&mut p, 1);
        row(&mut p, &[], Sense::AtLeast, 1);
        assert_eq!(solve(&p), Outcome::Infeasible);
    }

    #[test]
    fn limits_are_limits() {
        let mut p = Program::default();
        let x = binaries(&mut p, 24);
        let terms: Vec<_> = x.iter().map(|&id| (id, 2)).collect();
        row(&mut p, &terms, Sense::Equal, 23);
        let few = Limits {
            effort: Some(3),
            ..Limits::default()
        };
        assert_eq!(Microlp.solve(&p, &few), Outcome::Limit(Stop::Effort));
        let past = Limits {
            deadline: Some(Instant::now()),
            ..Limits::default()
        };
        assert_eq!(Microlp.solve(&p, &past), Outcome::Limit(Stop::Time));
    }
}
