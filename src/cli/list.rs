//! `bigm list`: what there is, from the code itself.

use super::Exit;
use super::output::{self, Error};
use crate::{check, english, explain, export, expr, lower, prove, report, solve};

/// List operators, functions, phrases, readings, rules, formats, backends or codes
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm list rules
  bigm list codes --json")]
pub struct Arguments {
    /// What to list
    #[arg(value_enum)]
    what: What,
    /// Print JSON, an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum What {
    /// The operators of expressions, lowest first
    Operators,
    /// The functions and aggregates of expressions
    Functions,
    /// The English sentences that are understood
    Phrases,
    /// The loose words that `bigm readings` tries
    Readings,
    /// The rules that make rows
    Rules,
    /// The formats of `bigm export`
    Formats,
    /// The backends of `bigm solve`
    Backends,
    /// The codes of messages
    Codes,
}

/// A table: what the columns are called, and the rows.
struct Table {
    heads: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let table = table(arguments.what);
    let text = if arguments.json {
        let rows: Vec<serde_json::Value> = table
            .rows
            .iter()
            .map(|row| {
                table
                    .heads
                    .iter()
                    .zip(row)
                    .map(|(head, cell)| ((*head).to_owned(), cell.clone().into()))
                    .collect::<serde_json::Map<_, _>>()
                    .into()
            })
            .collect();
        format!("{:#}\n", serde_json::Value::Array(rows))
    } else {
        laid_out(&table)
    };
    output::print(&text)?;
    Ok(Exit::OneAnswer)
}

fn table(what: What) -> Table {
    match what {
        What::Operators => Table {
            heads: &["signs", "meaning", "example"],
            rows: expr::OPERATORS
                .iter()
                .map(|op| {
                    vec![
                        op.signs.join(" "),
                        op.meaning.to_owned(),
                        op.example.to_owned(),
                    ]
                })
                .collect(),
        },
        What::Functions => Table {
            heads: &["function", "meaning", "example"],
            rows: check::FUNCTIONS
                .iter()
                .map(|f| {
                    vec![
                        f.form.to_owned(),
                        f.summary.to_owned(),
                        f.example.to_owned(),
                    ]
                })
                .collect(),
        },
        What::Phrases => Table {
            heads: &["phrase", "meaning", "example", "formal"],
            rows: english::PHRASES
                .iter()
                .map(|phrase| {
                    [
                        phrase.pattern,
                        phrase.meaning,
                        phrase.example,
                        phrase.formal,
                    ]
                    .map(str::to_owned)
                    .to_vec()
                })
                .collect(),
        },
        What::Readings => Table {
            heads: &["word", "readings", "expression"],
            rows: explain::readings::READINGS
                .iter()
                .map(|row| {
                    vec![
                        row.word.to_owned(),
                        row.readings.join(" | "),
                        row.example.to_owned(),
                    ]
                })
                .collect(),
        },
        What::Rules => Table {
            heads: &["rule", "number", "formula", "rows"],
            rows: lower::RULES
                .iter()
                .chain(prove::RULES)
                .chain(export::RULES)
                .map(|rule| {
                    vec![
                        rule.name.to_owned(),
                        rule.number.to_owned(),
                        rule.formula.to_owned(),
                        rule.rows.join("; "),
                    ]
                })
                .collect(),
        },
        What::Formats => Table {
            heads: &["format", "ending", "summary"],
            rows: export::FORMATS
                .iter()
                .map(|f| vec![f.name.to_owned(), f.ending.to_owned(), f.summary.to_owned()])
                .collect(),
        },
        What::Backends => Table {
            heads: &["backend", "reads", "numbers", "summary"],
            rows: solve::BACKENDS
                .iter()
                .map(|b| {
                    let reads = match b.make {
                        solve::Make::Rows(_) => "rows",
                        solve::Make::Propositions(_) => "propositions",
                    };
                    let numbers = if b.exact { "whole" } else { "floating" };
                    [b.name, reads, numbers, b.summary]
                        .map(str::to_owned)
                        .to_vec()
                })
                .collect(),
        },
        What::Codes => Table {
            heads: &["code", "severity", "summary"],
            rows: crate::codes()
                .iter()
                .map(|code| {
                    let severity = match code.severity {
                        report::Severity::Error => "error",
                        report::Severity::Warning => "warning",
                        report::Severity::Note => "note",
                    };
                    vec![
                        code.name.to_owned(),
                        severity.to_owned(),
                        code.summary.to_owned(),
                    ]
                })
                .collect(),
        },
    }
}

fn laid_out(table: &Table) -> String {
    let columns = table.heads.len();
    let widths: Vec<usize> = (0..columns)
        .map(|i| {
            table
                .rows
                .iter()
                .filter_map(|row| row.get(i))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut out = String::new();
    for row in &table.rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            let gap = " ".repeat(width - cell.chars().count() + 2);
            line.push_str(cell);
            line.push_str(&gap);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
