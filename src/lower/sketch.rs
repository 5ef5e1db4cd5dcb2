//! Text in, text out, for the tests of the rules: a few declarations and
//! sentences in a small subset of the puzzle language, and the rows they give.
//!
//! Names may hold brackets (`lady[1]`); a sum or a comparison may hold any
//! proposition in parentheses. One sentence to a line.

use super::bounds;
use super::groups::Knowledge;
use super::linear;
use super::need::Need;
use super::state::Lowerer;
use super::{FormKind, Options, domain, lower};
use crate::model::{
    Atom, Domain, Linear, Model, Prop, Relation, Sentence, SentenceKind, Unknown, UnknownId, Value,
};
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
        let mut reader = Reader {
            model: &self.model,
            tokens: tokens(text),
            at: 0,
        };
        let prop = reader.iff();
        assert_eq!(reader.at, reader.tokens.len(), "left over in {text}");
        reader.as_prop(prop)
    }

    /// A sum.
    pub fn linear(&self, text: &str) -> Linear {
        let mut reader = Reader {
            model: &self.model,
            tokens: tokens(text),
            at: 0,
        };
        let term = reader.iff();
        assert_eq!(reader.at, reader.tokens.len(), "left over in {text}");
        reader.as_linear(term)
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

fn tokens(text: &str) -> Vec<String> {
    let signs = [
        "<->", "->", "<=", ">=", "!=", "=", "<", ">", "+", "-", "*", "(", ")", ",",
    ];
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let length = signs
            .iter()
            .find(|sign| rest.starts_with(**sign))
            .map_or_else(
                || {
                    rest.find(|c: char| !(c.is_alphanumeric() || c == '[' || c == ']'))
                        .unwrap_or(rest.len())
                },
                |sign| sign.len(),
            );
        assert!(length > 0, "unreadable: {rest}");
        found.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    found
}

enum Term {
    Prop(Prop),
    Linear(Linear),
}

struct Reader<'m> {
    model: &'m Model,
    tokens: Vec<String>,
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, token: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|t| t == token);
        self.at += usize::from(found);
        found
    }

    fn as_prop(&self, term: Term) -> Prop {
        match term {
            Term::Prop(prop) => prop,
            Term::Linear(form) => panic!("a proposition is wanted, not {form:?}"),
        }
    }

    fn as_linear(&self, term: Term) -> Linear {
        match term {
            Term::Prop(prop) => Linear::truth(prop),
            Term::Linear(form) => form,
        }
    }

    fn iff(&mut self) -> Term {
        let left = self.implies();
        if self.take("<->") {
            let right = self.implies();
            return Term::Prop(Prop::iff(self.as_prop(left), self.as_prop(right)));
        }
        left
    }

    fn implies(&mut self) -> Term {
        let left = self.joined(0);
        if self.take("->") {
            let right = self.implies();
            return Term::Prop(Prop::implies(self.as_prop(left), self.as_prop(right)));
        }
        left
    }

    fn joined(&mut self, level: usize) -> Term {
        let words = ["or", "xor", "and"];
        if level == words.len() {
            return self.not();
        }
        let first = self.joined(level + 1);
        if self.tokens.get(self.at).is_none_or(|t| t != words[level]) {
            return first;
        }
        let mut parts = vec![self.as_prop(first)];
        while self.take(words[level]) {
            let part = self.joined(level + 1);
            parts.push(self.as_prop(part));
        }
        Term::Prop(match level {
            0 => Prop::any(parts),
            1 => Prop::xor(parts),
            _ => Prop::all(parts),
        })
    }

    fn not(&mut self) -> Term {
        if self.take("not") {
            let inner = self.not();
            return Term::Prop(self.as_prop(inner).not());
        }
        self.compare()
    }

    fn compare(&mut self) -> Term {
        let left = self.sum();
        let relations = [
            ("<=", Relation::AtMost, 0),
            (">=", Relation::AtLeast, 0),
            ("!=", Relation::NotEqual, 0),
            ("=", Relation::Equal, 0),
            ("<", Relation::AtMost, -1),
            (">", Relation::AtLeast, 1),
        ];
        for (sign, relation, step) in relations {
            if self.take(sign) {
                let left = self.as_linear(left);
                let right = self.sum();
                let right = self.as_linear(right);
                let form = left.add_scaled(&right, -1).unwrap();
                return Term::Prop(Prop::compare(form, relation, step).unwrap());
            }
        }
        left
    }

    fn sum(&mut self) -> Term {
        let negative = self.take("-");
        let first = self.product();
        if !negative
            && !matches!(
                self.tokens.get(self.at).map(String::as_str),
                Some("+" | "-")
            )
        {
            return first;
        }
        let sign = if negative { -1 } else { 1 };
        let mut sum = self.as_linear(first).scale(sign).unwrap();
        loop {
            let sign = match (self.take("+"), self.take("-")) {
                (true, _) => 1,
                (_, true) => -1,
                _ => return Term::Linear(sum),
            };
            let next = self.product();
            sum = sum.add_scaled(&self.as_linear(next), sign).unwrap();
        }
    }

    fn product(&mut self) -> Term {
        let mut left = self.primary();
        loop {
            if self.take("*") {
                let right = self.primary();
                left = self.times(left, right);
            } else if self.take("div") {
                let by = self.number();
                left = Term::Linear(Linear::atom(Atom::Div(Box::new(self.as_linear(left)), by)));
            } else if self.take("mod") {
                let by = self.number();
                left = Term::Linear(Linear::atom(Atom::Mod(Box::new(self.as_linear(left)), by)));
            } else {
                return left;
            }
        }
    }

    fn times(&self, left: Term, right: Term) -> Term {
        Term::Linear(match (left, right) {
            (Term::Linear(left), right) if left.as_constant().is_some() => self
                .as_linear(right)
                .scale(left.as_constant().unwrap())
                .unwrap(),
            (Term::Prop(prop), right) => Linear::atom(Atom::Product(
                Box::new(prop),
                Box::new(self.as_linear(right)),
            )),
            (Term::Linear(form), Term::Prop(prop)) => {
                Linear::atom(Atom::Product(Box::new(prop), Box::new(form)))
            }
            (Term::Linear(_), Term::Linear(_)) => panic!("a product of two numbers"),
        })
    }

    fn number(&mut self) -> i64 {
        let sign = if self.take("-") { -1 } else { 1 };
        self.at += 1;
        sign * self.tokens[self.at - 1].parse::<i64>().unwrap()
    }

    fn primary(&mut self) -> Term {
        if self.take("(") {
            let inner = self.iff();
            assert!(self.take(")"), "a bracket is open in {:?}", self.tokens);
            return inner;
        }
        let word = self.tokens[self.at].clone();
        self.at += 1;
        if let Ok(number) = word.parse::<i64>() {
            return Term::Linear(Linear::constant(number));
        }
        if self.take("(") {
            let mut forms = Vec::new();
            while !self.take(")") {
                let part = self.sum();
                forms.push(self.as_linear(part));
                self.take(",");
            }
            return Term::Linear(Linear::atom(match word.as_str() {
                "max" => Atom::Max(forms),
                "min" => Atom::Min(forms),
                "abs" => Atom::Abs(Box::new(forms.remove(0))),
                other => panic!("no such function: {other}"),
            }));
        }
        self.name(&word)
    }

    fn name(&self, word: &str) -> Term {
        if word == "true" || word == "false" {
            return Term::Prop(Prop::Const(word == "true"));
        }
        for (index, unknown) in self.model.unknowns.iter().enumerate() {
            let id = UnknownId(index);
            match &unknown.domain {
                Domain::Bool if unknown.name() == word => return Term::Prop(Prop::Holds(id)),
                Domain::Integer { .. } if unknown.name() == word => {
                    return Term::Linear(Linear::atom(Atom::Integer(id)));
                }
                Domain::Choice(values) => {
                    let place = values.iter().position(|value| {
                        word == format!("{}[{}]", value.label, unknown.arguments.join(", "))
                    });
                    if let Some(place) = place {
                        return Term::Prop(Prop::Is(id, place));
                    }
                }
                _ => {}
            }
        }
        panic!("no such name: {word}")
    }
}
