//! What differs among the rows of a cluster, as few loop variables.

use super::fold::Cluster;
use super::pattern::Index;
use super::sets::SetId;
use super::shape::Slot;
use super::symbols::Symbols;

/// A loop variable in the making: what it is in each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// The set it runs through; `None` for plain numbers.
    pub set: Option<SetId>,
    /// Whether its values are numbers.
    pub numeric: bool,
    /// Its value in each row.
    pub values: Vec<i64>,
}

/// What differs, as variables; and what each slot is by them. With `narrow`,
/// what varies least comes first, so that the others are multiples of it.
pub fn variables(
    symbols: &Symbols,
    cluster: &Cluster,
    narrow: bool,
) -> (Vec<Variable>, Vec<Index>) {
    let count = cluster.items.first().map_or(0, |item| item.slots.len());
    let mut variables: Vec<Variable> = Vec::new();
    let mut indices = vec![Index::Value(0); count];
    let column = |place: usize| -> (Slot, Vec<i64>) {
        let values = cluster.items.iter().map(|item| item.slots[place].value);
        (cluster.items[0].slots[place], values.collect())
    };
    // Members go first, so that a plain number leans on a member.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&place| {
        let (slot, values) = column(place);
        let spread = match (values.iter().min(), values.iter().max()) {
            (Some(low), Some(high)) if narrow => high.saturating_sub(*low),
            _ => 0,
        };
        (slot.set.is_none(), spread)
    });
    for place in order {
        let (slot, values) = column(place);
        let first = slot.value;
        if values.iter().all(|&v| v == first) {
            indices[place] = Index::Value(first);
            continue;
        }
        let numeric = slot
            .set
            .is_none_or(|set| symbols.sets.get(set).is_numeric());
        let known = variables.iter().enumerate().find_map(|(at, known)| {
            let same_set = known.set == slot.set;
            let comparable =
                same_set || known.numeric && numeric && (values.len() > 2 || slot.set.is_none());
            let (times, plus) = affine(&known.values, &values).filter(|_| comparable)?;
            (numeric || (times, plus) == (1, 0)).then_some(Index::Variable { at, times, plus })
        });
        indices[place] = known.unwrap_or_else(|| {
            variables.push(Variable {
                set: slot.set,
                numeric,
                values,
            });
            Index::variable(variables.len() - 1)
        });
    }
    (variables, indices)
}

/// The second as `times · first + plus`. A factor other than 1 is believed
/// where the first has at least three values.
fn affine(first: &[i64], second: &[i64]) -> Option<(i64, i64)> {
    let pairs = || first.iter().copied().zip(second.iter().copied());
    let (x0, y0) = pairs().next()?;
    let (x1, y1) = pairs().find(|(x, _)| *x != x0)?;
    let (dx, dy) = (x1.checked_sub(x0)?, y1.checked_sub(y0)?);
    if dy.checked_rem(dx)? != 0 || dy == 0 {
        return None;
    }
    let times = dy.checked_div(dx)?;
    if times != 1 && !pairs().any(|(x, _)| x != x0 && x != x1) {
        return None;
    }
    let plus = y0.checked_sub(times.checked_mul(x0)?)?;
    pairs()
        .all(|(x, y)| times.checked_mul(x).and_then(|p| p.checked_add(plus)) == Some(y))
        .then_some((times, plus))
}
