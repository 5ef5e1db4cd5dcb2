//! From the names in a file back to the puzzle: the map that each file carries
//! is read as a user would read it.

use super::case::Case;
use super::heard::{Trouble, Values};
use bigm::model::{Domain, Unknown, UnknownId, World};
use bigm::rows::Column;
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

/// The names of columns one by one, from comments `name = column : meaning`.
///
/// # Errors
/// Names the first column that the file does not explain.
pub fn columns<'a>(bytes: &[u8], case: &'a Case, comment: &str) -> Result<Names<'a>, String> {
    let text = std::str::from_utf8(bytes).map_err(|e| e.to_string())?;
    let names = in_comments(text, comment, case.program.columns())?;
    Ok(Box::new(move |values: &Values| {
        let point = names
            .iter()
            .map(|name| values.whole(name))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(decoded(case, point))
    }))
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

/// The head of the map.
const HEAD: &str = "columns: name here";

fn in_comments(text: &str, comment: &str, columns: &[Column]) -> Result<Vec<String>, String> {
    // A long comment goes on in lines that stand further in.
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().skip_while(|line| !line.contains(HEAD)) {
        let Some(rest) = line.strip_prefix(comment) else {
            continue;
        };
        match (rest.starts_with("   "), lines.last_mut()) {
            (true, Some(last)) => *last = format!("{last} {}", rest.trim()),
            _ => lines.push(rest.trim().to_owned()),
        }
    }
    let mut lines = lines.iter();
    columns
        .iter()
        .map(|column| {
            let own = in_words(&column.name);
            let explains = |line: &str| {
                let (name, rest) = line.split_once(" = ")?;
                let rest = rest.strip_prefix(own.as_str())?.trim_start();
                (rest.starts_with(':') && !name.contains(' ')).then(|| name.to_owned())
            };
            lines
                .by_ref()
                .find_map(|line| explains(line))
                .ok_or_else(|| format!("the file does not say what stands for {}", column.name))
        })
        .collect()
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

    fn column(name: &str) -> Column {
        Column {
            name: name.to_owned(),
            lower: Some(0),
            upper: Some(1),
            meaning: String::new(),
            helper: false,
        }
    }

    #[test]
    fn names_are_read_from_comments() {
        let text = "\\ a = b : title\n\\\n\\ columns: name here, name in the puzzle\n\
                    \\ x_2 = x+ : first\n\\    goes = on : here\n\\ x_3 = x - y : second\nMinimize\n";
        let columns = [column("x+"), column("x -  y")];
        assert_eq!(in_comments(text, "\\", &columns).unwrap(), ["x_2", "x_3"]);
        let more = [column("x+"), column("z")];
        let why = in_comments(text, "\\", &more).unwrap_err();
        assert!(why.contains('z'), "{why}");
    }
}
