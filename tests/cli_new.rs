//! Writing a puzzle: starters, the schema that editors use, and templates on
//! the command line.

mod schema_support;

use bigm::report::Report;
use bigm::source::Source;
use bigm::yaml::{Node, NodeKind};
use schema_support::flaws;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const KINDS: [&str; 4] = ["knights", "doors", "grid", "free"];
const MODELINE: &str = "# yaml-language-server: $schema=puzzle.schema.json\n";
const JINDOSH: &str = "models/grids/jindosh.yaml";

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bigm"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

// ---------------------------------------------------------------- starters

#[test]
fn every_starter_comes_out_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    for kind in KINDS {
        let text = out(&run(&["new", kind]));
        assert!(text.starts_with(MODELINE), "{kind}");
        let remarks = text.lines().filter(|l| l.trim_start().starts_with('#'));
        assert!(remarks.count() >= 10, "{kind} teaches little");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(90), "{kind} has long lines");

        let path = folder.path().join(kind).with_extension("yaml");
        let path = path.to_str().unwrap();
        let written = run(&["new", kind, "--out", path]);
        assert_eq!(
            (code(&written), out(&written)),
            (0, String::new()),
            "{kind}"
        );
        assert_eq!(fs::read_to_string(path).unwrap(), text, "{kind}");

        let checked = run(&["check", "--expect", path]);
        assert_eq!(code(&checked), 0, "{kind}: {}", err(&checked));
        assert!(out(&checked).contains("0 warnings"), "{kind}");
        // Nothing to remark on in how it is written, either.
        let checked = run(&["check", "--no-lint", path]);
        assert_eq!(err(&checked), "", "{kind}");
        let source = Source::new(kind, text);
        let model = bigm::read(&source).models.into_iter().flatten().next();
        let expect = model.unwrap().expect.expect("something is expected");
        assert!(!expect.answer.is_empty(), "{kind}");
        assert_eq!(code(&run(&["solve", path])), 0, "{kind} has one answer");
    }
}

#[test]
fn a_starter_may_be_taken_without_a_name() {
    assert_eq!(out(&run(&["new"])), out(&run(&["new", "knights"])));
    let wrong = run(&["new", "nights"]);
    assert_eq!(code(&wrong), 2);
    for kind in KINDS {
        assert!(err(&wrong).contains(kind), "{}", err(&wrong));
    }
}

#[test]
fn nothing_is_overwritten_without_being_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.yaml");
    fs::write(&path, "mine\n").unwrap();
    let name = path.to_str().unwrap();
    let refused = run(&["new", "grid", "--out", name]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("--force"), "{}", err(&refused));
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine\n");
    let forced = run(&["new", "grid", "--out", name, "--force"]);
    assert_eq!(code(&forced), 0, "{}", err(&forced));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        read("src/cli/starters/grid.yaml")
    );
    // Not even through a link that leads nowhere.
    #[cfg(unix)]
    {
        let link = folder.path().join("link.yaml");
        std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).unwrap();
        assert_eq!(code(&run(&["new", "--out", link.to_str().unwrap()])), 2);
        assert!(link.is_symlink());
    }
    let nowhere = folder.path().join("no/such/folder.yaml");
    assert_eq!(code(&run(&["new", "--out", nowhere.to_str().unwrap()])), 4);
}

// ------------------------------------------------------------------ schema

/// What an editor makes of a plain scalar, by the core schema of YAML 1.2.
fn scalar(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    if let Ok(number) = text.parse::<i64>() {
        return json!(number);
    }
    let float = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b))
        && text.bytes().any(|b| b.is_ascii_digit());
    match text.parse::<f64>() {
        Ok(number) if float => json!(number),
        _ => json!(text),
    }
}

/// What an editor sees of a node.
fn seen(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Empty | NodeKind::Broken => Value::Null,
        NodeKind::Scalar(text) => {
            let plain =
                !text.quoted() && text.span().end - text.span().start == text.as_str().len();
            match plain {
                true => scalar(text.as_str()),
                false => json!(text.as_str()),
            }
        }
        NodeKind::Sequence(items) => items.iter().map(seen).collect(),
        NodeKind::Mapping(entries) => entries
            .iter()
            .map(|entry| (entry.key.as_str().to_owned(), seen(&entry.value)))
            .collect::<Map<_, _>>()
            .into(),
    }
}

