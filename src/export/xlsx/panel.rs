//! The upper left of the sheet that is solved, its columns and its pages.

use super::area::Spot;
use super::blocks::WIDEST;
use super::layout::{
    ANSWER, FIRST, HOLDS, LEFT, NUMBER, OBJECTIVE, RELATION, RIGHT, RULE, SENTENCE, SUMMARY, SWITCH,
};
use super::model_sheet::{ModelSheet, RULE_WIDTH, SENTENCE_WIDTH};
use super::pen::Pen;
use super::styles::Styles;
use super::table::Right;
use super::{formulas, limits};
use crate::lower::Refusal;
use rust_xlsxwriter::{DataValidation, DataValidationRule};

/// The head stays in sight where it is not lower than this; else only the
/// columns at the left stay, or nothing else would be seen.
const LOWEST_HEAD: u32 = 14;

/// So many characters beside each other can be read on a page.
const PAGE: usize = 260;

impl ModelSheet<'_> {
    /// Widths, panes and pages.
    pub(super) fn page(&self, pen: &mut Pen) -> Result<(), Refusal> {
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
        // Terms run over to the right.
        let across = if self.layout.matrix { columns } else { WIDEST };
        let right = usize::from(FIRST) + across.saturating_sub(1);
        let last = limits::column(right.max(tables))?;
        sheet.set_column_range_width(FIRST, last.max(FIRST), self.layout.width)?;
        let head = self.layout.first();
        let rows = if head <= LOWEST_HEAD { head } else { 0 };
        sheet.set_freeze_panes(rows, FIRST)?;
        sheet.set_landscape().set_paper_size(9);
        sheet.set_margins(0.4, 0.4, 0.5, 0.6, 0.3, 0.3);
        sheet.set_footer("&L&A&RPage &P of &N");
        sheet.set_repeat_rows(self.layout.head, self.layout.values())?;
        // As many pages side by side as it takes to stay readable.
        let coefficients = usize::from(last - HOLDS) * usize::from(self.layout.width);
        let characters = usize::from(SENTENCE_WIDTH + RULE_WIDTH + 2 * wide) + coefficients;
        let pages = characters.div_ceil(PAGE).max(1);
        sheet.set_print_fit_to_pages(u16::try_from(pages).unwrap_or(u16::MAX), 0);
        if pages > 1 {
            sheet.set_repeat_columns(NUMBER, SENTENCE)?;
        }
        sheet.set_print_area(0, 0, self.last(), last)?;
        Ok(())
    }

    /// Title, answer, objective, summary and switch.
    pub(super) fn panel(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let [title, source, found] = self.head;
        pen.text(Spot::new(0, 0), title, &styles.title)?;
        pen.text(Spot::new(1, 0), source, &styles.muted)?;
        let hint = "Yellow cells are the unknowns: change one and see which rows fail. Excel: \
                    Data ▸ Solver is set up, press Solve (LibreOffice from 25.2: Tools ▸ Solver).";
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
}
