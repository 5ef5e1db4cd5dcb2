//! The sheet that is solved.

use super::area::{Area, Spot, areas};
use super::layout::{Layout, Placed};
use super::pen::Pen;
use super::styles::Styles;
use super::table::{Line, Objective, Right};
use crate::lower::Refusal;
use crate::rows::{ColumnId, Literal, Program};
use rust_xlsxwriter::{
    ConditionalFormatCell, ConditionalFormatCellRule, ConditionalFormatFormula, DataValidation,
    DataValidationRule,
};

/// The widths of the columns with text, in characters.
pub(super) const SENTENCE_WIDTH: u16 = 42;
pub(super) const RULE_WIDTH: u16 = 14;

/// Everything that is drawn.
pub struct ModelSheet<'a> {
    /// The program.
    pub program: &'a Program,
    /// Where everything stands.
    pub layout: &'a Layout,
    /// The objective.
    pub objective: &'a Objective,
    /// The lines.
    pub lines: &'a [Line<'a>],
    /// The values of the columns.
    pub point: &'a [i64],
    /// Title, source, and what was found out.
    pub head: [&'a str; 3],
    /// Whether the cut is switched on; `None` where there is none.
    pub on: Option<bool>,
}

impl ModelSheet<'_> {
    /// Draws the sheet.
    ///
    /// # Errors
    /// As the library.
    pub fn draw(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        self.page(pen)?;
        self.panel(pen, styles)?;
        for placed in &self.layout.blocks {
            self.block(placed, pen, styles)?;
        }
        self.changing(pen, styles)?;
        self.heads(pen, styles)?;
        for (line, row) in self.lines.iter().zip(self.layout.first()..) {
            self.line(line, row, pen, styles)?;
        }
        self.verdicts(pen, styles)
    }

    fn block(&self, placed: &Placed, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let (block, corner) = (&placed.block, placed.corner);
        // A table of one row has its name beside the cells.
        let title = match block.down.as_slice() {
            [label] if label.is_empty() => Spot::new(corner.row + 1, corner.col),
            _ => corner,
        };
        pen.text(title, &block.title, &styles.corner)?;
        for (col, label) in (corner.col + 1..).zip(&block.across) {
            pen.text(Spot::new(corner.row, col), label, &styles.over)?;
            pen.height(corner.row, &[(label, self.layout.width)])?;
        }
        for (row, label) in (corner.row + 1..).zip(&block.down) {
            if !label.is_empty() {
                pen.text(Spot::new(row, corner.col), label, &styles.beside)?;
            }
        }
        for (spot, literal) in placed.cells() {
            let value = i64::from(literal.holds(self.point));
            match literal {
                Literal::Column(id) if self.layout.cell(id) == spot => {
                    let value = self.point.get(id.0).copied().unwrap_or(0);
                    pen.number(spot, value, &styles.changing)?;
                }
                Literal::Column(id) => {
                    let formula = format!("={}", self.layout.cell(id).name());
                    let value = self.point.get(id.0).copied().unwrap_or(0);
                    pen.formula(spot, &formula, &value.to_string(), &styles.follows)?;
                }
                Literal::Complement(id) => {
                    let formula = format!("=1-{}", self.layout.cell(id).name());
                    pen.formula(spot, &formula, &value.to_string(), &styles.follows)?;
                }
                Literal::Const(_) => pen.number(spot, value, &styles.follows)?,
            }
        }
        Ok(())
    }

    /// What changing cells take, and how they look when they are 1.
    fn changing(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let binary = self.program.columns().iter().enumerate();
        let spots = binary
            .filter(|(_, column)| column.is_binary_kind())
            .map(|(index, _)| self.layout.cell(ColumnId(index)));
        for Area { first, last } in areas(spots) {
            let check = DataValidation::new().allow_whole_number(DataValidationRule::Between(0, 1));
            pen.sheet
                .add_data_validation(first.row, first.col, last.row, last.col, &check)?;
            let one = ConditionalFormatCell::new()
                .set_rule(ConditionalFormatCellRule::EqualTo(1))
                .set_format(styles.one.clone());
            pen.sheet
                .add_conditional_format(first.row, first.col, last.row, last.col, &one)?;
            let out = ConditionalFormatFormula::new()
                .set_rule(format!("=AND({0}<>0,{0}<>1)", first.name()).as_str())
                .set_format(styles.violated.clone());
            pen.sheet
                .add_conditional_format(first.row, first.col, last.row, last.col, &out)?;
        }
        Ok(())
    }

    /// The last line of rows.
    pub(super) fn last(&self) -> u32 {
        (self.layout.first()..)
            .zip(self.lines)
            .last()
            .map_or(self.layout.first(), |(row, _)| row)
    }

    /// Whether a line holds at the point.
    pub(super) fn holds(&self, line: &Line) -> bool {
        let right = match line.right {
            Right::Objective => return true,
            Right::Number(n) => i128::from(n),
            Right::Switched(off) => i128::from(off) + i128::from(self.on == Some(true)),
        };
        line.sense
            .is_none_or(|sense| sense.holds(line.form.value(self.point), right))
    }
}
