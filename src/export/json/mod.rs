//! JSON: columns, rows and where they come from, for other programmes.
//!
//! Every number is an exact JSON integer, up to 64 bits: a reader that makes
//! floating-point numbers of them (JavaScript's `JSON.parse` does) rounds what
//! is beyond 2⁵³.

mod encoding;
mod program;

use super::{Format, Request, Written};
use crate::lower::Refusal;
use encoding::Encoding;
use program::{Column, Objective, Origin, Row, Rule};
use schemars::JsonSchema;
use serde::Serialize;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "json",
    ending: "json",
    summary: "columns, rows and where they come from, as JSON",
    needs_finding: false,
    needs_model: false,
    names: None,
    write: |request| pretty(&Document::new(request)).map(Written::from),
};

/// The name and version of the schema.
const SCHEMA: &str = "bigm-program/1";

/// The rows of a puzzle, and where they come from. Every number is an exact
/// integer, up to 64 bits.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Program")]
struct Document<'a> {
    /// `bigm-program/1`.
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    /// The puzzle's title; empty where it has none.
    title: &'a str,
    /// Where the puzzle comes from.
    source: Option<&'a str>,
    /// Which rows: `tight`, the strongest, or `textbook`, the paper's; empty for
    /// rows that were read from elsewhere.
    form: &'a str,
    /// The columns: whole numbers, 0/1 where their bounds are 0 and 1.
    columns: Vec<Column<'a>>,
    /// What rows come from; a row names its origin by its place in this list.
    origins: Vec<Origin<'a>>,
    /// The rules that made the rows; a row names its rule.
    rules: Vec<Rule>,
    /// The rows, in the order they were made.
    rows: Vec<Row<'a>>,
    /// What is to be best; `null` where any point will do.
    objective: Option<Objective<'a>>,
    /// What the columns mean.
    encoding: Encoding<'a>,
    /// Whether the last row excludes the answer that was found.
    cut: bool,
}

impl<'a> Document<'a> {
    fn new(request: &Request<'a>) -> Self {
        let Request { model, program, .. } = *request;
        Document {
            schema: SCHEMA,
            title: &model.title,
            source: model.source.as_deref(),
            form: program.form,
            columns: program.columns().iter().map(Column::new).collect(),
            origins: program.origins().iter().map(Origin::new).collect(),
            rules: Rule::of(program),
            rows: program
                .rows()
                .iter()
                .map(|row| Row::new(program, row))
                .collect(),
            objective: Objective::new(program),
            encoding: Encoding::new(model, program),
            cut: request.cut,
        }
    }
}

/// The JSON Schema of the format, as text.
///
/// # Errors
/// [`Refusal`] where it cannot be written as JSON.
pub fn schema() -> Result<String, Refusal> {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    pretty(&settings.into_generator().into_root_schema_for::<Document>())
}

/// A value as JSON, indented, with a line break at the end.
///
/// # Errors
/// [`Refusal`] where it cannot be written as JSON.
pub fn pretty(value: &impl Serialize) -> Result<String, Refusal> {
    match serde_json::to_string_pretty(value) {
        Ok(text) => Ok(text + "\n"),
        Err(error) => Err(Refusal {
            span: None,
            message: error.to_string(),
            help: None,
        }),
    }
}
