//! Finding and reading puzzle files.

use super::output::Error;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The files that arguments mean, in order: a file is itself, a folder is the
/// `.yaml` and `.yml` files below it sorted by path, `-` is standard input.
///
/// # Errors
/// [`Error::Failed`] for a path that does not exist or a folder without
/// puzzles.
pub fn gather(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" || path.is_file() {
            files.push(path.clone());
        } else if path.is_dir() {
            let before = files.len();
            below(path, &mut files)?;
            if files.len() == before {
                return Err(Error::Failed(format!(
                    "{}: no .yaml or .yml file in this folder",
                    path.display()
                )));
            }
        } else {
            // Pipes and the like are read as they come; what does not exist
            // is told when it is opened.
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::Failed(format!("{}: {error}", folder.display()));
    let mut entries = fs::read_dir(folder)
        .map_err(failed)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(failed)?;
    entries.sort();
    for entry in entries {
        let hidden = entry
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        // A link to a folder could lead round in a circle.
        let link = entry.is_symlink();
        if entry.is_dir() {
            if !hidden && !link {
                below(&entry, files)?;
            }
        } else if entry.extension().is_some_and(|e| e == "yaml" || e == "yml") {
            files.push(entry);
        }
    }
    Ok(())
}

/// The name of a file for messages.
pub fn shown(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Opens a file to be read bit by bit, or standard input for `-`.
///
/// # Errors
/// In words: it cannot be opened.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, String> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    match fs::File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

/// Reads one file, or standard input for `-`: its name for messages, and its
/// bytes.
///
/// # Errors
/// [`Error::Failed`] where it cannot be read at all.
pub fn read(path: &Path) -> Result<(String, Vec<u8>), Error> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|e| Error::Failed(format!("standard input: {e}")))?;
        return Ok((shown(path), bytes));
    }
    let name = shown(path);
    let bytes = fs::read(path).map_err(|e| Error::Failed(format!("{name}: {e}")))?;
    Ok((name, bytes))
}
