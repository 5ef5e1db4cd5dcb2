//! The page around the sections.

use super::card::card;
use super::escape::{escape, isolated};
use super::formula::formula;
use super::rows::{Place, row};
use super::shell;
use super::text;
use crate::explain::document::{Block, CardKind, Document, Section};
use crate::lower::FormKind;
use std::collections::BTreeSet;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What every piece of the page may ask about the whole.
pub struct Page<'a> {
    document: &'a Document,
    cards: BTreeSet<&'a str>,
}

impl<'a> Page<'a> {
    /// The page of a document.
    pub fn new(document: &'a Document) -> Page<'a> {
        Page {
            document,
            cards: document.cards().map(|card| card.id.as_str()).collect(),
        }
    }

    /// Whether a card is on the page.
    pub fn has_card(&self, id: &str) -> bool {
        self.cards.contains(id)
    }

    /// Whether forms stand side by side.
    pub fn several_forms(&self) -> bool {
        self.document.forms.len() > 1
    }

    /// The whole page, which is HTML and well-formed XML at once.
    pub fn write(&self) -> String {
        let document = self.document;
        let title = match document.title.trim() {
            "" => "A puzzle",
            title => title,
        };
        let all = self.all_rows();
        let mut out = shell::head(title, STYLE, true);
        out.push_str("<a class=\"skip\" href=\"#text\">Skip to the text</a>\n");
        out.push_str(&self.header(title, !all.is_empty()));
        out.push_str("<div class=\"columns\">\n<main id=\"text\" tabindex=\"-1\">\n");
        for it in &document.sections {
            out.push_str(&self.section(it));
        }
        out.push_str("</main>\n");
        out.push_str(&all);
        out.push_str(&format!(
            "</div>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        ));
        out
    }

    fn header(&self, title: &str, with_rows: bool) -> String {
        let document = self.document;
        let mut out = format!("<header>\n<h1 dir=\"auto\">{}</h1>\n", escape(title));
        if let Some(source) = &document.source {
            out.push_str(&format!("<p class=\"source\">{}</p>\n", isolated(source)));
        }
        let story = document.story.as_deref().unwrap_or_default();
        out.push_str(&shell::story(story));
        out.push_str("</header>\n");
        let mut links: Vec<(String, &str)> = document
            .sections
            .iter()
            .map(|it| (it.title.clone(), it.id.as_str()))
            .collect();
        if with_rows {
            links.push(("All rows".to_owned(), "all-rows"));
        }
        if links.len() > 1 {
            out.push_str("<nav aria-label=\"Contents\">\n<ul>\n");
            for (words, id) in links {
                out.push_str(&format!(
                    "<li><a href=\"#{}\">{}</a></li>\n",
                    escape(id),
                    escape(&words)
                ));
            }
            out.push_str("</ul>\n</nav>\n");
        }
        out
    }

    fn section(&self, section: &Section) -> String {
        let id = escape(&section.id);
        let class = match section.new_page {
            true => " class=\"new-page\"",
            false => "",
        };
        let mut out = format!(
            "<section id=\"{id}\"{class} aria-labelledby=\"{id}-heading\">\n<h2 id=\"{id}-heading\">{}</h2>\n",
            escape(&section.title)
        );
        for block in &section.blocks {
            out.push_str(&match block {
                Block::Paragraph(it) => format!("<p>{}</p>\n", text::text(it, self)),
                Block::Display(it) => format!("<p class=\"display\">{}</p>\n", formula(it)),
                Block::List(points) => text::list(points, self),
                Block::Table(table) => text::table(table, self, &section.title),
                Block::Symbols(lines) => text::symbols(lines, &section.title),
                Block::Card(it) => card(it, self),
            });
        }
        out.push_str("</section>\n");
        out
    }

    /// The rows of every card in the order of the program, beside the text.
    /// Nothing where there is one card only, or not all rows are told.
    fn all_rows(&self) -> String {
        if self.cards.len() < 2 {
            return String::new();
        }
        let mut out = String::new();
        for form in &self.document.forms {
            let rows = self.rows_of(*form);
            let whole = (1..).zip(&rows).all(|(number, (own, _))| number == *own);
            if !whole {
                return String::new();
            }
            if rows.is_empty() {
                continue;
            }
            if self.several_forms() {
                out.push_str(&format!("<h3>{} form</h3>\n", form.name()));
            }
            out.push_str("<ol class=\"rows\" role=\"list\">\n");
            out.extend(rows.into_iter().map(|(_, row)| row));
            out.push_str("</ol>\n");
        }
        if out.is_empty() {
            return out;
        }
        format!(
            "<aside id=\"all-rows\" aria-labelledby=\"all-rows-heading\">\n\
             <h2 id=\"all-rows-heading\">All rows</h2>\n\
             <div class=\"list\" role=\"region\" tabindex=\"0\" aria-labelledby=\"all-rows-heading\">\n\
             {out}</div>\n</aside>\n"
        )
    }

    /// The rows of one form by number; what follows on a new page is another
    /// document.
    fn rows_of(&self, form: FormKind) -> Vec<(usize, String)> {
        let sections = self.document.sections.iter();
        let mut rows: Vec<(usize, String)> = sections
            .take_while(|section| !section.new_page)
            .flat_map(|section| &section.blocks)
            .filter_map(|block| match block {
                Block::Card(card) if card.kind != CardKind::Cut => Some(card),
                _ => None,
            })
            .flat_map(|card| {
                let parts = card.parts.iter().filter(|part| part.form == form);
                let lines = parts.flat_map(|part| &part.derivations);
                lines
                    .flat_map(|derivation| &derivation.rows)
                    .filter(|line| !line.gap)
                    .map(|line| (line.number, row(line, card, form, Place::List)))
            })
            .collect();
        rows.sort_by_key(|(number, _)| *number);
        rows
    }
}
