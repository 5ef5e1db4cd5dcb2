//! The explanation as a page and as LaTeX: what stands there is the program,
//! and what stands there cannot be broken by the puzzle's text.

mod pages_support;

use bigm::explain::document::{Block, Coefficient, Document};
use bigm::explain::notation::Names;
use bigm::lower::FormKind;
use bigm::rows::{Program, Sense};
use pages_support::reader::{self, Seen};
use pages_support::{PAPER, Puzzle, Told, library, nasty, puzzle, told, written};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

const BOTH: &[FormKind] = &[FormKind::Textbook, FormKind::Tight];

/// Symbols → columns of one form, from the table that the page shows.
fn columns(page: &roxmltree::Document, form: FormKind) -> BTreeMap<String, String> {
    let mut columns = BTreeMap::new();
    for line in page
        .descendants()
        .filter(|it| it.has_attribute("data-symbol"))
    {
        let cells: Vec<_> = line.children().filter(|it| it.is_element()).collect();
        let shown = cells.get(4).map(|cell| reader::text(*cell));
        if shown.is_some_and(|shown| shown != "both" && shown != form.name()) {
            continue;
        }
        let Some(code) = cells[1].children().find(|it| it.has_tag_name("code")) else {
            continue;
        };
        let symbol = cells[0].first_element_child().unwrap();
        let [reader::Token::Symbol(symbol)] = &reader::tokens(symbol)[..] else {
            panic!("no symbol: {}", reader::text(cells[0]));
        };
        assert_eq!(line.attribute("data-symbol"), Some(symbol.as_str()));
        assert_eq!(line.attribute("data-column").unwrap(), reader::text(code));
        let before = columns.insert(symbol.clone(), reader::text(code));
        assert!(before.is_none(), "{symbol} twice");
    }
    columns
}

/// A row of the program in the words of a reader.
fn expected(program: &Program, number: usize) -> Seen {
    let row = &program.rows()[number - 1];
    Seen {
        terms: row
            .form
            .terms()
            .map(|(id, c)| (program.column(id).name.clone(), i128::from(c)))
            .collect(),
        relation: match row.sense {
            Sense::AtLeast => '≥',
            Sense::AtMost => '≤',
            Sense::Equal => '=',
        },
        rhs: i128::from(row.rhs),
    }
}

/// The same row as data of its element.
fn as_data(row: roxmltree::Node) -> Seen {
    let terms: Vec<(String, i128)> =
        serde_json::from_str(row.attribute("data-terms").unwrap()).unwrap();
    Seen {
        terms: terms.into_iter().collect(),
        relation: match row.attribute("data-sense").unwrap() {
            ">=" => '≥',
            "<=" => '≤',
            _ => '=',
        },
        rhs: row.attribute("data-rhs").unwrap().parse().unwrap(),
    }
}

/// Reads every row of a page and compares it with the programs; returns how
/// many there were.
fn compare(told: &Told, text: &str) -> usize {
    let page = reader::parse(text);
    let mut rows = 0;
    for (form, program) in &told.programs {
        let columns = columns(&page, *form);
        let mut in_cards = BTreeSet::new();
        let mut in_list = Vec::new();
        for row in reader::of_class(&page, "row") {
            if row.attribute("data-form") != Some(form.name()) {
                continue;
            }
            let number: usize = row.attribute("data-row").unwrap().parse().unwrap();
            let link = row.first_element_child().unwrap();
            assert_eq!(reader::text(link), format!("r{number}"));
            let card = row.attribute("data-card").unwrap();
            if card.starts_with("cut-") {
                continue;
            }
            let body = row
                .children()
                .find(|it| reader::has_class(*it, "body"))
                .unwrap();
            let formula = body.first_element_child().unwrap();
            let seen = reader::row(&reader::tokens(formula));
            assert_eq!(seen, as_data(row), "{}: row {number}", told.name);
            let named = Seen {
                terms: seen
                    .terms
                    .iter()
                    .map(|(symbol, c)| (columns[symbol].clone(), *c))
                    .collect(),
                ..seen
            };
            let wanted = expected(program, number);
            assert!(
                named == wanted || named.mirrored() == wanted,
                "{} ({}), row {number}: {named:?} is not {wanted:?}",
                told.name,
                form.name()
            );
            rows += 1;
            if row.ancestors().any(|it| it.has_tag_name("aside")) {
                in_list.push(number);
            } else {
                assert!(in_cards.insert(number), "row {number} twice");
            }
        }
        let all: Vec<usize> = (1..=program.rows().len()).collect();
        assert_eq!(Vec::from_iter(in_cards), all, "{}", told.name);
        let cards = told.document.cards().count();
        assert!(
            in_list == all || (in_list.is_empty() && cards < 2),
            "{}",
            told.name
        );
    }
    rows
}

