//! The table a person would draw for a grid puzzle: places across, categories
//! down, and in each cell the item that is certainly there.

use crate::model::{Model, UnknownId, World};
use crate::prove::Finding;

/// The table, indented by two, or nothing where the puzzle has no grid or
/// nothing in it is certain. A cell that stays open is a `?`.
pub fn table(model: &Model, finding: &Finding) -> Option<String> {
    let grid = model.grid.as_ref()?;
    let mut lines = vec![[vec![grid.places.clone()], grid.names.clone()].concat()];
    let mut known = false;
    for (category, items) in &grid.categories {
        let mut line = vec![category.clone()];
        for place in 0..grid.names.len() {
            let item = items.iter().find(|&&item| {
                finding.certain.iter().any(|certain| {
                    certain.unknown == item && usize::try_from(certain.value) == Ok(place)
                })
            });
            known |= item.is_some();
            line.push(item.map_or_else(|| "?".to_owned(), |&item| called(model, item)));
        }
        lines.push(line);
    }
    known.then(|| laid_out(&lines))
}

/// The tables of two worlds: beside each other where they fit into 80 columns,
/// else below each other. Cells that differ have a `*`, in the second table and
/// in the first.
pub fn two_tables(model: &Model, first: &World, second: &World) -> Option<String> {
    let grid = model.grid.as_ref()?;
    let there = |world: &World, items: &[UnknownId], place: usize| {
        let item = items
            .iter()
            .find(|item| usize::try_from(world.value(**item)) == Ok(place));
        item.map_or_else(String::new, |&item| called(model, item))
    };
    let mut tables = [Vec::new(), Vec::new()];
    for (table, title) in tables.iter_mut().zip(["one", "another"]) {
        table.push([vec![title.to_owned()], grid.names.clone()].concat());
    }
    for (category, items) in &grid.categories {
        let mut lines = [vec![category.clone()], vec![category.clone()]];
        for place in 0..grid.names.len() {
            let cells = [first, second].map(|world| there(world, items, place));
            let mark = if cells[0] == cells[1] { "" } else { "*" };
            for (line, cell) in lines.iter_mut().zip(cells) {
                line.push(format!("{cell}{mark}"));
            }
        }
        for (table, line) in tables.iter_mut().zip(lines) {
            table.push(line);
        }
    }
    let [one, another] = tables.map(|table| laid_out(&table));
    let width = one.lines().map(|line| line.chars().count()).max()?;
    let beside = another.lines().map(|line| line.chars().count()).max()?;
    if width + 3 + beside > 80 {
        return Some(format!("{one}\n{another}"));
    }
    let mut out = String::new();
    for (left, right) in one.lines().zip(another.lines()) {
        let gap = " ".repeat(width - left.chars().count());
        out.push_str(format!("{left}{gap}   {right}").trim_end());
        out.push('\n');
    }
    Some(out)
}

/// An item by its own name.
fn called(model: &Model, item: UnknownId) -> String {
    let unknown = model.unknown(item);
    let own = unknown.arguments.last().cloned();
    own.unwrap_or_else(|| unknown.family.clone())
}

fn laid_out(lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        lines
            .iter()
            .filter_map(|line| line.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or(0)
    };
    let mut out = String::new();
    for line in lines {
        let mut text = String::new();
        for (column, cell) in line.iter().enumerate() {
            let pad = width(column) - cell.chars().count();
            text.push_str(&format!("  {cell}{}", " ".repeat(pad)));
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
}
