//! `bigm relax` as pictures to project: one wide slide under the other, letters
//! that are read from the back of a room.

use super::Relaxations;
use super::chart::{Chart, chart, swatch};
use super::ink::{cells, wrap};
use super::program_words::{HEADS, goal, measures, notes};
use super::relax_words::{
    RIGHT, Table, TableRow, formulas, heading, label as label_of, remarks, rows, summary, table,
    ways,
};
use super::svg::{Anchor, INK, Label, frame, label, line, room, width};
use crate::teach::Pairing;

const WIDTH: i32 = 1280;
const MARGIN: i32 = 48;
const INSIDE: i32 = WIDTH - 2 * MARGIN;
const LARGE: i32 = 36;
const TEXT: i32 = 28;

/// A pen that moves down the page.
struct Pen {
    out: String,
    y: i32,
}

impl Pen {
    fn text(&mut self, text: &str, size: i32, bold: bool) {
        for line in wrap(text, room(INSIDE, size)) {
            self.y += size * 4 / 3;
            self.at(MARGIN, Anchor::Start, &line, size, bold);
        }
    }

    fn at(&mut self, x: i32, anchor: Anchor, text: &str, size: i32, bold: bool) {
        let y = self.y;
        label(
            &mut self.out,
            &Label {
                x,
                y,
                size,
                anchor,
                colour: INK,
                bold,
                text,
            },
        );
    }
}

/// The whole drawing.
pub fn svg(page: &Relaxations<'_>) -> String {
    let mut pen = Pen {
        out: String::new(),
        y: MARGIN / 2,
    };
    let title = if page.title.is_empty() {
        "What M does"
    } else {
        page.title
    };
    pen.text(title, LARGE + 8, true);
    let all = summary(&page.pairings);
    pen.text(&all, TEXT, false);
    for pairing in &page.pairings {
        rule(&mut pen);
        slide(page, pairing, &mut pen);
    }
    if goal(page.measured).is_some() {
        rule(&mut pen);
        programs(page, &mut pen);
    }
    let height = pen.y + MARGIN;
    frame((WIDTH, height), "relax", title, &all, &pen.out)
}

fn rule(pen: &mut Pen) {
    pen.y += TEXT * 3 / 2;
    let y = pen.y;
    let style = format!("stroke=\"{INK}\" stroke-width=\"3\"");
    line(&mut pen.out, (MARGIN, y), (WIDTH - MARGIN, y), &style);
    pen.y += TEXT / 2;
}

fn slide(page: &Relaxations<'_>, pairing: &Pairing, pen: &mut Pen) {
    pen.text(&heading(pairing), LARGE, true);
    if let Some(meaning) = &pairing.meaning {
        pen.text(&format!("{}: {meaning}", pairing.delta), TEXT, false);
    }
    for line in formulas(pairing) {
        pen.text(&line, TEXT, false);
    }
    let height = 440;
    let place = Chart {
        at: (MARGIN, pen.y + TEXT),
        size: (INSIDE, height),
        letters: TEXT,
    };
    chart(&mut pen.out, pairing, &page.strengths, &place);
    pen.y += height + TEXT;
    blocks(&table(pairing, &page.strengths), pen);
    pen.y += TEXT / 2;
    for way in ways(pairing, &page.strengths) {
        for row in rows(way) {
            pen.text(&format!("{}: {row}", label_of(way.strength)), TEXT, false);
        }
    }
    pen.y += TEXT / 2;
    for remark in remarks(page, pairing) {
        pen.text(&remark, TEXT, false);
    }
}

/// The table; the boxes before its lines show which band is whose.
fn blocks(table: &Table, pen: &mut Pen) {
    let box_size = TEXT * 3 / 4;
    let name = |way: &TableRow| match way.word {
        "" => way.name.clone(),
        word => format!("{} ({word})", way.name),
    };
    let names: Vec<String> = [table.letter.to_owned(), RIGHT.to_owned()]
        .into_iter()
        .chain(table.ways.iter().map(name))
        .collect();
    let lines: Vec<&[String]> = [table.values.as_slice(), table.right.as_slice()]
        .into_iter()
        .chain(table.ways.iter().map(|way| way.cells.as_slice()))
        .collect();
    let widths: Vec<i32> = (0..table.values.len())
        .map(|place| {
            let cells = lines.iter().filter_map(|line| line.get(place));
            cells.map(|cell| width(cell, TEXT)).max().unwrap_or(0)
        })
        .collect();
    let before = MARGIN + box_size + TEXT / 2;
    // A name too long to leave room for values stands on lines of its own.
    let longest = names.iter().map(|name| cells(name)).max().unwrap_or(0);
    let name_cells = longest.min(room(INSIDE * 2 / 5, TEXT)).max(8);
    let names: Vec<Vec<String>> = names.iter().map(|name| wrap(name, name_cells)).collect();
    let first = before + width(&"m".repeat(name_cells), TEXT) + TEXT;
    let mut from = 0;
    while from < widths.len() {
        let mut to = from;
        let mut used = first;
        while to < widths.len() && (to == from || used + widths[to] <= WIDTH - MARGIN) {
            used += widths[to] + TEXT;
            to += 1;
        }
        pen.y += TEXT / 2;
        for (index, (name, line)) in names.iter().zip(&lines).enumerate() {
            for (part, text) in name.iter().enumerate() {
                pen.y += TEXT * 4 / 3;
                pen.at(before, Anchor::Start, text, TEXT, index == 0);
                if part > 0 {
                    continue;
                }
                if let Some(way) = index.checked_sub(2).and_then(|i| table.ways.get(i)) {
                    let top = pen.y - box_size;
                    swatch(&mut pen.out, way.strength, (MARGIN, top), box_size);
                }
                let mut x = first;
                for (place, width) in widths.iter().enumerate().take(to).skip(from) {
                    let cell = line.get(place).map_or("", String::as_str);
                    let middle = x + width / 2;
                    pen.at(middle, Anchor::Middle, cell, TEXT, index == 0);
                    x += width + TEXT;
                }
            }
        }
        from = to;
    }
}

/// The programs, each a few lines: seven numbers do not fit beside each other
/// in letters of this size.
fn programs(page: &Relaxations<'_>, pen: &mut Pen) {
    pen.text("Relaxations", LARGE, true);
    if let Some(goal) = goal(page.measured) {
        pen.text(&goal, TEXT, false);
    }
    for measured in page.measured {
        let cells = measures(measured);
        pen.y += TEXT / 2;
        pen.text(&cells[0], TEXT, true);
        let parts: Vec<String> = HEADS
            .iter()
            .zip(&cells)
            .skip(1)
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(head, cell)| format!("{head} {cell}"))
            .collect();
        pen.text(&parts.join(", "), TEXT, false);
        for note in notes(measured) {
            pen.text(&note, TEXT, false);
        }
    }
}
