//! Markdown: CommonMark, with the tables that nearly every reader of it takes.

use super::{Medium, escape, of, plain};
use crate::explain::document::{
    Block, Card, Derivation, Document, Formula, LetterLine, Part, Piece, RowLine, Section, Stands,
    SymbolLine, Table, Text,
};
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::report::Style;

/// The row of the list of media.
pub const MEDIUM: Medium = Medium {
    name: "md",
    ending: "md",
    summary: "the puzzle as a section of a textbook, in Markdown",
    write: markdown,
};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: MEDIUM.name,
    ending: MEDIUM.ending,
    summary: MEDIUM.summary,
    needs_finding: true,
    needs_model: true,
    names: None,
    write: |request: &Request| Ok::<Written, Refusal>(markdown(&of(request), Style::Plain).into()),
};

fn markdown(document: &Document, _: Style) -> String {
    let mut page = Page {
        out: String::new(),
        both: document.forms.len() > 1,
    };
    if !document.title.is_empty() {
        page.paragraph(&format!("# {}", escape::words(&document.title)));
    }
    if let Some(source) = &document.source {
        page.paragraph(&format!("*{}*", escape::words(source).trim()));
    }
    if let Some(story) = &document.story {
        page.story(story);
    }
    for section in &document.sections {
        page.section(section);
    }
    page.out
}

struct Page {
    out: String,
    both: bool,
}

