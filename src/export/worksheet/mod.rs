//! Riddles as one HTML page to print or to tick on the screen: it needs no
//! network, no fonts and no script.

mod board;
mod hints;
mod key;

use super::document::html::escape::{escape, isolated};
use super::document::story;
use crate::explain::worksheet::{Clue, Riddle};

const STYLE: &str = include_str!("page.css");

/// What is on the page beside the riddles.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    /// Its heading.
    pub title: &'a str,
    /// Whether hints are folded in under each riddle.
    pub hints: bool,
    /// Whether the key stands at the end.
    pub key: bool,
}

/// The whole page, which is HTML and well-formed XML at once.
pub fn page(riddles: &[Riddle], sheet: &Sheet) -> String {
    let title = escape(sheet.title);
    let mut out = format!(
        r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
<link rel="icon" href="data:,"/>
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">{title}</h1>
"##
    );
    for (number, riddle) in (1..).zip(riddles) {
        out.push_str(&section(riddle, number, riddles.len() > 1, sheet));
    }
    if sheet.key {
        out.push_str(&key::section(riddles));
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// What a riddle is called on the page.
fn name(riddle: &Riddle, number: usize, several: bool) -> String {
    let title = riddle.title.trim();
    match (several, title.is_empty()) {
        (true, true) => format!("Riddle {number}"),
        (true, false) => format!("{number}. {}", isolated(title)),
        (false, true) => "The riddle".to_owned(),
        (false, false) => isolated(title),
    }
}

fn section(riddle: &Riddle, number: usize, several: bool, sheet: &Sheet) -> String {
    // The only riddle of a page may have given it its heading.
    let mut out = if !several && riddle.title.trim() == sheet.title.trim() {
        "<section class=\"riddle\">\n".to_owned()
    } else {
        let heading = name(riddle, number, several);
        format!(
            "<section class=\"riddle\" aria-labelledby=\"riddle-{number}\">\n\
             <h2 id=\"riddle-{number}\">{heading}</h2>\n"
        )
    };
    if let Some(source) = &riddle.source {
        out.push_str(&format!("<p class=\"source\">{}</p>\n", isolated(source)));
    }
    out.push_str(&told(riddle.story.as_deref().unwrap_or_default()));
    out.push_str(&clues(&riddle.clues));
    if let Some(question) = &riddle.question {
        let question = isolated(question);
        out.push_str(&format!("<p class=\"question\">To find: {question}</p>\n"));
    }
    for board in &riddle.boards {
        out.push_str(&board::empty(board));
    }
    if sheet.hints {
        out.push_str(&hints::folded(&riddle.hints));
    }
    out.push_str("</section>\n");
    out
}

fn told(text: &str) -> String {
    let mut out = String::new();
    for lines in story::paragraphs(text) {
        let lines: Vec<String> = lines
            .iter()
            .map(|line| match line.indented {
                true => format!("<span class=\"set-in\">{}</span>", isolated(&line.words)),
                false => isolated(&line.words),
            })
            .collect();
        let lines = lines.join("<br/>\n");
        out.push_str(&format!("<p class=\"story\" dir=\"auto\">{lines}</p>\n"));
    }
    out
}

fn clues(clues: &[Clue]) -> String {
    if clues.is_empty() {
        return String::new();
    }
    let mut out = "<ul class=\"clues\">\n".to_owned();
    for clue in clues {
        let speaker = clue.speaker.as_ref().map_or_else(String::new, |speaker| {
            format!("<b>{}:</b> ", isolated(speaker))
        });
        out.push_str(&format!(
            "<li><span class=\"mark\">{}</span> <span>{speaker}{}</span></li>\n",
            isolated(&clue.mark),
            isolated(&clue.text)
        ));
    }
    out.push_str("</ul>\n");
    out
}
