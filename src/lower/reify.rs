//! Proposition → literal. A literal of the puzzle is its own indicator; what
//! was reified before is not reified again; else a helper is made and tied.
//!
//! In the tight form a helper is tied only the ways it is used: one that occurs
//! in one polarity gets one implication (Plaisted and Greenbaum, 1986), and
//! gets the other as soon as another use asks for it. Such a helper is not
//! always determined by the unknowns; no world is added or lost by that, since
//! the true value of its proposition always satisfies its rows, and helpers
//! never count. The textbook form always ties both ways, unless a bound that
//! only the other way needs is missing.

use super::claim::{Claim, Shape, sign};
use super::comparison::{self, Comparison};
use super::groups::Knowledge;
use super::literals::disjunction;
use super::need::Need;
use super::refusal::Lowered;
use super::state::Indicator;
use super::{Lowerer, clause, iff, linear, parity, two_choices, xor};
use crate::rows::Literal;

/// A literal that is tied to the claim in the ways needed.
pub(super) fn literal(l: &mut Lowerer, claim: Claim<'_>, need: Need) -> Lowered<Literal> {
    if let Some(literal) = fold(l, claim) {
        return Ok(literal);
    }
    let model = l.model;
    let meaning = || model.show(&claim.to_prop());
    match claim.shape(l) {
        Shape::Literal(literal) => Ok(literal),
        Shape::Compare(form, relation, n) => {
            let cmp = Comparison::of(l, form, relation, n, need)?;
            comparison::reify(l, &cmp, need, &meaning)
        }
        Shape::All(parts) => match count(l, &parts, true, need)? {
            Some(cmp) => comparison::reify(l, &cmp, need, &meaning),
            None => helper(l, claim, need),
        },
        Shape::Any(parts) => match count(l, &parts, false, need)? {
            Some(cmp) => comparison::reify(l, &cmp, need, &meaning),
            None => helper(l, claim, need),
        },
        Shape::Parity(..) if l.tight() => helper(l, claim, need),
        Shape::Parity(parts, odd) => xor::textbook_literal(l, &parts, odd),
    }
}

/// δ = 1 ⇔ the claim, or one way of it.
pub(super) fn tie(l: &mut Lowerer, claim: Claim<'_>, delta: Literal, need: Need) -> Lowered<()> {
    if let Literal::Const(value) = delta {
        if value && need.imply {
            super::assert::claim(l, claim)?;
        }
        if !value && need.converse {
            super::assert::claim(l, claim.negated())?;
        }
        return Ok(());
    }
    if let Some(literal) = fold(l, claim) {
        return iff::tie(l, literal, delta, need, None);
    }
    let cmp = match claim.shape(l) {
        Shape::Literal(literal) => return iff::tie(l, literal, delta, need, None),
        Shape::Compare(form, relation, n) => Some(Comparison::of(l, form, relation, n, need)?),
        Shape::All(parts) => count(l, &parts, true, need)?,
        Shape::Any(parts) => count(l, &parts, false, need)?,
        Shape::Parity(parts, odd) => return xor::tie(l, &parts, odd, delta, need),
    };
    if let Some(cmp) = cmp {
        comparison::tie(l, &cmp, delta, need, None)?;
        return Ok(());
    }
    if let Some(relation) = two_choices::of(l, claim) {
        return two_choices::tie(l, &relation, delta, need);
    }
    // δ → P and ¬δ → ¬P, each as a clause: what is not a literal in P gets an
    // indicator of its own only where it must.
    if need.imply {
        clause::assert(l, vec![delta.complement()], claim, true)?;
    }
    if need.converse {
        clause::assert(l, vec![delta], claim.negated(), true)?;
    }
    Ok(())
}

