//! The spreadsheet: what LibreOffice computes from it, and what Excel's Solver
//! finds in it.

mod spreadsheet_support;

use bigm::Solution;
use bigm::lower::FormKind;
use bigm::rows::Sense;
use spreadsheet_support::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";

/// Rows, helpers, whole numbers with bounds below and above 0, an objective.
const NUMBERS: &str = "
title: numbers
sets: {p: [A, B, C]}
unknowns: {n: -3..5, m: 'p -> 0..4', on: 'p -> bool', kind: 'p -> {red, blue}'}
facts:
- n + m[A] >= 2 or on[B]
- m[A] + m[B] + m[C] = 6
- 'kind[A] = red <-> not on[B]'
- 'n * 2 <= m[C] + 3'
- '2 * m[B] - n = 1'
maximise: 3 * m[C] - n
ask: m[C]
";

fn every_model() -> Vec<(String, bigm::model::Model)> {
    fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, into);
            } else if path.extension().is_some_and(|e| e == "yaml") {
                into.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("models"),
        &mut paths,
    );
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        // A puzzle with blanks has no model.
        if text.contains("\nblanks:") {
            continue;
        }
        let name = path.display().to_string();
        for model in models(&name, &text) {
            all.push((name.clone(), model));
        }
    }
    assert!(all.len() >= 90, "only {} puzzles", all.len());
    all
}

/// The numbers of the rows that a point violates, the cut's as the last.
fn violated(solution: &Solution, point: &[i64], cut: bool) -> Vec<usize> {
    let mut program = solution.program.clone();
    if cut {
        let answer = &solution.finding.answers[0].answer;
        bigm::prove::exclude_answer(&mut program, answer).unwrap();
    }
    let rows = program.rows().iter().zip(1..);
    rows.filter(|(row, _)| !row.holds(point))
        .map(|(_, number)| number)
        .collect()
}

/// The name of each column's changing cell, from the sheet that explains.
fn changing_cells(explanation: &Sheet) -> Vec<String> {
    let from = explanation
        .0
        .iter()
        .position(|line| line[0] == "Cell" && line[1] == "Column")
        .unwrap();
    explanation.0[from + 1..]
        .iter()
        .map(|line| line[0].clone())
        .collect()
}

/// A1-style.
fn address((row, col): (u32, u32)) -> String {
    let mut letters = String::new();
    let mut rest = col;
    while rest > 0 {
        letters.insert(0, char::from(b'A' + u8::try_from((rest - 1) % 26).unwrap()));
        rest = (rest - 1) / 26;
    }
    format!("{letters}{row}")
}

#[test]
fn every_row_of_every_model_is_ok_when_computed_anew() {
    let mut books = Vec::new();
    let mut expected = Vec::new();
    for (name, model) in every_model() {
        // The textbook form of the paper's models, the tight one of all.
        let paper = name.contains("/chlond-toase/");
        let forms = FormKind::ALL.iter();
        for form in forms.filter(|form| paper || **form == FormKind::Tight) {
            let solution = solved(&model, *form);
            let bytes = written(&solution, false).bytes;
            // Every stored value is made wrong first: what comes out right was
            // computed.
            books.push(edited(&bytes, MODEL, stale));
            let rows = solution.program.rows().len();
            let found = !solution.finding.answers.is_empty();
            expected.push((format!("{name} ({})", form.name()), rows, found));
        }
    }
    let Some(computed) = computed(&books) else {
        return;
    };
    let mut wrong = Vec::new();
    let mut seen = 0;
    for ((sheet, _), (name, rows, found)) in computed.iter().zip(&expected) {
        let bad = sheet.violated();
        let lines = sheet.verdicts().len();
        // The cut has a line too.
        if lines != rows + usize::from(*found) {
            wrong.push(format!("{name}: {lines} lines for {rows} rows"));
        }
        let summary = if *rows == 0 && !found {
            "there are none"
        } else {
            "all hold"
        };
        if *found && (!bad.is_empty() || sheet.beside("Rows") != summary) {
            wrong.push(format!("{name}: rows {bad:?}, {}", sheet.beside("Rows")));
        }
        if !found && bad.is_empty() {
            wrong.push(format!("{name} has no world, and no row fails"));
        }
        seen += lines;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 5_000, "only {seen} rows");
}

