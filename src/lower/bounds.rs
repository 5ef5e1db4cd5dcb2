//! `L` and `U`: the least and the greatest value of a form.
//!
//! A form's columns are parted into groups of which at most one, or exactly
//! one, is 1 (greedily: each time the group that gains most); what is left
//! counts with its own bounds. So over the rooms the lady may be in, `U = 1`,
//! and "the lady is in an odd room" is simply δ = F, as the paper has it.

use super::Lowerer;
use super::groups::{Group, Knowledge};
use super::literals::column_of;
use crate::rows::{ColumnId, Form, Literal, OriginId};
use std::collections::{BTreeMap, BTreeSet};

/// Bounds further out than this are taken for none: no row could hold them, and
/// sums of those within it stay far from the ends of 128 bits.
const FAR: u128 = 1 << 100;

/// Bounds of a form, constant included. `None` is no bound, or one far outside
/// 64 bits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// L
    pub lower: Option<i128>,
    /// U
    pub upper: Option<i128>,
    /// What gave L and U beside the columns' own bounds.
    pub origins: Vec<OriginId>,
    /// Those that gave L.
    pub lower_from: Vec<OriginId>,
    /// Those that gave U.
    pub upper_from: Vec<OriginId>,
}

/// The bounds of a form.
pub(super) fn bounds(l: &Lowerer, form: &Form, knowledge: Knowledge) -> Bounds {
    given(l, form, &[], knowledge)
}

/// The bounds of a form in all points where these literals are 1.
pub(super) fn given(
    l: &Lowerer,
    form: &Form,
    literals: &[Literal],
    knowledge: Knowledge,
) -> Bounds {
    let fixed = fix(l, literals, knowledge);
    let (mut above, mut below) = (fixed.origins.clone(), fixed.origins.clone());
    let near = |end: &i128| end.unsigned_abs() < FAR;
    let upper = greatest(l, form, 1, &fixed, knowledge, &mut above).filter(near);
    let lower = greatest(l, form, -1, &fixed, knowledge, &mut below)
        .filter(near)
        .map(|end| -end);
    Bounds {
        lower,
        upper,
        origins: above.union(&below).copied().collect(),
        lower_from: below.into_iter().collect(),
        upper_from: above.into_iter().collect(),
    }
}

/// Literals that are settled, and what settled them.
struct Fixed {
    values: BTreeMap<ColumnId, bool>,
    origins: BTreeSet<OriginId>,
}

impl Fixed {
    fn holds(&self, literal: Literal) -> Option<bool> {
        match literal {
            Literal::Const(value) => Some(value),
            Literal::Column(id) => self.values.get(&id).copied(),
            Literal::Complement(id) => self.values.get(&id).map(|value| !value),
        }
    }
}

/// What follows through the groups from some literals being 1.
fn fix(l: &Lowerer, literals: &[Literal], knowledge: Knowledge) -> Fixed {
    let mut fixed = Fixed {
        values: BTreeMap::new(),
        origins: BTreeSet::new(),
    };
    let mut open: Vec<Literal> = literals.to_vec();
    while let Some(literal) = open.pop() {
        let Some(column) = column_of(literal) else {
            continue;
        };
        if fixed.values.contains_key(&column) {
            continue;
        }
        fixed
            .values
            .insert(column, literal == Literal::Column(column));
        for group in l.groups.touching(std::iter::once(column), knowledge) {
            let mut free = group
                .literals
                .iter()
                .copied()
                .filter(|lit| fixed.holds(*lit).is_none());
            if group
                .literals
                .iter()
                .any(|lit| fixed.holds(*lit) == Some(true))
            {
                let others: Vec<Literal> = free.map(Literal::complement).collect();
                if !others.is_empty() {
                    fixed.origins.insert(group.origin);
                    open.extend(others);
                }
            } else if group.exactly
                && let (Some(last), None) = (free.next(), free.next())
            {
                fixed.origins.insert(group.origin);
                open.push(last);
            }
        }
    }
    fixed
}

