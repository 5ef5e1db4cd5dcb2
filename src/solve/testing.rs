//! What the tests of this room share: programs by hand, and a seeded stream of
//! numbers.

use crate::rows::{
    Column, ColumnId, Direction, Form, Objective, Origin, Program, Provenance, Rule, Sense,
};

static BY_HAND: Rule = Rule {
    name: "by-hand",
    number: "",
    formula: "",
    rows: &[],
};

/// A column with these bounds.
pub fn column(program: &mut Program, lower: Option<i64>, upper: Option<i64>) -> ColumnId {
    let name = format!("x{}", program.columns().len());
    program.add_column(Column {
        meaning: name.clone(),
        name,
        lower,
        upper,
        helper: false,
    })
}

/// That many 0/1 columns.
pub fn binaries(program: &mut Program, count: usize) -> Vec<ColumnId> {
    (0..count)
        .map(|_| column(program, Some(0), Some(1)))
        .collect()
}

/// `Σ c·x`.
pub fn form(terms: &[(ColumnId, i64)]) -> Form {
    terms.iter().fold(Form::default(), |sum, &(id, c)| {
        sum.add_scaled(&Form::column(id), c).unwrap()
    })
}

/// Adds a row.
pub fn row(program: &mut Program, terms: &[(ColumnId, i64)], sense: Sense, rhs: i64) {
    let origin = program.add_origin(Origin {
        name: "by hand".into(),
        text: String::new(),
        span: None,
        sentence: None,
    });
    let provenance = Provenance {
        origin,
        rule: &BY_HAND,
        direction: Direction::Assert,
        reified: None,
    };
    assert!(program.add_row(form(terms), sense, rhs, provenance));
}

/// Sets the objective.
pub fn objective(program: &mut Program, terms: &[(ColumnId, i64)], maximise: bool) {
    program.objective = Some(Objective {
        form: form(terms),
        maximise,
    });
}

/// A stream of numbers that is the same everywhere (splitmix64).
pub struct Stream(pub u64);

impl Stream {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `low..=high`.
    pub fn within(&mut self, low: i64, high: i64) -> i64 {
        let width = u64::try_from(high - low).unwrap() + 1;
        low + i64::try_from(self.next() % width).unwrap()
    }

    /// True once in `n`.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }
}

/// A random program: 3–8 booleans, 0–2 whole numbers, rows with either sign,
/// equalities among them.
pub fn random_program(stream: &mut Stream) -> Program {
    let mut program = Program::default();
    let booleans = usize::try_from(stream.within(3, 8)).unwrap();
    let mut ids = binaries(&mut program, booleans);
    for _ in 0..stream.within(0, 2) {
        let lower = stream.within(-2, 2);
        let upper = lower + stream.within(2, 4);
        ids.push(column(&mut program, Some(lower), Some(upper)));
    }
    for _ in 0..stream.within(2, 9) {
        let length = usize::try_from(stream.within(1, 5)).unwrap();
        let mut terms: Vec<(ColumnId, i64)> = Vec::new();
        for _ in 0..length {
            let id = ids[usize::try_from(stream.next() % ids.len() as u64).unwrap()];
            if terms.iter().all(|(other, _)| *other != id) {
                let c = stream.within(1, 4) * if stream.one_in(2) { -1 } else { 1 };
                terms.push((id, c));
            }
        }
        if stream.one_in(5) {
            for (_, c) in &mut terms {
                *c = c.signum();
            }
        }
        let sense = match stream.within(0, 4) {
            0 => Sense::Equal,
            1 | 2 => Sense::AtMost,
            _ => Sense::AtLeast,
        };
        let total: i64 = terms.iter().map(|(_, c)| *c).sum();
        let rhs = total / 2 + stream.within(-3, 3);
        row(&mut program, &terms, sense, rhs);
    }
    program
}

/// Every point of a small program, by trying them all.
pub fn brute_force(program: &Program) -> Vec<Vec<i64>> {
    let bounds: Vec<(i64, i64)> = program
        .columns()
        .iter()
        .map(|c| (c.lower.unwrap(), c.upper.unwrap()))
        .collect();
    let mut point: Vec<i64> = bounds.iter().map(|b| b.0).collect();
    let mut found = Vec::new();
    if bounds.iter().any(|(low, high)| low > high) {
        return found;
    }
    loop {
        if program.violated(&point).is_none() {
            found.push(point.clone());
        }
        let mut place = point.len();
        loop {
            if place == 0 {
                return found;
            }
            place -= 1;
            if point[place] < bounds[place].1 {
                point[place] += 1;
                break;
            }
            point[place] = bounds[place].0;
        }
    }
}
