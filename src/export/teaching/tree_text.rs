//! `bigm tree` as an indented tree.

use super::Branching;
use super::ink::{cells, hang, wrap};
use super::tree_words::{one_line, outcome, point, setting, title};

const WIDTH: usize = 80;
/// Deeper than this the lines to the left are cut off.
const DEEPEST: usize = 14;

/// The whole page.
pub fn text(page: &Branching<'_>) -> String {
    let mut out = String::new();
    hang("", title(page), WIDTH, &mut out);
    hang("", &setting(page), WIDTH, &mut out);
    out.push('\n');
    out.push_str(&outline(page));
    out.push('\n');
    hang("", &outcome(page), WIDTH, &mut out);
    if let Some(point) = point(page) {
        hang("", &point, WIDTH, &mut out);
    }
    out
}

/// The tree alone.
fn outline(page: &Branching<'_>) -> String {
    let mut out = String::new();
    // A node, and for each of its ancestors below the root and itself, whether
    // it is the last child.
    let mut open: Vec<(usize, Vec<bool>)> = vec![(0, Vec::new())];
    while let Some((index, lasts)) = open.pop() {
        let Some(node) = page.tree.nodes.get(index) else {
            continue;
        };
        let (first, rest) = margins(&lasts);
        let children = page.tree.children(index);
        let text = one_line(page, index, node);
        let below = if children.is_empty() { "  " } else { "│ " };
        let width = WIDTH.saturating_sub(cells(&first)).max(24);
        for (place, line) in wrap(&text, width.saturating_sub(2)).iter().enumerate() {
            match place {
                0 => out.push_str(&format!("{first}{line}\n")),
                _ => out.push_str(&format!("{rest}{below}{line}\n")),
            }
        }
        for (place, &child) in children.iter().enumerate().rev() {
            let mut lasts = lasts.clone();
            lasts.push(place + 1 == children.len());
            open.push((child, lasts));
        }
    }
    out
}

/// What stands before the first line of a node, and before its others.
fn margins(lasts: &[bool]) -> (String, String) {
    let Some((&last, above)) = lasts.split_last() else {
        return (String::new(), String::new());
    };
    let skipped = above.len().saturating_sub(DEEPEST);
    let mut stem = if skipped > 0 {
        format!("… {skipped} … ")
    } else {
        String::new()
    };
    for &last in above.iter().skip(skipped) {
        stem.push_str(if last { "   " } else { "│  " });
    }
    let (hook, under) = if last {
        ("└─ ", "   ")
    } else {
        ("├─ ", "│  ")
    };
    (format!("{stem}{hook}"), format!("{stem}{under}"))
}
