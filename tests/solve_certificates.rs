//! What the exact engine writes down is checked by something that shares nothing
//! with it; and what was tampered with is rejected.

mod checker;

use bigm::rows::{
    Column, ColumnId, Direction, Form, Literal, Origin, Program, Provenance, Rule, Sense,
};
use bigm::solve::Limits;
use bigm::solve::exact::{Answer, Bits, Engine};

static RULE: Rule = Rule {
    name: "by-hand",
    number: "",
    formula: "",
    rows: &[],
};

fn column(program: &mut Program, lower: i64, upper: i64) -> ColumnId {
    let name = format!("c{}", program.columns().len());
    program.add_column(Column {
        meaning: name.clone(),
        name,
        lower: Some(lower),
        upper: Some(upper),
        helper: false,
    })
}

fn row(program: &mut Program, terms: &[(ColumnId, i64)], sense: Sense, rhs: i64) {
    let origin = program.add_origin(Origin {
        name: "by hand".into(),
        text: String::new(),
        span: None,
        sentence: None,
    });
    let form = terms.iter().fold(Form::default(), |sum, &(id, c)| {
        sum.add_scaled(&Form::column(id), c).unwrap()
    });
    let provenance = Provenance {
        origin,
        rule: &RULE,
        direction: Direction::Assert,
        reified: None,
    };
    assert!(program.add_row(form, sense, rhs, provenance));
}

fn pigeons(holes: usize) -> Program {
    let mut p = Program::default();
    let x: Vec<Vec<ColumnId>> = (0..=holes)
        .map(|_| (0..holes).map(|_| column(&mut p, 0, 1)).collect())
        .collect();
    for pigeon in &x {
        let terms: Vec<_> = pigeon.iter().map(|&id| (id, 1)).collect();
        row(&mut p, &terms, Sense::AtLeast, 1);
    }
    for hole in 0..holes {
        let terms: Vec<_> = x.iter().map(|pigeon| (pigeon[hole], 1)).collect();
        row(&mut p, &terms, Sense::AtMost, 1);
    }
    p
}

/// Whole numbers that are all different, by order and a big-M, in too few or
/// just enough places, with a clue or two.
fn places(count: i64, values: i64, clue: bool) -> (Program, Vec<ColumnId>) {
    let mut p = Program::default();
    let x: Vec<ColumnId> = (0..count).map(|_| column(&mut p, 1, values)).collect();
    for a in 0..x.len() {
        for b in 0..a {
            let o = column(&mut p, 0, 1);
            row(
                &mut p,
                &[(x[a], 1), (x[b], -1), (o, values)],
                Sense::AtLeast,
                1,
            );
            row(
                &mut p,
                &[(x[b], 1), (x[a], -1), (o, -values)],
                Sense::AtLeast,
                1 - values,
            );
        }
    }
    if clue {
        for pair in x.windows(2) {
            row(&mut p, &[(pair[1], 1), (pair[0], -1)], Sense::AtLeast, 1);
        }
    }
    (p, x)
}

/// Solves, excludes the answer on some columns, and solves again until nothing
/// is left; the log must say so.
fn exhaust(program: &Program, columns: &[ColumnId]) -> (Engine, usize) {
    let mut engine = Engine::logged(program).unwrap();
    let mut points = 0;
    loop {
        match engine.solve(&Limits::default(), &[]).unwrap() {
            Answer::Point(point) => {
                let opb = engine.opb().unwrap();
                checker::witness(&opb, &engine.witness(&point).unwrap()).unwrap();
                engine.block(columns).unwrap();
                points += 1;
            }
            Answer::Infeasible { .. } => return (engine, points),
            other => panic!("{other:?}"),
        }
    }
}

fn accepted(engine: &Engine) {
    let opb = engine.opb().unwrap();
    let proof = engine.refutation().unwrap();
    if let Err(why) = checker::refutation(&opb, &proof) {
        panic!("{why}\n{opb}\n{proof}");
    }
}

fn all(program: &Program) -> Vec<ColumnId> {
    (0..program.columns().len()).map(ColumnId).collect()
}

