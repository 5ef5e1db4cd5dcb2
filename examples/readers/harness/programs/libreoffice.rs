//! LibreOffice, which computes a workbook anew.
//!
//! The values that bigm stored in the file are made wrong first: what comes out
//! right was computed.

use super::{Job, Program, Session, Tools, printed, says, version_in};
use crate::harness::heard::{Heard, Values};
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// LibreOffice.
pub static LIBREOFFICE: Program = Program {
    name: "LibreOffice",
    needs: "soffice",
    version: |tools| {
        let profile = profile(&tools.scratch.join("office-version"))?;
        let arguments = [profile.as_str(), "--version"];
        version_in(&says(Path::new("soffice"), &arguments, tools)?)
    },
    batch: 80,
    open: |tools| Box::new(Office::new(tools)),
};

struct Office {
    folder: PathBuf,
    runs: usize,
}

impl Office {
    fn new(tools: &Tools) -> Office {
        // Two of them cannot share a folder of settings.
        let worker = format!("office-{:?}", std::thread::current().id());
        let worker = worker.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        Office {
            folder: tools.scratch.join(worker),
            runs: 0,
        }
    }
}

impl Session for Office {
    fn read(&mut self, jobs: &[Job]) -> Vec<Heard> {
        let Some(first) = jobs.first() else {
            return Vec::new();
        };
        self.runs += 1;
        let out = self.folder.join(format!("run-{}", self.runs));
        let ready = profile(&self.folder).and_then(|profile| {
            let made = std::fs::create_dir_all(&out).map_err(|e| e.to_string());
            made.map(|()| profile)
        });
        let profile = match ready {
            Ok(profile) => profile,
            Err(why) => return jobs.iter().map(|_| Heard::Failed(why.clone())).collect(),
        };
        let mut command = Command::new("soffice");
        command
            .arg(profile)
            .args(["--headless", "--norestore", "--convert-to"])
            // Separator, quote, UTF-8; each sheet in a file of its own, cells as
            // they are shown.
            .arg("csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1")
            .arg("--outdir")
            .arg(&out);
        for job in jobs {
            if let Err(why) = staled(&job.file) {
                return jobs.iter().map(|_| Heard::Failed(why.clone())).collect();
            }
            command.arg(&job.file);
        }
        let all = Job {
            limit: first.limit * u32::try_from(jobs.len()).unwrap_or(1),
            ..first.clone()
        };
        let ran = printed(&mut command, &all);
        let heard = jobs.iter().map(|job| match &ran {
            Ok(_) => computed(&out, &job.file),
            Err(heard) => heard.clone(),
        });
        let heard = heard.collect();
        let _ = std::fs::remove_dir_all(&out);
        heard
    }
}

/// The option for a folder of settings, which is made if it is not there.
/// Without being told to, LibreOffice believes what is stored in a file.
fn profile(folder: &Path) -> Result<String, String> {
    const SETTINGS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"#;
    let user = folder.join("profile/user");
    let file = user.join("registrymodifications.xcu");
    if !file.exists() {
        std::fs::create_dir_all(&user).map_err(|e| e.to_string())?;
        std::fs::write(file, SETTINGS).map_err(|e| e.to_string())?;
    }
    let profile = folder.join("profile");
    Ok(format!(
        "-env:UserInstallation=file://{}",
        profile.display()
    ))
}

/// Makes every stored value of a formula wrong.
fn staled(file: &Path) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|e| e.to_string())?;
    let staled = rewritten(&bytes).map_err(|e| format!("it is no workbook: {e}"))?;
    std::fs::write(file, staled).map_err(|e| e.to_string())
}

fn rewritten(bytes: &[u8]) -> Result<Vec<u8>, zip::result::ZipError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        let name = file.name()?.into_owned();
        if !name.starts_with("xl/worksheets/") {
            out.raw_copy_file(file)?;
            continue;
        }
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        out.start_file(name, SimpleFileOptions::default())?;
        out.write_all(stale(&text).as_bytes())?;
    }
    Ok(out.finish()?.into_inner())
}

