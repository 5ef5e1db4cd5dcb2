//! Running text, lists and tables as markup.

use super::escape::{escape, isolated};
use super::formula::{formula, key, symbol};
use super::page::Page;
use crate::explain::document::{Piece, Stands, SymbolLine, Table, Text};

/// A text in the line; a mention of a card that is not on the page is words.
pub fn text(text: &Text, page: &Page<'_>) -> String {
    text.0.iter().map(|piece| one(piece, page)).collect()
}

fn one(piece: &Piece, page: &Page<'_>) -> String {
    match piece {
        Piece::Words(words) => isolated(words),
        Piece::Strong(words) => format!("<strong>{}</strong>", isolated(words)),
        Piece::Code(words) => code(words),
        Piece::Formula(it) => formula(it),
        Piece::Card { id, words } if page.has_card(id) => {
            format!(r##"<a href="#{}">{}</a>"##, escape(id), isolated(words))
        }
        Piece::Card { words, .. } => isolated(words),
    }
}

/// Something in the language of puzzles.
pub fn code(words: &str) -> String {
    format!("<code>{}</code>", isolated(words))
}

/// Points in a list.
pub fn list(points: &[Text], page: &Page<'_>) -> String {
    let mut out = String::from("<ul>\n");
    for point in points {
        out.push_str(&format!("<li>{}</li>\n", text(point, page)));
    }
    out.push_str("</ul>\n");
    out
}

/// A table, in a box that scrolls where it is too wide.
pub fn table(table: &Table, page: &Page<'_>, label: &str) -> String {
    let head: Vec<String> = table.head.iter().map(|cell| text(cell, page)).collect();
    let rows = table.rows.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(place, cell)| {
            let cell = text(cell, page);
            match place {
                0 => format!(r#"<th scope="row">{cell}</th>"#),
                _ => format!("<td>{cell}</td>"),
            }
        });
        ("<tr>".to_owned(), cells.collect::<String>())
    });
    boxed(&head, rows, label)
}

/// What the symbols stand for: each with its column, which a reader of the page
/// as data finds in the attributes too.
pub fn symbols(lines: &[SymbolLine], label: &str) -> String {
    let several = lines.iter().any(|line| line.form.is_some());
    let mut head: Vec<String> = ["Symbol", "Column", "What it stands for", "Values"]
        .map(str::to_owned)
        .into();
    if several {
        head.push("Form".to_owned());
    }
    let rows = lines.iter().map(|line| {
        let (column, data) = match &line.is {
            Stands::Column { name, helper } => {
                let mut cell = code(name);
                if *helper {
                    cell.push_str(" <small>helper</small>");
                }
                let data = format!(r#" data-column="{}""#, escape(name));
                (cell, data)
            }
            Stands::Complement { of } => {
                let cell = format!(
                    r#"<span class="f">1 − {}</span>"#,
                    symbol(of).replace("<var>", "<var class=\"of\">")
                );
                (cell, String::new())
            }
            Stands::Constant(value) => {
                let cell = format!("always {}", u8::from(*value));
                (cell, String::new())
            }
        };
        let mut cells = format!(
            r#"<th scope="row"><span class="f">{}</span></th><td>{column}</td><td>{}</td><td>{}</td>"#,
            symbol(&line.symbol),
            isolated(&line.meaning),
            escape(&line.values),
        );
        let form = line.form.map(|form| form.name());
        if several {
            cells.push_str(&format!("<td>{}</td>", form.unwrap_or("both")));
        }
        let tag = format!(
            r#"<tr data-symbol="{}"{data}>"#,
            escape(&key(&line.symbol))
        );
        (tag, cells)
    });
    boxed(&head, rows, label)
}

fn boxed(head: &[String], rows: impl Iterator<Item = (String, String)>, label: &str) -> String {
    let mut out = format!(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table>\n<thead><tr>",
        escape(label)
    );
    for cell in head {
        out.push_str(&format!(r#"<th scope="col">{cell}</th>"#));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (tag, cells) in rows {
        out.push_str(&format!("{tag}{cells}</tr>\n"));
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
    out
}
