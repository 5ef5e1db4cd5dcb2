//! Models by hand.

use bigm::model::{
    Asked, AskedValue, Atom, Domain, Linear, Model, Prop, Relation, Sentence, SentenceKind,
    Unknown, UnknownId, Value,
};
use bigm::source::Span;

/// A model in the making.
#[derive(Clone, Default)]
pub struct Sheet {
    pub model: Model,
}

impl Sheet {
    pub fn unknown(&mut self, family: &str, arguments: &[&str], domain: Domain) -> UnknownId {
        self.model.unknowns.push(Unknown {
            family: family.to_owned(),
            arguments: arguments.iter().map(|a| (*a).to_owned()).collect(),
            domain,
            is_statement: false,
        });
        UnknownId(self.model.unknowns.len() - 1)
    }

    pub fn bools(&mut self, names: &[&str]) -> Vec<Prop> {
        names
            .iter()
            .map(|name| Prop::Holds(self.unknown(name, &[], Domain::Bool)))
            .collect()
    }

    pub fn integer(&mut self, name: &str, lower: i64, upper: i64) -> Linear {
        let domain = Domain::Integer {
            lower: Some(lower),
            upper: Some(upper),
        };
        Linear::atom(Atom::Integer(self.unknown(name, &[], domain)))
    }

    /// A choice; its values as propositions.
    pub fn choice(&mut self, family: &str, arguments: &[&str], labels: &[&str]) -> Vec<Prop> {
        let id = self.unknown(family, arguments, Domain::Choice(values(labels)));
        (0..labels.len()).map(|place| Prop::Is(id, place)).collect()
    }

    pub fn fact(&mut self, name: &str, claim: Prop) {
        let place = self.model.sentences.len();
        self.model.sentences.push(Sentence {
            kind: SentenceKind::Fact,
            name: name.to_owned(),
            text: name.to_owned(),
            span: Span::new(place, place + 1),
            claim,
        });
    }

    pub fn ask(&mut self, value: AskedValue) {
        let label = format!("item {}", self.model.question.items.len());
        self.model.question.items.push(Asked {
            label,
            value,
            span: None,
        });
    }
}

pub fn values(labels: &[&str]) -> Vec<Value> {
    labels
        .iter()
        .map(|label| Value {
            label: (*label).to_owned(),
            number: label.parse().ok(),
        })
        .collect()
}

/// `Σ cᵢ·propᵢ`
pub fn sum(terms: &[(i64, &Prop)]) -> Linear {
    terms.iter().fold(Linear::default(), |sum, (c, prop)| {
        sum.add_scaled(&Linear::truth((*prop).clone()), *c).unwrap()
    })
}

/// How many of these hold, compared with n.
pub fn count(props: &[Prop], relation: Relation, n: i64) -> Prop {
    let terms: Vec<(i64, &Prop)> = props.iter().map(|prop| (1, prop)).collect();
    Prop::compare(sum(&terms), relation, n).unwrap()
}
