//! What `bigm explain --json` prints: one object for each puzzle, on a line of
//! its own. `docs/json.md` describes every field; a test compares the two.

use super::output::Error;
use crate::explain::document::{Card, Derivation, Document, Part, Piece, Text};
use crate::export::document::plain;
use serde::Serialize;

/// The name and version of the schema.
pub const EXPLAIN: &str = "bigm-explain/1";

#[derive(Serialize)]
struct Explained<'a> {
    schema: &'static str,
    file: &'a str,
    title: &'a str,
    forms: Vec<&'static str>,
    cards: Vec<Carded<'a>>,
}

#[derive(Serialize)]
struct Carded<'a> {
    id: &'a str,
    number: usize,
    kind: &'static str,
    title: &'a str,
    names: &'a [String],
    speaker: Option<&'a str>,
    sentence: String,
    written: Option<&'a str>,
    proposition: Option<String>,
    condition: Option<String>,
    parts: Vec<Parted>,
}

#[derive(Serialize)]
struct Parted {
    form: &'static str,
    derivations: Vec<Derived>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Derived {
    condition: Option<String>,
    rule: &'static str,
    paper: Option<&'static str>,
    cited: String,
    letters: Vec<Lettered>,
    rows: Vec<Rowed>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Lettered {
    letter: String,
    equals: Vec<String>,
    because: Option<String>,
    row: Option<usize>,
}

#[derive(Serialize)]
struct Rowed {
    row: usize,
    text: String,
}

/// The object of one document, with a line break.
pub fn explained(file: &str, document: &Document) -> Result<String, Error> {
    let object = Explained {
        schema: EXPLAIN,
        file,
        title: &document.title,
        forms: document.forms.iter().map(|form| form.name()).collect(),
        cards: document.cards().map(card).collect(),
    };
    match serde_json::to_string(&object) {
        Ok(line) => Ok(format!("{line}\n")),
        Err(error) => Err(Error::Failed(format!("cannot write JSON: {error}"))),
    }
}

fn card(card: &Card) -> Carded<'_> {
    Carded {
        id: &card.id,
        number: card.number,
        kind: card.kind.word(),
        title: &card.title,
        names: &card.names,
        speaker: card.speaker.as_deref(),
        sentence: text(&card.sentence),
        written: card.written.as_deref(),
        proposition: card.proposition.as_ref().map(plain::formula),
        condition: card.condition.as_ref().map(plain::formula),
        parts: card.parts.iter().map(part).collect(),
    }
}

fn part(part: &Part) -> Parted {
    Parted {
        form: part.form.name(),
        derivations: part.derivations.iter().map(derivation).collect(),
        notes: part.notes.iter().map(text).collect(),
    }
}

fn derivation(derivation: &Derivation) -> Derived {
    let rule = derivation.rule.rule;
    Derived {
        condition: derivation.condition.as_ref().map(plain::formula),
        rule: rule.name,
        paper: Some(rule.number).filter(|number| !number.is_empty()),
        cited: text(&derivation.rule.cited),
        letters: derivation
            .letters
            .iter()
            .map(|line| Lettered {
                letter: plain::symbol(&line.letter),
                equals: line.equals.iter().map(plain::formula).collect(),
                because: Some(text(&line.because)).filter(|words| !words.is_empty()),
                row: line.row,
            })
            .collect(),
        rows: derivation
            .rows
            .iter()
            .map(|row| Rowed {
                row: row.number,
                text: plain::formula(&row.formula()),
            })
            .collect(),
        notes: derivation
            .notes
            .iter()
            .map(|note| text(&note.text))
            .collect(),
    }
}

fn text(text: &Text) -> String {
    text.0
        .iter()
        .map(|piece| match piece {
            Piece::Words(words) | Piece::Strong(words) | Piece::Code(words) => {
                plain::one_line(words)
            }
            Piece::Card { words, .. } => plain::one_line(words),
            Piece::Formula(formula) => plain::formula(formula),
        })
        .collect()
}
