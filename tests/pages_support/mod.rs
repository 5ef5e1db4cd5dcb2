//! Puzzles and their documents, and readers of what was written.

#![allow(dead_code)]

pub mod browser;
pub mod reader;

use bigm::explain::document::Document;
use bigm::explain::notation::Names;
use bigm::explain::section;
use bigm::export::document::MEDIA;
use bigm::lower::FormKind;
use bigm::model::Model;
use bigm::prove::Finding;
use bigm::report::Style;
use bigm::rows::Program;
use bigm::source::Source;
use std::fs;
use std::path::{Path, PathBuf};

/// The four models of the paper.
pub const PAPER: [&str; 4] = [
    "chlond-toase/werewolves-1",
    "chlond-toase/werewolves-2",
    "chlond-toase/ladies-or-tigers",
    "chlond-toase/logical-labyrinth",
];

/// A puzzle whose every text means harm.
pub const NASTY: &str = r##"
title: "<script>alert(1)</script> & \"quotes\" 'n' 😀 שלום \u202Eabc é ü ñ ß Ł ≤ ∧ δ Ω ∀ ὦ Ж 猫 \\input{x} $%#_^~{}"
source: "</title><b>&amp; ]]> <!-- \\end{document} --> https://example.org/a?b=c&d=e"
story: |
  She said: "it's <i>not</i> so" -- and ``left'' ?` !`… „Anführung“ «guillemets» ‘single’
  Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorsitzendenstellvertreter
    %1  [a] * starred, & more: 50% of $3 \\ \newline #1
    [2] set in
  مرحبا بالعالم 12 <3 👨‍👩‍👧 ﬁn ½ ą ế ế
sets:
  person: ["A & B", "<b>", "é{ü}", "שלום", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"]
unknowns:
  knight: person -> bool
facts:
  "<img src=x onerror=alert(1)> \\undefined $x_ & %": atleast(1, knight)
  "ends with a backslash \\": atmost(1, knight)
  "[bracket] * 'first' & \"quoted\" ~ ^": knight["<b>"] or knight["é{ü}"]
  "\u202Eright\u202C to left עברית": not knight["<b>"]
"##;

fn folder(path: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            folder(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

/// A puzzle with a name that is fit for a file.
pub struct Puzzle {
    /// `chlond-toase/werewolves-1`, with `-2` behind the second of a book.
    pub name: String,
    /// The puzzle.
    pub model: Model,
}

/// Every puzzle of the library, templates aside.
pub fn library() -> Vec<Puzzle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut paths = Vec::new();
    folder(&root, &mut paths);
    paths.sort();
    paths
        .iter()
        .flat_map(|path| {
            let name = path.strip_prefix(&root).unwrap().with_extension("");
            let text = fs::read_to_string(path).unwrap();
            match text.contains("\nblanks:") {
                true => Vec::new(),
                false => read(&name.display().to_string(), &text),
            }
        })
        .collect()
}

/// One puzzle of the library, the first of its file.
pub fn puzzle(name: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("models")
        .join(format!("{name}.yaml"));
    read(name, &fs::read_to_string(path).unwrap()).remove(0)
}

/// The puzzle that means harm.
pub fn nasty() -> Puzzle {
    read("nasty", NASTY).remove(0)
}

/// The puzzles of a text.
pub fn read(name: &str, text: &str) -> Vec<Puzzle> {
    let source = Source::new(name, text.to_owned());
    let read = bigm::read(&source);
    let found: Vec<String> = read
        .report
        .diagnostics()
        .iter()
        .map(|it| bigm::report::render(&source, it, Style::Plain))
        .collect();
    let count = read.models.len();
    (1..)
        .zip(read.models)
        .map(|(number, model)| Puzzle {
            name: match count {
                1 => name.to_owned(),
                _ => format!("{name}-{number}"),
            },
            model: model.unwrap_or_else(|| panic!("{name}: {}", found.join("\n"))),
        })
        .collect()
}

/// A puzzle lowered into some forms, with what its document tells.
pub struct Told {
    /// The name of the puzzle.
    pub name: String,
    /// The rows of each form.
    pub programs: Vec<(FormKind, Program)>,
    /// What was found, where it was solved.
    pub finding: Option<Finding>,
    /// The document.
    pub document: Document,
}

/// Lowers a puzzle and writes its document; solves it first where that is
/// wanted.
pub fn told(puzzle: &Puzzle, forms: &[FormKind], names: Names, solve: bool) -> Told {
    let mut model = puzzle.model.clone();
    let mut finding = None;
    let programs: Vec<(FormKind, Program)> = forms
        .iter()
        .map(|form| {
            let options = bigm::Options {
                form: *form,
                ..bigm::Options::default()
            };
            if solve {
                let solution = bigm::solve(puzzle.model.clone(), &options).unwrap();
                model = solution.model;
                finding = Some(solution.finding);
                (*form, solution.program)
            } else {
                let prepared = bigm::prepare(puzzle.model.clone(), &options).unwrap();
                model = prepared.model;
                (*form, prepared.program)
            }
        })
        .collect();
    let shown: Vec<(FormKind, &Program)> = programs
        .iter()
        .map(|(form, program)| (*form, program))
        .collect();
    let document = section::document(&section::Request {
        model: &model,
        programs: &shown,
        finding: finding.as_ref(),
        names,
    });
    Told {
        name: puzzle.name.clone(),
        programs,
        finding,
        document,
    }
}

/// A document in a medium.
pub fn written(document: &Document, medium: &str) -> String {
    let medium = MEDIA.iter().find(|it| it.name == medium).unwrap();
    (medium.write)(document, Style::Plain)
}
