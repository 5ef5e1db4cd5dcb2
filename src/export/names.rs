//! Names that every reader takes: injective, short, portable.

use crate::rows::Program;
use std::collections::BTreeSet;

/// Readers cut or refuse names longer than this.
const LONGEST: usize = 60;

/// Words that some reader takes for a keyword, in lower case.
const KEYWORDS: &[&str] = &[
    "st",
    "s",
    "subject",
    "such",
    "to",
    "that",
    "min",
    "max",
    "minimum",
    "maximum",
    "minimize",
    "maximize",
    "minimise",
    "maximise",
    "end",
    "free",
    "bound",
    "bounds",
    "bin",
    "binary",
    "binaries",
    "gen",
    "general",
    "generals",
    "int",
    "integer",
    "integers",
    "semi",
    "semis",
    "sec",
    "sos",
    "sos1",
    "sos2",
    "inf",
    "infinity",
    "nan",
    "lazy",
    "user",
    "cuts",
    "obj",
    "objective",
    "rhs",
    "rows",
    "columns",
    "ranges",
    "endata",
    "name",
];

/// A portable name for each column, in order: letters, digits and underscores,
/// beginning with a letter, all different even where case is ignored.
///
/// `lady[7]` becomes `lady_7`. A name that begins with `e` and a digit would be
/// read as an exponent by some readers, so it gets a letter in front; so does a
/// keyword. Where two names would become one, a number is added behind.
pub fn portable(program: &Program) -> Vec<String> {
    let mut used = BTreeSet::new();
    program
        .columns()
        .iter()
        .map(|column| {
            let base = base(&column.name);
            let mut name = base.clone();
            let mut number = 2_usize;
            while !used.insert(name.to_lowercase()) {
                name = format!("{base}_{number}");
                number += 1;
            }
            name
        })
        .collect()
}

fn base(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.ends_with('_') && !out.is_empty() {
            out.push('_');
        }
        if out.len() >= LONGEST {
            break;
        }
    }
    let out = out.trim_end_matches('_').to_owned();
    let mut letters = out.chars();
    let first = letters.next();
    let exponent = matches!(first, Some('e' | 'E'))
        && letters
            .next()
            .is_none_or(|c| c.is_ascii_digit() || c == '_');
    let letter = first.is_some_and(|c| c.is_ascii_alphabetic());
    if !letter || exponent || KEYWORDS.contains(&out.to_lowercase().as_str()) {
        let gap = if letter || out.is_empty() { "_" } else { "" };
        return format!("x{gap}{out}").trim_end_matches('_').to_owned();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Column;

    fn names(of: &[&str]) -> Vec<String> {
        let mut program = Program::default();
        for name in of {
            program.add_column(Column {
                name: (*name).to_owned(),
                lower: Some(0),
                upper: Some(1),
                meaning: String::new(),
                helper: false,
            });
        }
        portable(&program)
    }

    #[test]
    fn names_stay_readable() {
        assert_eq!(
            names(&["lady[7]", "n", "f[a, b]"]),
            ["lady_7", "n", "f_a_b"]
        );
    }

    #[test]
    fn names_stay_different() {
        assert_eq!(names(&["x+", "x-", "X"]), ["x", "x_2", "X_3"]);
        assert_eq!(names(&["é", "ü", "[]"]), ["x", "x_2", "x_3"]);
        // The number added behind may itself be taken.
        assert_eq!(names(&["a_2", "a", "a!"]), ["a_2", "a", "a_3"]);
    }

    #[test]
    fn names_are_no_keywords_and_no_numbers() {
        assert_eq!(
            names(&["e1", "E", "end", "Free", "1e3", "st", "empty[2]"]),
            ["x_e1", "x_E", "x_end", "x_Free", "x1e3", "x_st", "empty_2"]
        );
        let long = "a".repeat(300);
        assert!(names(&[&long, &long]).iter().all(|n| n.len() < 100));
    }
}