/// Everything that must hold of every page.
fn well_formed(text: &str) {
    let page = reader::parse(text);
    let mut ids = BTreeSet::new();
    for node in page.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{id} twice");
        }
    }
    for node in page.descendants().filter(|it| it.is_element()) {
        let name = node.tag_name().name();
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "href" => match value.strip_prefix('#') {
                    Some(id) => assert!(ids.contains(id), "{value} leads nowhere"),
                    None => assert_eq!((name, value), ("link", "data:,")),
                },
                "aria-labelledby" => assert!(ids.contains(value), "{value} labels nothing"),
                "src" | "srcset" | "data" | "action" | "style" | "poster" => {
                    panic!("{name} has {}", attribute.name())
                }
                other => assert!(!other.starts_with("on"), "{other} in {name}"),
            }
        }
    }
    let of = |name: &str| {
        page.descendants()
            .filter(|it| it.has_tag_name(name))
            .count()
    };
    assert_eq!(
        (of("script"), of("style"), of("main"), of("h1")),
        (1, 1, 1, 1)
    );
    assert_eq!(
        of("img") + of("iframe") + of("object") + of("b") + of("i"),
        0
    );
    for name in ["style", "script"] {
        let node = page.descendants().find(|it| it.has_tag_name(name)).unwrap();
        let code = node.text().unwrap();
        for outside in ["url(", "@import", "http:", "https:", "fetch", "XMLHttp"] {
            assert!(!code.contains(outside), "{outside} in {name}");
        }
    }
}

#[test]
fn every_row_of_the_library_is_read_back_from_the_page() {
    let (mut puzzles, mut rows) = (0, 0);
    for puzzle in library() {
        let told = told(&puzzle, BOTH, Names::Paper, false);
        let text = written(&told.document, "html");
        well_formed(&text);
        rows += compare(&told, &text);
        puzzles += 1;
    }
    assert!(
        puzzles >= 90 && rows > 10_000,
        "{puzzles} puzzles, {rows} rows"
    );
}

#[test]
fn the_papers_pages_hold_alone_and_with_the_puzzles_names() {
    for name in PAPER {
        let puzzle = puzzle(name);
        for (forms, names) in [
            (&BOTH[..1], Names::Paper),
            (&BOTH[1..], Names::Puzzle),
            (BOTH, Names::Puzzle),
        ] {
            let told = told(&puzzle, forms, names, true);
            let text = written(&told.document, "html");
            well_formed(&text);
            assert!(compare(&told, &text) > 0);
            assert!(text.contains("id=\"answer\""));
        }
    }
}

#[test]
fn no_puzzle_text_leaves_its_place() {
    for names in [Names::Paper, Names::Puzzle] {
        let told = told(&nasty(), BOTH, names, true);
        let text = written(&told.document, "html");
        well_formed(&text);
        compare(&told, &text);
        let page = reader::parse(&text);
        let title = page
            .descendants()
            .find(|it| it.has_tag_name("title"))
            .unwrap();
        assert!(
            title
                .text()
                .unwrap()
                .starts_with("<script>alert(1)</script> & \"quotes\" 'n' 😀")
        );
        assert!(reader::text(page.root()).contains("<img src=x onerror=alert(1)>"));
    }
}

/// The document without what its reader is to find.
fn with_gaps(document: &mut Document) {
    for section in &mut document.sections {
        for block in &mut section.blocks {
            let Block::Card(card) = block else { continue };
            for derivation in card.parts.iter_mut().flat_map(|part| &mut part.derivations) {
                for (place, row) in derivation.rows.iter_mut().enumerate() {
                    if place == 0 {
                        row.gap = true;
                        row.left.terms.clear();
                        row.right.terms.clear();
                    } else if let Some(term) = row.left.terms.first_mut() {
                        term.coefficient = Coefficient::Gap { negative: true };
                    }
                }
                derivation.general = None;
            }
        }
    }
}

