//! What was written → columns, rows, objective.

use super::super::super::codes::{LP_AGAIN, LP_NUMBER, LP_SCALED};
use super::columns::Columns;
use super::decimal::{self, Decimal};
use super::written::{File, Row, Sum};
use crate::report::{Diagnostic, Report};
use crate::rows::{
    ColumnId, Direction, Form, Objective, Origin, OriginId, Program, Provenance, Rule, Sense,
};
use crate::source::Span;
use std::collections::BTreeMap;

/// A row that was read, not made.
static AS_READ: Rule = Rule {
    name: "as-read",
    number: "",
    formula: "F ≥ n, F ≤ n, F = n",
    rows: &["as it was written; a range is two rows, fractions are multiplied away"],
};

/// The rules of this room, for listings.
pub static RULES: &[&Rule] = &[&AS_READ];

/// Makes the program; `None` where the report says why there is none.
pub fn build(file: File, report: &mut Report) -> Option<Program> {
    let mut columns = Columns::default();
    let mut program = Program::default();
    let objective = file.objective.and_then(|(maximise, sum)| {
        let sums = Sums::new(&[(&sum, false)], &mut columns, report)?;
        let (form, constant) = sums.whole(sum.span, "the objective", report)?;
        let form = form.add_scaled(&Form::constant(constant), 1)?;
        let says = !form.is_empty() || form.offset() != 0;
        says.then_some(Objective { form, maximise })
    });
    let mut names = BTreeMap::new();
    for (index, row) in file.rows.iter().enumerate() {
        let name = match &row.name {
            Some(name) => {
                if let Some(before) = names.insert(name.text.clone(), name.span) {
                    let what = format!("a second row is called `{}`", name.text);
                    report.push(
                        Diagnostic::new(&LP_AGAIN, name.span, what)
                            .related(before, "the first one"),
                    );
                }
                name.text.clone()
            }
            None => format!("row {}", index + 1),
        };
        let origin = program.add_origin(Origin {
            name,
            text: row.text.clone(),
            span: Some(row.span),
            sentence: None,
        });
        add(&mut program, row, origin, &mut columns, report);
    }
    columns.rows_end(report);
    for bound in &file.bounds {
        columns.bound(bound, report);
    }
    for (binary, name) in &file.kinds {
        columns.kind(*binary, name, report);
    }
    columns.imply(&program);
    for column in columns.finish(report) {
        program.add_column(column);
    }
    program.objective = objective;
    (!report.has_errors()).then_some(program)
}

/// Adds a row, or the two of a range.
fn add(
    program: &mut Program,
    row: &Row,
    origin: OriginId,
    columns: &mut Columns,
    report: &mut Report,
) {
    let (sense, right) = (row.right.0, &row.right.1);
    let parts = match &row.range {
        None => vec![(&row.left, sense, right)],
        Some((second, end)) => vec![(&row.left, sense, right), (right, *second, end)],
    };
    for (left, sense, right) in parts {
        if let Some(always) = infinite(left, sense, right) {
            if !always {
                let what = "no number is beyond infinity: this row can never hold";
                report.push(Diagnostic::new(&LP_NUMBER, row.span, what));
            }
            continue;
        }
        // A range has its columns on the right of the first relation: in a row
        // they stand on the left.
        let turn = left.terms.is_empty() && !right.terms.is_empty();
        let (left, right, sense) = match (turn, sense) {
            (false, sense) => (left, right, sense),
            (true, Sense::AtLeast) => (right, left, Sense::AtMost),
            (true, Sense::AtMost) => (right, left, Sense::AtLeast),
            (true, Sense::Equal) => (right, left, Sense::Equal),
        };
        let sums = Sums::new(&[(left, false), (right, true)], columns, report);
        let whole = sums.and_then(|mut sums| {
            sums.constant = sums.constant.negated();
            sums.whole(row.span, "the row", report)
        });
        let Some((form, rhs)) = whole else { continue };
        let provenance = Provenance {
            origin,
            rule: &AS_READ,
            direction: Direction::Assert,
            reified: None,
        };
        if !program.add_row(form, sense, rhs, provenance) {
            beyond::<()>(row.span, "the row", report);
        }
    }
}

/// Whether a comparison with an infinite number always holds; `None` where
/// there is no such number.
fn infinite(left: &Sum, sense: Sense, right: &Sum) -> Option<bool> {
    match (left.infinite, right.infinite) {
        (None, None) => None,
        // −∞ ≤ …, ∞ ≥ …
        (Some(minus), None) => Some(match sense {
            Sense::AtMost => minus,
            Sense::AtLeast => !minus,
            Sense::Equal => false,
        }),
        // … ≤ ∞, … ≥ −∞
        (None, Some(minus)) => Some(match sense {
            Sense::AtMost => !minus,
            Sense::AtLeast => minus,
            Sense::Equal => false,
        }),
        (Some(_), Some(_)) => Some(false),
    }
}

/// The sum of several sums: a coefficient for each column, and the constant.
struct Sums {
    terms: BTreeMap<ColumnId, Decimal>,
    constant: Decimal,
}

impl Sums {
    /// Adds all terms, those of a sum with `true` with the other sign.
    fn new(sums: &[(&Sum, bool)], columns: &mut Columns, report: &mut Report) -> Option<Sums> {
        let mut all = Sums {
            terms: BTreeMap::new(),
            constant: Decimal::default(),
        };
        let signed = |value: Decimal, minus| if minus { value.negated() } else { value };
        for &(sum, minus) in sums {
            for (name, value) in &sum.terms {
                if value.is_zero() {
                    columns.zero(name);
                    continue;
                }
                let entry = all.terms.entry(columns.column(name)).or_default();
                match entry.plus(signed(*value, minus)) {
                    Some(total) => *entry = total,
                    None => return beyond(name.span, "the coefficient", report),
                }
            }
            match all.constant.plus(signed(sum.constant, minus)) {
                Some(total) => all.constant = total,
                None => return beyond(sum.span, "the constant", report),
            }
        }
        Some(all)
    }

    /// The terms and the constant in whole numbers; what is multiplied away is
    /// said.
    fn whole(&self, span: Span, what: &str, report: &mut Report) -> Option<(Form, i64)> {
        let terms = self.terms.values().copied();
        let numbers: Vec<Decimal> = terms.chain([self.constant]).collect();
        let Some((factor, numbers)) = decimal::whole(&numbers) else {
            return beyond(span, what, report);
        };
        if factor > 1 {
            let what = format!("{what} is multiplied by {factor}, so that its numbers are whole");
            report.push(Diagnostic::new(&LP_SCALED, span, what));
        }
        let mut form = Form::default();
        for (&id, &coefficient) in self.terms.keys().zip(&numbers) {
            form = form.add_scaled(&Form::column(id), coefficient)?;
        }
        Some((form, numbers.last().copied().unwrap_or(0)))
    }
}

fn beyond<T>(span: Span, what: &str, report: &mut Report) -> Option<T> {
    let what = format!("{what} has numbers beyond 64 bits");
    report.push(Diagnostic::new(&LP_NUMBER, span, what));
    None
}
