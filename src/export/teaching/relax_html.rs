//! `bigm relax` as one page.

use super::Relaxations;
use super::chart::{Chart, chart};
use super::html::{page, scrolling};
use super::ink::escaped;
use super::program_words::{HEADS, goal, measures, notes, time};
use super::relax_words::{RIGHT, formulas, heading, label, remarks, rows, summary, table, ways};
use super::svg::frame;
use crate::teach::{Pairing, Strength};
use std::fmt::Write;

/// The whole page.
pub fn html(relax: &Relaxations<'_>) -> String {
    let title = if relax.title.is_empty() {
        "What M does"
    } else {
        relax.title
    };
    let mut out = String::new();
    let _ = writeln!(out, "<h1>{}</h1>", escaped(title));
    let _ = writeln!(out, "<p>{}</p>", escaped(&summary(&relax.pairings)));
    for (number, pairing) in relax.pairings.iter().enumerate() {
        one(relax, pairing, number, &mut out);
    }
    programs(relax, &mut out);
    page(title, &out)
}

fn one(relax: &Relaxations<'_>, pairing: &Pairing, number: usize, out: &mut String) {
    let name = heading(pairing);
    let _ = writeln!(out, "<section>\n<h2>{}</h2>", escaped(&name));
    if let Some(meaning) = &pairing.meaning {
        let text = format!("{}: {meaning}", pairing.delta);
        let _ = writeln!(out, "<p class=\"formula\">{}</p>", escaped(&text));
    }
    for line in formulas(pairing) {
        let _ = writeln!(out, "<p class=\"formula\">{}</p>", escaped(&line));
    }
    let mut picture = String::new();
    let place = Chart {
        at: (4, 4),
        size: (352, 212),
        letters: 14,
    };
    chart(&mut picture, pairing, &relax.strengths, &place);
    let letter = pairing.letter();
    let about = format!("The values of δ that the rows allow, for each value of {letter}");
    let id = format!("c{number}");
    let drawn = frame((360, 220), &id, &name, &about, &picture);
    let _ = writeln!(out, "<div class=\"chart\">\n{drawn}</div>");
    let cells = values(relax, pairing);
    out.push_str(&scrolling(&format!("Values of δ, {name}"), &cells));
    for way in ways(pairing, &relax.strengths) {
        for row in rows(way) {
            let text = format!("{}: {row}", label(way.strength));
            let _ = writeln!(out, "<p class=\"formula\">{}</p>", escaped(&text));
        }
    }
    for remark in remarks(relax, pairing) {
        let _ = writeln!(out, "<p>{}</p>", escaped(&remark));
    }
    out.push_str("</section>\n");
}

/// A line for each value, so that the table is as narrow as a phone.
fn values(relax: &Relaxations<'_>, pairing: &Pairing) -> String {
    let table = table(pairing, &relax.strengths);
    let mut out = String::from("<table>\n<thead>\n<tr>");
    for head in [table.letter, RIGHT] {
        let _ = write!(out, "<th scope=\"col\">{head}</th>");
    }
    for way in &table.ways {
        let class = match way.strength {
            Strength::Smallest => "smallest",
            Strength::Paper => "paper",
            Strength::Chosen(_) => "chosen",
        };
        let word = match way.word {
            "" => String::new(),
            word => format!(" <span class=\"loose\">({word})</span>"),
        };
        let _ = write!(
            out,
            "<th scope=\"col\"><span class=\"swatch {class}\" aria-hidden=\"true\"></span>\
             {}{word}</th>",
            escaped(&way.name)
        );
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for (place, value) in table.values.iter().enumerate() {
        let columns = std::iter::once(&table.right).chain(table.ways.iter().map(|way| &way.cells));
        let cells: Vec<&str> = columns
            .map(|column| column.get(place).map_or("", String::as_str))
            .collect();
        line(&mut out, value, &cells);
    }
    out.push_str("</tbody>\n</table>\n");
    out
}

/// A line of a table; an interval may be broken behind its points, and so may a
/// fraction.
fn line(out: &mut String, name: &str, cells: &[&str]) {
    let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escaped(name));
    for cell in cells {
        let cell = escaped(cell)
            .replace("..", "..<wbr>")
            .replace('/', "/<wbr>");
        let _ = write!(out, "<td>{cell}</td>");
    }
    out.push_str("</tr>\n");
}

fn programs(relax: &Relaxations<'_>, out: &mut String) {
    let Some(goal) = goal(relax.measured) else {
        return;
    };
    let _ = writeln!(
        out,
        "<section>\n<h2>Relaxations</h2>\n<p>{}</p>",
        escaped(&goal)
    );
    let all: Vec<[String; 8]> = relax.measured.iter().map(measures).collect();
    let times: Vec<String> = relax.measured.iter().map(|m| time(m.time)).collect();
    let mut table = String::from("<table>\n<thead>\n<tr>");
    let _ = write!(table, "<th scope=\"col\">{}</th>", HEADS[0]);
    for cells in &all {
        let _ = write!(table, "<th scope=\"col\">{}</th>", escaped(&cells[0]));
    }
    table.push_str("</tr>\n</thead>\n<tbody>\n");
    for (place, head) in HEADS.iter().enumerate().skip(1) {
        let cells: Vec<&str> = all.iter().map(|cells| cells[place].as_str()).collect();
        line(&mut table, head, &cells);
    }
    if relax.with_time {
        let cells: Vec<&str> = times.iter().map(String::as_str).collect();
        line(&mut table, "time", &cells);
    }
    table.push_str("</tbody>\n</table>\n");
    out.push_str(&scrolling("Relaxations", &table));
    for note in relax.measured.iter().flat_map(notes) {
        let _ = writeln!(out, "<p>{}</p>", escaped(&note));
    }
    out.push_str("</section>\n");
}
