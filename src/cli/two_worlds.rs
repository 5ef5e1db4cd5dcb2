//! A puzzle with several answers: two worlds side by side, where they differ,
//! and what is certain all the same.

use super::answer::world_lines;
use super::grid;
use super::output::bold;
use super::page::{pad, wrap};
use crate::model::{Domain, Model, UnknownId, World};
use crate::prove::Finding;
use crate::report::Style;

/// The section, after an empty line.
pub fn two_worlds(model: &Model, finding: &Finding, style: Style, out: &mut String) {
    let [first, second] = finding.answers.as_slice() else {
        return;
    };
    let tables = grid::two_tables(model, &first.world, &second.world);
    let mark = if tables.is_some() { "*" } else { "≠" };
    let heading = format!("Two worlds, and where they differ ({mark}):");
    out.push_str(&format!("\n{}\n\n", bold(&heading, style)));
    if let Some(tables) = &tables {
        out.push_str(tables);
    }
    line_by_line(model, &first.world, &second.world, tables.is_some(), out);
    if finding.worlds.complete && finding.worlds.found == 2 {
        complement(model, &first.world, &second.world, out);
    }
    certain(model, finding, out);
}

/// The unknowns line by line; those that stand in tables are left out.
fn line_by_line(model: &Model, first: &World, second: &World, tables: bool, out: &mut String) {
    let categories: Vec<&str> = match &model.grid {
        Some(grid) if tables => grid
            .categories
            .iter()
            .map(|(name, _)| name.as_str())
            .collect(),
        _ => Vec::new(),
    };
    let (left, right) = (world_lines(model, first), world_lines(model, second));
    let mut rows = vec![[
        String::new(),
        "one".to_owned(),
        "another".to_owned(),
        String::new(),
    ]];
    for (a, b) in left.iter().zip(&right) {
        let family = a.name.split('[').next().unwrap_or_default();
        if categories.contains(&family) {
            continue;
        }
        let mark = if a == b { "" } else { "≠" };
        rows.push([a.name.clone(), a.is.clone(), b.is.clone(), mark.to_owned()]);
    }
    if rows.len() == 1 {
        return;
    }
    if tables {
        out.push('\n');
    }
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    for [name, one, other, mark] in &rows {
        let [name, one, other] = [
            pad(name, widths[0]),
            pad(one, widths[1]),
            pad(other, widths[2]),
        ];
        out.push_str(format!("  {name}  {one}  {other}  {mark}").trim_end());
        out.push('\n');
    }
}

/// Says where the only two worlds agree on nothing, though each thing can be so
/// or not so.
fn complement(model: &Model, first: &World, second: &World, out: &mut String) {
    let turned = model.unknowns.iter().enumerate().all(|(index, unknown)| {
        let id = UnknownId(index);
        let two = match &unknown.domain {
            Domain::Bool => true,
            domain => domain.size() == Some(2),
        };
        two && first.value(id) != second.value(id)
    });
    if turned && model.unknowns.len() > 1 {
        out.push_str(
            "\n  each is the other's complement: whatever is so in one is not so in the other\n",
        );
    }
}

fn certain(model: &Model, finding: &Finding, out: &mut String) {
    let single = finding.certain.iter().map(|c| {
        let unknown = model.unknown(c.unknown);
        match unknown.domain.show(c.value).as_str() {
            "true" => unknown.name(),
            "false" => format!("not {}", unknown.name()),
            value => format!("{} = {value}", unknown.name()),
        }
    });
    let counts = finding.counts.iter().map(|tally| tally.words());
    let certain: Vec<String> = single.chain(counts).collect();
    out.push_str(&match certain.is_empty() {
        true => "\n  certain in all: nothing\n".to_owned(),
        false => format!("\n  certain in all: {}\n", wrap(&certain, 18)),
    });
    if finding.asked {
        out.push_str("  `bigm repair` looks for the smallest changes that leave one answer\n");
    }
}