#[test]
fn more_pigeons_than_holes() {
    for holes in 2..=5 {
        let p = pigeons(holes);
        let (engine, points) = exhaust(&p, &all(&p));
        assert_eq!(points, 0);
        accepted(&engine);
    }
}

/// By clauses alone more pigeons take ten times as long each; a few sums of rows
/// say it at once.
#[test]
fn many_more_pigeons_are_counted() {
    for holes in [9, 20] {
        let p = pigeons(holes);
        let (engine, points) = exhaust(&p, &all(&p));
        assert_eq!(points, 0);
        assert!(engine.conflicts() < 2000, "{}", engine.conflicts());
        let proof = engine.refutation().unwrap();
        assert!(proof.lines().any(|line| line.starts_with("pol")));
    }
}

#[test]
fn whole_numbers_in_places() {
    for (count, values, clue, expected) in [
        (4, 3, false, 0),
        (5, 4, false, 0),
        (3, 3, false, 6),
        (5, 5, true, 1),
        (4, 5, true, 5),
    ] {
        let (p, x) = places(count, values, clue);
        let (engine, points) = exhaust(&p, &x);
        assert_eq!(points, expected);
        accepted(&engine);
    }
}

#[test]
fn wide_columns_are_binary() {
    let mut p = Program::default();
    let x = column(&mut p, -3000, 3000);
    let y = column(&mut p, 0, 3);
    row(&mut p, &[(x, 2), (y, 5)], Sense::Equal, 6001);
    let (engine, points) = exhaust(&p, &[x, y]);
    // y = 1 and 3.
    assert_eq!(points, 2);
    assert!(matches!(
        engine.bits(x),
        Some(Bits::Binary { low: -3000, .. })
    ));
    assert!(matches!(engine.bits(y), Some(Bits::Order { low: 0, .. })));
    accepted(&engine);
}

struct Stream(u64);

impl Stream {
    fn next(&mut self, n: u64) -> i64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        i64::try_from((z ^ (z >> 31)) % n).unwrap()
    }
}

fn random(stream: &mut Stream) -> Program {
    let mut p = Program::default();
    for _ in 0..4 + stream.next(6) {
        column(&mut p, 0, 1);
    }
    for _ in 0..stream.next(3) {
        let low = stream.next(5) - 2;
        column(&mut p, low, low + 2 + stream.next(4));
    }
    let columns = p.columns().len() as u64;
    for _ in 0..4 + stream.next(8) {
        let mut terms: Vec<(ColumnId, i64)> = Vec::new();
        for _ in 0..2 + stream.next(4) {
            let id = ColumnId(stream.next(columns) as usize);
            if terms.iter().all(|t| t.0 != id) {
                terms.push((id, [1, 1, 2, 3, -1, -1, -2, -4][stream.next(8) as usize]));
            }
        }
        let total: i64 = terms.iter().map(|t| t.1).sum();
        let sense = [Sense::AtLeast, Sense::AtMost, Sense::Equal][stream.next(3) as usize];
        row(&mut p, &terms, sense, total / 2 + stream.next(5) - 2);
    }
    p
}

#[test]
fn random_programs() {
    let mut stream = Stream(1);
    let (mut none, mut some) = (0, 0);
    for _ in 0..300 {
        let p = random(&mut stream);
        let asked: Vec<ColumnId> = all(&p).into_iter().take(4).collect();
        let (engine, points) = exhaust(&p, &asked);
        none += usize::from(points == 0);
        some += usize::from(points > 0);
        accepted(&engine);
    }
    assert!(none > 20 && some > 20, "{none} {some}");
}

