//! Hiding Solver's names: the library that writes the workbook has no word
//! for a hidden name, so that one file of the package is written anew.

use crate::lower::Refusal;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// The file of the package that lists the names.
const WORKBOOK: &str = "xl/workbook.xml";

/// How each of Solver's names begins there. Text is escaped, so nothing else
/// looks like it.
const NAME: &str = "<definedName name=\"solver_";

/// The same workbook with Solver's names hidden.
///
/// # Errors
/// Where the package cannot be read, which never happens to one just written.
pub fn hide_solver_names(package: &[u8]) -> Result<Vec<u8>, Refusal> {
    rewritten(package).map_err(|why| Refusal {
        span: None,
        message: format!("the workbook cannot be written: {why}"),
        help: None,
    })
}

fn rewritten(package: &[u8]) -> Result<Vec<u8>, String> {
    let mut archive = ZipArchive::new(Cursor::new(package)).map_err(|e| e.to_string())?;
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(|e| e.to_string())?;
        if file.name().map_err(|e| e.to_string())? != WORKBOOK {
            out.raw_copy_file(file).map_err(|e| e.to_string())?;
            continue;
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|e| e.to_string())?;
        // No clock: the date is the first that the format knows.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o600);
        out.start_file(WORKBOOK, options)
            .map_err(|e| e.to_string())?;
        out.write_all(hidden(&text).as_bytes())
            .map_err(|e| e.to_string())?;
    }
    let done = out.finish().map_err(|e| e.to_string())?;
    Ok(done.into_inner())
}

fn hidden(text: &str) -> String {
    let mut parts = text.split(NAME);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(NAME);
        out.push_str(&part.replacen('>', " hidden=\"1\">", 1));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_solvers_names_are_hidden() {
        assert_eq!(
            hidden(
                "<definedNames><definedName name=\"a\">1</definedName>\
                 <definedName name=\"solver_adj\" localSheetId=\"0\">Model!$A$1</definedName>\
                 <definedName name=\"solver_val\" localSheetId=\"0\">0</definedName></definedNames>"
            ),
            "<definedNames><definedName name=\"a\">1</definedName>\
             <definedName name=\"solver_adj\" localSheetId=\"0\" hidden=\"1\">Model!$A$1</definedName>\
             <definedName name=\"solver_val\" localSheetId=\"0\" hidden=\"1\">0</definedName></definedNames>"
        );
    }

    #[test]
    fn what_is_no_package_is_an_error() {
        assert!(hide_solver_names(b"no zip").is_err());
    }
}
