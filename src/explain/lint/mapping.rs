//! Propositions with something put in another's place, and exchanges: one-to-one
//! mappings of worlds that are their own inverse.

use crate::model::{Atom, Linear, Model, Prop, UnknownId, World};

/// A proposition with the truths that are known put in; `None` where a number
/// leaves the 64-bit range.
pub(super) fn replaced(prop: &Prop, known: &dyn Fn(UnknownId) -> Option<bool>) -> Option<Prop> {
    let leaf = |leaf: &Prop| match leaf {
        Prop::Holds(id) => known(*id).map_or_else(|| leaf.clone(), Prop::Const),
        _ => leaf.clone(),
    };
    rebuilt(
        prop,
        &Rewrite {
            leaf: &leaf,
            integer: &|id| id,
        },
    )
}

/// What becomes of the smallest parts of a proposition.
struct Rewrite<'f> {
    /// Of [`Prop::Holds`] and [`Prop::Is`].
    leaf: &'f dyn Fn(&Prop) -> Prop,
    /// Of integer unknowns.
    integer: &'f dyn Fn(UnknownId) -> UnknownId,
}

fn rebuilt(prop: &Prop, rewrite: &Rewrite) -> Option<Prop> {
    let parts = |parts: &[Prop]| {
        parts
            .iter()
            .map(|part| rebuilt(part, rewrite))
            .collect::<Option<Vec<_>>>()
    };
    Some(match prop {
        Prop::Const(value) => Prop::Const(*value),
        Prop::Holds(_) | Prop::Is(..) => (rewrite.leaf)(prop),
        Prop::Compare(form, relation, n) => {
            Prop::compare(rebuilt_form(form, rewrite)?, *relation, *n)?
        }
        Prop::Not(inner) => rebuilt(inner, rewrite)?.not(),
        Prop::All(inner) => Prop::all(parts(inner)?),
        Prop::Any(inner) => Prop::any(parts(inner)?),
        Prop::Xor(inner) => Prop::xor(parts(inner)?),
        Prop::Iff(left, right) => Prop::iff(rebuilt(left, rewrite)?, rebuilt(right, rewrite)?),
        Prop::Implies(left, right) => {
            Prop::implies(rebuilt(left, rewrite)?, rebuilt(right, rewrite)?)
        }
    })
}

fn rebuilt_form(form: &Linear, rewrite: &Rewrite) -> Option<Linear> {
    let forms = |forms: &[Linear]| {
        forms
            .iter()
            .map(|form| rebuilt_form(form, rewrite))
            .collect::<Option<Vec<_>>>()
    };
    let inner = |form: &Linear| rebuilt_form(form, rewrite).map(Box::new);
    let mut sum = Linear::constant(form.offset());
    for (atom, coefficient) in form.terms() {
        let term = match atom {
            Atom::Integer(id) => Linear::atom(Atom::Integer((rewrite.integer)(*id))),
            Atom::Truth(prop) => Linear::truth(rebuilt(prop, rewrite)?),
            Atom::Product(prop, form) => match rebuilt(prop, rewrite)? {
                Prop::Const(true) => rebuilt_form(form, rewrite)?,
                Prop::Const(false) => Linear::constant(0),
                prop => Linear::atom(Atom::Product(Box::new(prop), inner(form)?)),
            },
            Atom::Div(form, by) => Linear::atom(Atom::Div(inner(form)?, *by)),
            Atom::Mod(form, by) => Linear::atom(Atom::Mod(inner(form)?, *by)),
            Atom::Min(of) => Linear::atom(Atom::Min(forms(of)?)),
            Atom::Max(of) => Linear::atom(Atom::Max(forms(of)?)),
            Atom::Abs(form) => Linear::atom(Atom::Abs(inner(form)?)),
        };
        sum = sum.add_scaled(&term, coefficient).ok()?;
    }
    Some(sum)
}

