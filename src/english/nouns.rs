//! Who or what a sentence speaks of: `A`, `room 5`, `sign 5`, `I`, `this room`,
//! `the other one`, `A's second statement`.

use super::build;
use super::inflect::ordinal;
use super::reader::{Ends, HE, Reader};
use super::vocabulary::Spoken;
use crate::expr::Expr;
use crate::source::Span;

/// In what sense a member is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sense {
    /// The person, the room.
    Thing,
    /// The truth of its statement in this group; with the number of one in a
    /// list.
    Said(usize, Option<usize>),
}

/// Somebody or something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Noun {
    /// Set and member; `None` for a `he` of whom nothing is known yet.
    pub member: Option<(usize, usize)>,
    /// As what.
    pub sense: Sense,
    /// The words.
    pub span: Span,
}

impl Reader<'_> {
    /// What one noun at a word can stand for.
    pub(super) fn nouns(&mut self, at: usize) -> Ends<Noun> {
        let mut found: Ends<Noun> = Vec::new();
        if !self.step() {
            return found;
        }
        let behind = self.skip(at, &["the"]);
        let mut add = |reader: &Self, end: usize, set, member, sense| {
            let span = reader.span(at, end);
            let noun = Noun {
                member: Some((set, member)),
                sense,
                span,
            };
            // A set and another that lists the same label: one noun will do
            // where the other means the same, but a phrase may want either.
            if !found.contains(&(end, noun.clone())) {
                found.push((end, noun));
            }
        };
        // A, the green box
        for (end, (set, member)) in self.labels_at(behind) {
            if !self.is_bare_number(set, member) {
                add(self, end, set, member, Sense::Thing);
            }
            for (end, noun) in self.set_noun(end) {
                if noun == set {
                    add(self, end, set, member, Sense::Thing);
                }
            }
            for (end, group) in self.group_noun(end) {
                if let Some((set, member)) = self.speaker_of(group, set, member) {
                    add(self, end, set, member, Sense::Said(group, None));
                }
            }
        }
        // room 5
        for (end, set) in self.set_noun(behind) {
            for (end, (other, member)) in self.labels_at(end) {
                if other == set {
                    add(self, end, set, member, Sense::Thing);
                }
            }
        }
        // sign 5
        for (end, group) in self.group_noun(behind) {
            for (end, (set, member)) in self.labels_at(end) {
                if let Some((set, member)) = self.speaker_of(group, set, member) {
                    add(self, end, set, member, Sense::Said(group, None));
                }
            }
        }
        self.speaker_nouns(at, &mut found);
        if self
            .one_of(at, &["he", "she", "him", "her", "himself", "herself"])
            .is_some()
        {
            found.push((
                at + 1,
                Noun {
                    member: None,
                    sense: Sense::Thing,
                    span: self.span(at, at + 1),
                },
            ));
        }
        self.possessives(at, &mut found);
        found
    }

    /// `5` alone names nothing: `room 5` does.
    pub(super) fn is_bare_number(&self, set: usize, member: usize) -> bool {
        self.known
            .label(set, member)
            .is_some_and(|label| super::inflect::number(label).is_some())
    }

    /// The member as a speaker of the group.
    fn speaker_of(&self, group: usize, set: usize, member: usize) -> Option<(usize, usize)> {
        let over = self.known.groups.get(group)?.over;
        let label = self.known.label(set, member)?;
        let at = self
            .known
            .sets
            .get(over)?
            .members
            .iter()
            .position(|m| m == label)?;
        Some((over, at))
    }

    /// `I`, `this room`, `the other one`: seen from the speaker.
    fn speaker_nouns(&mut self, at: usize, found: &mut Ends<Noun>) {
        let Some(who) = self.speaker else { return };
        let mut ends: Vec<(usize, usize, Sense)> = Vec::new();
        let capital = self.words.get(at).is_some_and(|word| word.text == "I");
        if capital || matches!(self.at(at), "me" | "myself") {
            self.understood(at + 1);
            ends.push((at + 1, who.member, Sense::Thing));
        }
        if let Some(end) = self.one_of(at, &["this"]) {
            for end in self.thing_of(end, who.set) {
                ends.push((end, who.member, Sense::Thing));
            }
            for (end, group) in self.group_noun(end) {
                if group == who.group {
                    ends.push((end, who.member, Sense::Said(group, None)));
                }
            }
        }
        let size = self
            .known
            .sets
            .get(who.set)
            .map_or(0, |set| set.members.len());
        if size == 2
            && let Some(end) = self.sequence(at, "the other")
        {
            let other = 1 - who.member.min(1);
            let mut things = self.thing_of(end, who.set);
            if things.is_empty() {
                things.push(end);
            }
            for end in things {
                ends.push((end, other, Sense::Thing));
            }
            for (end, group) in self.group_noun(end) {
                if group == who.group {
                    ends.push((end, other, Sense::Said(group, None)));
                }
            }
        }
        for (end, member, sense) in ends {
            let span = self.span(at, end);
            found.push((
                end,
                Noun {
                    member: Some((who.set, member)),
                    sense,
                    span,
                },
            ));
        }
    }

    /// `one`, or the noun of the set.
    fn thing_of(&mut self, at: usize, set: usize) -> Vec<usize> {
        let mut ends: Vec<usize> = self
            .set_noun(at)
            .into_iter()
            .filter(|(_, noun)| *noun == set)
            .map(|(end, _)| end)
            .collect();
        ends.extend(self.one_of(at, &["one"]));
        ends
    }

    /// `A's statement`, `my second statement`, `what A says`.
    fn possessives(&mut self, at: usize, found: &mut Ends<Noun>) {
        let mut owners: Ends<(usize, usize)> = Vec::new();
        if let Some(who) = self.speaker
            && let Some(end) = self.one_of(at, &["my"])
        {
            owners.push((end, (who.set, who.member)));
        }
        for (end, owner) in self.labels_at(at) {
            owners.extend(self.one_of(end, &["'s"]).map(|end| (end, owner)));
        }
        for (end, (set, member)) in owners {
            let number = ordinal(self.at(end));
            let noun = end + usize::from(number.is_some());
            for (end, group) in self.group_noun(noun) {
                if let Some(member) = self.speaker_of(group, set, member) {
                    let noun = Noun {
                        member: Some(member),
                        sense: Sense::Said(group, number),
                        span: self.span(at, end),
                    };
                    found.push((end, noun));
                }
            }
        }
    }

    /// A noun as an index: the member, or `he`.
    pub(super) fn person(&self, noun: &Noun) -> Option<Expr> {
        if noun.sense != Sense::Thing {
            return None;
        }
        match noun.member {
            Some((set, member)) => self.member(set, member, noun.span),
            None => Some(build::name(HE, noun.span)),
        }
    }

    /// The truth of what a member says: `sign[5]`, `truth[A, 2]`. Several where
    /// it says several things and no number is given.
    pub(super) fn truths(
        &self,
        group: usize,
        number: Option<usize>,
        member: usize,
        span: Span,
    ) -> Vec<Expr> {
        let Some(declared) = self.known.groups.get(group) else {
            return Vec::new();
        };
        let Some(at) = self.member(declared.over, member, span) else {
            return Vec::new();
        };
        let nth = |n: usize| {
            let n = i64::try_from(n).unwrap_or(i64::MAX);
            let indices = vec![at.clone(), build::number(n, span)];
            build::index(&declared.name, indices, span)
        };
        match (declared.spoken.get(member), number) {
            (Some(Spoken::Once), None | Some(1)) => {
                vec![build::index(&declared.name, vec![at], span)]
            }
            (Some(Spoken::Listed(count)), Some(n)) if n <= *count => vec![nth(n)],
            (Some(Spoken::Listed(count)), None) => (1..=*count).map(nth).collect(),
            _ => Vec::new(),
        }
    }
}
