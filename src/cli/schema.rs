//! `bigm schema`: what editors are told of puzzle files.

use super::Exit;
use super::output::{self, Error};
use crate::export::program_schema;
use crate::puzzle::{Field, KEYS, Needed, Shape};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// Print the JSON Schema of puzzle files, for editors, or of exported rows
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bigm schema --out puzzle.schema.json
  bigm schema program --out program.schema.json

A puzzle file whose first line is
  # yaml-language-server: $schema=puzzle.schema.json
is then completed and checked while it is written, by any editor with a YAML
language server. The path is relative to the puzzle file.")]
pub struct Arguments {
    /// Of what
    #[arg(value_enum, default_value_t)]
    what: What,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,
}

/// What a schema is of.
#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum What {
    /// Puzzle files
    #[default]
    Puzzle,
    /// What `bigm export --format json` writes
    Program,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<Exit, Error> {
    let text = match arguments.what {
        What::Puzzle => format!("{:#}\n", schema()),
        What::Program => program_schema().map_err(|why| Error::Failed(why.message))?,
    };
    match &arguments.out {
        Some(path) => output::write_file(path, text.as_bytes())?,
        None => output::print(&text)?,
    }
    Ok(Exit::OneAnswer)
}

/// The schema of one puzzle, from the table of keys.
fn schema() -> Value {
    let mut named = Map::new();
    let mut keys = Map::new();
    for key in KEYS {
        let described = described(key.summary, form(&key.shape, &mut named));
        keys.insert(key.name.to_owned(), described);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A puzzle",
        "description": "A logic puzzle in the language of bigm.",
        "type": "object",
        "properties": keys,
        "additionalProperties": false,
        "anyOf": [
            { "required": ["unknowns"] },
            { "required": ["grid"] },
            { "required": ["statements"] },
        ],
        "not": { "required": ["maximise", "minimise"] },
        "$defs": named,
    })
}

/// A schema with a description before all else.
fn described(summary: &str, schema: Value) -> Value {
    let mut all = Map::new();
    all.insert("description".to_owned(), summary.into());
    if let Value::Object(rest) = schema {
        all.extend(rest);
    }
    Value::Object(all)
}

/// The schema of one form; those with names go into `named`.
///
/// A text is any scalar: what is a number or a truth to an editor is the
/// characters that were written to us.
fn form(shape: &Shape, named: &mut Map<String, Value>) -> Value {
    match shape {
        Shape::Text => json!({ "type": ["string", "number", "boolean"] }),
        Shape::Label => json!({ "type": ["string", "number", "boolean", "null"] }),
        Shape::Range => json!({ "type": "string", "pattern": "\\.\\." }),
        Shape::Whole => json!({ "type": "integer" }),
        Shape::Count => json!({ "type": "integer", "minimum": 0 }),
        Shape::Nothing => json!({ "type": "null" }),
        Shape::Words(words) => json!({ "enum": words }),
        Shape::List(inner) => json!({ "type": "array", "items": form(inner, named) }),
        Shape::Map(inner) => {
            json!({ "type": "object", "additionalProperties": form(inner, named) })
        }
        Shape::Fields(fields) => fields_form(fields, named),
        Shape::Any(shapes) => {
            let forms: Vec<Value> = shapes.iter().map(|shape| form(shape, named)).collect();
            json!({ "anyOf": forms })
        }
        Shape::Named(name, inner) => {
            let inner = form(inner, named);
            named.insert((*name).to_owned(), inner);
            reference(name)
        }
        Shape::Again(name) => reference(name),
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn fields_form(fields: &[Field], named: &mut Map<String, Value>) -> Value {
    let mut keys = Map::new();
    let mut needed: Vec<&str> = Vec::new();
    let mut choices: Vec<Value> = Vec::new();
    for field in fields {
        let inner = form(&field.shape, named);
        keys.insert(field.name.to_owned(), described(field.summary, inner));
        match field.needed {
            Needed::No => {}
            Needed::Yes => needed.push(field.name),
            // The pair is said once, at its first key.
            Needed::Or(other) if keys.contains_key(other) => choices.push(json!({
                "oneOf": [{ "required": [other] }, { "required": [field.name] }],
            })),
            Needed::Or(_) => {}
        }
    }
    let mut schema = json!({
        "type": "object",
        "properties": keys,
        "additionalProperties": false,
    });
    if !needed.is_empty() {
        schema["required"] = json!(needed);
    }
    if !choices.is_empty() {
        schema["allOf"] = choices.into();
    }
    schema
}
