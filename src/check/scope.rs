//! What every name in a puzzle stands for.

use super::checker::Checker;
use super::codes;
use super::data::{DataId, Table};
use super::families::{Family, FamilyId};
use super::grid::Grid;
use super::member::Member;
use super::sets::{Set, SetId};
use super::statements::{Group, GroupId};
use crate::expr::{self, Name};
use crate::report::Diagnostic;
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Something a declaration gives a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// One of `sets:`.
    Set(SetId),
    /// One of `unknowns:`.
    Unknown(FamilyId),
    /// One of `data:`.
    Data(DataId),
    /// The truths of a group of statements.
    Statements(GroupId),
}

/// What a name that is no loop variable can stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved {
    /// A declared thing.
    Thing(Thing),
    /// A member, by its label.
    Member(Member),
    /// An item of the grid: category and position.
    Item(SetId, usize),
}

/// Where a label occurs.
#[derive(Debug, Clone, Default)]
struct Label {
    /// The sets that list it.
    sets: Vec<SetId>,
    /// The unknowns that have it for a value.
    valued: Vec<FamilyId>,
}

/// Everything that has a name.
#[derive(Debug, Default)]
pub struct Scope {
    /// The sets, values written out in declarations included.
    pub sets: Vec<Set>,
    /// The families of unknowns, a grid's categories included.
    pub families: Vec<Family>,
    /// The tables.
    pub data: Vec<Table>,
    /// The groups of statements.
    pub groups: Vec<Group>,
    /// The grid.
    pub grid: Option<Grid>,
    /// How often an expression has spoken of statements.
    pub statements_mentioned: usize,
    names: BTreeMap<String, (Thing, Span)>,
    labels: BTreeMap<Member, Label>,
    used: BTreeSet<Thing>,
    used_labels: BTreeSet<Member>,
}

impl Scope {
    /// Adds a set and its labels.
    pub fn add_set(&mut self, set: Set) -> SetId {
        let id = SetId(self.sets.len());
        for member in &set.members {
            self.labels.entry(member.clone()).or_default().sets.push(id);
        }
        self.sets.push(set);
        id
    }

    /// Adds a family; `valued` says that its values are families too.
    pub fn add_family(&mut self, family: Family, valued: bool) -> FamilyId {
        let id = FamilyId(self.families.len());
        if valued && let Some(set) = family.choice() {
            for member in &self.sets[set.0].members {
                self.labels
                    .entry(member.clone())
                    .or_default()
                    .valued
                    .push(id);
            }
        }
        self.families.push(family);
        id
    }

    /// A set.
    pub fn set(&self, id: SetId) -> &Set {
        &self.sets[id.0]
    }

    /// A family.
    pub fn family(&self, id: FamilyId) -> &Family {
        &self.families[id.0]
    }

    /// A set's name, or its members where it has none.
    pub fn set_name(&self, id: SetId) -> String {
        let set = self.set(id);
        match &set.name {
            Some(name) => name.clone(),
            None => format!("{{{}}}", set.list()),
        }
    }

    /// Gives a thing its name; the place of the one that has it already, if any.
    fn declare(&mut self, name: &str, thing: Thing, span: Span) -> Option<Span> {
        match self.names.get(name) {
            Some((_, before)) => Some(*before),
            None => {
                self.names.insert(name.to_string(), (thing, span));
                None
            }
        }
    }

    /// The declared thing of this name.
    pub fn thing(&self, name: &str) -> Option<Thing> {
        self.names.get(name).map(|(thing, _)| *thing)
    }

