//! What an explanation shows is what the program says, and the paper's puzzles
//! read as in the paper.

#[path = "explain/reader.rs"]
mod reader;

use bigm::explain::document::{Document, Sign, Stands};
use bigm::explain::notation::{Names, Notation};
use bigm::explain::section::{self, Request};
use bigm::export::document::MEDIA;
use bigm::lower::{self, FormKind};
use bigm::model::Model;
use bigm::report::Style;
use bigm::rows::Program;
use bigm::source::Source;
use bigm::{Options, Solution};
use reader::{Read, same};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use unicode_width::UnicodeWidthStr;

const PAPER: [&str; 4] = [
    "werewolves-1",
    "werewolves-2",
    "ladies-or-tigers",
    "logical-labyrinth",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A model with what was told and announced, and its rows in both forms.
type Prepared = (String, Model, Vec<(FormKind, Program)>);

/// Every model of the library; templates are named and left out, since they
/// have no rows.
fn library() -> &'static [Prepared] {
    static LIBRARY: LazyLock<Vec<Prepared>> = LazyLock::new(|| {
        let models = models().into_iter();
        models
            .map(|(name, model)| {
                let (model, programs) = prepared(model);
                (name, model, programs)
            })
            .collect()
    });
    &LIBRARY
}

fn models() -> Vec<(String, Model)> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for family in fs::read_dir(root().join("models")).unwrap() {
        for file in fs::read_dir(family.unwrap().path()).unwrap() {
            paths.push(file.unwrap().path());
        }
    }
    paths.sort();
    let mut models = Vec::new();
    let mut templates = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let source = Source::new(&name, fs::read_to_string(&path).unwrap());
        let read = bigm::read(&source);
        if read.blanks.iter().any(|blanks| !blanks.is_empty()) {
            templates.push(name);
            continue;
        }
        for model in read.models {
            models.push((name.clone(), model.expect("the library has no errors")));
        }
    }
    assert_eq!(templates, ["jindosh"], "left out: {templates:?}");
    assert!(models.len() > 100);
    models
}

fn paper(name: &str) -> Model {
    let path = root().join(format!("models/chlond-toase/{name}.yaml"));
    read(name, &fs::read_to_string(path).unwrap())
}

fn read(name: &str, text: &str) -> Model {
    let read = bigm::read(&Source::new(name, text));
    let errors: Vec<&String> = read
        .report
        .diagnostics()
        .iter()
        .map(|d| &d.message)
        .collect();
    let mut models = read.models.into_iter();
    models
        .next()
        .flatten()
        .unwrap_or_else(|| panic!("{errors:?}"))
}

fn solved(model: Model, form: FormKind) -> Solution {
    let options = Options {
        form,
        ..Options::default()
    };
    bigm::solve(model, &options).expect("it has rows")
}

/// The model with what was told and announced, and its rows in both forms.
fn prepared(model: Model) -> (Model, Vec<(FormKind, Program)>) {
    let model = bigm::prepare(model, &Options::default())
        .expect("it has rows")
        .model;
    let programs = FormKind::ALL
        .iter()
        .map(|&form| {
            let options = lower::Options {
                form,
                ..lower::Options::default()
            };
            (form, lower::lower(&model, &options).expect("it has rows"))
        })
        .collect();
    (model, programs)
}

fn of(model: &Model, programs: &[(FormKind, &Program)], names: Names) -> Document {
    section::document(&Request {
        model,
        programs,
        finding: None,
        names,
    })
}

fn whole(solution: &Solution, form: FormKind) -> Document {
    section::document(&Request {
        model: &solution.model,
        programs: &[(form, &solution.program)],
        finding: Some(&solution.finding),
        names: Names::Paper,
    })
}

fn written(document: &Document, format: &str) -> String {
    let medium = MEDIA.iter().find(|m| m.name == format).expect("a medium");
    (medium.write)(document, Style::Plain)
}

