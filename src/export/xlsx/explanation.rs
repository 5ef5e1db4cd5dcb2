//! The sheet that explains: answer, sentences with what became of them, and
//! what every column stands for.

use super::area::Spot;
use super::layout::Layout;
use super::limits;
use super::pen::Pen;
use super::styles::Styles;
use super::table::{rule, sign};
use crate::lower::Refusal;
use crate::model::Model;
use crate::prove::Finding;
use crate::rows::{Column, Direction, Literal, Program, Row};
use rust_xlsxwriter::Format;

/// The head of the list of sentences, with the widths of the columns.
const HEAD: [(&str, u16); 16] = [
    ("Row", 6),
    ("Name", 20),
    ("Sentence", 40),
    ("Proposition", 44),
    ("Rule", 18),
    ("Says", 24),
    ("Way", 10),
    ("δ", 12),
    ("F", 30),
    ("", 4),
    ("n", 6),
    ("L", 6),
    ("U", 6),
    ("M", 6),
    ("M is", 14),
    ("As a row", 44),
];

/// Everything that is drawn.
pub struct Explanation<'a> {
    /// The puzzle.
    pub model: &'a Model,
    /// Its rows.
    pub program: &'a Program,
    /// Those of them that are no cut.
    pub rows: &'a [Row],
    /// What was found out.
    pub finding: Option<&'a Finding>,
    /// The values of the columns.
    pub point: &'a [i64],
    /// Where the columns' cells are.
    pub layout: &'a Layout,
}

