//! LP text written and read back: for every model in both forms, for random
//! programs, and for texts that are broken.

mod export_support;

use bigm::export::{FORMATS, read_lp};
use bigm::model::Model;
use bigm::report::{Report, Style, render_all};
use bigm::rows::{Form, Program};
use bigm::source::Source;
use export_support::{any_program, library, program, write};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn import(text: &str) -> Program {
    let source = Source::new("t.lp", text);
    let mut report = Report::new();
    let found = read_lp(&source, &mut report);
    let said = render_all(&source, &report, Style::Plain);
    let found = found.unwrap_or_else(|| panic!("{said}\n{text}"));
    assert_eq!(report.errors(), 0, "{said}");
    found
}

/// A program by the names of its columns: bounds, rows, objective.
type Plain = (
    BTreeMap<String, (Option<i64>, Option<i64>)>,
    Vec<(BTreeMap<String, i64>, &'static str, i64)>,
    Option<(BTreeMap<String, i64>, bool)>,
);

fn plain(program: &Program, names: &[String]) -> Plain {
    let terms = |form: &Form| -> BTreeMap<String, i64> {
        form.terms()
            .map(|(id, c)| (names[id.0].clone(), c))
            .collect()
    };
    let columns = names.iter().zip(program.columns());
    let mut rows: Vec<_> = program
        .rows()
        .iter()
        .map(|row| (terms(&row.form), row.sense.ascii(), row.rhs))
        .collect();
    let mut columns: BTreeMap<_, _> = columns
        .map(|(name, column)| (name.clone(), (column.lower, column.upper)))
        .collect();
    // LP text cannot do without a row, a column and an objective.
    if rows.is_empty() {
        rows.push((BTreeMap::new(), ">=", 0));
    }
    if columns.is_empty() {
        columns.insert("x_none".to_owned(), (Some(0), Some(0)));
    }
    let objective = program.objective.as_ref();
    let objective = objective
        .map(|objective| (terms(&objective.form), objective.maximise))
        .filter(|(terms, _)| !terms.is_empty());
    (columns, rows, objective)
}

fn own_names(program: &Program) -> Vec<String> {
    program.columns().iter().map(|c| c.name.clone()).collect()
}

/// The names of a program's columns in LP text.
fn lp_names(program: &Program) -> Vec<String> {
    let format = FORMATS.iter().find(|format| format.name == "lp").unwrap();
    format.names.unwrap()(program).unwrap().columns
}

/// Written, read, written and read: the same program each time.
#[track_caller]
fn round_trip(name: &str, model: &Model, program: &Program) {
    let text = write("lp", model, program);
    assert!(text.ends_with("End\n"), "{name}");
    for line in text.lines() {
        assert!(line.len() < 255, "{name}: {line}");
        let word = line.split_whitespace().find(|word| word.len() >= 100);
        assert!(line.starts_with('\\') || word.is_none(), "{name}: {line}");
    }
    let first = import(&text);
    assert_eq!(
        plain(&first, &own_names(&first)),
        plain(program, &lp_names(program)),
        "{name}\n{text}"
    );
    let again = write("lp", &Model::default(), &first);
    let second = import(&again);
    same(&first, &second, name);
    // So do the bytes, once names and comments have settled.
    let settled = write("lp", &Model::default(), &second);
    let third = import(&settled);
    assert_eq!(write("lp", &Model::default(), &third), settled, "{name}");
}

/// Columns, rows and objective are the same, and in the same order.
#[track_caller]
fn same(first: &Program, second: &Program, name: &str) {
    assert_eq!(first.columns(), second.columns(), "{name}");
    assert_eq!(first.objective, second.objective, "{name}");
    let rows = |program: &Program| -> Vec<_> {
        let rows = program.rows().iter();
        rows.map(|row| (row.form.clone(), row.sense, row.rhs))
            .collect()
    };
    assert_eq!(rows(first), rows(second), "{name}");
}

#[test]
fn every_model_comes_back_as_it_was() {
    for (name, model, program) in library() {
        round_trip(&name, &model, &program);
    }
}

#[test]
fn every_row_has_its_sentence_before_it() {
    for (name, model, program) in library() {
        let text = write("lp", &model, &program);
        let origins: BTreeSet<_> = program
            .rows()
            .iter()
            .map(|row| row.provenance.origin)
            .collect();
        for origin in origins {
            let sentence = &program.origin(origin).name;
            let line: Vec<&str> = sentence.split_whitespace().collect();
            let line = format!("\\ {}", line.join(" "));
            assert!(text.contains(&line[..line.len().min(60)]), "{name}: {line}");
        }
    }
}

/// Marked with what readers trip over.
#[test]
fn odd_programs_come_back_as_they_were() {
    use bigm::rows::Sense::{AtLeast, AtMost, Equal};
    let model = Model::default();
    let none: &[(usize, i64)] = &[];
    let all = [
        program(&[], &[], None),
        program(&[], &[("never", none, AtLeast, 1)], None),
        program(&[("x", Some(0), Some(1))], &[], None),
        program(
            &[
                ("x", Some(1), Some(1)),
                ("y", Some(0), Some(0)),
                ("e1", Some(-3), None),
            ],
            &[("r", &[(0, 1_234_567_890_123)], AtMost, 1_234_567_890_123)],
            Some((&[(2, -1)], 0, true)),
        ),
        program(
            &[
                ("a", None, None),
                ("b", None, Some(-4)),
                ("c", Some(i64::MIN), Some(i64::MAX)),
            ],
            &[
                ("one", &[(0, i64::MIN), (1, i64::MAX)], Equal, i64::MIN),
                ("one", &[(2, 1)], AtLeast, i64::MIN),
            ],
            Some((&[(0, 1), (2, -7)], 0, false)),
        ),
    ];
    for (index, program) in all.iter().enumerate() {
        round_trip(&format!("program {index}"), &model, program);
    }
}

#[test]
fn a_constant_of_the_objective_is_told_and_not_written() {
    let program = program(&[("x", Some(0), Some(1))], &[], Some((&[(0, 2)], 5, false)));
    let text = write("lp", &Model::default(), &program);
    assert!(
        text.contains("\\ the objective's constant, 5, is left out"),
        "{text}"
    );
    assert!(text.contains(" obj: 2 x\n"), "{text}");
}

/// Reads whatever it is, and shows what is said of it.
fn survives(text: &str) {
    let source = Source::new("t.lp", text);
    let mut report = Report::new();
    let found = read_lp(&source, &mut report);
    assert_eq!(found.is_none(), report.has_errors());
    let said = render_all(&source, &report, Style::Plain);
    assert_eq!(said.is_empty(), report.diagnostics().is_empty());
    for finding in report.diagnostics() {
        assert!(finding.span.end <= text.len(), "{finding:?}");
    }
    if let Some(program) = found {
        // In another tool's text a column may stand first where its coefficient
        // is 0: what is written then has another order, and keeps it.
        let written = write("lp", &Model::default(), &program);
        let first = import(&written);
        assert_eq!(
            plain(&first, &own_names(&first)),
            plain(&program, &lp_names(&program)),
            "{text}\n{written}"
        );
        round_trip("what was read", &Model::default(), &first);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_come_back_as_they_were(program in any_program()) {
        round_trip("random", &Model::default(), &program);
    }

    #[test]
    fn random_text_is_no_panic(text in "\\PC{0,60}|[ -~\\n\\t\\r\\x00]{0,120}") {
        survives(&text);
    }

    #[test]
    fn random_words_are_no_panic(words in prop::collection::vec(
        prop::sample::select(vec![
            "min", "max", "st", "subject", "to", "bounds", "bin", "gen", "end", "free", "x", "y",
            "c1", ":", "+", "-", "<=", ">=", "=", "<", "3", "0.5", "1e30", "-inf", "inf", "2.25",
            "[", "]", "->", "\n", "\n", "\n", "\\ note", "sos1", "9223372036854775808", "1e-50",
        ]), 0..40)
    ) {
        survives(&words.join(" "));
        survives(&format!("min obj: x\nst\n{}\ngen x y\nend", words.join(" ")));
    }

    #[test]
    fn changed_texts_are_no_panic(
        program in any_program(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..3_u8, any::<char>()), 1..6),
    ) {
        let mut text: Vec<char> = write("lp", &Model::default(), &program).chars().collect();
        for (place, kind, c) in changes {
            if text.is_empty() {
                break;
            }
            let at = place.index(text.len());
            match kind {
                0 => { text.remove(at); }
                1 => text.insert(at, c),
                _ => text[at] = c,
            }
        }
        survives(&text.into_iter().collect::<String>());
    }
}