#[test]
fn what_is_left_out_is_nowhere_on_the_page() {
    let mut told = told(&puzzle(PAPER[3]), &BOTH[..1], Names::Paper, true);
    with_gaps(&mut told.document);
    let text = written(&told.document, "html");
    well_formed(&text);
    let page = reader::parse(&text);
    let mut gaps = 0;
    for row in reader::of_class(&page, "row") {
        if row.descendants().any(|it| reader::has_class(it, "gap")) {
            assert!(!row.has_attribute("data-terms") && !row.has_attribute("data-rhs"));
            gaps += 1;
        }
    }
    assert!(gaps > 40, "{gaps}");
    let latex = written(&told.document, "latex");
    assert!(latex.matches("\\puzzlegap").count() > 20);
}

/// One card, as `--statement` shows it.
fn only_card(document: &mut Document, id: &str) {
    for section in &mut document.sections {
        section.blocks.retain(|block| match block {
            Block::Card(card) => card.id == id,
            _ => false,
        });
    }
    document
        .sections
        .retain(|section| !section.blocks.is_empty());
}

#[test]
fn one_card_alone_mentions_others_without_links() {
    let mut told = told(&puzzle(PAPER[3]), &BOTH[..1], Names::Paper, true);
    only_card(&mut told.document, "statement-1");
    let text = written(&told.document, "html");
    well_formed(&text);
    assert!(text.contains("only one lady"));
    assert!(!text.contains("all-rows"));
    let latex = written(&told.document, "latex");
    assert!(latex.contains("only one lady") && !latex.contains("\\ref{fact"));
}

fn bigm(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_command_writes_pages_cards_sheets_and_keys() {
    let file = "models/chlond-toase/werewolves-1.yaml";
    let page = bigm(&["explain", "--format", "html", "--form", "both", file]);
    well_formed(&page);
    for part in [["--statement", "C"], ["--row", "3"]] {
        let page = bigm(&["explain", "--format", "html", part[0], part[1], file]);
        well_formed(&page);
        assert!(page.contains("id=\"row-3\"") && !page.contains("id=\"row-1\""));
        let tex = bigm(&["explain", "--format", "latex", part[0], part[1], file]);
        assert!(tex.contains("{row-3}{r3}") && !tex.contains("{row-1}"));
    }
    // On standard output the key follows the sheet: one page, every id once.
    let both = bigm(&["explain", "--format", "html", "--blank", "rows", file]);
    well_formed(&both);
    assert!(both.contains("class=\"new-page\"") && both.contains("id=\"key-row-3\""));
    // In files they are apart, and the sheet tells nothing.
    let folder = tempfile::tempdir().unwrap();
    for ending in ["html", "latex"] {
        let out = folder.path().join(format!("sheet.{ending}"));
        let path = out.to_str().unwrap();
        let blank = ["--blank", "rows,m", "--out", path];
        bigm(&[&["explain", "--format", ending][..], &blank, &[file]].concat());
        let sheet = fs::read_to_string(&out).unwrap();
        let key = fs::read_to_string(folder.path().join(format!("sheet-key.{ending}"))).unwrap();
        let row = match ending {
            "html" => "3<var>x</var>",
            _ => "3x_{3}",
        };
        assert!(key.contains(row) && !sheet.contains(row), "{ending}");
        if ending == "html" {
            well_formed(&sheet);
            well_formed(&key);
            assert!(!sheet.contains("data-terms"));
        }
    }
    for format in ["html", "latex"] {
        let exported = bigm(&["export", "--format", format, "--form", "textbook", file]);
        assert_eq!(exported, bigm(&["explain", "--format", format, file]));
    }
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    let once = told(&puzzle(PAPER[3]), BOTH, Names::Paper, true);
    let again = told(&puzzle(PAPER[3]), BOTH, Names::Paper, true);
    for medium in ["html", "latex"] {
        assert_eq!(
            written(&once.document, medium),
            written(&again.document, medium)
        );
    }
}

/// Compiles with pdflatex, twice where references are to be there; the log where
/// it fails or a line runs out of the page.
fn compile(folder: &Path, name: &str, tex: &str, runs: usize) -> Result<(), String> {
    let name = name.replace('/', "-");
    fs::write(folder.join(format!("{name}.tex")), tex).unwrap();
    for _ in 0..runs {
        let output = Command::new("pdflatex")
            .args([
                "-interaction=nonstopmode",
                "-halt-on-error",
                "-no-shell-escape",
            ])
            .arg(format!("{name}.tex"))
            .current_dir(folder)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            let tail: Vec<&str> = log.lines().rev().take(30).collect();
            let tail: Vec<&str> = tail.into_iter().rev().collect();
            return Err(format!("{name}: {}", tail.join("\n")));
        }
    }
    let log = fs::read(folder.join(format!("{name}.log"))).unwrap();
    let log = String::from_utf8_lossy(&log);
    for ending in ["pdf", "log", "aux", "tex"] {
        fs::remove_file(folder.join(format!("{name}.{ending}"))).unwrap();
    }
    for word in [
        "undefined references",
        "multiply defined",
        "Missing character",
    ] {
        if log.contains(word) && (runs > 1 || !word.starts_with("undefined")) {
            return Err(format!("{name}: {word}"));
        }
    }
    // A point or two into the margin is not seen; more would be cut some day.
    for line in log.lines() {
        let Some(rest) = line.strip_prefix("Overfull \\hbox (") else {
            continue;
        };
        let points = rest.split('.').next().and_then(|n| n.parse::<u32>().ok());
        if points.is_none_or(|points| points > 20) {
            return Err(format!("{name}: {line}"));
        }
    }
    Ok(())
}