fn documents(name: &str, text: &str) -> Vec<Value> {
    let source = Source::new(name, text);
    let mut report = Report::new();
    bigm::yaml::read(&source, &mut report)
        .iter()
        .map(seen)
        .collect()
}

fn schema() -> Value {
    serde_json::from_str(&read("docs/puzzle.schema.json")).unwrap()
}

fn wrong(schema: &Value, text: &str) -> Vec<String> {
    documents("t", text)
        .iter()
        .flat_map(|document| flaws(schema, schema, document, ""))
        .collect()
}

#[test]
fn the_schema_in_docs_is_that_of_the_code() {
    let printed = run(&["schema"]);
    assert_eq!(code(&printed), 0);
    assert_eq!(
        out(&printed),
        read("docs/puzzle.schema.json"),
        "write it anew: bigm schema --out docs/puzzle.schema.json"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.schema.json");
    run(&["schema", "--out", path.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(path).unwrap(), out(&printed));
    let schema = schema();
    for key in bigm::puzzle::KEYS {
        assert_eq!(schema["properties"][key.name]["description"], key.summary);
    }
}

fn yaml_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            yaml_files(&path, into);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            into.push(path);
        }
    }
}

#[test]
fn every_puzzle_is_right_by_the_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    yaml_files(&root.join("models"), &mut files);
    yaml_files(&root.join("src/cli/starters"), &mut files);
    assert!(files.len() > 90, "{} files", files.len());
    let schema = schema();
    let mut all = Vec::new();
    for path in files {
        for flaw in wrong(&schema, &fs::read_to_string(&path).unwrap()) {
            all.push(format!("{}{flaw}", path.display()));
        }
    }
    // And every puzzle of the language reference.
    for page in ["docs/language.md", "docs/language-more.md"] {
        let text = read(page);
        let blocks = text.split("```yaml\n").skip(1);
        for block in blocks.filter_map(|block| block.split("```").next()) {
            for flaw in wrong(&schema, block) {
                all.push(format!("{page}{flaw}"));
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn what_the_reader_refuses_for_its_form_the_schema_does_too() {
    const RIGHT: &str = "
title: A title
sets: {s: [a, b], t: 1..3, u: {cycle: [x, y]}}
data: {d: 3, e: [1, [2, null]], f: {a: {b: c}}}
blanks: {g: s}
unknowns:
  k: s -> {v, w}
  m: {v2, w2}
statements:
  over: s
  law: {v: true, w: any}
  text: {a: [p, q], b: r}
facts: [p]
sees: {a: [p, q], b: p}
told: {whether: p, settles: q}
ask: [k, m]
expect: {answer: p, worlds: 3}
";
    let schema = schema();
    assert_eq!(wrong(&schema, RIGHT), [""; 0]);
    for (from, to) in [
        ("title:", "titel:"),
        ("title: A title", "title: [A, title]"),
        ("s: [a, b]", "s: a"),
        ("s: [a, b]", "s: [[a, b]]"),
        ("cycle:", "cycel:"),
        ("unknowns:", "unknown:"),
        ("m: {v2, w2}", "m: [v2, w2]"),
        ("  over: s\n", ""),
        ("over:", "ovre:"),
        ("law: {v:", "laws: {v:"),
        ("text:", "texts:"),
        ("facts: [p]", "facts: p"),
        ("a: [p, q], b: p", "a: {p: q}"),
        ("whether: p, ", ""),
        ("whether: p, ", "whether: p, which: q, "),
        ("settles: q", "settle: q"),
        ("worlds: 3", "worlds: many"),
        ("worlds: 3", "worlds: -3"),
        ("{answer: p, worlds: 3}", "perhaps"),
        ("answer:", "anwser:"),
        ("ask: [k, m]", "maximise: k\nminimise: k"),
    ] {
        assert!(RIGHT.contains(from), "{from}");
        let text = RIGHT.replacen(from, to, 1);
        assert!(!wrong(&schema, &text).is_empty(), "{from} → {to}");
    }
    assert!(!wrong(&schema, "title: Nothing is unknown\nfacts: [p]\n").is_empty());
    assert!(
        wrong(
            &schema,
            &RIGHT.replace("{answer: p, worlds: 3}", "not unique")
        )
        .is_empty()
    );
}

// --------------------------------------------------------------- templates

#[test]
fn a_template_is_checked_and_not_solved() {
    let checked = run(&["check", JINDOSH]);
    assert_eq!(code(&checked), 0, "{}", err(&checked));
    assert!(
        err(&checked)
            .starts_with("note[template]: a template with 24 blanks: hat_owner, hat_color, "),
        "{}",
        err(&checked)
    );
    let expected = run(&["check", "--expect", JINDOSH, "models/carroll"]);
    assert_eq!(code(&expected), 0, "{}", err(&expected));
    let tally = out(&expected);
    assert!(
        tally.ends_with(&format!("all as expected, 1 template skipped: {JINDOSH}\n")),
        "{tally}"
    );
    let json: Value = serde_json::from_str(&out(&run(&["check", "--json", JINDOSH]))).unwrap();
    assert_eq!(json["diagnostics"].as_array().unwrap().len(), 1);
    assert_eq!(json["diagnostics"][0]["code"], "template");

    let solved = run(&["solve", JINDOSH]);
    assert_eq!((code(&solved), out(&solved)), (2, String::new()));
    assert_eq!(err(&solved).matches("error[blank]").count(), 24);
    assert!(err(&solved).contains("for example `--set hat_owner=winslow`"));
    assert_eq!(code(&run(&["export", JINDOSH])), 2);
}

#[test]
fn a_template_is_solved_with_its_blanks_filled() {
    const DEAL: &str = "tests/templates/deal-2.yaml";
    let by_file = run(&["solve", JINDOSH, "--data", DEAL]);
    assert_eq!(code(&by_file), 0, "{}", err(&by_file));
    assert!(
        out(&by_file).contains("unique: one world"),
        "{}",
        out(&by_file)
    );

    let text = read(DEAL);
    let words: Vec<String> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.replace(": ", "="))
        .collect();
    let mut arguments = vec!["solve", JINDOSH];
    for word in &words {
        arguments.extend(["--set", word.as_str()]);
    }
    let by_words = run(&arguments);
    assert_eq!(out(&by_words), out(&by_file));

    let checked = run(&["check", "--expect", JINDOSH, "--data", DEAL]);
    assert_eq!(code(&checked), 0);
    assert!(
        out(&checked).contains("1 puzzle, all as expected"),
        "{}",
        out(&checked)
    );
    let exported = run(&["export", JINDOSH, "--data", DEAL]);
    assert_eq!(code(&exported), 0, "{}", err(&exported));
    assert!(out(&exported).contains("End"));

    // A word goes before the file; this one makes two things of one.
    let clash = run(&["solve", JINDOSH, "--data", DEAL, "--set", "far_left=contee"]);
    assert_eq!(code(&clash), 1, "{}{}", out(&clash), err(&clash));
}

#[test]
fn a_wrong_word_is_shown_where_it_was_written() {
    const DEAL: &str = "tests/templates/deal-2.yaml";
    let wrong = run(&["solve", JINDOSH, "--data", DEAL, "--set", "hat_owner=conte"]);
    assert_eq!((code(&wrong), out(&wrong)), (2, String::new()));
    let wanted = "\
error[not-a-member]: `conte` is no member of `woman`
 --> --set:1:11
  |
1 | hat_owner=conte
  |           ^^^^^
  |
  = help: did you mean `contee`?
";
    assert!(err(&wrong).starts_with(wanted), "{}", err(&wrong));
    let json = run(&["solve", "--json", JINDOSH, "--data", DEAL, "--set", "x=y"]);
    let json: Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(json["diagnostics"][0]["code"], "unknown-blank");
    assert_eq!(json["diagnostics"][0]["file"], "--set");
    let missing = run(&["solve", JINDOSH, "--data", "no-such-file.yaml"]);
    assert_eq!(code(&missing), 4);
}
