//! A letter for each family, an index for each member.

use crate::explain::document::Symbol;
use crate::model::{Domain, Model, UnknownId};
use std::collections::{BTreeMap, BTreeSet};

/// Letters for families, in order. Those that rules use (c, n, δ) and that
/// indices use (i, j, k, l, m) are not among them, nor t, nor what looks like
/// a digit.
const LETTERS: &[&str] = &[
    "x", "y", "z", "w", "v", "u", "s", "r", "p", "a", "b", "d", "e", "f", "g", "h",
];

/// Letters for the truths of statements.
const TRUTHS: &[&str] = &["t", "τ", "θ"];

/// Letters that a family may keep where its own name is one.
fn is_free(letter: char) -> bool {
    let reserved = ['c', 'n', 'i', 'j', 'k', 'l', 'm', 'q', 't', 'o'];
    letter.is_ascii_lowercase() && !reserved.contains(&letter)
}

/// A family of unknowns: its letter, and what its indices mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// Its name in the puzzle's words.
    pub name: String,
    /// Its letter.
    pub letter: String,
    /// For each argument, its labels with the index of each, in the order of
    /// the unknowns.
    pub arguments: Vec<Vec<(String, i64)>>,
    /// Its values with the index of each, where it is a choice; empty where
    /// its members differ in their values or it is none.
    pub values: Vec<(String, i64)>,
    /// Whether it is the truth of statements.
    pub is_statement: bool,
    /// Its unknowns.
    pub unknowns: Vec<UnknownId>,
}

/// The families of a model, each with its letter and indices.
pub(super) fn families(model: &Model) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, unknown) in model.unknowns.iter().enumerate() {
        let place = *places.entry(&unknown.family).or_insert_with(|| {
            families.push(Family {
                name: unknown.family.clone(),
                letter: String::new(),
                arguments: Vec::new(),
                values: Vec::new(),
                is_statement: unknown.is_statement,
                unknowns: Vec::new(),
            });
            families.len() - 1
        });
        families[place].unknowns.push(UnknownId(index));
    }
    let mut lists: Vec<Vec<(String, i64)>> = Vec::new();
    for family in &mut families {
        number(model, family, &mut lists);
    }
    let mut taken: BTreeSet<String> = BTreeSet::from(["δ".to_owned(), "q".to_owned()]);
    for family in &mut families {
        let mut letters = family.name.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && is_free(letter)
            && taken.insert(family.name.clone())
        {
            family.letter = family.name.clone();
        }
    }
    for family in &mut families {
        if !family.letter.is_empty() {
            continue;
        }
        let own = if family.is_statement { TRUTHS } else { LETTERS };
        let mut primes = String::new();
        family.letter = loop {
            let free = own
                .iter()
                .chain(LETTERS)
                .map(|letter| format!("{letter}{primes}"))
                .find(|letter| !taken.contains(letter));
            match free {
                Some(letter) => break letter,
                None => primes.push('′'),
            }
        };
        taken.insert(family.letter.clone());
    }
    families
}

/// Gives a family's arguments and values their indices.
fn number(model: &Model, family: &mut Family, lists: &mut Vec<Vec<(String, i64)>>) {
    let members: Vec<&crate::model::Unknown> = family
        .unknowns
        .iter()
        .map(|id| model.unknown(*id))
        .collect();
    let most = members.iter().map(|u| u.arguments.len()).max().unwrap_or(0);
    for place in 0..most {
        let labels = members.iter().filter_map(|u| u.arguments.get(place));
        family.arguments.push(indices(labels.cloned(), lists));
    }
    let values = members.iter().filter_map(|u| match &u.domain {
        Domain::Choice(values) => Some(values),
        _ => None,
    });
    let labels: Vec<String> = values.flatten().map(|value| value.label.clone()).collect();
    if !labels.is_empty() {
        family.values = indices(labels.into_iter(), lists);
    }
}

