//! What is alike is shown once: derivations of one rule, formulas that differ
//! in an index.

use super::general::general;
use crate::explain::document::{Derivation, Formula, Index, Sign};

/// Derivations that cite the same rule and have no letters become one.
pub fn together(derivations: Vec<Derivation>) -> Vec<Derivation> {
    let mut out: Vec<Derivation> = Vec::new();
    for one in derivations {
        let plain = one.condition.is_none() && one.letters.is_empty();
        match out.iter_mut().find(|known| {
            plain
                && known.condition.is_none()
                && known.letters.is_empty()
                && std::ptr::eq(known.rule.rule, one.rule.rule)
        }) {
            Some(known) => known.rows.extend(one.rows),
            None => out.push(one),
        }
    }
    for derivation in &mut out {
        derivation.general = general(&derivation.rows);
    }
    out
}

/// One formula for several that differ in an index only, which grows by one;
/// `None` where they do not.
pub fn formula(all: &[Formula]) -> Option<Formula> {
    let [first, second, ..] = all else {
        return all.first().cloned();
    };
    let start = first_differing(first, second)?;
    let pattern = Formula(
        first
            .0
            .iter()
            .zip(&second.0)
            .map(|(a, b)| running(a, b))
            .collect(),
    );
    for (value, one) in (start..).zip(all) {
        if put(&pattern, value) != *one {
            return None;
        }
    }
    Some(pattern)
}

fn first_differing(a: &Formula, b: &Formula) -> Option<i64> {
    if a.0.len() != b.0.len() {
        return None;
    }
    a.0.iter().zip(&b.0).find_map(|pair| match pair {
        (Sign::Symbol(x), Sign::Symbol(y)) => {
            x.indices
                .iter()
                .zip(&y.indices)
                .find_map(|pair| match pair {
                    (Index::Number(x), Index::Number(y)) if x != y => Some(*x),
                    _ => None,
                })
        }
        _ => None,
    })
}

fn running(a: &Sign, b: &Sign) -> Sign {
    match (a, b) {
        (Sign::Symbol(x), Sign::Symbol(y)) => {
            let mut symbol = x.clone();
            for (index, other) in symbol.indices.iter_mut().zip(&y.indices) {
                if index != other {
                    *index = Index::Variable('i');
                }
            }
            Sign::Symbol(symbol)
        }
        _ => a.clone(),
    }
}

fn put(pattern: &Formula, value: i64) -> Formula {
    let fill = |sign: &Sign| match sign {
        Sign::Symbol(symbol) => {
            let mut symbol = symbol.clone();
            for index in &mut symbol.indices {
                if *index == Index::Variable('i') {
                    *index = Index::Number(value);
                }
            }
            Sign::Symbol(symbol)
        }
        other => other.clone(),
    };
    Formula(pattern.0.iter().map(fill).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::document::{Op, Symbol};

    fn implies(i: i64, j: i64) -> Formula {
        Formula::of([
            Sign::Symbol(Symbol::letter("x", [i])),
            Op::Implies.into(),
            Sign::Symbol(Symbol::letter("y", [j])),
        ])
    }

    #[test]
    fn formulas_that_differ_in_an_index_are_one() {
        let one = formula(&[implies(1, 1), implies(2, 2), implies(3, 3)]).unwrap();
        let i = Index::Variable('i');
        assert!(matches!(&one.0[0], Sign::Symbol(s) if s.indices == [i]));
        assert!(matches!(&one.0[2], Sign::Symbol(s) if s.indices == [i]));
        let fixed = formula(&[implies(1, 7), implies(2, 7)]).unwrap();
        assert!(matches!(&fixed.0[2], Sign::Symbol(s) if s.indices == [Index::Number(7)]));
    }

    #[test]
    fn others_are_not() {
        assert_eq!(formula(&[implies(1, 2)]), Some(implies(1, 2)));
        assert_eq!(formula(&[implies(1, 1), implies(2, 3)]), None);
        assert_eq!(formula(&[implies(1, 1), implies(3, 3)]), None);
        assert_eq!(formula(&[implies(1, 1), implies(1, 1)]), None);
        assert_eq!(formula(&[implies(1, 1), Formula::number(1)]), None);
        assert_eq!(formula(&[]), None);
    }
}
