//! The page of riddles: whole, self-contained, right in its key, and readable
//! in a browser and on paper.

mod pages_support;

use bigm::explain::worksheet::{Cell, Riddle};
use bigm::explain::{Oracle, Reasons, told};
use bigm::prove::Verdict;
use bigm::solve::Limits;
use pages_support::browser::Browser;
use pages_support::{NASTY, library, read};
use roxmltree::{Document, Node};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// What a browser says of a page: overlaps, cut words, contrast.
const MEASURE: &str = include_str!("pages_support/measure.js");

const LABYRINTH: &str = "models/chlond-toase/logical-labyrinth.yaml";
const WEREWOLVES: &str = "models/chlond-toase/werewolves-1.yaml";
const BOATS: &str = "models/grids/five-boats.yaml";

fn sheet(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bigm"))
        .arg("sheet")
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn page(arguments: &[&str]) -> String {
    let output = sheet(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    assert_eq!(said, "");
    String::from_utf8(output.stdout).unwrap()
}

fn named<'a>(page: &'a Document<'a>, tag: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    page.descendants()
        .filter(move |node| node.has_tag_name(tag))
}

fn parsed(text: &str) -> Document<'_> {
    let body = text.strip_prefix("<!DOCTYPE html>\n").unwrap();
    Document::parse(body).unwrap()
}

