//! The table a person would draw for a grid puzzle: places across, categories
//! down, and in each cell the item that is certainly there.

use crate::model::Model;
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
            line.push(item.map_or_else(
                || "?".to_owned(),
                |&item| {
                    let unknown = model.unknown(item);
                    unknown
                        .arguments
                        .last()
                        .cloned()
                        .unwrap_or_else(|| unknown.family.clone())
                },
            ));
        }
        lines.push(line);
    }
    known.then(|| laid_out(&lines))
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
