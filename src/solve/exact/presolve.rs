//! What is known of the columns before any search: by propagation, and by
//! probing, which is trying a column both ways and propagating.
//!
//! A column whose one way contradicts itself has the other value; what follows
//! from both ways is so; and where one column follows from another and its
//! complement from the other's complement, the two are equal (Savelsbergh 1994,
//! "Preprocessing and probing techniques for mixed integer programming
//! problems").

use super::coding::Coding;
use super::engine::Engine;
use super::kernel::Kernel;
use super::lit::{Lit, Var};
use super::trail::Reason;
use crate::rows::{ColumnId, Literal, Program};

/// The most literals assigned in all trials together.
const WORK: usize = 2_000_000;

/// What is known before any search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presolve {
    /// There is no point; nothing else is told then.
    pub contradiction: bool,
    /// The columns with one value left, ascending.
    pub fixed: Vec<(ColumnId, i64)>,
    /// Other columns that lost values, ascending, with the least and greatest
    /// that are left.
    pub narrowed: Vec<(ColumnId, i64, i64)>,
    /// 0/1 columns that are another one or its complement in every point,
    /// ascending; the other one comes earlier.
    pub equal: Vec<(ColumnId, Literal)>,
}

/// Finds out what is known of a program's columns before any search. Columns that
/// its bounds fix already are not told.
///
/// # Errors
///
/// A sentence: the exact engine cannot take the program, see [`Engine::new`].
pub fn presolve(program: &Program) -> Result<Presolve, String> {
    let mut engine = Engine::new(program)?;
    let kernel = &mut engine.kernel;
    kernel.backtrack(0);
    if kernel.propagate().is_some() {
        kernel.contradiction();
    }
    if kernel.consistent {
        kernel.probe();
    }
    if !kernel.consistent {
        return Ok(Presolve {
            contradiction: true,
            ..Presolve::default()
        });
    }
    let mut classes = Classes::new(kernel.trail.variables());
    classes.find(kernel);
    let mut found = Presolve::default();
    // For each class the first column in it.
    let mut leaders: Vec<Option<(ColumnId, bool)>> = vec![None; kernel.trail.variables()];
    for (index, (coding, column)) in engine.codings.iter().zip(program.columns()).enumerate() {
        let id = ColumnId(index);
        // What was left out of the domain of such a column no row excludes.
        if engine.loosened(id) {
            continue;
        }
        let (low, high) = coding.range(&engine.kernel);
        // Bits may say more than the column has.
        let low = column.lower.map_or(low, |bound| bound.max(low));
        let high = column.upper.map_or(high, |bound| bound.min(high));
        if column.lower == Some(low) && column.upper == Some(high) {
            if let Coding::Two { low: 0, literal } = coding {
                let (var, flip) = classes.leader(literal.var());
                let flip = flip ^ !literal.is_positive();
                match leaders[var.index()] {
                    None => leaders[var.index()] = Some((id, flip)),
                    Some((first, other)) if flip == other => {
                        found.equal.push((id, Literal::Column(first)));
                    }
                    Some((first, _)) => found.equal.push((id, Literal::Complement(first))),
                }
            }
        } else if low == high {
            found.fixed.push((id, low));
        } else {
            found.narrowed.push((id, low, high));
        }
    }
    Ok(found)
}

impl Presolve {
    /// The program with the bounds that were found: it has the same points.
    #[must_use]
    pub fn apply(&self, program: &Program) -> Program {
        let mut program = program.clone();
        for &(id, value) in &self.fixed {
            program.narrow(id, value, value);
        }
        for &(id, low, high) in &self.narrowed {
            program.narrow(id, low, high);
        }
        program
    }
}

/// Variables that are equal, or complements of each other.
struct Classes {
    parent: Vec<(u32, bool)>,
}

impl Classes {
    fn new(variables: usize) -> Classes {
        Classes {
            parent: (0..variables).map(|v| (v as u32, false)).collect(),
        }
    }

    /// The variable that stands for this one, and whether as its complement.
    fn leader(&self, var: Var) -> (Var, bool) {
        let (mut at, mut flip) = (var.0, false);
        loop {
            let (next, complement) = self.parent[at as usize];
            if next == at {
                return (Var(at), flip);
            }
            at = next;
            flip ^= complement;
        }
    }

