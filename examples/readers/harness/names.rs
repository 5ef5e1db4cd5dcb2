//! From the names in a file back to the puzzle: the map that each file carries
//! is read as a user would read it.

use super::case::Case;
use super::heard::{Trouble, Values};
use bigm::model::{Domain, Unknown, UnknownId, World};
use std::collections::BTreeMap;

/// A point in the puzzle's own terms.
#[derive(Debug)]
pub struct Decoded {
    /// The value of each column; `None` where the format has other columns
    /// than the program.
    pub point: Option<Vec<i64>>,
    /// The value of each unknown; `None` where a choice has none, or several.
    pub world: Option<World>,
}

/// How the values that a program prints are turned into the puzzle's terms:
/// made for one file, used for the point that came of it.
pub type Names<'a> = Box<dyn Fn(&Values) -> Result<Decoded, Trouble> + Send + 'a>;

/// Reads the map of a file.
pub type ReadNames = for<'a> fn(&[u8], &'a Case) -> Result<Names<'a>, String>;

/// The columns one by one, from comments `name = column : meaning`; a column that
/// has no comment keeps its name. In front of the sign may be an expression in
/// names, `2 + x3 + 2 x4`.
///
/// # Errors
/// Names the first column that the file does not explain.
pub fn columns<'a>(bytes: &[u8], case: &'a Case, mark: &str) -> Result<Names<'a>, String> {
    let text = std::str::from_utf8(bytes).map_err(|e| e.to_string())?;
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix(mark))
        .map(str::trim)
        .collect();
    let names = case.program.columns().iter().map(|column| &*column.name);
    let columns = in_comments(&lines, names)?;
    Ok(Box::new(move |values: &Values| {
        let point = columns.iter().map(|column| column.value(values));
        Ok(decoded(case, point.collect::<Result<_, _>>()?))
    }))
}

/// How each column is written, in order, from the lines of comments.
fn in_comments<'a>(
    lines: &[&str],
    columns: impl Iterator<Item = &'a str>,
) -> Result<Vec<Sum>, String> {
    let mut from = 0;
    let each = columns.map(|column| {
        let found = (from..lines.len()).find_map(|at| Some((at, explained(lines, at, column)?)));
        match found {
            Some((at, sum)) => {
                from = at + 1;
                Ok(sum)
            }
            None if is_name(column) => Ok(Sum {
                constant: 0,
                terms: vec![(1, column.to_owned())],
            }),
            None => Err(format!("the file does not say what stands for {column}")),
        }
    });
    each.collect()
}

/// How a column is written, if the comment that begins in this line says so. It
/// may be broken into lines, anywhere.
fn explained(lines: &[&str], at: usize, column: &str) -> Option<Sum> {
    const LONGEST: usize = 30;
    let mut rest = lines[at..].iter().take(LONGEST);
    let mut text = (*rest.next()?).to_owned();
    while !text.contains(" = ") {
        let expression = |c: char| c.is_ascii_alphanumeric() || "_ +-".contains(c);
        if !text.chars().all(expression) {
            return None;
        }
        text = format!("{text} {}", rest.next()?);
    }
    let (written, name) = text.split_once(" = ")?;
    let sum = Sum::read(written.trim())?;
    let (own, mut name) = (squeezed(column), squeezed(name));
    while name.len() < own.len() && own.starts_with(&name) {
        name += &squeezed(rest.next()?);
    }
    let tail = name.strip_prefix(&own)?;
    (tail.is_empty() || tail.starts_with(':')).then_some(sum)
}

/// A text without white space and control characters, which comments change.
fn squeezed(text: &str) -> String {
    let plain = |c: &char| !c.is_whitespace() && !c.is_control();
    text.chars().filter(plain).collect()
}

/// Whether every reader takes this for a name.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// `2 + x3 + 2 x4`: a constant, and names with their factors.
#[derive(Debug, PartialEq, Eq)]
struct Sum {
    constant: i64,
    terms: Vec<(i64, String)>,
}

impl Sum {
    fn read(text: &str) -> Option<Sum> {
        let mut sum = Sum {
            constant: 0,
            terms: Vec::new(),
        };
        for part in text.split(" + ") {
            match part.split_once(' ') {
                Some((factor, name)) if is_name(name) => {
                    sum.terms.push((factor.parse().ok()?, name.to_owned()));
                }
                Some(_) => return None,
                None if is_name(part) => sum.terms.push((1, part.to_owned())),
                None => sum.constant = part.parse().ok()?,
            }
        }
        Some(sum)
    }

    fn value(&self, values: &Values) -> Result<i64, Trouble> {
        let beyond = || Trouble::Missing("a value leaves the 64-bit range".to_owned());
        self.terms
            .iter()
            .try_fold(self.constant, |sum, (factor, name)| {
                let term = values.whole(name)?.checked_mul(*factor);
                term.and_then(|term| sum.checked_add(term))
                    .ok_or_else(beyond)
            })
    }
}

/// The names of columns as they are in the puzzle.
pub fn own<'a>(case: &'a Case) -> Names<'a> {
    Box::new(move |values: &Values| {
        let columns = case.program.columns().iter();
        let point = columns.map(|column| values.whole(&column.name));
        Ok(decoded(case, point.collect::<Result<_, _>>()?))
    })
}

/// The unknowns' values as they are printed, in the puzzle's own words:
/// `room[7] = lady`.
pub fn words<'a>(case: &'a Case) -> Names<'a> {
    Box::new(move |values: &Values| {
        let unknowns = case.model.unknowns.iter();
        let world = unknowns.map(|unknown| value(values, unknown));
        Ok(Decoded {
            point: None,
            world: Some(World::new(world.collect::<Result<_, _>>()?)),
        })
    })
}