#[test]
fn a_changed_cell_violates_the_rows_that_it_breaks_and_no_other() {
    let cases = [
        (library(LABYRINTH), FormKind::Tight),
        (library(LABYRINTH), FormKind::Textbook),
        (model(NUMBERS), FormKind::Tight),
        (model(NUMBERS), FormKind::Textbook),
    ];
    let solutions: Vec<Solution> = cases.iter().map(|(m, form)| solved(m, *form)).collect();
    let whole: Vec<Vec<u8>> = solutions.iter().map(|s| written(s, false).bytes).collect();
    let Some(first) = computed(&whole) else {
        return;
    };
    let mut books = Vec::new();
    let mut expected = Vec::new();
    for ((solution, bytes), (_, explanation)) in solutions.iter().zip(&whole).zip(&first) {
        let cells = changing_cells(explanation);
        let point = &solution.finding.answers[0].point;
        assert_eq!(cells.len(), point.len());
        for (index, cell) in cells.iter().enumerate() {
            let mut changed = point.clone();
            let column = &solution.program.columns()[index];
            changed[index] = if column.is_binary() {
                1 - point[index]
            } else {
                point[index] + 1
            };
            books.push(edited(bytes, MODEL, |sheet| {
                with_value(sheet, cell, changed[index])
            }));
            expected.push((column.name.clone(), violated(solution, &changed, false)));
        }
    }
    let mut failing = 0;
    for ((sheet, _), (name, rows)) in computed(&books).unwrap().iter().zip(&expected) {
        assert_eq!(&sheet.violated(), rows, "{name} changed");
        failing += rows.len();
        let summary = match rows.len() {
            0 => "all hold".to_owned(),
            n => format!("{n} violated"),
        };
        assert_eq!(sheet.beside("Rows"), summary);
    }
    assert!(failing > books.len(), "only {failing} failures");
}

#[test]
fn the_cut_excludes_the_answer_where_it_is_switched_on() {
    // Several answers: the cut lets the second through.
    let open = model("unknowns: {a: bool, b: bool, c: bool}\nfacts: ['a or b']\nask: [a, b]\n");
    let single = model("unknowns: {a: bool, b: bool}\nfacts: ['a', 'a or b']\nask: a\n");
    let (open, single) = (
        solved(&open, FormKind::Tight),
        solved(&single, FormKind::Tight),
    );
    let labyrinth = solved(&library(LABYRINTH), FormKind::Tight);
    let last = |solution: &Solution| solution.program.rows().len() + 1;
    let on: Vec<Vec<u8>> = [&open, &single, &labyrinth]
        .map(|solution| written(solution, true).bytes)
        .into();
    let off = written(&labyrinth, false).bytes;
    // The switch is a cell: turned by hand it does the same.
    let turned = edited(&off, MODEL, |sheet| with_value(sheet, "C9", 1));
    let Some(first) = computed(&[on.clone(), vec![off, turned]].concat()) else {
        return;
    };
    assert_eq!(first[0].0.violated(), [last(&open)]);
    assert_eq!(first[1].0.violated(), [last(&single)]);
    assert_eq!(first[2].0.violated(), [last(&labyrinth)]);
    assert_eq!(first[3].0.violated(), Vec::<usize>::new());
    assert_eq!(first[4].0.violated(), [last(&labyrinth)]);
    assert_eq!(first[2].0.verdicts().len(), first[3].0.verdicts().len());

    let second = &open.finding.answers[1].point;
    let cells = changing_cells(&first[0].1);
    let moved = edited(&on[0], MODEL, |sheet| {
        cells
            .iter()
            .zip(second)
            .fold(sheet.to_owned(), |sheet, (cell, value)| {
                with_value(&sheet, cell, *value)
            })
    });
    let other = computed(&[moved]).unwrap();
    assert_eq!(other[0].0.violated(), Vec::<usize>::new());
}

