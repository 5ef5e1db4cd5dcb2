//! Random programs against trying every point, with settings that make rare
//! things happen often.

use super::engine::{Answer, Engine};
use super::kernel::Settings;
use super::log::Step;
use crate::rows::{ColumnId, Literal, Program, Sense};
use crate::solve::Limits;
use crate::solve::testing::{Stream, binaries, brute_force, column, random_program, row};

#[path = "../../../tests/checker/mod.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod checker;

/// Restarts, reduction and probing all the time.
const NERVOUS: Settings = Settings {
    restart: 3,
    early: 12,
    reduce: 2,
    probe: 2,
    chain: 2000,
    attempt: 10,
    cutting: false,
    largest: 3,
    log: false,
    merge: true,
};

fn settings(stream: &mut Stream) -> Settings {
    Settings {
        probe: if stream.one_in(2) { 0 } else { NERVOUS.probe },
        attempt: if stream.one_in(4) { 0 } else { NERVOUS.attempt },
        cutting: stream.one_in(4),
        largest: if stream.one_in(2) {
            1 << 31
        } else {
            NERVOUS.largest
        },
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

/// The program behind rows of "at most one" and "exactly one" over literals.
fn with_choices(program: &Program, stream: &mut Stream) -> Program {
    let mut out = Program::default();
    let mut binary = Vec::new();
    for source in program.columns() {
        let id = column(&mut out, source.lower, source.upper);
        if source.is_binary() {
            binary.push(id);
        }
    }
    for _ in 0..stream.within(1, 3) {
        let mut terms = Vec::new();
        let mut complements = 0;
        for &id in &binary {
            if !stream.one_in(4) {
                let complement = stream.one_in(4);
                complements += i64::from(complement);
                terms.push((id, if complement { -1 } else { 1 }));
            }
        }
        let sense = match stream.one_in(3) {
            true => Sense::Equal,
            false => Sense::AtMost,
        };
        row(&mut out, &terms, sense, 1 - complements);
    }
    for source in program.rows() {
        let terms: Vec<_> = source.form.terms().collect();
        row(&mut out, &terms, source.sense, source.rhs);
    }
    out
}

fn check(seed: u64, cases: u64) {
    let mut stream = Stream(seed);
    let (mut empty, mut cores, mut groups) = (0, 0, 0);
    for case in 0..cases {
        let mut program = random_program(&mut stream);
        if stream.one_in(2) {
            program = with_choices(&program, &mut stream);
        }
        let expected = brute_force(&program);
        empty += u64::from(expected.is_empty());
        let settings = settings(&mut stream);
        assert_eq!(
            enumerated(&program, settings),
            expected,
            "seed {seed}, case {case}"
        );
        let mut engine = Engine::with(&program, None, settings).unwrap().0;
        groups += u64::from(engine.kernel.groups.len() > 0);
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
    assert!(groups > cases / 10, "{groups}");
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

/// Every point, each with its proof, and behind them the proof that there is no
/// other; gives how many rows that one learnt.
fn check_logged(program: &Program, settings: Settings) -> usize {
    let mut engine = Engine::with(program, None, settings).unwrap().0;
    let columns: Vec<ColumnId> = (0..program.columns().len()).map(ColumnId).collect();
    loop {
        match engine.solve(&Limits::default(), &[]).unwrap() {
            Answer::Point(point) => {
                let (opb, witness) = (engine.opb(), engine.witness(&point));
                checker::witness(&opb.unwrap(), &witness.unwrap()).unwrap();
                engine.block(&columns).unwrap();
            }
            Answer::Infeasible { .. } => break,
            other => panic!("{other:?}"),
        }
    }
    let (opb, proof) = (engine.opb().unwrap(), engine.refutation().unwrap());
    if let Err(why) = checker::refutation(&opb, &proof) {
        panic!("{why}\n{opb}\n{proof}");
    }
    proof.lines().filter(|line| line.starts_with("pol")).count()
}

/// More things than places, each thing in one place.
fn pigeons(holes: usize) -> Program {
    let mut program = Program::default();
    let x: Vec<Vec<ColumnId>> = (0..=holes).map(|_| binaries(&mut program, holes)).collect();
    for own in &x {
        let terms: Vec<_> = own.iter().map(|&id| (id, 1)).collect();
        row(&mut program, &terms, Sense::AtLeast, 1);
    }
    for hole in 0..holes {
        let terms: Vec<_> = x.iter().map(|own| (own[hole], 1)).collect();
        row(&mut program, &terms, Sense::AtMost, 1);
    }
    program
}

/// `3 b + 2 n ≥ 2` is "b or n ≥ 1". Where b is false, unit propagation sees nothing
/// in `3 b + 2 y₁ + 2 y₂ ≥ 2`, but the search works with the clause.
#[test]
fn a_clause_that_a_row_comes_to_is_logged() {
    let mut program = Program::default();
    let b = binaries(&mut program, 1)[0];
    let n = column(&mut program, Some(0), Some(2));
    row(&mut program, &[(b, 3), (n, 2)], Sense::AtLeast, 2);
    let engine = Engine::logged(&program).unwrap();
    let steps: Vec<Step> = engine.kernel.log.steps().collect();
    assert_eq!(steps, [Step::Learn(&[0, 2])]);
    // Of columns with two values the row says it itself.
    let mut program = Program::default();
    let x = binaries(&mut program, 2);
    row(&mut program, &[(x[0], 3), (x[1], 2)], Sense::AtLeast, 2);
    let engine = Engine::logged(&program).unwrap();
    assert_eq!(engine.kernel.log.steps().count(), 0);
}

#[test]
fn what_is_derived_is_proved() {
    let logged = |settings: Settings| Settings {
        log: true,
        merge: false,
        ..settings
    };
    let mut stream = Stream(4242);
    let cases = if cfg!(debug_assertions) { 150 } else { 20_000 };
    let mut learnt = 0;
    for _ in 0..cases {
        let mut program = random_program(&mut stream);
        if stream.one_in(2) {
            program = with_choices(&program, &mut stream);
        }
        let settings = settings(&mut stream);
        learnt += usize::from(check_logged(&program, logged(settings)) > 0);
    }
    assert!(learnt > cases / 50, "{learnt} of {cases}");
    // Too much for clauses: the copy takes over, and hands its log on.
    let settings = Settings {
        attempt: 30,
        ..Settings::default()
    };
    let learnt = check_logged(&pigeons(5), logged(settings));
    assert!(learnt > 5, "{learnt}");
}
