//! What a puzzle declares, as far as its sentences need it.

use super::inflect::number;
use super::words::{Word, words};
use std::collections::{BTreeMap, BTreeSet};

/// A set and its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetWords {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its members in order.
    pub members: Vec<String>,
    /// Whether it is a category of a grid, so that a member standing alone
    /// means its place.
    pub category: bool,
}

/// What the values of an unknown are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// True or false.
    Truth,
    /// The members of this set.
    OneOf(usize),
    /// A number.
    Number,
}

/// An unknown, or a family of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyWords {
    /// Its name.
    pub name: String,
    /// The sets it is a function of.
    pub over: Vec<usize>,
    /// What its values are.
    pub values: Values,
}

/// How much a speaker says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    /// Nothing.
    Nothing,
    /// One thing: `truth[A]`.
    Once,
    /// This many in a list: `truth[A, 1]`.
    Listed(usize),
}

/// A family of truths about members: `knight`, or `kind = knight`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Role {
    /// The family.
    pub family: usize,
    /// The position of the value; `None` for a family of truths.
    pub value: Option<usize>,
}

/// A group of statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupWords {
    /// Its name.
    pub name: String,
    /// The set of speakers.
    pub over: usize,
    /// What each member of that set says, in order.
    pub spoken: Vec<Spoken>,
    /// Where all statements of a speaker are true, or all false, according to
    /// one role: that role, and whether it is the one that lies.
    pub law: Option<(Role, bool)>,
}

/// Who says a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speaker {
    /// The group of statements.
    pub group: usize,
    /// The speaker, a member of its set.
    pub member: String,
}

/// Everything that is declared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// The sets, those written out in a declaration included.
    pub sets: Vec<SetWords>,
    /// The unknowns.
    pub families: Vec<FamilyWords>,
    /// The groups of statements.
    pub groups: Vec<GroupWords>,
    /// Every declared name.
    pub names: BTreeSet<String>,
}

/// A word, or a few, for something that members can be: `knave`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Property {
    /// In small letters, in the singular.
    pub words: Vec<String>,
    /// The set of those that can be it.
    pub over: usize,
    /// What it means.
    pub role: Role,
    /// Whether it is the opposite of the role.
    pub negated: bool,
}

/// A label of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Label {
    words: Vec<String>,
    set: usize,
    member: usize,
}

/// What follows from a vocabulary, computed once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Index {
    /// The properties, by their first word.
    pub properties: Vec<Property>,
    labels: BTreeMap<String, Vec<Label>>,
    /// Every label, to keep loop variables apart from them.
    taken: BTreeSet<String>,
}

/// Words of which one means that the other does not hold.
const OPPOSITES: &[(&str, &str)] = &[
    ("sane", "insane"),
    ("sane", "mad"),
    ("guilty", "innocent"),
    ("honest", "dishonest"),
    ("truthful", "untruthful"),
    ("married", "unmarried"),
];

/// The words of a name or label, in small letters, `_` a space.
pub(super) fn parts(label: &str) -> Vec<String> {
    words(&label.replace('_', " "))
        .into_iter()
        .map(|word| word.lower)
        .collect()
}

impl Vocabulary {
    /// Whether every member of `inner` is one of `outer`.
    pub(super) fn covers(&self, outer: usize, inner: usize) -> bool {
        if outer == inner {
            return true;
        }
        match (self.sets.get(outer), self.sets.get(inner)) {
            (Some(outer), Some(inner)) => {
                let outer: BTreeSet<&String> = outer.members.iter().collect();
                inner.members.iter().all(|member| outer.contains(member))
            }
            _ => false,
        }
    }

    /// A member's label.
    pub(super) fn label(&self, set: usize, member: usize) -> Option<&str> {
        Some(self.sets.get(set)?.members.get(member)?)
    }

    /// The family a role belongs to, and the label of its value.
    pub(super) fn role(&self, role: Role) -> Option<(&FamilyWords, Option<&str>)> {
        let family = self.families.get(role.family)?;
        let value = match (role.value, family.values) {
            (Some(value), Values::OneOf(set)) => Some(self.label(set, value)?),
            _ => None,
        };
        Some((family, value))
    }

