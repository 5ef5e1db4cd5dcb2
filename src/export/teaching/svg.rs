//! The few marks that drawings are made of.

use super::ink::{cells, escaped};
use std::fmt::Write;

/// Faces in which every character is equally wide.
pub const FACE: &str = "'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace";

/// Black on white.
pub const INK: &str = "#111111";
/// Grey that is still read on white.
pub const QUIET: &str = "#4a4a4a";

/// How a label hangs on its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It has its middle there.
    Middle,
    /// It ends there.
    End,
}

/// The width of a label, in dots.
pub fn width(text: &str, size: i32) -> i32 {
    let cells = i32::try_from(cells(text)).unwrap_or(i32::MAX);
    // Three fifths of the size to a cell, as in the faces above.
    cells.saturating_mul(size).saturating_mul(3) / 5
}

/// How many cells fit.
pub fn room(dots: i32, size: i32) -> usize {
    usize::try_from(dots.saturating_mul(5) / size.max(1).saturating_mul(3)).unwrap_or(0)
}

/// A label.
#[derive(Debug, Clone, Copy)]
pub struct Label<'a> {
    /// From the left.
    pub x: i32,
    /// The line it stands on, from the top.
    pub y: i32,
    /// The height of its letters.
    pub size: i32,
    /// How it hangs.
    pub anchor: Anchor,
    /// Its colour.
    pub colour: &'a str,
    /// Whether it is bold.
    pub bold: bool,
    /// What it says.
    pub text: &'a str,
}

/// Draws a label.
pub fn label(out: &mut String, label: &Label<'_>) {
    if label.text.trim().is_empty() {
        return;
    }
    let anchor = match label.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let bold = if label.bold {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{bold} \
         textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">{}</text>",
        label.x,
        label.y,
        label.size,
        label.colour,
        width(label.text, label.size).max(1),
        escaped(label.text)
    );
}

/// Draws a line.
pub fn line(out: &mut String, from: (i32, i32), to: (i32, i32), style: &str) {
    let _ = writeln!(
        out,
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {style}/>",
        from.0, from.1, to.0, to.1
    );
}

/// Draws a box.
pub fn rect(out: &mut String, at: (i32, i32), size: (i32, i32), style: &str) {
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {style}/>",
        at.0, at.1, size.0, size.1
    );
}

/// The frame of a drawing of this size: white, with a title and a description
/// for those who do not see it. `id` keeps several on one page apart.
pub fn frame(size: (i32, i32), id: &str, title: &str, about: &str, inside: &str) -> String {
    let (width, height) = size;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\" \
         font-family=\"{FACE}\">\n<title id=\"{id}-t\">{}</title>\n<desc id=\"{id}-d\">{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{inside}</svg>\n",
        escaped(title),
        escaped(about)
    )
}
