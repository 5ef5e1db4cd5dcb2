//! OPB: pseudo-Boolean constraints, whole numbers of any size.
//!
//! Roussel & Manquinho, "Input/output format and solver requirements for the
//! competitions of pseudo-Boolean solvers". A 0/1 column is one variable; a
//! bounded whole number is `low + x + 2 x' + 4 x'' + …` with a row for its
//! upper bound; a fixed column is no variable. Only what every reader of the
//! format knows is written: `min:`, `>=` and `=`, terms with a sign, a variable
//! in every constraint.
//!
//! The exact engine has a writer of its own (`Engine::opb`): the numbers of its
//! constraints and variables are those that the steps of its proofs speak of.

use super::comments::{RowComments, about_column, about_puzzle, comment};
use super::map::Names;
use super::{Format, Request, Written};
use crate::lower::Refusal;
use crate::rows::{Column, ColumnId, Form, Program, Sense};
use std::collections::BTreeMap;

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: "opb",
    ending: "opb",
    summary: "OPB, read by pseudo-Boolean solvers; whole numbers are written in bits",
    needs_finding: false,
    needs_model: false,
    names: Some(names),
    write: |request| text(request).map(Written::from),
};

/// What begins a comment.
const MARK: &str = "*";

/// How a column is written: `low + Σ 2ᵏ·xₖ`.
struct Bits {
    low: i64,
    /// The greatest value above `low`; `None` where there is no value at all.
    width: Option<u64>,
    /// The variables, lowest first.
    xs: Vec<usize>,
}

impl Bits {
    /// The upper bound needs a row of its own where the bits say more.
    fn needs_row(&self) -> bool {
        self.width
            .is_some_and(|width| !width.wrapping_add(1).is_power_of_two() && width != u64::MAX)
    }

    /// As an expression: `2 + x3 + 2 x4`.
    fn expression(&self) -> String {
        let mut out = match (self.low, self.xs.is_empty()) {
            (0, false) => String::new(),
            (low, _) => low.to_string(),
        };
        for (k, x) in self.xs.iter().enumerate() {
            if !out.is_empty() {
                out.push_str(" + ");
            }
            if k > 0 {
                out.push_str(&format!("{} ", 1_u128 << k));
            }
            out.push_str(&format!("x{x}"));
        }
        out
    }
}

/// How every column is written, and how many variables there are.
fn bits(program: &Program) -> Result<(Vec<Bits>, usize), Refusal> {
    let mut last = 0;
    let mut all = Vec::new();
    for (index, column) in program.columns().iter().enumerate() {
        let (low, high) = bounds(program, ColumnId(index), column)?;
        let width = (low <= high).then(|| high.abs_diff(low));
        let count = u64::BITS - width.unwrap_or(0).leading_zeros();
        let xs = (0..count)
            .map(|_| {
                last += 1;
                last
            })
            .collect();
        all.push(Bits { low, width, xs });
    }
    Ok((all, last))
}

/// Both bounds of a column, or a refusal that names it.
fn bounds(program: &Program, id: ColumnId, column: &Column) -> Result<(i64, i64), Refusal> {
    let missing = match (column.lower, column.upper) {
        (Some(low), Some(high)) => return Ok((low, high)),
        (Some(_), None) => "upper bound",
        (None, Some(_)) => "lower bound",
        (None, None) => "bounds",
    };
    let named = program
        .rows()
        .iter()
        .filter(|row| row.form.coefficient(id) != 0)
        .find_map(|row| program.origin(row.provenance.origin).span);
    Err(Refusal {
        span: named,
        message: format!(
            "`{}` has no {missing}, and OPB has only 0/1 variables",
            column.name
        ),
        help: Some("give it bounds, such as `0..100`".to_owned()),
    })
}

/// How every column is written.
fn names(program: &Program) -> Result<Names, Refusal> {
    Ok(Names {
        columns: bits(program)?.0.iter().map(Bits::expression).collect(),
        rows: Vec::new(),
    })
}

/// A form over the variables, and its constant.
#[derive(Default)]
struct Sum {
    terms: BTreeMap<usize, i128>,
    constant: i128,
}

impl Sum {
    /// The form in bits; `None` where a number leaves the 128-bit range.
    fn new(form: &Form, bits: &[Bits]) -> Option<Sum> {
        let mut sum = Sum {
            terms: BTreeMap::new(),
            constant: form.offset().into(),
        };
        for (id, coefficient) in form.terms() {
            let (coefficient, column) = (i128::from(coefficient), &bits[id.0]);
            let constant = coefficient.checked_mul(column.low.into())?;
            sum.constant = sum.constant.checked_add(constant)?;
            for (k, &x) in column.xs.iter().enumerate() {
                sum.terms.insert(x, coefficient.checked_mul(1 << k)?);
            }
        }
        Some(sum)
    }

