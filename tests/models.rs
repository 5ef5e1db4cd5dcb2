//! Every puzzle of the library comes out as its file expects, in both forms.

use bigm::lower::FormKind;
use bigm::source::Source;
use std::fs;
use std::path::{Path, PathBuf};

fn models(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            models(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

fn library() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    models(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("models"),
        &mut paths,
    );
    paths.sort();
    paths
}

/// A puzzle with blanks has no meaning until they are filled.
fn is_template(text: &str) -> bool {
    text.contains("\nblanks:")
}

#[test]
fn every_puzzle_comes_out_as_expected_in_both_forms() {
    let mut wrong = Vec::new();
    let mut puzzles = 0;
    for path in library() {
        let text = fs::read_to_string(&path).unwrap();
        if is_template(&text) {
            continue;
        }
        let source = Source::new(path.display().to_string(), text);
        let read = bigm::read(&source);
        for diagnostic in read.report.diagnostics() {
            wrong.push(bigm::report::render(
                &source,
                diagnostic,
                bigm::report::Style::Plain,
            ));
        }
        for model in read.models.into_iter().flatten() {
            puzzles += 1;
            for form in FormKind::ALL {
                let options = bigm::Options {
                    form: *form,
                    ..bigm::Options::default()
                };
                match bigm::expect(model.clone(), &options) {
                    Ok(found) => {
                        wrong.extend(found.iter().map(|d| {
                            format!("{} ({}): {}", path.display(), form.name(), d.message)
                        }))
                    }
                    Err(refusal) => wrong.push(format!("{}: {refusal}", path.display())),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(puzzles >= 90, "only {puzzles} puzzles");
}

#[test]
fn every_puzzle_has_a_title_a_source_a_story_and_an_expectation() {
    for path in library() {
        let text = fs::read_to_string(&path).unwrap();
        for key in ["title:", "source:", "story:", "expect:"] {
            let has = text.lines().any(|line| line.starts_with(key));
            assert!(has, "{} has no `{key}`", path.display());
        }
    }
}
