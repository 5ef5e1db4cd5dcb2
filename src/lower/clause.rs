//! The tight form of a disjunction whose parts are not all literals: only what
//! must have an indicator gets one.
//!
//! Some literals, or P: where P is a conjunction, one clause for each of its
//! parts; where P is a comparison and there is one literal, P's row with its
//! big-M on that literal; where several parts are compound, each gets an
//! indicator, one way.

use super::claim::{Claim, Shape};
use super::comparison::{self, Comparison};
use super::draft::About;
use super::literals::disjunction;
use super::need::Need;
use super::refusal::Lowered;
use super::{Lowerer, assert, or, reify, two_choices, xor};
use crate::rows::Literal;

/// One of the literals is 1, or the claim holds. Where `defining`, the first
/// literal is the complement of the indicator that is being tied.
pub(super) fn assert(
    l: &mut Lowerer,
    literals: Vec<Literal>,
    claim: Claim<'_>,
    defining: bool,
) -> Lowered<()> {
    let prefix = literals.clone();
    let delta = literals
        .first()
        .filter(|_| defining)
        .map(|lit| lit.complement());
    let mut literals = literals;
    let mut compound: Vec<Claim<'_>> = Vec::new();
    let mut open = vec![claim];
    while let Some(claim) = open.pop() {
        if let Some(literal) = reify::fold(l, claim) {
            literals.push(literal);
        } else if let Some(literal) = reify::known(l, claim, Need::IMPLY) {
            literals.push(literal);
        } else if let Shape::Any(parts) = claim.shape(l) {
            open.extend(parts.into_iter().rev());
        } else {
            compound.push(claim);
        }
    }
    let Some(mut literals) = disjunction(literals) else {
        return Ok(());
    };
    if let [single] = compound[..] {
        match (single.shape(l), &literals[..]) {
            (_, []) => return assert::claim(l, single),
            (Shape::All(parts), _) => {
                for part in parts {
                    assert(l, literals.clone(), part, defining)?;
                }
                return Ok(());
            }
            (Shape::Compare(form, relation, n), [literal]) => {
                let cmp = Comparison::of(l, form, relation, n, Need::IMPLY)?;
                comparison::tie(l, &cmp, literal.complement(), Need::IMPLY, None)?;
                return Ok(());
            }
            (Shape::Parity(parts, odd), [literal]) => {
                return xor::tie(l, &parts, odd, literal.complement(), Need::IMPLY);
            }
            _ => {}
        }
    }
    // Here a helper is due, unless the whole is a relation of two choices.
    if !compound.is_empty() && prefix.len() <= 1 {
        let active = prefix.first().map(|lit| lit.complement());
        let active = active.unwrap_or(Literal::Const(true));
        if let Some(relation) = two_choices::of(l, claim) {
            return two_choices::tie(l, &relation, active, Need::IMPLY);
        }
    }
    for part in compound {
        literals.push(reify::literal(l, part, Need::IMPLY)?);
    }
    match delta {
        Some(delta) => {
            let others: Vec<Literal> = literals
                .iter()
                .copied()
                .filter(|lit| *lit != delta.complement())
                .collect();
            let about = About::count(l, delta, &others, 1)?;
            or::row(l, &literals, &or::OR, Some(&about))
        }
        None => or::row(l, &literals, &or::OR, None),
    }
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn several_compound_parts_get_an_indicator_one_way() {
        golden(
            "a, b, c, d, e: bool",
            "a + b + c >= 2 or d + e = 1",
            "a + b + c - 2 d1 <= 1
             a + b + c - 2 d1 >= 0
             d + e - 2 d3 <= 0
             d + e - d3 >= 0
             d + e + 2 d4 >= 2
             d + e + 2 d4 <= 3
             - d2 + d3 + d4 = 1
             d1 + d2 >= 1",
            "a + b + c - 2 d1 >= 0
             d + e - d2 >= 0
             d + e + d2 <= 2
             d1 + d2 >= 1",
        );
    }

    #[test]
    fn nested_disjunctions_are_one() {
        golden(
            "a, b, c, t: bool",
            "a or (b -> c) or not (t and a)",
            "- b + c - 2 d1 <= -1
             - b + c - d1 >= -1
             - a - t - 2 d2 <= -2
             - a - t - d2 >= -2
             a + d1 + d2 >= 1",
            "",
        );
    }
}
