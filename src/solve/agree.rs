//! The backends against each other.

use super::testing::{Stream, binaries, column, objective, random_program, row};
use super::{BackendInfo, Limits, Outcome, enumerate, exact, microlp};
use crate::rows::{ColumnId, Program, Sense};

fn solve(info: &BackendInfo, program: &Program) -> Outcome {
    let backend = info.rows().expect("it reads rows");
    backend.solve(program, &Limits::default())
}

fn row_backends() -> impl Iterator<Item = &'static BackendInfo> {
    super::BACKENDS.iter().filter(|info| info.rows().is_some())
}

/// The value that an outcome claims is best; a point without an objective is 0.
fn claim(program: &Program, outcome: &Outcome) -> Option<Option<i128>> {
    match outcome {
        Outcome::Point(point) => {
            assert_eq!(program.violated(point), None);
            let value = program.objective.as_ref().map(|o| o.form.value(point));
            Some(Some(value.unwrap_or(0)))
        }
        Outcome::Infeasible => Some(None),
        Outcome::Doubt(_) => None,
        other => panic!("{other:?}"),
    }
}

/// Indicators tied to counts by a loose M, nested, with a few facts: what a
/// careless modeller writes.
fn loose(stream: &mut Stream, largest: i64) -> Program {
    let mut program = Program::default();
    let count = usize::try_from(stream.within(3, 6)).unwrap();
    let mut x = binaries(&mut program, count);
    for _ in 0..stream.within(2, 4) {
        let delta = binaries(&mut program, 1)[0];
        let mut terms: Vec<(ColumnId, i64)> = Vec::new();
        for _ in 0..stream.within(1, 4) {
            let id = x[usize::try_from(stream.next() % x.len() as u64).unwrap()];
            if terms.iter().all(|(other, _)| *other != id) {
                terms.push((id, if stream.one_in(4) { -1 } else { 1 }));
            }
        }
        let n = stream.within(-1, 3);
        let mut m = 10;
        while m < largest && !stream.one_in(4) {
            m *= 10;
        }
        // δ = 1 ⇔ F ≥ n.
        terms.push((delta, -m));
        row(&mut program, &terms, Sense::AtMost, n - 1);
        row(&mut program, &terms, Sense::AtLeast, n - m);
        x.push(delta);
    }
    for _ in 0..stream.within(1, 3) {
        let a = x[usize::try_from(stream.next() % x.len() as u64).unwrap()];
        let b = x[usize::try_from(stream.next() % x.len() as u64).unwrap()];
        if a == b {
            row(&mut program, &[(a, 1)], Sense::Equal, stream.within(0, 1));
        } else if stream.one_in(2) {
            row(&mut program, &[(a, 1), (b, 1)], Sense::Equal, 1);
        } else {
            row(&mut program, &[(a, 1), (b, -1)], Sense::Equal, 0);
        }
    }
    program
}

#[test]
fn exact_and_enumeration_and_the_relaxation_agree() {
    let mut stream = Stream(41);
    for _ in 0..500 {
        let mut p = random_program(&mut stream);
        if stream.one_in(2) {
            let terms: Vec<_> = (0..p.columns().len())
                .map(|index| (ColumnId(index), stream.within(-5, 5)))
                .collect();
            objective(&mut p, &terms, stream.one_in(2));
        }
        let truth = claim(&p, &solve(&enumerate::INFO, &p));
        assert_eq!(claim(&p, &solve(&exact::INFO, &p)), truth);
        assert_eq!(claim(&p, &solve(&microlp::INFO, &p)), truth);
    }
}