#[test]
fn values_are_stored_for_readers_that_compute_nothing() {
    let solution = solved(&library(LABYRINTH), FormKind::Tight);
    let sheet = part(&written(&solution, false).bytes, MODEL);
    assert!(sheet.matches("</f>").count() > 100);
    // A formula without a value would have the library's 0; the cells of the
    // verdicts and sums are all there.
    let ok = sheet.matches("</f><v>OK</v>").count();
    assert_eq!(ok, solution.program.rows().len() + 1);
    let cut = part(&written(&solution, true).bytes, MODEL);
    assert_eq!(cut.matches("</f><v>OK</v>").count(), ok - 1);
    assert_eq!(cut.matches("</f><v>violated</v>").count(), 1);
    assert_eq!(cut.matches("</f><v>1 violated</v>").count(), 1);
}

#[test]
fn solvers_dialog_is_set_up() {
    for (model, maximise) in [(library(LABYRINTH), true), (model(NUMBERS), true)] {
        for form in FormKind::ALL {
            let solution = solved(&model, *form);
            let program = &solution.program;
            let bytes = written(&solution, false).bytes;
            let names = names(&bytes);
            let name = |key: &str| names[&format!("solver_{key}")].as_str();
            assert_eq!(name("eng"), "2");
            assert_eq!(name("typ"), if maximise { "1" } else { "2" });
            assert_eq!(name("ver"), "3");
            // Exactly the cells of the columns may change.
            let changing = cells(name("adj"));
            let distinct: BTreeSet<_> = changing.iter().copied().collect();
            assert_eq!(changing.len(), program.columns().len());
            assert_eq!(distinct.len(), changing.len());
            let sheet = part(&bytes, MODEL);
            for cell in &changing {
                // A number, no formula.
                with_value(&sheet, &address(*cell), 7);
            }
            let objective = cells(name("opt"));
            assert_eq!(objective.len(), 1);
            assert!(sheet.contains(&format!("<c r=\"{}\"", address(objective[0]))));

            let count: usize = name("num").parse().unwrap();
            assert!(!names.contains_key(&format!("solver_lhs{}", count + 1)));
            let (mut kinds, mut rows) = (BTreeSet::new(), Vec::new());
            let mut bounded = 0;
            for number in 1..=count {
                let left = cells(name(&format!("lhs{number}")));
                let right = name(&format!("rhs{number}"));
                match name(&format!("rel{number}")) {
                    "4" | "5" => {
                        let word = ["\"integer\"", "\"binary\""];
                        assert!(word.contains(&right), "{right}");
                        for cell in left {
                            assert!(kinds.insert(cell) && distinct.contains(&cell));
                        }
                    }
                    relation if right.starts_with("Model!") => {
                        let right = cells(right);
                        assert_eq!(left.len(), right.len());
                        for (l, r) in left.iter().zip(right) {
                            assert_eq!((l.0, l.1 + 2), r, "side by side");
                            rows.push((l.0, relation.to_owned()));
                        }
                    }
                    relation => {
                        let bound: i64 = right.parse().unwrap();
                        assert!(["1", "3"].contains(&relation));
                        for cell in left {
                            assert!(distinct.contains(&cell), "{bound}");
                            bounded += 1;
                        }
                    }
                }
            }
            assert_eq!(kinds, distinct, "each cell is whole or 0/1");
            // Every row in its order with its relation, then the cut.
            let mut expected: Vec<&str> = program
                .rows()
                .iter()
                .map(|row| match row.sense {
                    Sense::AtMost => "1",
                    Sense::Equal => "2",
                    Sense::AtLeast => "3",
                })
                .collect();
            expected.push("3");
            let first = objective[0].0 + 1;
            let said: Vec<(u32, String)> = expected
                .iter()
                .zip(first..)
                .map(|(sense, row)| (row, (*sense).to_owned()))
                .collect();
            assert_eq!(rows, said);
            let negative = program.columns().iter().any(|c| c.lower != Some(0));
            assert_eq!(name("neg"), if negative { "2" } else { "1" });
            let whole = program.columns().iter().filter(|c| !c.is_binary_kind());
            let bounds: usize = whole
                .map(|c| {
                    usize::from(c.upper.is_some())
                        + usize::from(c.lower.is_some_and(|l| negative || l != 0))
                })
                .sum();
            assert_eq!(bounded, bounds);
        }
    }
}

