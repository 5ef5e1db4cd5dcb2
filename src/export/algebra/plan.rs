//! A program in folded form, with names for everything: what the writers of
//! the three languages write down.

use super::about::{About, Kinship};
use super::answer::{Print, answer};
use super::bounds::{Hull, hull, narrower};
use super::expand::Plain;
use super::fold::{Given, alone, fold};
use super::pattern::{Statement, Table};
use super::symbols::{Family, Symbols};
use crate::export::Request;
use crate::rows::{Form, Program, Sense};
use std::collections::BTreeMap;

/// A statement with its name and its comment.
#[derive(Debug, Clone)]
pub struct Named {
    /// Its name.
    pub ident: String,
    /// The sentence and the rule.
    pub comment: String,
    /// What it says; its rows are rows of the program.
    pub statement: Statement,
    /// The names of its tables.
    pub tables: Vec<String>,
}

/// What is to be best.
#[derive(Debug, Clone)]
pub struct Goal {
    /// Whether more is better.
    pub maximise: bool,
    /// The quantity, as the left side of a row.
    pub named: Named,
    /// What is added to it.
    pub constant: i64,
}

/// A program ready to be written.
pub struct Plan<'a> {
    /// What was asked for.
    pub request: Request<'a>,
    /// The names of columns and members.
    pub symbols: Symbols,
    /// The names of loop variables, by number.
    pub variables: Vec<String>,
    /// The rows.
    pub rows: Vec<Named>,
    /// Bounds that are narrower than those of the family, as rows.
    pub bounds: Vec<Named>,
    /// What is to be best.
    pub goal: Option<Goal>,
    /// How to print the answer.
    pub prints: Vec<Print>,
}

impl<'a> Plan<'a> {
    /// Of a request.
    pub fn of(request: &Request<'a>) -> Plan<'a> {
        let program = request.program;
        let mut symbols = Symbols::of(request.model, program);
        let statements = fold(&symbols, &given(program));
        let abouts = statements.iter().map(|s| About::of(program, &s.rows));
        let abouts: Vec<About> = abouts.collect();
        let mut rows = Vec::new();
        for ((statement, about), wanted) in statements.into_iter().zip(&abouts).zip(names(&abouts))
        {
            rows.push(named(&mut symbols, statement, &wanted, about.comment()));
        }
        let mut bounds = Vec::new();
        for (family, statement) in narrower(&symbols, program) {
            let wanted = format!("{} bound", symbols.family(family).ident);
            let comment = format!("a bound of {}", symbols.family(family).ident);
            bounds.push(named(&mut symbols, statement, &wanted, comment));
        }
        let goal = program.objective.as_ref().map(|objective| {
            let row = plain(&objective.form, Sense::Equal, 0);
            let text = request.model.objective.as_ref();
            let comment = text.map_or_else(String::new, |o| format!("objective: {}", o.text));
            let statement = alone(&symbols, 0, &row);
            Goal {
                maximise: objective.maximise,
                named: named(&mut symbols, statement, "best", comment),
                constant: objective.form.offset(),
            }
        });
        let every = rows
            .iter()
            .chain(&bounds)
            .chain(goal.iter().map(|g| &g.named));
        let deepest = every
            .map(|named| depth(&named.statement))
            .chain(symbols.families.iter().map(|family| family.indices.len()))
            .max();
        let variables = variables(&mut symbols, deepest.unwrap_or(0));
        let prints = answer(request.model, program, &symbols);
        Plan {
            request: *request,
            symbols,
            variables,
            rows,
            bounds,
            goal,
            prints,
        }
    }

    /// Every statement.
    pub fn statements(&self) -> impl Iterator<Item = &Named> {
        let goal = self.goal.iter().map(|goal| &goal.named);
        self.rows.iter().chain(&self.bounds).chain(goal)
    }

    /// Every table with its name.
    pub fn tables(&self) -> impl Iterator<Item = (&String, &Table)> {
        self.statements()
            .flat_map(|named| named.tables.iter().zip(&named.statement.tables))
    }

    /// The bounds that a family declares.
    pub fn hull(&self, family: &Family) -> Hull {
        hull(family, self.request.program)
    }

    /// What to tell about the form of the model, if anything.
    pub fn notes(&self) -> Vec<String> {
        let plain = |statement: &Statement| {
            statement.loops.is_empty() && statement.terms.iter().all(|t| t.sums.is_empty())
        };
        if self.rows.len() < 2 || !self.rows.iter().all(|named| plain(&named.statement)) {
            return Vec::new();
        }
        vec![format!(
            "the model is in instance form: no two of its {} rows differ only in indices, and none is a sum over a set",
            self.rows.len()
        )]
    }
}

fn plain(form: &Form, sense: Sense, rhs: i64) -> Plain {
    Plain {
        terms: form.terms().collect(),
        sense,
        rhs,
    }
}

/// The rows of a program, those of one kind in one group.
pub fn given(program: &Program) -> Vec<Given> {
    let mut kinships: BTreeMap<Kinship, usize> = BTreeMap::new();
    program
        .rows()
        .iter()
        .map(|row| {
            let next = kinships.len();
            Given {
                row: plain(&row.form, row.sense, row.rhs),
                group: *kinships.entry(Kinship::of(program, row)).or_insert(next),
            }
        })
        .collect()
}

/// What to call statements: those of one sentence get letters, `sign_3a`,
/// `sign_3b`.
fn names(abouts: &[About]) -> Vec<String> {
    let wanted: Vec<String> = abouts.iter().map(About::wanted_name).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &wanted {
        *counts.entry(name).or_insert(0) += 1;
    }
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    wanted
        .iter()
        .map(|name| {
            let place = seen.entry(name).or_insert(0);
            *place += 1;
            let letter = (b'a'..=b'z').nth(*place - 1).map(char::from);
            match (counts.get(name.as_str()), letter) {
                (Some(2..=26), Some(letter)) => {
                    let name = name.trim_end_matches(']');
                    let gap = if name.ends_with(|c: char| c.is_ascii_digit()) {
                        ""
                    } else {
                        "_"
                    };
                    format!("{name}{gap}{letter}")
                }
                (Some(0 | 1) | None, _) => name.clone(),
                _ => format!("{name} {place}"),
            }
        })
        .collect()
}

fn named(symbols: &mut Symbols, statement: Statement, wanted: &str, comment: String) -> Named {
    let ident = symbols.idents.take(wanted, "row");
    let tables = statement
        .tables
        .iter()
        .map(|table| symbols.idents.take(&format!("{ident}_{}", table.role), "p"))
        .collect();
    Named {
        ident,
        comment,
        statement,
        tables,
    }
}

/// How many loop variables a statement needs.
fn depth(statement: &Statement) -> usize {
    let sums = statement.terms.iter().map(|term| term.sums.len()).max();
    statement.loops.len() + sums.unwrap_or(0)
}

/// Names for loop variables that nothing else has.
fn variables(symbols: &mut Symbols, count: usize) -> Vec<String> {
    const LETTERS: [&str; 14] = [
        "i", "j", "k", "l", "p", "q", "r", "u", "v", "w", "a", "b", "c", "g",
    ];
    let mut names = Vec::new();
    for letter in LETTERS {
        if names.len() < count && symbols.idents.is_free(letter) {
            names.push(symbols.idents.take(letter, "i"));
        }
    }
    while names.len() < count {
        names.push(symbols.idents.take("i", "i"));
    }
    names
}
