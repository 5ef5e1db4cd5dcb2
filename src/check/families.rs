//! Families: an unknown, a truth or an item for every member of a set.

use super::checker::Checker;
use super::codes;
use super::member::Member;
use super::scope::Scope;
use super::sets::SetId;
use super::statements::GroupId;
use super::value::{Item, Value};
use crate::model::{Atom, Linear, Prop, UnknownId};
use crate::report::Diagnostic;
use crate::source::Span;

/// The number of a family in its scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FamilyId(pub usize);

/// What the values of a family of unknowns are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// False or true.
    Bool,
    /// A member of this set.
    Choice(SetId),
    /// A whole number.
    Integer,
}

/// A declared unknown: one for every combination of its arguments, the last
/// argument running fastest.
#[derive(Debug, Clone)]
pub struct Family {
    /// Its name.
    pub name: String,
    /// The sets it is a function of; none for a single unknown.
    pub arguments: Vec<SetId>,
    /// What its values are.
    pub kind: Kind,
    /// Its first unknown.
    pub first: UnknownId,
    /// Where it was declared.
    pub span: Span,
    /// Whether its declaration was refused, so that it has no unknowns.
    pub broken: bool,
}

impl Family {
    /// The set of its values, where it is a choice.
    pub fn choice(&self) -> Option<SetId> {
        match self.kind {
            Kind::Choice(set) => Some(set),
            Kind::Bool | Kind::Integer => None,
        }
    }
}

/// Something that has a value for every combination of members of some sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FamilyRef {
    /// `room`
    Unknown(FamilyId),
    /// `lady`: the value at this position of the family's set.
    Value(FamilyId, usize),
    /// `sign`: the truths of a group of statements.
    Statements(GroupId),
}

impl Scope {
    /// The family's name in the puzzle's words.
    pub fn family_name(&self, family: FamilyRef) -> String {
        match family {
            FamilyRef::Unknown(id) => self.family(id).name.clone(),
            FamilyRef::Value(id, position) => self
                .value_of(id, position)
                .map_or_else(String::new, |member| member.to_string()),
            FamilyRef::Statements(id) => self.groups[id.0].name.clone(),
        }
    }

    /// The value at a position of a choice.
    pub fn value_of(&self, family: FamilyId, position: usize) -> Option<&Member> {
        let set = self.family(family).choice()?;
        self.set(set).members.get(position)
    }

    /// The sets a family is indexed by; for statements only the first is known.
    pub fn arguments(&self, family: FamilyRef) -> Vec<SetId> {
        match family {
            FamilyRef::Unknown(id) | FamilyRef::Value(id, _) => self.family(id).arguments.clone(),
            FamilyRef::Statements(id) => vec![self.groups[id.0].over],
        }
    }

    /// The unknown for these members, each of which lies in its set.
    fn unknown(&self, id: FamilyId, indices: &[Member]) -> Option<UnknownId> {
        let family = self.family(id);
        if family.broken {
            return None;
        }
        let mut offset = 0;
        for (set, member) in family.arguments.iter().zip(indices) {
            let set = self.set(*set);
            offset = offset * set.members.len() + set.position(member)?;
        }
        Some(UnknownId(family.first.0 + offset))
    }

    /// The value of an unknown of this family.
    fn unknown_value(&self, id: FamilyId, unknown: UnknownId) -> Value {
        match self.family(id).kind {
            Kind::Bool => Value::Truth(Prop::Holds(unknown)),
            Kind::Integer => Value::Number(Linear::atom(Atom::Integer(unknown))),
            Kind::Choice(set) => Value::cases(
                Some(set),
                self.set(set)
                    .members
                    .iter()
                    .enumerate()
                    .map(|(position, member)| (member.clone(), Prop::Is(unknown, position))),
            ),
        }
    }

    /// Whether a choice has only one value, and so no unknown to speak of.
    fn settled(&self, id: FamilyId) -> bool {
        self.family(id)
            .choice()
            .is_some_and(|set| self.set(set).members.len() == 1)
    }

    /// The family's value for these members, each of which lies in its set.
    pub fn cell(&self, family: FamilyRef, indices: &[Member]) -> Option<Value> {
        match family {
            FamilyRef::Unknown(id) => Some(self.unknown_value(id, self.unknown(id, indices)?)),
            FamilyRef::Value(id, _) if self.settled(id) => Some(Value::Truth(Prop::TRUE)),
            FamilyRef::Value(id, position) => {
                let unknown = self.unknown(id, indices)?;
                Some(Value::Truth(Prop::Is(unknown, position)))
            }
            FamilyRef::Statements(id) => self.groups[id.0]
                .truth(indices)
                .map(|prop| Value::Truth(prop.clone())),
        }
    }

