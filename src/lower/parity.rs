//! The parity of literals as clauses: one for each assignment of the wrong
//! parity, 2ᵏ⁻¹ of them for k literals, which is the convex hull. More than
//! five literals are cut into blocks of five by helpers.

use super::Lowerer;
use super::claim::sign;
use super::draft::{Draft, emit};
use super::literals::{column_of, disjunction};
use super::need::Need;
use super::refusal::Lowered;
use super::xor::XOR;
use super::{assert, iff};
use crate::rows::{Direction, Form, Literal, Sense};

/// Literals in one block of clauses.
const BLOCK: usize = 5;

/// Constants counted, complements turned, pairs of one column taken out.
pub(super) fn cancel(literals: Vec<Literal>, odd: bool) -> (Vec<Literal>, bool) {
    let mut odd = odd;
    let mut kept: Vec<Literal> = Vec::new();
    for literal in literals {
        let Some(column) = column_of(literal) else {
            odd ^= literal == Literal::Const(true);
            continue;
        };
        odd ^= literal == Literal::Complement(column);
        let positive = Literal::Column(column);
        match kept.iter().position(|other| *other == positive) {
            Some(place) => {
                kept.remove(place);
            }
            None => kept.push(positive),
        }
    }
    (kept, odd)
}

/// The parity of distinct columns; with a prefix, only where that literal is 0.
pub(super) fn parity(
    l: &mut Lowerer,
    literals: Vec<Literal>,
    odd: bool,
    prefix: Option<Literal>,
    delta: Option<Literal>,
) -> Lowered<()> {
    let mut literals = literals;
    while literals.len() > BLOCK {
        let rest = literals.split_off(BLOCK - 1);
        let shown: Vec<String> = literals
            .iter()
            .map(|lit| l.program.show_form(&Form::literal(*lit)))
            .collect();
        let piece = l.indicator(shown.join(" xor "));
        literals.push(piece);
        block(l, &literals, false, None, Some(piece))?;
        literals = vec![piece];
        literals.extend(rest);
    }
    match (&literals[..], prefix) {
        ([], None) if odd => assert::never(l),
        ([one], None) => assert::literal(l, sign(*one, odd), None),
        ([one, two], None) => iff::tie(l, *one, sign(*two, !odd), Need::BOTH, None),
        _ => block(l, &literals, odd, prefix, delta),
    }
}

/// One clause for each assignment of the wrong parity.
fn block(
    l: &mut Lowerer,
    literals: &[Literal],
    odd: bool,
    prefix: Option<Literal>,
    delta: Option<Literal>,
) -> Lowered<()> {
    for mask in 0u32..(1 << literals.len()) {
        if (mask.count_ones() % 2 == 1) == odd {
            continue;
        }
        let away = literals
            .iter()
            .enumerate()
            .map(|(bit, literal)| sign(*literal, (mask >> bit) & 1 == 0));
        let Some(clause) = disjunction(prefix.into_iter().chain(away)) else {
            continue;
        };
        let direction = match delta {
            Some(delta) if clause.contains(&delta) => Direction::Converse,
            Some(_) => Direction::Imply,
            None => Direction::Assert,
        };
        let draft = Draft {
            form: l.sum(&clause)?,
            sense: Sense::AtLeast,
            rhs: 1,
            rule: &XOR,
            direction,
            reified: None,
        }
        .upright(l)?;
        emit(l, draft)?;
    }
    Ok(())
}
