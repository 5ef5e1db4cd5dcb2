//! `bigm tree` as a drawing.

use super::Branching;
use super::ink::{cells, wrap};
use super::svg::{Anchor, INK, Label, QUIET, frame, label, line, rect, width};
use super::tree_words::{answer, fate, head, kind, outcome, setting, title};
use crate::teach::{Size, layout};

const LETTERS: i32 = 16;
const LINE: i32 = 22;
const PAD: i32 = 10;
const MARGIN: i32 = 24;
/// Longer lines are broken.
const CELLS: usize = 24;
const GAP: Size = Size {
    width: 24,
    height: 64,
};

/// A node's lines, and what it needs.
struct Card {
    lines: Vec<String>,
    size: Size,
}

/// The whole drawing, with a heading.
pub fn svg(page: &Branching<'_>) -> String {
    drawing(page, true).drawn
}

/// A drawing, and what a page around it must know.
pub struct Drawing {
    /// The drawing.
    pub drawn: String,
    /// Its width.
    pub width: i32,
    /// Where the middle of the root is, from the left.
    pub root: i32,
}

/// The drawing; the heading is left out where a page around it has one.
pub fn drawing(page: &Branching<'_>, heading: bool) -> Drawing {
    let cards: Vec<Card> = page
        .tree
        .nodes
        .iter()
        .enumerate()
        .map(|(index, node)| {
            let mut lines = vec![head(node)];
            for text in fate(page, index, node) {
                lines.extend(wrap(&text, CELLS));
            }
            card(lines)
        })
        .collect();
    let parents: Vec<Option<usize>> = page.tree.nodes.iter().map(|node| node.parent).collect();
    let sizes: Vec<Size> = cards.iter().map(|card| card.size).collect();
    let drawn = layout(&parents, &sizes, GAP);
    let mut out = String::new();
    let mut top = MARGIN;
    let mut wide = drawn.size.width;
    if heading {
        let room = usize::try_from((wide.max(560) * 5) / (LETTERS * 3)).unwrap_or(CELLS);
        let texts = [
            (title(page).to_owned(), true),
            (setting(page), false),
            (outcome(page), false),
        ];
        for (text, bold) in texts {
            for line in wrap(&text, room) {
                wide = wide.max(width(&line, LETTERS));
                top += LINE;
                write(&mut out, MARGIN, top, Anchor::Start, INK, bold, &line);
            }
        }
        top += LINE;
    }
    let left = MARGIN + (wide - drawn.size.width) / 2;
    let at = |index: usize| {
        let place = drawn.places[index];
        (left + place.x, top + place.y)
    };
    edges(page, &cards, &at, &mut out);
    for (index, card) in cards.iter().enumerate() {
        node(page, index, card, at(index), &mut out);
    }
    let size = drawn.size;
    let whole = (wide + 2 * MARGIN, top + size.height + MARGIN);
    let about = format!("{}. {}", setting(page), outcome(page));
    Drawing {
        drawn: frame(whole, "tree", title(page), &about, &out),
        width: whole.0,
        root: drawn.places.first().map_or(0, |place| left + place.x),
    }
}

fn card(lines: Vec<String>) -> Card {
    let widest = lines.iter().map(|line| cells(line)).max().unwrap_or(0);
    let widest = i32::try_from(widest.max(9)).unwrap_or(i32::MAX / LETTERS);
    let count = i32::try_from(lines.len()).unwrap_or(1);
    Card {
        lines,
        size: Size {
            width: widest * LETTERS * 3 / 5 + 2 * PAD,
            height: count * LINE + 2 * PAD,
        },
    }
}

fn edges(page: &Branching<'_>, cards: &[Card], at: &dyn Fn(usize) -> (i32, i32), out: &mut String) {
    let mut labels = String::new();
    for (index, node) in page.tree.nodes.iter().enumerate() {
        let (Some(parent), Some(step)) = (node.parent, node.step) else {
            continue;
        };
        let (x, y) = at(index);
        let (from_x, from_y) = at(parent);
        let from = (from_x, from_y + cards[parent].size.height);
        let (colour, thick) = if page.tree.on_best_path(index) {
            ("#14561b", 5)
        } else {
            (QUIET, 2)
        };
        let style = format!("stroke=\"{colour}\" stroke-width=\"{thick}\"");
        // Down to the height of the answer, and from there straight: the answer
        // stands on the straight part, over its own node.
        let bend = y - 40;
        line(out, from, (x, bend), &style);
        line(out, (x, bend), (x, y), &style);
        let text = answer(page, &step);
        let wide = width(&text, LETTERS) + 8;
        rect(
            &mut labels,
            (x - wide / 2, y - 33),
            (wide, LINE),
            "fill=\"#ffffff\"",
        );
        write(
            &mut labels,
            x,
            y - 33 + LETTERS,
            Anchor::Middle,
            INK,
            true,
            &text,
        );
    }
    out.push_str(&labels);
}

fn node(page: &Branching<'_>, index: usize, card: &Card, at: (i32, i32), out: &mut String) {
    let Some(node) = page.tree.nodes.get(index) else {
        return;
    };
    let best = page.tree.best.as_ref().is_some_and(|b| b.node == index);
    let style = match kind(node) {
        "branched" => "fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"2\"",
        "infeasible" | "fails" => "fill=\"#fdeaea\" stroke=\"#8b1a1a\" stroke-width=\"2\"",
        "whole" if best => "fill=\"#dff3df\" stroke=\"#14561b\" stroke-width=\"5\"",
        "whole" => "fill=\"#dff3df\" stroke=\"#14561b\" stroke-width=\"2\"",
        "bound" => {
            "fill=\"#ececec\" stroke=\"#4a4a4a\" stroke-width=\"2\" stroke-dasharray=\"3 4\""
        }
        _ => "fill=\"#ffffff\" stroke=\"#4a4a4a\" stroke-width=\"2\" stroke-dasharray=\"10 6\"",
    };
    let (x, y) = at;
    let corner = (x - card.size.width / 2, y);
    let size = (card.size.width, card.size.height);
    rect(out, corner, size, &format!("rx=\"6\" {style}"));
    let mut line_y = y + PAD - LINE / 4;
    for (place, text) in card.lines.iter().enumerate() {
        line_y += LINE;
        write(out, x, line_y, Anchor::Middle, INK, place == 0, text);
    }
}

fn write(out: &mut String, x: i32, y: i32, anchor: Anchor, colour: &str, bold: bool, text: &str) {
    label(
        out,
        &Label {
            x,
            y,
            size: LETTERS,
            anchor,
            colour,
            bold,
            text,
        },
    );
}