    /// Puts two literals together that are equal.
    fn join(&mut self, a: Lit, b: Lit) {
        let (first, flip_first) = self.leader(a.var());
        let (second, flip_second) = self.leader(b.var());
        let flip = flip_first ^ flip_second ^ (a.is_positive() != b.is_positive());
        if first != second {
            let (low, high) = (first.min(second), first.max(second));
            self.parent[high.index()] = (low.0, flip);
        }
    }

    /// Tries every open variable both ways.
    fn find(&mut self, kernel: &mut Kernel) {
        kernel.analyzer.expect_levels(1);
        let mut work = 0;
        for index in 0..kernel.trail.variables() {
            let lit = Var(index as u32).positive();
            if work > WORK {
                return;
            }
            if kernel.trail.value(lit) != 0 || self.leader(lit.var()).0 != lit.var() {
                continue;
            }
            let follows = consequences(kernel, lit);
            let converse = consequences(kernel, !lit);
            work += follows.len() + converse.len();
            let mut converse: Vec<Lit> = converse.into_iter().map(|other| !other).collect();
            converse.sort_unstable();
            for other in follows {
                if other != lit && converse.binary_search(&other).is_ok() {
                    self.join(lit, other);
                }
            }
        }
    }
}

/// What follows from a literal by propagation, itself included; nothing where it
/// contradicts itself.
fn consequences(kernel: &mut Kernel, lit: Lit) -> Vec<Lit> {
    kernel.trail.open_level();
    let start = kernel.trail.stack.len();
    kernel.trail.assign(lit, Reason::Decision);
    let failed = kernel.propagate().is_some();
    let found = match failed {
        true => Vec::new(),
        false => kernel.trail.stack[start..].to_vec(),
    };
    kernel.backtrack(0);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Sense;
    use crate::solve::testing::{Stream, binaries, brute_force, column, random_program, row};

    #[test]
    fn what_is_known_is_so_in_every_point() {
        let mut stream = Stream(61);
        let (mut fixed, mut narrowed, mut equal, mut none) = (0, 0, 0, 0);
        for _ in 0..1500 {
            let p = random_program(&mut stream);
            let points = brute_force(&p);
            let known = presolve(&p).unwrap();
            if known.contradiction {
                none += 1;
                assert!(points.is_empty());
                continue;
            }
            fixed += known.fixed.len();
            narrowed += known.narrowed.len();
            equal += known.equal.len();
            for point in &points {
                for &(id, value) in &known.fixed {
                    assert_eq!(point[id.0], value);
                }
                for &(id, low, high) in &known.narrowed {
                    assert!((low..=high).contains(&point[id.0]));
                }
                for (id, literal) in &known.equal {
                    assert_eq!(point[id.0] == 1, literal.holds(point));
                }
            }
            assert_eq!(brute_force(&known.apply(&p)), points);
        }
        assert!(fixed > 100 && narrowed > 20 && equal > 20 && none > 20);
    }

    #[test]
    fn each_kind_of_fact() {
        let mut p = Program::default();
        let x = binaries(&mut p, 6);
        let n = column(&mut p, Some(0), Some(9));
        // x0 is 1 whichever way x1 is.
        row(&mut p, &[(x[0], 1), (x[1], -1)], Sense::AtLeast, 0);
        row(&mut p, &[(x[0], 1), (x[1], 1)], Sense::AtLeast, 1);
        // x2 and x3 imply each other by two rows; x4 is their complement.
        row(&mut p, &[(x[2], 1), (x[3], -1)], Sense::AtLeast, 0);
        row(&mut p, &[(x[3], 1), (x[2], -1)], Sense::AtLeast, 0);
        row(&mut p, &[(x[3], 1), (x[4], 1)], Sense::Equal, 1);
        row(&mut p, &[(n, 2)], Sense::AtMost, 7);
        let known = presolve(&p).unwrap();
        assert_eq!(known.fixed, [(x[0], 1)]);
        assert_eq!(known.narrowed, [(n, 0, 3)]);
        let equal = [
            (x[3], Literal::Column(x[2])),
            (x[4], Literal::Complement(x[2])),
        ];
        assert_eq!(known.equal, equal);
        assert!(!known.contradiction);
        row(&mut p, &[(x[0], 1)], Sense::AtMost, 0);
        assert!(presolve(&p).unwrap().contradiction);
    }
}
