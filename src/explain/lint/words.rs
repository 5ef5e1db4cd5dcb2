//! How lint speaks of clues.

use crate::explain::tell::Teller;
use crate::model::{Model, Prop, SentenceId, Utterance};

/// A clue as the subject of a sentence: "what Ann says", "`sign[3]`", "the fact
/// `only one lady`", "fact 2".
pub(super) fn subject(model: &Model, sentence: usize) -> String {
    match said(model, sentence) {
        Some(said) if by_name(model, said) => format!("`{}`", said.name),
        Some(said) => {
            let more = model.utterances.iter();
            match more.filter(|other| other.speaker == said.speaker).count() {
                1 => format!("what {} says", said.speaker),
                _ => format!(
                    "what {} says in {}",
                    said.speaker,
                    Teller::new(model).refer(SentenceId(sentence))
                ),
            }
        }
        None => {
            let name = Teller::new(model).refer(SentenceId(sentence));
            match name
                .strip_prefix('"')
                .and_then(|name| name.strip_suffix('"'))
            {
                Some(name) => format!("the fact `{name}`"),
                None => name,
            }
        }
    }
}

/// What a clue is called in a proof: `(3)`, `"only one lady"`.
pub(super) fn name(model: &Model, sentence: usize) -> String {
    Teller::new(model).refer(SentenceId(sentence))
}

/// What a statement says, as the subject of a sentence.
pub(super) fn says(model: &Model, sentence: usize) -> String {
    let subject = subject(model, sentence);
    match subject.strip_prefix("what ") {
        Some(_) => subject,
        None => format!("what {subject} says"),
    }
}

/// A speaker as the one whose words are left out: "what Ann says", "`sign[3]`".
pub(super) fn speech(model: &Model, said: &[&Utterance]) -> String {
    match said {
        [one] => subject(model, one.sentence.0),
        [first, ..] => format!("all that {} says", first.speaker),
        [] => String::new(),
    }
}

/// The statement that a sentence ties to its truth.
pub(super) fn said(model: &Model, sentence: usize) -> Option<&Utterance> {
    let mut all = model.utterances.iter();
    all.find(|said| said.sentence.0 == sentence)
}

/// Whether a statement is called by its own name: its truth is an unknown, or
/// its speaker is a number.
fn by_name(model: &Model, said: &Utterance) -> bool {
    let own = match said.truth {
        Prop::Holds(id) => model.unknowns.get(id.0).is_some_and(|u| u.is_statement),
        _ => false,
    };
    own || said.speaker.starts_with(|c: char| c.is_ascii_digit())
}

/// "`a`", "`a` and `b`", "`a`, `b` and `c`".
pub(super) fn quoted(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    crate::explain::tell::listed(&quoted)
}
