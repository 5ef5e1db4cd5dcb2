//! The small subset of the puzzle language that the tests of the rules read.

use crate::model::{Atom, Domain, Linear, Model, Prop, Relation, UnknownId};

/// A proposition.
pub(super) fn prop(model: &Model, text: &str) -> Prop {
    let (reader, term) = read(model, text);
    reader.as_prop(term)
}

/// A sum.
pub(super) fn linear(model: &Model, text: &str) -> Linear {
    let (reader, term) = read(model, text);
    reader.as_linear(term)
}

fn read<'m>(model: &'m Model, text: &str) -> (Reader<'m>, Term) {
    let mut reader = Reader {
        model,
        tokens: tokens(text),
        at: 0,
    };
    let term = reader.iff();
    assert_eq!(reader.at, reader.tokens.len(), "left over in {text}");
    (reader, term)
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
