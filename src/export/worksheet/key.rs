//! The key at the end: hidden on the screen until it is asked for, and on a
//! page of its own where it is printed.

use super::{board, hints, name};
use crate::explain::worksheet::{Key, Riddle};
use crate::export::document::html::escape::isolated;

/// The keys of all riddles.
pub(super) fn section(riddles: &[Riddle]) -> String {
    let mut out = "<p class=\"ask-key\"><input type=\"checkbox\" id=\"show-key\"/> \
                   <label for=\"show-key\">Show the key</label></p>\n\
                   <section class=\"key\" aria-labelledby=\"key\">\n<h2 id=\"key\">Key</h2>\n"
        .to_owned();
    for (number, riddle) in (1..).zip(riddles) {
        if riddles.len() > 1 {
            out.push_str(&format!("<h3>{}</h3>\n", name(riddle, number, true)));
        }
        out.push_str(&one(riddle));
    }
    out.push_str("</section>\n");
    out
}

fn one(riddle: &Riddle) -> String {
    let key = &riddle.key;
    let mut out = answer(key);
    out.push_str(&format!("<p>{}</p>\n", isolated(&key.verdict)));
    for board in &riddle.boards {
        out.push_str(&board::filled(board, key));
    }
    if !key.booked.is_empty() {
        let facts = isolated(&key.booked.join("; "));
        out.push_str(&format!("<p>By the rules alone: {facts}.</p>\n"));
    }
    if !key.steps.is_empty() {
        out.push_str("<ol class=\"steps\">\n");
        for step in &key.steps {
            out.push_str(&format!("<li><p>{}</p>\n", isolated(&step.text)));
            if !step.lines.is_empty() {
                let lines = hints::lines(&step.lines);
                out.push_str(&format!("<div class=\"branch\">\n{lines}</div>\n"));
            }
            if !step.also.is_empty() {
                let also = isolated(&step.also.join("; "));
                out.push_str(&format!(
                    "<p class=\"also\">So, by the rules: {also}.</p>\n"
                ));
            }
            out.push_str("</li>\n");
        }
        out.push_str("</ol>\n");
    }
    if let Some(note) = &key.note {
        out.push_str(&format!("<p class=\"also\">{}</p>\n", isolated(note)));
    }
    out
}

fn answer(key: &Key) -> String {
    if key.answer.is_empty() {
        return String::new();
    }
    let mut out = "<table class=\"answer\">\n<tbody>\n".to_owned();
    for line in &key.answer {
        let is_not = match line.is_not.as_str() {
            "" => String::new(),
            others => format!("not {}", isolated(others)),
        };
        let is = isolated(&line.is);
        out.push_str(&format!(
            "<tr><th scope=\"row\">{}</th><td><b>{is}</b></td><td>{is_not}</td></tr>\n",
            isolated(&line.name)
        ));
    }
    out.push_str("</tbody>\n</table>\n");
    out
}
