//! Random programs against trying every point, with settings that make rare
//! things happen often.

use super::engine::{Answer, Engine};
use super::kernel::Settings;
use crate::rows::{ColumnId, Literal, Program};
use crate::solve::Limits;
use crate::solve::testing::{Stream, brute_force, random_program};

/// Restarts, reduction and probing all the time.
const NERVOUS: Settings = Settings {
    restart: 3,
    reduce: 2,
    probe: 2,
    chain: 2000,
    attempt: 10,
    cutting: false,
    log: false,
    merge: true,
};

fn settings(stream: &mut Stream) -> Settings {
    Settings {
        probe: if stream.one_in(2) { 0 } else { NERVOUS.probe },
        attempt: if stream.one_in(4) { 0 } else { NERVOUS.attempt },
        cutting: stream.one_in(4),
        chain: if stream.one_in(4) { 2 } else { NERVOUS.chain },
        merge: stream.one_in(2),
        ..NERVOUS
    }
}

fn enumerated(program: &Program, settings: Settings) -> Vec<Vec<i64>> {
    let mut engine = Engine::with(program, None, settings).unwrap().0;
    let columns: Vec<ColumnId> = (0..program.columns().len()).map(ColumnId).collect();
    let mut found = Vec::new();
    loop {
        match engine.solve(&Limits::default(), &[]).unwrap() {
            Answer::Point(point) => {
                found.push(point);
                engine.block(&columns).unwrap();
            }
            Answer::Infeasible { core } => {
                assert!(core.is_empty());
                found.sort_unstable();
                return found;
            }
            other => panic!("{other:?}"),
        }
    }
}

fn assumptions(program: &Program, stream: &mut Stream) -> Vec<Literal> {
    let mut out = Vec::new();
    for (index, column) in program.columns().iter().enumerate() {
        if column.is_binary() && stream.one_in(2) {
            let literal = Literal::Column(ColumnId(index));
            out.push(if stream.one_in(2) {
                literal
            } else {
                literal.complement()
            });
        }
    }
    if stream.one_in(10) && !out.is_empty() {
        out.push(out[0].complement());
    }
    if stream.one_in(10) {
        out.push(Literal::Const(!stream.one_in(3)));
    }
    out
}

fn compatible(points: &[Vec<i64>], literals: &[Literal]) -> bool {
    points
        .iter()
        .any(|point| literals.iter().all(|literal| literal.holds(point)))
}

fn check(seed: u64, cases: u64) {
    let mut stream = Stream(seed);
    let (mut empty, mut cores) = (0, 0);
    for case in 0..cases {
        let program = random_program(&mut stream);
        let expected = brute_force(&program);
        empty += u64::from(expected.is_empty());
        let settings = settings(&mut stream);
        assert_eq!(
            enumerated(&program, settings),
            expected,
            "seed {seed}, case {case}"
        );
        let mut engine = Engine::with(&program, None, settings).unwrap().0;
        for _ in 0..5 {
            let assumed = assumptions(&program, &mut stream);
            match engine.solve(&Limits::default(), &assumed).unwrap() {
                Answer::Point(point) => {
                    assert!(expected.contains(&point));
                    assert!(assumed.iter().all(|literal| literal.holds(&point)));
                }
                Answer::Infeasible { core } => {
                    cores += 1;
                    assert!(core.iter().all(|literal| assumed.contains(literal)));
                    assert!(!compatible(&expected, &core), "seed {seed}, case {case}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(empty > cases / 20 && cores > cases / 2, "{empty} {cores}");
}

/// A few thousand cases in a debug build, two hundred thousand in a release
/// build.
#[test]
fn agrees_with_trying_every_point() {
    let (seeds, cases) = if cfg!(debug_assertions) {
        (4, 600)
    } else {
        (40, 5_000)
    };
    for seed in 1..=seeds {
        check(seed, cases);
    }
}
