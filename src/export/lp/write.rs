//! LP text ("CPLEX LP"): what HiGHS, GLPK, CBC, SCIP and others read.
//!
//! The dialects differ, and each of these is read silently wrong by at least
//! one of them: a constant on the left, a range in one row, a column on the
//! right, a repeated column, a column that occurs nowhere, a fixed 0/1 column
//! without a bound before the binaries, an empty row or objective, a missing
//! `End`, a long line or name. So none of them is written.

use super::super::comments::{RowComments, about_column, about_puzzle, comment, wrapped};
use super::super::names;
use super::super::size::beyond_doubles;
use super::super::{Format, Request, Written};
use crate::model::Model;
use crate::rows::{Column, Form, Program};
use std::collections::BTreeSet;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "lp",
    ending: "lp",
    summary: "LP text, read by HiGHS, GLPK, CBC, SCIP and most others",
    needs_finding: false,
    needs_model: false,
    names: Some(names::names),
    write: |request| {
        Ok(Written {
            bytes: text(request).into_bytes(),
            notes: beyond_doubles(request.program).into_iter().collect(),
        })
    },
};

/// What begins a comment.
const MARK: &str = "\\";

/// The program as LP text: every row behind a comment with its sentence and
/// rule, and the columns' own names in comments at the head.
fn text(request: &Request) -> String {
    let Request { model, program, .. } = *request;
    let names = names::portable(program);
    let mut out = String::new();
    head(model, program, &names, &mut out);
    objective(program, &names, &mut out);
    out.push_str("Subject To\n");
    let mut comments = RowComments::default();
    for (row, name) in program.rows().iter().zip(names::rows(program)) {
        comments.before(MARK, program, row, &mut out);
        let left = terms(&row.form, &names);
        let left = if left.is_empty() {
            // A row without columns is still a row: `0 ≥ 1` has no point.
            vec![format!("0 {}", spare(&names))]
        } else {
            left
        };
        let tail = format!("{} {}", row.sense.ascii(), row.rhs);
        wrapped(&format!(" {name}:"), &left, &tail, &mut out);
    }
    if program.rows().is_empty() {
        // Some readers refuse an empty section.
        out.push_str(&format!(" no_row: 0 {} >= 0\n", spare(&names)));
    }
    bounds(program, &names, &mut out);
    // Some readers give every column of the 0/1 section the bounds 0 and 1, so
    // that one with other bounds stands among the whole numbers.
    section("General", program, &names, |c| !c.is_binary(), &mut out);
    section("Binary", program, &names, Column::is_binary, &mut out);
    out.push_str("End\n");
    out
}

/// Every column occurs somewhere: an empty row or objective names the first.
/// A program without columns gets one that is always 0.
fn spare(names: &[String]) -> &str {
    names.first().map_or("x_none", String::as_str)
}

fn head(model: &Model, program: &Program, names: &[String], out: &mut String) {
    for text in about_puzzle(model) {
        comment(MARK, text, out);
    }
    let differs =
        |(name, column): (&String, &Column)| *name != column.name || !column.meaning.is_empty();
    if !names.iter().zip(program.columns()).any(differs) {
        return;
    }
    comment(MARK, "", out);
    let what = "columns: name here, name in the puzzle, what it stands for";
    comment(MARK, what, out);
    for (name, column) in names.iter().zip(program.columns()) {
        comment(MARK, &format!("  {}", about_column(name, column)), out);
    }
    comment(MARK, "", out);
}

fn objective(program: &Program, names: &[String], out: &mut String) {
    let (word, form) = match &program.objective {
        Some(objective) if objective.maximise => ("Maximize", Some(&objective.form)),
        Some(objective) => ("Minimize", Some(&objective.form)),
        None => ("Minimize", None),
    };
    if let Some(constant) = form.map(Form::offset).filter(|&c| c != 0) {
        let what =
            format!("the objective's constant, {constant}, is left out: add it to the optimum");
        comment(MARK, &what, out);
    }
    out.push_str(word);
    out.push('\n');
    let mut words = form.map(|form| terms(form, names)).unwrap_or_default();
    // Columns that no row and no objective names would be unknown to a reader
    // when their bounds come.
    let named: BTreeSet<usize> = program
        .rows()
        .iter()
        .map(|row| &row.form)
        .chain(form)
        .flat_map(|form| form.terms().map(|(id, _)| id.0))
        .collect();
    for (index, name) in names.iter().enumerate() {
        if !named.contains(&index) {
            let sign = if words.is_empty() { "" } else { "+ " };
            words.push(format!("{sign}0 {name}"));
        }
    }
    if words.is_empty() {
        words.push(format!("0 {}", spare(names)));
    }
    wrapped(" obj:", &words, "", out);
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

/// A section of names; none where no column belongs to it.
fn section(
    word: &str,
    program: &Program,
    names: &[String],
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
