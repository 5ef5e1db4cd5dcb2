//! The objective: the puzzle's, or the paper's arbitrary one.

use super::derive::Shown;
use super::forms::side;
use crate::explain::document::{Block, Formula, Section, Sign, Text};
use crate::lower::FormKind;
use crate::model::Model;
use crate::rows::{ColumnId, Form};

/// The section, with the cards of its helpers.
pub fn section(model: &Model, programs: &[Shown<'_>], cards: Vec<Block>) -> Section {
    let mut blocks = Vec::new();
    // The paper has one always; rows for a solver need none.
    let textbook = programs
        .iter()
        .any(|shown| shown.form == FormKind::Textbook && !shown.program.columns().is_empty());
    match &model.objective {
        Some(objective) => blocks.push(Block::Paragraph(
            Text::words(if objective.maximise {
                "The most of "
            } else {
                "The least of "
            })
            .and_code(&objective.text)
            .and(" is asked for:"),
        )),
        None if textbook => blocks.push(Block::Paragraph(Text::words(
            "The puzzle asks for a world in which everything holds, so any objective will do. \
             This one is arbitrary:",
        ))),
        None => blocks.push(Block::Paragraph(Text::words(
            "The puzzle asks for a world in which everything holds; it needs no objective.",
        ))),
    }
    let mut told: Vec<Formula> = Vec::new();
    for shown in programs {
        let formula = match &shown.program.objective {
            Some(objective) => stated(shown, objective.maximise, &objective.form),
            None if !textbook => continue,
            None => stated(shown, true, &Form::column(ColumnId(0))),
        };
        if !told.contains(&formula) {
            told.push(formula);
        }
    }
    blocks.extend(told.into_iter().map(Block::Display));
    blocks.extend(cards);
    Section {
        id: "objective".to_owned(),
        new_page: false,
        title: "The objective".to_owned(),
        blocks,
    }
}

fn stated(shown: &Shown<'_>, maximise: bool, form: &Form) -> Formula {
    let word = if maximise { "Max" } else { "Min" };
    let mut formula = Formula::of([Sign::Word(word.to_owned())]);
    formula.extend(&side(shown.symbols.notation, form).formula());
    formula
}
