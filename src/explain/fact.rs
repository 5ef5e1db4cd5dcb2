//! What can be marked, proved and refuted: an unknown has a value, or has not.

use crate::model::{Atom, Domain, Linear, Model, Prop, Relation, UnknownId, World};

/// Something that is so or not so in every world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// An unknown has a value (see [`Domain`] for what a value is), or has it
    /// not.
    Value {
        /// The unknown.
        unknown: UnknownId,
        /// The value; always 1 for a truth.
        value: i64,
        /// Whether it has it.
        holds: bool,
    },
    /// One of the model's propositions to prove, or its negation.
    Claim {
        /// Its place in `model.prove`.
        index: usize,
        /// Whether it holds.
        holds: bool,
    },
}

impl Fact {
    /// The fact that an unknown has a value, or has it not, in its plainest
    /// form: of two values, that it has the other one.
    pub fn value(model: &Model, unknown: UnknownId, value: i64, holds: bool) -> Fact {
        let domain = &model.unknown(unknown).domain;
        let (value, holds) = match domain {
            Domain::Bool => (1, (value == 1) == holds),
            Domain::Choice(values) if values.len() == 2 && !holds => (1 - value, true),
            _ => (value, holds),
        };
        Fact::Value {
            unknown,
            value,
            holds,
        }
    }

    /// The proposition at a place of `model.prove`, as the value of an unknown
    /// where it is one.
    pub fn claim(model: &Model, index: usize) -> Fact {
        let prop = model.prove.get(index).map(|(_, prop)| prop);
        prop.and_then(|prop| Fact::of(model, prop))
            .unwrap_or(Fact::Claim { index, holds: true })
    }

    /// The fact that a proposition is, where it is about a single value.
    pub fn of(model: &Model, prop: &Prop) -> Option<Fact> {
        match prop {
            Prop::Holds(id) if id.0 < model.unknowns.len() => {
                Some(Fact::value(model, *id, 1, true))
            }
            Prop::Is(id, place) => {
                let value = i64::try_from(*place).ok()?;
                Some(Fact::value(model, *id, value, true))
            }
            Prop::Compare(form, relation, n) => {
                let mut terms = form.terms();
                let (Some((Atom::Integer(id), 1)), None) = (terms.next(), terms.next()) else {
                    return None;
                };
                let within = model.unknown(*id).domain.contains(*n);
                match relation {
                    Relation::Equal if within => Some(Fact::value(model, *id, *n, true)),
                    Relation::NotEqual if within => Some(Fact::value(model, *id, *n, false)),
                    _ => None,
                }
            }
            Prop::Not(inner) => Some(Fact::of(model, inner)?.negation(model)),
            _ => None,
        }
    }

    /// That it is not so.
    #[must_use]
    pub fn negation(self, model: &Model) -> Fact {
        match self {
            Fact::Value {
                unknown,
                value,
                holds,
            } => Fact::value(model, unknown, value, !holds),
            Fact::Claim { index, holds } => Fact::Claim {
                index,
                holds: !holds,
            },
        }
    }

    /// What it says.
    pub fn prop(self, model: &Model) -> Prop {
        let (prop, holds) = match self {
            Fact::Value {
                unknown,
                value,
                holds,
            } => (has(model, unknown, value), holds),
            Fact::Claim { index, holds } => {
                let claim = model.prove.get(index).map(|(_, prop)| prop.clone());
                (claim.unwrap_or(Prop::FALSE), holds)
            }
        };
        if holds { prop } else { prop.not() }
    }

    /// Whether it is so in a world; `None` where a number leaves the 64-bit
    /// range.
    pub fn holds(self, model: &Model, world: &World) -> Option<bool> {
        match self {
            Fact::Value {
                unknown,
                value,
                holds,
            } => Some((world.value(unknown) == value) == holds),
            Fact::Claim { index, holds } => {
                let (_, prop) = model.prove.get(index)?;
                Some(prop.holds(world)? == holds)
            }
        }
    }

    /// In the language of puzzles: `room[7] = lady`, `not knight[A]`.
    pub fn show(self, model: &Model) -> String {
        match self {
            Fact::Value {
                unknown,
                value,
                holds,
            } => {
                let about = model.unknown(unknown);
                if let (Some(grid), [item]) = (&model.grid, about.arguments.as_slice())
                    && grid.categories.iter().any(|(_, of)| of.contains(&unknown))
                {
                    let sign = if holds { "=" } else { "!=" };
                    return format!("{item} {sign} {}", about.domain.show(value));
                }
                match (&about.domain, holds) {
                    (Domain::Bool, true) => about.name(),
                    (Domain::Bool, false) => format!("not {}", about.name()),
                    (domain, true) => format!("{} = {}", about.name(), domain.show(value)),
                    (domain, false) => format!("{} != {}", about.name(), domain.show(value)),
                }
            }
            Fact::Claim { index, holds } => {
                let text = model.prove.get(index).map_or("", |(text, _)| text.as_str());
                if holds {
                    text.to_owned()
                } else {
                    format!("not ({text})")
                }
            }
        }
    }
}

/// That an unknown has a value.
fn has(model: &Model, unknown: UnknownId, value: i64) -> Prop {
    match model.unknown(unknown).domain {
        Domain::Bool => Prop::Holds(unknown),
        Domain::Choice(_) => {
            usize::try_from(value).map_or(Prop::FALSE, |place| Prop::Is(unknown, place))
        }
        Domain::Integer { .. } => {
            Prop::compare(Linear::atom(Atom::Integer(unknown)), Relation::Equal, value)
                .unwrap_or(Prop::FALSE)
        }
    }
}
