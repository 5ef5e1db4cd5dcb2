//! What columns are called, in one place.

use crate::model::{Domain, Model, Unknown};
use std::collections::{BTreeMap, BTreeSet};

/// Names given so far, and which values are names of families.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// Values that occur in one family's domain only and are no family's name.
    families: BTreeSet<String>,
    helpers: usize,
}

impl Names {
    /// Looks at all domains of a model.
    pub fn new(model: &Model) -> Self {
        let mut owner: BTreeMap<&str, Option<&str>> = BTreeMap::new();
        for unknown in &model.unknowns {
            if let Domain::Choice(values) = &unknown.domain {
                for value in values {
                    let seen = owner.entry(&value.label).or_insert(Some(&unknown.family));
                    if *seen != Some(&unknown.family) {
                        *seen = None;
                    }
                }
            }
        }
        let names: BTreeSet<&str> = model.unknowns.iter().map(|u| u.family.as_str()).collect();
        Names {
            taken: BTreeSet::new(),
            families: owner
                .into_iter()
                .filter(|(label, family)| {
                    family.is_some()
                        && !names.contains(label)
                        && label.starts_with(|c: char| c.is_alphabetic())
                })
                .map(|(label, _)| label.to_owned())
                .collect(),
            helpers: 0,
        }
    }

    /// The column of one value of a choice: `lady[7]` where the value is a
    /// family of its own, else `room[7].lady`.
    pub fn choice(&mut self, unknown: &Unknown, label: &str) -> String {
        let name = if self.families.contains(label) && !unknown.arguments.is_empty() {
            format!("{label}[{}]", unknown.arguments.join(", "))
        } else {
            format!("{}.{label}", unknown.name())
        };
        self.unique(name)
    }

    /// The next helper with this letter: `d3`.
    pub fn helper(&mut self, letter: char) -> String {
        loop {
            self.helpers += 1;
            let name = format!("{letter}{}", self.helpers);
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// The name itself, or with a number where it is taken.
    pub fn unique(&mut self, name: String) -> String {
        let mut candidate = name.clone();
        let mut count = 1;
        while !self.taken.insert(candidate.clone()) {
            count += 1;
            candidate = format!("{name} ({count})");
        }
        candidate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;

    fn choice(family: &str, argument: &str, labels: &[&str]) -> Unknown {
        Unknown {
            family: family.to_owned(),
            arguments: vec![argument.to_owned()],
            domain: Domain::Choice(
                labels
                    .iter()
                    .map(|label| Value {
                        label: (*label).to_owned(),
                        number: None,
                    })
                    .collect(),
            ),
            is_statement: false,
        }
    }

    #[test]
    fn a_value_of_one_family_is_a_family() {
        let model = Model {
            unknowns: vec![
                choice("room", "1", &["lady", "tiger", "cat", "4"]),
                choice("room", "2", &["lady", "tiger", "cat", "4"]),
                choice("garden", "1", &["cat", "tree", "room"]),
            ],
            ..Model::default()
        };
        let mut names = Names::new(&model);
        let room = &model.unknowns[0];
        assert_eq!(names.choice(room, "lady"), "lady[1]");
        assert_eq!(names.choice(room, "cat"), "room[1].cat");
        assert_eq!(names.choice(room, "4"), "room[1].4");
        assert_eq!(names.choice(&model.unknowns[2], "room"), "garden[1].room");
        assert_eq!(names.unique("lady[1]".to_owned()), "lady[1] (2)");
        assert_eq!(names.unique("d1".to_owned()), "d1");
        assert_eq!(names.helper('d'), "d2");
    }
}
