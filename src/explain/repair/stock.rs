//! What a puzzle declares, as the stock that repairs are made of.

use crate::english::{Values, Vocabulary};
use crate::expr::{Expr, parse, written};
use crate::model::{Domain, Model};
use crate::report::Report;
use crate::source::Text;
use std::collections::BTreeSet;

/// Facts of one sort are not made beyond this many.
const MOST: usize = 4_000;
/// Numbers with more values than this have no facts about each.
const VALUES: u64 = 12;

/// The names of one puzzle.
#[derive(Debug)]
pub(in crate::explain) struct Stock<'m> {
    model: &'m Model,
    vocabulary: Vocabulary,
}

impl<'m> Stock<'m> {
    pub fn new(model: &'m Model) -> Self {
        let words = model.words.as_ref();
        Stock {
            model,
            vocabulary: words
                .map(|words| words.vocabulary().clone())
                .unwrap_or_default(),
        }
    }

    /// The other members of the sets that have this one.
    pub fn members_like(&self, label: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for set in &self.vocabulary.sets {
            if !set.members.iter().any(|member| member == label) {
                continue;
            }
            for member in &set.members {
                if member != label && !found.contains(member) {
                    found.push(member.clone());
                }
            }
        }
        found
    }

    /// What may stand in the place of a name: other members, other families over
    /// the same sets.
    pub fn like(&self, name: &str) -> Vec<String> {
        let mut found = self.members_like(name);
        let families = &self.vocabulary.families;
        if let Some(own) = families.iter().find(|family| family.name == name) {
            for other in families {
                if other.name != name && other.over == own.over && other.values == own.values {
                    found.push(other.name.clone());
                }
            }
        }
        found
    }

    /// Facts about one thing: `knight[A]`, `not knight[A]`, `room[1] = lady`,
    /// `red = 1`, `n = 3`; what is so before what is not.
    pub fn single(&self) -> Vec<Expr> {
        let (mut so, mut not) = (Vec::new(), Vec::new());
        let mut add = |name: &str, value: &str| {
            so.push(format!("{name} = {value}"));
            not.push(format!("{name} != {value}"));
        };
        let mut truths = Vec::new();
        for (index, unknown) in self.model.unknowns.iter().enumerate() {
            if unknown.is_statement {
                continue;
            }
            let name = self.name_of(index);
            match &unknown.domain {
                Domain::Bool => truths.push(name),
                Domain::Choice(values) => {
                    for value in values {
                        add(&name, &label(&value.label));
                    }
                }
                domain @ Domain::Integer {
                    lower: Some(lower),
                    upper: Some(upper),
                } if domain.size().is_some_and(|size| size <= VALUES) => {
                    for value in *lower..=*upper {
                        add(&name, &value.to_string());
                    }
                }
                Domain::Integer { .. } => {}
            }
        }
        for name in truths {
            not.push(format!("not {name}"));
            so.push(name);
        }
        read(so.into_iter().chain(not))
    }

    /// How many there are: `exactly(1, knight)`.
    pub fn counts(&self) -> Vec<Expr> {
        let mut found = Vec::new();
        for family in &self.vocabulary.families {
            let [over] = family.over[..] else { continue };
            let size = self
                .vocabulary
                .sets
                .get(over)
                .map_or(0, |set| set.members.len());
            let names: Vec<String> = match family.values {
                Values::Truth => vec![written(&family.name)],
                Values::OneOf(set) => {
                    let values = self.vocabulary.sets.get(set);
                    values.map_or_else(Vec::new, |set| {
                        set.members.iter().map(|member| label(member)).collect()
                    })
                }
                Values::Number => Vec::new(),
            };
            for word in ["exactly", "atleast", "atmost"] {
                for name in &names {
                    let numbers = match word {
                        "exactly" => 0..=size,
                        "atleast" => 1..=size,
                        _ => 0..=size.saturating_sub(1),
                    };
                    found.extend(numbers.map(|number| format!("{word}({number}, {name})")));
                }
            }
        }
        read(found.into_iter().take(MOST))
    }