/// The greatest value of `sign · form`.
fn greatest(
    l: &Lowerer,
    form: &Form,
    sign: i128,
    fixed: &Fixed,
    knowledge: Knowledge,
    used: &mut BTreeSet<OriginId>,
) -> Option<i128> {
    let mut total = i128::from(form.offset()) * sign;
    // Coefficients of the columns that are still to be counted.
    let mut open: BTreeMap<ColumnId, i128> = BTreeMap::new();
    for (column, c) in form.terms() {
        let c = i128::from(c) * sign;
        match fixed.values.get(&column) {
            Some(true) => total = total.checked_add(c)?,
            Some(false) => {}
            None => {
                open.insert(column, c);
            }
        }
    }
    let mut groups = l.groups.touching(open.keys().copied(), knowledge);
    while let Some((place, gain, value)) = groups
        .iter()
        .enumerate()
        .filter_map(|(place, group)| {
            let (gain, value) = gain(group, &open, fixed)?;
            Some((place, gain, value))
        })
        .max_by_key(|&(place, gain, _)| (gain, std::cmp::Reverse(place)))
    {
        debug_assert!(gain > 0);
        let group = groups.remove(place);
        total = total.checked_add(value)?;
        used.insert(group.origin);
        for column in group.literals.iter().filter_map(|lit| column_of(*lit)) {
            open.remove(&column);
        }
    }
    for (column, c) in open {
        let (lower, upper) = l.range(column, knowledge);
        let end = if c > 0 { upper } else { lower };
        let (value, origin) = end?;
        used.extend(origin);
        total = total.checked_add(c.checked_mul(i128::from(value))?)?;
    }
    Some(total)
}

/// How much less a group's columns can contribute together than apart, and
/// what they contribute; `None` where it is no less.
fn gain(group: &Group, open: &BTreeMap<ColumnId, i128>, fixed: &Fixed) -> Option<(i128, i128)> {
    let mut base = 0i128;
    let mut apart = 0i128;
    let mut best: Option<i128> = None;
    // Whether the sum may stay at its base: no literal of the group is 1, or
    // one that the form does not mention.
    let mut idle = !group.exactly;
    for literal in &group.literals {
        if let Some(value) = fixed.holds(*literal) {
            if value {
                return None;
            }
            continue;
        }
        let step = match literal {
            Literal::Column(id) => open.get(id).copied(),
            Literal::Complement(id) => open.get(id).map(|c| {
                base += c;
                -c
            }),
            Literal::Const(_) => None,
        };
        match step {
            Some(step) => {
                apart += step.max(0);
                best = Some(best.map_or(step, |b: i128| b.max(step)));
            }
            None => idle = true,
        }
    }
    let best = best?;
    let together = if idle { best.max(0) } else { best };
    (together < apart).then_some((apart - together, base + together))
}

#[cfg(test)]
mod tests {
    use crate::lower::sketch::Sketch;

    #[test]
    fn groups_make_bounds_tight() {
        let sketch = Sketch::new("room: {lady, tiger, empty} for 1..3; a, b: bool; n: 2..5")
            .fact("lady[1] + lady[2] + lady[3] = 1");
        let show = |form: &str| sketch.bounds(form);
        assert_eq!(show("lady[1] + lady[2]"), "0..1");
        assert_eq!(show("lady[1] + lady[2] + lady[3]"), "1..1");
        assert_eq!(show("lady[1] + tiger[1] + empty[1]"), "1..1");
        assert_eq!(show("lady[1] + tiger[1] + a"), "0..2");
        assert_eq!(show("3 * lady[1] + 2 * lady[2] - lady[3]"), "-1..3");
        assert_eq!(
            show("(not lady[1]) + (not lady[2]) + (not lady[3])"),
            "2..2"
        );
        assert_eq!(show("2 * n - a + b"), "3..11");
    }
}