    /// Every declared name.
    pub fn declared(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Notes that something mentions the thing.
    pub fn mention(&mut self, thing: Thing) {
        self.statements_mentioned += usize::from(matches!(thing, Thing::Statements(_)));
        self.used.insert(thing);
    }

    /// Whether something mentions the thing.
    pub fn mentioned(&self, thing: Thing) -> bool {
        self.used.contains(&thing)
    }

    /// Notes that something mentions a label.
    pub fn mention_label(&mut self, label: Member) {
        self.used_labels.insert(label);
    }

    /// Whether something mentions a label.
    pub fn label_mentioned(&self, label: &Member) -> bool {
        self.used_labels.contains(label)
    }

    /// The sets that list a member.
    pub fn sets_of(&self, member: &Member) -> &[SetId] {
        self.labels
            .get(member)
            .map_or(&[], |label| label.sets.as_slice())
    }

    /// The unknowns that have a member for a value.
    pub fn valued(&self, member: &Member) -> &[FamilyId] {
        self.labels
            .get(member)
            .map_or(&[], |label| label.valued.as_slice())
    }

    /// All that a name can stand for.
    pub fn candidates(&self, name: &Name) -> Vec<Resolved> {
        let mut found = Vec::new();
        if !name.quoted
            && let Some(thing) = self.thing(&name.text)
        {
            found.push(Resolved::Thing(thing));
        }
        let member = Member::read(&name.text);
        let sets = self.sets_of(&member);
        let items: Vec<Resolved> = sets
            .iter()
            .filter(|set| self.category(**set).is_some())
            .filter_map(|set| Some(Resolved::Item(*set, self.set(*set).position(&member)?)))
            .collect();
        if !items.is_empty() {
            found.extend(items);
        } else if !sets.is_empty() {
            found.push(Resolved::Member(member));
        }
        found
    }

    /// Every name and label, for "did you mean".
    pub fn known_names(&self) -> Vec<String> {
        let labels = self.labels.keys().filter(|label| label.number().is_none());
        self.names
            .keys()
            .cloned()
            .chain(labels.map(Member::to_string))
            .collect()
    }

    /// What a name stands for, in words: "the set `day`".
    pub fn describe(&self, resolved: &Resolved) -> String {
        match resolved {
            Resolved::Thing(thing) => self.describe_thing(*thing),
            Resolved::Member(member) => match self.sets_of(member).first() {
                Some(set) => match &self.set(*set).name {
                    Some(name) => format!("a member of `{name}`"),
                    None => match self.valued(member).first() {
                        Some(family) => format!("a value of `{}`", self.family(*family).name),
                        None => "a label".to_string(),
                    },
                },
                None => "a label".to_string(),
            },
            Resolved::Item(set, _) => format!("an item of `{}`", self.set_name(*set)),
        }
    }

    /// A declared thing in words.
    pub fn describe_thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Set(id) => format!("the set `{}`", self.set_name(id)),
            Thing::Unknown(id) => format!("the unknown `{}`", self.family(id).name),
            Thing::Data(id) => format!("the data `{}`", self.data[id.0].name),
            Thing::Statements(id) => format!("the statements `{}`", self.groups[id.0].name),
        }
    }

    /// The form that leaves no doubt: `colour.white`; `None` where there is none.
    pub fn qualified(&self, resolved: &Resolved) -> Option<String> {
        let quote = |member: &Member| expr::written(&member.to_string());
        match resolved {
            Resolved::Thing(_) => None,
            Resolved::Member(member) => {
                let named = self
                    .sets_of(member)
                    .iter()
                    .find_map(|set| self.set(*set).name.clone());
                let owner = named.or_else(|| {
                    let family = self.valued(member).first()?;
                    Some(self.family(*family).name.clone())
                })?;
                Some(format!("{}.{}", expr::written(&owner), quote(member)))
            }
            Resolved::Item(set, position) => {
                let member = self.set(*set).members.get(*position)?;
                Some(format!("{}.{}", self.set_name(*set), quote(member)))
            }
        }
    }
}

impl Checker<'_> {
    /// Gives a thing its name, unless something else has it.
    pub fn declare(&mut self, name: &Name, thing: Thing) {
        if let Some(before) = self.scope.declare(&name.text, thing, name.span) {
            self.refused.insert(name.text.clone());
            self.report.push(
                Diagnostic::new(
                    &codes::DUPLICATE_NAME,
                    name.span,
                    format!("two things are called `{}`", name.text),
                )
                .related(before, "the other one")
                .help(match thing {
                    Thing::Statements(_) => "give one group a name of its own: `name: sign`",
                    _ => "rename one of them",
                }),
            );
        }
    }

    /// What a name stands for, loop variables aside.
    pub fn resolve(&mut self, name: &Name) -> Option<Resolved> {
        if self.is_refused(name) {
            return None;
        }
        let mut found = self.scope.candidates(name);
        match found.len() {
            0 => {
                let known = self.names_in_reach();
                let mut diagnostic = Diagnostic::new(
                    &codes::UNKNOWN_NAME,
                    name.span,
                    format!("nothing here is called `{}`", name.text),
                )
                .did_you_mean(&name.text, known.iter().map(String::as_str));
                if diagnostic.help.is_none() {
                    diagnostic =
                        diagnostic.help("declare it: a set, a member of one, an unknown, or data");
                }
                self.report.push(diagnostic);
                None
            }
            1 => {
                let resolved = found.swap_remove(0);
                match &resolved {
                    Resolved::Thing(thing) => self.scope.mention(*thing),
                    Resolved::Member(member) => self.scope.mention_label(member.clone()),
                    Resolved::Item(..) => {}
                }
                Some(resolved)
            }
            _ => {
                self.ambiguous(name, &found);
                None
            }
        }
    }

    /// Whether the name's declaration was refused, so that all has been said.
    pub fn is_refused(&self, name: &Name) -> bool {
        !name.quoted && self.refused.contains(&name.text)
    }

    fn ambiguous(&mut self, name: &Name, found: &[Resolved]) {
        let readings: Vec<String> = found.iter().map(|r| self.scope.describe(r)).collect();
        let forms: Vec<String> = found
            .iter()
            .filter_map(|r| self.scope.qualified(r))
            .map(|form| format!("`{form}`"))
            .collect();
        let rename = found
            .iter()
            .find(|r| matches!(r, Resolved::Thing(_)))
            .map(|r| format!("rename {}", self.scope.describe(r)));
        let help = match (forms.is_empty(), rename) {
            (false, Some(rename)) => format!("write {}, or {rename}", forms.join(" or ")),
            (false, None) => format!("write {}", forms.join(" or ")),
            (true, Some(rename)) => rename,
            (true, None) => "rename one of them".to_string(),
        };
        self.report.push(
            Diagnostic::new(
                &codes::AMBIGUOUS_NAME,
                name.span,
                format!("`{}` is {}", name.text, readings.join(", and also ")),
            )
            .help(help),
        );
    }

    /// Every name that could have been meant here, loop variables included.
    pub fn names_in_reach(&self) -> Vec<String> {
        let mut names: Vec<String> = self.variables.iter().map(|v| v.name.clone()).collect();
        names.extend(self.model.observers.iter().map(|o| o.name.clone()));
        names.extend(self.scope.known_names());
        // Near names are looked for by comparing with each; in a file with more
        // names than this that takes too long.
        names.truncate(2000);
        names
    }
}