#[test]
fn text_is_never_a_formula() {
    let text = "
title: '=1+1'
source: '-2+3'
story: '=HYPERLINK(\"http://x\",\"y\")'
sets: {person: ['=A1', '+B', '-C', '@SUM(1)', '_x0041_'], animal: ['=cat', '-dog', '@fox']}
unknowns: {knight: 'person -> bool', pet: 'person -> animal'}
facts:
- atleast(2, knight)
- '-1 + count(knight) = 1'
";
    let solution = solved(&model(text), FormKind::Tight);
    let bytes = written(&solution, false).bytes;
    let sheets = [part(&bytes, MODEL), part(&bytes, EXPLANATION)];
    // Every formula is one of ours.
    for formula in sheets.iter().flat_map(|s| s.split("<f>").skip(1)) {
        let formula = formula.split("</f>").next().unwrap();
        let ours = ["SUMPRODUCT(", "IF(", "1-", "0+$C$9", "-"];
        let cell = formula
            .trim_start_matches(|c: char| c.is_ascii_uppercase())
            .parse::<u32>()
            .is_ok();
        assert!(
            cell || ours.iter().any(|start| formula.starts_with(start)),
            "{formula}"
        );
        for word in ["HYPERLINK", "1+1", "SUM(1)", "A1)"] {
            assert!(!formula.contains(word), "{formula}");
        }
    }
    assert!(!sheets[1].contains("<f>"));
    let Some(computed) = computed(&[bytes]) else {
        return;
    };
    let (sheet, explanation) = &computed[0];
    assert_eq!(sheet.0[0][0], "=1+1");
    assert_eq!(sheet.0[1][0], "-2+3");
    for label in [
        "=A1", "+B", "-C", "@SUM(1)", "_x0041_", "=cat", "-dog", "@fox",
    ] {
        assert!(sheet.shows(label), "{label}");
    }
    assert!(explanation.shows("=HYPERLINK(\"http://x\",\"y\")"));
    assert!(explanation.shows("-1 + count(knight) = 1"));
    assert_eq!(sheet.violated(), Vec::<usize>::new());
}

#[test]
fn the_same_puzzle_gives_the_same_bytes() {
    for model in [library(LABYRINTH), model(NUMBERS)] {
        let solution = solved(&model, FormKind::Tight);
        let first = written(&solution, false).bytes;
        for _ in 0..5 {
            assert_eq!(written(&solution, false).bytes, first);
        }
        let again = solved(&model, FormKind::Tight);
        assert_eq!(written(&again, false).bytes, first);
        let core = part(&first, "docProps/core.xml");
        assert!(core.contains(">2000-01-01T00:00:00Z<"), "{core}");
    }
}

