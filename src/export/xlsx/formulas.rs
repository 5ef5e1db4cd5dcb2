//! Formulas of the sheet that is solved.

use super::area::{Area, Spot};
use super::layout::{FIRST, HOLDS, LEFT, Layout, RELATION, RIGHT};
use super::limits;
use crate::lower::Refusal;
use crate::rows::Form;

/// A formula that is written out stays below both limits that Excel has for
/// one: its text, and the bytes it becomes.
const TERMS: usize = 400;
const TEXT: usize = 6_000;

/// The left side of a line as a formula, and the parts it needs in cells at
/// the right, where it is too long for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftSide {
    /// The formula.
    pub formula: String,
    /// Cells with partial sums, and the value of each at the point.
    pub parts: Vec<(Spot, String, i128)>,
}

/// The left side of the line in this row of the sheet.
///
/// # Errors
/// Where the sheet has too few columns for the parts.
pub fn left(layout: &Layout, line: u32, form: &Form, point: &[i64]) -> Result<LeftSide, Refusal> {
    let constant = match form.offset() {
        0 => String::new(),
        c if c < 0 => c.to_string(),
        c => format!("+{c}"),
    };
    let mut parts = Vec::new();
    let sum = if form.is_empty() {
        "0".to_owned()
    } else if layout.matrix {
        let count = layout.cells.len();
        format!(
            "SUMPRODUCT({},{})",
            across(layout.values(), count)?.fixed(),
            across(line, count)?.name()
        )
    } else {
        let mut pieces = pieces(layout, form, point);
        if pieces.len() == 1 {
            pieces.remove(0).0
        } else {
            let from = usize::from(FIRST) + 1;
            let last = limits::column(from + pieces.len() - 1)?;
            for ((formula, value), col) in pieces.into_iter().zip(FIRST + 1..) {
                parts.push((Spot::new(line, col), formula, value));
            }
            let range = Area {
                first: Spot::new(line, FIRST + 1),
                last: Spot::new(line, last),
            };
            format!("SUM({})", range.name())
        }
    };
    Ok(LeftSide {
        formula: format!("={sum}{constant}"),
        parts,
    })
}

/// The cells of the matrix in one line.
fn across(row: u32, count: usize) -> Result<Area, Refusal> {
    let last = limits::column(usize::from(FIRST) + count.saturating_sub(1))?;
    Ok(Area {
        first: Spot::new(row, FIRST),
        last: Spot::new(row, last),
    })
}

/// `H5+3*J5-K5`, in pieces of bounded length, with their values.
fn pieces(layout: &Layout, form: &Form, point: &[i64]) -> Vec<(String, i128)> {
    let mut done = Vec::new();
    let (mut text, mut value, mut terms) = (String::new(), 0_i128, 0);
    for (id, c) in form.terms() {
        let cell = layout.cell(id).name();
        let sign = match (text.is_empty(), c < 0) {
            (true, false) => "",
            (_, true) => "-",
            (false, false) => "+",
        };
        text.push_str(sign);
        if c.unsigned_abs() != 1 {
            text.push_str(&format!("{}*", c.unsigned_abs()));
        }
        text.push_str(&cell);
        value += i128::from(c) * i128::from(point.get(id.0).copied().unwrap_or(0));
        terms += 1;
        if terms == TERMS || text.len() > TEXT {
            done.push((std::mem::take(&mut text), value));
            (value, terms) = (0, 0);
        }
    }
    if !text.is_empty() {
        done.push((text, value));
    }
    done
}

/// Whether the line holds. Solver stops within a millionth of a whole number,
/// so the left side is rounded to that.
pub fn holds(line: u32) -> String {
    let at = |col| Spot::new(line, col).name();
    let (left, sign, right) = (at(LEFT), at(RELATION), at(RIGHT));
    format!(
        "=IF(IF({sign}=\"≥\",ROUND({left},6)>={right},IF({sign}=\"≤\",ROUND({left},6)<={right},\
         ROUND({left},6)={right})),\"OK\",\"violated\")"
    )
}

/// How many lines fail, in words.
pub fn summary(first: u32, last: u32) -> String {
    let range = Area {
        first: Spot::new(first, HOLDS),
        last: Spot::new(last, HOLDS),
    };
    let count = format!("COUNTIF({},\"violated\")", range.name());
    format!("=IF({count}=0,\"all hold\",{count}&\" violated\")")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::ColumnId;

    fn layout(columns: u16, matrix: bool) -> Layout {
        Layout {
            blocks: Vec::new(),
            cells: (0..columns).map(|col| Spot::new(4, FIRST + col)).collect(),
            head: 8,
            matrix,
            width: 6,
        }
    }

    fn form(terms: &[(usize, i64)], constant: i64) -> Form {
        let mut form = Form::constant(constant);
        for &(id, c) in terms {
            form = form.add_scaled(&Form::column(ColumnId(id)), c).unwrap();
        }
        form
    }

    #[test]
    fn a_matrix_is_multiplied_and_terms_are_written_out() {
        let f = form(&[(0, 1), (1, -2), (2, 3)], -4);
        let point = [1, 1, 1];
        let of = |matrix| left(&layout(3, matrix), 12, &f, &point).unwrap().formula;
        assert_eq!(of(true), "=SUMPRODUCT($H$10:$J$10,H13:J13)-4");
        assert_eq!(of(false), "=H5-2*I5+3*J5-4");
        let nothing = left(&layout(3, true), 12, &Form::constant(0), &point).unwrap();
        assert_eq!(nothing.formula, "=0");
    }

    #[test]
    fn a_long_sum_is_cut_into_parts_that_add_up() {
        let terms: Vec<(usize, i64)> = (0..1_000_u16)
            .map(|n| (usize::from(n), i64::from(n) - 500))
            .filter(|(_, c)| *c != 0)
            .collect();
        let f = form(&terms, 7);
        let point = vec![1; 1_000];
        let side = left(&layout(1_000, false), 12, &f, &point).unwrap();
        assert_eq!(side.formula, "=SUM(I13:K13)+7");
        assert_eq!(side.parts.len(), 3);
        let total: i128 = side.parts.iter().map(|part| part.2).sum();
        assert_eq!(total + 7, f.value(&point));
        for (_, text, _) in &side.parts {
            assert!(text.len() < limits::FORMULA);
        }
    }

    #[test]
    fn the_line_is_judged_by_its_relation() {
        assert_eq!(
            holds(12),
            "=IF(IF(E13=\"≥\",ROUND(D13,6)>=F13,IF(E13=\"≤\",ROUND(D13,6)<=F13,\
             ROUND(D13,6)=F13)),\"OK\",\"violated\")"
        );
        assert_eq!(
            summary(10, 20),
            "=IF(COUNTIF(G11:G21,\"violated\")=0,\"all hold\",COUNTIF(G11:G21,\"violated\")&\" violated\")"
        );
    }
}
