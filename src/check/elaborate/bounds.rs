//! How small and how large a linear form can be, and how long a proposition is.

use crate::model::{Atom, Domain, Linear, Model, Prop};

/// The least and greatest value a form can have, as far as the domains tell;
/// `None` where a bound is missing or beyond 128 bits.
pub fn bounds(model: &Model, form: &Linear) -> (Option<i128>, Option<i128>) {
    let mut low = Some(i128::from(form.offset()));
    let mut high = low;
    for (atom, c) in form.terms() {
        let (mut least, mut most) = atom_bounds(model, atom);
        if c < 0 {
            std::mem::swap(&mut least, &mut most);
        }
        let scaled = |end: Option<i128>| end?.checked_mul(i128::from(c));
        low = low.zip(scaled(least)).and_then(|(a, b)| a.checked_add(b));
        high = high.zip(scaled(most)).and_then(|(a, b)| a.checked_add(b));
    }
    (low, high)
}

fn atom_bounds(model: &Model, atom: &Atom) -> (Option<i128>, Option<i128>) {
    match atom {
        Atom::Integer(id) => match &model.unknown(*id).domain {
            Domain::Integer { lower, upper } => (lower.map(i128::from), upper.map(i128::from)),
            Domain::Bool => (Some(0), Some(1)),
            Domain::Choice(_) => (None, None),
        },
        Atom::Truth(_) => (Some(0), Some(1)),
        Atom::Product(_, form) => {
            let (low, high) = bounds(model, form);
            (low.map(|n| n.min(0)), high.map(|n| n.max(0)))
        }
        Atom::Div(form, by) => {
            let (low, high) = bounds(model, form);
            let by = i128::from(*by);
            let floor = |n: i128| n.div_euclid(by.abs()) * if by < 0 { -1 } else { 1 };
            match by {
                0 => (None, None),
                // Floor division by a negative number turns the order around;
                // one more on either side covers the rounding.
                by if by < 0 => (high.map(|n| floor(n) - 1), low.map(|n| floor(n) + 1)),
                _ => (low.map(floor), high.map(floor)),
            }
        }
        Atom::Mod(_, by) => {
            let by = i128::from(*by);
            (Some((by + 1).min(0)), Some((by - 1).max(0)))
        }
        Atom::Min(forms) => extremes(model, forms, |a, b| a.min(b), true),
        Atom::Max(forms) => extremes(model, forms, |a, b| a.max(b), false),
        Atom::Abs(form) => match bounds(model, form) {
            (Some(low), Some(high)) => {
                let least = if low <= 0 && high >= 0 {
                    0
                } else {
                    low.abs().min(high.abs())
                };
                (Some(least), Some(low.abs().max(high.abs())))
            }
            _ => (Some(0), None),
        },
    }
}

/// Bounds of a minimum or maximum; one side needs only one bounded form.
fn extremes(
    model: &Model,
    forms: &[Linear],
    pick: impl Fn(i128, i128) -> i128,
    least: bool,
) -> (Option<i128>, Option<i128>) {
    let all: Vec<_> = forms.iter().map(|form| bounds(model, form)).collect();
    let strict = |ends: Vec<Option<i128>>| {
        ends.into_iter()
            .collect::<Option<Vec<_>>>()
            .and_then(|ends| ends.into_iter().reduce(&pick))
    };
    let lenient = |ends: Vec<Option<i128>>| ends.into_iter().flatten().reduce(&pick);
    let lows = all.iter().map(|(low, _)| *low).collect();
    let highs = all.iter().map(|(_, high)| *high).collect();
    if least {
        (strict(lows), lenient(highs))
    } else {
        (lenient(lows), strict(highs))
    }
}

/// How many parts a proposition has.
pub fn parts(prop: &Prop) -> usize {
    1 + match prop {
        Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) => 0,
        Prop::Compare(form, _, _) => parts_of_form(form),
        Prop::Not(inner) => parts(inner),
        Prop::All(inner) | Prop::Any(inner) | Prop::Xor(inner) => inner.iter().map(parts).sum(),
        Prop::Iff(left, right) | Prop::Implies(left, right) => parts(left) + parts(right),
    }
}

/// How many parts a linear form has.
pub fn parts_of_form(form: &Linear) -> usize {
    form.terms()
        .map(|(atom, _)| {
            1 + match atom {
                Atom::Integer(_) => 0,
                Atom::Truth(prop) => parts(prop),
                Atom::Product(prop, form) => parts(prop) + parts_of_form(form),
                Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => parts_of_form(form),
                Atom::Min(forms) | Atom::Max(forms) => forms.iter().map(parts_of_form).sum(),
            }
        })
        .sum()
}