/// Every row of the program stands in the text once, and says what it says
/// there.
fn compare(name: &str, form: FormKind, program: &Program, read: &Read) {
    let own = |line: &&reader::Row| line.form.is_none_or(|own| own == form.name());
    let mut seen = BTreeSet::new();
    for line in read.rows.iter().filter(own) {
        let place = line.number - 1;
        let row = program
            .rows()
            .get(place)
            .unwrap_or_else(|| panic!("{name}: there is no row {}", line.number));
        assert!(
            seen.insert(place),
            "{name}: row {} stands twice",
            line.number
        );
        let wanted: BTreeMap<&str, i64> = row
            .form
            .terms()
            .map(|(id, c)| (program.column(id).name.as_str(), c))
            .collect();
        let shown = read.meaning(line, form.name());
        assert!(
            same(&shown, &wanted, row.sense, row.rhs),
            "{name}: row {} is {}, and `{}` is shown",
            line.number,
            program.show_row(row),
            line.text
        );
    }
    assert_eq!(seen.len(), program.rows().len(), "{name}: rows are missing");
}

#[test]
fn every_row_of_the_library_is_shown_as_it_is() {
    for (name, model, programs) in library() {
        for (form, program) in programs {
            let document = of(model, &[(*form, program)], Names::Paper);
            let read = Read::markdown(&written(&document, "md"));
            compare(name, *form, program, &read);
        }
        let both: Vec<(FormKind, &Program)> = programs.iter().map(|(f, p)| (*f, p)).collect();
        let read = Read::markdown(&written(&of(model, &both, Names::Paper), "md"));
        for (form, program) in programs {
            compare(name, *form, program, &read);
        }
    }
}

#[test]
fn a_wrong_row_would_be_seen() {
    let (model, programs) = prepared(paper("werewolves-1"));
    let (form, program) = &programs[0];
    let text = written(&of(&model, &[(*form, program)], Names::Paper), "md");
    let with = |from: &str, to: &str| {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        let read = Read::markdown(&changed);
        let row = &program.rows()[2];
        let wanted: BTreeMap<&str, i64> = row
            .form
            .terms()
            .map(|(id, c)| (program.column(id).name.as_str(), c))
            .collect();
        let line = read.rows.iter().find(|line| line.number == 3).unwrap();
        same(&read.meaning(line, "textbook"), &wanted, row.sense, row.rhs)
    };
    assert!(with("# Werewolves", "# Wolves"));
    assert!(!with("x₁ + x₂ + 3x₃ ≥ 2", "x₁ + x₂ + 4x₃ ≥ 2"));
    assert!(!with("x₁ + x₂ + 3x₃ ≥ 2", "x₁ + x₂ + 3x₃ ≥ 3"));
    assert!(!with("x₁ + x₂ + 3x₃ ≥ 2", "x₁ + x₂ + 3x₃ ≤ 2"));
    assert!(!with("x₁ + x₂ + 3x₃ ≥ 2", "x₁ + y₂ + 3x₃ ≥ 2"));
    assert!(!with("x₁ + x₂ + 3x₃ ≥ 2", "x₁ + 3x₃ ≥ 2"));
    // A mirror image says the same.
    assert!(with("x₁ + x₂ + 3x₃ ≥ 2", "−x₁ ≤ x₂ + 3x₃ − 2"));
}

#[test]
fn symbols_are_all_different_and_all_columns_have_one() {
    for (name, model, programs) in library() {
        for (form, program) in programs {
            for names in Names::ALL {
                let notation = Notation::new(model, program, *names);
                let lines = notation.lines(program, None);
                let symbols: BTreeSet<_> = lines.iter().map(|line| &line.symbol).collect();
                assert_eq!(symbols.len(), lines.len(), "{name}, {}", form.name());
                let columns: Vec<&str> = lines
                    .iter()
                    .filter_map(|line| match &line.is {
                        Stands::Column { name, .. } => Some(name.as_str()),
                        _ => None,
                    })
                    .collect();
                let wanted: Vec<&str> = program.columns().iter().map(|c| c.name.as_str()).collect();
                assert_eq!(columns, wanted, "{name}");
            }
        }
    }
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    for (name, model, programs) in library() {
        let both: Vec<(FormKind, &Program)> = programs.iter().map(|(f, p)| (*f, p)).collect();
        for names in Names::ALL {
            let text = written(&of(model, &both, *names), "text");
            for line in text.lines().filter(|line| line.width() > 80) {
                let word = line.split_whitespace().map(UnicodeWidthStr::width).max();
                assert!(word > Some(60), "{name}: {line}");
            }
        }
    }
}

