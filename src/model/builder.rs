//! Puzzles from code instead of text.
//!
//! ```
//! use bigm::model::{Builder, Linear, Prop, Relation};
//!
//! let mut puzzle = Builder::new("Two islanders");
//! let a = puzzle.truth("knight", &["A"]);
//! let b = puzzle.truth("knight", &["B"]);
//! // A: at least one of us is a knave.
//! puzzle.statement("A", a.clone(), "one of us is a knave", Prop::all([a, b]).not());
//! let model = puzzle.build();
//! let solution = bigm::solve(model, &bigm::Options::default()).expect("it fits");
//! assert_eq!(solution.finding.worlds.found, 1);
//! ```

use super::{
    Asked, AskedValue, Domain, Linear, Model, Prop, Sentence, SentenceId, SentenceKind, Unknown,
    UnknownId, Utterance, Value,
};
use crate::source::Span;

/// A model in the making. Without [`Builder::ask`] the question is all
/// unknowns.
#[derive(Debug, Default)]
pub struct Builder {
    model: Model,
}

impl Builder {
    /// An empty puzzle.
    pub fn new(title: impl Into<String>) -> Self {
        Builder {
            model: Model {
                title: title.into(),
                ..Model::default()
            },
        }
    }

    /// A Boolean unknown `family[arguments]`, as the proposition that it is true.
    pub fn truth(&mut self, family: &str, arguments: &[&str]) -> Prop {
        Prop::Holds(self.unknown(family, arguments, Domain::Bool))
    }

    /// An unknown with exactly one of these values, as the propositions that
    /// it has each; at least one value, all different.
    pub fn choice(&mut self, family: &str, arguments: &[&str], values: &[&str]) -> Vec<Prop> {
        let domain = values
            .iter()
            .map(|&label| Value {
                label: label.to_owned(),
                number: label.parse().ok(),
            })
            .collect();
        let id = self.unknown(family, arguments, Domain::Choice(domain));
        (0..values.len()).map(|index| Prop::Is(id, index)).collect()
    }

    /// A whole number from `lower` to `upper`, both included.
    pub fn integer(&mut self, family: &str, arguments: &[&str], lower: i64, upper: i64) -> Linear {
        let domain = Domain::Integer {
            lower: Some(lower),
            upper: Some(upper),
        };
        Linear::atom(super::Atom::Integer(
            self.unknown(family, arguments, domain),
        ))
    }

    /// Something that must hold.
    pub fn fact(&mut self, name: &str, text: &str, claim: Prop) {
        self.sentence(SentenceKind::Fact, name, text, claim);
    }

    /// Somebody says something; `truth` is when a statement of theirs is true.
    pub fn statement(&mut self, speaker: &str, truth: Prop, text: &str, says: Prop) {
        let name = format!("truth[{speaker}]");
        let claim = Prop::iff(truth.clone(), says.clone());
        let sentence = self.sentence(SentenceKind::Statement, &name, text, claim);
        self.model.utterances.push(Utterance {
            name,
            speaker: speaker.to_owned(),
            text: text.to_owned(),
            span: Span::default(),
            truth,
            says,
            sentence,
        });
    }

    /// Asks whether a proposition holds; uniqueness is judged on what is asked.
    pub fn ask(&mut self, label: &str, prop: Prop) {
        let question = &mut self.model.question;
        if !question.text.is_empty() {
            question.text.push_str(", ");
        }
        question.text.push_str(label);
        question.items.push(Asked {
            label: label.to_owned(),
            value: AskedValue::Truth(prop),
            span: None,
        });
    }

    /// The model.
    pub fn build(mut self) -> Model {
        if self.model.question.items.is_empty() {
            self.model.question.items = self
                .model
                .unknowns
                .iter()
                .enumerate()
                .map(|(index, unknown)| {
                    let id = UnknownId(index);
                    Asked {
                        label: unknown.name(),
                        value: match unknown.domain {
                            Domain::Bool => AskedValue::Truth(Prop::Holds(id)),
                            Domain::Choice(_) => AskedValue::Choice(id),
                            Domain::Integer { .. } => {
                                AskedValue::Number(Linear::atom(super::Atom::Integer(id)))
                            }
                        },
                        span: None,
                    }
                })
                .collect();
        }
        self.model
    }

    fn unknown(&mut self, family: &str, arguments: &[&str], domain: Domain) -> UnknownId {
        self.model.unknowns.push(Unknown {
            family: family.to_owned(),
            arguments: arguments.iter().map(|&a| a.to_owned()).collect(),
            domain,
            is_statement: false,
        });
        UnknownId(self.model.unknowns.len() - 1)
    }

    fn sentence(&mut self, kind: SentenceKind, name: &str, text: &str, claim: Prop) -> SentenceId {
        self.model.sentences.push(Sentence {
            kind,
            name: name.to_owned(),
            text: text.to_owned(),
            span: Span::default(),
            claim,
        });
        SentenceId(self.model.sentences.len() - 1)
    }
}
