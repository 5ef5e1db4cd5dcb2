//! The puzzles of `models/`.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use bigm::model::Model;
use bigm::source::Source;
use std::fs;
use std::path::{Path, PathBuf};

fn below(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            below(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

/// Every puzzle without blanks, by path.
pub fn library() -> Vec<(String, Model)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    below(&root.join("models"), &mut paths);
    paths.sort();
    let mut models = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        if text.contains("\nblanks:") {
            continue;
        }
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let read = bigm::read(&Source::new(&name, text));
        assert!(!read.report.has_errors(), "{name}");
        models.extend(read.models.into_iter().flatten().map(|m| (name.clone(), m)));
    }
    assert!(models.len() >= 90);
    models
}
