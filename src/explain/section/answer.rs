//! The answer, and why it is the only one.

use super::cards;
use super::derive::Shown;
use super::props::Symbols;
use crate::explain::document::{Block, Card, CardKind, Section, Text};
use crate::model::Model;
use crate::prove::{self, Finding, Verdict};
use crate::rows::Program;

/// The section.
pub fn section(model: &Model, programs: &[Shown<'_>], finding: &Finding, before: usize) -> Section {
    let mut blocks = vec![Block::Paragraph(
        Text::default().and_strong(finding.verdict.words()).and("."),
    )];
    if let Some(card) = cut(model, programs, finding, before) {
        blocks.push(Block::Card(Box::new(card)));
    }
    let _ = Verdict::Unique;
    Section {
        id: "answer",
        title: "The answer".to_owned(),
        blocks,
    }
}

/// The row that excludes the answer found.
fn cut(model: &Model, programs: &[Shown<'_>], finding: &Finding, before: usize) -> Option<Card> {
    let first = finding.answers.first()?;
    let with_cut: Vec<Program> = programs
        .iter()
        .map(|shown| {
            let mut program = shown.program.clone();
            if cards::ends_in_cut(&program) {
                return Some(program);
            }
            prove::exclude_answer(&mut program, &first.answer).ok()?;
            (program.rows().len() > shown.program.rows().len()).then_some(program)
        })
        .collect::<Option<_>>()?;
    let parts = programs
        .iter()
        .zip(&with_cut)
        .map(|(shown, program)| {
            cards::cut(&Shown {
                program,
                symbols: Symbols {
                    model,
                    notation: shown.symbols.notation,
                },
                ..*shown
            })
        })
        .collect::<Option<_>>()?;
    Some(Card {
        id: "cut-1".to_owned(),
        kind: CardKind::Cut,
        number: before + 1,
        names: vec!["no-good cut".to_owned()],
        title: "another answer than the one found".to_owned(),
        speaker: None,
        sentence: Text::words("Another answer than the one found."),
        written: None,
        proposition: None,
        condition: None,
        parts,
    })
}
