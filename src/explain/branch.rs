//! One reason, told as a person tells it: suppose it were not so; then, by this
//! sentence, that; but by that sentence, …
//!
//! Each consequence comes from one sentence (or from the rules alone) and the
//! facts before it, and only what the contradiction needs is kept. Where no
//! single sentence says more, the sentences exclude the supposition only
//! together, and the branch says so.

use super::fact::Fact;
use super::oracle::{Reply, Silence};
use super::reasons::{Reason, Reasons};
use super::set::Set;
use crate::model::{Atom, Domain, Linear, Model, Prop, SentenceId, UnknownId};
use std::collections::BTreeSet;

/// The refutation of a supposition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// What is supposed; `None` where the sentences clash by themselves.
    pub supposed: Option<Fact>,
    /// What follows, in order.
    pub chain: Vec<Consequence>,
    /// How it ends.
    pub end: End,
}

/// One consequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// What follows.
    pub fact: Fact,
    /// By which sentence; `None` for the rules alone.
    pub by: Option<SentenceId>,
    /// From which facts: known before, supposed, or consequences.
    pub from: Vec<Fact>,
}

/// How a branch ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// One sentence (or the rules alone, `None`) cannot be, given these facts.
    Impossible {
        /// The sentence.
        by: Option<SentenceId>,
        /// The facts.
        from: Vec<Fact>,
    },
    /// No single sentence says more; these exclude the rest together.
    Together {
        /// The sentences.
        sentences: Vec<SentenceId>,
        /// The facts they exclude, what was supposed among them.
        from: Vec<Fact>,
    },
}

/// Tells a reason for a goal as the refutation of its negation.
///
/// # Errors
/// Why nothing is known: a limit, or a doubt.
pub fn branch(
    reasons: &mut Reasons,
    reason: &Reason,
    goal: Option<Fact>,
) -> Result<Branch, Silence> {
    let model = reasons.model();
    let supposed = goal.map(|goal| goal.negation(model));
    let mut known = reason.facts.clone();
    known.extend(supposed);
    let mut telling = Telling {
        reasons,
        sentences: reason.sentences.iter().map(|id| id.0).collect(),
        known,
        chain: Vec::new(),
    };
    let end = telling.tell(reason)?;
    let chain = needed(telling.chain, &end);
    Ok(Branch {
        supposed,
        chain,
        end,
    })
}

struct Telling<'r, 'm> {
    reasons: &'r mut Reasons<'m>,
    sentences: Vec<usize>,
    /// Facts of the reason, what is supposed, consequences.
    known: Vec<Fact>,
    chain: Vec<Consequence>,
}

impl Telling<'_, '_> {
    fn tell(&mut self, reason: &Reason) -> Result<End, Silence> {
        let mut open = self.candidates();
        loop {
            let before = self.known.len();
            for by in self.voices() {
                if let Some(from) = self.follows(by, None)? {
                    return Ok(End::Impossible {
                        by: by.map(SentenceId),
                        from,
                    });
                }
                self.listen(by, &mut open)?;
            }
            if self.known.len() == before {
                let from = self.joint(reason)?;
                return Ok(End::Together {
                    sentences: reason.sentences.clone(),
                    from,
                });
            }
        }
    }

    /// The rules alone, then each sentence.
    fn voices(&self) -> Vec<Option<usize>> {
        let mut voices = vec![None];
        voices.extend(self.sentences.iter().copied().map(Some));
        voices
    }

    /// Takes in everything that one sentence says of single values.
    fn listen(&mut self, by: Option<usize>, open: &mut Vec<Fact>) -> Result<(), Silence> {
        let model = self.reasons.model();
        let limits = *self.reasons.limits();
        let mut left = open.clone();
        while !left.is_empty() {
            let fact = left.remove(0);
            if self.known.contains(&fact) {
                continue;
            }
            let mut facts = self.known.clone();
            facts.push(fact.negation(model));
            let sentences: Set = by.into_iter().collect();
            match self.reasons.oracle().ask(&sentences, &facts, &limits)? {
                Reply::World(world) => {
                    left.retain(|fact| fact.holds(model, &world) == Some(true));
                }
                Reply::None { .. } => {
                    let from = self.follows(by, Some(fact))?.unwrap_or_default();
                    self.chain.push(Consequence {
                        fact,
                        by: by.map(SentenceId),
                        from,
                    });
                    self.known.push(fact);
                    open.retain(|other| *other != fact && *other != fact.negation(model));
                }
            }
        }
        Ok(())
    }

