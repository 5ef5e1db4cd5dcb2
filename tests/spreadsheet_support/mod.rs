//! Reading workbooks: the package by hand, and what LibreOffice makes of it.

use bigm::export::{FORMATS, Request, Written};
use bigm::lower::FormKind;
use bigm::model::Model;
use bigm::source::Source;
use bigm::{Options, Solution};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The file of the sheet "Model" in the package.
pub const MODEL: &str = "xl/worksheets/sheet1.xml";
/// The file of the sheet "Explanation".
pub const EXPLANATION: &str = "xl/worksheets/sheet2.xml";
/// The list of sheets and names.
pub const WORKBOOK: &str = "xl/workbook.xml";

/// The models of a text, none of them at fault.
pub fn models(name: &str, text: &str) -> Vec<Model> {
    let source = Source::new(name, text);
    let read = bigm::read(&source);
    let models: Vec<Model> = read.models.into_iter().flatten().collect();
    let found: Vec<String> = read
        .report
        .diagnostics()
        .into_iter()
        .map(|d| bigm::report::render(&source, d, bigm::report::Style::Plain))
        .collect();
    assert!(
        !models.is_empty(),
        "{name} has no model: {}",
        found.concat()
    );
    models
}

/// The one model of a text.
pub fn model(text: &str) -> Model {
    models("t.yaml", text).remove(0)
}

/// The model of a file of the library.
pub fn library(path: &str) -> Model {
    let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    models(path, &fs::read_to_string(whole).unwrap()).remove(0)
}

/// Solves.
pub fn solved(model: &Model, form: FormKind) -> Solution {
    let options = Options {
        form,
        ..Options::default()
    };
    bigm::solve(model.clone(), &options).unwrap()
}

/// The workbook of a solved puzzle.
pub fn written(solution: &Solution, cut: bool) -> Written {
    let format = FORMATS.iter().find(|f| f.name == "xlsx").unwrap();
    let mut program = solution.program.clone();
    if cut {
        bigm::prove::exclude_answer(&mut program, &solution.finding.answers[0].answer).unwrap();
    }
    (format.write)(&Request {
        model: &solution.model,
        program: &program,
        finding: Some(&solution.finding),
        cut,
    })
    .unwrap()
}

