//! How large propositions are.

use crate::model::{Atom, Linear, Prop};

/// The number of parts of a proposition.
pub(super) fn parts(prop: &Prop) -> usize {
    let sum = |parts: &[Prop]| parts.iter().map(self::parts).sum::<usize>();
    1 + match prop {
        Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) => 0,
        Prop::Compare(form, ..) => parts_of_form(form),
        Prop::Not(inner) => parts(inner),
        Prop::All(inner) | Prop::Any(inner) | Prop::Xor(inner) => sum(inner),
        Prop::Iff(left, right) | Prop::Implies(left, right) => parts(left) + parts(right),
    }
}

fn parts_of_form(form: &Linear) -> usize {
    let of = |atom: &Atom| match atom {
        Atom::Integer(_) => 0,
        Atom::Truth(prop) => parts(prop),
        Atom::Product(prop, form) => parts(prop) + parts_of_form(form),
        Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => parts_of_form(form),
        Atom::Min(forms) | Atom::Max(forms) => forms.iter().map(parts_of_form).sum(),
    };
    form.terms().map(|(atom, _)| 1 + of(atom)).sum()
}
