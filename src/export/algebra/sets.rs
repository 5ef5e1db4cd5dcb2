//! The index sets of a program.

use super::idents::Idents;
use super::labels::{Label, labels};

/// The number of a set in its [`Sets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetId(pub usize);

/// An index set. An index is a number: the member itself in a run of numbers,
/// its position among labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    /// Its name in the puzzle, where it has one.
    pub name: Option<String>,
    /// Its identifier; `None` for a run of numbers that is written out where it
    /// is used: `1..9`.
    pub ident: Option<String>,
    /// Its members.
    pub members: Members,
    /// Whether some family is indexed by it.
    pub used: bool,
}

/// The members of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Members {
    /// The whole numbers from `low` to `high`, both included; not empty.
    Numbers {
        /// The first.
        low: i64,
        /// The last.
        high: i64,
    },
    /// Labels, all different.
    Labels(Vec<Label>),
}

impl Set {
    /// The number of members.
    pub fn len(&self) -> usize {
        match &self.members {
            Members::Numbers { low, high } => usize::try_from(high - low + 1).unwrap_or(0),
            Members::Labels(labels) => labels.len(),
        }
    }

    /// Whether the members are numbers, so that they can be added and compared.
    pub fn is_numeric(&self) -> bool {
        matches!(self.members, Members::Numbers { .. })
    }

    /// The least and the greatest index.
    pub fn ends(&self) -> (i64, i64) {
        match &self.members {
            Members::Numbers { low, high } => (*low, *high),
            Members::Labels(labels) => (0, i64::try_from(labels.len()).map_or(0, |n| n - 1)),
        }
    }

    /// Every index, in order.
    pub fn indices(&self) -> std::ops::RangeInclusive<i64> {
        let (low, high) = self.ends();
        low..=high
    }

    /// The index of a member as the puzzle writes it.
    pub fn index(&self, member: &str) -> Option<i64> {
        match &self.members {
            Members::Numbers { low, high } => {
                let number = number(member)?;
                (*low <= number && number <= *high).then_some(number)
            }
            Members::Labels(labels) => labels
                .iter()
                .position(|label| label.original == member)
                .and_then(|place| i64::try_from(place).ok()),
        }
    }

    /// The label at an index; `None` among numbers.
    pub fn label(&self, index: i64) -> Option<&Label> {
        match &self.members {
            Members::Numbers { .. } => None,
            Members::Labels(labels) => labels.get(usize::try_from(index).ok()?),
        }
    }
}

/// All sets of a program.
#[derive(Debug, Clone, Default)]
pub struct Sets {
    sets: Vec<Set>,
}

/// Indices keep clear of what a reader takes for a real.
const LARGEST_INDEX: i64 = 1_000_000_000;

impl Sets {
    /// The sets that some family is indexed by.
    pub fn used(&self) -> impl Iterator<Item = (SetId, &Set)> {
        let all = self.sets.iter().enumerate();
        all.filter(|(_, set)| set.used)
            .map(|(place, set)| (SetId(place), set))
    }

    /// Says that a family is indexed by a set.
    pub fn mark(&mut self, id: SetId) {
        self.sets[id.0].used = true;
    }

    /// The set with this number.
    pub fn get(&self, id: SetId) -> &Set {
        &self.sets[id.0]
    }

    /// A set the puzzle names.
    pub fn named(&mut self, name: &str, members: &[String], idents: &mut Idents) -> SetId {
        let wanted = ends(members);
        if let Some(id) =
            self.find(|set| set.name.as_deref() == Some(name) && same_members(set, members, wanted))
        {
            return id;
        }
        let ident = idents.take(name, "set");
        self.add(Some(name), Some(ident), members, wanted)
    }

    /// A set without a name: an earlier one with the same members, or a new
    /// one called `fallback` where it is not just a run of numbers.
    pub fn unnamed(&mut self, fallback: &str, members: &[String], idents: &mut Idents) -> SetId {
        let wanted = ends(members);
        if let Some(id) = self.find(|set| {
            same_members(set, members, wanted) && (wanted.is_none() || set.ident.is_none())
        }) {
            return id;
        }
        let ident = wanted.is_none().then(|| idents.take(fallback, "set"));
        self.add(None, ident, members, wanted)
    }

    /// The whole numbers from `low` to `high`, written out where they are used.
    pub fn run(&mut self, low: i64, high: i64) -> SetId {
        let members = Members::Numbers { low, high };
        self.find(|set| set.ident.is_none() && set.members == members)
            .unwrap_or_else(|| {
                self.sets.push(Set {
                    name: None,
                    ident: None,
                    members,
                    used: false,
                });
                SetId(self.sets.len() - 1)
            })
    }