#[test]
fn a_large_model_has_no_matrix_and_says_so() {
    let text = "
sets: {a: 1..15, v: 1..15}
unknowns: {f: 'a -> v'}
facts: ['alldifferent(f[x] for x in a)', 'f[1] = 3', 'sum(f[x] for x in a) = 120']
ask: f[1]
";
    let solution = solved(&model(text), FormKind::Tight);
    assert!(solution.program.columns().len() > 200);
    let book = written(&solution, false);
    assert!(
        book.notes
            .iter()
            .any(|note| note.contains("200 changing cells"))
    );
    assert!(
        book.notes
            .iter()
            .any(|note| note.contains("terms are written out"))
    );
    let sheet = part(&book.bytes, MODEL);
    assert!(!sheet.contains("SUMPRODUCT"));
    let Some(computed) = computed(&[edited(&book.bytes, MODEL, stale)]) else {
        return;
    };
    assert_eq!(computed[0].0.violated(), Vec::<usize>::new());
    assert_eq!(
        computed[0].0.verdicts().len(),
        solution.program.rows().len() + 1
    );
}

#[test]
fn a_puzzle_without_a_world_still_opens() {
    let none = solved(
        &model("unknowns: {a: bool, n: 2..4}\nfacts: [a, not a]\n"),
        FormKind::Tight,
    );
    let book = written(&none, false);
    assert!(book.notes.iter().any(|note| note.contains("no world")));
    let empty = solved(&model("unknowns: {a: 3..3}\n"), FormKind::Tight);
    let small = written(&empty, false);
    let Some(computed) = computed(&[book.bytes, small.bytes]) else {
        return;
    };
    assert!(!computed[0].0.violated().is_empty());
    assert_eq!(computed[1].0.violated(), Vec::<usize>::new());
}

#[test]
fn a_number_of_sixteen_digits_is_refused() {
    let write = |number: &str| {
        let text = format!("unknowns: {{n: 0..{number}}}\nfacts: [n = 5]\nask: n\n");
        let solution = solved(&model(&text), FormKind::Tight);
        let format = bigm::export::FORMATS.iter().find(|f| f.name == "xlsx");
        (format.unwrap().write)(&bigm::export::Request {
            model: &solution.model,
            program: &solution.program,
            finding: Some(&solution.finding),
            cut: false,
        })
    };
    assert!(write("999999999999999").is_ok());
    let refusal = write("1000000000000000").unwrap_err();
    assert!(refusal.message.contains("fifteen digits"), "{refusal}");
}

#[test]
fn the_command_writes_a_workbook_and_no_half_one() {
    let bigm = |arguments: &[&str]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_bigm"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(arguments)
            .output()
            .unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("l.xlsx");
    let out = path.to_str().unwrap();
    let run = bigm(&["export", "--format", "xlsx", "--out", out, LABYRINTH]);
    assert_eq!(run.status.code(), Some(0));
    let file = fs::read(&path).unwrap();
    assert!(names(&file).contains_key("solver_adj"));
    // To a pipe the same bytes.
    let piped = bigm(&["export", "--format", "xlsx", LABYRINTH]);
    assert_eq!(piped.stdout, file);
    // Two workbooks behind each other would be none.
    let book = folder.path().join("book.yaml");
    fs::write(
        &book,
        "unknowns: {a: bool}\nfacts: [a]\n---\nunknowns: {b: bool}\n",
    )
    .unwrap();
    let run = bigm(&["export", "--format", "xlsx", book.to_str().unwrap()]);
    assert_eq!(run.status.code(), Some(2));
    assert!(run.stdout.is_empty());
    assert!(String::from_utf8_lossy(&run.stderr).contains("--out"));
}

#[test]
fn text_too_long_for_a_cell_is_cut_short_with_a_note() {
    let long = "very long ".repeat(4_000);
    let text = format!("title: x\nstory: '{long}'\nunknowns: {{a: bool}}\nfacts: [a]\n");
    let book = written(&solved(&model(&text), FormKind::Tight), false);
    let note = book.notes.iter().find(|note| note.contains("cut short"));
    assert!(
        note.is_some_and(|note| note.starts_with("1 texts")),
        "{:?}",
        book.notes
    );
    let Some(computed) = computed(&[book.bytes]) else {
        return;
    };
    let story = &computed[0].1.0[1][0];
    assert!(story.starts_with("very long") && story.ends_with(" …"));
    assert_eq!(story.chars().count(), 32_767);
}