/// A proof of uniqueness with real work in it, and what it must not survive.
#[test]
fn what_was_tampered_with_is_rejected() {
    let (p, x) = places(5, 5, true);
    let (engine, _) = exhaust(&p, &x);
    let (opb, proof) = (engine.opb().unwrap(), engine.refutation().unwrap());
    checker::refutation(&opb, &proof).unwrap();
    // Without the no-good row.
    let lines: Vec<&str> = opb.lines().collect();
    let count = lines.len() - 1;
    let short = lines[..count].join("\n").replace(
        &format!("#constraint= {count}"),
        &format!("#constraint= {}", count - 1),
    );
    let proof_short = proof.replace(&format!("f {count} ;"), &format!("f {} ;", count - 1));
    assert!(checker::refutation(&short, &proof_short).is_err());

    // Without one needed step; with a literal dropped from one.
    let p = pigeons(4);
    let (engine, _) = exhaust(&p, &all(&p));
    let (opb, proof) = (engine.opb().unwrap(), engine.refutation().unwrap());
    checker::refutation(&opb, &proof).unwrap();
    let steps: Vec<usize> = proof
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("rup"))
        .map(|(at, _)| at)
        .collect();
    let without = |from: usize, to: usize| -> String {
        let lines = proof.lines().enumerate();
        let kept = lines.filter(|(at, _)| !(from..to).contains(at));
        kept.map(|(_, line)| format!("{line}\n")).collect()
    };
    let half = without(steps[0], steps[steps.len() / 2]);
    assert!(checker::refutation(&opb, &half).is_err());
    let bare = without(steps[0], steps[steps.len() - 1]);
    assert!(checker::refutation(&opb, &bare).is_err());
    let unfinished = without(steps[steps.len() - 1], steps[steps.len() - 1] + 1);
    assert!(checker::refutation(&opb, &unfinished).is_err());
    let first: Vec<&str> = proof.lines().nth(steps[0]).unwrap().split(' ').collect();
    let dropped = format!("rup {}", first[3..].join(" "));
    let changed = proof.replacen(&first.join(" "), &dropped, 1);
    assert!(checker::refutation(&opb, &changed).is_err());
}

#[test]
fn a_wrong_witness_is_rejected() {
    let (p, _) = places(3, 3, false);
    let mut engine = Engine::logged(&p).unwrap();
    let Answer::Point(point) = engine.solve(&Limits::default(), &[]).unwrap() else {
        panic!()
    };
    let opb = engine.opb().unwrap();
    checker::witness(&opb, &engine.witness(&point).unwrap()).unwrap();
    let mut wrong = point.clone();
    wrong.swap(0, 1);
    let claimed = engine.witness(&wrong).unwrap();
    assert!(checker::witness(&opb, &claimed).is_err());
    wrong[0] = 9;
    assert_eq!(engine.witness(&wrong), None);
}

#[test]
fn clauses_and_conditional_rows_are_part_of_what_is_refuted() {
    let mut p = Program::default();
    let x: Vec<ColumnId> = (0..4).map(|_| column(&mut p, 0, 1)).collect();
    let n = column(&mut p, 0, 5);
    row(&mut p, &[(x[0], 1), (x[1], 1)], Sense::Equal, 1);
    let mut engine = Engine::logged(&p).unwrap();
    let form = Form::column(n).add_scaled(&Form::column(x[2]), 2).unwrap();
    engine
        .add_row_if(Literal::Column(x[0]), &form, Sense::AtLeast, 6)
        .unwrap();
    engine
        .add_row_if(Literal::Complement(x[0]), &form, Sense::Equal, 1)
        .unwrap();
    engine.add_row(&Form::column(n), Sense::Equal, 2).unwrap();
    assert_eq!(engine.refutation(), None);
    assert!(matches!(
        engine.solve(&Limits::default(), &[]).unwrap(),
        Answer::Infeasible { .. }
    ));
    accepted(&engine);
    let mut engine = Engine::logged(&p).unwrap();
    engine
        .add_clause(&[Literal::Complement(x[0]), Literal::Complement(x[1])])
        .unwrap();
    engine
        .add_clause(&[Literal::Column(x[1]), Literal::Const(false)])
        .unwrap();
    engine.add_clause(&[Literal::Column(x[0])]).unwrap();
    assert!(matches!(
        engine.solve(&Limits::default(), &[]).unwrap(),
        Answer::Infeasible { .. }
    ));
    accepted(&engine);
    let plain = Engine::new(&p).unwrap();
    assert_eq!(plain.opb(), None);
}
