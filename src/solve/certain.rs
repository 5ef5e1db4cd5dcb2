//! What is so in every point, by few questions instead of all points.
//!
//! Each question asks for a point where one of the candidates left is 0; what is
//! 0 there is no candidate any more, and when there is no such point the rest
//! are certain (Janota, Lynce & Marques-Silva 2015, "Algorithms for computing
//! backbones of propositional formulae").

use super::exact::{Answer, Engine};
use super::{Limits, Stop};
use crate::rows::{Literal, Program};

/// What is known about some literals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certain {
    /// These are 1 in every point, the others are 0 in some.
    All(Vec<Literal>),
    /// There is no point.
    NoPoint,
    /// A limit was reached, and which.
    Limit(Stop),
}

/// Which of these literals are 1 in every point, in the order given. Every point
/// met on the way is shown to `seen`.
///
/// # Errors
///
/// A sentence: the exact engine cannot take the program (see [`Engine::new`]),
/// or a literal's column is not a 0/1 column; or as `seen`.
pub fn certain(
    program: &Program,
    literals: &[Literal],
    limits: &Limits,
    mut seen: impl FnMut(&[i64]) -> Result<(), String>,
) -> Result<Certain, String> {
    let mut engine = Engine::new(program)?;
    let mut candidates = literals.to_vec();
    let mut any = false;
    loop {
        let left = match limits
            .effort
            .map(|most| most.checked_sub(engine.conflicts()))
        {
            Some(None) => return Ok(Certain::Limit(Stop::Effort)),
            Some(left) => left,
            None => None,
        };
        let left = Limits {
            effort: left,
            ..*limits
        };
        match engine.solve(&left, &[])? {
            Answer::Point(point) => {
                any = true;
                seen(&point)?;
                candidates.retain(|literal| literal.holds(&point));
            }
            Answer::Infeasible { .. } if any => return Ok(Certain::All(candidates)),
            Answer::Infeasible { .. } => return Ok(Certain::NoPoint),
            Answer::Limit(stop) => return Ok(Certain::Limit(stop)),
            Answer::Doubt(why) => return Err(why),
        }
        let other: Vec<Literal> = candidates.iter().map(|l| l.complement()).collect();
        engine.add_clause(&other)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{ColumnId, Sense};
    use crate::solve::testing::{Stream, binaries, brute_force, random_program, row};

    #[test]
    fn agrees_with_looking_at_every_point() {
        let mut stream = Stream(51);
        let mut found = 0;
        for _ in 0..500 {
            let p = random_program(&mut stream);
            let points = brute_force(&p);
            let mut literals = vec![Literal::Const(true), Literal::Const(false)];
            for (index, column) in p.columns().iter().enumerate() {
                if column.is_binary() {
                    literals.push(Literal::Column(ColumnId(index)));
                    literals.push(Literal::Complement(ColumnId(index)));
                }
            }
            let expected: Vec<Literal> = literals
                .iter()
                .copied()
                .filter(|literal| points.iter().all(|point| literal.holds(point)))
                .collect();
            let mut met = 0;
            let got = certain(&p, &literals, &Limits::default(), |point| {
                met += 1;
                assert!(points.contains(&point.to_vec()));
                Ok(())
            })
            .unwrap();
            // One point at least makes each candidate fall.
            assert!(met <= literals.len() + 1);
            if points.is_empty() {
                assert_eq!(got, Certain::NoPoint);
            } else {
                found += expected.len() - 1;
                assert_eq!(got, Certain::All(expected));
            }
        }
        assert!(found > 200);
    }

    #[test]
    fn one_that_is_certain_among_many_points() {
        let mut p = Program::default();
        let x = binaries(&mut p, 60);
        row(&mut p, &[(x[7], 2), (x[8], 1)], Sense::AtLeast, 2);
        let all: Vec<Literal> = x.iter().map(|&id| Literal::Column(id)).collect();
        assert_eq!(
            certain(&p, &all, &Limits::default(), |_| Ok(())),
            Ok(Certain::All(vec![Literal::Column(x[7])]))
        );
        let limits = Limits {
            deadline: Some(std::time::Instant::now()),
            ..Limits::default()
        };
        let stopped = certain(&p, &all, &limits, |_| Ok(()));
        assert_eq!(stopped, Ok(Certain::Limit(Stop::Time)));
    }
}