#[test]
fn answers_and_verdicts_fit_a_terminal_too() {
    for (name, model) in models() {
        // The sizes that make it slow are those of the rows, shown above.
        if model.unknowns.len() > 60 {
            continue;
        }
        let solution = solved(model, FormKind::Tight);
        let text = written(&whole(&solution, FormKind::Tight), "text");
        let wide = text.lines().find(|line| line.width() > 80);
        assert_eq!(wide, None, "{name}");
    }
}

#[test]
fn the_paper_s_puzzles_as_they_are_printed() {
    for name in PAPER {
        let solution = solved(paper(name), FormKind::Textbook);
        let text = written(&whole(&solution, FormKind::Textbook), "text");
        insta::with_settings!({snapshot_path => "explain/snapshots", prepend_module_to_snapshot => false}, {
            insta::assert_snapshot!(name, text);
        });
    }
    let kept: BTreeSet<String> = fs::read_dir(root().join("tests/explain/snapshots"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let wanted: BTreeSet<String> = PAPER.iter().map(|name| format!("{name}.snap")).collect();
    assert_eq!(kept, wanted);
}

/// Lines that must stand in a card, one after the other.
fn reads(text: &str, head: &str, lines: &[&str]) {
    let card = text
        .split(head)
        .nth(1)
        .unwrap_or_else(|| panic!("no card {head}"));
    let card = card.split("\n\n").next().unwrap();
    let mut from = 0;
    for line in lines {
        match card[from..].find(line) {
            Some(at) => from += at + line.len(),
            None => panic!("`{line}` is not in its place:\n{card}"),
        }
    }
}

#[test]
fn werewolves_read_as_in_the_paper() {
    let solution = solved(paper("werewolves-1"), FormKind::Textbook);
    let text = written(&whole(&solution, FormKind::Textbook), "text");
    reads(&text, "truth[A], of A", &["x₁ = 1 ⇔ y₁ = 1", "x₁ = y₁"]);
    reads(&text, "truth[B], of B", &["x₂ = 1 ⇔ y₂ = 1", "x₂ = y₂"]);
    reads(
        &text,
        "truth[C], of C",
        &[
            "x₃ = 1 ⇔ x₁ + x₂ + x₃ ≤ 1",
            "By (3) and (4)",
            "F = x₁ + x₂ + x₃, δ = x₃, n = 1",
            "L = 0",
            "U = 3",
            "M = n + 1 − L = 1 + 1 − 0 = 2",
            "M = U − L = 3 − 0 = 3",
            "x₁ + x₂ + 3x₃ ≥ 2",
            "x₁ + x₂ + 4x₃ ≤ 4",
        ],
    );
    reads(&text, "one of them is a werewolf", &["y₁ + y₂ + y₃ = 1"]);
    assert!(text.contains("Max x₁\n"));

    let solution = solved(paper("werewolves-2"), FormKind::Textbook);
    let text = written(&whole(&solution, FormKind::Textbook), "text");
    reads(
        &text,
        "truth[A], of A",
        &[
            "x₁ = 1 ⇔ x₁ + x₂ + x₃ ≤ 2",
            "By (3) and (4)",
            "n = 2",
            "L = 0",
            "U = 3",
            "4x₁ + x₂ + x₃ ≥ 3",
            "4x₁ + x₂ + x₃ ≤ 5",
        ],
    );
    reads(&text, "truth[B], of B", &["x₂ = x₃"]);
    reads(
        &text,
        "the werewolf is a knight",
        &["xᵢ ≥ yᵢ for i = 1, …, 3"],
    );
}

#[test]
fn doors_read_as_in_the_paper() {
    let solution = solved(paper("ladies-or-tigers"), FormKind::Textbook);
    let text = written(&whole(&solution, FormKind::Textbook), "text");
    reads(
        &text,
        "sign[1], of door 1",
        &[
            "t₁ = 1 ⇔ x₁,₁ + x₂,₁ ≥ 1",
            "x₁,₁ + x₂,₁ − 2t₁ ≤ 0",
            "x₁,₁ + x₂,₁ − t₁ ≥ 0",
        ],
    );
    reads(
        &text,
        "sign[2], of door 2",
        &["t₂ = 1 ⇔ x₁,₂ = 1", "t₂ = x₁,₂"],
    );
    reads(&text, "the signs agree", &["t₁ = t₂"]);
    assert!(text.contains("Max x₁,₁\n"));

    let solution = solved(paper("logical-labyrinth"), FormKind::Textbook);
    let text = written(&whole(&solution, FormKind::Textbook), "text");
    reads(
        &text,
        "sign[1], of door 1",
        &[
            "U = 1  “only one lady” lets at most one of them be 1",
            "t₁ = x₁,₁ + x₃,₁ + x₅,₁ + x₇,₁ + x₉,₁",
        ],
    );
    reads(&text, "sign[2], of door 2", &["t₂ = x₂,₃"]);
    reads(
        &text,
        "sign[4], of door 4",
        &["t₄ = 1 ⇔ t₁ = 0", "t₄ = 1 − t₁"],
    );
    reads(
        &text,
        "sign[5], of door 5",
        &["t₂ + t₄ − 2t₅ ≤ 0", "t₂ + t₄ − t₅ ≥ 0"],
    );
    reads(&text, "sign[6], of door 6", &["t₆ = 1 − t₃"]);
    reads(&text, "sign[7], of door 7", &["t₇ = 1 − x₁,₁"]);
    // The paper prints −2t₈ in the first row; its own rule gives −t₈.
    reads(
        &text,
        "sign[8], of door 8",
        &["x₈,₂ + x₉,₃ − t₈ ≤ 1", "x₈,₂ + x₉,₃ − 2t₈ ≥ 0"],
    );
    assert!(text.contains("xᵢ,₁ + xᵢ,₂ + xᵢ,₃ = 1 for i = 1, …, 9"));
    assert!(text.contains("tᵢ ≥ xᵢ,₁ for i = 1, …, 9"));
    assert!(text.contains("tᵢ ≤ 1 − xᵢ,₂ for i = 1, …, 9"));
    reads(&text, "told 1", &["so the reply was false", "x₈,₃ = 0"]);
}

#[test]
fn the_cut_is_the_row_that_is_added() {
    for name in PAPER {
        for &form in FormKind::ALL {
            let mut solution = solved(paper(name), form);
            let document = whole(&solution, form);
            let read = Read::markdown(&written(&document, "md"));
            let answer = solution.finding.answers[0].answer.clone();
            bigm::prove::exclude_answer(&mut solution.program, &answer).unwrap();
            compare(name, form, &solution.program, &read);
        }
    }
}

/// A puzzle all of whose words are signs of some format.
const NASTY: &str = r##"
title: '*a* | <b>bold</b> & `c` # $x$ ~~no~~ [l](u) _e_'
source: '1. not a list <!-- -->'
story: |
  - not a list
  > nor a quotation \ &amp;
    indented | bar
  === nor a heading
sets: {person: [A, "B | `x`", '*C*']}
unknowns: {knight: 'person -> bool'}
statements:
  over: person
  law: knight
  text: {A: 'atleast(1, not knight[p] for p in person)'}
facts:
  'a | b <i> `c` *d*': 'atmost(2, knight)'
"##;

#[test]
fn no_word_of_a_puzzle_is_taken_for_a_sign_of_markdown() {
    use pulldown_cmark::{Event, Options as Extensions, Parser, Tag};
    let solution = solved(read("nasty", NASTY), FormKind::Textbook);
    let document = whole(&solution, FormKind::Textbook);
    let text = written(&document, "md");
    let extensions = Extensions::ENABLE_TABLES
        | Extensions::ENABLE_STRIKETHROUGH
        | Extensions::ENABLE_MATH
        | Extensions::ENABLE_GFM;
    let mut plain = String::new();
    let mut lists = 0;
    for event in Parser::new_ext(&text, extensions) {
        match event {
            Event::Text(words) | Event::Code(words) => plain.push_str(&words),
            Event::SoftBreak | Event::HardBreak | Event::End(_) => plain.push('\n'),
            // Our own anchors are the only HTML.
            Event::InlineHtml(html) => {
                assert!(html.starts_with("<a id=\"") || &*html == "</a>", "{html}");
            }
            Event::Start(Tag::List(_)) => lists += 1,
            Event::Start(Tag::Strikethrough | Tag::Image { .. } | Tag::HtmlBlock)
            | Event::Html(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => panic!("{event:?}"),
            _ => {}
        }
    }
    // The list of variables is the only one.
    assert_eq!(lists, 1, "{text}");
    for words in [
        "*a* | <b>bold</b> & `c` # $x$ ~~no~~ [l](u) _e_",
        "1. not a list <!-- -->",
        "- not a list",
        "> nor a quotation \\ &amp;",
        "indented | bar",
        "=== nor a heading",
        "a | b <i> `c` *d*",
        "knight[B | `x`]",
    ] {
        assert!(plain.contains(words), "{words}\n{plain}");
    }
    let read = Read::markdown(&text);
    assert_eq!(read.rows.len(), solution.program.rows().len() + 1);
}

#[test]
fn a_document_has_no_anchor_twice() {
    for (name, model, programs) in library().iter().step_by(5) {
        let both: Vec<(FormKind, &Program)> = programs.iter().map(|(f, p)| (*f, p)).collect();
        let document = of(model, &both, Names::Paper);
        let blanks = bigm::explain::document::Blank::ALL;
        let document = document.sheet(blanks).followed_by(&document.key(blanks));
        let mut ids = BTreeSet::new();
        for section in &document.sections {
            assert!(ids.insert(section.id.clone()), "{name}: {}", section.id);
        }
        for card in document.cards() {
            assert!(ids.insert(card.id.clone()), "{name}: {}", card.id);
            let rows = card.parts.iter().flat_map(|part| &part.derivations);
            for row in rows.flat_map(|derivation| &derivation.rows) {
                assert!(ids.insert(row.id.clone()), "{name}: {}", row.id);
            }
        }
    }
}

#[test]
fn mentions_lead_to_cards() {
    for (name, model, programs) in library() {
        for (form, program) in programs {
            let text = written(&of(model, &[(*form, program)], Names::Paper), "md");
            for part in text.split("](#").skip(1) {
                let id = part.split(')').next().unwrap();
                assert!(text.contains(&format!("<a id=\"{id}\">")), "{name}: {id}");
            }
        }
    }
    let (model, programs) = prepared(paper("logical-labyrinth"));
    let text = written(
        &of(&model, &[(programs[0].0, &programs[0].1)], Names::Paper),
        "md",
    );
    assert!(text.contains("“[only one lady]") || text.contains("[“only one lady”](#fact-1)"));
}

#[test]
fn m_is_worked_out_to_the_value_it_has() {
    // Where M's formula can be put in numbers, it always is: formula, numbers,
    // value.
    let mut worked_out = 0;
    for (name, model, programs) in library() {
        for (form, program) in programs {
            let document = of(model, &[(*form, program)], Names::Paper);
            let lines = document
                .cards()
                .flat_map(|card| &card.parts)
                .flat_map(|part| &part.derivations)
                .flat_map(|derivation| &derivation.letters)
                .filter(|line| line.letter.letter == "M");
            for line in lines {
                // Extremes have an M for each part, which is no formula in
                // these letters.
                let own = line.equals[0].0.iter().any(|sign| {
                    matches!(sign, Sign::Letter(letter) if !letter.indices.is_empty())
                        || matches!(sign, Sign::Word(word) if word == "Mᵢ")
                });
                assert!(own || line.equals.len() == 3, "{name}: {line:?}");
                worked_out += usize::from(line.equals.len() == 3);
            }
        }
    }
    assert!(worked_out > 500, "{worked_out}");
}

#[test]
fn the_manual_lists_the_media_and_the_blanks() {
    let manual = fs::read_to_string(Path::new(&root()).join("docs/explain.md")).unwrap();
    for medium in MEDIA {
        assert!(
            manual.contains(&format!("`{}`", medium.name)),
            "{}",
            medium.name
        );
    }
    for blank in bigm::explain::document::Blank::ALL {
        assert!(manual.contains(&format!("`--blank {}`", blank.name())));
    }
    for names in Names::ALL {
        assert!(manual.contains(&format!("`--names {}`", names.name())));
    }
}

fn only(document: &Document) -> Vec<&str> {
    document.cards().map(|card| card.title.as_str()).collect()
}

#[test]
fn a_card_is_found_by_speaker_statement_or_fact() {
    let (model, programs) = prepared(paper("logical-labyrinth"));
    let document = of(&model, &[(programs[0].0, &programs[0].1)], Names::Paper);
    let named = |name: &str| document.only_named(name);
    assert_eq!(only(&named("sign[3]").unwrap()), ["sign[3]"]);
    assert_eq!(only(&named("door 3").unwrap()), ["sign[3]"]);
    assert_eq!(only(&named("3").unwrap()), ["sign[3]"]);
    assert_eq!(only(&named("Only One Lady").unwrap()), ["only one lady"]);
    assert_eq!(named("law of sign[4]").unwrap().cards().count(), 2);
    let missing = named("sing[3]").unwrap_err();
    assert_eq!(missing.nearest.as_deref(), Some("sign[3]"));
    assert!(missing.names.contains(&"only one lady".to_owned()));
    // What is not shown is not linked to, and only symbols in use are listed.
    let text = written(&named("sign[1]").unwrap(), "md");
    assert!(
        text.contains("“only one lady”") && !text.contains("](#"),
        "{text}"
    );
    assert!(
        text.contains("| x₉,₁ |") && !text.contains("| x₂,₁ |"),
        "{text}"
    );
}

#[test]
fn a_row_is_shown_alone() {
    let (model, programs) = prepared(paper("logical-labyrinth"));
    let program = &programs[0].1;
    let document = of(&model, &[(programs[0].0, program)], Names::Paper);
    for number in 1..=program.rows().len() {
        let one = document.only_row(number).expect("there is such a row");
        let read = Read::markdown(&written(&one, "md"));
        let numbers: Vec<usize> = read.rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [number]);
        let row = &program.rows()[number - 1];
        let m = row
            .provenance
            .reified
            .as_ref()
            .and_then(|r| r.big_m.as_ref());
        let lines = one
            .cards()
            .flat_map(|card| &card.parts[0].derivations[0].letters);
        let ms = lines.filter(|line| line.letter.letter == "M").count();
        assert_eq!(ms, usize::from(m.is_some()), "row {number}");
    }
    assert!(document.only_row(program.rows().len() + 1).is_none());
    assert_eq!(document.most_rows(), program.rows().len());
}

#[test]
fn a_sheet_tells_nothing_that_is_to_be_found() {
    use bigm::explain::document::{Blank, Coefficient};
    for name in PAPER {
        let solution = solved(paper(name), FormKind::Textbook);
        let document = whole(&solution, FormKind::Textbook);
        let rows = document.sheet(&[Blank::Rows]);
        let text = written(&rows, "md");
        assert!(
            Read::markdown(&text)
                .rows
                .iter()
                .all(|row| row.text == "____")
        );
        let full = Read::markdown(&written(&document, "md"));
        for row in &full.rows {
            assert!(!text.contains(&row.text), "{name}: {}\n{text}", row.text);
        }
        assert!(rows.sections.iter().all(|section| section.id != "answer"));
        // The key has every row in full.
        let key = Read::markdown(&written(&document.key(&[Blank::Rows]), "md"));
        let texts = |read: &Read| -> BTreeSet<(usize, String)> {
            read.rows
                .iter()
                .map(|row| (row.number, row.text.clone()))
                .collect()
        };
        assert_eq!(texts(&key), texts(&full), "{name}");

        let m = document.sheet(&[Blank::BigM]);
        let mut gaps = 0;
        for derivation in m.cards().flat_map(|card| &card.parts[0].derivations) {
            let with_m = derivation.letters.iter().any(|l| l.letter.letter == "M");
            for line in derivation.letters.iter().filter(|l| l.letter.letter == "M") {
                assert_eq!(line.equals.len(), 2);
                assert_eq!(line.equals[1].0, [Sign::Gap]);
            }
            for row in &derivation.rows {
                let terms = row.left.terms.iter().chain(&row.right.terms);
                let own = terms.filter(|t| matches!(t.coefficient, Coefficient::Gap { .. }));
                let count = own.count();
                assert_eq!(count, usize::from(with_m), "{name}, row {}", row.number);
                gaps += count;
            }
        }
        assert!(gaps > 0, "{name}");
    }
}

mod command {
    //! The command as a person meets it.

    use std::fs;
    use std::io::Write;
    use std::process::{Command, Output, Stdio};

    const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";
    const WEREWOLVES: &str = "models/chlond-toase/werewolves-1.yaml";
    const PARADOX: &str = "models/knights/wn30-two-and-two.yaml";

    fn bigm(arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bigm"));
        command
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("NO_COLOR")
            .arg("explain")
            .args(arguments);
        command
    }

    fn run(arguments: &[&str]) -> (i32, String, String) {
        told(&bigm(arguments).output().unwrap())
    }

    fn told(output: &Output) -> (i32, String, String) {
        (
            output.status.code().expect("no signal"),
            String::from_utf8(output.stdout.clone()).unwrap(),
            String::from_utf8(output.stderr.clone()).unwrap(),
        )
    }

    #[test]
    fn a_book_from_standard_input() {
        let text = [WEREWOLVES, PARADOX]
            .map(|path| fs::read_to_string(path).unwrap())
            .join("---\n");
        let mut child = bigm(&["-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        let (code, out, err) = told(&child.wait_with_output().unwrap());
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.starts_with("Werewolves, first interview\n"));
        assert!(out.contains("\n\nTwo and two\n"));
        assert!(out.contains("Contradiction: no point satisfies every row"));
    }

    #[test]
    fn the_two_forms_stand_one_below_the_other() {
        let (code, out, _) = run(&["--form", "both", "--statement", "C", WEREWOLVES]);
        assert_eq!(code, 0);
        let place = |line: &str| out.find(line).unwrap_or_else(|| panic!("{line}\n{out}"));
        assert!(place("x₁ + x₂ + 4x₃ ≤ 4") < place("x₁ + x₂ + 2x₃ = 2"));
        assert!(place("textbook:") < place("tight:"));
    }

    #[test]
    fn the_puzzle_s_own_names() {
        let (code, out, _) = run(&["--names", "puzzle", "--row", "r3", WEREWOLVES]);
        assert_eq!(code, 0);
        assert!(
            out.contains("knight[A] + knight[B] + 3 knight[C] ≥ 2"),
            "{out}"
        );
    }

    #[test]
    fn what_is_not_there_is_told_with_what_is() {
        let (code, out, err) = run(&["--statement", "sing[3]", LABYRINTH]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains("did you mean `sign[3]`?"), "{err}");
        assert!(err.contains("only one lady"), "{err}");
        let (code, _, err) = run(&["--row", "99", LABYRINTH]);
        assert_eq!(code, 2);
        assert!(err.contains("no row 99") && err.contains("row 43"), "{err}");
        for bad in [
            &["--row", "0"][..],
            &["--blank", "all"],
            &["--form", "loose"],
        ] {
            let (code, out, err) = run(&[bad, &[LABYRINTH]].concat());
            assert_eq!((code, out.as_str()), (2, ""));
            assert!(!err.is_empty());
        }
        let (code, _, err) = run(&["models/grids/jindosh.yaml"]);
        assert_eq!(code, 2);
        assert!(err.contains("blank"), "{err}");
    }

    #[test]
    fn a_sheet_and_its_key() {
        let folder = tempfile::tempdir().unwrap();
        let sheet = folder.path().join("sheet.md");
        let path = sheet.to_str().unwrap();
        let arguments = ["--blank", "m", "--format", "md", "--out", path, WEREWOLVES];
        let (code, out, err) = run(&arguments);
        assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
        let text = fs::read_to_string(&sheet).unwrap();
        assert!(text.contains("x₁ + x₂ + \\_\\_\\_\\_ x₃ ≥ 2"), "{text}");
        assert!(!text.contains("3x₃"));
        let key = fs::read_to_string(folder.path().join("sheet-key.md")).unwrap();
        assert!(key.contains("x₁ + x₂ + 3x₃ ≥ 2"), "{key}");
        assert!(key.contains("## The answer"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);

        let (code, out, _) = run(&["--blank", "rows,m", WEREWOLVES]);
        assert_eq!(code, 0);
        let (sheet, key) = out.split_once('\u{c}').expect("a new page");
        assert!(!sheet.contains("3x₃") && key.contains("3x₃"));
    }

    #[test]
    fn json_says_the_same_and_every_field_is_described() {
        let (code, out, _) = run(&["--json", "--statement", "C", "--form", "both", WEREWOLVES]);
        assert_eq!((code, out.lines().count()), (0, 1));
        let object: serde_json::Value = serde_json::from_str(&out).unwrap();
        let card = &object["cards"][0];
        assert_eq!(object["schema"], "bigm-explain/1");
        assert_eq!(card["condition"], "x₃ = 1 ⇔ x₁ + x₂ + x₃ ≤ 1");
        let textbook = &card["parts"][0]["derivations"][0];
        assert_eq!(textbook["paper"], "(3) (4)");
        assert_eq!(textbook["rows"][1]["text"], "x₁ + x₂ + 4x₃ ≤ 4");
        let m = textbook["letters"].as_array().unwrap().last().unwrap();
        assert_eq!(m["equals"], serde_json::json!(["U − L", "3 − 0", "3"]));
        let page = fs::read_to_string("docs/json.md").unwrap();
        let own = page
            .split("## `explain`")
            .nth(1)
            .expect("a section of its own");
        fn fields(value: &serde_json::Value, into: &mut Vec<String>) {
            match value {
                serde_json::Value::Object(map) => {
                    for (name, value) in map {
                        into.push(name.clone());
                        fields(value, into);
                    }
                }
                serde_json::Value::Array(all) => all.iter().for_each(|v| fields(v, into)),
                _ => {}
            }
        }
        let mut names = Vec::new();
        fields(&object, &mut names);
        for name in names {
            assert!(own.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn colours_where_they_are_wanted() {
        let (_, plain, _) = run(&["--color", "never", WEREWOLVES]);
        let (_, coloured, _) = run(&["--color", "always", WEREWOLVES]);
        assert!(!plain.contains('\u{1b}') && coloured.contains("\u{1b}["));
        let mut bare = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, behind)) = rest.split_once('\u{1b}') {
            bare.push_str(before);
            rest = behind.split_once('m').unwrap().1;
        }
        bare.push_str(rest);
        assert_eq!(bare, plain);
    }

    #[test]
    fn an_export_is_the_same_document() {
        let exported = Command::new(env!("CARGO_BIN_EXE_bigm"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["export", "--format", "md", "--form", "textbook", LABYRINTH])
            .output()
            .unwrap();
        let (_, explained, _) = run(&["--format", "md", LABYRINTH]);
        assert_eq!(told(&exported).1, explained);
        let cut = Command::new(env!("CARGO_BIN_EXE_bigm"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args([
                "export",
                "--format",
                "md",
                "--form",
                "textbook",
                "--worlds-cut",
                LABYRINTH,
            ])
            .output()
            .unwrap();
        assert_eq!(told(&cut).1, explained);
    }

    #[test]
    fn what_is_undecided_is_explained_as_far_as_it_goes() {
        let arguments = ["--time-limit", "0", "models/grids/the-zebra.yaml"];
        let (code, out, _) = run(&arguments);
        assert_eq!(code, 3);
        assert!(
            out.contains("What is not decided") && out.contains("r1"),
            "{out}"
        );
    }
}