/// The words of a node, one space between pieces.
fn words(node: Node) -> String {
    let texts = node.descendants().filter(Node::is_text);
    let all: Vec<&str> = texts.filter_map(|text| text.text()).collect();
    let all = all.join(" ");
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_page_needs_nothing_else() {
    let text = page(&[LABYRINTH, BOATS, WEREWOLVES]);
    let page = parsed(&text);
    assert_eq!(named(&page, "script").count(), 0);
    for node in page.descendants() {
        for attribute in node.attributes() {
            let fetches = ["src", "srcset", "action", "data"].contains(&attribute.name());
            assert!(!fetches, "{attribute:?}");
            if attribute.name() == "href" {
                assert_eq!(attribute.value(), "data:,");
            }
        }
    }
    let style = words(named(&page, "style").next().unwrap());
    assert!(!style.contains("url(") && !style.contains("@import"));
    assert_eq!(words(named(&page, "h1").next().unwrap()), "Riddles");
}

#[test]
fn the_key_has_the_answer_of_every_puzzle_and_its_steps_lead_to_it() {
    let (mut riddles, mut steps) = (0, 0);
    for puzzle in library() {
        // These have long ladders; the others are enough here.
        if puzzle.name.contains("sudoku") || puzzle.name.contains("chlond-column") {
            continue;
        }
        let solution = bigm::solve(puzzle.model, &bigm::Options::default()).unwrap();
        let (model, finding) = (&solution.model, &solution.finding);
        if finding.verdict != Verdict::Unique
            || model.objective.is_some()
            || !model.observers.is_empty()
        {
            continue;
        }
        let oracle = Oracle::new(model, told).unwrap();
        let mut reasons = Reasons::new(oracle, Limits::default());
        let riddle = Riddle::new(model, finding, Some(&mut reasons), |_| Ok(()));
        riddles += 1;
        steps += riddle.key.steps.len();
        assert_eq!(riddle.key.note, None, "{}", puzzle.name);
        assert_eq!(riddle.hints.len(), riddle.key.steps.len());
        // The board of the key is the only world, cell by cell.
        let world = &finding.answers[0].world;
        for cell in riddle
            .boards
            .iter()
            .flat_map(|board| &board.lines)
            .flat_map(|line| &line.cells)
        {
            match cell {
                Cell::Tick(fact) => {
                    assert_eq!(riddle.key.ticked(cell), fact.holds(model, world));
                    assert!(riddle.key.ticked(cell).is_some());
                }
                Cell::Write(unknown) => {
                    let shown = world.show(*unknown, model.unknown(*unknown));
                    assert_eq!(riddle.key.written(cell), Some(shown.as_str()));
                }
                Cell::Given(_) | Cell::Nothing => {}
            }
        }
        for board in &riddle.boards {
            assert!(!board.lines.is_empty());
            for line in &board.lines {
                assert_eq!(line.cells.len(), board.head.len(), "{}", puzzle.name);
            }
        }
    }
    assert!(
        riddles > 60 && steps > 300,
        "{riddles} riddles, {steps} steps"
    );
}

#[test]
fn hints_are_folded_in_four_levels_and_the_key_stands_at_the_end() {
    let text = page(&[WEREWOLVES]);
    let page = parsed(&text);
    let details: Vec<Node> = named(&page, "details").collect();
    assert!(details.iter().all(|node| !node.has_attribute("open")));
    let firsts = details
        .iter()
        .filter(|node| words(**node).starts_with("Hint "))
        .count();
    assert_eq!(details.len(), 4 * firsts);
    let key = named(&page, "section")
        .find(|node| node.attribute("class") == Some("key"))
        .unwrap();
    let said = words(key);
    for line in [
        "knight C not A, B",
        "A is not a knight, by (1), (2), (3) and \"one of them is a werewolf\"",
        "then A is a werewolf, by A's own words (1)",
        "There is no other possibility.",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    // Nothing of the key stands before it.
    let before = &text[..text.find("id=\"show-key\"").unwrap()];
    assert!(!before.contains("There is no other"));
    assert!(!self::page(&["--no-key", WEREWOLVES]).contains("There is no other"));
    assert!(!self::page(&["--no-hints", WEREWOLVES]).contains("<details>"));
}

#[test]
fn boards_are_those_that_one_would_draw() {
    let text = page(&[BOATS]);
    let page = parsed(&text);
    let boxes = named(&page, "input").filter(|node| node.attribute("aria-label").is_some());
    let labels: Vec<&str> = boxes
        .filter_map(|node| node.attribute("aria-label"))
        .collect();
    assert_eq!(labels.len(), 4 * 5 * 5);
    assert!(labels.contains(&"Curlew: 2"));
    let text = self::page(&["models/lady-or-tiger/trial-01.yaml"]);
    let page = parsed(&text);
    let head = named(&page, "thead").next().unwrap();
    assert_eq!(words(head), "lady tiger true false");
}

#[test]
fn what_cannot_be_on_the_page_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| -> String {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let out = folder.path().join("sheet.html").display().to_string();
    let none = file("none.yaml", "unknowns: {x: bool}\nfacts: [x, not x]\n");
    let open = file(
        "open.yaml",
        "unknowns: {x: bool, y: bool}\nfacts: [x or y]\n",
    );
    let bad = file("bad.yaml", "unknowns: {x: bool}\nfacts: [z]\n");
    // A contradiction alone makes no page.
    let output = sheet(&[&none, "--out", &out]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!Path::new(&out).exists());
    // Beside others it is left out, and that is said.
    let output = sheet(&[&none, &open, WEREWOLVES, "--out", &out]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("none.yaml: left out"), "{said}");
    assert!(said.contains("open.yaml: not unique"), "{said}");
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("There is more than one answer"));
    fs::remove_file(&out).unwrap();
    // A mistake in one file, and nothing is written.
    let output = sheet(&[&bad, WEREWOLVES, "--out", &out]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!Path::new(&out).exists());
    assert!(String::from_utf8_lossy(&output.stderr).contains("unknown-name"));
    // A template is no riddle yet.
    let output = sheet(&["models/grids/jindosh.yaml", WEREWOLVES, "--out", &out]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("template"));
    let output = sheet(&["--time-limit", "0", LABYRINTH]);
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn hostile_words_stay_words() {
    let puzzle = read("nasty", NASTY).remove(0);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nasty.yaml");
    fs::write(&path, NASTY).unwrap();
    let output = sheet(&[&path.display().to_string()]);
    let text = String::from_utf8(output.stdout).unwrap();
    let page = parsed(&text);
    assert_eq!(
        named(&page, "script").count() + named(&page, "img").count(),
        0
    );
    let title = words(named(&page, "h1").next().unwrap());
    assert!(title.starts_with("<script>alert(1)</script> &"), "{title}");
    assert!(puzzle.model.title.starts_with("<script>"));
}

#[test]
fn a_browser_ticks_boxes_shows_the_key_when_asked_and_prints_it() {
    let test = "a_browser_ticks_boxes_shows_the_key_when_asked_and_prints_it";
    let Some(mut browser) = Browser::start(test) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.html");
    let out = path.display().to_string();
    let output = sheet(&[LABYRINTH, BOATS, WEREWOLVES, "--out", &out]);
    assert!(output.status.success());
    let key = "getComputedStyle(document.querySelector('.key')).display";
    for (width, scheme) in [
        (1280, "light"),
        (1280, "dark"),
        (400, "light"),
        (320, "dark"),
    ] {
        browser.look(width, scheme, false);
        browser.open(&path);
        assert_eq!(browser.value(key), json!("none"));
        let found = browser.value(MEASURE);
        assert_eq!(found["wrong"], json!([]), "{width} {scheme}");
        let (x, y) = browser.place(".board input");
        browser.click(x, y);
        let ticked = "document.querySelector('.board input').checked";
        assert_eq!(browser.value(ticked), json!(true));
        let (x, y) = browser.place("#show-key");
        browser.click(x, y);
        assert_eq!(browser.value(key), json!("block"));
        browser.value("document.querySelectorAll('details').forEach(e => { e.open = true; })");
        let found = browser.value(MEASURE);
        assert_eq!(found["wrong"], json!([]), "{width} {scheme}, unfolded");
    }
    // On paper the key is there, unasked, and closed hints are not.
    browser.look(643, "dark", false);
    browser.open(&path);
    browser.medium("print", "dark");
    assert_eq!(browser.value(key), json!("block"));
    let hint = "getComputedStyle(document.querySelector('details')).display";
    assert_eq!(browser.value(hint), json!("none"));
    let found = browser.value(MEASURE);
    assert_eq!(found["wrong"], json!([]), "on paper");
}
