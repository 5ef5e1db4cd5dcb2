//! Hints, folded: each opens into the next thing it gives away.

use crate::explain::Ladder;
use crate::export::document::html::escape::isolated;

/// What the levels of a hint give away.
const LEVELS: [&str; 4] = ["", "Which of them?", "How?", "What follows?"];

/// All hints, closed.
pub(super) fn folded(hints: &[Ladder]) -> String {
    if hints.is_empty() {
        return String::new();
    }
    let mut out = "<div class=\"hints\">\n".to_owned();
    for (number, hint) in (1..).zip(hints) {
        let mut open = 0;
        for (level, lines) in hint.levels.iter().enumerate() {
            let summary = match LEVELS.get(level) {
                Some(words) if level > 0 => (*words).to_owned(),
                _ => format!("Hint {number}"),
            };
            out.push_str(&format!("<details><summary>{summary}</summary>\n"));
            out.push_str(&self::lines(lines));
            open += 1;
        }
        out.push_str(&"</details>".repeat(open));
        out.push('\n');
    }
    out.push_str("</div>\n");
    out
}

/// Lines below each other, set in where they are.
pub(super) fn lines(lines: &[String]) -> String {
    let mut out = String::new();
    for line in lines {
        let class = match line.starts_with(' ') {
            true => " class=\"set-in\"",
            false => "",
        };
        out.push_str(&format!("<p{class}>{}</p>\n", isolated(line.trim())));
    }
    out
}
