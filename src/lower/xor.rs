//! Parity: an odd number of these hold. X₁ ↔ ¬X₂ is δ₁ = 1 − δ₂ (Williams).
//!
//! In the tight form a chain of ⊕, ↔ and ¬ is one parity over its leaves, an
//! indicator among them (`parity`).
//!
//! The textbook form reifies two at a time: x₁ + x₂ = 1 (or x₁ − x₂ = 0 for ↔)
//! by (5)–(9).

use super::Lowerer;
use super::claim::{Claim, Shape, sign};
use super::comparison::{self, Comparison};
use super::iff;
use super::need::Need;
use super::parity::{cancel, parity};
use super::refusal::Lowered;
use super::{assert, reify};
use crate::rows::{Form, Literal, Relation, Rule};

/// An odd number of x₁ … xₖ.
pub static XOR: Rule = Rule {
    name: "parity",
    number: "Williams for two",
    formula: "x₁ ⊕ … ⊕ xₖ = 1, or 0 (δ among them where it is reified)",
    rows: &["Σ_{a = 0} x + Σ_{a = 1} (1 − x) ≥ 1 for each a of the wrong parity"],
};

/// The parity of the parts is odd, or even.
pub(super) fn assert(l: &mut Lowerer, parts: &[Claim<'_>], odd: bool) -> Lowered<()> {
    if l.tight() {
        assert_tight(l, parts, odd)
    } else {
        assert_textbook(l, parts, odd)
    }
}

/// δ = 1 ⇔ the parity of the parts is odd (or even), or one way of it.
pub(super) fn tie(
    l: &mut Lowerer,
    parts: &[Claim<'_>],
    odd: bool,
    delta: Literal,
    need: Need,
) -> Lowered<()> {
    if !l.tight() {
        let cmp = textbook_pair(l, parts, odd)?;
        comparison::tie(l, &cmp, delta, need, None)?;
        return Ok(());
    }
    let (leaves, odd) = leaves(l, parts, odd);
    let mut literals = Vec::new();
    for leaf in leaves {
        literals.push(reify::literal(l, leaf, Need::BOTH)?);
    }
    tie_literals(l, literals, odd, delta, need)
}

/// δ = 1 ⇔ the parity of the literals is odd (or even), or one way of it.
pub(super) fn tie_literals(
    l: &mut Lowerer,
    literals: Vec<Literal>,
    odd: bool,
    delta: Literal,
    need: Need,
) -> Lowered<()> {
    let (literals, odd) = cancel(literals, odd);
    match (&literals[..], need) {
        // None of none hold, an even number.
        ([], _) => iff::tie(l, Literal::Const(!odd), delta, need, None),
        ([one], _) => iff::tie(l, sign(*one, odd), delta, need, None),
        (_, Need::BOTH) => {
            let mut all = literals;
            all.push(delta);
            let (all, odd) = cancel(all, !odd);
            parity(l, all, odd, None, Some(delta))
        }
        _ => {
            if need.imply {
                parity(
                    l,
                    literals.clone(),
                    odd,
                    Some(delta.complement()),
                    Some(delta),
                )?;
            }
            if need.converse {
                parity(l, literals, !odd, Some(delta), Some(delta))?;
            }
            Ok(())
        }
    }
}

/// The textbook's indicator of a parity.
pub(super) fn textbook_literal(
    l: &mut Lowerer,
    parts: &[Claim<'_>],
    odd: bool,
) -> Lowered<Literal> {
    let shown: Vec<String> = parts
        .iter()
        .map(|part| format!("({})", l.model.show(&part.to_prop())))
        .collect();
    let cmp = textbook_pair(l, parts, odd)?;
    let text = shown.join(if odd { " xor " } else { " <-> " });
    comparison::reify(l, &cmp, Need::BOTH, &|| text.clone())
}

/// All but the last in one indicator a, the last in b: a + b = 1 or a − b = 0.
fn textbook_pair(l: &mut Lowerer, parts: &[Claim<'_>], odd: bool) -> Lowered<Comparison> {
    let Some((last, others)) = parts.split_last() else {
        return Comparison::count(l, &[], i64::from(odd));
    };
    let last = reify::literal(l, *last, Need::BOTH)?;
    let Some((first, middle)) = others.split_first() else {
        return Comparison::count(l, &[sign(last, odd)], 1);
    };
    let mut sum = reify::literal(l, *first, Need::BOTH)?;
    for part in middle {
        let part = reify::literal(l, *part, Need::BOTH)?;
        let cmp = pair(l, sum, part, true)?;
        let text = l.program.show_form(&cmp.form);
        let text = format!("{text} = {}", cmp.n);
        sum = comparison::reify(l, &cmp, Need::BOTH, &|| text.clone())?;
    }
    pair(l, sum, last, odd)
}

fn pair(l: &Lowerer, a: Literal, b: Literal, odd: bool) -> Lowered<Comparison> {
    let (factor, n) = if odd { (1, 1) } else { (-1, 0) };
    let form = l.plus(Form::literal(a), &Form::literal(b), factor)?;
    Comparison::new(l, form, Relation::Equal, n)
}

fn assert_textbook(l: &mut Lowerer, parts: &[Claim<'_>], odd: bool) -> Lowered<()> {
    // A literal is the indicator of the rest; else the first part gets one.
    let place = parts
        .iter()
        .position(|part| reify::fold(l, *part).is_some());
    let place = place.unwrap_or(0);
    let Some(part) = parts.get(place) else {
        return if odd { assert::never(l) } else { Ok(()) };
    };
    let target = reify::literal(l, *part, Need::BOTH)?;
    let mut rest = parts.to_vec();
    rest.remove(place);
    match rest[..] {
        [] => assert::literal(l, sign(target, odd), None),
        [other] => {
            let other = if odd { other.negated() } else { other };
            reify::tie(l, other, target, Need::BOTH)
        }
        _ => match target {
            Literal::Const(value) => assert(l, &rest, odd != value),
            _ => tie(l, &rest, !odd, target, Need::BOTH),
        },
    }
}

fn assert_tight(l: &mut Lowerer, parts: &[Claim<'_>], odd: bool) -> Lowered<()> {
    let (leaves, mut odd) = leaves(l, parts, odd);
    let mut literals = Vec::new();
    let mut compound = Vec::new();
    for leaf in leaves {
        let found = reify::fold(l, leaf).or_else(|| reify::known(l, leaf, Need::BOTH));
        match found {
            Some(literal) => literals.push(literal),
            None => compound.push(leaf),
        }
    }
    (literals, odd) = cancel(literals, odd);
    match (&literals[..], &compound[..]) {
        ([], [claim]) => assert::claim(l, if odd { *claim } else { claim.negated() }),
        ([literal], [claim]) => {
            let delta = match literal {
                Literal::Complement(_) => {
                    odd = !odd;
                    literal.complement()
                }
                other => *other,
            };
            let claim = if odd { claim.negated() } else { *claim };
            reify::tie(l, claim, delta, Need::BOTH)?;
            reify::register(l, claim, delta);
            Ok(())
        }
        ([], [first, second]) => {
            let delta = reify::literal(l, *first, Need::BOTH)?;
            let claim = if odd { second.negated() } else { *second };
            reify::tie(l, claim, delta, Need::BOTH)
        }
        _ => {
            for claim in compound {
                literals.push(reify::literal(l, claim, Need::BOTH)?);
            }
            let (literals, odd) = cancel(literals, odd);
            parity(l, literals, odd, None, None)
        }
    }
}

/// The parts with parities inside them opened, each positive.
fn leaves<'p>(l: &Lowerer, parts: &[Claim<'p>], odd: bool) -> (Vec<Claim<'p>>, bool) {
    let mut odd = odd;
    let mut leaves = Vec::new();
    let mut open: Vec<Claim<'p>> = parts.iter().rev().copied().collect();
    while let Some(claim) = open.pop() {
        if let Shape::Parity(inner, inner_odd) = claim.shape(l) {
            odd ^= !inner_odd;
            open.extend(inner.into_iter().rev());
        } else {
            odd ^= !claim.positive;
            leaves.push(Claim {
                positive: true,
                ..claim
            });
        }
    }
    (leaves, odd)
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn of_two() {
        golden("a, b: bool", "a xor b", "a + b = 1", "a + b = 1");
    }

    #[test]
    fn of_three_as_a_fact_and_of_two_reified() {
        golden(
            "a, b, c: bool",
            "a xor b xor c",
            "b - c - 2 d1 <= -1
             b - c - d1 >= -1
             b - c + 2 d2 >= 1
             b - c + 2 d2 <= 2
             - a + d1 + d2 = 1",
            "a + b + c >= 1
             a + b - c <= 1
             a - b + c <= 1
             a - b - c >= -1",
        );
    }

    #[test]
    fn reified() {
        golden(
            "a, b, c, t: bool",
            "t <-> (a xor b)",
            "a + b - 2 d1 <= 0
             a + b - d1 >= 0
             a + b + 2 d2 >= 2
             a + b + 2 d2 <= 3
             - t + d1 + d2 = 1",
            "a + b - t >= 0
             a - b - t <= 0
             a - b + t >= 0
             a + b + t <= 2",
        );
    }

    #[test]
    fn one_way_only() {
        golden(
            "a, b, c: bool",
            "c or (a <-> b)",
            "a - b - 2 d2 <= -1
             a - b - d2 >= -1
             a - b + 2 d3 >= 1
             a - b + 2 d3 <= 2
             - d1 + d2 + d3 = 1
             c + d1 >= 1",
            "a - b - c <= 0
             a - b + c >= 0",
        );
    }
}
