//! `sum` and `count`.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::elaborate::Term;
use crate::check::value::Value;
use crate::model::{Linear, Prop};
use crate::source::Span;

/// Σ of numbers; a proposition counts 0 or 1.
pub static SUM: Function = Function {
    name: "sum",
    form: "sum(a, …)",
    least: 0,
    most: None,
    summary: "the sum; propositions count 0 or 1; of nothing it is 0",
    example: "sum(price[i] * take[i] for i in item) <= 20",
    apply: sum,
};

/// How many propositions hold.
pub static COUNT: Function = Function {
    name: "count",
    form: "count(P, …)",
    least: 0,
    most: None,
    summary: "how many of these hold; of none it is 0",
    example: "count(knight) = 2",
    apply: |checker, call| {
        let terms = checker.terms(call.arguments)?;
        let form = checker.count(terms, call.span)?;
        Some(Value::number(form))
    },
};

fn sum(checker: &mut Checker, call: &Call) -> Option<Value> {
    let mut total = Linear::default();
    for term in checker.terms(call.arguments)? {
        let form = checker.linear(term.value, term.span)?;
        let part = checker.product(&term.guard, &form, term.span)?;
        total = checker.add(total, &part, 1, call.span)?;
    }
    Some(Value::number(total))
}

impl Checker<'_> {
    /// The propositions among an aggregate's terms: each must hold, and count.
    pub(super) fn counted(&mut self, terms: Vec<Term>) -> Option<Vec<Prop>> {
        let props: Vec<Option<Prop>> = terms
            .into_iter()
            .map(|term| {
                let prop = self.truth(term.value, term.span)?;
                Some(Prop::all([term.guard, prop]))
            })
            .collect();
        props.into_iter().collect()
    }

    /// How many of these hold.
    pub(super) fn count(&mut self, terms: Vec<Term>, span: Span) -> Option<Linear> {
        let mut total = Linear::default();
        for prop in self.counted(terms)? {
            total = self.add(total, &Linear::truth(prop), 1, span)?;
        }
        Some(total)
    }
}
