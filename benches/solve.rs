//! The exact engine on programs made here: find a point, exclude it, and look
//! for a second one. `cargo bench --bench solve`.

use bigm::rows::{
    Column, ColumnId, Direction, Form, Origin, OriginId, Program, Provenance, Rule, Sense,
};
use bigm::solve::exact::presolve::presolve;
use bigm::solve::exact::{Answer, Engine};
use bigm::solve::{Limits, count};

fn main() {
    divan::main();
}

static RULE: Rule = Rule {
    name: "by-hand",
    number: "",
    formula: "",
    rows: &[],
};

struct Builder {
    program: Program,
    origin: OriginId,
}

impl Builder {
    fn new() -> Builder {
        let mut program = Program::default();
        let origin = program.add_origin(Origin {
            name: "by hand".into(),
            text: String::new(),
            span: None,
            sentence: None,
        });
        Builder { program, origin }
    }

    fn column(&mut self, lower: i64, upper: i64) -> ColumnId {
        let name = format!("x{}", self.program.columns().len());
        self.program.add_column(Column {
            meaning: name.clone(),
            name,
            lower: Some(lower),
            upper: Some(upper),
            helper: false,
        })
    }

    fn row(&mut self, terms: &[(ColumnId, i64)], sense: Sense, rhs: i64) {
        let form = terms.iter().fold(Form::default(), |sum, &(id, c)| {
            sum.add_scaled(&Form::column(id), c).unwrap_or_default()
        });
        let provenance = Provenance {
            origin: self.origin,
            rule: &RULE,
            direction: Direction::Assert,
            reified: None,
        };
        assert!(self.program.add_row(form, sense, rhs, provenance));
    }

    fn sum(&mut self, columns: impl IntoIterator<Item = ColumnId>, sense: Sense, rhs: i64) {
        let terms: Vec<_> = columns.into_iter().map(|id| (id, 1)).collect();
        self.row(&terms, sense, rhs);
    }
}

fn queens(n: usize) -> Program {
    let mut b = Builder::new();
    let x: Vec<Vec<ColumnId>> = (0..n)
        .map(|_| (0..n).map(|_| b.column(0, 1)).collect())
        .collect();
    for row in &x {
        b.sum(row.iter().copied(), Sense::Equal, 1);
    }
    for column in 0..n {
        b.sum(x.iter().map(|row| row[column]), Sense::Equal, 1);
    }
    for s in 0..2 * n - 1 {
        let cells = || (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
        let up: Vec<_> = cells().filter(|(r, c)| r + c == s).collect();
        let down: Vec<_> = cells().filter(|(r, c)| r + n - 1 - c == s).collect();
        for line in [up, down] {
            b.sum(line.into_iter().map(|(r, c)| x[r][c]), Sense::AtMost, 1);
        }
    }
    b.program
}

fn pigeons(holes: usize) -> Program {
    let mut b = Builder::new();
    let x: Vec<Vec<ColumnId>> = (0..=holes)
        .map(|_| (0..holes).map(|_| b.column(0, 1)).collect())
        .collect();
    for pigeon in &x {
        b.sum(pigeon.iter().copied(), Sense::AtLeast, 1);
    }
    for hole in 0..holes {
        b.sum(x.iter().map(|pigeon| pigeon[hole]), Sense::AtMost, 1);
    }
    b.program
}

/// "All different" over whole numbers by a big-M, in one order only.
fn ordered(n: i64) -> Program {
    let mut b = Builder::new();
    let x: Vec<ColumnId> = (0..n).map(|_| b.column(1, n)).collect();
    for i in 0..x.len() {
        for j in 0..i {
            let o = b.column(0, 1);
            b.row(&[(x[i], 1), (x[j], -1), (o, n)], Sense::AtLeast, 1);
            b.row(&[(x[j], 1), (x[i], -1), (o, -n)], Sense::AtLeast, 1 - n);
        }
    }
    for pair in x.windows(2) {
        b.row(&[(pair[0], 1), (pair[1], -1)], Sense::AtMost, 0);
    }
    b.program
}

fn find_and_prove(program: &Program) -> u64 {
    let columns: Vec<ColumnId> = (0..program.columns().len()).map(ColumnId).collect();
    let Ok(mut engine) = Engine::new(program) else {
        return 0;
    };
    for _ in 0..2 {
        match engine.solve(&Limits::default(), &[]) {
            Ok(Answer::Point(_)) => {
                let _ = engine.block(&columns);
            }
            _ => break,
        }
    }
    engine.conflicts()
}

#[divan::bench(args = [8, 16, 24])]
fn queens_two_points(bencher: divan::Bencher, n: usize) {
    let program = queens(n);
    bencher.bench(|| find_and_prove(&program));
}

#[divan::bench(args = [6, 9, 12])]
fn more_pigeons_than_holes(bencher: divan::Bencher, holes: usize) {
    let program = pigeons(holes);
    bencher.bench(|| find_and_prove(&program));
}

#[divan::bench(args = [5, 8, 12])]
fn whole_numbers_in_order(bencher: divan::Bencher, n: i64) {
    let program = ordered(n);
    bencher.bench(|| find_and_prove(&program));
}

#[divan::bench(args = [8, 16])]
fn presolve_of_queens(bencher: divan::Bencher, n: usize) {
    let program = queens(n);
    bencher.bench(|| presolve(&program).map(|known| known.fixed.len()));
}

#[divan::bench(args = [6, 8])]
fn all_queens(bencher: divan::Bencher, n: usize) {
    let program = queens(n);
    let columns: Vec<ColumnId> = (0..n * n).map(ColumnId).collect();
    bencher.bench(|| {
        count::projected(&program, &columns, u64::MAX, &Limits::default())
            .map(|counted| counted.points.len())
    });
}
