//! The ground model: what the puzzle *means*.
//!
//! Unknowns with finite domains, propositions over them, and evaluation in a
//! [`World`]. The meaning of a puzzle is the set of worlds in which every
//! [`Sentence`] holds. Nothing here knows of rows.

mod builder;
mod family;
mod grid;
mod knowledge;
mod linear;
mod prop;
mod question;
mod sentence;
mod show;
mod unknown;
mod world;

pub use builder::Builder;
pub use family::{Family, IndexSet};
pub use grid::Grid;
pub use knowledge::{About, Announcement, Knowledge, Observer};
pub use linear::{Atom, Linear, Overflow, floor_div, floor_mod};
pub use prop::{Prop, Relation};
pub use question::{Answer, Asked, AskedValue, Case, Question, Told};
pub use sentence::{Sentence, SentenceId, SentenceKind, Utterance};
pub use unknown::{Domain, Unknown, UnknownId, Value};
pub use world::World;

use crate::english::Words;
use crate::expr;
use crate::report::Report;
use crate::source::{Span, Text};

/// A ground, typed puzzle.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// The puzzle's title; empty where it has none.
    pub title: String,
    /// Where the puzzle comes from.
    pub source: Option<String>,
    /// The story, as written.
    pub story: Option<String>,
    /// The unknowns, statements' truths included; a [`World`] gives each a value.
    pub unknowns: Vec<Unknown>,
    /// How the declared families of unknowns are indexed, in the order of the
    /// file; a model from code need not say.
    pub families: Vec<Family>,
    /// Everything that must hold.
    pub sentences: Vec<Sentence>,
    /// The statements, in the order of the file; each has a sentence that ties
    /// its truth to what it says.
    pub utterances: Vec<Utterance>,
    /// What uniqueness is judged on.
    pub question: Question,
    /// Who sees what.
    pub observers: Vec<Observer>,
    /// What was announced, in order: each cuts the possible worlds.
    pub announced: Vec<Announcement>,
    /// What somebody was told, in order.
    pub told: Vec<Told>,
    /// What is to be proved, beside or instead of a question.
    pub prove: Vec<(String, Prop)>,
    /// What somebody expects to hold in every world that counts (the best
    /// ones, where there is an objective), to be judged along the way.
    pub expected: Vec<(String, Prop)>,
    /// What is to be best.
    pub objective: Option<Objective>,
    /// The table to draw, for a grid puzzle.
    pub grid: Option<Grid>,
    /// What the file expects to come out.
    pub expect: Option<Expect>,
    /// What it declares, as words, and its phrases; `None` for a model that no
    /// file has made.
    pub words: Option<Words>,
}

/// What is to be best.
#[derive(Debug, Clone)]
pub struct Objective {
    /// The quantity.
    pub form: Linear,
    /// Whether more is better.
    pub maximise: bool,
    /// As it was written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// What a file expects, resolved.
#[derive(Debug, Clone, Default)]
pub struct Expect {
    /// True in every world, and leaving the question one value: text and meaning.
    pub answer: Vec<(String, Prop)>,
    /// Several answers, each a list of propositions.
    pub answers: Vec<Vec<(String, Prop)>>,
    /// The number of worlds.
    pub worlds: Option<u64>,
    /// True in every world.
    pub certain: Vec<(String, Prop)>,
    /// The objective's best value.
    pub best: Option<i64>,
    /// Which of `prove:` hold, by text.
    pub proved: Vec<(String, Prop)>,
    /// No world at all.
    pub none: bool,
    /// At least two answers.
    pub not_unique: bool,
    /// Where it stands.
    pub span: Span,
}

impl Model {
    /// The unknown with this number.
    pub fn unknown(&self, id: UnknownId) -> &Unknown {
        &self.unknowns[id.0]
    }

    /// An expression as an English sentence, by the puzzle's phrases: `kind[A] =
    /// knave` as "A is a knave". `None` where it has none that say it.
    pub fn in_english(&self, expression: &str) -> Option<String> {
        let words = self.words.as_ref()?;
        let expr = expr::parse(&Text::plain(expression, 0), &mut Report::new())?;
        words.say(&expr)
    }

    /// The first sentence that fails in `world`, if any; and whether every
    /// value lies in its domain is checked first.
    ///
    /// # Errors
    /// [`Violation`] names what fails.
    pub fn verify(&self, world: &World) -> Result<(), Violation> {
        for (index, unknown) in self.unknowns.iter().enumerate() {
            let id = UnknownId(index);
            if world.len() != self.unknowns.len() || !unknown.domain.contains(world.value(id)) {
                return Err(Violation::Domain(id));
            }
        }
        for (index, sentence) in self.sentences.iter().enumerate() {
            if sentence.claim.holds(world) != Some(true) {
                return Err(Violation::Sentence(SentenceId(index)));
            }
        }
        Ok(())
    }
}

/// Why an assignment is no world of the puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Violation {
    /// The value lies outside the unknown's domain.
    Domain(UnknownId),
    /// The sentence is false, or cannot be computed in 64 bits.
    Sentence(SentenceId),
}