fn has_pdflatex(test: &str) -> bool {
    let has = Command::new("pdflatex").arg("--version").output().is_ok();
    if !has {
        eprintln!("skipped: {test}: pdflatex is not installed");
    }
    has
}

#[test]
fn the_papers_models_and_the_nasty_text_compile() {
    if !has_pdflatex("the_papers_models_and_the_nasty_text_compile") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    let puzzles = PAPER.iter().map(|name| puzzle(name)).chain([nasty()]);
    for puzzle in puzzles {
        for (forms, names) in [(BOTH, Names::Paper), (&BOTH[..1], Names::Puzzle)] {
            let mut told = told(&puzzle, forms, names, true);
            let tex = written(&told.document, "latex");
            assert!(tex.is_ascii());
            wrong.extend(compile(folder.path(), &puzzle.name, &tex, 2).err());
            with_gaps(&mut told.document);
            let tex = written(&told.document, "latex");
            wrong.extend(compile(folder.path(), &puzzle.name, &tex, 2).err());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// All of the library, where somebody asks for it: it takes minutes.
#[test]
fn the_library_compiles() {
    let test = "the_library_compiles";
    if std::env::var_os("BIGM_LATEX_LIBRARY").is_none() {
        eprintln!("skipped: {test}: BIGM_LATEX_LIBRARY is not set");
        return;
    }
    if !has_pdflatex(test) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for puzzle in library() {
        let told = told(&puzzle, BOTH, Names::Paper, false);
        let tex = written(&told.document, "latex");
        wrong.extend(compile(folder.path(), &puzzle.name, &tex, 1).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Reads a row back wrong where the page is wrong: the comparison can fail.
#[test]
fn a_changed_row_is_seen() {
    let puzzle: Puzzle = puzzle(PAPER[0]);
    let told = told(&puzzle, &BOTH[..1], Names::Paper, true);
    let text = written(&told.document, "html");
    for (from, to) in [
        ("≥\u{a0}2", "≥\u{a0}3"),
        ("3<var>x", "4<var>x"),
        ("≤\u{a0}4", "=\u{a0}4"),
    ] {
        assert!(text.contains(from), "{from}");
        let changed = text.replace(from, to);
        let outcome = std::panic::catch_unwind(|| compare(&told, &changed));
        assert!(outcome.is_err(), "{from} → {to} was not seen");
    }
}
