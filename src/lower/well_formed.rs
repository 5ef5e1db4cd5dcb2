//! What a model must be to be lowered: numbers in range, domains of the right
//! kind, and no proposition nested so deep that walking it would overflow the
//! stack.

use crate::model::{AskedValue, Atom, Domain, Linear, Model, Prop, UnknownId};

/// How deep propositions and forms may be nested.
const DEPTH: usize = 300;

/// The greatest number, without sign, that a proposition may compare with:
/// rules add one to it, or take one away.
const NUMBER: u64 = i64::MAX.unsigned_abs() - 1;

/// What is wrong with a proposition, if anything.
pub(crate) fn fault_of_prop(model: &Model, prop: &Prop) -> Option<String> {
    prop_fault(model, prop, 0)
}

/// What is wrong with a linear form, if anything.
pub(super) fn fault_of_form(model: &Model, form: &Linear) -> Option<String> {
    form_fault(model, form, 0)
}

/// What is wrong with an asked value, if anything.
pub(super) fn fault_of_asked(model: &Model, value: &AskedValue) -> Option<String> {
    match value {
        AskedValue::Truth(prop) => fault_of_prop(model, prop),
        AskedValue::Number(form) => fault_of_form(model, form),
        AskedValue::Choice(id) => is_choice(model, *id),
        AskedValue::Cases(cases) => cases
            .iter()
            .find_map(|case| fault_of_prop(model, &case.when)),
    }
}

fn prop_fault(model: &Model, prop: &Prop, depth: usize) -> Option<String> {
    if depth > DEPTH {
        return Some(format!("this is nested more than {DEPTH} deep"));
    }
    let all = |parts: &[Prop]| parts.iter().find_map(|p| prop_fault(model, p, depth + 1));
    match prop {
        Prop::Const(_) => None,
        Prop::Holds(id) => match model.unknowns.get(id.0).map(|u| &u.domain) {
            Some(Domain::Bool) => None,
            _ => Some(format!("unknown number {} is not true or false", id.0)),
        },
        Prop::Is(id, _) => is_choice(model, *id),
        Prop::Compare(form, _, n) => {
            if n.unsigned_abs() > NUMBER {
                return Some(format!("the number {n} is too large to compare with"));
            }
            form_fault(model, form, depth + 1)
        }
        Prop::Not(inner) => prop_fault(model, inner, depth + 1),
        Prop::All(parts) | Prop::Any(parts) | Prop::Xor(parts) => all(parts),
        Prop::Iff(left, right) | Prop::Implies(left, right) => {
            prop_fault(model, left, depth + 1).or_else(|| prop_fault(model, right, depth + 1))
        }
    }
}

fn form_fault(model: &Model, form: &Linear, depth: usize) -> Option<String> {
    form.terms()
        .find_map(|(atom, _)| atom_fault(model, atom, depth))
}

fn atom_fault(model: &Model, atom: &Atom, depth: usize) -> Option<String> {
    if depth > DEPTH {
        return Some(format!("this is nested more than {DEPTH} deep"));
    }
    match atom {
        Atom::Integer(id) => match model.unknowns.get(id.0).map(|u| &u.domain) {
            Some(Domain::Integer { .. }) => None,
            _ => Some(format!("unknown number {} is not a whole number", id.0)),
        },
        Atom::Truth(prop) => prop_fault(model, prop, depth + 1),
        Atom::Product(prop, form) => {
            prop_fault(model, prop, depth + 1).or_else(|| form_fault(model, form, depth + 1))
        }
        Atom::Div(_, 0) | Atom::Mod(_, 0) => Some("this divides by 0".to_owned()),
        Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => {
            form_fault(model, form, depth + 1)
        }
        Atom::Min(forms) | Atom::Max(forms) => {
            if forms.is_empty() {
                return Some("the least or greatest of nothing has no value".to_owned());
            }
            forms.iter().find_map(|f| form_fault(model, f, depth + 1))
        }
    }
}

fn is_choice(model: &Model, id: UnknownId) -> Option<String> {
    match model.unknowns.get(id.0).map(|u| &u.domain) {
        Some(Domain::Choice(_)) => None,
        _ => Some(format!("unknown number {} is not a choice", id.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Relation;

    #[test]
    fn what_a_checked_puzzle_never_holds_is_named() {
        let model = Model::default();
        let fault = |prop: &Prop| fault_of_prop(&model, prop).unwrap();
        assert!(fault(&Prop::Holds(UnknownId(3))).contains("unknown number 3"));
        assert!(fault(&Prop::Is(UnknownId(0), 1)).contains("not a choice"));
        let mut deep = Prop::Holds(UnknownId(0));
        for _ in 0..2 * DEPTH {
            deep = Prop::Not(Box::new(deep));
        }
        assert!(fault(&deep).contains("deep"));
        for atom in [
            Atom::Div(Box::default(), 0),
            Atom::Max(vec![]),
            Atom::Integer(UnknownId(0)),
        ] {
            let form = Linear::atom(atom);
            assert!(fault_of_form(&model, &form).is_some());
            let compare = Prop::Compare(Box::new(form), Relation::Equal, 1);
            assert!(fault_of_prop(&model, &compare).is_some());
        }
        let edge = Prop::Compare(Box::default(), Relation::AtMost, i64::MAX);
        assert!(fault(&edge).contains("too large"));
    }
}
