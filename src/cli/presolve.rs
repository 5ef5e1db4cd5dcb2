//! What is known before any search, in the puzzle's words.

use crate::rows::{Column, ColumnId, Literal, Program};
use crate::solve::exact::presolve::Presolve;
use serde::Serialize;

/// As JSON.
#[derive(Serialize)]
pub struct Item {
    contradiction: bool,
    fixed: Vec<Fixed>,
    narrowed: Vec<Narrowed>,
    equal: Vec<Equal>,
}

#[derive(Serialize)]
struct Fixed {
    column: String,
    meaning: String,
    value: i64,
}

#[derive(Serialize)]
struct Narrowed {
    column: String,
    meaning: String,
    least: i64,
    greatest: i64,
}

#[derive(Serialize)]
struct Equal {
    column: String,
    meaning: String,
    to: String,
    complement: bool,
}

/// A line of the report: a column, and what is known of it.
type Line<'p> = (&'p Column, String);

/// For other programmes.
pub fn item(program: &Program, known: &Presolve) -> Item {
    let about = |id: ColumnId| {
        let column = program.column(id);
        (column.name.clone(), column.meaning.clone())
    };
    Item {
        contradiction: known.contradiction,
        fixed: known
            .fixed
            .iter()
            .map(|&(id, value)| {
                let (column, meaning) = about(id);
                Fixed {
                    column,
                    meaning,
                    value,
                }
            })
            .collect(),
        narrowed: known
            .narrowed
            .iter()
            .map(|&(id, least, greatest)| {
                let (column, meaning) = about(id);
                Narrowed {
                    column,
                    meaning,
                    least,
                    greatest,
                }
            })
            .collect(),
        equal: known
            .equal
            .iter()
            .filter_map(|&(id, literal)| {
                let (other, complement) = other(literal)?;
                let (column, meaning) = about(id);
                Some(Equal {
                    column,
                    meaning,
                    to: program.column(other).name.clone(),
                    complement,
                })
            })
            .collect(),
    }
}

fn other(literal: Literal) -> Option<(ColumnId, bool)> {
    match literal {
        Literal::Const(_) => None,
        Literal::Column(id) => Some((id, false)),
        Literal::Complement(id) => Some((id, true)),
    }
}

/// For people.
pub fn page(program: &Program, known: &Presolve) -> String {
    let mut out = "\nbefore any search:\n".to_owned();
    if known.contradiction {
        out.push_str("  the rows contradict each other\n");
        return out;
    }
    let fixed = known.fixed.iter().map(|&(id, value)| {
        let column = program.column(id);
        (column, format!("{} = {value}", column.name))
    });
    let narrowed = known.narrowed.iter().map(|&(id, low, high)| {
        let column = program.column(id);
        (column, format!("{} is {low}..{high}", column.name))
    });
    let equal = known.equal.iter().filter_map(|&(id, literal)| {
        let column = program.column(id);
        let (other, complement) = other(literal)?;
        let one_minus = if complement { "1 − " } else { "" };
        let other = &program.column(other).name;
        Some((column, format!("{} = {one_minus}{other}", column.name)))
    });
    let columns = program.columns().len();
    let mut part = |lines: Vec<Line>, one: &str, more: &str| {
        match lines.len() {
            0 => return,
            1 => out.push_str(&format!("  1 of {columns} columns {one}\n")),
            count => out.push_str(&format!("  {count} of {columns} columns {more}\n")),
        }
        let width = |text: &str| text.chars().count();
        let most = lines.iter().map(|(_, text)| width(text)).max().unwrap_or(0);
        for (column, text) in lines {
            let pad = " ".repeat(most - width(&text));
            let line = match column.meaning.as_str() {
                meaning if meaning == column.name => format!("    {text}"),
                meaning => format!("    {text}{pad}  {}", short(meaning)),
            };
            out.push_str(line.trim_end());
            out.push('\n');
        }
    };
    part(fixed.collect(), "is fixed", "are fixed");
    part(narrowed.collect(), "has fewer values", "have fewer values");
    let equal: Vec<Line> = equal.collect();
    part(
        equal,
        "is another, or its complement",
        "are others, or their complements",
    );
    if known == &Presolve::default() {
        out.push_str("  nothing is known\n");
    }
    out
}

/// A text, cut where it is long.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} …", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::exact::presolve::presolve;
    use crate::source::Source;

    fn report(text: &str) -> String {
        let read = crate::read(&Source::new("t", text));
        let model = read.models.into_iter().flatten().next().unwrap();
        let prepared = crate::prepare(model, &crate::Options::default()).unwrap();
        let known = presolve(&prepared.program).unwrap();
        page(&prepared.program, &known)
    }

    #[test]
    fn facts_are_told_in_the_words_of_the_puzzle() {
        let text = "
sets: {p: [A, B, C]}
unknowns: {knight: p -> bool, n: 0..9}
facts: ['knight[A]', 'knight[B] <-> not knight[C]', 'n + n <= 7']
";
        let said = report(text);
        assert!(
            said.contains(" columns is fixed\n    knight[A] = 1\n"),
            "{said}"
        );
        assert!(said.contains("n is 0..3"), "{said}");
        assert!(said.contains("knight[C] = 1 − knight[B]"), "{said}");
    }

    #[test]
    fn nothing_is_said_to_be_nothing() {
        let said = report("unknowns: {x: bool, y: bool}\nfacts: [x or y]\n");
        assert_eq!(said, "\nbefore any search:\n  nothing is known\n");
        let said = report("unknowns: {x: bool}\nfacts: [x, not x]\n");
        assert!(said.contains("contradict"), "{said}");
    }
}
