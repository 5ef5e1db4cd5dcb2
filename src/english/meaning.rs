//! Something said of one thing → expression.

use super::build::{self, call, compare, index, join_all, not};
use super::combine::equality;
use super::nouns::Sense;
use super::predicates::Predicate;
use super::reader::Reader;
use super::vocabulary::{Role, Spoken};
use crate::expr::{CompareOp, Expr, ExprKind};
use crate::source::Span;

/// What something is said of: a member, or the variable of a loop.
pub(super) struct Target {
    pub at: Expr,
    /// Its set; `None` for a `he` of whom nothing is known yet.
    pub set: Option<usize>,
    /// Which member; `None` for a loop variable.
    pub member: Option<usize>,
    pub sense: Sense,
}

impl Reader<'_> {
    /// The sets of which something can be said at all.
    pub(super) fn homes(&self, predicate: &Predicate) -> Vec<usize> {
        let mut sets: Vec<usize> = match predicate {
            Predicate::Has(property) => {
                let property = self.index.properties.get(*property);
                property.iter().map(|property| property.over).collect()
            }
            Predicate::Joined(_, parts) => match parts.first() {
                Some((first, _)) => self.homes(first),
                None => Vec::new(),
            },
            _ => self.known.groups.iter().map(|group| group.over).collect(),
        };
        sets.dedup();
        sets
    }

    /// Everything that something said of one thing can mean.
    pub(super) fn apply(&self, predicate: &Predicate, target: &Target, span: Span) -> Vec<Expr> {
        match predicate {
            Predicate::Has(property) => self.has(*property, target, span).into_iter().collect(),
            Predicate::Honest(honest) => self.honest(*honest, target, span),
            Predicate::Right(right) => self.right(*right, target, span),
            Predicate::Joined(op, parts) => {
                let mut joined: Vec<Expr> = Vec::new();
                for (part, denied) in parts {
                    let mut meanings = self.apply(part, target, span);
                    let Some(meaning) = meanings.pop().filter(|_| meanings.is_empty()) else {
                        return Vec::new();
                    };
                    joined.push(if *denied { not(meaning) } else { meaning });
                }
                join_all(*op, joined).into_iter().collect()
            }
            Predicate::Alike(_) => Vec::new(),
            Predicate::AlikeTo(noun, same) => {
                let Some(other) = self.person(noun) else {
                    return Vec::new();
                };
                let sets: Vec<usize> = target
                    .set
                    .into_iter()
                    .chain(noun.member.map(|(set, _)| set))
                    .collect();
                self.types(&sets)
                    .into_iter()
                    .map(|family| {
                        let left = index(&family, vec![target.at.clone()], span);
                        let right = index(&family, vec![other.clone()], span);
                        compare(left, equality(*same), right, span)
                    })
                    .collect()
            }
            Predicate::Placed(function, noun) => {
                let placed = |set: Option<usize>| {
                    set.and_then(|set| self.known.sets.get(set))
                        .is_some_and(|set| set.category)
                };
                let other = self.person(noun);
                let fits = target.sense == Sense::Thing
                    && placed(target.set)
                    && placed(noun.member.map(|(set, _)| set));
                other
                    .filter(|_| fits)
                    .map(|other| call(function, vec![target.at.clone(), other], span))
                    .into_iter()
                    .collect()
            }
        }
    }

    fn has(&self, property: usize, target: &Target, span: Span) -> Option<Expr> {
        let property = self.index.properties.get(property)?;
        let fits = match (target.set, target.member) {
            (None, _) => true,
            (Some(set), None) => self.known.covers(property.over, set),
            (Some(set), Some(member)) => {
                let label = self.known.label(set, member)?;
                let over = self.known.sets.get(property.over)?;
                set == property.over || over.members.iter().any(|m| m == label)
            }
        };
        if !fits || target.sense != Sense::Thing {
            return None;
        }
        let meaning = self.role_of(property.role, target.at.clone(), span)?;
        Some(if property.negated {
            not(meaning)
        } else {
            meaning
        })
    }

    /// `knight[A]`, `kind[A] = knight`.
    fn role_of(&self, role: Role, at: Expr, span: Span) -> Option<Expr> {
        let (family, value) = self.known.role(role)?;
        let cell = index(&family.name, vec![at], span);
        let Some(label) = value else {
            return Some(cell);
        };
        let quoted = !crate::expr::is_bare(label) || self.known.names.contains(label);
        let label = build::named(label, quoted, span);
        let value = build::expr(ExprKind::Name(label), span);
        Some(compare(cell, CompareOp::Equal, value, span))
    }

    /// The groups in which a target speaks, the one that is speaking first and
    /// alone, and which member it is there.
    fn groups_of(&self, target: &Target) -> Vec<(usize, Option<usize>)> {
        let Some(set) = target.set else {
            return self
                .speaker
                .map(|who| (who.group, None))
                .into_iter()
                .collect();
        };
        let mut found = Vec::new();
        for (number, group) in self.known.groups.iter().enumerate() {
            match target.member.and_then(|m| self.known.label(set, m)) {
                Some(label) => {
                    let over = self.known.sets.get(group.over);
                    let at = over.and_then(|over| over.members.iter().position(|m| m == label));
                    found.extend(at.map(|at| (number, Some(at))));
                }
                None if set == group.over => found.push((number, None)),
                None => {}
            }
        }
        if let Some(who) = self.speaker
            && found.iter().any(|(group, _)| *group == who.group)
        {
            found.retain(|(group, _)| *group == who.group);
        }
        found
    }

    /// Who lies: whoever the law makes a liar, or else whose statement is false.
    fn honest(&self, honest: bool, target: &Target, span: Span) -> Vec<Expr> {
        if target.sense != Sense::Thing {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (group, member) in self.groups_of(target) {
            let Some(declared) = self.known.groups.get(group) else {
                continue;
            };
            let meaning = match declared.law {
                Some((role, liar)) => self
                    .role_of(role, target.at.clone(), span)
                    .map(|meaning| if liar { not(meaning) } else { meaning }),
                None => self.statement(group, member, target, span),
            };
            found.extend(meaning.map(|m| if honest { m } else { not(m) }));
        }
        found
    }

    /// What is right: a statement, or whoever makes just one.
    fn right(&self, right: bool, target: &Target, span: Span) -> Vec<Expr> {
        let meanings: Vec<Expr> = match target.sense {
            Sense::Said(group, number) => match target.member {
                Some(member) => {
                    let mut truths = self.truths(group, number, member, span);
                    truths
                        .pop()
                        .filter(|_| truths.is_empty())
                        .into_iter()
                        .collect()
                }
                None => Vec::new(),
            },
            Sense::Thing => self
                .groups_of(target)
                .into_iter()
                .filter_map(|(group, member)| self.statement(group, member, target, span))
                .collect(),
        };
        meanings
            .into_iter()
            .map(|m| if right { m } else { not(m) })
            .collect()
    }

    /// The truth of the only statement of a speaker, or of each in a loop.
    fn statement(
        &self,
        group: usize,
        member: Option<usize>,
        target: &Target,
        span: Span,
    ) -> Option<Expr> {
        let declared = self.known.groups.get(group)?;
        let once = match member {
            Some(member) => declared.spoken.get(member) == Some(&Spoken::Once),
            None => declared.spoken.iter().all(|s| *s == Spoken::Once),
        };
        once.then(|| index(&declared.name, vec![target.at.clone()], span))
    }
}