    /// The properties that the unknowns with one argument make.
    fn properties(&self) -> Vec<Property> {
        let mut found = Vec::new();
        for (family, declared) in self.families.iter().enumerate() {
            let [over] = declared.over[..] else { continue };
            let mut add = |label: &str, value, negated| {
                let words = parts(label);
                if !words.is_empty() {
                    let role = Role { family, value };
                    found.push(Property {
                        words,
                        over,
                        role,
                        negated,
                    });
                }
            };
            match declared.values {
                Values::Number => {}
                Values::Truth => {
                    add(&declared.name, None, false);
                    for opposite in self.opposites(family) {
                        add(opposite, None, true);
                    }
                }
                Values::OneOf(set) => {
                    let members = self.sets.get(set).map_or(&[][..], |set| &set.members);
                    for (value, label) in members.iter().enumerate() {
                        if number(label).is_none() {
                            add(label, Some(value), false);
                        }
                    }
                }
            }
        }
        found
    }

    /// Words for "not so", where the puzzle gives them no meaning of its own.
    fn opposites(&self, family: usize) -> Vec<&'static str> {
        let Some(name) = self.families.get(family).map(|f| f.name.as_str()) else {
            return Vec::new();
        };
        let rules = self.groups.iter().any(|group| {
            group.law.is_some_and(|(role, liar)| {
                role == Role {
                    family,
                    value: None,
                } && !liar
            })
        });
        let mut words: Vec<&'static str> = OPPOSITES
            .iter()
            .filter_map(|(one, other)| match name {
                _ if name == *one => Some(*other),
                _ if name == *other => Some(*one),
                _ => None,
            })
            .collect();
        // Who is no knight is a knave only where being a knight decides what
        // is true: there may be others on the island.
        if name == "knight" && rules {
            words.push("knave");
        }
        words.retain(|word| !self.is_used(word));
        words
    }

    /// Whether a word is declared as something.
    pub(super) fn is_used(&self, word: &str) -> bool {
        self.names.contains(word)
            || self
                .sets
                .iter()
                .any(|set| set.members.iter().any(|member| member == word))
    }

    pub(super) fn index(&self) -> Index {
        let mut labels: BTreeMap<String, Vec<Label>> = BTreeMap::new();
        let mut taken = BTreeSet::new();
        for (set, declared) in self.sets.iter().enumerate() {
            for (member, label) in declared.members.iter().enumerate() {
                taken.insert(label.clone());
                let written = plain(label);
                let spaced = plain(&label.replace('_', " "));
                let mut forms = vec![written];
                if !forms.contains(&spaced) {
                    forms.push(spaced);
                }
                for words in forms {
                    let Some(first) = words.first() else { continue };
                    labels.entry(first.to_lowercase()).or_default().push(Label {
                        words,
                        set,
                        member,
                    });
                }
            }
        }
        Index {
            properties: self.properties(),
            labels,
            taken,
        }
    }
}

fn plain(label: &str) -> Vec<String> {
    words(label).into_iter().map(|word| word.text).collect()
}

impl Index {
    /// The labels that stand at word `at`: where they end, set, member. The
    /// first word of a sentence may have a capital that the label has not.
    pub(super) fn labels_at(&self, words: &[Word], at: usize) -> Vec<(usize, usize, usize)> {
        let mut found = Vec::new();
        let Some(first) = words.get(at) else {
            return found;
        };
        let small = first.text.to_lowercase();
        let digits = number(&small).map(|n| n.to_string());
        let keys = [Some(&small), digits.as_ref().filter(|d| **d != small)];
        for key in keys.into_iter().flatten() {
            for label in self.labels.get(key).map_or(&[][..], Vec::as_slice) {
                let end = at + label.words.len();
                let fits = words.get(at..end).is_some_and(|here| {
                    here.iter()
                        .zip(&label.words)
                        .enumerate()
                        .all(|(n, (word, part))| {
                            word.text == *part
                                || (n == 0 && *key != small && part == key)
                                || (n == 0 && at == 0 && capitalised(part) == word.text)
                        })
                });
                if fits {
                    found.push((end, label.set, label.member));
                }
            }
        }
        found
    }

    /// A name for a loop variable over a set that hides nothing.
    pub(super) fn variable(&self, vocabulary: &Vocabulary, set: usize) -> String {
        let initial = vocabulary
            .sets
            .get(set)
            .and_then(|set| set.name.as_ref())
            .and_then(|name| name.chars().next())
            .map(|c| c.to_lowercase().to_string())
            .filter(|name| crate::expr::is_bare(name));
        let letters = ('p'..='z').chain('a'..='o').map(|c| c.to_string());
        let numbered = (1..).map(|n| format!("each_{n}"));
        initial
            .into_iter()
            .chain(letters)
            .chain(numbered)
            .find(|name| !vocabulary.names.contains(name) && !self.taken.contains(name))
            .unwrap_or_default()
    }
}

/// The word with a capital at its beginning.
pub(super) fn capitalised(word: &str) -> String {
    let mut characters = word.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}
