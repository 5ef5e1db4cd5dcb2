//! Text in, text out, for the tests of the rules: a few declarations and
//! sentences in a small subset of the puzzle language, and the rows they give.
//!
//! Names may hold brackets (`lady[1]`); a sum or a comparison may hold any
//! proposition in parentheses. One sentence to a line.

mod reader;

use super::bounds;
use super::groups::Knowledge;
use super::linear;
use super::need::Need;
use super::state::Lowerer;
use super::{FormKind, Options, domain, lower};
use crate::model::{Domain, Linear, Model, Prop, Sentence, SentenceKind, Unknown, Value};
use crate::rows::Program;
use crate::source::Span;

/// A model in the making.
pub(super) struct Sketch {
    pub model: Model,
}

/// The rows of the sentences in both forms are these, line by line.
#[track_caller]
pub(super) fn golden(declarations: &str, sentences: &str, textbook: &str, tight: &str) {
    let sketch = Sketch::new(declarations).facts(sentences);
    assert_eq!(sketch.rows(FormKind::Textbook), lines(textbook), "textbook");
    assert_eq!(sketch.rows(FormKind::Tight), lines(tight), "tight");
}

fn lines(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

impl Sketch {
    /// `a, b: bool; n: 0..9; m: 0..; room: {lady, tiger} for 1..2`
    pub fn new(declarations: &str) -> Self {
        let mut model = Model::default();
        for declaration in declarations.split(';').map(str::trim) {
            if declaration.is_empty() {
                continue;
            }
            let (names, kind) = declaration.split_once(':').unwrap();
            let (kind, over) = match kind.split_once(" for ") {
                Some((kind, over)) => (kind.trim(), Some(over.trim())),
                None => (kind.trim(), None),
            };
            let arguments: Vec<Vec<String>> = match over {
                Some(range) => {
                    let (low, high) = range.split_once("..").unwrap();
                    let (low, high): (i64, i64) = (low.parse().unwrap(), high.parse().unwrap());
                    (low..=high).map(|i| vec![i.to_string()]).collect()
                }
                None => vec![vec![]],
            };
            for name in names.split(',').map(str::trim) {
                for arguments in &arguments {
                    model.unknowns.push(Unknown {
                        family: name.to_owned(),
                        arguments: arguments.clone(),
                        domain: domain_of(kind),
                        is_statement: false,
                    });
                }
            }
        }
        Sketch { model }
    }

    /// Adds one sentence.
    pub fn fact(mut self, text: &str) -> Self {
        let claim = self.prop(text);
        let place = self.model.sentences.len();
        self.model.sentences.push(Sentence {
            kind: SentenceKind::Fact,
            name: format!("fact {}", place + 1),
            text: text.to_owned(),
            span: Span::new(place, place + 1),
            claim,
        });
        self
    }

    /// Adds one sentence for each line.
    pub fn facts(self, text: &str) -> Self {
        lines(text)
            .iter()
            .fold(self, |sketch, line| sketch.fact(line))
    }

    /// A proposition.
    pub fn prop(&self, text: &str) -> Prop {
        reader::prop(&self.model, text)
    }

    /// A sum.
    pub fn linear(&self, text: &str) -> Linear {
        reader::linear(&self.model, text)
    }

    /// The program in one form.
    pub fn program(&self, form: FormKind) -> Program {
        let options = Options {
            form,
            ..Options::default()
        };
        lower(&self.model, &options).unwrap()
    }

    /// The rows in one form, as text.
    pub fn rows(&self, form: FormKind) -> Vec<String> {
        let program = self.program(form);
        program
            .rows()
            .iter()
            .map(|row| program.show_row(row))
            .collect()
    }

    /// `L..U` of a sum, sentences considered, in the textbook form.
    pub fn bounds(&self, text: &str) -> String {
        let options = Options {
            form: FormKind::Textbook,
            ..Options::default()
        };
        let mut l = Lowerer::new(&self.model, &options);
        domain::columns(&mut l).unwrap();
        for sentence in &self.model.sentences {
            let origin = l.here.origin;
            super::groups::learn(&mut l, &sentence.claim, origin);
        }
        let form = linear::form(&mut l, &self.linear(text), Need::BOTH).unwrap();
        let b = bounds::bounds(&l, &form, Knowledge::Everything);
        let show = |end: Option<i128>| end.map_or_else(String::new, |v| v.to_string());
        format!("{}..{}", show(b.lower), show(b.upper))
    }
}

fn domain_of(kind: &str) -> Domain {
    if kind == "bool" {
        return Domain::Bool;
    }
    if let Some(values) = kind.strip_prefix('{').and_then(|k| k.strip_suffix('}')) {
        let value = |label: &str| Value {
            label: label.trim().to_owned(),
            number: None,
        };
        return Domain::Choice(values.split(',').map(value).collect());
    }
    let (lower, upper) = kind.split_once("..").unwrap();
    Domain::Integer {
        lower: lower.parse().ok(),
        upper: upper.parse().ok(),
    }
}
