//! The clauses of rows.
//!
//! A row `Σ a·z ≥ d` holds exactly where every set of literals that it needs one
//! of has one: its clauses are the minimal such sets (the minimal covers of E.
//! Balas and R. Jeroslow, "Canonical cuts on the unit hypercube", 1972). A whole
//! number is put in order encoding first.

use super::cnf::Cnf;
use super::task::Task;
use bigm::rows::{ColumnId, Literal, Program, Row, Sense};

/// A row of more clauses than this is not written.
const MOST: usize = 200_000;
/// A row of more clauses than this knows the order after all.
const MOST_FLAT: usize = 5_000;

/// The clauses of a task's rows. Where they are not to know the order of a whole
/// number's literals, each is a column of its own to them, and the clauses are
/// many more; only the few rows that have too many then do.
///
/// # Errors
/// A sentence: a column has no bounds, or the clauses are too many.
pub fn of_rows(task: &Task, know_order: bool) -> Result<Cnf, String> {
    let codes = Codes::of(&task.program, know_order)?;
    let mut cnf = Cnf {
        variables: codes.variables,
        clauses: codes.chains(),
        parts: Vec::new(),
    };
    for row in task.program.rows() {
        codes.row(row, &mut cnf.clauses)?;
    }
    for part in &task.parts {
        let cases = part.cases.iter();
        let cases = cases.filter_map(|(v, l)| Some((*v, codes.all_of(l)?)));
        cnf.parts.push((part.label.clone(), cases.collect()));
    }
    Ok(cnf)
}

/// Each column's least value, first variable, and how many it has: variable `k`
/// says that the column is at least `low + k + 1`.
struct Codes {
    columns: Vec<(i64, i64, i64)>,
    variables: i64,
    know_order: bool,
}

/// `weight` for each that holds of literals of which each implies the one
/// before it.
struct Segment {
    weight: i128,
    literals: Vec<i64>,
}

impl Codes {
    fn of(program: &Program, know_order: bool) -> Result<Codes, String> {
        let (mut columns, mut next) = (Vec::new(), 1);
        for column in program.columns() {
            let (Some(low), Some(high)) = (column.lower, column.upper) else {
                return Err(format!("{} has no bounds", column.name));
            };
            columns.push((low, next, high - low));
            next += high - low;
        }
        Ok(Codes {
            columns,
            variables: next - 1,
            know_order,
        })
    }

    /// "At least k + 1" implies "at least k".
    fn chains(&self) -> Vec<Vec<i64>> {
        let chains = self.columns.iter();
        let steps =
            chains.flat_map(|&(_, first, width)| (first + 1)..(first + width).max(first + 1));
        steps
            .map(|variable| vec![variable - 1, -variable])
            .collect()
    }

    /// These literals as clauses see them; `None` where one is always false.
    fn all_of(&self, literals: &[Literal]) -> Option<Vec<i64>> {
        let mut all = Vec::new();
        for literal in literals {
            let (id, wanted) = match *literal {
                Literal::Const(true) => continue,
                Literal::Const(false) => return None,
                Literal::Column(id) => (id, 1),
                Literal::Complement(id) => (id, 0),
            };
            let (low, first, width) = self.columns[id.0];
            match (width, wanted) {
                (0, wanted) if low == wanted => {}
                (0, _) => return None,
                (_, 1) => all.push(first),
                _ => all.push(-first),
            }
        }
        Some(all)
    }

    fn row(&self, row: &Row, into: &mut Vec<Vec<i64>>) -> Result<(), String> {
        for (not, sign) in [(Sense::AtMost, 1), (Sense::AtLeast, -1)] {
            if row.sense != not {
                let before = into.len();
                let normal = |know| self.normal(row.form.terms(), row.rhs, sign, know);
                let (segments, degree) = normal(self.know_order);
                let most = if self.know_order { MOST } else { MOST_FLAT };
                if !Covers::write(&segments, degree, before + most, into) {
                    into.truncate(before);
                    let (segments, degree) = normal(true);
                    if !Covers::write(&segments, degree, before + MOST, into) {
                        return Err(format!("a row has more than {MOST} clauses"));
                    }
                }
            }
        }
        Ok(())
    }

    /// `sign · form ≥ sign · rhs` as `Σ weight·(how many hold) ≥ degree`.
    fn normal(
        &self,
        terms: impl Iterator<Item = (ColumnId, i64)>,
        rhs: i64,
        sign: i128,
        know_order: bool,
    ) -> (Vec<Segment>, i128) {
        let mut degree = sign * i128::from(rhs);
        let mut segments = Vec::new();
        for (id, coefficient) in terms {
            let (low, first, width) = self.columns[id.0];
            let coefficient = sign * i128::from(coefficient);
            degree -= coefficient * i128::from(low);
            let mut literals: Vec<i64> = (first..first + width).collect();
            if coefficient < 0 {
                degree -= coefficient * i128::from(width);
                literals = literals.iter().rev().map(|literal| -literal).collect();
            }
            let together = if know_order { literals.len() } else { 1 };
            segments.extend(literals.chunks(together.max(1)).map(|literals| Segment {
                weight: coefficient.abs(),
                literals: literals.to_vec(),
            }));
        }
        segments.sort_by_key(|segment| std::cmp::Reverse(segment.weight));
        (segments, degree)
    }
}

/// The search for minimal clauses: for each segment how many of its literals may
/// hold without the row being satisfied; the clause says that more do.
struct Covers<'a> {
    segments: &'a [Segment],
    /// The most that the segments from here on can give.
    rest: Vec<i128>,
    degree: i128,
    held: Vec<usize>,
    /// No more clauses than this, with those before.
    most: usize,
    into: &'a mut Vec<Vec<i64>>,
}

impl Covers<'_> {
    /// Whether all of them were few enough.
    fn write(segments: &[Segment], degree: i128, most: usize, into: &mut Vec<Vec<i64>>) -> bool {
        let mut rest = vec![0];
        for segment in segments.iter().rev() {
            let most = segment.weight * i128::try_from(segment.literals.len()).unwrap_or(i128::MAX);
            rest.push(rest[rest.len() - 1] + most);
        }
        rest.reverse();
        let mut covers = Covers {
            segments,
            rest,
            degree,
            held: Vec::new(),
            most,
            into,
        };
        covers.search(0, i128::MAX / 4)
    }

    /// `sum` is what the segments so far give, `step` the least weight of those
    /// of which not all literals hold.
    fn search(&mut self, sum: i128, step: i128) -> bool {
        let place = self.held.len();
        // Too much, or in the end so little that one more could hold.
        if sum >= self.degree || sum + self.rest[place] + step < self.degree {
            return true;
        }
        let Some(segment) = self.segments.get(place) else {
            if self.into.len() >= self.most {
                return false;
            }
            let held = self.held.iter().zip(self.segments);
            let clause = held.filter_map(|(&held, segment)| segment.literals.get(held));
            self.into.push(clause.copied().collect());
            return true;
        };
        let (all, weight) = (segment.literals.len(), segment.weight);
        for held in (0..=all).rev() {
            let gives = weight * i128::try_from(held).unwrap_or(i128::MAX);
            let step = if held < all { step.min(weight) } else { step };
            self.held.push(held);
            let few = self.search(sum + gives, step);
            self.held.pop();
            if !few {
                return false;
            }
        }
        true
    }
}
