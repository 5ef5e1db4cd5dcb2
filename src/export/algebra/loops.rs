//! The loops of a statement: what its variables run through, and under which
//! condition.

use super::boxes::{Span, Style, is_run, span};
use super::pattern::{Guard, Index, Over};
use super::sets::SetId;
use super::symbols::Symbols;
use super::variables::Variable;
use std::collections::BTreeSet;

/// A product of loops with more combinations than this is not looked through
/// for a condition.
const MOST_COMBINATIONS: usize = 100_000;

/// The condition that picks exactly these tuples from the product of the
/// ranges: none, or one on two variables. `None` where there is no such.
pub fn guard(
    variables: &[Variable],
    ranges: &[BTreeSet<i64>],
    tuples: &BTreeSet<Vec<i64>>,
) -> Option<Option<Guard>> {
    let size = ranges
        .iter()
        .try_fold(1_usize, |size, range| size.checked_mul(range.len()))?;
    if size == tuples.len() {
        return Some(None);
    }
    if size > MOST_COMBINATIONS {
        return None;
    }
    let mut product: Vec<Vec<i64>> = vec![Vec::new()];
    for range in ranges {
        product = product
            .iter()
            .flat_map(|tuple| {
                range.iter().map(move |&value| {
                    let mut longer = tuple.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    let mut guards = Vec::new();
    for (a, first) in variables.iter().enumerate() {
        for (b, second) in variables.iter().enumerate().skip(a + 1) {
            if first.numeric && second.numeric {
                guards.extend([
                    Guard::Less(a, b),
                    Guard::Less(b, a),
                    Guard::AtMost(a, b),
                    Guard::AtMost(b, a),
                ]);
            }
            if first.set == second.set || first.numeric && second.numeric {
                guards.push(Guard::Different(a, b));
            }
        }
    }
    guards
        .into_iter()
        .find(|guard| {
            let mut chosen = product.iter().filter(|tuple| guard.holds(tuple));
            chosen.by_ref().all(|tuple| tuples.contains(tuple))
                && product.iter().filter(|t| guard.holds(t)).count() == tuples.len()
        })
        .map(Some)
}

/// What a loop runs through: these values and no others.
pub fn over(symbols: &Symbols, set: Option<SetId>, range: &BTreeSet<i64>) -> Option<Over> {
    let Some(set) = set else {
        let members: Vec<i64> = range.iter().copied().collect();
        return is_run(&members).then_some(Over::Run {
            set: None,
            low: *range.first()?,
            high: *range.last()?,
        });
    };
    let style = Style {
        all_but: false,
        ..Style::PLAIN
    };
    let known = symbols.sets.get(set);
    Some(match span(known, range, style) {
        Span::Whole => Over::Whole(set),
        Span::AllBut => Over::AllBut {
            set,
            except: Index::Value(known.indices().find(|i| !range.contains(i))?),
        },
        Span::Run(low, high) => Over::Run {
            set: Some(set),
            low,
            high,
        },
        Span::Every(step, rest) => Over::Every { set, step, rest },
        Span::Listed(members) => Over::Listed { set, members },
    })
}