    /// Two things alike or different: `knight[A] <-> knight[B]`, `kind[A] =
    /// kind[B]`, `red != Dane`.
    pub fn pairs(&self) -> Vec<Expr> {
        let (mut alike, mut different) = (Vec::new(), Vec::new());
        let unknowns = &self.model.unknowns;
        for (first, one) in unknowns.iter().enumerate() {
            for (second, two) in unknowns.iter().enumerate().skip(first + 1) {
                if one.is_statement || two.is_statement || one.domain != two.domain {
                    continue;
                }
                let items = self.category(first).is_some();
                // Two items of one category are never in one place.
                let same = one.family == two.family;
                if (items && same) || (!items && !same) {
                    continue;
                }
                let (a, b) = (self.name_of(first), self.name_of(second));
                match one.domain {
                    Domain::Bool => {
                        alike.push(format!("{a} <-> {b}"));
                        different.push(format!("{a} xor {b}"));
                    }
                    _ => {
                        alike.push(format!("{a} = {b}"));
                        different.push(format!("{a} != {b}"));
                    }
                }
            }
        }
        read(alike.into_iter().chain(different).take(MOST))
    }

    /// Who stands where beside whom, in a grid.
    pub fn places(&self) -> Vec<Expr> {
        let Some(grid) = &self.model.grid else {
            return Vec::new();
        };
        let items: Vec<usize> = grid
            .categories
            .iter()
            .flat_map(|(_, items)| items.iter().map(|item| item.0))
            .collect();
        let mut found = Vec::new();
        for word in ["just_left", "beside", "left"] {
            for &first in &items {
                for &second in &items {
                    let twice = word == "beside" && second < first;
                    if first != second && !twice {
                        let (a, b) = (self.name_of(first), self.name_of(second));
                        found.push(format!("{word}({a}, {b})"));
                    }
                }
            }
        }
        read(found.into_iter().take(MOST))
    }

    fn category(&self, unknown: usize) -> Option<&str> {
        let grid = self.model.grid.as_ref()?;
        grid.categories.iter().find_map(|(name, items)| {
            let mine = items.iter().any(|item| item.0 == unknown);
            mine.then_some(name.as_str())
        })
    }

    /// An unknown as it is written: `knight[A]`, `'war medal'`.
    fn name_of(&self, index: usize) -> String {
        let Some(unknown) = self.model.unknowns.get(index) else {
            return String::new();
        };
        if let (Some(category), [item]) = (self.category(index), &unknown.arguments[..]) {
            let elsewhere = self.homes(item) > 1;
            return match elsewhere {
                true => format!("{}.{}", written(category), label(item)),
                false => label(item),
            };
        }
        if unknown.arguments.is_empty() {
            return written(&unknown.family);
        }
        let arguments: Vec<String> = unknown.arguments.iter().map(|a| label(a)).collect();
        format!("{}[{}]", written(&unknown.family), arguments.join(", "))
    }

    /// In how many sets a label is.
    fn homes(&self, item: &str) -> usize {
        let sets: BTreeSet<&Vec<String>> = self
            .vocabulary
            .sets
            .iter()
            .filter(|set| set.members.iter().any(|member| member == item))
            .map(|set| &set.members)
            .collect();
        sets.len()
    }
}

/// A label as it is written; a number stands bare.
fn label(label: &str) -> String {
    match label.parse::<i64>() {
        Ok(number) if number.to_string() == label => label.to_owned(),
        _ => written(label),
    }
}

/// Texts as trees. What is made here can be read; if a strange name makes that
/// untrue, the fact is not made.
fn read(texts: impl Iterator<Item = String>) -> Vec<Expr> {
    texts
        .filter_map(|text| parse(&Text::plain(text, 0), &mut Report::new()))
        .collect()
}
