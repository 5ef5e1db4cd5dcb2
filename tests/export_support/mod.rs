//! What the tests of exported rows share: every model in both forms, and random
//! programs of every shape.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use bigm::export::{FORMATS, Format, Request, Written};
use bigm::lower::{FormKind, Options, Refusal, lower};
use bigm::model::Model;
use bigm::rows::{
    Column, ColumnId, Direction, Form, Objective, Origin, Program, Provenance, Rule, Sense,
};
use bigm::source::Source;
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

fn below(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            below(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

/// Every model of the library, in both forms: its name and its rows.
pub fn library() -> Vec<(String, Model, Program)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    below(&root.join("models"), &mut files);
    let mut all = Vec::new();
    for path in files {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let source = Source::new(&name, fs::read_to_string(&path).unwrap());
        for model in bigm::read(&source).models.into_iter().flatten() {
            for &form in FormKind::ALL {
                let options = Options {
                    form,
                    ..Options::default()
                };
                let program = lower(&model, &options).unwrap();
                all.push((format!("{name} ({})", form.name()), model.clone(), program));
            }
        }
    }
    assert!(all.len() > 300, "{} programs", all.len());
    all
}

pub fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}

pub fn try_write(name: &str, model: &Model, program: &Program) -> Result<Written, Refusal> {
    (format(name).write)(&Request {
        model,
        program,
        finding: None,
        cut: false,
    })
}

/// The program in a format, as text.
pub fn write(name: &str, model: &Model, program: &Program) -> String {
    let written = try_write(name, model, program).unwrap_or_else(|why| panic!("{name}: {why}"));
    let again = try_write(name, model, program).unwrap();
    assert_eq!(written.bytes, again.bytes, "the same bytes");
    String::from_utf8(written.bytes).unwrap()
}

static RULE: Rule = Rule {
    name: "by-hand",
    number: "",
    formula: "",
    rows: &[],
};

/// A row from plain data: its name, terms by column, sense and right side.
pub type Line<'a> = (&'a str, &'a [(usize, i64)], Sense, i64);

/// An objective: terms, constant, and whether it is maximised.
pub type Best<'a> = (&'a [(usize, i64)], i64, bool);

/// A program from plain data: names and bounds, rows, an objective.
pub fn program(
    columns: &[(&str, Option<i64>, Option<i64>)],
    rows: &[Line<'_>],
    objective: Option<Best<'_>>,
) -> Program {
    let mut program = Program::default();
    for &(name, lower, upper) in columns {
        program.add_column(Column {
            name: name.to_owned(),
            lower,
            upper,
            meaning: format!("what {name} means"),
            helper: false,
        });
    }
    let form = |terms: &[(usize, i64)], constant: i64| {
        let start = Form::constant(constant);
        terms.iter().fold(start, |sum, &(id, c)| {
            sum.add_scaled(&Form::column(ColumnId(id)), c).unwrap()
        })
    };
    for &(name, terms, sense, rhs) in rows {
        let known = program.origins().iter().position(|o| o.name == name);
        let origin = match known {
            Some(place) => bigm::rows::OriginId(place),
            None => program.add_origin(Origin {
                name: name.to_owned(),
                text: format!("the text of {name}"),
                span: None,
                sentence: None,
            }),
        };
        let provenance = Provenance {
            origin,
            rule: &RULE,
            direction: Direction::Assert,
            reified: None,
        };
        assert!(program.add_row(form(terms, 0), sense, rhs, provenance));
    }
    program.objective = objective.map(|(terms, constant, maximise)| Objective {
        form: form(terms, constant),
        maximise,
    });
    program
}

/// Whole numbers, small ones and the largest.
pub fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        6 => -9..=9_i64,
        1 => any::<i64>(),
        1 => prop::sample::select(vec![
            i64::MIN, i64::MAX, i64::MIN + 1, 1_234_567_890_123, 1 << 53, (1 << 53) + 1,
        ]),
    ]
}

fn bound() -> impl Strategy<Value = (Option<i64>, Option<i64>)> {
    prop_oneof![
        4 => Just((Some(0), Some(1))),
        1 => Just((Some(0), Some(0))),
        1 => Just((Some(1), Some(1))),
        3 => (prop::option::of(number()), prop::option::of(number())).prop_map(|ends| match ends {
            (Some(a), Some(b)) => (Some(a.min(b)), Some(a.max(b))),
            other => other,
        }),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z]{1,3}(\\[[a-zA-Z0-9]\\])?",
        "\\PC{0,12}",
        prop::sample::select(vec![
            "e1", "E", "st", "end", "free", "inf", "nan", "x+", "x-", "x", "X", "bin", "obj",
            "subject", "to", "semi", "sos1", "e_1", "r1", "RHS", "\u{7}", "1e5", "",
        ])
        .prop_map(str::to_owned),
    ]
}

/// Programs of every shape: odd names, no rows, no columns, empty rows, large
/// numbers.
pub fn any_program() -> impl Strategy<Value = Program> {
    let columns = prop::collection::vec((name(), bound()), 0..6);
    let sense = prop::sample::select(vec![Sense::AtLeast, Sense::AtMost, Sense::Equal]);
    let terms = || prop::collection::vec((any::<prop::sample::Index>(), number()), 0..5);
    let rows = prop::collection::vec((name(), terms(), sense, number()), 0..6);
    let objective = prop::option::of((terms(), any::<bool>()));
    (columns, rows, objective).prop_map(|(columns, rows, objective)| {
        // Names are unique in a program.
        let mut names: Vec<String> = Vec::new();
        for (name, _) in &columns {
            let mut unique = name.clone();
            while names.contains(&unique) {
                unique.push('\'');
            }
            names.push(unique);
        }
        let columns: Vec<(&str, Option<i64>, Option<i64>)> = names
            .iter()
            .zip(&columns)
            .map(|(name, (_, (lower, upper)))| (name.as_str(), *lower, *upper))
            .collect();
        let count = columns.len();
        let placed = |terms: &[(prop::sample::Index, i64)]| {
            let mut out: Vec<(usize, i64)> = Vec::new();
            for (index, c) in terms {
                if count > 0 && out.iter().all(|(id, _)| *id != index.index(count)) {
                    out.push((index.index(count), *c));
                }
            }
            out
        };
        let rows: Vec<_> = rows
            .iter()
            .map(|(name, terms, sense, rhs)| (name.clone(), placed(terms), *sense, *rhs))
            .collect();
        let rows: Vec<Line<'_>> = rows
            .iter()
            .map(|(name, terms, sense, rhs)| (name.as_str(), terms.as_slice(), *sense, *rhs))
            .collect();
        let objective = objective.map(|(terms, maximise)| (placed(&terms), maximise));
        let objective = objective
            .as_ref()
            .map(|(terms, maximise)| (terms.as_slice(), 0, *maximise));
        program(&columns, &rows, objective)
    })
}
