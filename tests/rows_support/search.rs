//! A small exact search: propagate bounds, split a column, look again.

use bigm::rows::{ColumnId, Literal, Program, Row, Sense};

/// Terms by column, the relation, the right side.
type Line = (Vec<(usize, i128)>, Sense, i128);

/// Rows made ready for searching.
pub struct Search {
    rows: Vec<Line>,
    of_column: Vec<Vec<usize>>,
    box_: Vec<(i128, i128)>,
}

/// What a column without a bound gets here: far outside every test.
const FAR: i128 = 1 << 40;

impl Search {
    pub fn new(program: &Program) -> Self {
        let mut search = Search {
            rows: Vec::new(),
            of_column: vec![Vec::new(); program.columns().len()],
            box_: program
                .columns()
                .iter()
                .map(|column| {
                    (
                        column.lower.map_or(-FAR, i128::from),
                        column.upper.map_or(FAR, i128::from),
                    )
                })
                .collect(),
        };
        for row in program.rows() {
            search.add(row, 0);
        }
        search
    }

    /// Adds a row with its right side moved.
    pub fn add(&mut self, row: &Row, shift: i64) {
        let terms: Vec<(usize, i128)> = row
            .form
            .terms()
            .map(|(ColumnId(id), c)| (id, i128::from(c)))
            .collect();
        for (column, _) in &terms {
            self.of_column[*column].push(self.rows.len());
        }
        let rhs = i128::from(row.rhs) + i128::from(shift);
        self.rows.push((terms, row.sense, rhs));
    }

    /// Whether a point has these literals 1 and these columns these values.
    pub fn completes(&self, columns: &[(ColumnId, i64)], literals: &[Literal]) -> bool {
        let mut box_ = self.box_.clone();
        let mut set = |id: ColumnId, value: i64| {
            let value = i128::from(value);
            let (low, high) = &mut box_[id.0];
            *low = (*low).max(value);
            *high = (*high).min(value);
        };
        for (id, value) in columns {
            set(*id, *value);
        }
        for literal in literals {
            match literal {
                Literal::Const(true) => {}
                Literal::Const(false) => return false,
                Literal::Column(id) => set(*id, 1),
                Literal::Complement(id) => set(*id, 0),
            }
        }
        self.solve(box_, (0..self.rows.len()).collect())
    }

    fn solve(&self, mut box_: Vec<(i128, i128)>, open: Vec<usize>) -> bool {
        if !self.propagate(&mut box_, open) {
            return false;
        }
        let next = box_
            .iter()
            .enumerate()
            .filter(|(_, (low, high))| low < high)
            .min_by_key(|(_, (low, high))| high - low);
        let Some((column, &(low, high))) = next else {
            return true;
        };
        let middle = (low + high).div_euclid(2);
        [(low, middle), (middle + 1, high)].into_iter().any(|half| {
            let mut part = box_.clone();
            part[column] = half;
            self.solve(part, self.of_column[column].clone())
        })
    }

    fn propagate(&self, box_: &mut [(i128, i128)], mut open: Vec<usize>) -> bool {
        if box_.iter().any(|(low, high)| low > high) {
            return false;
        }
        while let Some(place) = open.pop() {
            let (terms, sense, rhs) = &self.rows[place];
            if *sense != Sense::AtLeast && !self.at_most(terms, 1, *rhs, box_, &mut open) {
                return false;
            }
            if *sense != Sense::AtMost && !self.at_most(terms, -1, -*rhs, box_, &mut open) {
                return false;
            }
        }
        true
    }

    /// `sign · Σ c·x ≤ rhs`.
    fn at_most(
        &self,
        terms: &[(usize, i128)],
        sign: i128,
        rhs: i128,
        box_: &mut [(i128, i128)],
        open: &mut Vec<usize>,
    ) -> bool {
        let least = |(column, c): &(usize, i128), box_: &[(i128, i128)]| {
            let (low, high) = box_[*column];
            let c = c * sign;
            if c > 0 { c * low } else { c * high }
        };
        let total: i128 = terms.iter().map(|term| least(term, box_)).sum();
        if total > rhs {
            return false;
        }
        for term in terms {
            let (column, c) = (term.0, term.1 * sign);
            let slack = rhs - (total - least(term, box_));
            let (low, high) = &mut box_[column];
            let before = (*low, *high);
            if c > 0 {
                *high = (*high).min(slack.div_euclid(c));
            } else {
                *low = (*low).max(-(slack.div_euclid(-c)));
            }
            if low > high {
                return false;
            }
            if (*low, *high) != before {
                // The total counts the bound that did not move, so this row
                // itself need not be looked at again for it.
                open.extend(&self.of_column[column]);
            }
        }
        true
    }
}