    /// The terms: `+1 x1 -2 x3`.
    fn show(&self) -> String {
        let terms = self.terms.iter();
        let words: Vec<String> = terms.map(|(x, c)| format!("{c:+} x{x}")).collect();
        words.join(" ")
    }

    /// `self sense rhs` as a line. A `≤` is turned round.
    fn line(mut self, sense: Sense, rhs: i64) -> Option<String> {
        let mut rhs = i128::from(rhs).checked_sub(self.constant)?;
        if self.terms.is_empty() {
            // There must be a variable: a line that always or never holds.
            let holds = sense.holds(0, rhs);
            return Some(if holds { ALWAYS } else { NEVER }.to_owned());
        }
        if sense == Sense::AtMost {
            rhs = rhs.checked_neg()?;
            self.terms.values_mut().for_each(|c| *c = -*c);
        }
        let sign = if sense == Sense::Equal { "=" } else { ">=" };
        Some(format!("{} {sign} {rhs} ;\n", self.show()))
    }
}

/// A line that always holds.
const ALWAYS: &str = "+1 x1 >= 0 ;\n";

/// A line that never holds.
const NEVER: &str = "+1 x1 >= 2 ;\n";

/// The program as OPB.
fn text(request: &Request) -> Result<String, Refusal> {
    let Request { model, program, .. } = *request;
    let (bits, variables) = bits(program)?;
    let mut body = String::new();
    let mut constraints = 0_usize;
    let mut push = |line: &str, out: &mut String| {
        constraints += 1;
        out.push_str(line);
    };
    for (column, bits) in program.columns().iter().zip(&bits) {
        if bits.width.is_some() && !bits.needs_row() {
            continue;
        }
        let (name, high) = (&column.name, column.upper.unwrap_or(bits.low));
        comment(MARK, &format!("{name}: at most {high}"), &mut body);
        match bits.width {
            None => push(NEVER, &mut body),
            Some(width) => {
                let terms = bits.xs.iter().enumerate();
                let words: Vec<String> = terms
                    .map(|(k, x)| format!("-{} x{x}", 1_u128 << k))
                    .collect();
                push(&format!("{} >= -{width} ;\n", words.join(" ")), &mut body);
            }
        }
    }
    let mut comments = RowComments::default();
    for row in program.rows() {
        comments.before(MARK, program, row, &mut body);
        let line = Sum::new(&row.form, &bits).and_then(|sum| sum.line(row.sense, row.rhs));
        push(&line.ok_or_else(too_large)?, &mut body);
    }
    let count = variables.max(1);
    let mut out = format!("* #variable= {count} #constraint= {constraints}\n");
    for text in about_puzzle(model) {
        comment(MARK, text, &mut out);
    }
    comment(MARK, "", &mut out);
    comment(
        MARK,
        "columns: variables here = name in the puzzle : what it stands for",
        &mut out,
    );
    for (column, bits) in program.columns().iter().zip(&bits) {
        let line = about_column(&bits.expression(), column);
        comment(MARK, &format!("  {line}"), &mut out);
    }
    comment(MARK, "", &mut out);
    objective(program, &bits, &mut out)?;
    out.push_str(&body);
    Ok(out)
}

/// `min:` and what a reader must know of it; nothing where nothing is best.
fn objective(program: &Program, bits: &[Bits], out: &mut String) -> Result<(), Refusal> {
    let Some(objective) = &program.objective else {
        return Ok(());
    };
    let mut sum = Sum::new(&objective.form, bits).ok_or_else(too_large)?;
    let (constant, sign) = (sum.constant, objective.maximise);
    if sign {
        sum.terms.values_mut().for_each(|c| *c = -*c);
        let what = "the puzzle maximises its objective; here its negative is minimised";
        comment(MARK, what, out);
    }
    let value = match (sign, constant) {
        (false, constant) => format!("{constant} plus the optimum here"),
        (true, constant) => format!("{constant} minus the optimum here"),
    };
    comment(MARK, &format!("the objective's value is {value}"), out);
    if sum.terms.is_empty() {
        // An objective that is a constant: every point is as good.
        out.push_str("min: +0 x1 ;\n");
    } else {
        out.push_str(&format!("min: {} ;\n", sum.show()));
    }
    Ok(())
}

fn too_large() -> Refusal {
    Refusal {
        span: None,
        message: "a number of the rows, written in bits, is beyond 128 bits".to_owned(),
        help: None,
    }
}
