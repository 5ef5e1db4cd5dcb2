//! A section for a paper: LaTeX with the plain article class, for pdflatex.
//!
//! The file is plain ASCII: every other character is set by a command, or
//! replaced and noted where the standard fonts lack it.

mod accents;
mod blocks;
mod card;
mod characters;
mod formula;
mod words;

use super::{Medium, of, story};
use crate::explain::document::{Block, Document, Section};
use crate::export::{Format, Request, Written};
use crate::lower::Refusal;
use crate::report::Style;
use blocks::Writer;
use words::Setter;

/// The row of the list of media.
pub const MEDIUM: Medium = Medium {
    name: "latex",
    ending: "tex",
    summary: "the puzzle as a section of a textbook, in LaTeX with the article class",
    write: |document, _: Style| latex(document).0,
};

/// The row of the list of formats.
pub const FORMAT: Format = Format {
    name: MEDIUM.name,
    ending: MEDIUM.ending,
    summary: MEDIUM.summary,
    needs_finding: true,
    needs_model: true,
    names: None,
    write: |request: &Request| {
        let (text, notes) = latex(&of(request));
        Ok::<Written, Refusal>(Written {
            bytes: text.into_bytes(),
            notes,
        })
    },
};

const PREAMBLE: &str = include_str!("preamble.tex");

/// The whole file, and what it could not set.
fn latex(document: &Document) -> (String, Vec<String>) {
    let mut writer = Writer {
        setter: Setter::default(),
        cards: document.cards().map(|card| card.id.as_str()).collect(),
        several: document.forms.len() > 1,
    };
    let title = match writer.setter.words(&document.title) {
        title if title.is_empty() => "A puzzle".to_owned(),
        title => title,
    };
    let source = document.source.as_deref().unwrap_or_default();
    let mut out = format!(
        "{PREAMBLE}\\title{{{title}}}\n\\author{{}}\n\\date{{\\normalsize {}}}\n\
         \\begin{{document}}\n\\maketitle\n",
        writer.setter.words(source)
    );
    let told = document.story.as_deref().unwrap_or_default();
    for lines in story::paragraphs(told) {
        let lines: Vec<String> = lines
            .iter()
            .map(|line| {
                let words = writer.setter.words(&line.words);
                match line.indented {
                    true => format!("\\hspace*{{1.5em}}{words}"),
                    false => words,
                }
            })
            .collect();
        out.push_str(&format!(
            "\n\\noindent {}\\par\n",
            lines.join("\\newline{}\n")
        ));
    }
    for it in &document.sections {
        out.push_str(&section(it, &mut writer));
    }
    let notes = writer.setter.notes();
    for note in &notes {
        out.push_str(&format!("\n\\medskip\\noindent{{\\small {note}}}\\par\n"));
    }
    out.push_str("\\end{document}\n");
    (out, notes)
}

fn section(section: &Section, writer: &mut Writer<'_>) -> String {
    let page = if section.new_page { "\\clearpage" } else { "" };
    let mut out = format!(
        "\n{page}\\section{{{}}}\\label{{section-{}}}\n",
        writer.setter.words(&section.title),
        section.id
    );
    for block in &section.blocks {
        out.push_str(&match block {
            Block::Paragraph(it) => {
                format!("\n\\noindent {}\\par\\smallskip\n", writer.text(it))
            }
            Block::Display(it) => writer.display(it),
            Block::List(points) => writer.list(points),
            Block::Table(table) => writer.table(table),
            Block::Symbols(lines) => writer.symbols(lines),
            Block::Card(it) => card::card(it, writer),
        });
    }
    out
}
