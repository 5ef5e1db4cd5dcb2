//! Which sentence of the model a clue of the puzzle is.

use crate::model::{Model, SentenceId, SentenceKind};
use crate::puzzle::{ClueId, Puzzle};

/// The sentence; `None` where the clue is not there, or the model has learnt
/// nothing from it.
pub fn sentence_of(model: &Model, puzzle: &Puzzle, id: ClueId) -> Option<SentenceId> {
    let place = |fits: fn(&ClueId) -> bool| {
        let mut same = puzzle.clues().into_iter().filter(fits);
        same.position(|other| other == id)
    };
    match id {
        ClueId::Statement { .. } => {
            let place = place(|other| matches!(other, ClueId::Statement { .. }))?;
            model.utterances.get(place).map(|said| said.sentence)
        }
        ClueId::Fact(_) => {
            let place = place(|other| matches!(other, ClueId::Fact(_)))?;
            let facts = model.sentences.iter().enumerate();
            let mut facts = facts.filter(|(_, sentence)| sentence.kind == SentenceKind::Fact);
            facts.nth(place).map(|(index, _)| SentenceId(index))
        }
    }
}