/// Numbers labels: by the numbers they are, as in a list that was numbered
/// before, or by their places.
fn indices(
    labels: impl Iterator<Item = String>,
    lists: &mut Vec<Vec<(String, i64)>>,
) -> Vec<(String, i64)> {
    let mut seen = BTreeSet::new();
    let labels: Vec<String> = labels.filter(|label| seen.insert(label.clone())).collect();
    let numbers: Option<Vec<i64>> = labels
        .iter()
        .map(|label| {
            label
                .parse::<i64>()
                .ok()
                .filter(|n| n.to_string() == *label)
        })
        .collect();
    if let Some(numbers) = numbers {
        return labels.into_iter().zip(numbers).collect();
    }
    for list in lists.iter() {
        let known: Option<Vec<(String, i64)>> = labels
            .iter()
            .map(|label| list.iter().find(|(known, _)| known == label).cloned())
            .collect();
        if let Some(known) = known {
            return known;
        }
    }
    let list: Vec<(String, i64)> = labels.into_iter().zip(1..).collect();
    lists.push(list.clone());
    list
}

/// The symbol of every unknown; of a choice those of its values.
pub(super) fn unknowns(model: &Model, families: &[Family]) -> Vec<Vec<Symbol>> {
    let mut symbols = vec![Vec::new(); model.unknowns.len()];
    for family in families {
        for id in &family.unknowns {
            let unknown = model.unknown(*id);
            let index_of = |list: &[(String, i64)], label: &String| {
                list.iter()
                    .find(|(known, _)| known == label)
                    .map_or(0, |(_, index)| *index)
            };
            let own: Vec<i64> = unknown
                .arguments
                .iter()
                .zip(&family.arguments)
                .map(|(label, list)| index_of(list, label))
                .collect();
            symbols[id.0] = match &unknown.domain {
                Domain::Bool | Domain::Integer { .. } => {
                    vec![Symbol::letter(&family.letter, own)]
                }
                Domain::Choice(values) => values
                    .iter()
                    .map(|value| {
                        let last = index_of(&family.values, &value.label);
                        Symbol::letter(&family.letter, own.iter().copied().chain([last]))
                    })
                    .collect(),
            };
        }
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Builder;

    fn letters(build: impl FnOnce(&mut Builder)) -> Vec<String> {
        let mut puzzle = Builder::new("");
        build(&mut puzzle);
        let families = families(&puzzle.build());
        families.into_iter().map(|family| family.letter).collect()
    }

    #[test]
    fn letters_come_in_the_paper_s_order() {
        let all = letters(|puzzle| {
            for name in ["knight", "werewolf", "room"] {
                puzzle.truth(name, &["A"]);
            }
        });
        assert_eq!(all, ["x", "y", "z"]);
    }

    #[test]
    fn a_name_of_one_letter_is_kept_unless_a_rule_has_it() {
        let all = letters(|puzzle| {
            puzzle.truth("knight", &["A"]);
            puzzle.integer("x", &[], 0, 9);
            puzzle.integer("n", &[], 0, 9);
            puzzle.integer("M", &[], 0, 9);
        });
        assert_eq!(all, ["y", "x", "z", "w"]);
    }

    #[test]
    fn letters_never_run_out() {
        let names: Vec<String> = (0..50).map(|n| format!("family {n}")).collect();
        let all = letters(|puzzle| {
            for name in &names {
                puzzle.truth(name, &[]);
            }
        });
        let different: BTreeSet<&String> = all.iter().collect();
        assert_eq!(different.len(), 50);
        assert_eq!(all[LETTERS.len()], "x′");
    }

    #[test]
    fn indices_are_numbers_or_places_and_agree_between_families() {
        let mut puzzle = Builder::new("");
        for label in ["0", "1", "-2"] {
            puzzle.truth("numbered", &[label]);
        }
        for label in ["A", "B", "C"] {
            puzzle.choice("placed", &[label], &["lady", "tiger"]);
        }
        // Only some of them, and in another order: the same indices.
        for label in ["C", "A"] {
            puzzle.truth("other", &[label]);
        }
        puzzle.truth("mixed", &["7"]);
        puzzle.truth("mixed", &["x"]);
        let model = puzzle.build();
        let families = families(&model);
        let list = |family: usize| {
            let list = families[family].arguments[0].iter();
            list.map(|(label, index)| format!("{label} {index}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(list(0), ["0 0", "1 1", "-2 -2"]);
        assert_eq!(list(1), ["A 1", "B 2", "C 3"]);
        assert_eq!(list(2), ["C 3", "A 1"]);
        assert_eq!(list(3), ["7 1", "x 2"]);
        let symbols = unknowns(&model, &families);
        assert_eq!(symbols[4][1], Symbol::letter("y", [2, 2]));
    }
}
