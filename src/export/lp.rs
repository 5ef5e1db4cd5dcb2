//! LP text ("CPLEX LP"): what HiGHS, GLPK, CBC, SCIP and others read.
//!
//! The dialects differ, and each of these is read silently wrong by at least
//! one of them: a constant on the left, a range in one row, a column on the
//! right, a repeated column, a column that occurs nowhere, a fixed 0/1 column
//! without a bound before the binaries, an empty row or objective, a missing
//! `End`, a long line or name. So none of them is written.

use super::names::portable;
use super::{Format, Request, Written};
use crate::lower::Refusal;
use crate::model::Model;
use crate::rows::{Column, Form, Program, Row};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "lp",
    ending: "lp",
    summary: "LP text, read by HiGHS, GLPK, CBC, SCIP and most others",
    needs_finding: false,
    write: |request| Ok::<Written, Refusal>(text(request).into()),
};

/// No line is longer than this.
const WIDTH: usize = 200;

/// The program as LP text: every row behind a comment with its sentence and
/// rule, and the columns' own names in comments at the head.
fn text(request: &Request) -> String {
    let Request { model, program, .. } = *request;
    let names = portable(program);
    let mut out = String::new();
    head(model, program, &names, &mut out);
    objective(program, &names, &mut out);
    out.push_str("Subject To\n");
    let mut last = None;
    for (index, row) in program.rows().iter().enumerate() {
        let about = about(program, row);
        if last.as_ref() != Some(&about) {
            comment(&about, &mut out);
            last = Some(about);
        }
        let left = terms(&row.form, &names);
        let left = if left.is_empty() {
            // A row without columns is still a row: `0 ≥ 1` has no point.
            vec![format!("0 {}", spare(&names))]
        } else {
            left
        };
        let head = format!(" r{}:", index + 1);
        let tail = format!("{} {}", row.sense.ascii(), row.rhs);
        wrapped(&head, &left, &tail, &mut out);
    }
    if program.rows().is_empty() {
        // Some readers refuse an empty section.
        out.push_str(&format!(" r0: 0 {} >= 0\n", spare(&names)));
    }
    bounds(program, &names, &mut out);
    section(
        program,
        &names,
        "General",
        |c| !c.is_binary_kind(),
        &mut out,
    );
    section(program, &names, "Binary", Column::is_binary_kind, &mut out);
    out.push_str("End\n");
    out
}

/// Every column occurs somewhere: an empty row or objective names the first.
/// A program without columns gets one that is always 0.
fn spare(names: &[String]) -> &str {
    names.first().map_or("x_none", String::as_str)
}

fn head(model: &Model, program: &Program, names: &[String], out: &mut String) {
    for text in [Some(&model.title), model.source.as_ref()]
        .into_iter()
        .flatten()
    {
        if !text.is_empty() {
            comment(text, out);
        }
    }
    comment("", out);
    comment(
        "columns: name here, name in the puzzle, what it stands for",
        out,
    );
    for (name, column) in names.iter().zip(program.columns()) {
        comment(
            &format!("  {name} = {} : {}", column.name, column.meaning),
            out,
        );
    }
    comment("", out);
}

fn objective(program: &Program, names: &[String], out: &mut String) {
    let (word, form) = match &program.objective {
        Some(objective) if objective.maximise => ("Maximize", Some(&objective.form)),
        Some(objective) => ("Minimize", Some(&objective.form)),
        None => ("Minimize", None),
    };
    if let Some(constant) = form.map(Form::offset).filter(|&c| c != 0) {
        comment(
            &format!("the objective's constant, {constant}, is left out: add it to the optimum"),
            out,
        );
    }
    out.push_str(word);
    out.push('\n');
    let mut words = form.map(|form| terms(form, names)).unwrap_or_default();
    // Columns that no row and no objective names would be unknown to a reader
    // when their bounds come.
    for (index, name) in names.iter().enumerate() {
        let id = crate::rows::ColumnId(index);
        let named = form.is_some_and(|form| form.coefficient(id) != 0)
            || program
                .rows()
                .iter()
                .any(|row| row.form.coefficient(id) != 0);
        if !named {
            let sign = if words.is_empty() { "" } else { "+ " };
            words.push(format!("{sign}0 {name}"));
        }
    }
    if words.is_empty() {
        words.push(format!("0 {}", spare(names)));
    }
    wrapped(" obj:", &words, "", out);
}

/// What a row is for: its sentence, and the rule that made it.
fn about(program: &Program, row: &Row) -> String {
    let origin = program.origin(row.provenance.origin);
    let rule = row.provenance.rule;
    let number = match rule.number {
        "" => String::new(),
        number => format!(" {number}"),
    };
    format!("{}: {} [{}{number}]", origin.name, origin.text, rule.name)
}

fn bounds(program: &Program, names: &[String], out: &mut String) {
    let mut lines = String::new();
    for (column, name) in program.columns().iter().zip(names) {
        let line = match (column.lower, column.upper) {
            (Some(0), Some(1)) => continue,
            (Some(low), Some(high)) if low == high => format!("{name} = {low}"),
            (Some(low), Some(high)) => format!("{low} <= {name} <= {high}"),
            (Some(low), None) => format!("{name} >= {low}"),
            (None, Some(high)) => format!("-inf <= {name} <= {high}"),
            (None, None) => format!("{name} free"),
        };
        lines.push_str(&format!(" {line}\n"));
    }
    if names.is_empty() {
        lines.push_str(" x_none = 0\n");
    }
    if !lines.is_empty() {
        out.push_str("Bounds\n");
        out.push_str(&lines);
    }
}

fn section(
    program: &Program,
    names: &[String],
    word: &str,
    belongs: fn(&Column) -> bool,
    out: &mut String,
) {
    let words: Vec<String> = program
        .columns()
        .iter()
        .zip(names)
        .filter(|(column, _)| belongs(column))
        .map(|(_, name)| name.clone())
        .collect();
    if !words.is_empty() {
        out.push_str(word);
        out.push('\n');
        wrapped("", &words, "", out);
    }
}

/// The terms of a form: `3 x`, `- y`, `+ 2 z`.
fn terms(form: &Form, names: &[String]) -> Vec<String> {
    form.terms()
        .enumerate()
        .map(|(index, (id, c))| {
            let sign = match (index, c < 0) {
                (0, false) => "",
                (_, true) => "- ",
                (_, false) => "+ ",
            };
            let name = &names[id.0];
            match c.unsigned_abs() {
                1 => format!("{sign}{name}"),
                size => format!("{sign}{size} {name}"),
            }
        })
        .collect()
}

/// Writes words on lines of at most [`WIDTH`] characters.
fn wrapped(head: &str, words: &[String], tail: &str, out: &mut String) {
    let mut line = head.to_owned();
    for word in words.iter().map(String::as_str).chain([tail]) {
        if word.is_empty() {
            continue;
        }
        if line.len() + 1 + word.len() > WIDTH {
            out.push_str(&line);
            out.push('\n');
            line = " ".to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
}

/// A comment on lines of its own; control characters become spaces.
fn comment(text: &str, out: &mut String) {
    let words: Vec<String> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(WIDTH - 4).collect())
        .collect();
    let mut line = String::from("\\");
    for word in words {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(&line);
            out.push_str("\n\\  ");
            line = String::new();
        }
        line.push(' ');
        line.push_str(&word);
    }
    out.push_str(&line);
    out.push('\n');
}
