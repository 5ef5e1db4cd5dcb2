//! A loose word read otherwise.

use super::stock::Stock;
use super::{Change, Kind, Makes};
use crate::explain::readings::{READINGS, occurrences, reread};
use crate::expr::Expr;
use std::collections::BTreeMap;

/// The puzzle's own words, which only meant something else.
pub static READING: Kind = Kind {
    name: "reading",
    summary: "read one word otherwise",
    makes: Makes::Changed(changes),
};

fn changes(clue: &Expr, _: &Stock) -> Vec<Change> {
    let mut changes = Vec::new();
    for one in occurrences(clue) {
        let Some(row) = READINGS.get(one.word) else {
            continue;
        };
        for (reading, words) in row.readings.iter().enumerate() {
            if reading != one.reading {
                let expr = reread(clue, &BTreeMap::from([(one.path.clone(), reading)]));
                changes.push(Change::new(expr, format!("{}: {words}", row.word)));
            }
        }
    }
    changes
}
