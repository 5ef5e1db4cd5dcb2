//! What `teach` finds, as text, SVG, HTML and JSON: one pure file for each.
//!
//! The drawings have no fonts of their own. Every label is in a monospaced
//! face, whose width is known beforehand, and says so by `textLength`: on any
//! machine it has the room that was kept for it.

mod chart;
mod html;
mod ink;
mod program_words;
mod relax_html;
mod relax_json;
mod relax_svg;
mod relax_text;
mod relax_words;
mod svg;
mod tree_html;
mod tree_json;
mod tree_svg;
mod tree_text;
mod tree_words;

use crate::model::Model;
use crate::rows::Program;
use crate::teach::{Goal, Measured, Order, Pairing, Strength, Tree};

/// What `bigm relax` shows of one puzzle.
#[derive(Debug, Clone)]
pub struct Relaxations<'a> {
    /// The puzzle's title.
    pub title: &'a str,
    /// The pairs to show.
    pub pairings: Vec<&'a Pairing>,
    /// With which M.
    pub strengths: Vec<Strength>,
    /// The program in tight form, to be compared with the pairs.
    pub tight: Option<&'a Program>,
    /// The programs that were measured.
    pub measured: &'a [Measured],
    /// Whether to say how long that took, which is not the same twice.
    pub with_time: bool,
}

/// What `bigm tree` shows of one puzzle.
#[derive(Debug, Clone, Copy)]
pub struct Branching<'a> {
    /// The puzzle.
    pub model: &'a Model,
    /// The program that was searched.
    pub program: &'a Program,
    /// What was to be made best.
    pub goal: &'a Goal,
    /// Which form it has: `tight`.
    pub form: &'a str,
    /// Which node was next.
    pub order: Order,
    /// The tree.
    pub tree: &'a Tree,
}

/// A medium of `bigm relax`.
pub struct RelaxWriter {
    /// Its name on the command line.
    pub name: &'static str,
    /// Writes it.
    pub write: fn(&Relaxations<'_>) -> String,
}

/// A medium of `bigm tree`.
pub struct TreeWriter {
    /// Its name on the command line.
    pub name: &'static str,
    /// Writes it.
    pub write: fn(&Branching<'_>) -> String,
}

/// How `bigm relax` writes.
pub static RELAX: &[RelaxWriter] = &[
    RelaxWriter {
        name: "text",
        write: relax_text::text,
    },
    RelaxWriter {
        name: "json",
        write: relax_json::json,
    },
    RelaxWriter {
        name: "svg",
        write: relax_svg::svg,
    },
    RelaxWriter {
        name: "html",
        write: relax_html::html,
    },
];

/// How `bigm tree` writes.
pub static TREE: &[TreeWriter] = &[
    TreeWriter {
        name: "text",
        write: tree_text::text,
    },
    TreeWriter {
        name: "json",
        write: tree_json::json,
    },
    TreeWriter {
        name: "svg",
        write: tree_svg::svg,
    },
    TreeWriter {
        name: "html",
        write: tree_html::html,
    },
];