/// The text of a sheet with other values behind its formulas.
fn stale(sheet: &str) -> String {
    let mut parts = sheet.split("</f><v>");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once("</v>").unwrap_or(("", part));
        out.push_str("</f><v>777</v>");
        out.push_str(rest);
    }
    out
}

/// What stands in the sheets of a workbook after they were computed.
fn computed(folder: &Path, file: &Path) -> Heard {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let sheet = |name: &str| {
        let path = folder.join(format!("{stem}-{name}.csv"));
        let text = std::fs::read_to_string(path).map_err(|_| format!("no sheet {name}"));
        text.map(|text| csv(&text))
    };
    let read = || understood(&sheet("Model")?, &sheet("Explanation")?);
    read().unwrap_or_else(Heard::Failed)
}

type Sheet = Vec<Vec<String>>;

fn understood(model: &Sheet, explanation: &Sheet) -> Result<Heard, String> {
    let head = |sheet: &Sheet, words: [&str; 2]| {
        let is = |line: &Vec<String>| line.len() > 1 && line[0] == words[0] && line[1] == words[1];
        sheet
            .iter()
            .position(is)
            .ok_or(format!("no head {words:?}"))
    };
    // The list of columns: the cell, and its name in the puzzle.
    let mut values = BTreeMap::new();
    for line in &explanation[head(explanation, ["Cell", "Column"])? + 1..] {
        let [cell, name, ..] = line.as_slice() else {
            continue;
        };
        if let Some(value) = place(cell).and_then(|(row, column)| model.get(row)?.get(column)) {
            values.insert(name.clone(), value.clone());
        }
    }
    // The list of rows: a number, and what is said of it.
    let mut holds = Vec::new();
    for line in &model[head(model, ["Row", "Sentence"])? + 1..] {
        if line[0].parse::<usize>().is_err() {
            continue;
        }
        holds.push(match line.get(6).map(String::as_str) {
            Some("OK") => true,
            Some("violated") => false,
            other => return Err(format!("row {} is said to be {other:?}", line[0])),
        });
    }
    Ok(Heard::Sheet(Values::full(values), holds))
}

/// Row and column of `B7`, from 0.
fn place(cell: &str) -> Option<(usize, usize)> {
    let digits = cell.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = cell.split_at(digits);
    let mut column = 0_usize;
    for letter in letters.bytes() {
        let place = letter.is_ascii_uppercase().then(|| letter - b'A');
        let value = usize::from(place?) + 1;
        column = column.checked_mul(26)?.checked_add(value)?;
    }
    let row: usize = digits.parse().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

/// Comma-separated values, where a quoted one may have commas and line ends.
fn csv(text: &str) -> Sheet {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_places() {
        assert_eq!(place("A1"), Some((0, 0)));
        assert_eq!(place("AB12"), Some((11, 27)));
        assert_eq!((place("7"), place("B"), place("a1")), (None, None, None));
    }

    #[test]
    fn sheets_are_read() {
        let model = csv(
            "title,\n,x,1\nRow,Sentence,,,,,\n1,\"a, \"\"b\"\"\",,,,,OK\n2,c,,,,,violated\n,,,,,,\n",
        );
        let explanation = csv("Cell,Column\nC2,x[1]\n");
        let Heard::Sheet(values, holds) = understood(&model, &explanation).unwrap() else {
            panic!("a sheet")
        };
        assert_eq!(values.whole("x[1]"), Ok(1));
        assert_eq!(holds, [true, false]);
        let wrong = csv("Row,Sentence,,,,,\n1,a,,,,,777\n");
        assert!(understood(&wrong, &explanation).is_err());
    }

    #[test]
    fn stored_values_are_made_wrong() {
        let sheet = "<c><f>A1</f><v>OK</v></c><c><v>1</v></c><c><f>B</f><v>2</v></c>";
        let wrong = "<c><f>A1</f><v>777</v></c><c><v>1</v></c><c><f>B</f><v>777</v></c>";
        assert_eq!(stale(sheet), wrong);
    }
}
