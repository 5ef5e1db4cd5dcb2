//! Rows that are alike, as one row with an index that runs.

use crate::explain::document::{Coefficient, GeneralRow, Index, RowLine, Side, Symbol, Term};

/// The index that runs; `j`, `k`, … would do as well, but one is enough.
const VARIABLE: char = 'i';

/// One row that stands for all of these, for at least two: they have the same
/// signs and numbers, and where an index differs from row to row it
/// is the same everywhere and grows by one.
pub fn general(rows: &[RowLine]) -> Option<GeneralRow> {
    let [first, second, ..] = rows else {
        return None;
    };
    let (one, two) = (first_differing(first, second)?, rows.len());
    let last = one.checked_add(i64::try_from(two).ok()?.checked_sub(1)?)?;
    let mut wanted = one;
    let pattern = pattern_of(first, second)?;
    for row in rows {
        let here = put(&pattern, wanted);
        if here != (row.left.clone(), row.right.clone()) || row.sense != first.sense {
            return None;
        }
        wanted = wanted.checked_add(1)?;
    }
    Some(GeneralRow {
        left: pattern.0,
        sense: first.sense,
        right: pattern.1,
        variable: VARIABLE,
        first: one,
        last,
    })
}

fn terms<'a>(a: &'a RowLine, b: &'a RowLine) -> Option<Vec<(&'a Term, &'a Term)>> {
    let same = a.left.terms.len() == b.left.terms.len()
        && a.right.terms.len() == b.right.terms.len()
        && a.left.constant == b.left.constant
        && a.right.constant == b.right.constant;
    let left = a.left.terms.iter().zip(&b.left.terms);
    same.then(|| {
        left.chain(a.right.terms.iter().zip(&b.right.terms))
            .collect()
    })
}

/// The first index in which two rows differ, as it is in the first.
fn first_differing(a: &RowLine, b: &RowLine) -> Option<i64> {
    for (one, two) in terms(a, b)? {
        for pair in one.symbol.indices.iter().zip(&two.symbol.indices) {
            if let (Index::Number(x), Index::Number(y)) = pair
                && x != y
            {
                return Some(*x);
            }
        }
    }
    None
}

/// The first row with the running index where it differs from the second.
fn pattern_of(a: &RowLine, b: &RowLine) -> Option<(Side, Side)> {
    let mut open = terms(a, b)?.into_iter().map(|(one, two)| {
        let same = one.coefficient == two.coefficient
            && matches!(one.coefficient, Coefficient::Is(_))
            && one.symbol.letter == two.symbol.letter
            && one.symbol.indices.len() == two.symbol.indices.len();
        same.then(|| Term {
            coefficient: one.coefficient,
            symbol: Symbol {
                indices: one
                    .symbol
                    .indices
                    .iter()
                    .zip(&two.symbol.indices)
                    .map(|(x, y)| {
                        if x == y {
                            *x
                        } else {
                            Index::Variable(VARIABLE)
                        }
                    })
                    .collect(),
                ..one.symbol.clone()
            },
        })
    });
    let left: Option<Vec<Term>> = open.by_ref().take(a.left.terms.len()).collect();
    let right: Option<Vec<Term>> = open.collect();
    Some((
        Side {
            terms: left?,
            constant: a.left.constant,
        },
        Side {
            terms: right?,
            constant: a.right.constant,
        },
    ))
}

fn put(pattern: &(Side, Side), value: i64) -> (Side, Side) {
    let fill = |side: &Side| Side {
        terms: side
            .terms
            .iter()
            .map(|term| Term {
                coefficient: term.coefficient,
                symbol: Symbol {
                    indices: term
                        .symbol
                        .indices
                        .iter()
                        .map(|index| match index {
                            Index::Variable(VARIABLE) => Index::Number(value),
                            other => *other,
                        })
                        .collect(),
                    ..term.symbol.clone()
                },
            })
            .collect(),
        constant: side.constant,
    };
    (fill(&pattern.0), fill(&pattern.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Direction, Sense};

    fn row(terms: &[(i64, &str, &[i64])], sense: Sense, right: i64) -> RowLine {
        RowLine {
            number: 1,
            id: String::new(),
            left: Side {
                terms: terms
                    .iter()
                    .map(|(c, letter, indices)| Term {
                        coefficient: Coefficient::Is(*c),
                        symbol: Symbol::letter(*letter, indices.iter().copied()),
                    })
                    .collect(),
                constant: 0,
            },
            sense,
            right: Side {
                terms: Vec::new(),
                constant: right,
            },
            direction: Direction::Assert,
            gap: false,
        }
    }

    #[test]
    fn an_index_that_grows_by_one_runs() {
        let rows: Vec<RowLine> = (4..=6)
            .map(|i| row(&[(1, "x", &[i, 1]), (-2, "t", &[i])], Sense::AtMost, 0))
            .collect();
        let general = general(&rows).unwrap();
        assert_eq!((general.first, general.last), (4, 6));
        let indices: Vec<Vec<Index>> = general
            .left
            .terms
            .iter()
            .map(|term| term.symbol.indices.clone())
            .collect();
        let i = Index::Variable('i');
        assert_eq!(indices, [vec![i, Index::Number(1)], vec![i]]);
    }

    #[test]
    fn what_is_not_alike_has_no_general_row() {
        let x = |i: i64| row(&[(1, "x", &[i])], Sense::AtMost, 0);
        assert!(general(&[x(1), x(2)]).is_some());
        assert!(general(&[x(1)]).is_none());
        assert!(general(&[x(1), x(3)]).is_none());
        assert!(general(&[x(1), x(2), x(4)]).is_none());
        assert!(general(&[x(1), x(1)]).is_none());
        assert!(general(&[x(1), row(&[(1, "x", &[2])], Sense::AtLeast, 0)]).is_none());
        assert!(general(&[x(1), row(&[(1, "x", &[2])], Sense::AtMost, 1)]).is_none());
        assert!(general(&[x(1), row(&[(2, "x", &[2])], Sense::AtMost, 0)]).is_none());
        assert!(general(&[x(1), row(&[(1, "y", &[2])], Sense::AtMost, 0)]).is_none());
        // Two indices, of which one runs the other way.
        let pair = |i: i64| row(&[(1, "x", &[i, 9 - i])], Sense::AtMost, 0);
        assert!(general(&[pair(1), pair(2), pair(3)]).is_none());
        // A constant index that happens to have the value of the running one.
        let own = |i: i64| row(&[(1, "x", &[1, i])], Sense::AtMost, 0);
        assert_eq!(general(&[own(1), own(2)]).unwrap().first, 1);
    }
}
