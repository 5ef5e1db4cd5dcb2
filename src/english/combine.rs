//! Subject and predicate → expression.

use super::build::{self, call, compare, index, not};
use super::meaning::Target;
use super::nouns::{Noun, Sense};
use super::predicates::{Polarity, Predicate, Said};
use super::quantity::{Each, Items, quantify};
use super::reader::{HE, Reader};
use super::subjects::{How, Subject, What};
use super::vocabulary::{Spoken, Values};
use crate::expr::{CompareOp, Expr, ExprKind};
use crate::source::Span;

impl Reader<'_> {
    /// Everything a subject and what is said of it can mean.
    pub(super) fn combine(&self, subject: &Subject, said: &Said, span: Span) -> Vec<Expr> {
        if let Predicate::Alike(same) = said.what {
            return self.alike(subject, same, said.polarity, span);
        }
        let mut found = Vec::new();
        for items in self.spread(&subject.what, &said.what, span) {
            let whole = !matches!(subject.what, What::Nouns(_));
            match said.polarity {
                Polarity::Yes => found.extend(quantify(subject.how, items, span)),
                Polarity::NotAll if subject.how == How::All => {
                    found.extend(quantify(How::All, items, span).map(not));
                }
                Polarity::NotAll => {}
                Polarity::No if subject.how == How::None => {}
                Polarity::No => {
                    // "All of us are not knaves": not all, or none?
                    if whole && subject.how == How::All {
                        found.extend(quantify(How::All, items.clone(), span).map(not));
                    }
                    found.extend(quantify(subject.how, items.denied(), span));
                }
            }
        }
        found
    }

    /// What is said of each of those that are meant; several where the words
    /// can mean several things.
    fn spread(&self, what: &What, predicate: &Predicate, span: Span) -> Vec<Items> {
        match what {
            What::Nouns(nouns) => self.of_nouns(nouns, predicate, span),
            What::Set(set) => self.of_set(*set, predicate, span),
            What::Statements(group) => match predicate {
                Predicate::Right(right) => {
                    let truths = self.truths_of_all(*group, None, span);
                    truths.into_iter().map(|t| t.signed(*right)).collect()
                }
                _ => Vec::new(),
            },
            What::Anyone => {
                let sets = self.homes(predicate);
                sets.into_iter()
                    .flat_map(|set| self.of_set(set, predicate, span))
                    .collect()
            }
        }
    }

    fn of_nouns(&self, nouns: &[Noun], predicate: &Predicate, span: Span) -> Vec<Items> {
        let mut ways: Vec<Vec<Expr>> = Vec::new();
        for (number, noun) in nouns.iter().enumerate() {
            let at = match noun.member {
                Some((set, member)) => match self.member(set, member, noun.span) {
                    Some(at) => at,
                    None => return Vec::new(),
                },
                None => build::name(HE, noun.span),
            };
            let target = Target {
                at,
                set: noun.member.map(|(set, _)| set),
                member: noun.member.map(|(_, member)| member),
                sense: noun.sense,
            };
            let whole = if nouns.len() == 1 { span } else { noun.span };
            let meanings = self.apply(predicate, &target, whole);
            if number == 0 {
                ways = meanings.into_iter().map(|meaning| vec![meaning]).collect();
            } else {
                ways.truncate(meanings.len());
                for (way, meaning) in ways.iter_mut().zip(meanings) {
                    way.push(meaning);
                }
            }
        }
        ways.into_iter().map(Items::These).collect()
    }

    fn of_set(&self, set: usize, predicate: &Predicate, span: Span) -> Vec<Items> {
        let variable = self.index.variable(self.known, set);
        let target = Target {
            at: build::name(&variable, span),
            set: Some(set),
            member: None,
            sense: Sense::Thing,
        };
        let bodies = self.apply(predicate, &target, span);
        if !bodies.is_empty() {
            return bodies
                .into_iter()
                .map(|body| {
                    Items::Each(Box::new(Each {
                        body,
                        variable: variable.clone(),
                        over: self.set_expr(set, span),
                        size: self.size(set),
                    }))
                })
                .collect();
        }
        let (Predicate::Right(right) | Predicate::Honest(right)) = predicate else {
            return Vec::new();
        };
        (0..self.known.groups.len())
            .filter_map(|group| self.truths_of_all(group, Some(set), span))
            .map(|truths| truths.signed(*right))
            .collect()
    }

    /// The truths of a whole group, of those of one set where that matters.
    fn truths_of_all(&self, group: usize, set: Option<usize>, span: Span) -> Option<Items> {
        let declared = self.known.groups.get(group)?;
        if set.is_some_and(|set| set != declared.over) {
            return None;
        }
        if declared.spoken.iter().all(|spoken| *spoken == Spoken::Once) {
            let variable = self.index.variable(self.known, declared.over);
            let at = build::name(&variable, span);
            return Some(Items::Each(Box::new(Each {
                body: index(&declared.name, vec![at], span),
                variable,
                over: self.set_expr(declared.over, span),
                size: declared.spoken.len(),
            })));
        }
        let all = (0..declared.spoken.len()).flat_map(|m| self.truths(group, None, m, span));
        Some(Items::These(all.collect())).filter(|items| items.count() > 0)
    }

    /// A set as what a loop runs over.
    fn set_expr(&self, set: usize, span: Span) -> Expr {
        match self.known.sets.get(set).and_then(|s| s.name.as_ref()) {
            Some(name) => build::name(name, span),
            None => {
                let members = (0..self.size(set)).filter_map(|m| self.member(set, m, span));
                build::expr(ExprKind::Set(members.collect()), span)
            }
        }
    }

    /// The families that say of which type the members of these sets are: the
    /// one that decides who lies, or else all of them.
    pub(super) fn types(&self, sets: &[usize]) -> Vec<String> {
        let fits = |over: usize| sets.iter().all(|set| self.known.covers(over, *set));
        let decides = self
            .speaker
            .and_then(|who| self.known.groups.get(who.group)?.law)
            .and_then(|(role, _)| self.known.families.get(role.family))
            .filter(|family| matches!(family.over[..], [over] if fits(over)));
        if let Some(family) = decides {
            return vec![family.name.clone()];
        }
        self.known
            .families
            .iter()
            .filter(|family| family.values != Values::Number)
            .filter(|family| matches!(family.over[..], [over] if fits(over)))
            .map(|family| family.name.clone())
            .collect()
    }

    /// `B and C are of the same type`, `we are all different`.
    fn alike(&self, subject: &Subject, same: bool, polarity: Polarity, span: Span) -> Vec<Expr> {
        if subject.how != How::All {
            return Vec::new();
        }
        let (set, members): (usize, Vec<Expr>) = match &subject.what {
            What::Nouns(nouns) => {
                let Some((set, _)) = nouns.first().and_then(|noun| noun.member) else {
                    return Vec::new();
                };
                (set, nouns.iter().filter_map(|n| self.person(n)).collect())
            }
            What::Set(set) => {
                let members = (0..self.size(*set)).filter_map(|m| self.member(*set, m, span));
                (*set, members.collect())
            }
            What::Statements(_) | What::Anyone => return Vec::new(),
        };
        let mut found = Vec::new();
        for family in self.types(&[set]) {
            let mut cells: Vec<Expr> = members
                .iter()
                .map(|member| index(&family, vec![member.clone()], span))
                .collect();
            let meaning = match (cells.len(), same) {
                (0 | 1, _) => continue,
                (2, _) => {
                    let (Some(right), Some(left)) = (cells.pop(), cells.pop()) else {
                        continue;
                    };
                    compare(left, equality(same), right, span)
                }
                (_, true) => call("allequal", cells, span),
                (_, false) => call("alldifferent", cells, span),
            };
            found.push(match polarity {
                Polarity::Yes => meaning,
                Polarity::No | Polarity::NotAll => not(meaning),
            });
        }
        found
    }
}

pub(super) fn equality(same: bool) -> CompareOp {
    if same {
        CompareOp::Equal
    } else {
        CompareOp::NotEqual
    }
}