impl Explanation<'_> {
    /// Draws the sheet.
    ///
    /// # Errors
    /// As the library.
    pub fn draw(&self, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        for ((_, width), col) in HEAD.iter().zip(0..) {
            pen.sheet.set_column_width(col, *width)?;
        }
        pen.sheet.set_landscape().set_paper_size(9);
        pen.sheet.set_margins(0.4, 0.4, 0.5, 0.6, 0.3, 0.3);
        pen.sheet.set_footer("&L&A&RPage &P of &N");
        pen.sheet.set_print_fit_to_pages(1, 0);
        pen.text(Spot::new(0, 0), &self.model.title, &styles.title)?;
        let mut at = 1;
        at = self.story(at, pen, styles)?;
        at = self.answer(at, pen, styles)?;
        at = self.sentences(at, pen, styles)?;
        self.columns(at, pen, styles)
    }

    fn story(&self, at: usize, pen: &mut Pen, styles: &Styles) -> Result<usize, Refusal> {
        let Some(story) = self.model.story.as_deref().map(str::trim) else {
            return Ok(at + 1);
        };
        let row = limits::row(at)?;
        let format = styles.text.clone();
        pen.joined(Spot::new(row, 0), Spot::new(row, 6), story, &format)?;
        // A joined cell does not grow with its text.
        let lines: usize = story
            .lines()
            .map(|line| line.chars().count() / 130 + 1)
            .sum();
        let height = u16::try_from(15 * lines.clamp(1, 27)).unwrap_or(400);
        pen.sheet.set_row_height(row, height)?;
        Ok(at + 2)
    }

    fn answer(&self, at: usize, pen: &mut Pen, styles: &Styles) -> Result<usize, Refusal> {
        let part = limits::row(at)?;
        let verdict = self.finding.map_or("", |finding| finding.verdict.words());
        let heading = format!("The answer: {verdict}");
        pen.text(Spot::new(part, 0), &heading, &styles.part)?;
        let mut at = at + 1;
        let Some(found) = self.finding.and_then(|f| f.answers.first()) else {
            return Ok(at + 1);
        };
        for (item, &value) in self.model.question.items.iter().zip(&found.answer.0) {
            let row = limits::row(at)?;
            pen.text(Spot::new(row, 1), &item.label, &styles.text)?;
            let shown = item.value.show(self.model, value);
            pen.text(Spot::new(row, 2), &shown, &styles.text)?;
            at += 1;
        }
        Ok(at + 1)
    }

    fn sentences(&self, at: usize, pen: &mut Pen, styles: &Styles) -> Result<usize, Refusal> {
        let heading = "From sentences to rows";
        pen.text(Spot::new(limits::row(at)?, 0), heading, &styles.part)?;
        let head = limits::row(at + 1)?;
        for ((text, _), col) in HEAD.iter().zip(0..) {
            pen.text(Spot::new(head, col), text, &styles.head)?;
        }
        let mut at = at + 2;
        let mut last = None;
        for (index, row) in self.rows.iter().enumerate() {
            let line = limits::row(at)?;
            let number = i64::try_from(index + 1).unwrap_or(i64::MAX);
            pen.number(Spot::new(line, 0), number, &styles.number)?;
            let origin = row.provenance.origin;
            let first = last != Some(origin);
            last = Some(origin);
            self.row(row, first, line, pen, styles)?;
            at += 1;
        }
        Ok(at + 1)
    }

    fn row(
        &self,
        row: &Row,
        first: bool,
        line: u32,
        pen: &mut Pen,
        styles: &Styles,
    ) -> Result<(), Refusal> {
        let at = |col| Spot::new(line, col);
        let origin = self.program.origin(row.provenance.origin);
        // What rows have in common stands beside the first of them.
        let proposition = origin
            .sentence
            .and_then(|index| self.model.sentences.get(index))
            .filter(|_| first)
            .map(|sentence| self.model.show(&sentence.claim));
        let written = if first { origin.text.as_str() } else { "" };
        let name = if first { origin.name.as_str() } else { "" };
        let shown = format!(
            "{} {} {}",
            self.program.show_form(&row.form),
            sign(row.sense),
            row.rhs
        );
        let [delta, form, from] = self.letters(row, line, pen, styles)?;
        let texts = [
            (1, name.to_owned()),
            (2, written.to_owned()),
            (3, proposition.unwrap_or_default()),
            (4, rule(row)),
            (5, row.provenance.rule.formula.to_owned()),
            (6, way(row.provenance.direction).to_owned()),
            (7, delta),
            (8, form),
            (14, from),
            (15, shown),
        ];
        for (col, text) in &texts {
            pen.text(at(*col), text, &styles.text)?;
        }
        let widths: Vec<(&str, u16)> = texts
            .iter()
            .filter_map(|(col, text)| Some((text.as_str(), HEAD.get(usize::from(*col))?.1)))
            .collect();
        pen.height(line, &widths)
    }

    /// Writes the relation, n, L, U and M; gives δ, F and what gave M as texts.
    fn letters(
        &self,
        row: &Row,
        line: u32,
        pen: &mut Pen,
        styles: &Styles,
    ) -> Result<[String; 3], Refusal> {
        let at = |col| Spot::new(line, col);
        let Some(reified) = &row.provenance.reified else {
            for col in 9..14 {
                pen.text(at(col), "", &styles.text)?;
            }
            return Ok(Default::default());
        };
        pen.text(at(9), reified.relation.sign(), &styles.number)?;
        pen.number(at(10), reified.n, &styles.number)?;
        let m = reified.big_m.as_ref();
        for (col, number) in [
            (11, reified.lower),
            (12, reified.upper),
            (13, m.map(|m| m.value)),
        ] {
            match number {
                Some(number) => pen.number(at(col), number, &styles.number)?,
                None => pen.text(at(col), "", &styles.number)?,
            }
        }
        let mut form = self.program.show_form(&reified.form);
        if reified.self_mention {
            form.push_str(" (δ is in it)");
        }
        let mut from: Vec<String> = m.map(|m| m.formula.to_owned()).into_iter().collect();
        if !reified.bounds.is_empty() {
            let origins = reified.bounds.iter().map(|id| self.program.origin(*id));
            let names: Vec<&str> = origins.map(|origin| origin.name.as_str()).collect();
            from.push(format!("L and U by: {}", names.join(", ")));
        }
        Ok([self.literal(reified.delta), form, from.join("; ")])
    }

    fn literal(&self, literal: Literal) -> String {
        match literal {
            Literal::Const(value) => u8::from(value).to_string(),
            Literal::Column(id) => self.program.column(id).name.clone(),
            Literal::Complement(id) => format!("1 − {}", self.program.column(id).name),
        }
    }

    fn columns(&self, at: usize, pen: &mut Pen, styles: &Styles) -> Result<(), Refusal> {
        let heading = "What the columns stand for";
        pen.text(Spot::new(limits::row(at)?, 0), heading, &styles.part)?;
        let head = limits::row(at + 1)?;
        for (text, col) in ["Cell", "Column", "Stands for", "Values", "Value here"]
            .into_iter()
            .zip(0..)
        {
            pen.text(Spot::new(head, col), text, &styles.head)?;
        }
        for (index, column) in self.program.columns().iter().enumerate() {
            let line = limits::row(at + 2 + index)?;
            let text = |pen: &mut Pen, col, text: &str, format: &Format| {
                pen.text(Spot::new(line, col), text, format)
            };
            let cell = self.layout.cells.get(index).map(|cell| cell.name());
            text(pen, 0, &cell.unwrap_or_default(), &styles.number)?;
            text(pen, 1, &column.name, &styles.text)?;
            text(pen, 2, &column.meaning, &styles.text)?;
            text(pen, 3, &values(column), &styles.text)?;
            let widths = [
                (column.name.as_str(), HEAD[1].1),
                (&column.meaning, HEAD[2].1),
            ];
            pen.height(line, &widths)?;
            let value = self.point.get(index).copied().unwrap_or(0);
            pen.number(Spot::new(line, 4), value, &styles.number)?;
        }
        Ok(())
    }
}

/// The values a column may have.
fn values(column: &Column) -> String {
    match (column.lower, column.upper) {
        (Some(0), Some(1)) => "0 or 1".to_owned(),
        (Some(low), Some(high)) if low == high => format!("{low}"),
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("from {low}"),
        (None, Some(high)) => format!("up to {high}"),
        (None, None) => "any whole number".to_owned(),
    }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Imply => "δ = 1 ⇒",
        Direction::Converse => "δ = 0 ⇒ not",
        Direction::Both => "both ways",
        Direction::Assert => "as it is",
    }
}
