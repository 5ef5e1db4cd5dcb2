//! The numbers of propositions from the comments of a file of clauses.

use super::case::Case;
use super::heard::{Trouble, Values};
use super::names::{Decoded, Names};
use bigm::model::{Domain, Unknown, UnknownId, World};
use std::collections::BTreeMap;

/// The numbers of propositions, from comments `7 = room = lady`: a truth by its
/// name, a choice by its values (of two the first alone), a whole number by the
/// values that it reaches, `n >= 3`.
///
/// # Errors
/// Where the file does not say what its numbers stand for.
pub fn propositions<'a>(bytes: &[u8], case: &'a Case) -> Result<Names<'a>, String> {
    let text = std::str::from_utf8(bytes).map_err(|e| e.to_string())?;
    let numbers: BTreeMap<String, String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("c ")?.trim_start().split_once(" = "))
        .filter(|(number, _)| number.parse::<u32>().is_ok())
        .map(|(number, words)| (words.to_owned(), number.to_owned()))
        .collect();
    Ok(Box::new(move |values: &Values| {
        let said = Said {
            numbers: &numbers,
            values,
        };
        let unknowns = case.model.unknowns.iter();
        // An unknown that facts leave one value has no number.
        let known = case.finding.answers.first().map(|found| &found.world);
        let world = unknowns.zip(0..).map(|(unknown, index)| {
            let only = known.map(|world| world.value(UnknownId(index)));
            from_propositions(unknown, only, &said)
        });
        Ok(Decoded {
            point: None,
            world: Some(World::new(world.collect::<Result<_, _>>()?)),
        })
    }))
}

/// What a program says of the propositions.
struct Said<'a> {
    /// The number of each, by its words.
    numbers: &'a BTreeMap<String, String>,
    values: &'a Values,
}

impl Said<'_> {
    fn holds(&self, words: &str) -> Result<bool, Trouble> {
        let number = self.numbers.get(&in_words(words));
        let number = number.ok_or_else(|| missing(words))?;
        self.values.whole(number).map(|value| value == 1)
    }

    /// Of a whole number: each value that has a number, and whether it is
    /// reached.
    fn steps(&self, name: &str) -> Result<Vec<(i64, bool)>, Trouble> {
        let front = format!("{} >= ", in_words(name));
        self.numbers
            .range(front.clone()..)
            .map_while(|(words, _)| Some((words, words.strip_prefix(&front)?)))
            .filter_map(|(words, step)| Some((words, step.parse().ok()?)))
            .map(|(words, step)| Ok((step, self.holds(words)?)))
            .collect()
    }
}

fn from_propositions(unknown: &Unknown, only: Option<i64>, said: &Said) -> Result<i64, Trouble> {
    let name = unknown.name();
    match &unknown.domain {
        Domain::Bool => said.holds(&name).map(i64::from),
        Domain::Choice(labels) => match labels.as_slice() {
            [_] => Ok(0),
            [first, _] => Ok(i64::from(
                !said.holds(&format!("{name} = {}", first.label))?,
            )),
            _ => {
                let mut chosen = Vec::new();
                for (value, label) in (0..).zip(labels) {
                    if said.holds(&format!("{name} = {}", label.label))? {
                        chosen.push(value);
                    }
                }
                match chosen[..] {
                    [value] => Ok(value),
                    _ => Err(Trouble::Missing(format!("{name} has not one value"))),
                }
            }
        },
        Domain::Integer { lower, .. } => {
            // Facts may narrow the bounds, so that the first number may be
            // that of any value.
            let steps = said.steps(&name)?;
            let reached = steps
                .iter()
                .filter(|(_, holds)| *holds)
                .map(|(step, _)| *step);
            let first = steps.iter().map(|(step, _)| *step).min();
            let value = reached.max().or(first.map(|step| step - 1));
            value.or(only).or(*lower).ok_or_else(|| missing(&name))
        }
    }
}

fn missing(words: &str) -> Trouble {
    Trouble::Missing(format!("no number for {words}"))
}

/// A name as comments have it: one space between words.
fn in_words(name: &str) -> String {
    name.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bigm::model::Value;

    #[test]
    fn unknowns_are_read_from_propositions() {
        let unknown = |domain| Unknown {
            family: "n".to_owned(),
            arguments: Vec::new(),
            domain,
            is_statement: false,
        };
        let read = |unknown: &Unknown, true_ones: &[&str], known: &[&str], only| {
            let each = || known.iter().map(|words| (*words).to_owned());
            let value = |words: &str| u8::from(true_ones.contains(&words)).to_string();
            let numbers = each().zip(each()).collect();
            let values = each().map(|words| (words.clone(), value(&words)));
            let values = Values::full(values.collect());
            let said = Said {
                numbers: &numbers,
                values: &values,
            };
            from_propositions(unknown, only, &said)
        };
        let number = unknown(Domain::Integer {
            lower: Some(0),
            upper: Some(5),
        });
        let steps = ["n >= 3", "n >= 4"];
        assert_eq!(read(&number, &[], &steps, None), Ok(2));
        assert_eq!(read(&number, &["n >= 3"], &steps, None), Ok(3));
        assert_eq!(read(&number, &steps, &steps, None), Ok(4));
        assert_eq!(read(&number, &[], &[], Some(4)), Ok(4));
        let value = |label: &str| Value {
            label: label.to_owned(),
            number: None,
        };
        let two = unknown(Domain::Choice(vec![value("a"), value("b")]));
        assert_eq!(read(&two, &["n = a"], &["n = a"], None), Ok(0));
        assert_eq!(read(&two, &[], &["n = a"], None), Ok(1));
        let three = unknown(Domain::Choice(vec![value("a"), value("b"), value("c")]));
        let known = ["n = a", "n = b", "n = c"];
        assert_eq!(read(&three, &["n = c"], &known, None), Ok(2));
        assert!(read(&three, &["n = a", "n = c"], &known, None).is_err());
        assert!(read(&three, &[], &known, None).is_err());
        let truth = unknown(Domain::Bool);
        assert_eq!(read(&truth, &["n"], &["n"], None), Ok(1));
        assert!(read(&truth, &[], &[], Some(1)).is_err());
    }
}
