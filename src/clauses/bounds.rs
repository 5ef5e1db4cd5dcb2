//! The bounds of whole numbers: what their declarations say, and what plain
//! facts about one number add.

use crate::model::{Atom, Domain, Model, Prop, Relation, UnknownId, floor_div};

/// The least and the greatest value of an unknown, where known.
type Ends = (Option<i64>, Option<i64>);

/// For each unknown its bounds. A fact such as `2 * n <= 9` gives one; that it
/// must hold is said in clauses all the same.
pub(super) fn bounds(model: &Model) -> Vec<Ends> {
    let mut ends: Vec<Ends> = model
        .unknowns
        .iter()
        .map(|unknown| match unknown.domain {
            Domain::Integer { lower, upper } => (lower, upper),
            Domain::Bool | Domain::Choice(_) => (None, None),
        })
        .collect();
    for sentence in &model.sentences {
        learn(&sentence.claim, &mut ends);
    }
    ends
}

fn learn(claim: &Prop, ends: &mut [Ends]) {
    match claim {
        Prop::All(parts) => parts.iter().for_each(|part| learn(part, ends)),
        Prop::Compare(form, relation, n) => {
            let mut terms = form.terms();
            let (Some((Atom::Integer(UnknownId(id)), c)), None) = (terms.next(), terms.next())
            else {
                return;
            };
            let Some(bound) = n.checked_sub(form.offset()) else {
                return;
            };
            let Some((lower, upper)) = ends.get_mut(*id) else {
                return;
            };
            // c·x ≥ b: x ≥ ⌈b / c⌉ = −⌊−b / c⌋ for c > 0, and x ≤ ⌊b / c⌋ else.
            let down = floor_div(bound, c);
            let up = bound.checked_neg().and_then(|b| floor_div(b, c));
            let up = up.and_then(i64::checked_neg);
            let at_least = matches!(relation, Relation::AtLeast | Relation::Equal);
            let at_most = matches!(relation, Relation::AtMost | Relation::Equal);
            if if c > 0 { at_least } else { at_most } {
                *lower = (*lower).max(up);
            }
            if if c > 0 { at_most } else { at_least } {
                *upper = match (*upper, down) {
                    (Some(old), Some(new)) => Some(old.min(new)),
                    (old, new) => old.or(new),
                };
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Builder, Linear};

    #[test]
    fn facts_give_exactly_the_bounds_they_say() {
        for c in [-3, -2, -1, 1, 2, 3] {
            for n in -7..=7 {
                for relation in [Relation::AtLeast, Relation::AtMost, Relation::Equal] {
                    let mut puzzle = Builder::new("");
                    let x = puzzle.integer("x", &[], -9, 9);
                    let form = x.scale(c).unwrap().add_scaled(&Linear::constant(1), 1);
                    let claim = Prop::compare(form.unwrap(), relation, n + 1).unwrap();
                    puzzle.fact("", "", claim.clone());
                    let holding: Vec<i64> =
                        (-9..=9).filter(|&v| relation.holds(c * v, n)).collect();
                    let (lower, upper) = bounds(&puzzle.build())[0];
                    let (lower, upper) = (lower.unwrap(), upper.unwrap());
                    match (holding.first(), holding.last()) {
                        (Some(&first), Some(&last)) => assert_eq!((lower, upper), (first, last)),
                        _ => assert!(lower > upper),
                    }
                }
            }
        }
    }
}