/// A file of the package as text.
pub fn part(bytes: &[u8], name: &str) -> String {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    archive
        .by_name(name)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

/// The package with one of its files changed.
pub fn edited(bytes: &[u8], name: &str, change: impl Fn(&str) -> String) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        if file.name().unwrap() != name {
            out.raw_copy_file(file).unwrap();
            continue;
        }
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        let changed = change(&text);
        assert_ne!(changed, text, "{name} is unchanged");
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(changed.as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// The sheet with another number in a cell that has a number.
pub fn with_value(sheet: &str, cell: &str, value: i64) -> String {
    let start = format!("<c r=\"{cell}\"");
    let (before, rest) = sheet.split_once(&start).expect(cell);
    let (head, rest) = rest.split_once("<v>").unwrap();
    assert!(!head.contains("</c>") && !head.contains("<f>"), "{cell}");
    let (_, after) = rest.split_once("</v>").unwrap();
    format!("{before}{start}{head}<v>{value}</v>{after}")
}

/// The sheet with a wrong stored value in every cell that has a formula.
pub fn stale(sheet: &str) -> String {
    let mut parts = sheet.split("</f><v>");
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (value, rest) = part.split_once("</v>").unwrap();
        let wrong = match value {
            "OK" => "violated",
            "violated" => "OK",
            "all hold" => "stale",
            _ => "777",
        };
        out.push_str(&format!("</f><v>{wrong}</v>{rest}"));
    }
    out
}

/// `solver_…` and what each stands for.
pub fn names(bytes: &[u8]) -> BTreeMap<String, String> {
    let text = part(bytes, WORKBOOK);
    text.split("<definedName name=\"")
        .skip(1)
        .map(|rest| {
            let (name, rest) = rest.split_once('"').unwrap();
            let (head, rest) = rest.split_once('>').unwrap();
            let (value, _) = rest.split_once("</definedName>").unwrap();
            if name.starts_with("solver_") {
                assert_eq!(head, " localSheetId=\"0\" hidden=\"1\"", "{name}");
            }
            (name.to_owned(), value.to_owned())
        })
        .collect()
}

/// The cells of `Model!$H$6:$P$8,Model!$S$6`, row by row in each area.
pub fn cells(areas: &str) -> Vec<(u32, u32)> {
    let one = |text: &str| {
        let mut parts = text.trim_start_matches('$').split('$');
        let letters = parts.next().unwrap();
        let col = letters
            .bytes()
            .fold(0, |n, b| n * 26 + u32::from(b - b'A') + 1);
        let row: u32 = parts.next().unwrap().parse().unwrap();
        (row, col)
    };
    let mut out = Vec::new();
    for area in areas.split(',') {
        let area = area.strip_prefix("Model!").expect(area);
        let (from, to) = area.split_once(':').unwrap_or((area, area));
        let ((top, left), (bottom, right)) = (one(from), one(to));
        for row in top..=bottom {
            for col in left..=right {
                out.push((row, col));
            }
        }
    }
    out
}

/// What LibreOffice computed: the cells of a sheet as they are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet(pub Vec<Vec<String>>);

impl Sheet {
    /// The line and row of the head of the list of rows.
    fn head(&self) -> usize {
        self.0
            .iter()
            .position(|line| line.first().is_some_and(|cell| cell == "Row"))
            .expect("a head")
    }

    /// For each row of the program its verdict.
    pub fn verdicts(&self) -> Vec<(usize, String)> {
        self.0[self.head() + 1..]
            .iter()
            .filter_map(|line| Some((line[0].parse().ok()?, line[6].clone())))
            .collect()
    }

    /// The value beside a label of the part above.
    pub fn beside(&self, label: &str) -> &str {
        let line = self.0.iter().find(|line| line[1] == label).expect(label);
        &line[2]
    }

    /// The numbers of the rows that are violated; every other is OK.
    pub fn violated(&self) -> Vec<usize> {
        let verdicts = self.verdicts();
        for (number, verdict) in &verdicts {
            assert!(
                verdict == "OK" || verdict == "violated",
                "{number}: {verdict:?}"
            );
        }
        let bad = verdicts.into_iter().filter(|(_, v)| v == "violated");
        bad.map(|(number, _)| number).collect()
    }

    /// Whether some cell shows exactly this.
    pub fn shows(&self, text: &str) -> bool {
        self.0.iter().flatten().any(|cell| cell == text)
    }
}

/// LibreOffice gives up after some two hundred and fifty files in one run.
const BATCH: usize = 100;

/// Computes workbooks anew in LibreOffice, many in one run, for it is slow to
/// start, and gives both sheets of each; `None`, and a word about it, where it
/// is not installed.
pub fn computed(books: &[Vec<u8>]) -> Option<Vec<(Sheet, Sheet)>> {
    let there = Command::new("soffice")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if there.is_err() {
        // Past the harness, which keeps what passing tests print.
        let thread = std::thread::current();
        let test = thread.name().unwrap_or_default();
        let word = format!("{test}: skipped: LibreOffice (soffice) is not installed\n");
        std::io::stderr().write_all(word.as_bytes()).unwrap();
        return None;
    }
    Some(books.chunks(BATCH).flat_map(batch).collect())
}

fn batch(books: &[Vec<u8>]) -> Vec<(Sheet, Sheet)> {
    let folder = tempfile::tempdir().unwrap();
    // A profile of our own, told to compute every workbook when it is opened:
    // without being told, LibreOffice believes the values stored in a file.
    let user = folder.path().join("profile/user");
    fs::create_dir_all(&user).unwrap();
    fs::write(
        user.join("registrymodifications.xcu"),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<oor:items xmlns:oor=\"http://openoffice.org/2001/registry\" \
xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" \
xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">
<item oor:path=\"/org.openoffice.Office.Calc/Formula/Load\">\
<prop oor:name=\"OOXMLRecalcMode\" oor:op=\"fuse\"><value>0</value></prop></item>
</oor:items>
",
    )
    .unwrap();
    let mut command = Command::new("soffice");
    command
        .current_dir(folder.path())
        .arg(format!(
            "-env:UserInstallation=file://{}",
            folder.path().join("profile").display()
        ))
        .args(["--headless", "--norestore", "--convert-to"])
        // Separator, quote, UTF-8; every sheet in a file of its own, cells as
        // they are shown.
        .arg("csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1")
        .args(["--outdir", "out"]);
    for (index, bytes) in books.iter().enumerate() {
        let name = format!("b{index}.xlsx");
        fs::write(folder.path().join(&name), bytes).unwrap();
        command.arg(name);
    }
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(400) {
            child.kill().unwrap();
            panic!("LibreOffice did not end in time");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let sheet = |index: usize, name: &str| {
        let path = folder.path().join(format!("out/b{index}-{name}.csv"));
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Sheet(csv(&text))
    };
    (0..books.len())
        .map(|index| (sheet(index, "Model"), sheet(index, "Explanation")))
        .collect()
}

/// Comma-separated values.
fn csv(text: &str) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let (mut line, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            c => cell.push(c),
        }
    }
    lines
}