impl Page {
    /// A block with an empty line before it.
    fn paragraph(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A quotation; lines that are set in stay lines.
    fn story(&mut self, story: &str) {
        let mut lines: Vec<String> = Vec::new();
        let mut was_set_in = false;
        for line in story.trim_end().lines() {
            let set_in = line.starts_with(char::is_whitespace) && !line.trim().is_empty();
            if let Some(last) = lines.last_mut()
                && (set_in || was_set_in)
                && last != ">"
                && !line.trim().is_empty()
            {
                last.push('\\');
            }
            was_set_in = set_in;
            lines.push(match line.trim() {
                "" => ">".to_owned(),
                line => format!("> {}", escape::head(line)),
            });
        }
        if !lines.is_empty() {
            self.paragraph(&lines.join("\n"));
        }
    }

    fn section(&mut self, section: &Section) {
        if section.new_page {
            self.paragraph("---");
        }
        self.paragraph(&format!("## {}", escape::words(&section.title)));
        for block in &section.blocks {
            match block {
                Block::Paragraph(text) => self.paragraph(&self::text(text, false)),
                Block::Display(formula) => self.paragraph(&format!("> {}", maths(formula))),
                Block::List(points) => {
                    let points: Vec<String> = points
                        .iter()
                        .map(|point| format!("- {}", self::text(point, false)))
                        .collect();
                    self.paragraph(&points.join("\n"));
                }
                Block::Table(table) => self.table(table),
                Block::Symbols(lines) => self.symbols(lines),
                Block::Card(card) => self.card(card),
            }
        }
    }

    fn table(&mut self, table: &Table) {
        let cells = |row: &Vec<Text>| row.iter().map(|cell| self::text(cell, true)).collect();
        let rows: Vec<Vec<String>> = table.rows.iter().map(cells).collect();
        self.cells(&cells(&table.head), &rows);
    }

    fn cells(&mut self, head: &[String], rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let rule: Vec<String> = head.iter().map(|_| "---".to_owned()).collect();
        let mut lines = vec![line(head), line(&rule)];
        lines.extend(rows.iter().map(|row| line(row)));
        self.paragraph(&lines.join("\n"));
    }

    fn symbols(&mut self, lines: &[SymbolLine]) {
        let both = self.both;
        let mut head = vec!["symbol", "column", "values", "meaning"];
        if both {
            head.push("form");
        }
        let head: Vec<String> = head.into_iter().map(str::to_owned).collect();
        let rows: Vec<Vec<String>> = lines
            .iter()
            .map(|line| {
                let (is, values) = match &line.is {
                    Stands::Column { name, .. } => (escape::code(name, true), line.values.as_str()),
                    Stands::Complement { of } => {
                        (format!("1 − {}", escape::words(&plain::symbol(of))), "0, 1")
                    }
                    Stands::Constant(value) => (i64::from(*value).to_string(), "0, 1"),
                };
                let mut row = vec![
                    escape::words(&plain::symbol(&line.symbol)),
                    is,
                    escape::words(values),
                    escape::code(&line.meaning, true),
                ];
                if both {
                    row.push(line.form.map_or("both", |form| form.name()).to_owned());
                }
                row
            })
            .collect();
        self.cells(&head, &rows);
    }

    fn card(&mut self, card: &Card) {
        let speaker = match &card.speaker {
            Some(speaker) => format!(", of {}", escape::words(speaker)),
            None => String::new(),
        };
        self.paragraph(&format!(
            "### <a id=\"{}\"></a>{}. {}{speaker}",
            card.id,
            card.number,
            escape::words(&card.title)
        ));
        if !card.sentence.is_empty() {
            self.paragraph(&text(&card.sentence, false));
        }
        if let Some(written) = &card.written {
            self.paragraph(&escape::code(written, false));
        }
        for formula in card.proposition.iter().chain(&card.condition) {
            self.paragraph(&format!("> {}", maths(formula)));
        }
        for part in &card.parts {
            if self.both {
                self.paragraph(&format!("**{} form**", part.form.name()));
            }
            self.part(part);
        }
    }

    fn part(&mut self, part: &Part) {
        for derivation in &part.derivations {
            self.derivation(derivation);
        }
        for note in &part.notes {
            self.paragraph(&text(note, false));
        }
    }

    fn derivation(&mut self, derivation: &Derivation) {
        if let Some(condition) = &derivation.condition {
            self.paragraph(&format!("> {}", maths(condition)));
        }
        self.paragraph(&format!("{}:", text(&derivation.rule.cited, false)));
        if !derivation.letters.is_empty() {
            let rows: Vec<Vec<String>> = derivation.letters.iter().map(letter).collect();
            let head = ["letter", "is", "because"].map(str::to_owned);
            self.cells(&head, &rows);
        }
        if let Some(general) = &derivation.general {
            self.paragraph(&format!(
                "> {} for {}",
                maths(&general.formula()),
                maths(&general.range())
            ));
        }
        let rows: Vec<Vec<String>> = derivation.rows.iter().map(row).collect();
        self.cells(&["row".to_owned(), "in symbols".to_owned()], &rows);
        for note in &derivation.notes {
            self.paragraph(&text(&note.text, false));
        }
    }
}

fn letter(line: &LetterLine) -> Vec<String> {
    let equals: Vec<String> = line.equals.iter().map(maths).collect();
    let mut because = match line.row {
        Some(row) => format!("in row {row}"),
        None => String::new(),
    };
    if !line.because.is_empty() {
        if !because.is_empty() {
            because.push_str(", ");
        }
        because.push_str(&text(&line.because, true));
    }
    vec![
        escape::words(&plain::symbol(&line.letter)),
        equals.join(" = "),
        because,
    ]
}

fn row(row: &RowLine) -> Vec<String> {
    vec![format!("r{}", row.number), maths(&row.formula())]
}

/// A formula in plain characters; they show as they stand.
fn maths(formula: &Formula) -> String {
    escape::head(&plain::formula(formula))
}

fn text(text: &Text, in_table: bool) -> String {
    let mut out = String::new();
    for piece in &text.0 {
        out.push_str(&match piece {
            Piece::Words(words) if out.is_empty() && !in_table => escape::head(words),
            Piece::Words(words) => escape::words(words),
            Piece::Strong(words) if words.trim().is_empty() => String::new(),
            Piece::Strong(words) => format!("**{}**", escape::words(words.trim())),
            Piece::Code(code) => escape::code(code, in_table),
            Piece::Formula(formula) => escape::words(&plain::formula(formula)),
            Piece::Card { id, words } => format!("[{}](#{id})", escape::words(words)),
        });
    }
    out
}
