//! Names that every reader takes: injective, short, portable.

use super::map::Names;
use crate::lower::Refusal;
use crate::model::Model;
use crate::rows::Program;
use std::collections::BTreeMap;

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

/// Portable names for columns and rows.
///
/// # Errors
/// Never; the signature is that of [`super::Naming`].
pub fn names(program: &Program) -> Result<Names, Refusal> {
    Ok(Names {
        columns: portable(program),
        rows: rows(program),
    })
}

/// A portable name for each column, in order: letters, digits and underscores,
/// beginning with a letter, all different even where case is ignored.
///
/// `lady[7]` becomes `lady_7`. A name that begins with `e` and a digit would be
/// read as an exponent by some readers, so it gets a letter in front; so does a
/// keyword. Where two names would become one, a number is added behind.
pub fn portable(program: &Program) -> Vec<String> {
    let mut used = Used::default();
    program
        .columns()
        .iter()
        .map(|column| used.unused(base(&column.name, 'x')))
        .collect()
}

/// A portable name for each row, in order, like those of columns: the name of
/// the sentence, with a letter where it has several rows: `sign_3_a`.
pub fn rows(program: &Program) -> Vec<String> {
    let mut of = vec![0_usize; program.origins().len()];
    for row in program.rows() {
        of[row.provenance.origin.0] += 1;
    }
    let mut seen = vec![0_usize; of.len()];
    let mut used = Used::default();
    program
        .rows()
        .iter()
        .map(|row| {
            let origin = row.provenance.origin;
            let base = base(&program.origin(origin).name, 'r');
            seen[origin.0] += 1;
            let name = match of[origin.0] {
                1 => base,
                _ => format!("{base}_{}", letters(seen[origin.0])),
            };
            used.unused(name)
        })
        .collect()
}

/// Names that are taken, in lower case, each with the number to try next behind
/// it.
#[derive(Default)]
struct Used(BTreeMap<String, usize>);

impl Used {
    /// The name, with a number behind where it is taken already.
    fn unused(&mut self, base: String) -> String {
        let lower = base.to_lowercase();
        let Some(next) = self.0.get(&lower) else {
            self.0.insert(lower, 2);
            return base;
        };
        let mut number = *next;
        let taken = |number: usize| self.0.contains_key(&format!("{lower}_{number}"));
        while taken(number) {
            number += 1;
        }
        self.0.insert(format!("{lower}_{number}"), 2);
        self.0.insert(lower, number + 1);
        format!("{base}_{number}")
    }
}

/// The title as a name: `The_logical_labyrinth`.
pub fn title(model: &Model) -> String {
    match model.title.as_str() {
        "" => "puzzle".to_owned(),
        title => base(title, 'p'),
    }
}

/// 1, 2, …, 26, 27, … as a, b, …, z, aa, ….
fn letters(mut number: usize) -> String {
    let mut out = Vec::new();
    while number > 0 {
        number -= 1;
        out.push(b"abcdefghijklmnopqrstuvwxyz"[number % 26] as char);
        number /= 26;
    }
    out.iter().rev().collect()
}

/// A portable name that says as much as it can; `letter` goes in front of what
/// cannot stand alone.
fn base(name: &str, letter: char) -> String {
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
    let alphabetic = first.is_some_and(|c| c.is_ascii_alphabetic());
    if !alphabetic || exponent || KEYWORDS.contains(&out.to_lowercase().as_str()) {
        let gap = if alphabetic { "_" } else { "" };
        return format!("{letter}{gap}{out}");
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

    #[test]
    fn rows_are_called_as_their_sentences() {
        let mut program = Program::default();
        let mut origin = |name: &str, rows: usize| {
            let id = program.add_origin(crate::rows::Origin {
                name: name.to_owned(),
                text: String::new(),
                span: None,
                sentence: None,
            });
            for _ in 0..rows {
                let provenance = crate::rows::Provenance {
                    origin: id,
                    rule: &crate::prove::FIX,
                    direction: crate::rows::Direction::Assert,
                    reified: None,
                };
                let form = crate::rows::Form::default();
                assert!(program.add_row(form, crate::rows::Sense::AtMost, 0, provenance));
            }
        };
        origin("sign[3]", 2);
        origin("1", 1);
        origin("exactly(1, lady)", 1);
        origin("sign[3] a", 1);
        origin("end", 1);
        assert_eq!(
            rows(&program),
            [
                "sign_3_a",
                "sign_3_b",
                "r1",
                "exactly_1_lady",
                "sign_3_a_2",
                "r_end"
            ]
        );
        assert_eq!(
            [26, 27, 52, 53, 703].map(letters),
            ["z", "aa", "az", "ba", "aaa"]
        );
    }
}
