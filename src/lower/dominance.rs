//! What is known beforehand of the greatest and the least of some forms: which
//! of them can be it at all, its bounds, and how far it can be from each.

use super::Lowerer;
use super::bounds::{self, Bounds};
use super::groups::Knowledge;
use super::implication::{Side, unbounded};
use super::refusal::Lowered;
use crate::rows::{Form, OriginId};
use std::collections::BTreeSet;

/// Which end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The greatest.
    Greatest,
    /// The least.
    Least,
}

/// The forms that can be the extreme one.
pub(super) fn undominated(l: &Lowerer, forms: Vec<Form>, end: End) -> Lowered<Vec<Form>> {
    let mut kept: Vec<Form> = Vec::new();
    let beats = |a: &Form, b: &Form| -> Lowered<bool> {
        let difference = l.plus(a.clone(), b, -1)?;
        let d = bounds::bounds(l, &difference, Knowledge::Everything);
        Ok(match end {
            End::Greatest => d.lower.is_some_and(|lower| lower >= 0),
            End::Least => d.upper.is_some_and(|upper| upper <= 0),
        })
    };
    for form in forms {
        let mut beaten = false;
        for other in &kept {
            beaten = beaten || beats(other, &form)?;
        }
        if beaten {
            continue;
        }
        let mut left = Vec::new();
        for other in kept {
            if !beats(&form, &other)? {
                left.push(other);
            }
        }
        kept = left;
        kept.push(form);
    }
    Ok(kept)
}

/// The bounds of the extreme itself. The greatest is at least the greatest L,
/// and at least the mean of any two (so that |F| ≥ 0).
pub(super) fn ends(
    l: &Lowerer,
    forms: &[Form],
    limits: &[Bounds],
    end: End,
) -> Lowered<(Option<i128>, Option<i128>)> {
    let mut near: Vec<i128> = Vec::new();
    for (place, form) in forms.iter().enumerate() {
        for other in &forms[place + 1..] {
            let sum = l.plus(form.clone(), other, 1)?;
            let b = bounds::bounds(l, &sum, Knowledge::Everything);
            near.extend(match end {
                End::Greatest => b.lower.map(|lower| -(-lower).div_euclid(2)),
                End::Least => b.upper.map(|upper| upper.div_euclid(2)),
            });
        }
    }
    let lowers = limits.iter().map(|b| b.lower);
    let uppers = limits.iter().map(|b| b.upper);
    Ok(match end {
        End::Greatest => (
            lowers.flatten().chain(near).max(),
            uppers
                .collect::<Option<Vec<_>>>()
                .and_then(|u| u.into_iter().max()),
        ),
        End::Least => (
            lowers
                .collect::<Option<Vec<_>>>()
                .and_then(|l| l.into_iter().min()),
            uppers.flatten().chain(near).min(),
        ),
    })
}

/// How far the extreme can be from one of the forms: the greatest of Fⱼ − Fᵢ,
/// or for the least their least.
pub(super) fn gap(
    l: &Lowerer,
    form: &Form,
    forms: &[Form],
    end: End,
) -> Lowered<(i64, Vec<OriginId>)> {
    let mut far = 0;
    let mut origins = BTreeSet::new();
    for other in forms.iter().filter(|other| *other != form) {
        let difference = l.plus(other.clone(), form, -1)?;
        let b = bounds::bounds(l, &difference, Knowledge::Everything);
        let (own, side) = match end {
            End::Greatest => (b.upper, Side::AtMost),
            End::Least => (b.lower, Side::AtLeast),
        };
        let own = own.ok_or_else(|| unbounded(l, &difference, side))?;
        far = match end {
            End::Greatest => own.max(far),
            End::Least => own.min(far),
        };
        origins.extend(b.origins);
    }
    Ok((l.narrow(far)?, origins.into_iter().collect()))
}
