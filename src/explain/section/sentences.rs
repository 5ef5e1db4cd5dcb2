//! What a sentence says, before any row: in words, in logic, as a sum.

use super::entries::{Entry, Key, family_text};
use super::props::Symbols;
use super::{alike, heard, places};
use crate::explain::document::{CardKind, Formula, Op, Sign, Text};
use crate::expr;
use crate::model::{Model, Prop, SentenceKind};
use crate::prove::Finding;
use crate::report::Report;
use crate::source::Text as Written;

/// A proposition with more signs than this is not written out.
const LONGEST: usize = 120;

/// What a sentence says.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// What it is called.
    pub title: String,
    /// Who says it.
    pub speaker: Option<String>,
    /// The sentence.
    pub sentence: Text,
    /// The expression as the file has it, where the sentence is something else.
    pub written: Option<String>,
    /// In logic.
    pub proposition: Option<Formula>,
    /// As a sum.
    pub condition: Option<Formula>,
}

/// Reads one entry.
pub fn said(entry: &Entry, symbols: Symbols<'_>, finding: Option<&Finding>) -> Said {
    let model = symbols.model;
    let (sentence, written) = match entry.kind {
        CardKind::Domain if entry.keys.len() > 1 => (Text::code(family_text(&entry.text)), None),
        CardKind::Domain | CardKind::Law => (Text::code(one_line(&entry.text)), None),
        CardKind::Told => match told(entry, model, finding) {
            Some(text) => (text, None),
            None => words(model, &entry.text),
        },
        CardKind::Announced => (
            Text::words("After the announcement ")
                .and_text(quoted(&entry.text))
                .and(" these worlds are left."),
            None,
        ),
        CardKind::Statement | CardKind::Fact => words(model, &entry.text),
        _ => (Text::words(one_line(&entry.text)), None),
    };
    let sentences: Vec<usize> = entry
        .keys
        .iter()
        .filter_map(|key| match key {
            Key::Sentence(index) => Some(*index),
            Key::Other(..) => None,
        })
        .collect();
    let propositions: Option<Vec<Formula>> = sentences
        .iter()
        .map(|&index| proposition(symbols, index))
        .collect();
    let proposition = propositions.and_then(|all| alike::formula(&all));
    let condition = match sentences[..] {
        [one] => condition(symbols, one),
        _ => None,
    };
    Said {
        title: title(entry),
        speaker: sentences.first().and_then(|&index| {
            let mut said = model.utterances.iter();
            let said = said.find(|said| said.sentence.0 == index)?;
            let family = said.name.split('[').next().unwrap_or_default();
            Some(places::speaker(model, family, &said.speaker))
        }),
        sentence,
        written,
        proposition: proposition.filter(|p| p.0.len() <= LONGEST && !p.0.is_empty()),
        condition: condition.filter(|c| c.0.len() <= LONGEST),
    }
}

/// What was told, by the place of the sentence among those of its kind.
fn told(entry: &Entry, model: &Model, finding: Option<&Finding>) -> Option<Text> {
    let index = entry.keys.iter().find_map(|key| match key {
        Key::Sentence(index) => Some(*index),
        Key::Other(..) => None,
    })?;
    let place = model
        .sentences
        .iter()
        .take(index)
        .filter(|sentence| sentence.kind == SentenceKind::Told)
        .count();
    heard::told(model, finding?, place)
}

/// What the file says, inside a sentence of ours: an expression, or English
/// between quotation marks.
pub fn quoted(text: &str) -> Text {
    let text = one_line(text);
    match is_english(&text) {
        true => Text::words(format!("“{text}”")),
        false => Text::code(text),
    }
}

fn is_english(text: &str) -> bool {
    expr::parse(&Written::plain(text, 0), &mut Report::new()).is_none()
}

/// A sentence in English where it is, or can be said so; else as it stands.
fn words(model: &Model, text: &str) -> (Text, Option<String>) {
    let text = one_line(text);
    if is_english(&text) {
        return (Text::words(text), None);
    }
    match model.in_english(&text).filter(|_| speaks(model)) {
        Some(english) => (Text::words(format!("{english}.")), Some(text)),
        None => (Text::code(text), None),
    }
}

/// Whether the puzzle is one of words: somebody makes statements, or the file
/// has phrases or sentences in English. Of other puzzles sentences could be
/// made, but nobody would say them.
fn speaks(model: &Model) -> bool {
    let phrases = model
        .words
        .as_ref()
        .is_some_and(|words| !words.own().is_empty());
    phrases
        || !model.utterances.is_empty()
        || model
            .sentences
            .iter()
            .any(|sentence| is_english(&sentence.text))
}

fn title(entry: &Entry) -> String {
    match &entry.names[..] {
        [first, _, ..] if entry.kind == CardKind::Domain => {
            let family = first.split('[').next().unwrap_or(first);
            format!("each {family} has one value")
        }
        [first, second, rest @ ..] => {
            let more = match rest.last() {
                Some(last) if rest.len() > 1 => format!(", …, {last}"),
                Some(last) => format!(", {last}"),
                None => String::new(),
            };
            format!("{first}, {second}{more}").replace(", law of ", ", ")
        }
        [one] => one.clone(),
        [] => String::new(),
    }
}

/// The proposition of a sentence: of a statement that its truth is what it
/// says.
fn proposition(symbols: Symbols<'_>, index: usize) -> Option<Formula> {
    let model = symbols.model;
    let sentence = model.sentences.get(index)?;
    let mut utterances = model.utterances.iter();
    Some(match utterances.find(|said| said.sentence.0 == index) {
        Some(said) => {
            let both = Prop::Iff(Box::new(said.truth.clone()), Box::new(said.says.clone()));
            symbols.prop(&both)
        }
        None => symbols.prop(&sentence.claim),
    })
}

/// `t₃ = 1 ⇔ t₅ + (1 − t₇) ≥ 1`
fn condition(symbols: Symbols<'_>, index: usize) -> Option<Formula> {
    let model = symbols.model;
    let sentence = model.sentences.get(index)?;
    let mut utterances = model.utterances.iter();
    let (truth, says) = match utterances.find(|said| said.sentence.0 == index) {
        Some(said) => (&said.truth, &said.says),
        None => match &sentence.claim {
            Prop::Iff(left, right) => (&**left, &**right),
            _ => return None,
        },
    };
    let literal = |prop: &Prop| match prop {
        Prop::Not(inner) => matches!(**inner, Prop::Holds(_) | Prop::Is(..)),
        Prop::Holds(_) | Prop::Is(..) => true,
        _ => false,
    };
    if !literal(truth) {
        return None;
    }
    let mut out = symbols.as_sum(truth)?;
    let says = symbols.as_sum(says)?;
    out.push(Sign::Op(Op::Means));
    out.extend(&says);
    Some(out)
}

/// Line breaks become spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
