//! The names of columns from the comments of a file.

use super::case::Case;
use super::heard::{Trouble, Values};
use super::names::{Names, decoded};

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
