//! The last section: every symbol, its column and its meaning.

use super::derive::Shown;
use crate::explain::document::{Block, Section, SymbolLine};
use std::collections::BTreeSet;

/// The section; `None` where there is no column.
pub fn section(programs: &[Shown<'_>]) -> Option<Section> {
    let mut lines: Vec<SymbolLine> = Vec::new();
    for shown in programs {
        let form = (programs.len() > 1).then_some(shown.form);
        lines.extend(shown.symbols.notation.lines(shown.program, form));
    }
    if let [first, second] = programs {
        // What is the same in both is told once.
        let other = |line: &SymbolLine, form| SymbolLine {
            form: Some(form),
            ..line.clone()
        };
        let (ours, theirs): (Vec<SymbolLine>, Vec<SymbolLine>) = lines
            .into_iter()
            .partition(|line| line.form == Some(first.form));
        let known: BTreeSet<SymbolLine> = theirs.iter().cloned().collect();
        let mut both = BTreeSet::new();
        lines = Vec::new();
        for line in ours {
            let twin = other(&line, second.form);
            if known.contains(&twin) {
                both.insert(twin);
                lines.push(SymbolLine { form: None, ..line });
            } else {
                lines.push(line);
            }
        }
        lines.extend(theirs.into_iter().filter(|line| !both.contains(line)));
        lines.sort_by_key(|line| line.form.map(|form| usize::from(form == second.form) + 1));
    }
    (!lines.is_empty()).then(|| Section {
        id: "columns".to_owned(),
        new_page: false,
        title: "The columns".to_owned(),
        blocks: vec![Block::Symbols(lines)],
    })
}
