//! The sheet that is solved.

use super::area::{Area, Spot, areas};
use super::layout::{
    ANSWER, FIRST, HOLDS, LEFT, Layout, NUMBER, OBJECTIVE, Placed, RELATION, RIGHT, RULE, SENTENCE,
    SUMMARY, SWITCH,
};
use super::pen::Pen;
use super::styles::Styles;
use super::table::{Line, Objective, Right};
use super::{formulas, limits};
use crate::lower::Refusal;
use crate::rows::{ColumnId, Literal, Program};
use rust_xlsxwriter::{
    ConditionalFormatCell, ConditionalFormatCellRule, ConditionalFormatFormula, DataValidation,
    DataValidationRule, Format,
};

/// Empty places of the matrix get their line up to this many.
const PLACES: usize = 40_000;

/// The head stays in sight where it is not lower than this; else only the
/// columns at the left stay, or nothing else would be seen.
const LOWEST_HEAD: u32 = 14;

/// A page is as wide as the sheet. Where the matrix has more columns than this
/// that would be too small to read, and the matrix, mostly empty, is not
/// printed.
const WIDEST_PAGE: usize = 60;

/// The widths of the columns with text, in characters.
const SENTENCE_WIDTH: u16 = 42;
const RULE_WIDTH: u16 = 14;

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

    fn page(&self, pen: &mut Pen) -> Result<(), Refusal> {
        let sheet = &mut *pen.sheet;
        let digits = self.lines.iter().map(|line| {
            let right = match line.right {
                Right::Number(n) | Right::Switched(n) => n.to_string().len(),
                Right::Objective => 0,
            };
            right.max(line.form.value(self.point).to_string().len())
        });
        let digits = u16::try_from(digits.max().unwrap_or(0)).unwrap_or(u16::MAX);
        let wide = digits.saturating_add(2).clamp(9, 22);
        for (col, width) in [
            (NUMBER, 5),
            (SENTENCE, SENTENCE_WIDTH),
            (RULE, RULE_WIDTH),
            (LEFT, wide),
            (RELATION, 5),
            (RIGHT, wide),
            (HOLDS, 11),
        ] {
            sheet.set_column_width(col, width)?;
        }
        let tables = self
            .layout
            .blocks
            .iter()
            .map(|placed| usize::from(placed.corner.col) + placed.block.across.len())
            .max()
            .unwrap_or(0);
        let columns = self.program.columns().len();
        let matrix = if self.layout.matrix { columns } else { 1 };
        let right = usize::from(FIRST) + matrix.saturating_sub(1);
        let last = limits::column(right.max(tables))?;
        sheet.set_column_range_width(FIRST, last.max(FIRST), self.layout.width)?;
        let head = self.layout.first();
        let rows = if head <= LOWEST_HEAD { head } else { 0 };
        sheet.set_freeze_panes(rows, FIRST)?;
        sheet.set_landscape().set_paper_size(9);
        sheet.set_margins(0.4, 0.4, 0.5, 0.6, 0.3, 0.3);
        sheet.set_footer("&L&A&RPage &P of &N");
        sheet.set_repeat_rows(self.layout.head, self.layout.values())?;
        sheet.set_print_fit_to_pages(1, 0);
        if matrix > WIDEST_PAGE {
            let bottom = self.last();
            let right = limits::column(tables.max(usize::from(FIRST)))?;
            sheet.set_print_area(0, 0, bottom, right)?;
        }
        Ok(())
    }

    fn panel(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let [title, source, found] = self.head;
        pen.text(Spot::new(0, 0), title, &styles.title)?;
        pen.text(Spot::new(1, 0), source, &styles.muted)?;
        let hint = "Yellow cells are the unknowns: change one and see which rows fail. Excel: \
                    Data ▸ Solver is set up, press Solve.";
        pen.text(Spot::new(2, 0), hint, &styles.muted)?;
        pen.joined(
            ANSWER,
            Spot::new(ANSWER.row + 1, RULE),
            found,
            &styles.found,
        )?;
        let left_of = |spot: Spot| Spot::new(spot.row, SENTENCE);
        pen.text(left_of(OBJECTIVE), "Objective", &styles.label)?;
        let cell = Spot::new(self.layout.first(), LEFT).name();
        let value = self.objective.form.value(self.point).to_string();
        pen.formula(OBJECTIVE, &format!("={cell}"), &value, &styles.value)?;

        pen.text(left_of(SUMMARY), "Rows", &styles.label)?;
        let (first, last) = (self.layout.first() + 1, self.last());
        if first <= last {
            let failing = self.lines.iter().filter(|line| !self.holds(line)).count();
            let value = match failing {
                0 => "all hold".to_owned(),
                n => format!("{n} violated"),
            };
            pen.formula(
                SUMMARY,
                &formulas::summary(first, last),
                &value,
                &styles.value,
            )?;
        } else {
            pen.text(SUMMARY, "there are none", &styles.value)?;
        }
        match self.on {
            Some(on) => {
                let label = "Exclude this answer? (1 = yes, 0 = no)";
                pen.text(left_of(SWITCH), label, &styles.label)?;
                pen.number(SWITCH, i64::from(on), &styles.switch)?;
                let check =
                    DataValidation::new().allow_whole_number(DataValidationRule::Between(0, 1));
                pen.sheet
                    .add_data_validation(SWITCH.row, SWITCH.col, SWITCH.row, SWITCH.col, &check)?;
            }
            None => {
                pen.text(
                    left_of(SWITCH),
                    "There is no answer to exclude",
                    &styles.muted,
                )?;
            }
        }
        Ok(())
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

    fn heads(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let (head, values) = (self.layout.head, self.layout.values());
        for (col, text) in [
            (NUMBER, "Row"),
            (SENTENCE, "Sentence"),
            (RULE, "Rule"),
            (LEFT, "Left side"),
            (RELATION, ""),
            (RIGHT, "Right side"),
            (HOLDS, "Holds?"),
        ] {
            pen.text(Spot::new(head, col), text, &styles.head)?;
            pen.text(Spot::new(values, col), "", &styles.repeated)?;
        }
        if !self.layout.matrix {
            pen.text(Spot::new(head, FIRST), "Terms", &styles.head)?;
            return Ok(());
        }
        pen.text(
            Spot::new(values, SENTENCE),
            "values, from the tables above",
            &styles.repeated,
        )?;
        let names = self.program.columns().iter();
        let longest = names.map(|c| c.name.chars().count()).max().unwrap_or(0);
        let upright = longest >= usize::from(self.layout.width);
        let format = if upright {
            &styles.upright
        } else {
            &styles.head
        };
        let height = if upright { 12 + 7 * longest } else { 20 };
        pen.sheet
            .set_row_height(head, u16::try_from(height.clamp(30, 160)).unwrap_or(160))?;
        for ((column, cell), col) in self
            .program
            .columns()
            .iter()
            .zip(&self.layout.cells)
            .zip(FIRST..)
        {
            pen.text(Spot::new(head, col), &column.name, format)?;
            let value = self.point.get(usize::from(col - FIRST)).copied();
            pen.formula(
                Spot::new(values, col),
                &format!("={}", cell.name()),
                &value.unwrap_or(0).to_string(),
                &styles.repeated,
            )?;
        }
        Ok(())
    }

    fn line(&self, line: &Line, row: u32, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let at = |col| Spot::new(row, col);
        match line.number {
            Some(number) => {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                pen.number(at(NUMBER), number, &styles.number)?;
            }
            None => pen.text(at(NUMBER), "", &styles.number)?,
        }
        let text = if line.again {
            &styles.again
        } else {
            &styles.text
        };
        pen.text(at(SENTENCE), &line.sentence, text)?;
        pen.text(at(RULE), &line.rule, text)?;
        pen.height(
            row,
            &[(&line.sentence, SENTENCE_WIDTH), (&line.rule, RULE_WIDTH)],
        )?;
        let left = formulas::left(self.layout, row, line.form, self.point)?;
        let value = line.form.value(self.point);
        pen.formula(at(LEFT), &left.formula, &value.to_string(), &styles.number)?;
        pen.text(at(RELATION), line.relation, &styles.number)?;
        match line.right {
            Right::Objective => pen.text(at(RIGHT), "", &styles.number)?,
            Right::Number(number) => pen.number(at(RIGHT), number, &styles.number)?,
            Right::Switched(off) => {
                let formula = format!("={off}+{}", SWITCH.fixed());
                let value = off + i64::from(self.on == Some(true));
                pen.formula(at(RIGHT), &formula, &value.to_string(), &styles.number)?;
            }
        }
        if line.sense.is_some() {
            let word = if self.holds(line) { "OK" } else { "violated" };
            pen.formula(at(HOLDS), &formulas::holds(row), word, &styles.holds)?;
        } else {
            pen.text(at(HOLDS), "", &styles.holds)?;
        }
        if self.layout.matrix {
            self.coefficients(line, row, pen, &styles.coefficient)
        } else {
            pen.text(at(FIRST), &self.program.show_form(line.form), &styles.terms)?;
            for (spot, formula, value) in &left.parts {
                pen.formula(
                    *spot,
                    &format!("={formula}"),
                    &value.to_string(),
                    &styles.number,
                )?;
            }
            Ok(())
        }
    }

    fn coefficients(
        &self,
        line: &Line,
        row: u32,
        pen: &mut Pen,
        format: &Format,
    ) -> Result<(), Refusal> {
        let columns = self.program.columns().len();
        let lines = columns.saturating_mul(self.lines.len()) <= PLACES;
        for (index, col) in (0..columns).zip(FIRST..) {
            match line.form.coefficient(ColumnId(index)) {
                0 if lines => pen.text(Spot::new(row, col), "", format)?,
                0 => {}
                c => pen.number(Spot::new(row, col), c, format)?,
            }
        }
        Ok(())
    }

    /// Colours for what holds and what fails.
    fn verdicts(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let (first, last) = (self.layout.first() + 1, self.last());
        if first > last {
            return Ok(());
        }
        let cell = Spot::new(first, HOLDS).in_column();
        let rule = |word: &str| format!("={cell}=\"{word}\"");
        let failing = ConditionalFormatFormula::new()
            .set_rule(rule("violated").as_str())
            .set_format(styles.violated.clone());
        pen.sheet
            .add_conditional_format(first, NUMBER, last, HOLDS, &failing)?;
        let well = ConditionalFormatFormula::new()
            .set_rule(rule("OK").as_str())
            .set_format(styles.well.clone());
        pen.sheet
            .add_conditional_format(first, HOLDS, last, HOLDS, &well)?;
        for (text, format) in [("all hold", &styles.well), ("violated", &styles.violated)] {
            let rule = format!("=RIGHT({},8)=\"{text}\"", SUMMARY.fixed());
            let colour = ConditionalFormatFormula::new()
                .set_rule(rule.as_str())
                .set_format(format.clone());
            pen.sheet.add_conditional_format(
                SUMMARY.row,
                SUMMARY.col,
                SUMMARY.row,
                SUMMARY.col,
                &colour,
            )?;
        }
        Ok(())
    }

    /// The last line of rows.
    fn last(&self) -> u32 {
        (self.layout.first()..)
            .zip(self.lines)
            .last()
            .map_or(self.layout.first(), |(row, _)| row)
    }

    /// Whether a line holds at the point.
    fn holds(&self, line: &Line) -> bool {
        let right = match line.right {
            Right::Objective => return true,
            Right::Number(n) => i128::from(n),
            Right::Switched(off) => i128::from(off) + i128::from(self.on == Some(true)),
        };
        line.sense
            .is_none_or(|sense| sense.holds(line.form.value(self.point), right))
    }
}
