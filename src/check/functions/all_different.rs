//! `alldifferent`.

use super::{Call, Function};
use crate::check::checker::Checker;
use crate::check::elaborate::{SMALL, Side, Term, bounds};
use crate::check::member::Member;
use crate::check::value::{Cases, Value};
use crate::model::{Linear, Prop, Relation};
use crate::source::Span;
use std::collections::BTreeMap;

/// No two are equal.
pub static ALLDIFFERENT: Function = Function {
    name: "alldifferent",
    form: "alldifferent(a, …)",
    least: 0,
    most: None,
    summary: "no two of these are equal",
    example: "alldifferent(queen[r] + r for r in row)",
    apply: all_different,
};

/// Values that all things together may have, and pairs of them.
const MOST_VALUES: usize = 250_000;

/// Each value at most once, Σ [this one has it] ≤ 1: for values that can be
/// told one by one this is the strongest linear form. Other numbers are
/// compared in pairs.
fn all_different(checker: &mut Checker, call: &Call) -> Option<Value> {
    let terms = checker.compared_terms(call.arguments)?;
    let mut told = Vec::with_capacity(terms.len());
    let mut values = 0;
    for term in &terms {
        let cases = checker.value_by_value(term)?;
        values += cases.as_ref().map_or(0, |cases| cases.cases.len());
        if values > MOST_VALUES {
            let what = "these have too many values to be told one by one";
            checker.too_large(call.span, what);
            return None;
        }
        told.push(cases);
    }
    let prop = match told.into_iter().collect::<Option<Vec<Cases>>>() {
        Some(cases) => each_once(checker, &terms, &cases, call.span)?,
        None => in_pairs(checker, &terms, call.span)?,
    };
    Some(Value::Truth(prop))
}

fn each_once(checker: &mut Checker, terms: &[Term], cases: &[Cases], span: Span) -> Option<Prop> {
    let mut having: BTreeMap<&Member, Vec<Prop>> = BTreeMap::new();
    let mut order = Vec::new();
    for (term, cases) in terms.iter().zip(cases) {
        for (member, when) in &cases.cases {
            let entry = having.entry(member).or_default();
            if entry.is_empty() {
                order.push(member);
            }
            entry.push(Prop::all([term.guard.clone(), when.clone()]));
        }
    }
    // As many values as things: each value is taken, which is the same, and
    // tighter.
    let all_count = terms.iter().all(|term| term.guard == Prop::TRUE);
    let relation = if all_count && order.len() == terms.len() {
        Relation::Equal
    } else {
        Relation::AtMost
    };
    let mut props = Vec::with_capacity(order.len());
    for member in order {
        let Some(props_here) = having.remove(member) else {
            continue;
        };
        if props_here.len() < 2 && relation == Relation::AtMost {
            continue;
        }
        let mut sum = Linear::default();
        for prop in props_here {
            sum = checker.add(sum, &Linear::truth(prop), 1, span)?;
        }
        props.push(checker.compare_forms(sum, relation, Linear::default(), 1, span)?);
    }
    Some(Prop::all(props))
}

fn in_pairs(checker: &mut Checker, terms: &[Term], span: Span) -> Option<Prop> {
    let pairs = terms.len() * terms.len() / 2;
    if pairs > MOST_VALUES {
        checker.too_large(span, "these are too many to be compared in pairs");
        return None;
    }
    checker.spend(pairs, span)?;
    let mut props = Vec::new();
    for (index, a) in terms.iter().enumerate() {
        for b in &terms[index + 1..] {
            let (left, right) = (side(a), side(b));
            let different = checker.different(&left, &right)?;
            let both = Prop::all([a.guard.clone(), b.guard.clone()]);
            props.push(Prop::implies(both, different));
        }
    }
    Some(Prop::all(props))
}

pub(super) fn side(term: &Term) -> Side {
    Side {
        value: term.value.clone(),
        span: term.span,
    }
}

impl Checker<'_> {
    /// A term's values one by one, where they are few enough; `Some(None)`
    /// where they are not.
    fn value_by_value(&mut self, term: &Term) -> Option<Option<Cases>> {
        if let Some(cases) = self.as_cases(&term.value) {
            return Some(Some(cases));
        }
        let form = self.linear(term.value.clone(), term.span)?;
        let (Some(low), Some(high)) = bounds(&self.model, &form) else {
            return Some(None);
        };
        if high - low >= SMALL {
            return Some(None);
        }
        self.spend(usize::try_from(high - low).unwrap_or(0), term.span)?;
        let mut cases = Vec::new();
        for number in low..=high {
            let Ok(number) = i64::try_from(number) else {
                return Some(None);
            };
            let when = self.compare_forms(
                form.clone(),
                Relation::Equal,
                Linear::constant(number),
                0,
                term.span,
            )?;
            cases.push((Member::Number(number), when));
        }
        Some(Some(Cases { home: None, cases }))
    }
}
