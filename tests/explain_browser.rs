//! The page of the explanation in a real browser: what it looks like, and what
//! mouse and keyboard do.

mod pages_support;

use bigm::explain::document::{CardKind, Document};
use bigm::explain::notation::Names;
use bigm::lower::FormKind;
use pages_support::browser::Browser;
use pages_support::{PAPER, Told, nasty, puzzle, told, written};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const BOTH: &[FormKind] = &[FormKind::Textbook, FormKind::Tight];
const MEASURE: &str = include_str!("pages_support/measure.js");

/// Pages in files.
struct Pages {
    folder: TempDir,
    all: Vec<(String, Told, PathBuf)>,
}

impl Pages {
    fn new() -> Pages {
        Pages {
            folder: tempfile::tempdir().unwrap(),
            all: Vec::new(),
        }
    }

    fn add(&mut self, name: &str, told: Told) {
        let path = self.folder.path().join(format!("{name}.html"));
        fs::write(&path, written(&told.document, "html")).unwrap();
        self.all.push((name.to_owned(), told, path));
    }

    fn labyrinth() -> Pages {
        let mut pages = Pages::new();
        let told = told(&puzzle(PAPER[3]), &BOTH[..1], Names::Paper, true);
        pages.add("labyrinth", told);
        pages
    }
}

fn strings(value: &Value) -> Vec<String> {
    let list = value.as_array().unwrap();
    list.iter()
        .map(|it| it.as_str().unwrap().to_owned())
        .collect()
}

/// Which sentences and rows are marked, by what a reader sees: their ground is
/// not the page's.
fn marked(browser: &mut Browser) -> BTreeSet<String> {
    let ids = browser.value(
        "[...document.querySelectorAll('.said, .row')]\
         .filter(e => getComputedStyle(e).backgroundColor !== 'rgba(0, 0, 0, 0)')\
         .map(e => e.id || 'said ' + e.dataset.card)",
    );
    strings(&ids).into_iter().collect()
}

/// The ids of the rows of a card, beside it and in the list of all.
fn rows_of(document: &Document, id: &str) -> BTreeSet<String> {
    let card = document.cards().find(|card| card.id == id).unwrap();
    let rows = card.parts.iter().flat_map(|part| &part.derivations);
    rows.flat_map(|it| &it.rows)
        .flat_map(|row| match card.kind {
            CardKind::Cut => vec![row.id.clone()],
            _ => vec![row.id.clone(), format!("all-{}", row.id)],
        })
        .collect()
}

fn with_sentence(mut ids: BTreeSet<String>, card: &str) -> BTreeSet<String> {
    ids.insert(format!("said {card}"));
    ids
}

