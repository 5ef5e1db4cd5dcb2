//! `bigm tree` as one page: the drawing, in a part that scrolls, and the same
//! tree as a list. Where the page is too narrow for the drawing, it gives way to
//! the list, and a link brings it back.

use super::Branching;
use super::html::{scrolling, styled};
use super::ink::escaped;
use super::tree_svg::{Drawing, drawing};
use super::tree_words::{one_line, outcome, point, setting, title};
use std::fmt::Write;

/// Begins at the root, which stands somewhere over the middle of a wide
/// drawing. Without it the drawing begins at its left edge.
fn script(root: i32) -> String {
    format!(
        "<script>for (const box of document.querySelectorAll('.scroll')) \
         box.scrollLeft = {root} - box.clientWidth / 2</script>\n"
    )
}

/// On pages wider than this a drawing scrolls; on narrower ones the list is
/// better.
const WIDE: i32 = 720;

/// The whole page.
pub fn html(tree: &Branching<'_>) -> String {
    let name = title(tree);
    let Drawing { drawn, width, root } = drawing(tree, false);
    let mut out = String::new();
    let _ = writeln!(out, "<h1>{}</h1>", escaped(name));
    let _ = writeln!(out, "<p>{}</p>", escaped(&setting(tree)));
    let _ = writeln!(out, "<p>{}</p>", escaped(&outcome(tree)));
    if let Some(point) = point(tree) {
        let _ = writeln!(out, "<p>{}</p>", escaped(&point));
    }
    let _ = writeln!(
        out,
        "<p class=\"narrow\"><a href=\"#drawing\">The tree as a drawing</a></p>\n\
         <div id=\"drawing\">\n{}</div>",
        scrolling("Branch-and-bound tree", &drawn)
    );
    out.push_str("<h2>The tree as a list</h2>\n");
    list(tree, &mut out);
    out.push_str(&script(root));
    // The drawing, its border and the page's margins.
    let least = width.saturating_add(40).min(WIDE);
    let style = format!(
        "@media screen and (max-width:{least}px){{#drawing:not(:target){{display:none}}\
         .narrow{{display:block}}}}\n"
    );
    styled(name, &style, &out)
}

/// What is still to be written.
enum Next {
    Node(usize),
    Text(&'static str),
}

fn list(tree: &Branching<'_>, out: &mut String) {
    out.push_str("<ul class=\"tree\">\n");
    let mut open = vec![Next::Text("</ul>\n"), Next::Node(0)];
    while let Some(next) = open.pop() {
        let index = match next {
            Next::Text(text) => {
                out.push_str(text);
                continue;
            }
            Next::Node(index) => index,
        };
        let Some(node) = tree.tree.nodes.get(index) else {
            continue;
        };
        let best = tree.tree.best.as_ref().is_some_and(|b| b.node == index);
        let class = if best { " class=\"best\"" } else { "" };
        let text = escaped(&one_line(tree, index, node));
        let _ = write!(out, "<li><span{class}>{text}</span>");
        open.push(Next::Text("</li>\n"));
        let children = tree.tree.children(index);
        if !children.is_empty() {
            out.push_str("\n<ul>\n");
            open.push(Next::Text("</ul>\n"));
            open.extend(children.iter().rev().map(|&child| Next::Node(child)));
        }
    }
}
