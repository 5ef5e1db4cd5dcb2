//! The list of rows on the sheet that is solved.

use super::area::Spot;
use super::formulas;
use super::layout::{FIRST, HOLDS, LEFT, NUMBER, RELATION, RIGHT, RULE, SENTENCE, SUMMARY, SWITCH};
use super::model_sheet::{ModelSheet, RULE_WIDTH, SENTENCE_WIDTH};
use super::pen::Pen;
use super::styles::Styles;
use super::table::{Line, Right};
use crate::lower::Refusal;
use crate::rows::ColumnId;
use rust_xlsxwriter::{ConditionalFormatFormula, Format};

/// Empty places of the matrix get their line up to this many.
const PLACES: usize = 40_000;

/// Terms are shown up to this many characters.
const GLANCE: usize = 120;

impl ModelSheet<'_> {
    /// The head of the list, with the columns' names and values.
    pub(super) fn heads(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
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
            if self.layout.matrix {
                pen.text(Spot::new(values, col), "", &styles.repeated)?;
            }
        }
        if !self.layout.matrix {
            pen.text(Spot::new(head, FIRST), "Terms", &styles.label)?;
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

    /// One line.
    pub(super) fn line(
        &self,
        line: &Line,
        row: u32,
        pen: &mut Pen,
        styles: &Styles,
    ) -> Result<(), Refusal> {
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
            pen.text(at(FIRST), &self.terms(line), &styles.terms)?;
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

    /// The terms as text, as far as they can be read at a glance.
    fn terms(&self, line: &Line) -> String {
        let whole = self.program.show_form(line.form);
        match whole.char_indices().nth(GLANCE) {
            Some((at, _)) => {
                let start = whole[..at].trim_end_matches([' ', '+', '-']);
                format!("{start} … (all of it in the formula)")
            }
            None => whole,
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
    pub(super) fn verdicts(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
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
}