/// An exchange: each unknown takes the value of its partner, perhaps with two
/// values exchanged. Done twice, it changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Exchange {
    /// The partner of each unknown, itself included.
    partners: Vec<UnknownId>,
    /// The two values that are exchanged, the same for both partners.
    values: Vec<Option<(i64, i64)>>,
}

impl Exchange {
    /// The exchange that changes nothing.
    pub fn nothing(model: &Model) -> Self {
        let count = model.unknowns.len();
        Exchange {
            partners: (0..count).map(UnknownId).collect(),
            values: vec![None; count],
        }
    }

    /// Lets two unknowns change places.
    pub fn pair(&mut self, one: UnknownId, other: UnknownId) {
        if let Some(partner) = self.partners.get_mut(one.0) {
            *partner = other;
        }
        if let Some(partner) = self.partners.get_mut(other.0) {
            *partner = one;
        }
    }

    /// Lets two values of an unknown change places.
    pub fn swap(&mut self, unknown: UnknownId, one: i64, other: i64) {
        if let Some(values) = self.values.get_mut(unknown.0) {
            *values = Some((one, other));
        }
    }

    /// Whether it changes nothing.
    pub fn is_nothing(&self) -> bool {
        self.values.iter().all(Option::is_none)
            && self.partners.iter().enumerate().all(|(i, p)| p.0 == i)
    }

    /// Whether an unknown takes part.
    pub fn moves(&self, unknown: UnknownId) -> bool {
        self.partner(unknown) != unknown || self.values.get(unknown.0).copied().flatten().is_some()
    }

    fn partner(&self, unknown: UnknownId) -> UnknownId {
        self.partners.get(unknown.0).copied().unwrap_or(unknown)
    }

    fn value(&self, unknown: UnknownId, value: i64) -> i64 {
        match self.values.get(unknown.0).copied().flatten() {
            Some((one, other)) if value == one => other,
            Some((one, other)) if value == other => one,
            _ => value,
        }
    }

    /// The world that comes out.
    pub fn world(&self, world: &World) -> World {
        let values = (0..world.len()).map(UnknownId);
        World::new(
            values
                .map(|id| self.value(id, world.value(self.partner(id))))
                .collect(),
        )
    }

    /// The proposition that holds in a world where this one holds in what comes
    /// out of it; `None` where a number leaves the 64-bit range.
    pub fn prop(&self, prop: &Prop) -> Option<Prop> {
        rebuilt(
            prop,
            &Rewrite {
                leaf: &|leaf| self.leaf(leaf),
                integer: &|id| self.partner(id),
            },
        )
    }

    /// As [`Exchange::prop`], for a number.
    pub fn form(&self, form: &Linear) -> Option<Linear> {
        rebuilt_form(
            form,
            &Rewrite {
                leaf: &|leaf| self.leaf(leaf),
                integer: &|id| self.partner(id),
            },
        )
    }

    fn leaf(&self, leaf: &Prop) -> Prop {
        match leaf {
            Prop::Holds(id) => {
                let other = Prop::Holds(self.partner(*id));
                match self.value(*id, 1) {
                    1 => other,
                    _ => other.not(),
                }
            }
            Prop::Is(id, place) => {
                let value = i64::try_from(*place).map(|place| self.value(*id, place));
                match value.map(usize::try_from) {
                    Ok(Ok(place)) => Prop::Is(self.partner(*id), place),
                    _ => leaf.clone(),
                }
            }
            _ => leaf.clone(),
        }
    }
}