#[test]
fn nothing_overlaps_is_cut_or_hard_to_read() {
    let Some(mut browser) = Browser::start("nothing_overlaps_is_cut_or_hard_to_read") else {
        return;
    };
    let mut pages = Pages::labyrinth();
    let werewolves = puzzle(PAPER[0]);
    pages.add("werewolves", told(&werewolves, BOTH, Names::Puzzle, true));
    pages.add("nasty", told(&nasty(), BOTH, Names::Puzzle, true));
    let mansion = puzzle("classics/dreadbury-mansion");
    pages.add("mansion", told(&mansion, &BOTH[..1], Names::Paper, false));
    let mut wrong = Vec::new();
    for (name, _, path) in &pages.all {
        for (width, scheme, scripts) in [
            (1280, "light", true),
            (1280, "dark", false),
            (400, "light", false),
            (400, "dark", true),
            (320, "light", true),
            (1090, "dark", true),
        ] {
            browser.look(width, scheme, scripts);
            browser.open(path);
            for state in ["as opened", "unfolded and marked"] {
                if state != "as opened" {
                    browser.value(
                        "document.querySelectorAll('details').forEach(e => { e.open = true; });\
                         document.querySelectorAll('.said, .row')\
                         .forEach(e => e.classList.add('marked'))",
                    );
                }
                let found = browser.value(MEASURE);
                assert!(found["pieces"].as_u64().unwrap() > 100, "{name}: {found}");
                for sentence in strings(&found["wrong"]) {
                    wrong.push(format!("{name}, {width}, {scheme}, {state}: {sentence}"));
                }
            }
        }
        // On paper: A4 without its margins is 17 cm wide.
        browser.look(643, "dark", true);
        browser.open(path);
        browser.medium("print", "dark");
        let found = browser.value(MEASURE);
        for sentence in strings(&found["wrong"]) {
            wrong.push(format!("{name}, on paper: {sentence}"));
        }
        let list =
            browser.value("getComputedStyle(document.querySelector('aside .list')).overflowY");
        assert_eq!(list, json!("visible"), "paper does not scroll");
    }
    assert!(
        wrong.is_empty(),
        "{} faults:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_measure_finds_what_is_wrong() {
    let Some(mut browser) = Browser::start("the_measure_finds_what_is_wrong") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.html");
    let page = "<!DOCTYPE html><html><body style='margin:0'>\
        <p style='width:900px;background:#fff'>wide</p>\
        <p style='width:60px;overflow:hidden;white-space:nowrap'>cut cut cut cut cut cut</p>\
        <p style='position:absolute;top:0;left:0'>over</p>\
        <p style='color:#999;background:#fff'>pale</p></body></html>";
    fs::write(&path, page).unwrap();
    browser.look(400, "light", true);
    browser.open(&path);
    let found = strings(&browser.value(MEASURE)["wrong"]).join("\n");
    for word in [
        "the page is 900 wide",
        "is cut",
        "overlap",
        "\"pale\" has contrast",
    ] {
        assert!(found.contains(word), "no {word:?} in:\n{found}");
    }
}

#[test]
fn pointing_at_a_sentence_marks_its_rows_and_the_other_way_round() {
    let test = "pointing_at_a_sentence_marks_its_rows_and_the_other_way_round";
    let Some(mut browser) = Browser::start(test) else {
        return;
    };
    let pages = Pages::labyrinth();
    let (_, told, path) = &pages.all[0];
    browser.look(1280, "light", true);
    browser.open(path);
    assert!(marked(&mut browser).is_empty());
    for card in told.document.cards() {
        let (x, y) = browser.place(&format!("#{}-title", card.id));
        browser.point(x, y);
        let wanted = with_sentence(rows_of(&told.document, &card.id), &card.id);
        assert_eq!(marked(&mut browser), wanted, "{}", card.id);
    }
    // A row marks itself, in both places, and its sentence: no other row.
    for (row, card) in [("row-12", "statement-3"), ("all-row-13", "statement-3")] {
        let (x, y) = browser.place(&format!("#{row} .body"));
        browser.point(x, y);
        let row = row.trim_start_matches("all-");
        let wanted = [row.to_owned(), format!("all-{row}")].into_iter().collect();
        assert_eq!(marked(&mut browser), with_sentence(wanted, card), "{row}");
    }
    // Away from all, nothing is marked.
    let (x, y) = browser.place("h1");
    browser.point(x, y);
    assert!(marked(&mut browser).is_empty());
}

#[test]
fn the_keyboard_reaches_every_sentence_and_row_in_order() {
    let Some(mut browser) = Browser::start("the_keyboard_reaches_every_sentence_and_row_in_order")
    else {
        return;
    };
    let pages = Pages::labyrinth();
    let (_, told, path) = &pages.all[0];
    browser.look(1280, "light", true);
    browser.open(path);
    browser.value("document.querySelectorAll('details').forEach(e => { e.open = true; })");
    let wanted = strings(&browser.value(
        "[...document.querySelectorAll('.said a, .row .number')]\
         .map(e => e.closest('.row')?.id || 'said ' + e.closest('.said').dataset.card)",
    ));
    let all: usize = told.programs[0].1.rows().len();
    assert!(wanted.len() > 2 * all);
    browser.key("Tab");
    let skip = browser.value(
        "(() => { const e = document.activeElement, r = e.getBoundingClientRect(); \
         return [e.className, r.left >= 0 && r.top >= 0]; })()",
    );
    assert_eq!(
        skip,
        json!(["skip", true]),
        "the first stop is the way to the text"
    );
    let mut reached: Vec<String> = Vec::new();
    for _ in 0..3 * wanted.len() {
        browser.key("Tab");
        let at = browser.value(
            "(() => { const e = document.activeElement; if (!e || e === document.body) return ['']; \
             const s = getComputedStyle(e), t = e.closest('.said, .row'); \
             return [t ? t.id || 'said ' + t.dataset.card : '-', t ? t.dataset.card : '', \
             s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2]; })()",
        );
        match at[0].as_str().unwrap() {
            "" => break,
            "-" => assert!(marked(&mut browser).is_empty()),
            id => {
                let card = at[1].as_str().unwrap();
                let wanted = match id.strip_prefix("said ") {
                    Some(card) => rows_of(&told.document, card),
                    None => rows_of(&told.document, card)
                        .into_iter()
                        .filter(|other| {
                            other.trim_start_matches("all-") == id.trim_start_matches("all-")
                        })
                        .collect(),
                };
                assert_eq!(marked(&mut browser), with_sentence(wanted, card), "{id}");
                reached.push(id.to_owned());
            }
        }
        assert_eq!(at[2], json!(true), "{at}: the focus is not seen");
    }
    assert_eq!(reached, wanted);
}

#[test]
fn links_lead_from_sentence_to_row_and_back_without_scripts_too() {
    let test = "links_lead_from_sentence_to_row_and_back_without_scripts_too";
    let Some(mut browser) = Browser::start(test) else {
        return;
    };
    let pages = Pages::labyrinth();
    let (_, _, path) = &pages.all[0];
    for (scripts, width) in [(true, 1280), (false, 1280), (false, 400)] {
        browser.look(width, "light", scripts);
        browser.open(path);
        let ran = browser.value("document.documentElement.classList.contains('script')");
        assert_eq!(ran, json!(scripts));
        // From the list of all rows to a row that is folded away, to its
        // sentence, to its first row.
        for (from, to) in [
            ("#all-row-2 .number", "row-2"),
            ("#row-2 .number", "domain-1"),
            ("[data-card=statement-3] .to-rows a", "row-12"),
            ("#row-13 .number", "statement-3"),
            ("#statement-1 .letters a", "fact-1"),
        ] {
            let (x, y) = browser.place(from);
            browser.click(x, y);
            browser.wait_for(&format!(
                "(() => {{ const e = document.querySelector(':target'); if (!e) return false; \
                 const r = e.getBoundingClientRect(); \
                 return e.id === '{to}' && r.height > 0 && r.top >= -1 && r.top < innerHeight; }})()"
            ));
        }
    }
}

#[test]
fn without_scripts_rows_are_marked_beside_their_sentence_and_nothing_is_missing() {
    let test = "without_scripts_rows_are_marked_beside_their_sentence_and_nothing_is_missing";
    let Some(mut browser) = Browser::start(test) else {
        return;
    };
    let pages = Pages::labyrinth();
    let (_, told, path) = &pages.all[0];
    browser.look(1280, "light", false);
    browser.open(path);
    for id in ["statement-1", "statement-3", "statement-9"] {
        let (x, y) = browser.place(&format!("#{id}-title"));
        browser.point(x, y);
        let rows = rows_of(&told.document, id);
        let beside: BTreeSet<String> = rows
            .into_iter()
            .filter(|row| !row.starts_with("all-"))
            .collect();
        assert_eq!(marked(&mut browser), with_sentence(beside, id));
    }
    let (x, y) = browser.place("#row-12 .body");
    browser.point(x, y);
    let wanted = with_sentence(BTreeSet::from(["row-12".to_owned()]), "statement-3");
    assert_eq!(marked(&mut browser), wanted);
    let shown = "[...document.querySelectorAll('.row .f')].map(e => e.textContent)";
    let without = strings(&browser.value(shown));
    let picture = browser.picture();
    browser.look(1280, "light", true);
    browser.open(path);
    assert_eq!(strings(&browser.value(shown)), without);
    assert!(
        without
            .iter()
            .any(|row| row == "t5 −\u{a0}t7 −\u{a0}2t3 ≤\u{a0}−1"),
        "{without:?}"
    );
    // The picture, looked at by the browser itself: mostly paper, some ink.
    let colours = browser.value(&format!(
        "(async () => {{ const i = new Image(); i.src = 'data:image/png;base64,{picture}'; \
         await i.decode(); const c = document.createElement('canvas'); \
         c.width = i.width; c.height = i.height; const g = c.getContext('2d'); \
         g.drawImage(i, 0, 0); const d = g.getImageData(0, 0, i.width, i.height).data; \
         let ink = 0, paper = 0; for (let k = 0; k < d.length; k += 4) {{ \
         if (d[k] < 100) ink++; if (d[k] > 240) paper++; }} \
         return [ink / (d.length / 4), paper / (d.length / 4)]; }})()"
    ));
    let (ink, paper) = (colours[0].as_f64().unwrap(), colours[1].as_f64().unwrap());
    assert!(ink > 0.005 && paper > 0.5, "{colours}");
}

#[test]
fn a_screen_reader_finds_landmarks_headings_and_formulas_in_words() {
    let test = "a_screen_reader_finds_landmarks_headings_and_formulas_in_words";
    let Some(mut browser) = Browser::start(test) else {
        return;
    };
    let pages = Pages::labyrinth();
    let (_, told, path) = &pages.all[0];
    browser.look(1280, "light", true);
    browser.open(path);
    browser.call("Accessibility.enable", json!({}));
    let tree = browser.call("Accessibility.getFullAXTree", json!({}));
    let nodes: Vec<(String, String)> = tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| node["ignored"] != json!(true))
        .map(|node| {
            let text = |key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
            (text("role"), text("name"))
        })
        .collect();
    let has = |role: &str, name: &str| {
        let found = nodes.iter().any(|(r, n)| r == role && n.contains(name));
        assert!(found, "no {role} {name:?}");
    };
    for landmark in ["main", "banner"] {
        has(landmark, "");
    }
    has("navigation", "Contents");
    has("complementary", "All rows");
    has("heading", "The logical labyrinth");
    has("region", "The statements");
    has("article", "sign[3]");
    has("columnheader", "What it stands for");
    has("rowheader", "");
    has("link", "r13, row of sentence 3");
    has(
        "image",
        "t sub 5 minus t sub 7 minus 2 t sub 3 is at most minus 1",
    );
    let headings = nodes.iter().filter(|(role, _)| role == "heading").count();
    assert!(headings > told.document.cards().count());
    assert!(
        nodes
            .iter()
            .all(|(role, name)| role != "image" || !name.is_empty())
    );
}