    /// Every combination of members that has a value, in order.
    pub fn cells(&self, family: FamilyRef) -> Vec<Vec<Member>> {
        match family {
            // A family that was refused has no cells, however many it would have.
            FamilyRef::Unknown(id) | FamilyRef::Value(id, _) if self.family(id).broken => {
                Vec::new()
            }
            FamilyRef::Unknown(id) | FamilyRef::Value(id, _) => {
                self.combinations(&self.family(id).arguments)
            }
            FamilyRef::Statements(id) => self.groups[id.0].keys(),
        }
    }

    /// Every combination of members of some sets, the last running fastest.
    pub fn combinations(&self, sets: &[SetId]) -> Vec<Vec<Member>> {
        let mut rows: Vec<Vec<Member>> = vec![Vec::new()];
        for set in sets {
            let mut longer = Vec::with_capacity(rows.len() * self.set(*set).members.len());
            for row in &rows {
                for member in &self.set(*set).members {
                    let mut next = row.clone();
                    next.push(member.clone());
                    longer.push(next);
                }
            }
            rows = longer;
        }
        rows
    }

    /// The members of a set as values: items where the set is a category of
    /// the grid.
    pub fn members_of(&self, set: SetId) -> Vec<Value> {
        let category = self.category(set).is_some();
        self.set(set)
            .members
            .iter()
            .enumerate()
            .map(|(position, member)| {
                if category {
                    Value::Item(Item {
                        category: set,
                        position,
                    })
                } else {
                    Value::member(member.clone(), set)
                }
            })
            .collect()
    }
}

impl Checker<'_> {
    /// The family a label stands for: of the one unknown that has it for a value.
    pub fn family_of_label(&mut self, member: &Member, span: Span) -> Option<FamilyRef> {
        match self.scope.valued(member) {
            [only] => {
                let only = *only;
                let set = self.scope.family(only).choice()?;
                let position = self.scope.set(set).position(member)?;
                self.scope.mention(super::scope::Thing::Unknown(only));
                Some(FamilyRef::Value(only, position))
            }
            [] => None,
            several => {
                let forms: Vec<String> = several
                    .iter()
                    .map(|id| {
                        let family = self.scope.family(*id);
                        let example = self.example_index(&family.arguments);
                        format!("`{}{example} = {member}`", family.name)
                    })
                    .collect();
                self.report.push(
                    Diagnostic::new(
                        &codes::AMBIGUOUS_NAME,
                        span,
                        format!("`{member}` is a value of several unknowns"),
                    )
                    .help(format!("write {}", forms.join(" or "))),
                );
                None
            }
        }
    }

    /// Indices to show in a help line: `[d]`, `[r, c]`; nothing for none.
    pub fn example_index(&self, sets: &[SetId]) -> String {
        if sets.is_empty() {
            return String::new();
        }
        format!("[{}]", self.loop_letters(sets).join(", "))
    }

    /// The help for a bare family: the loop spelt out.
    pub fn spelt_out(&self, family: FamilyRef) -> String {
        let name = self.scope.family_name(family);
        let sets = self.scope.arguments(family);
        let letters = self.loop_letters(&sets);
        let loops: Vec<String> = letters
            .iter()
            .zip(&sets)
            .map(|(letter, set)| format!("{letter} in {}", self.scope.set_name(*set)))
            .collect();
        format!(
            "spell out the loop: `all({name}[{}] for {})`, or name one member: `{name}[{}]`",
            letters.join(", "),
            loops.join(", "),
            sets.iter()
                .map(|set| self
                    .scope
                    .set(*set)
                    .members
                    .first()
                    .map_or_else(String::new, Member::to_string))
                .collect::<Vec<_>>()
                .join(", ")
        )
    }

    /// A letter for each set that no name hides: its first, or the next free.
    pub fn loop_letters(&self, sets: &[SetId]) -> Vec<String> {
        let taken = self.names_in_reach();
        let mut letters: Vec<String> = Vec::new();
        for set in sets {
            let wanted = self
                .scope
                .set(*set)
                .name
                .as_deref()
                .and_then(|name| name.chars().next())
                .map(|c| c.to_lowercase().to_string());
            let alphabet = ('i'..='z').chain('a'..='h').map(|c| c.to_string());
            let free = wanted
                .into_iter()
                .chain(alphabet)
                .find(|letter| !taken.contains(letter) && !letters.contains(letter));
            letters.push(free.unwrap_or_else(|| "i".to_string()));
        }
        letters
    }
}