/// The same proposition, its parts in a fixed order where order means nothing.
pub(super) fn ordered(prop: &Prop) -> Prop {
    let sorted = |parts: &[Prop]| {
        let mut parts: Vec<Prop> = parts.iter().map(ordered).collect();
        parts.sort_unstable();
        parts
    };
    match prop {
        Prop::Const(_) | Prop::Holds(_) | Prop::Is(..) | Prop::Compare(..) => prop.clone(),
        Prop::Not(inner) => ordered(inner).not(),
        Prop::All(parts) => Prop::All(sorted(parts)),
        Prop::Any(parts) => Prop::Any(sorted(parts)),
        Prop::Xor(parts) => Prop::Xor(sorted(parts)),
        Prop::Iff(left, right) => {
            let (left, right) = (ordered(left), ordered(right));
            let (left, right) = if left <= right {
                (left, right)
            } else {
                (right, left)
            };
            Prop::Iff(Box::new(left), Box::new(right))
        }
        Prop::Implies(left, right) => {
            Prop::Implies(Box::new(ordered(left)), Box::new(ordered(right)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Builder, Relation};

    #[test]
    fn a_mapped_proposition_is_the_proposition_of_the_mapped_world() {
        let mut puzzle = Builder::new("");
        let (a, b) = (puzzle.truth("x", &["a"]), puzzle.truth("x", &["b"]));
        let room = puzzle.choice("room", &[], &["red", "green", "blue"]);
        let (n, m) = (
            puzzle.integer("n", &["a"], 0, 2),
            puzzle.integer("n", &["b"], 0, 2),
        );
        let model = puzzle.build();
        let id = UnknownId;
        let mut exchange = Exchange::nothing(&model);
        assert!(exchange.is_nothing());
        exchange.pair(id(0), id(1));
        exchange.pair(id(3), id(4));
        exchange.swap(id(2), 0, 2);
        exchange.swap(id(0), 0, 1);
        exchange.swap(id(1), 0, 1);
        assert!(exchange.moves(id(2)) && !exchange.is_nothing());
        let sum = n.clone().add_scaled(&m, -2).unwrap();
        let product = Linear::atom(Atom::Product(Box::new(a.clone()), Box::new(n.clone())));
        let least = Linear::atom(Atom::Min(vec![n, Linear::constant(1)]));
        let props = [
            Prop::implies(a.clone(), b.clone().not()),
            Prop::iff(room[0].clone(), a.clone()),
            Prop::xor([room[1].clone(), room[2].clone(), b]),
            Prop::compare(sum.clone(), Relation::AtLeast, 0).unwrap(),
            Prop::compare(product, Relation::Equal, 1).unwrap(),
            Prop::compare(least, Relation::NotEqual, 1).unwrap(),
        ];
        let mut different = 0;
        for bits in 0..108 {
            let world = World::new(vec![
                bits % 2,
                bits / 2 % 2,
                bits / 4 % 3,
                bits / 12 % 3,
                bits / 36,
            ]);
            let there = exchange.world(&world);
            assert_eq!(exchange.world(&there), world);
            different += usize::from(there != world);
            for prop in &props {
                let mapped = exchange.prop(prop).unwrap();
                assert_eq!(mapped.holds(&world), prop.holds(&there), "{mapped:?}");
                assert_eq!(ordered(prop).holds(&world), prop.holds(&world));
            }
            assert_eq!(
                exchange.form(&sum).unwrap().value(&world),
                sum.value(&there)
            );
        }
        assert!(different > 50);
    }

    #[test]
    fn what_is_known_is_put_in() {
        let mut puzzle = Builder::new("");
        let (a, b) = (puzzle.truth("x", &["a"]), puzzle.truth("x", &["b"]));
        let known = |id: UnknownId| (id.0 == 0).then_some(true);
        let prop = Prop::iff(a.clone(), b.clone().not());
        assert_eq!(replaced(&prop, &known), Some(b.clone().not()));
        let count = Linear::truth(a.clone())
            .add_scaled(&Linear::truth(b.clone()), 1)
            .unwrap();
        let atmost = Prop::compare(count, Relation::AtMost, 0).unwrap();
        let left = replaced(&atmost, &known).unwrap();
        assert!(matches!(left, Prop::Compare(_, Relation::AtMost, -1)));
        assert_eq!(
            ordered(&Prop::all([b.clone(), a.clone()])),
            Prop::All(vec![a, b])
        );
    }
}