/// A conjunction (or disjunction) as F ≥ k (or F ≥ 1) over the literals of its
/// parts. The tight form does so only where all parts are literals already.
fn count(
    l: &mut Lowerer,
    parts: &[Claim<'_>],
    all: bool,
    need: Need,
) -> Lowered<Option<Comparison>> {
    let mut literals = Vec::new();
    for part in parts {
        let literal = match fold(l, *part) {
            Some(literal) => literal,
            None if l.tight() => return Ok(None),
            None => literal(l, *part, need)?,
        };
        literals.push(sign(literal, !all));
    }
    let Some(kept) = disjunction(literals) else {
        // A conjunction that is never, a disjunction that always is.
        return Comparison::count(l, &[], i64::from(all)).map(Some);
    };
    let kept: Vec<Literal> = kept.into_iter().map(|lit| sign(lit, !all)).collect();
    let k = if all { kept.len() } else { 1 };
    let k = i64::try_from(k).map_err(|_| l.overflow())?;
    Comparison::count(l, &kept, k).map(Some)
}

/// A helper for what is no comparison.
fn helper(l: &mut Lowerer, claim: Claim<'_>, need: Need) -> Lowered<Literal> {
    let need = need.through(!claim.positive);
    let positive = Claim {
        positive: true,
        ..claim
    };
    let found = l.memo.props.get(claim.prop).copied();
    let have = found.map_or(Need::NONE, |f| f.have);
    let literal = match found {
        Some(indicator) => indicator.literal,
        None => l.indicator(l.model.show(claim.prop)),
    };
    let missing = need.beyond(have);
    if !missing.is_none() {
        // Known only once it is tied: its own rows must not rest on it.
        tie(l, positive, literal, missing)?;
        let have = have.and(missing);
        let entry = Indicator { literal, have };
        l.memo.props.insert(claim.prop.clone(), entry);
    }
    Ok(sign(literal, claim.positive))
}

/// Remembers that a literal of the puzzle is the truth of a claim.
pub(super) fn register(l: &mut Lowerer, claim: Claim<'_>, literal: Literal) {
    if fold(l, claim).is_some() {
        return;
    }
    let simple = match claim.shape(l) {
        Shape::Compare(form, relation, n) => {
            linear::simple(l, form).and_then(|form| Comparison::new(l, form, relation, n).ok())
        }
        _ => None,
    };
    match simple {
        Some(cmp) => comparison::register(l, &cmp, literal),
        None => {
            l.memo.props.entry(claim.prop.clone()).or_insert(Indicator {
                literal: sign(literal, claim.positive),
                have: Need::BOTH,
            });
        }
    }
}

/// A literal that stands for a claim already, and is tied as needed.
pub(super) fn known(l: &Lowerer, claim: Claim<'_>, need: Need) -> Option<Literal> {
    if let Shape::Compare(form, relation, n) = claim.shape(l) {
        let form = linear::simple(l, form)?;
        let cmp = Comparison::new(l, form, relation, n).ok()?;
        return comparison::found(l, &cmp, need);
    }
    let need = need.through(!claim.positive);
    let found = l.memo.props.get(claim.prop)?;
    need.beyond(found.have)
        .is_none()
        .then(|| sign(found.literal, claim.positive))
}

/// The literal or constant a claim comes to without any row or column: literals
/// themselves, comparisons that bounds settle or that hang on one 0/1 column,
/// and what is made of those and comes to one again.
pub(super) fn fold(l: &Lowerer, claim: Claim<'_>) -> Option<Literal> {
    match claim.shape(l) {
        Shape::Literal(literal) => Some(literal),
        Shape::Compare(form, relation, n) => {
            let form = linear::simple(l, form)?;
            Comparison::new(l, form, relation, n)
                .ok()?
                .decide(l, Knowledge::Everything)
        }
        Shape::Any(parts) => fold_any(l, &parts),
        Shape::All(parts) => {
            let parts: Vec<Claim<'_>> = parts.into_iter().map(Claim::negated).collect();
            fold_any(l, &parts).map(Literal::complement)
        }
        Shape::Parity(parts, odd) => {
            let literals: Option<Vec<Literal>> =
                parts.into_iter().map(|part| fold(l, part)).collect();
            let (literals, odd) = parity::cancel(literals?, odd);
            match literals[..] {
                [] => Some(Literal::Const(!odd)),
                [one] => Some(sign(one, odd)),
                _ => None,
            }
        }
    }
}

fn fold_any(l: &Lowerer, parts: &[Claim<'_>]) -> Option<Literal> {
    let mut literals = Vec::new();
    let mut compound = false;
    for part in parts {
        match fold(l, *part) {
            Some(literal) => literals.push(literal),
            None => compound = true,
        }
    }
    let Some(kept) = disjunction(literals) else {
        return Some(Literal::Const(true));
    };
    let settled = Comparison::count(l, &kept, 1)
        .ok()?
        .decide(l, Knowledge::Everything);
    match settled {
        Some(Literal::Const(true)) => Some(Literal::Const(true)),
        _ if compound => None,
        other => other,
    }
}
