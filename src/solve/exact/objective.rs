//! The best point.
//!
//! Every point found adds the row "better than this" (solution-improving
//! search). Where much is left between the best point and what the bounds of the
//! columns allow, the search is asked for the better half of it first, under an
//! assumption: a refusal moves the bound, so that the number of questions grows
//! with the logarithm of the range.

use super::engine::{Answer, Engine};
use super::kernel::Settings;
use crate::rows::{Form, Program, Sense};
use crate::solve::bounds;
use crate::solve::{Limits, Outcome, Stop};

/// A range up to this is walked up, a longer one is halved.
const SHORT: i64 = 16;

const LARGE: &str = "the numbers of the objective are too large";

/// Finds a best point, or any where there is no objective; counts conflicts.
pub(super) fn best(
    program: &Program,
    limits: &Limits,
    conflicts: &mut u64,
) -> Result<Outcome, String> {
    let better = match &program.objective {
        Some(objective) => {
            let sign = if objective.maximise { 1 } else { -1 };
            let form = Form::default().add_scaled(&objective.form, sign);
            Some(form.ok_or(LARGE)?)
        }
        None => None,
    };
    let (mut engine, unbounded) = Engine::with(program, better.as_ref(), Settings::default())?;
    let better = match better {
        Some(form) if !unbounded => form,
        _ => {
            let answer = engine.solve_under(None, limits);
            *conflicts = engine.conflicts();
            return Ok(match answer {
                Answer::Point(_) if unbounded => Outcome::Unbounded,
                answer => checked(program, answer)?,
            });
        }
    };
    engine.prefer(&better);
    let mut most = greatest(program, &better);
    let mut found: Option<(i64, Vec<i64>)> = None;
    loop {
        let left = match limits.effort {
            Some(most) => match most.checked_sub(engine.conflicts()) {
                Some(left) => Some(left),
                None => return Ok(Outcome::Limit(Stop::Effort)),
            },
            None => None,
        };
        let left = Limits {
            effort: left,
            ..*limits
        };
        // At least this much is asked for, if it can be had.
        let mut middle = None;
        let mut condition = None;
        if let (Some((value, point)), Some(most)) = (&found, most) {
            if *value >= most {
                return Ok(Outcome::Point(point.clone()));
            }
            if let Some(room) = most.checked_sub(*value).filter(|&room| room > SHORT) {
                let aim = value + room / 2;
                let lit = engine.fresh();
                engine.add_row_when(Some(lit), &better, Sense::AtLeast, aim)?;
                middle = Some(aim);
                condition = Some(lit);
            }
        }
        let answer = engine.solve_under(condition, &left);
        *conflicts = engine.conflicts();
        match checked(program, answer)? {
            Outcome::Point(point) => {
                let value = i64::try_from(better.value(&point)).map_err(|_| LARGE)?;
                let next = value.checked_add(1).ok_or(LARGE)?;
                engine.add_row_when(None, &better, Sense::AtLeast, next)?;
                found = Some((value, point));
            }
            Outcome::Infeasible => match (middle, &found) {
                (Some(middle), _) => most = Some(middle - 1),
                (None, Some((_, point))) => return Ok(Outcome::Point(point.clone())),
                (None, None) => return Ok(Outcome::Infeasible),
            },
            other => return Ok(other),
        }
        if let Some(lit) = condition {
            engine.exclude(lit);
        }
    }
}

/// An answer as an outcome, its point checked against the program.
fn checked(program: &Program, answer: Answer) -> Result<Outcome, String> {
    match answer {
        Answer::Point(point) => match program.violated(&point) {
            Some(wrong) => Err(wrong),
            None => Ok(Outcome::Point(point)),
        },
        Answer::Infeasible { .. } => Ok(Outcome::Infeasible),
        Answer::Limit(stop) => Ok(Outcome::Limit(stop)),
        Answer::Doubt(why) => Err(why),
    }
}

