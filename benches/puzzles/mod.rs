//! The puzzles that are measured: instances of `benches/compare`.

// Each benchmark uses what it needs.
#![allow(dead_code)]

#[path = "../../examples/compare/instances/mod.rs"]
mod instances;

use bigm::model::Model;
use std::path::Path;

/// A small puzzle, a flat one with many sentences, and grids.
pub const NAMES: [&str; 5] = [
    "labyrinth",
    "kk_60_s77",
    "kk_200_s1",
    "zebra_10x10_s1",
    "sudoku_golden",
];

/// The text of one of them.
pub fn text(name: &str) -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/compare/data");
    instances::puzzle::text(&data.join(format!("{name}.json")), 0).expect("it is there")
}

/// Its model.
pub fn model(name: &str) -> Model {
    instances::task::model(text(name)).expect("it has no faults")
}
