//! `bigm relax` for a terminal of 80 columns.

use super::Relaxations;
use super::ink::{cells, centred, hang, padded};
use super::program_words::{HEADS, goal, measures, notes, time};
use super::relax_words::{
    RIGHT, Table, formulas, heading, label, remarks, rows, summary, table, ways,
};
use crate::teach::Pairing;

const WIDTH: usize = 80;

/// The whole page.
pub fn text(page: &Relaxations<'_>) -> String {
    let mut out = String::new();
    if !page.title.is_empty() {
        hang("", page.title, WIDTH, &mut out);
        out.push('\n');
    }
    hang("", &summary(&page.pairings), WIDTH, &mut out);
    for pairing in &page.pairings {
        out.push('\n');
        one(page, pairing, &mut out);
    }
    programs(page, &mut out);
    out
}

fn one(page: &Relaxations<'_>, pairing: &Pairing, out: &mut String) {
    hang("", &heading(pairing), WIDTH, out);
    if let Some(meaning) = &pairing.meaning {
        hang(&format!("  {}: ", pairing.delta), meaning, WIDTH, out);
    }
    for line in formulas(pairing) {
        hang("  ", &line, WIDTH, out);
    }
    out.push('\n');
    blocks(&table(pairing, &page.strengths), out);
    out.push('\n');
    for way in ways(pairing, &page.strengths) {
        let name = format!("  {}", padded(&label(way.strength), 12));
        for (place, row) in rows(way).iter().enumerate() {
            let first = if place == 0 {
                name.clone()
            } else {
                " ".repeat(cells(&name))
            };
            hang(&format!("{first} "), row, WIDTH, out);
        }
    }
    for remark in remarks(page, pairing) {
        hang("  ", &remark, WIDTH, out);
    }
}

/// The table, in as many blocks as it takes to stay within the width.
fn blocks(table: &Table, out: &mut String) {
    let names: Vec<&str> = [table.letter, RIGHT]
        .into_iter()
        .chain(table.ways.iter().map(|way| way.name.as_str()))
        .collect();
    let lines: Vec<&[String]> = [table.values.as_slice(), table.right.as_slice()]
        .into_iter()
        .chain(table.ways.iter().map(|way| way.cells.as_slice()))
        .collect();
    let words = [""; 2]
        .into_iter()
        .chain(table.ways.iter().map(|way| way.word))
        .collect::<Vec<_>>();
    let head = names.iter().map(|name| cells(name)).max().unwrap_or(0);
    let tail = words.iter().map(|word| cells(word)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table.values.len())
        .map(|place| {
            let widest = lines.iter().filter_map(|line| line.get(place));
            widest.map(|cell| cells(cell)).max().unwrap_or(0)
        })
        .collect();
    let room = WIDTH.saturating_sub(2 + head + 2 + tail);
    let mut from = 0;
    while from < widths.len() {
        let mut to = from + 1;
        let mut used = widths[from] + 2;
        while to < widths.len() && used + widths[to] + 2 <= room {
            used += widths[to] + 2;
            to += 1;
        }
        for ((name, line), word) in names.iter().zip(&lines).zip(&words) {
            let mut text = format!("  {}", padded(name, head));
            for (place, width) in widths.iter().enumerate().take(to).skip(from) {
                let cell = line.get(place).map_or("", String::as_str);
                text.push_str("  ");
                text.push_str(&centred(cell, *width));
            }
            text.push_str("  ");
            text.push_str(word);
            out.push_str(text.trim_end());
            out.push('\n');
        }
        from = to;
        if from < widths.len() {
            out.push('\n');
        }
    }
}

fn programs(page: &Relaxations<'_>, out: &mut String) {
    let Some(goal) = goal(page.measured) else {
        return;
    };
    out.push('\n');
    hang("Relaxations. ", &goal, WIDTH, out);
    out.push('\n');
    // A line for each measure: three forms fit beside each other, and whatever
    // they are called.
    let all: Vec<[String; 8]> = page.measured.iter().map(measures).collect();
    let mut lines: Vec<Vec<String>> = HEADS
        .iter()
        .enumerate()
        .map(|(place, head)| {
            let cells = all.iter().map(|cells| cells[place].clone());
            std::iter::once((*head).to_owned()).chain(cells).collect()
        })
        .collect();
    if page.with_time {
        let times = page.measured.iter().map(|m| time(m.time));
        lines.push(std::iter::once("time".to_owned()).chain(times).collect());
    }
    let head = HEADS.iter().map(|head| cells(head)).max().unwrap_or(0);
    let width = lines
        .iter()
        .flat_map(|line| line.iter().skip(1))
        .map(|cell| cells(cell))
        .max()
        .unwrap_or(0);
    for line in &lines {
        let mut text = String::new();
        for (place, cell) in line.iter().enumerate() {
            if place == 0 {
                text.push_str(&padded(cell, head));
            } else {
                let free = width.saturating_sub(cells(cell));
                text.push_str(&format!("  {}{cell}", " ".repeat(free)));
            }
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
    let notes: Vec<String> = page.measured.iter().flat_map(notes).collect();
    if !notes.is_empty() {
        out.push('\n');
    }
    for note in notes {
        hang("", &note, WIDTH, out);
    }
}
