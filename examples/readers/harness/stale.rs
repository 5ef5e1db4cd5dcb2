//! Whether a page is the table of this run.

use super::case::Library;
use super::page::{VERSIONS, page};
use super::run::Cell;
use std::collections::BTreeMap;

/// What differs between a page and this run; nothing, where the page is right.
///
/// Versions may differ, and what a page calls a limit may be an agreement on a
/// faster machine; what it calls an agreement may not be a limit. A program
/// that was not run is not compared.
pub fn stale(committed: &str, library: &Library, cells: &[Cell]) -> Vec<String> {
    let fresh = page(library, cells);
    let mut complaints = Vec::new();
    let (old, new) = (rows(committed), rows(&fresh));
    let keys: std::collections::BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    for key in keys {
        match (old.get(key), new.get(key)) {
            (Some(_), Some(None)) => {}
            (Some(Some(old)), Some(Some(new))) if fits(old, new) => {}
            (Some(old), Some(new)) => {
                complaints.push(format!(
                    "{key}: the page has {}, this run {}",
                    shown(old),
                    shown(new)
                ));
            }
            (Some(_), None) => complaints.push(format!("{key} is on the page, and is not run")),
            (None, _) => complaints.push(format!("{key} is not on the page")),
        }
    }
    if cells.iter().all(|cell| cell.version.is_ok()) && frame(committed) != frame(&fresh) {
        let (old, new) = (frame(committed), frame(&fresh));
        let line = old.iter().zip(&new).find(|(old, new)| old != new);
        complaints.push(match line {
            Some((old, new)) => format!("the page has “{old}”, and this run “{new}”"),
            None => "the page has more lines, or fewer".to_owned(),
        });
    }
    complaints
}

/// Whether the counts on the page let these pass.
fn fits(old: &[usize; 6], new: &[usize; 6]) -> bool {
    let [files, agree, refused, limit, doubt, differ] = *old;
    let faster = new[1].wrapping_sub(agree);
    [new[0], new[2], new[4], new[5]] == [files, refused, doubt, differ]
        && new[1] >= agree
        && new[3] + faster == limit
}

fn shown(counts: &Option<[usize; 6]>) -> String {
    counts.map_or_else(|| "skipped".to_owned(), |counts| format!("{counts:?}"))
}

/// The rows of a page's table: format and program, and the counts unless it was
/// skipped.
fn rows(page: &str) -> BTreeMap<String, Option<[usize; 6]>> {
    let mut rows = BTreeMap::new();
    for line in page.lines() {
        let words: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", format, program, counts @ .., ""] = words.as_slice() else {
            continue;
        };
        if counts.len() != 6 {
            continue;
        }
        let numbers: Vec<usize> = counts
            .iter()
            .filter_map(|count| count.parse().ok())
            .collect();
        if let Ok(numbers) = <[usize; 6]>::try_from(numbers) {
            rows.insert(format!("{format} with {program}"), Some(numbers));
        } else if counts[0] == "skipped" {
            rows.insert(format!("{format} with {program}"), None);
        }
    }
    rows
}

/// The lines of a page that are the same on every machine.
fn frame(page: &str) -> Vec<&str> {
    page.split(VERSIONS)
        .next()
        .unwrap_or_default()
        .lines()
        .filter(|line| !line.starts_with('|') && !line.ends_with(": limit"))
        .filter(|line| !line.starts_with("Nothing is refused"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::judge::Judgement;

    fn cell(results: Vec<Judgement>) -> Cell {
        Cell {
            format: "lp",
            program: "GLPK",
            version: Ok("5.0".to_owned()),
            needs: "glpsol",
            results: results.into_iter().map(|j| (0, false, j)).collect(),
        }
    }

    fn library() -> Library {
        let mut library = Library::default();
        let models = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/models/carroll/no-kangaroos.yaml"
        );
        super::super::case::read(models.as_ref(), "carroll/no-kangaroos", &mut library).unwrap();
        library
    }

    #[test]
    fn a_page_is_right_until_an_agreement_is_lost() {
        use Judgement::{Agrees, Differs, Doubt, Limit, Refused};
        let library = library();
        let of = |last: Judgement| [cell(vec![Agrees, last])];
        let committed = page(&library, &of(Agrees));
        assert_eq!(
            stale(&committed, &library, &of(Agrees)),
            Vec::<String>::new()
        );
        for worse in [
            Limit,
            Doubt("x".to_owned()),
            Differs("x".to_owned()),
            Refused("x".to_owned()),
        ] {
            assert_ne!(
                stale(&committed, &library, &of(worse)),
                Vec::<String>::new()
            );
        }
        // What was slow may be fast.
        let slow = page(&library, &of(Limit));
        assert_eq!(stale(&slow, &library, &of(Agrees)), Vec::<String>::new());
        assert_eq!(stale(&slow, &library, &of(Limit)), Vec::<String>::new());
    }

    #[test]
    fn a_program_that_is_missing_is_not_compared() {
        let library = library();
        let committed = page(&library, &[cell(vec![Judgement::Agrees])]);
        let missing = [Cell {
            version: Err("not installed".to_owned()),
            ..cell(Vec::new())
        }];
        assert_eq!(stale(&committed, &library, &missing), Vec::<String>::new());
        assert_eq!(stale("", &library, &missing).len(), 1);
        assert_ne!(stale(&committed, &library, &[]), Vec::<String>::new());
    }

    #[test]
    fn a_newer_version_is_no_difference() {
        let library = library();
        let cells = [cell(vec![Judgement::Agrees])];
        let committed = page(&library, &cells).replace("| 5.0 |", "| 4.9 |");
        assert!(committed.contains("4.9"));
        assert_eq!(stale(&committed, &library, &cells), Vec::<String>::new());
        let other = committed.replace("satisfies", "violates");
        assert_ne!(stale(&other, &library, &cells), Vec::<String>::new());
    }
}