/// What the form cannot pass, by the bounds of its columns.
fn greatest(program: &Program, form: &Form) -> Option<i64> {
    let bounds = bounds::tighten(program)?;
    let mut sum = i128::from(form.offset());
    for (id, c) in form.terms() {
        let at = if c > 0 {
            bounds.upper[id.0]
        } else {
            bounds.lower[id.0]
        }?;
        sum = sum.checked_add(i128::from(c) * i128::from(at))?;
    }
    i64::try_from(sum).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::{
        Stream, binaries, brute_force, column, objective, random_program, row,
    };

    fn solve(program: &Program) -> Outcome {
        best(program, &Limits::default(), &mut 0).unwrap()
    }

    #[test]
    fn as_good_as_the_best_of_all_points() {
        let mut stream = Stream(31);
        for _ in 0..600 {
            let mut p = random_program(&mut stream);
            let mut terms = Vec::new();
            for index in 0..p.columns().len() {
                if stream.one_in(2) {
                    terms.push((crate::rows::ColumnId(index), stream.within(-30, 30)));
                }
            }
            objective(&mut p, &terms, stream.one_in(2));
            let goal = p.objective.clone().unwrap();
            let values = brute_force(&p)
                .into_iter()
                .map(|point| goal.form.value(&point));
            let expected = if goal.maximise {
                values.max()
            } else {
                values.min()
            };
            match (solve(&p), expected) {
                (Outcome::Point(point), Some(value)) => {
                    assert_eq!(goal.form.value(&point), value);
                }
                (Outcome::Infeasible, None) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_large_m_is_nothing_special() {
        for m in [1_000_000, 10_000_000, 100_000_000, 1_000_000_000] {
            let mut p = Program::default();
            let x = column(&mut p, Some(1), Some(1_000_000_000));
            let b = binaries(&mut p, 1)[0];
            row(&mut p, &[(x, 1), (b, -m)], Sense::AtMost, 10);
            row(&mut p, &[(x, 1), (b, -m)], Sense::AtLeast, 10 - m);
            objective(&mut p, &[(x, 1), (b, -1)], false);
            assert_eq!(solve(&p), Outcome::Point(vec![1, 0]));
            objective(&mut p, &[(x, 1), (b, -1)], true);
            let greatest = m.saturating_add(10).min(1_000_000_000);
            assert_eq!(solve(&p), Outcome::Point(vec![greatest, 1]));
        }
    }

    #[test]
    fn a_comparison_within_loose_bounds_stays_open() {
        // b ⇔ x ≤ n with bounds ±10⁹.
        let big = 1_000_000_000;
        for wanted in [0, 1] {
            let mut p = Program::default();
            let x = column(&mut p, Some(-big), Some(big));
            let b = binaries(&mut p, 1)[0];
            row(&mut p, &[(x, 1), (b, big - 7)], Sense::AtMost, big);
            row(&mut p, &[(x, 1), (b, big + 8)], Sense::AtLeast, 8);
            row(&mut p, &[(b, 1)], Sense::Equal, wanted);
            let Outcome::Point(point) = solve(&p) else {
                panic!()
            };
            assert_eq!(point[0] <= 7, wanted == 1);
        }
    }

    #[test]
    fn without_bounds() {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Unbounded);
        objective(&mut p, &[(x, 1)], false);
        assert_eq!(solve(&p), Outcome::Point(vec![0]));
        row(&mut p, &[(x, 1)], Sense::AtMost, 5_000_000_000);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Point(vec![5_000_000_000]));
        // An unbounded objective over no point at all.
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        let b = binaries(&mut p, 2);
        row(&mut p, &[(b[0], 1), (b[1], 1)], Sense::AtLeast, 2);
        row(&mut p, &[(b[0], 1), (b[1], -1)], Sense::AtLeast, 1);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(&p), Outcome::Infeasible);
    }

    #[test]
    fn effort_is_a_limit_over_all_questions() {
        let mut p = Program::default();
        let x = binaries(&mut p, 40);
        let mut stream = Stream(5);
        let weights: Vec<_> = x.iter().map(|&id| (id, stream.within(50, 99))).collect();
        row(&mut p, &weights, Sense::AtMost, 1500);
        let values: Vec<_> = x.iter().map(|&id| (id, stream.within(50, 99))).collect();
        objective(&mut p, &values, true);
        let limits = Limits {
            effort: Some(20),
            ..Limits::default()
        };
        let mut conflicts = 0;
        let outcome = best(&p, &limits, &mut conflicts).unwrap();
        assert_eq!(outcome, Outcome::Limit(Stop::Effort));
        assert!((20..=21).contains(&conflicts), "{conflicts}");
    }
}