    /// Whether one sentence says this (or, for `None`, cannot be): from which
    /// facts, none of which can be left out.
    fn follows(
        &mut self,
        by: Option<usize>,
        goal: Option<Fact>,
    ) -> Result<Option<Vec<Fact>>, Silence> {
        let model = self.reasons.model();
        let limits = *self.reasons.limits();
        let sentences: Set = by.into_iter().collect();
        let mut facts = self.known.clone();
        facts.extend(goal.map(|goal| goal.negation(model)));
        let Reply::None { facts: used, .. } =
            self.reasons.oracle().ask(&sentences, &facts, &limits)?
        else {
            return Ok(None);
        };
        let mut from: Vec<Fact> = used
            .iter()
            .filter_map(|place| self.known.get(place))
            .copied()
            .collect();
        for place in (0..from.len()).rev() {
            let mut fewer = from.clone();
            fewer.remove(place);
            if self.reasons.proves(&sentences, &fewer, goal)? {
                from = fewer;
            }
        }
        Ok(Some(from))
    }

    /// The facts that all the sentences together exclude.
    fn joint(&mut self, reason: &Reason) -> Result<Vec<Fact>, Silence> {
        let sentences: Set = reason.sentences.iter().map(|id| id.0).collect();
        let mut from = self.known.clone();
        for place in (0..from.len()).rev() {
            let mut fewer = from.clone();
            fewer.remove(place);
            if self.reasons.proves(&sentences, &fewer, None)? {
                from = fewer;
            }
        }
        Ok(from)
    }

    /// The facts that may follow: values of what the sentences speak of.
    fn candidates(&mut self) -> Vec<Fact> {
        let model = self.reasons.model();
        let mut about = BTreeSet::new();
        for &index in &self.sentences {
            mentioned(&model.sentences[index].claim, &mut about);
        }
        for fact in &self.known {
            mentioned(&fact.prop(model), &mut about);
        }
        let mut facts = Vec::new();
        for id in about {
            if id.0 < model.unknowns.len() {
                of_unknown(model, id, &mut facts);
            }
        }
        facts.retain(|&fact| self.reasons.oracle().literal(fact).is_some());
        facts
    }
}

/// Values first, then what is excluded.
fn of_unknown(model: &Model, id: UnknownId, facts: &mut Vec<Fact>) {
    let values = match &model.unknown(id).domain {
        Domain::Bool => 0..2,
        Domain::Choice(values) => 0..i64::try_from(values.len()).unwrap_or(0),
        domain @ Domain::Integer {
            lower: Some(lower),
            upper: Some(upper),
        } if domain.size().is_some_and(|size| size <= 100) => *lower..upper.saturating_add(1),
        Domain::Integer { .. } => return,
    };
    let two = values.end - values.start == 2;
    for value in values.clone() {
        facts.push(Fact::value(model, id, value, true));
    }
    if !two {
        for value in values {
            facts.push(Fact::value(model, id, value, false));
        }
    }
}

/// The part of a chain that its end rests on, in order.
fn needed(chain: Vec<Consequence>, end: &End) -> Vec<Consequence> {
    let mut wanted: BTreeSet<Fact> = match end {
        End::Impossible { from, .. } | End::Together { from, .. } => from.iter().copied().collect(),
    };
    let mut kept: Vec<Consequence> = Vec::new();
    for link in chain.into_iter().rev() {
        if wanted.contains(&link.fact) {
            wanted.extend(link.from.iter().copied());
            kept.push(link);
        }
    }
    kept.reverse();
    kept
}

/// The unknowns that a proposition speaks of.
pub fn mentioned(prop: &Prop, into: &mut BTreeSet<UnknownId>) {
    match prop {
        Prop::Const(_) => {}
        Prop::Holds(id) | Prop::Is(id, _) => {
            into.insert(*id);
        }
        Prop::Compare(form, ..) => mentioned_in(form, into),
        Prop::Not(inner) => mentioned(inner, into),
        Prop::All(parts) | Prop::Any(parts) | Prop::Xor(parts) => {
            parts.iter().for_each(|part| mentioned(part, into));
        }
        Prop::Iff(left, right) | Prop::Implies(left, right) => {
            mentioned(left, into);
            mentioned(right, into);
        }
    }
}

fn mentioned_in(form: &Linear, into: &mut BTreeSet<UnknownId>) {
    for (atom, _) in form.terms() {
        match atom {
            Atom::Integer(id) => {
                into.insert(*id);
            }
            Atom::Truth(prop) => mentioned(prop, into),
            Atom::Product(prop, form) => {
                mentioned(prop, into);
                mentioned_in(form, into);
            }
            Atom::Div(form, _) | Atom::Mod(form, _) | Atom::Abs(form) => mentioned_in(form, into),
            Atom::Min(forms) | Atom::Max(forms) => {
                forms.iter().for_each(|form| mentioned_in(form, into));
            }
        }
    }
}
