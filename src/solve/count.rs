//! Worlds, counted and listed on given columns.

use super::exact::{Answer, Engine};
use super::{Limits, Stop};
use crate::rows::{ColumnId, Program};

/// The points of a program as they look on some columns, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projected {
    /// The values of the columns, in the order given; ascending.
    pub points: Vec<Vec<i64>>,
    /// Whether these are all.
    pub complete: bool,
    /// The limit that ended the count early, if one did.
    pub stopped: Option<Stop>,
}

/// Lists the points of a program as they look on `columns`, at most `limit` of
/// them. Points that differ elsewhere count once; without columns there is one
/// (empty) where the program has a point. Effort is counted over all of them.
///
/// # Errors
///
/// A sentence: the exact engine cannot take the program (see [`Engine::new`]).
pub fn projected(
    program: &Program,
    columns: &[ColumnId],
    limit: u64,
    limits: &Limits,
) -> Result<Projected, String> {
    let mut engine = Engine::new(program)?;
    let mut out = Projected {
        points: Vec::new(),
        complete: false,
        stopped: None,
    };
    loop {
        let left = match limits
            .effort
            .map(|most| most.checked_sub(engine.conflicts()))
        {
            Some(None) => {
                out.stopped = Some(Stop::Effort);
                break;
            }
            Some(left) => left,
            None => None,
        };
        let left = Limits {
            effort: left,
            ..*limits
        };
        match engine.solve(&left, &[])? {
            Answer::Point(point) => {
                // One more than asked for: there are more.
                if out.points.len() as u64 >= limit {
                    break;
                }
                out.points
                    .push(columns.iter().map(|column| point[column.0]).collect());
                engine.block(columns)?;
            }
            Answer::Infeasible { .. } => {
                out.complete = true;
                break;
            }
            Answer::Limit(stop) => {
                out.stopped = Some(stop);
                break;
            }
            Answer::Doubt(why) => return Err(why),
        }
    }
    out.points.sort_unstable();
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Sense;
    use crate::solve::testing::{Stream, binaries, brute_force, column, random_program, row};
    use std::collections::BTreeSet;

    fn all(program: &Program, columns: &[ColumnId]) -> Vec<Vec<i64>> {
        let counted = projected(program, columns, u64::MAX, &Limits::default()).unwrap();
        assert!(counted.complete && counted.stopped.is_none());
        counted.points
    }

    #[test]
    fn each_projection_once() {
        let mut stream = Stream(21);
        for _ in 0..400 {
            let p = random_program(&mut stream);
            let points = brute_force(&p);
            let columns: Vec<ColumnId> = (0..p.columns().len())
                .filter(|_| stream.one_in(2))
                .map(ColumnId)
                .collect();
            let expected: BTreeSet<Vec<i64>> = points
                .iter()
                .map(|point| columns.iter().map(|c| point[c.0]).collect())
                .collect();
            let got = all(&p, &columns);
            assert_eq!(got, expected.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_implication_over_whole_numbers() {
        // p → 2x + 3y + 5z = 12 over 0..2: 29 points, p included.
        let mut p = Program::default();
        let x: Vec<_> = (0..3).map(|_| column(&mut p, Some(0), Some(2))).collect();
        let b = binaries(&mut p, 1)[0];
        let sum = [(x[0], 2), (x[1], 3), (x[2], 5)];
        let with = |c: i64| {
            let mut terms = sum.to_vec();
            terms.push((b, c));
            terms
        };
        row(&mut p, &with(8), Sense::AtMost, 20);
        row(&mut p, &with(-12), Sense::AtLeast, 0);
        // A helper that is free must not double anything.
        binaries(&mut p, 1);
        let columns = [x[0], x[1], x[2], b];
        assert_eq!(all(&p, &columns).len(), 29);
    }

    #[test]
    fn excluding_one_zero_keeps_one_one() {
        let mut p = Program::default();
        let x = binaries(&mut p, 2);
        row(&mut p, &[(x[0], 1)], Sense::AtLeast, 1);
        assert_eq!(all(&p, &x), [vec![1, 0], vec![1, 1]]);
    }

    #[test]
    fn a_limit_is_not_the_end() {
        let mut p = Program::default();
        let x = binaries(&mut p, 3);
        for (limit, complete) in [(0, false), (7, false), (8, true), (9, true)] {
            let counted = projected(&p, &x, limit, &Limits::default()).unwrap();
            assert_eq!(counted.points.len() as u64, limit.min(8));
            assert_eq!(counted.complete, complete);
            assert_eq!(counted.stopped, None);
        }
        assert_eq!(all(&p, &[]), [Vec::<i64>::new()]);
        row(&mut p, &[(x[0], 1), (x[1], 1)], Sense::AtLeast, 3);
        assert!(all(&p, &[]).is_empty());
    }

    #[test]
    fn wide_columns_are_counted_too() {
        let mut p = Program::default();
        let x = column(&mut p, Some(-4000), Some(4000));
        let y = column(&mut p, Some(0), Some(9));
        row(&mut p, &[(x, 1), (y, -801)], Sense::Equal, -3999);
        let got = all(&p, &[x, y]);
        let expected: Vec<Vec<i64>> = (0..=9).map(|y| vec![801 * y - 3999, y]).collect();
        assert_eq!(got, expected);
    }
}