#[test]
fn a_loose_m_fools_no_exact_backend_and_is_seen_where_it_fools_another() {
    let mut stream = Stream(42);
    let (mut feasible, mut infeasible, mut wrong) = (0, 0, Vec::new());
    for case in 0..800 {
        let p = loose(&mut stream, 1_000_000_000);
        let truth = claim(&p, &solve(&enumerate::INFO, &p));
        assert_eq!(claim(&p, &solve(&exact::INFO, &p)), truth);
        match truth {
            Some(Some(_)) => feasible += 1,
            _ => infeasible += 1,
        }
        // Its points are checked; its "infeasible" is a claim that the exact
        // backend refutes.
        let said = claim(&p, &solve(&microlp::INFO, &p));
        if said.is_some() && said != truth {
            assert_eq!(said, Some(None), "only a refusal can be wrong");
            wrong.push(case);
        }
    }
    assert!(
        feasible > 100 && infeasible > 100,
        "{feasible} {infeasible}"
    );
    assert!(wrong.len() < 40, "{wrong:?}");
}

#[test]
fn more_pigeons_than_holes() {
    for n in [5, 6, 7, 10, 12] {
        let mut p = Program::default();
        let x: Vec<Vec<ColumnId>> = (0..=n).map(|_| binaries(&mut p, n)).collect();
        for pigeon in &x {
            let terms: Vec<_> = pigeon.iter().map(|&id| (id, 1)).collect();
            row(&mut p, &terms, Sense::AtLeast, 1);
        }
        for hole in 0..n {
            let terms: Vec<_> = x.iter().map(|pigeon| (pigeon[hole], 1)).collect();
            row(&mut p, &terms, Sense::AtMost, 1);
        }
        assert_eq!(solve(&exact::INFO, &p), Outcome::Infeasible);
    }
}

#[test]
fn a_whole_number_below_three() {
    for info in [&exact::INFO, &microlp::INFO] {
        let mut p = Program::default();
        let x = column(&mut p, Some(0), None);
        row(&mut p, &[(x, 1)], Sense::AtMost, 2);
        objective(&mut p, &[(x, 1)], true);
        assert_eq!(solve(info, &p), Outcome::Point(vec![2]));
    }
}

#[test]
fn rows_without_columns() {
    for info in row_backends() {
        for (sense, rhs, holds) in [
            (Sense::AtLeast, 1, false),
            (Sense::AtLeast, 0, true),
            (Sense::AtMost, 5, true),
            (Sense::AtMost, -1, false),
            (Sense::Equal, 1, false),
            (Sense::Equal, 0, true),
        ] {
            for columns in [0, 1] {
                let mut p = Program::default();
                binaries(&mut p, columns);
                row(&mut p, &[], sense, rhs);
                let outcome = solve(info, &p);
                assert_eq!(matches!(outcome, Outcome::Point(_)), holds, "{}", info.name);
                assert_eq!(outcome == Outcome::Infeasible, !holds, "{}", info.name);
            }
        }
    }
}

#[test]
fn numbers_at_the_edge_are_answered_or_refused() {
    for info in row_backends() {
        for c in [i64::MAX, i64::MIN, 1 << 62, -(1 << 62), (1 << 53) + 1] {
            for rhs in [i64::MAX, i64::MIN, 0, 1, -1] {
                let mut p = Program::default();
                let x = binaries(&mut p, 3);
                row(
                    &mut p,
                    &[(x[0], c), (x[1], 1), (x[2], c)],
                    Sense::AtLeast,
                    rhs,
                );
                let truth = super::testing::brute_force(&p);
                match solve(info, &p) {
                    Outcome::Point(point) => assert!(truth.contains(&point)),
                    Outcome::Infeasible => assert!(truth.is_empty()),
                    Outcome::Doubt(_) => {}
                    other => panic!("{other:?}"),
                }
                let mut p = Program::default();
                let y = column(&mut p, Some(i64::MIN), Some(i64::MAX));
                row(&mut p, &[(y, c)], Sense::AtLeast, rhs);
                if let Outcome::Point(point) = solve(info, &p) {
                    assert_eq!(p.violated(&point), None);
                }
            }
        }
    }
}
