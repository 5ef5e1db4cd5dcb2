//! Text for a terminal, 80 columns wide.

mod card;

use super::fold::{self, Look, WIDTH, Words, columns, painted};
use super::{Medium, of, plain};
use crate::explain::document::{Block, Document, Stands, SymbolLine, Table, Text};
use crate::export::{Format, Request, Written};
use crate::lower::{FormKind, Refusal};
use crate::report::Style;
use unicode_width::UnicodeWidthStr;

/// The row of the list of media.
pub const MEDIUM: Medium = Medium {
    name: "text",
    ending: "txt",
    summary: "the puzzle as a section of a textbook, for a terminal",
    write: text,
};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: MEDIUM.name,
    ending: MEDIUM.ending,
    summary: MEDIUM.summary,
    needs_finding: true,
    needs_model: true,
    names: None,
    write: |request: &Request| Ok::<Written, Refusal>(text(&of(request), Style::Plain).into()),
};

/// The document, its sections numbered.
fn text(document: &Document, style: Style) -> String {
    let mut page = Page {
        style,
        out: String::new(),
    };
    page.head(document);
    for (number, section) in (1..).zip(&document.sections) {
        if section.new_page {
            // A printer takes this for the end of the page.
            page.line("\u{c}");
        }
        page.gap();
        page.words(&format!("{number} "), &section.title, Look::Bold);
        let rule = "─".repeat((section.title.width() + number.to_string().len() + 1).min(WIDTH));
        page.line(&painted(&rule, Look::Dim, style));
        for block in &section.blocks {
            page.block(block, document.forms.len() > 1);
        }
    }
    page.out
}

struct Page {
    style: Style,
    out: String,
}

impl Page {
    fn head(&mut self, document: &Document) {
        if !document.title.is_empty() {
            self.words("", &document.title, Look::Bold);
        }
        if let Some(source) = &document.source {
            self.words("", source, Look::Dim);
        }
        let Some(story) = &document.story else { return };
        self.gap();
        // Lines that are set in, as those of a list, stay lines.
        let mut paragraph = String::new();
        for line in story.lines().chain([""]) {
            let indent = line.len() - line.trim_start().len();
            if indent == 0 && !line.trim().is_empty() {
                paragraph.push_str(line);
                paragraph.push(' ');
                continue;
            }
            if !paragraph.trim().is_empty() {
                self.words("", &paragraph, Look::Plain);
                paragraph.clear();
            }
            if line.trim().is_empty() {
                self.gap();
            } else {
                self.words(&" ".repeat(indent.min(8)), line, Look::Plain);
            }
        }
        while self.out.ends_with("\n\n") {
            self.out.pop();
        }
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// One empty line, unless there is one.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn words(&mut self, first: &str, words: &str, look: Look) {
        Words::default()
            .and(words, look)
            .fold(first, 0, self.style, &mut self.out);
    }

    fn fold(&mut self, words: &Words, first: &str, more: usize) {
        words.fold(first, more, self.style, &mut self.out);
    }

    fn text(&mut self, first: &str, text: &Text) {
        self.fold(&Words::default().and_text(text, Look::Plain), first, 0);
    }

    fn block(&mut self, block: &Block, both: bool) {
        match block {
            Block::Paragraph(text) => {
                self.gap();
                self.text("", text);
            }
            Block::Display(formula) => {
                let words = Words::default().and_formula(formula, Look::Row);
                self.gap();
                self.fold(&words, "    ", 4);
            }
            Block::List(points) => {
                self.gap();
                for point in points {
                    self.text("  ", point);
                }
            }
            Block::Table(table) => self.table(table),
            Block::Symbols(lines) => self.symbols(lines),
            Block::Card(card) => self.card(card, both),
        }
    }

    fn table(&mut self, table: &Table) {
        self.gap();
        let line = |cells: &Vec<Text>, look: Look| -> Vec<Words> {
            let cells = cells.iter();
            cells
                .map(|text| Words::default().and_text(text, look))
                .collect()
        };
        let mut rows = vec![line(&table.head, Look::Dim)];
        rows.extend(table.rows.iter().map(|row| line(row, Look::Plain)));
        fold::table(&rows, 2, self.style, &mut self.out);
    }

    fn symbols(&mut self, lines: &[SymbolLine]) {
        let mut forms: Vec<Option<FormKind>> = Vec::new();
        for line in lines {
            if !forms.contains(&line.form) {
                forms.push(line.form);
            }
        }
        for form in forms {
            self.gap();
            if let Some(form) = form {
                self.words("", &format!("in the {} form", form.name()), Look::Dim);
            }
            let own = lines.iter().filter(|line| line.form == form);
            let (helpers, plain): (Vec<&SymbolLine>, Vec<&SymbolLine>) =
                own.partition(|line| is_told(line));
            let cells: Vec<String> = plain.iter().map(|line| symbol_cell(line)).collect();
            columns(&cells, 2, &mut self.out);
            for line in helpers {
                let words = Words::default()
                    .and(&format!("{}: ", symbol_cell(line)), Look::Plain)
                    .and(&line.meaning, Look::Code);
                self.fold(&words, "  ", 4);
            }
        }
    }
}

/// Whether a helper's meaning has to be told: the name of the column that is 1
/// where n = 3 says it (`n.3`).
fn is_told(line: &SymbolLine) -> bool {
    match &line.is {
        Stands::Column { name, helper: true } => match name.rsplit_once('.') {
            Some((what, value)) => line.meaning != format!("{what} = {value}"),
            None => true,
        },
        _ => false,
    }
}

/// `x₁,₁  lady[1]`
fn symbol_cell(line: &SymbolLine) -> String {
    let symbol = plain::symbol(&line.symbol);
    let (is, values) = match &line.is {
        Stands::Column { name, .. } => (plain::one_line(name), line.values.as_str()),
        Stands::Complement { of } => (format!("1 − {}", plain::symbol(of)), "0, 1"),
        Stands::Constant(value) => (i64::from(*value).to_string(), "0, 1"),
    };
    let values = match values {
        "0, 1" => String::new(),
        values => format!(", {values}"),
    };
    format!("{symbol} = {is}{values}")
}
