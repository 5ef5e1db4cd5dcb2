//! What an expression comes to.

use super::data::DataRef;
use super::families::FamilyRef;
use super::member::Member;
use super::sets::SetId;
use crate::model::{Linear, Prop};

/// A member that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Which.
    pub member: Member,
    /// The set it is meant as a member of, where the expression says so: a
    /// loop's, a qualifier's.
    pub home: Option<SetId>,
    /// Whether it was written by its bare name, so that it may also stand for
    /// its family: `lady` for all `lady[d]`.
    pub named: bool,
}

impl Known {
    /// A number that belongs to no set in particular.
    pub fn number(number: i64) -> Self {
        Known {
            member: Member::Number(number),
            home: None,
            named: false,
        }
    }
}

/// A member that depends on the world: which one, and when. In every world
/// exactly one of the cases holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cases {
    /// The set they are members of, where there is one.
    pub home: Option<SetId>,
    /// At least one; all members different; no `when` is constantly false.
    pub cases: Vec<(Member, Prop)>,
}

impl Cases {
    /// When it is this member.
    pub fn when(&self, member: &Member) -> Prop {
        self.cases
            .iter()
            .find(|(candidate, _)| candidate == member)
            .map_or(Prop::FALSE, |(_, when)| when.clone())
    }

    /// The members it may be.
    pub fn members(&self) -> Vec<Member> {
        self.cases
            .iter()
            .map(|(member, _)| member.clone())
            .collect()
    }

    /// Whether the members are numbers.
    pub fn numeric(&self) -> bool {
        self.cases
            .iter()
            .all(|(member, _)| member.number().is_some())
    }
}

/// An item of a grid. Standing alone it means its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// The category.
    pub category: SetId,
    /// Which of its members, from 0.
    pub position: usize,
}

/// What an expression comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A proposition, which is 0 or 1 where a number is wanted.
    Truth(Prop),
    /// A number that is no constant.
    Number(Linear),
    /// A constant number, or a label.
    Known(Known),
    /// A number or label that depends on the world.
    Cases(Cases),
    /// An item of the grid.
    Item(Item),
    /// A whole family.
    Family(FamilyRef),
    /// A table, or a part of one, that still wants indices.
    Data(DataRef),
    /// A set by its name.
    Set(SetId),
    /// `{a, b}`, `a..b`, a list.
    List(Vec<Value>),
}

impl Value {
    /// A constant number.
    pub fn constant(number: i64) -> Value {
        Value::Known(Known::number(number))
    }

    /// A linear form, which may be a constant.
    pub fn number(form: Linear) -> Value {
        match form.as_constant() {
            Some(number) => Value::constant(number),
            None => Value::Number(form),
        }
    }

    /// A member of a set.
    pub fn member(member: Member, home: SetId) -> Value {
        Value::Known(Known {
            member,
            home: Some(home),
            named: false,
        })
    }

    /// Cases, merged and without those that never hold; a single one that
    /// always holds is a known member.
    pub fn cases(home: Option<SetId>, cases: impl IntoIterator<Item = (Member, Prop)>) -> Value {
        let mut order: Vec<Member> = Vec::new();
        let mut merged: std::collections::BTreeMap<Member, Vec<Prop>> =
            std::collections::BTreeMap::new();
        for (member, when) in cases {
            if when == Prop::FALSE {
                continue;
            }
            let entry = merged.entry(member.clone()).or_default();
            if entry.is_empty() {
                order.push(member);
            }
            entry.push(when);
        }
        let mut cases: Vec<(Member, Prop)> = order
            .into_iter()
            .map(|member| {
                let whens = merged.remove(&member).unwrap_or_default();
                (member, Prop::any(whens))
            })
            .collect();
        match cases.iter().position(|(_, when)| *when == Prop::TRUE) {
            Some(always) => Value::Known(Known {
                member: cases.swap_remove(always).0,
                home,
                named: false,
            }),
            // Exactly one case holds in every world, so a lone one always does.
            None if cases.len() == 1 => Value::Known(Known {
                member: cases.swap_remove(0).0,
                home,
                named: false,
            }),
            None => Value::Cases(Cases { home, cases }),
        }
    }
}
