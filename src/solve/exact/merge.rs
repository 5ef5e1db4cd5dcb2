//! Columns that a row makes equal, or complements of each other: one literal
//! for all of them.

use crate::rows::{ColumnId, Program, Row, Sense};

/// For each column the one that stands for it, and whether as its complement.
#[derive(Debug)]
pub(super) struct Merged {
    parent: Vec<(usize, bool)>,
}

impl Merged {
    /// Nothing is merged.
    pub fn none(columns: usize) -> Merged {
        Merged {
            parent: (0..columns).map(|id| (id, false)).collect(),
        }
    }

    /// What the two-column equations of a program merge, among the columns for
    /// which `binary` says so. `None` where they contradict each other.
    pub fn find(program: &Program, binary: impl Fn(ColumnId) -> bool) -> Option<Merged> {
        let mut merged = Merged::none(program.columns().len());
        for row in program.rows() {
            if let Some((a, b, complement)) = equal(row)
                && binary(a)
                && binary(b)
                && !merged.join(a.0, b.0, complement)
            {
                return None;
            }
        }
        Some(merged)
    }

    /// The column that stands for this one, and whether it is its complement.
    pub fn leader(&self, column: usize) -> (usize, bool) {
        let mut at = column;
        let mut flip = false;
        loop {
            let (next, complement) = self.parent[at];
            if next == at {
                return (at, flip);
            }
            at = next;
            flip ^= complement;
        }
    }

    /// `false` where the two are already the opposite.
    fn join(&mut self, a: usize, b: usize, complement: bool) -> bool {
        let (a, flip_a) = self.leader(a);
        let (b, flip_b) = self.leader(b);
        let complement = complement ^ flip_a ^ flip_b;
        if a == b {
            return !complement;
        }
        // The smaller number leads. Paths stay short: relinked here.
        self.parent[a.max(b)] = (a.min(b), complement);
        true
    }
}

/// `c·a − c·b = 0` or `c·a + c·b = c`.
fn equal(row: &Row) -> Option<(ColumnId, ColumnId, bool)> {
    if row.sense != Sense::Equal || row.form.len() != 2 {
        return None;
    }
    let mut terms = row.form.terms();
    let (a, c) = terms.next()?;
    let (b, d) = terms.next()?;
    if row.rhs == 0 && c.checked_neg() == Some(d) {
        Some((a, b, false))
    } else if c == d && row.rhs == c {
        Some((a, b, true))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::{binaries, row};

    #[test]
    fn equations_of_two_merge() {
        let mut p = Program::default();
        let x = binaries(&mut p, 6);
        row(&mut p, &[(x[1], 1), (x[4], -1)], Sense::Equal, 0);
        row(&mut p, &[(x[4], 3), (x[5], 3)], Sense::Equal, 3);
        row(&mut p, &[(x[0], 1), (x[2], 1)], Sense::Equal, 0);
        row(&mut p, &[(x[2], 1), (x[3], -1)], Sense::AtLeast, 0);
        let merged = Merged::find(&p, |_| true).unwrap();
        assert_eq!(merged.leader(4), (1, false));
        assert_eq!(merged.leader(5), (1, true));
        for alone in [0, 1, 2, 3] {
            assert_eq!(merged.leader(alone), (alone, false));
        }
        assert_eq!(
            Merged::find(&p, |id| id != x[4]).unwrap().leader(5),
            (5, false)
        );
        row(&mut p, &[(x[1], 1), (x[5], -1)], Sense::Equal, 0);
        assert!(Merged::find(&p, |_| true).is_none());
    }
}