    fn find(&self, wanted: impl Fn(&Set) -> bool) -> Option<SetId> {
        self.sets.iter().position(wanted).map(SetId)
    }

    /// Gives every label its identifier; last of all, so that sets and columns
    /// keep their own names.
    pub fn name_labels(&mut self, idents: &mut Idents) {
        for set in self.sets.iter_mut().filter(|set| set.used) {
            let prefix = set.ident.clone().unwrap_or_default();
            if let Members::Labels(labels) = &mut set.members {
                for label in labels {
                    label.ident = if idents.is_free(&label.original) {
                        idents.take(&label.original, &prefix)
                    } else {
                        idents.take(&format!("{prefix}_{}", label.original), &prefix)
                    };
                }
            }
        }
    }

    fn add(
        &mut self,
        name: Option<&str>,
        ident: Option<String>,
        members: &[String],
        run: Option<(i64, i64)>,
    ) -> SetId {
        let members = match run {
            Some((low, high)) => Members::Numbers { low, high },
            None => Members::Labels(labels(members)),
        };
        self.sets.push(Set {
            name: name.map(str::to_owned),
            ident,
            members,
            used: false,
        });
        SetId(self.sets.len() - 1)
    }
}

fn same_members(set: &Set, members: &[String], run: Option<(i64, i64)>) -> bool {
    match (&set.members, run) {
        (Members::Numbers { low, high }, Some(run)) => (*low, *high) == run,
        (Members::Labels(labels), None) => {
            labels.len() == members.len()
                && labels.iter().zip(members).all(|(l, m)| l.original == *m)
        }
        _ => false,
    }
}

/// A whole number in its one usual spelling: `007` is a label.
fn number(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text && number.abs() <= LARGEST_INDEX).then_some(number)
}

/// The ends of members that are a run of numbers in order.
fn ends(members: &[String]) -> Option<(i64, i64)> {
    let numbers: Option<Vec<i64>> = members.iter().map(|m| number(m)).collect();
    let numbers = numbers?;
    let run = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let (first, last) = (numbers.first()?, numbers.last()?);
    run.then_some((*first, *last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(members: &[&str]) -> Vec<String> {
        members.iter().map(|m| (*m).to_owned()).collect()
    }

    #[test]
    fn a_run_of_numbers_is_one_and_other_numbers_are_labels() {
        assert_eq!(ends(&texts(&["1", "2", "3"])), Some((1, 3)));
        assert_eq!(ends(&texts(&["-1", "0"])), Some((-1, 0)));
        assert_eq!(ends(&texts(&["1", "3"])), None);
        assert_eq!(ends(&texts(&["2", "1"])), None);
        assert_eq!(ends(&texts(&["007", "008"])), None);
        assert_eq!(ends(&texts(&[])), None);
    }

    #[test]
    fn a_member_that_is_taken_gets_its_set_in_front() {
        let mut idents = Idents::new();
        let mut sets = Sets::default();
        let one = sets.named("hat", &texts(&["red", "blue"]), &mut idents);
        let two = sets.named("coat", &texts(&["red", "set"]), &mut idents);
        sets.mark(one);
        sets.mark(two);
        sets.name_labels(&mut idents);
        let idents = |id: SetId| match &sets.get(id).members {
            Members::Labels(labels) => labels.iter().map(|l| l.ident.clone()).collect::<Vec<_>>(),
            Members::Numbers { .. } => Vec::new(),
        };
        assert_eq!(idents(one), ["red", "blue"]);
        assert_eq!(idents(two), ["coat_red", "coat_set"]);
        assert_eq!(sets.get(two).index("set"), Some(1));
    }

    #[test]
    fn equal_unnamed_sets_are_one() {
        let mut idents = Idents::new();
        let mut sets = Sets::default();
        let named = sets.named("door", &texts(&["1", "2"]), &mut idents);
        let run = sets.unnamed("x", &texts(&["1", "2"]), &mut idents);
        assert_ne!(named, run);
        assert_eq!(sets.run(1, 2), run);
        let labels = sets.unnamed("x", &texts(&["a", "b"]), &mut idents);
        assert_eq!(sets.unnamed("y", &texts(&["a", "b"]), &mut idents), labels);
        assert_eq!(sets.get(labels).ident.as_deref(), Some("x"));
    }
}
