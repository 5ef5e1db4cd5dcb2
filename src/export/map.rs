//! The map between the names in a file and the names in the puzzle.

use crate::lower::Refusal;
use crate::rows::Program;
use serde::Serialize;

/// The name and version of the map.
pub const SCHEMA: &str = "bigm-names/1";

/// How every column and row is written in a file, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// A name, or an expression in the file's names: `lady_7`, `2 + x3 + 2 x4`.
    pub columns: Vec<String>,
    /// A name for each row; none at all where the format names no rows.
    pub rows: Vec<String>,
}

/// Which name in a file is which of the puzzle's.
#[derive(Debug, Serialize)]
struct Map<'a> {
    /// `bigm-names/1`
    schema: &'static str,
    /// The columns, in order.
    columns: Vec<ColumnName<'a>>,
    /// The rows, in order; empty where the format names no rows.
    rows: Vec<RowName<'a>>,
}

#[derive(Debug, Serialize)]
struct ColumnName<'a> {
    /// How the column is written in the file.
    written: &'a str,
    /// Its name in the puzzle.
    column: &'a str,
    /// What it stands for.
    meaning: &'a str,
}

#[derive(Debug, Serialize)]
struct RowName<'a> {
    /// What the row is called in the file.
    written: &'a str,
    /// The name of the sentence it comes from.
    origin: &'a str,
    /// The sentence.
    text: &'a str,
    /// The rule that made it.
    rule: &'a str,
}

/// The map as JSON.
///
/// # Errors
/// [`Refusal`] where it cannot be written as JSON.
pub fn map(program: &Program, names: &Names) -> Result<String, Refusal> {
    let map = Map {
        schema: SCHEMA,
        columns: names
            .columns
            .iter()
            .zip(program.columns())
            .map(|(written, column)| ColumnName {
                written,
                column: &column.name,
                meaning: &column.meaning,
            })
            .collect(),
        rows: names
            .rows
            .iter()
            .zip(program.rows())
            .map(|(written, row)| {
                let origin = program.origin(row.provenance.origin);
                RowName {
                    written,
                    origin: &origin.name,
                    text: &origin.text,
                    rule: row.provenance.rule.name,
                }
            })
            .collect(),
    };
    super::json::pretty(&map)
}