/// The value of an unknown from its own words.
fn value(values: &Values, unknown: &Unknown) -> Result<i64, Trouble> {
    let name = unknown.name();
    if let Domain::Integer { .. } = unknown.domain {
        return values.whole(&name);
    }
    let text = values.text(&name)?;
    let positions = 0..i64::try_from(unknown.domain.size().unwrap_or(0)).unwrap_or(0);
    positions
        .into_iter()
        .find(|&value| unknown.domain.show(value) == text)
        .ok_or_else(|| Trouble::Missing(format!("{name} is {text}, which is none of its values")))
}

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
        let holds = |words: &str| match numbers.get(&in_words(words)) {
            Some(number) => values.whole(number).map(|value| value == 1),
            None => Err(Trouble::Missing(format!("no number for {words}"))),
        };
        let unknowns = case.model.unknowns.iter();
        // An unknown that facts leave one value has no number.
        let known = case.finding.answers.first().map(|found| &found.world);
        let world = unknowns.zip(0..).map(|(unknown, index)| {
            let only = known.map(|world| world.value(UnknownId(index)));
            from_propositions(unknown, only, &holds)
        });
        Ok(Decoded {
            point: None,
            world: Some(World::new(world.collect::<Result<_, _>>()?)),
        })
    }))
}

fn from_propositions(
    unknown: &Unknown,
    only: Option<i64>,
    holds: &dyn Fn(&str) -> Result<bool, Trouble>,
) -> Result<i64, Trouble> {
    let name = unknown.name();
    match &unknown.domain {
        Domain::Bool => holds(&name).map(i64::from),
        Domain::Choice(labels) => match labels.as_slice() {
            [_] => Ok(0),
            [first, _] => Ok(i64::from(!holds(&format!("{name} = {}", first.label))?)),
            _ => {
                let mut chosen = Vec::new();
                for (value, label) in (0..).zip(labels) {
                    if holds(&format!("{name} = {}", label.label))? {
                        chosen.push(value);
                    }
                }
                match chosen[..] {
                    [value] => Ok(value),
                    _ => Err(Trouble::Missing(format!("{name} has not one value"))),
                }
            }
        },
        Domain::Integer {
            lower: Some(lower),
            upper: Some(upper),
        } => {
            // Facts may narrow the bounds, so that the first number may be
            // that of any value.
            let mut value = None;
            for next in lower.saturating_add(1)..=*upper {
                match holds(&format!("{name} >= {next}")) {
                    Ok(true) => value = Some(next),
                    Ok(false) => value = value.or(Some(next - 1)),
                    Err(_) => {}
                }
            }
            Ok(value.or(only).unwrap_or(*lower))
        }
        Domain::Integer { .. } => Err(Trouble::Missing(format!("{name} has no bounds"))),
    }
}

/// A point of the program, and the unknowns' values at it.
pub fn decoded(case: &Case, point: Vec<i64>) -> Decoded {
    Decoded {
        world: case.program.decode(&point).map(World::new),
        point: Some(point),
    }
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

    fn printed(values: &[(&str, &str)]) -> Values {
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        Values::full(values.iter().map(own).collect())
    }

    #[test]
    fn expressions_are_computed() {
        let values = printed(&[("x3", "1"), ("x4", "0"), ("x5", "1.0"), ("knight_A", "1")]);
        for (text, value) in [
            ("knight_A", 1),
            ("x4", 0),
            ("7", 7),
            ("-5 + x3 + 2 x4 + 4 x5", 0),
            ("2 + x3", 3),
        ] {
            assert_eq!(Sum::read(text).unwrap().value(&values), Ok(value), "{text}");
        }
        let missing = Sum::read("x9").unwrap().value(&values);
        assert!(matches!(missing, Err(Trouble::Missing(_))));
        assert_eq!(Sum::read("two x3"), None);
    }

    #[test]
    fn names_are_read_from_comments() {
        let lines = [
            "n = k : a title",
            "",
            "columns: name here = name in the puzzle : what it stands for",
            "x_2 = x+ : first",
            "goes = on : here",
            "x_3 = x - y",
            "-5 + x1 + 2 x2 +",
            "4 x3 = a long",
            "name : number",
        ];
        let read = |columns: &[&str]| in_comments(&lines, columns.iter().copied());
        let sums = read(&["x+", "x -  y", "a long name", "own"]).unwrap();
        let sum = |text: &str| Sum::read(text).unwrap();
        let third = sum("-5 + x1 + 2 x2 + 4 x3");
        assert_eq!(sums, [sum("x_2"), sum("x_3"), third, sum("own")]);
        let why = read(&["x+", "z!"]).unwrap_err();
        assert!(why.contains("z!"), "{why}");
        // In order.
        assert!(read(&["x - y", "x+"]).is_err());
    }

    #[test]
    fn unknowns_are_read_from_propositions() {
        let unknown = |domain| Unknown {
            family: "n".to_owned(),
            arguments: Vec::new(),
            domain,
            is_statement: false,
        };
        let read = |unknown: &Unknown, true_ones: &[&str], known: &[&str], only| {
            let holds = |words: &str| match known.contains(&words) {
                true => Ok(true_ones.contains(&words)),
                false => Err(Trouble::Missing(words.to_owned())),
            };
            from_propositions(unknown, only, &holds)
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
