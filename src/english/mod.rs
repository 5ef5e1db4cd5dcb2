//! English that compiles: sentence ↔ expression.
//!
//! A sentence is read by phrases: the puzzle's own ([`pattern`]), and built-in ones
//! ([`PHRASES`]) for what it declares ([`Vocabulary`]): who is a knave, what is
//! in a room, which sign is right, how many of them. `joins` puts sentences
//! together. Every way to read the words is tried; one reading is the meaning,
//! several are an error for whoever asked, and none is too. The same phrases
//! print an expression as a sentence ([`Words::say`]).
//!
//! Nothing is decided here about truth: what comes out is an expression, and
//! its names are checked like those of any other.

mod build;
mod clauses;
pub mod codes;
mod combine;
mod inflect;
mod joins;
mod lists;
mod meaning;
mod nearest;
mod nouns;
mod own;
pub mod pattern;
mod phrases;
mod places;
mod predicates;
mod quantity;
mod reader;
mod say;
mod sides;
mod subjects;
mod unify;
mod vocabulary;
mod words;

pub use inflect::{article, is_adjective, plural};
pub use phrases::{PHRASES, Phrase, Setting};
pub use sides::immediately;
pub use vocabulary::{
    FamilyWords, GroupWords, Role, SetWords, Speaker, Spoken, Values, Vocabulary,
};
pub use words::{MOST_WORDS, has_signs};

use crate::expr::Expr;
use crate::report::Report;
use crate::source::{Span, Text};
use pattern::OwnPhrase;
use reader::{HE, Reader};
use vocabulary::Index;

/// A puzzle's vocabulary and phrases.
#[derive(Debug, Clone, Default)]
pub struct Words {
    vocabulary: Vocabulary,
    index: Index,
    own: Vec<OwnPhrase>,
}

/// What came of reading a sentence.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// It means this.
    One(Expr),
    /// It can mean each of these.
    Several(Vec<Expr>),
    /// It says "left of" or "right of" (the word), immediately or not: it does
    /// not say which.
    Side(&'static str, Span),
    /// It has this many words, more than [`MOST_WORDS`].
    Long(usize),
    /// It has too many parts, or a meaning too large.
    Tangled,
    /// Nothing reads it.
    Nothing(Failure),
}

/// How far a sentence could be read, and what stands there.
#[derive(Debug, Clone)]
pub struct Failure {
    /// How many words were understood before the first that was not.
    pub understood: usize,
    /// How many words there are.
    pub words: usize,
    /// That word; the whole sentence where there is none.
    pub span: Span,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What may have been meant.
    pub help: String,
    /// Whether this says more than that a word is unknown.
    pub near: bool,
    /// Whether it begins with a name that nothing has, and a verb.
    pub stranger: bool,
}

impl Words {
    /// The words of a puzzle; its own phrases are added one by one.
    pub fn new(vocabulary: Vocabulary) -> Self {
        Words {
            index: vocabulary.index(),
            vocabulary,
            own: Vec::new(),
        }
    }

    /// Reads one of the puzzle's own phrases and adds it: the pattern's holes
    /// and the meaning. What is wrong with it is reported.
    pub fn add(
        &mut self,
        pattern: &Text,
        meaning: &Text,
        report: &mut Report,
    ) -> Option<&OwnPhrase> {
        let phrase = pattern::read(pattern, meaning, &self.vocabulary, report)?;
        self.own.push(phrase);
        self.own.last()
    }

    /// The puzzle's own phrases.
    pub fn own(&self) -> &[OwnPhrase] {
        &self.own
    }

    /// What the puzzle declares.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// Reads a sentence, said by somebody or by nobody in particular.
    pub fn read(&self, text: &Text, speaker: Option<&Speaker>) -> Outcome {
        let words = words::words(text.as_str());
        let count = words.len();
        if count > MOST_WORDS {
            return Outcome::Long(count);
        }
        let mut reader = Reader::new(text, words, self, speaker);
        let readings = reader.sentence(0, count);
        let mut meanings: Vec<(&str, &Expr)> = Vec::new();
        for reading in readings.iter().filter(|reading| !reading.key.contains(HE)) {
            if !meanings.iter().any(|(key, _)| *key == reading.key) {
                meanings.push((&reading.key, &reading.expr));
            }
        }
        match &meanings[..] {
            [] => match reader.bare_side() {
                Some((side, span)) => Outcome::Side(side, span),
                None if reader.tangled => Outcome::Tangled,
                None => Outcome::Nothing(reader.failure(!readings.is_empty())),
            },
            // Not all ways to read it were tried.
            _ if reader.tangled => Outcome::Tangled,
            [(_, only)] => Outcome::One((*only).clone()),
            several => Outcome::Several(several.iter().map(|(_, e)| (*e).clone()).collect()),
        }
    }
}
