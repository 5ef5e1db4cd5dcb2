//! The pages and drawings of `relax` and `tree` as a reader sees them, in
//! headless Chromium, 1280 and 400 pixels wide: no two labels overlap, no text
//! is cut, every text has a contrast of at least 4.5 : 1.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const MEASURE: &str = include_str!("teach_pictures/measure.js");

/// Names that are long, wide or hard to draw.
const LONG: &str = "
title: A title that is so long that it cannot stand on one line of a narrow page & <not> markup
sets: {person: [Bartholomew, Maximiliane, 漢字漢字]}
unknowns:
  a_very_long_name_of_a_truth_value_that_nobody_would_choose: bool
  is_the_one: 'person -> bool'
  n: '-1000..1000'
  m: '0..7'
facts:
  - is_the_one[Bartholomew] <-> (n >= 400)
  - is_the_one[Maximiliane] <-> (2*n + 3*m <= -77)
  - is_the_one[漢字漢字] <-> (m = 3)
  - a_very_long_name_of_a_truth_value_that_nobody_would_choose <-> (n + m >= 100)
  - 2*m + n = 411
";

fn chromium() -> Option<&'static str> {
    ["chromium", "chromium-browser", "google-chrome", "chrome"]
        .into_iter()
        .find(|name| {
            Command::new(name)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        })
}

fn bigm(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_bigm"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

/// Opens a page in a frame of this width (windows cannot be so narrow), and
/// measures it.
fn measured(browser: &str, folder: &Path, page: &str, width: u32) -> Value {
    let script = format!("<script>{MEASURE}</script>\n</body>");
    let page = page.replacen("</body>", &script, 1);
    fs::write(folder.join("page.html"), page).unwrap();
    let around = folder.join("around.html");
    let frame = format!(
        "<!doctype html><body style=\"margin:0\"><pre id=\"measured\"></pre><script>\
         addEventListener('message', (e) => \
         {{ document.getElementById('measured').textContent = e.data; }})</script>\
         <iframe src=\"page.html\" width=\"{width}\" height=\"2000\" style=\"border:0\">\
         </iframe></body>"
    );
    fs::write(&around, frame).unwrap();
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .args([
            "--window-size=1400,2200",
            "--virtual-time-budget=5000",
            "--dump-dom",
        ])
        .arg(format!("file://{}", around.display()))
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let dom = String::from_utf8(output.stdout).unwrap();
    let found = dom
        .split("<pre id=\"measured\">")
        .nth(1)
        .and_then(|rest| rest.split("</pre>").next())
        .unwrap_or_else(|| panic!("nothing was measured: {dom}"));
    let plain = found
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    serde_json::from_str(&plain).unwrap_or_else(|why| panic!("{why}: {dom}"))
}

/// A drawing by itself, as wide as it is.
fn alone(drawing: &str) -> String {
    format!(
        "<!doctype html><html><head><meta charset=\"utf-8\"></head>\
         <body data-wide=\"yes\" style=\"margin:0\">{drawing}</body></html>"
    )
}

#[test]
fn no_label_overlaps_is_cut_or_hard_to_read() {
    let Some(browser) = chromium() else {
        println!("skipped: no Chromium");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let long = folder.path().join("long.yaml");
    fs::write(&long, LONG).unwrap();
    let long = long.to_str().unwrap();
    let werewolves = "models/chlond-toase/werewolves-1.yaml";
    let labyrinth = "models/chlond-toase/logical-labyrinth.yaml";
    let floors = "models/assignment/five-floors.yaml";
    let commands: &[&[&str]] = &[
        &["relax", werewolves],
        &["relax", labyrinth],
        &["relax", "--max-nodes", "20", "--big-m", "1000000", long],
        &["tree", werewolves],
        &[
            "tree",
            "--form",
            "textbook",
            "models/assignment/muddled-ages.yaml",
        ],
        &[
            "tree",
            "--order",
            "depth",
            "--form",
            "textbook",
            "--max-nodes",
            "2000",
            floors,
        ],
        &["tree", "--big-m", "100000", long],
    ];
    let mut wrong = Vec::new();
    for command in commands {
        for format in ["html", "svg"] {
            let mut arguments = command.to_vec();
            arguments.extend(["--format", format]);
            let text = bigm(&arguments);
            let page = if format == "svg" { alone(&text) } else { text };
            // A drawing by itself does not mind the window.
            let widths: &[u32] = if format == "svg" {
                &[400]
            } else {
                &[1280, 400]
            };
            for &width in widths {
                let found = measured(browser, folder.path(), &page, width);
                let about = format!("{arguments:?} at {width}");
                assert_eq!(found["width"], width, "{about}");
                assert!(found["labels"].as_u64().unwrap() > 5, "{about}: {found}");
                // On a phone no part of a page has to be scrolled to the side.
                if format == "html" && width == 400 && found["scrolls"] != 0 {
                    wrong.push(format!("{about}: a part must be scrolled"));
                }
                for finding in found["findings"].as_array().unwrap() {
                    wrong.push(format!("{about}: {finding}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The measure sees each kind of fault.
#[test]
fn the_measure_can_fail() {
    let Some(browser) = chromium() else {
        println!("skipped: no Chromium");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let page = "<!doctype html><html><body style=\"margin:0\">\
        <p style=\"position:absolute;top:0;left:0;margin:0\">one upon</p>\
        <p style=\"position:absolute;top:2px;left:5px;margin:0\">the other</p>\
        <p style=\"margin-top:60px;color:#aaaaaa\">pale</p>\
        <p style=\"position:absolute;top:300px;left:380px;margin:0\">outside</p>\
        <svg width=\"100\" height=\"50\"><rect rx=\"3\" width=\"30\" height=\"50\" \
        fill=\"#ffffff\"/><text x=\"0\" y=\"20\" font-size=\"14\">more than the card</text>\
        <text x=\"60\" y=\"48\">more than the drawing</text></svg></body></html>";
    let found = measured(browser, folder.path(), page, 400);
    let findings = found["findings"].to_string();
    for kind in [
        "overlap: the other / one upon",
        "contrast 2.3",
        "cut by the page: outside",
        "cut by its drawing: more than the drawing",
    ] {
        assert!(findings.contains(kind), "{kind} is not in {findings}");
    }
}
