//! Riddles as one HTML page to print or to tick on the screen: it needs no
//! network, no fonts and no script.

mod board;
mod hints;
mod key;

use super::document::html::escape::{escape, isolated};
use super::document::html::shell;
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
    let mut out = shell::head(sheet.title, STYLE, false);
    out.push_str(&format!(
        "<main>\n<h1 dir=\"auto\">{}</h1>\n",
        escape(sheet.title)
    ));
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
    out.push_str(&shell::story(riddle.story.as_deref().unwrap_or_default()));
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
