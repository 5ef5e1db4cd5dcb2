//! A board, empty to be filled in, and filled as in the key.

use crate::explain::worksheet::{Board, Cell, Key};
use crate::export::document::html::escape::{escape, isolated};

/// To tick and to write in.
pub(super) fn empty(board: &Board) -> String {
    table(board, &|label, head, cell| {
        let what = escape(&format!("{label}: {head}"));
        match cell {
            Cell::Tick(_) => format!("<input type=\"checkbox\" aria-label=\"{what}\"/>"),
            Cell::Write(_) => format!("<input type=\"text\" aria-label=\"{what}\"/>"),
            Cell::Given(value) => isolated(value),
            Cell::Nothing => String::new(),
        }
    })
}

/// As the key has it: what stays open is a question mark.
pub(super) fn filled(board: &Board, key: &Key) -> String {
    table(board, &|_, _, cell| match cell {
        Cell::Tick(_) => match key.ticked(cell) {
            Some(true) => "<b>✓</b>".to_owned(),
            Some(false) => "·".to_owned(),
            None => "?".to_owned(),
        },
        Cell::Write(_) => key.written(cell).map_or_else(
            || "?".to_owned(),
            |value| format!("<b>{}</b>", isolated(value)),
        ),
        Cell::Given(value) => isolated(value),
        Cell::Nothing => String::new(),
    })
}

fn table(board: &Board, content: &dyn Fn(&str, &str, &Cell) -> String) -> String {
    let title = isolated(&board.title);
    let grouped = board.lines.iter().any(|line| !line.group.is_empty());
    let mut out = format!(
        "<div class=\"wide\">\n<table class=\"board\">\n<caption>{title}</caption>\n<thead><tr><td></td>"
    );
    for head in &board.head {
        out.push_str(&format!("<th scope=\"col\">{}</th>", isolated(head)));
    }
    out.push_str("</tr></thead>\n");
    let mut group = None;
    for line in &board.lines {
        if group != Some(&line.group) {
            if group.is_some() {
                out.push_str("</tbody>\n");
            }
            out.push_str("<tbody>\n");
            if grouped {
                out.push_str(&format!(
                    "<tr><th class=\"group\" scope=\"rowgroup\" colspan=\"{}\">{}</th></tr>\n",
                    board.head.len() + 1,
                    isolated(&line.group)
                ));
            }
            group = Some(&line.group);
        }
        let label = isolated(&line.label);
        out.push_str(&format!("<tr><th scope=\"row\">{label}</th>"));
        for (head, cell) in board.head.iter().zip(&line.cells) {
            let inside = content(&line.label, head, cell);
            out.push_str(&format!("<td>{inside}</td>"));
        }
        out.push_str("</tr>\n");
    }
    if group.is_some() {
        out.push_str("</tbody>\n");
    }
    out.push_str("</table>\n</div>\n");
    out
}
