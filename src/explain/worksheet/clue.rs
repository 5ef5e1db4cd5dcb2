//! What a riddle tells: facts and statements, in English where the puzzle's
//! phrases say it.

use crate::explain::tell::Teller;
use crate::model::{Model, SentenceId, SentenceKind};

/// One sentence of a riddle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    /// What hints and key call it: `(3)`, `fact 2`, a fact's own name.
    pub mark: String,
    /// Who says it; `None` for what is known.
    pub speaker: Option<String>,
    /// The words.
    pub text: String,
}

/// The sentences in the order of the file; a law that many speakers share is
/// told once.
pub(super) fn clues(model: &Model, teller: &Teller) -> Vec<Clue> {
    let mut clues: Vec<Clue> = Vec::new();
    for (index, sentence) in model.sentences.iter().enumerate() {
        let id = SentenceId(index);
        let said = model.utterances.iter().find(|said| said.sentence == id);
        let clue = Clue {
            mark: match sentence.kind {
                SentenceKind::Law => "law".to_owned(),
                _ => teller.refer(id),
            },
            speaker: said.map(|said| said.speaker.clone()),
            text: teller.words(sentence),
        };
        // The rules of a grid go with its board.
        let told = sentence.kind != SentenceKind::Grid;
        let again = clues.iter().any(|other| {
            sentence.kind == SentenceKind::Law && other.text == clue.text && other.speaker.is_none()
        });
        if told && !again {
            clues.push(clue);
        }
    }
    clues
}
