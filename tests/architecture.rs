//! The rooms import one way only, and some things stay where they belong.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms in the order of the data; a room may import from those above it.
const ROOMS: &[&str] = &[
    "source", "report", "yaml", "expr", "puzzle", "english", "model", "check", "rows", "lower",
    "clauses", "solve", "prove", "explain", "teach", "generate", "export", "cli",
];

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

/// Every source file of a room: the room, the path, the code without comments.
fn files() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    paths.sort();
    paths
        .into_iter()
        .filter_map(|path| {
            let inside = path.strip_prefix(&root).unwrap().to_path_buf();
            let room = inside.components().next()?.as_os_str().to_str()?.to_owned();
            if room.ends_with(".rs") {
                return None;
            }
            let code = fs::read_to_string(&path)
                .unwrap()
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect::<Vec<_>>()
                .join("\n");
            Some((room, inside, code))
        })
        .collect()
}

/// The code without what only its tests use.
fn outside_tests(code: &str) -> &str {
    code.split("#[cfg(test)]").next().unwrap_or(code)
}

/// The rooms that code names: `crate::room::…`, also inside `crate::{…}`.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut word = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 && (c.is_alphanumeric() || c == '_') {
                    word.push(c);
                } else if !word.is_empty() {
                    found.push(std::mem::take(&mut word));
                }
            }
            found.push(word);
        } else {
            found.push(
                rest.chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect(),
            );
        }
    }
    found.retain(|name| ROOMS.contains(&name.as_str()));
    found
}

#[test]
fn imports_point_one_way() {
    let place = |room: &str| ROOMS.iter().position(|r| *r == room);
    let mut wrong = Vec::new();
    for (room, path, code) in files() {
        let own = place(&room).unwrap_or_else(|| panic!("{room} is no room; see ROOMS"));
        for import in imports(outside_tests(&code)) {
            if place(&import).is_some_and(|other| other > own) {
                wrong.push(format!("{} imports {import}", path.display()));
            }
            let forbidden = room == "prove" && import == "lower";
            if forbidden {
                wrong.push(format!("{}: prove must not see lower", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_test_above_can_fail() {
    assert_eq!(imports("use crate::cli::Exit;"), ["cli"]);
    assert_eq!(
        imports("use crate::{lower::{self, FormKind}, rows, Options};"),
        ["lower", "rows"]
    );
    assert_eq!(imports("fn f() { crate::solve::default() }"), ["solve"]);
}

#[test]
fn only_the_command_line_prints_and_looks_around() {
    let mut wrong = Vec::new();
    for (room, path, code) in files() {
        if room == "cli" {
            continue;
        }
        for word in [
            "println!",
            "eprintln!",
            "print!(",
            "std::fs",
            "std::env",
            "std::io",
            "stdout",
            "stderr",
        ] {
            // Bytes in memory are neither read nor printed.
            let code = outside_tests(&code).replace("std::io::{Cursor, Read, Write}", "");
            if code.contains(word) {
                wrong.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn floats_stay_inside_backends() {
    let mut wrong = Vec::new();
    for (room, path, code) in files() {
        let allowed = ["solve", "teach", "cli"].contains(&room.as_str());
        let floats = outside_tests(&code)
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| word == "f64" || word == "f32");
        if floats && !allowed {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_yaml_names_the_yaml_crate() {
    let wrong: Vec<_> = files()
        .into_iter()
        .filter(|(room, _, code)| room != "yaml" && code.contains("serde_yaml"))
        .map(|(_, path, _)| path)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
