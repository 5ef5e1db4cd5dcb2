//! The spreadsheet: a workbook that opens ready to solve.
//!
//! The sheet "Model" has the unknowns as labelled tables with the answer
//! filled in, every row with a cell that says whether it holds, the no-good cut
//! behind a switch, and Solver's dialog set up. The sheet "Explanation" says
//! where every row comes from.

mod area;
mod blocks;
mod cut;
mod explanation;
mod formulas;
mod hidden;
mod layout;
mod limits;
mod list;
mod model_sheet;
mod panel;
mod pen;
mod solver;
mod styles;
mod table;

use super::{Format, Request, Written};
use crate::lower::Refusal;
use crate::model::{Asked, AskedValue, Model};
use crate::prove::Finding;
use crate::rows::Program;
use cut::Switch;
use explanation::Explanation;
use layout::Layout;
use model_sheet::ModelSheet;
use pen::Pen;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet};
use styles::Styles;
use table::Objective;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "xlsx",
    ending: "xlsx",
    summary: "a spreadsheet that opens ready to solve, Excel's Solver set up, with the answer",
    needs_finding: true,
    needs_model: true,
    names: None,
    write,
};

fn write(request: &Request) -> Result<Written, Refusal> {
    let Request {
        model,
        program,
        finding,
        cut,
    } = *request;
    let mut notes = Vec::new();
    // The cut is a line of its own, with a switch.
    let rows = match program.rows() {
        [rows @ .., _] if cut => rows,
        rows => rows,
    };
    let switch = Switch::of(program, finding).map_err(|message| Refusal {
        span: None,
        message,
        help: None,
    })?;
    let point = point(program, finding, &mut notes);
    let objective = Objective::of(model, program);
    limits::check(program, &objective, switch.as_ref(), &point)?;
    let lines = table::lines(program, rows, &objective, switch.as_ref());
    let layout = Layout::plan(program, blocks::blocks(model, program), lines.len())?;
    sizes(program, &layout, &mut notes);

    let mut workbook = Workbook::new();
    // No clock in the file.
    let date = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&date));
    let styles = Styles::new();
    let mut shortened = 0;

    let mut sheet = Worksheet::new();
    sheet.set_name(area::MODEL)?;
    let mut pen = Pen::new(&mut sheet);
    let found = found(model, finding);
    let source = model.source.as_deref().unwrap_or_default();
    ModelSheet {
        program,
        layout: &layout,
        objective: &objective,
        lines: &lines,
        point: &point,
        head: [&model.title, source, &found],
        on: switch.as_ref().map(|_| cut),
    }
    .draw(&mut pen, &styles)?;
    shortened += pen.shortened;
    workbook.push_worksheet(sheet);

    let mut sheet = Worksheet::new();
    sheet.set_name("Explanation")?;
    let mut pen = Pen::new(&mut sheet);
    Explanation {
        model,
        program,
        rows,
        finding,
        point: &point,
        layout: &layout,
    }
    .draw(&mut pen, &styles)?;
    shortened += pen.shortened;
    workbook.push_worksheet(sheet);

    let names = solver::names(&layout, program, &objective, &lines);
    if names.is_empty() {
        notes.push("Excel's Solver is not set up: there is nothing to change, or too much".into());
    }
    for (name, value) in names {
        workbook.define_name(format!("{}!{name}", area::MODEL), &format!("={value}"))?;
    }
    if shortened > 0 {
        notes.push(format!(
            "{shortened} texts are cut short: a cell has at most {} characters",
            limits::CHARACTERS
        ));
    }
    Ok(Written {
        bytes: hidden::hide_solver_names(&workbook.save_to_buffer()?)?,
        notes,
    })
}

/// The values of the columns: those of the answer found, else as near to 0 as
/// the bounds allow.
fn point(program: &Program, finding: Option<&Finding>, notes: &mut Vec<String>) -> Vec<i64> {
    if let Some(found) = finding.and_then(|finding| finding.answers.first()) {
        return found.point.clone();
    }
    notes.push("there is no world: the cells hold no answer".to_owned());
    program
        .columns()
        .iter()
        .map(|column| {
            let low = column.lower.unwrap_or(0).max(0);
            column.upper.map_or(low, |high| low.min(high))
        })
        .collect()
}

/// What was found out, in two lines at most.
fn found(model: &Model, finding: Option<&Finding>) -> String {
    /// As many characters as there is room for.
    const ROOM: usize = 100;
    let Some(finding) = finding else {
        return String::new();
    };
    let verdict = finding.verdict.words();
    let Some(found) = finding.answers.first() else {
        return verdict.to_owned();
    };
    let asked = || model.question.items.iter().zip(&found.answer.0);
    let truth = |item: &Asked| matches!(item.value, AskedValue::Truth(_));
    // What is false goes without saying, where something is true.
    let any = asked().any(|(item, &value)| !truth(item) || value == 1);
    let shown: Vec<String> = asked()
        .filter(|(item, value)| !any || !truth(item) || **value == 1)
        .map(|(item, &value)| match (truth(item), value) {
            (true, 1) => item.label.clone(),
            (true, _) => format!("not {}", item.label),
            _ => format!("{} = {}", item.label, item.value.show(model, value)),
        })
        .collect();
    let text = format!("{verdict}: {}", shown.join(", "));
    match text.char_indices().nth(ROOM) {
        Some((at, _)) => format!("{} …", &text[..at]),
        None => text,
    }
}

/// What a reader should know of a large model.
fn sizes(program: &Program, layout: &Layout, notes: &mut Vec<String>) {
    let columns = program.columns().len();
    if columns > limits::SOLVER_CELLS {
        notes.push(format!(
            "the Solver that comes with Excel takes {} changing cells, and this model has \
             {columns}: OpenSolver reads the same set-up and has no such limit",
            limits::SOLVER_CELLS
        ));
    }
    if !layout.matrix {
        notes.push(format!(
            "with {columns} columns the matrix of coefficients would be mostly empty: each row's \
             terms are written out in its formula instead"
        ));
    }
    if let [first, rest @ ..] = limits::inexact_sums(program).as_slice() {
        let more = match rest.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        notes.push(format!(
            "row {first}{more} can add up to more than the fifteen digits that a spreadsheet \
             keeps: its cell may be wrong for other values than the answer's"
        ));
    }
}
