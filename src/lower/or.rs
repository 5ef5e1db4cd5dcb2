//! Disjunction: δ₁ ∨ δ₂ is δ₁ + δ₂ ≥ 1 (Williams).
//!
//! Reified, the textbook form has F ≥ 1 by (1) (2). The tight form splits: δ is
//! at least each literal, and at most their sum; literals of which at most one
//! is 1 share one row, so that over a whole such group δ is simply the sum.

use super::Lowerer;
use super::bounds::Bounds;
use super::draft::{About, Draft, emit, emit_pair};
use super::groups::Knowledge;
use super::literals::{column_of, disjunction};
use super::need::Need;
use super::refusal::Lowered;
use crate::rows::{Direction, Form, Literal, OriginId, Rule, Sense};

/// x₁ ∨ … ∨ xₖ.
pub static OR: Rule = Rule {
    name: "or",
    number: "Williams",
    formula: "x₁ ∨ … ∨ xₖ; δ = 1 ⇔ x₁ ∨ … ∨ xₖ",
    rows: &["Σ x ≥ 1", "Σ x − δ ≥ 0", "x − δ ≤ 0"],
};

/// At least one of these, as one row.
pub(super) fn row(
    l: &mut Lowerer,
    literals: &[Literal],
    rule: &'static Rule,
    about: Option<&About>,
) -> Lowered<()> {
    let Some(literals) = disjunction(literals.iter().copied()) else {
        return Ok(());
    };
    if let [literal] = literals[..] {
        return super::assert::literal(l, literal, about);
    }
    let direction = match about {
        Some(_) => Direction::Imply,
        None => Direction::Assert,
    };
    let draft = Draft {
        form: l.sum(&literals)?,
        sense: Sense::AtLeast,
        rhs: 1,
        rule,
        direction,
        reified: about.map(About::plain),
    }
    .upright(l)?;
    emit(l, draft)
}

/// δ = 1 ⇔ at least one of these, split per literal.
pub(super) fn tie(
    l: &mut Lowerer,
    literals: &[Literal],
    delta: Literal,
    need: Need,
    about: &About,
) -> Lowered<Need> {
    split(l, literals, delta, need, about, &OR)?;
    Ok(need)
}

/// δ = 1 ⇔ at least one of these, for ∨ itself and, by complements, for ∧.
/// The literals are on different columns, none of them δ's.
pub(super) fn split(
    l: &mut Lowerer,
    literals: &[Literal],
    delta: Literal,
    need: Need,
    about: &About,
    rule: &'static Rule,
) -> Lowered<()> {
    let direction = |literal: Literal| {
        if literal == about.delta {
            Direction::Imply
        } else {
            Direction::Converse
        }
    };
    let below_delta = |l: &Lowerer, part: &[Literal]| {
        let sum = l.sum(part)?;
        l.plus(sum, &Form::literal(delta), -1)
    };
    let covered = match need.imply {
        true => Some(
            Draft {
                form: below_delta(l, literals)?,
                sense: Sense::AtLeast,
                rhs: 0,
                rule,
                direction: direction(delta),
                reified: Some(about.plain()),
            }
            .upright(l)?,
        ),
        false => None,
    };
    let mut each = Vec::new();
    if need.converse {
        for (part, origin) in cliques(l, literals) {
            let b = Bounds {
                origins: origin.into_iter().collect(),
                ..Bounds::default()
            };
            each.push(
                Draft {
                    form: below_delta(l, &part)?,
                    sense: Sense::AtMost,
                    rhs: 0,
                    rule,
                    direction: direction(delta.complement()),
                    reified: Some(about.with(&b, None, false)),
                }
                .upright(l)?,
            );
        }
    }
    if each.len() == 1 {
        return emit_pair(l, each.pop(), covered);
    }
    for draft in each {
        emit(l, draft)?;
    }
    emit_pair(l, covered, None)
}

/// Parts literals into sets of which at most one is 1 (greedily, the largest
/// first), each with what says so; in the order of their first literals.
fn cliques(l: &Lowerer, literals: &[Literal]) -> Vec<(Vec<Literal>, Option<OriginId>)> {
    let mut left: Vec<Literal> = literals.to_vec();
    let columns = literals.iter().filter_map(|lit| column_of(*lit));
    let groups = l.groups.touching(columns, Knowledge::Everything);
    let mut parts: Vec<(Vec<Literal>, Option<OriginId>)> = Vec::new();
    loop {
        let best = groups
            .iter()
            .enumerate()
            .map(|(place, group)| {
                let inside = left.iter().filter(|lit| group.literals.contains(lit));
                (inside.count(), std::cmp::Reverse(place))
            })
            .max();
        let Some((count, std::cmp::Reverse(place))) = best else {
            break;
        };
        let Some(group) = groups.get(place).filter(|_| count > 1) else {
            break;
        };
        let (part, rest) = left.iter().partition(|lit| group.literals.contains(lit));
        left = rest;
        parts.push((part, Some(group.origin)));
    }
    parts.extend(left.into_iter().map(|literal| (vec![literal], None)));
    let place = |part: &[Literal]| literals.iter().position(|lit| part.first() == Some(lit));
    parts.sort_by_key(|(part, _)| place(part));
    parts
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::golden;

    #[test]
    fn as_a_fact() {
        golden(
            "a, b, c, t: bool",
            "a or b or not c",
            "a + b - c >= 0",
            "a + b - c >= 0",
        );
    }

    #[test]
    fn reified_the_tight_form_splits() {
        golden(
            "a, b, c, t: bool",
            "t <-> a or b or not c",
            "a + b - c - 3 t <= -1
             a + b - c - t >= -1",
            "a - t <= 0
             b - t <= 0
             c + t >= 1
             a + b - c - t >= -1",
        );
    }

    #[test]
    fn over_what_excludes_each_other_it_is_the_sum() {
        golden(
            "a, b, c, t: bool",
            "a + b + c <= 1
             t <-> a or b or c",
            "a + b + c <= 1
             a + b + c - t = 0",
            "a + b + c <= 1
             a + b + c - t = 0",
        );
    }

    #[test]
    fn what_excludes_each_other_shares_a_row() {
        golden(
            "a, b, c, t: bool",
            "a + b <= 1
             t <-> a or b or c",
            "a + b <= 1
             a + b + c - 2 t <= 0
             a + b + c - t >= 0",
            "a + b <= 1
             a + b - t <= 0
             c - t <= 0
             a + b + c - t >= 0",
        );
    }

    #[test]
    fn empty_and_constant_parts() {
        golden(
            "a, b, c, t: bool",
            "a or false
             b or true
             c or not c",
            "a = 1",
            "a = 1",
        );
    }
}
