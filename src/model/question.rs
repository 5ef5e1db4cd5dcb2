//! What uniqueness is judged on, and what somebody was told.

use super::{Linear, Prop, Relation, UnknownId, Value, World};
use crate::source::Span;

/// The question: a list of things, each with one value in every world.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// As it was written; empty where the file has no `ask:`.
    pub text: String,
    /// What is asked, in order.
    pub items: Vec<Asked>,
}

/// One thing that is asked.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its name in the puzzle's words: `lady[7]`, `woman of ring`.
    pub label: String,
    /// What its value is.
    pub value: AskedValue,
    /// Where it is asked for, or where nothing is asked, declared; `None` in a
    /// model made by hand.
    pub span: Option<Span>,
}

/// What the value of an asked thing is.
#[derive(Debug, Clone)]
pub enum AskedValue {
    /// 0 or 1.
    Truth(Prop),
    /// A choice's value: the position in its domain.
    Choice(UnknownId),
    /// A whole number.
    Number(Linear),
    /// The position of the one case that holds; in every world exactly one
    /// does.
    Cases(Vec<Case>),
}

/// One possible value of an asked thing.
#[derive(Debug, Clone)]
pub struct Case {
    /// The value.
    pub value: Value,
    /// When it is that.
    pub when: Prop,
}

/// An answer: the value of each asked thing, in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Answer(pub Vec<i64>);

impl Question {
    /// The answer a world gives; `None` where a number leaves the 64-bit range
    /// or no case holds.
    pub fn answer(&self, world: &World) -> Option<Answer> {
        self.items
            .iter()
            .map(|item| item.value.of(world))
            .collect::<Option<Vec<i64>>>()
            .map(Answer)
    }
}

impl AskedValue {
    /// The value in a world; `None` where a number leaves the 64-bit range or
    /// no case holds.
    pub fn of(&self, world: &World) -> Option<i64> {
        match self {
            AskedValue::Truth(prop) => prop.holds(world).map(i64::from),
            AskedValue::Choice(id) => Some(world.value(*id)),
            AskedValue::Number(form) => form.value(world),
            AskedValue::Cases(cases) => {
                for (index, case) in cases.iter().enumerate() {
                    if case.when.holds(world)? {
                        return i64::try_from(index).ok();
                    }
                }
                None
            }
        }
    }
}

/// `told:` somebody learnt the value of one thing, which we do not hear, and
/// then knew, or did not know, the answer to a question.
#[derive(Debug, Clone)]
pub struct Told {
    /// What was learnt: a truth, a choice, a number.
    pub learns: Asked,
    /// What it was about, as written.
    pub text: String,
    /// The question it settles or leaves open.
    pub about: Question,
    /// Whether it settles.
    pub settles: bool,
    /// Where it was written.
    pub span: Span,
}

impl AskedValue {
    /// A value in the puzzle's words: `true`, `lady`, `12`.
    pub fn show(&self, model: &super::Model, value: i64) -> String {
        match self {
            AskedValue::Truth(_) => (value == 1).to_string(),
            AskedValue::Choice(id) => model.unknown(*id).domain.show(value),
            AskedValue::Number(_) => value.to_string(),
            AskedValue::Cases(cases) => usize::try_from(value)
                .ok()
                .and_then(|index| cases.get(index))
                .map_or_else(|| format!("#{value}"), |case| case.value.label.clone()),
        }
    }

    /// How many values it may have at the most; `None` where that is not told by
    /// its kind.
    pub fn most_values(&self, model: &super::Model) -> Option<usize> {
        match self {
            AskedValue::Truth(_) => Some(2),
            AskedValue::Choice(id) => model
                .unknown(*id)
                .domain
                .size()
                .and_then(|size| usize::try_from(size).ok()),
            AskedValue::Number(_) => None,
            AskedValue::Cases(cases) => Some(cases.len()),
        }
    }

    /// The proposition that it has this value; `None` where no world gives it
    /// such a value.
    pub fn equals(&self, value: i64) -> Option<Prop> {
        let position = usize::try_from(value);
        match self {
            AskedValue::Truth(prop) => match value {
                1 => Some(prop.clone()),
                0 => Some(prop.clone().not()),
                _ => None,
            },
            AskedValue::Choice(id) => position.ok().map(|index| Prop::Is(*id, index)),
            AskedValue::Number(form) => Prop::compare(form.clone(), Relation::Equal, value),
            AskedValue::Cases(cases) => position
                .ok()
                .and_then(|index| cases.get(index))
                .map(|case| case.when.clone()),
        }
    }
}
