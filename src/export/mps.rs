//! MPS, free format in padded columns: what nearly every solver reads.
//!
//! What differs between readers is not written: GLPK refuses an `OBJSENSE`
//! section and CBC passes over it, so that the objective is always minimised; an
//! integer column without bounds is 0/1 to some, so that bounds always stand
//! there, the lower one first; and a program without columns is "empty" to
//! HiGHS whatever its rows say, so that it gets one that is always 0.

use super::comments::{RowComments, about_column, about_puzzle, comment};
use super::names;
use super::size::beyond_doubles;
use super::{Format, Request, Written};
use crate::rows::{Column, ColumnId, Program, Sense};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "mps",
    ending: "mps",
    summary: "MPS in free format, read by nearly every solver",
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
const MARK: &str = "*";

/// The name of the objective's row; no other row can have it.
const OBJECTIVE: &str = "obj";

/// The column of a program without columns.
const SPARE: &str = "x_none";

/// The program as MPS.
fn text(request: &Request) -> String {
    let Request { model, program, .. } = *request;
    let (columns, rows) = (names::portable(program), names::rows(program));
    let mut out = String::new();
    for text in about_puzzle(model) {
        comment(MARK, text, &mut out);
    }
    objective_comment(program, &mut out);
    out.push_str(&format!("NAME          {}\n", names::title(model)));
    out.push_str(&format!("ROWS\n N  {OBJECTIVE}\n"));
    let mut comments = RowComments::default();
    for (row, name) in program.rows().iter().zip(&rows) {
        comments.before(MARK, program, row, &mut out);
        let letter = match row.sense {
            Sense::AtLeast => 'G',
            Sense::AtMost => 'L',
            Sense::Equal => 'E',
        };
        out.push_str(&format!(" {letter}  {name}\n"));
    }
    let entry = Entry {
        first: width(columns.iter().map(String::as_str).chain([SPARE])),
        second: width(rows.iter().map(String::as_str).chain([OBJECTIVE])),
    };
    matrix(program, &columns, &rows, &entry, &mut out);
    out.push_str("RHS\n");
    for (row, name) in program.rows().iter().zip(&rows) {
        if row.rhs != 0 {
            entry.write("RHS", name, row.rhs.into(), &mut out);
        }
    }
    out.push_str("BOUNDS\n");
    for (column, name) in program.columns().iter().zip(&columns) {
        bounds(column, name, entry.first, &mut out);
    }
    if columns.is_empty() {
        out.push_str(&format!(" FX BND  {SPARE}  0\n"));
    }
    out.push_str("ENDATA\n");
    out
}

/// What a reader must know of an objective that is maximised or has a constant.
fn objective_comment(program: &Program, out: &mut String) {
    let Some(objective) = &program.objective else {
        return;
    };
    let constant = objective.form.offset();
    let value = match (objective.maximise, constant) {
        (false, 0) => return,
        (false, constant) => format!("the optimum here plus {constant}"),
        (true, 0) => "minus the optimum here".to_owned(),
        (true, constant) => format!("{constant} minus the optimum here"),
    };
    if objective.maximise {
        let what = "the puzzle maximises its objective; here its negative is minimised";
        comment(MARK, what, out);
    }
    comment(MARK, &format!("the objective's value is {value}"), out);
}

/// The columns, each with what it stands for and its entries row by row.
fn matrix(program: &Program, columns: &[String], rows: &[String], entry: &Entry, out: &mut String) {
    let mut entries: Vec<Vec<(usize, i64)>> = vec![Vec::new(); columns.len()];
    for (index, row) in program.rows().iter().enumerate() {
        for (ColumnId(column), coefficient) in row.form.terms() {
            entries[column].push((index, coefficient));
        }
    }
    let marker = |which: &str, out: &mut String| {
        out.push_str(&format!("    MARKER  'MARKER'  '{which}'\n"));
    };
    out.push_str("COLUMNS\n");
    marker("INTORG", out);
    for (index, (column, name)) in program.columns().iter().zip(columns).enumerate() {
        if *name != column.name || !column.meaning.is_empty() {
            comment(MARK, &about_column(name, column), out);
        }
        let cost = program.objective.as_ref().map_or(0, |objective| {
            let cost = i128::from(objective.form.coefficient(ColumnId(index)));
            if objective.maximise { -cost } else { cost }
        });
        // A column without entries is still a column.
        if cost != 0 || entries[index].is_empty() {
            entry.write(name, OBJECTIVE, cost, out);
        }
        for &(row, coefficient) in &entries[index] {
            entry.write(name, &rows[row], coefficient.into(), out);
        }
    }
    if columns.is_empty() {
        entry.write(SPARE, OBJECTIVE, 0, out);
    }
    marker("INTEND", out);
}

/// Both bounds of a column, always.
fn bounds(column: &Column, name: &str, width: usize, out: &mut String) {
    let mut line = |kind: &str, value: Option<i64>| {
        let line = match value {
            Some(value) => format!(" {kind} BND  {name:width$}  {value}"),
            None => format!(" {kind} BND  {name}"),
        };
        out.push_str(&line);
        out.push('\n');
    };
    match (column.lower, column.upper) {
        (Some(low), Some(high)) if low == high => line("FX", Some(low)),
        (None, None) => line("FR", None),
        (low, high) => {
            match low {
                Some(low) => line("LO", Some(low)),
                None => line("MI", None),
            }
            match high {
                Some(high) => line("UP", Some(high)),
                None => line("PL", None),
            }
        }
    }
}

/// The widths of the two names of an entry.
struct Entry {
    first: usize,
    second: usize,
}

impl Entry {
    fn write(&self, first: &str, second: &str, value: i128, out: &mut String) {
        let (a, b) = (self.first, self.second);
        out.push_str(&format!("    {first:a$}  {second:b$}  {value}\n"));
    }
}

/// The length of the longest.
fn width<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(str::len).max().unwrap_or(0)
}
