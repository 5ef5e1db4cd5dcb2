//! What is where: `there is a tiger in this room`, `the lady is in room 1`, `the
//! portrait is in the gold casket`.

use super::build::{self, call, compare, not};
use super::inflect::is_noun;
use super::lists::Listed;
use super::meaning::Target;
use super::nouns::{Noun, Sense};
use super::predicates::{Polarity, Predicate, Said};
use super::quantity::{Items, quantify};
use super::reader::{Ends, Reader};
use super::subjects::{How, Subject, What};
use super::vocabulary::{Values, parts};
use crate::expr::{CompareOp, Expr};
use crate::source::Span;

/// Where something is.
enum Place {
    /// In one of these, or in each of these.
    In(How, Vec<Noun>),
    /// In one with an odd, or an even, number; of this set.
    Numbered(&'static str, usize),
}

/// `there is a tiger in this room`, `there are exactly two knights among us`.
pub(super) fn there_is(reader: &mut Reader, at: usize) -> Ends<Expr> {
    let mut found = Vec::new();
    let Some(start) = reader.sequence(at, "there") else {
        return found;
    };
    let Some(start) = reader.one_of(start, &["is", "are"]) else {
        return found;
    };
    let denied = reader.one_of(start, &["not"]);
    let start = denied.unwrap_or(start);
    let mut ways = reader.how_many(start);
    if reader.one_of(start, &["a", "an"]).is_some() {
        ways.push((start, How::Any));
    }
    for (end, how) in ways {
        if how == How::All {
            continue;
        }
        for (end, property) in reader.property_at(end) {
            let Some(over) = reader.index.properties.get(property).map(|p| p.over) else {
                continue;
            };
            let said = Said {
                what: Predicate::Has(property),
                polarity: Polarity::Yes,
            };
            for (end, what) in reader.where_is(end, over) {
                let subject = Subject { what, how };
                let span = reader.span(at, end);
                for meaning in reader.combine(&subject, &said, span) {
                    let meaning = if denied.is_some() {
                        not(meaning)
                    } else {
                        meaning
                    };
                    found.push((end, meaning));
                }
            }
        }
    }
    found
}

/// `the lady is in room 1`, `a tiger is not in here`, `the lady is in an
/// odd-numbered room`.
pub(super) fn located(reader: &mut Reader, at: usize) -> Ends<Expr> {
    let mut found = Vec::new();
    for (end, property) in reader.property_at(at) {
        for (end, denied, place) in reader.is_in(end) {
            let span = reader.span(at, end);
            for meaning in reader.in_place(property, &place, span) {
                found.push((end, if denied { not(meaning) } else { meaning }));
            }
        }
    }
    found
}

/// `the portrait is in the gold casket`, `the treasure is not in here`.
pub(super) fn located_unknown(reader: &mut Reader, at: usize) -> Ends<Expr> {
    let mut found = Vec::new();
    let start = reader.skip(at, &["the"]);
    for family in 0..reader.known.families.len() {
        let Some((end, name, set)) = reader.located_unknown(family, start) else {
            continue;
        };
        for (end, denied, place) in reader.is_in(end) {
            let span = reader.span(at, end);
            if let Some(meaning) = reader.unknown_in(&name, set, &place, span) {
                found.push((end, if denied { not(meaning) } else { meaning }));
            }
        }
    }
    found
}

impl Reader<'_> {
    /// Behind "there is a tiger": where, or nothing, which is anywhere.
    fn where_is(&mut self, at: usize, over: usize) -> Ends<What> {
        let mut found = vec![(at, What::Set(over))];
        if let Some(who) = self.speaker
            && let Some(end) = self.sequence(at, "among us")
        {
            found.push((end, What::Set(who.set)));
        }
        if let Some(end) = self.one_of(at, &["in", "behind", "among"]) {
            found.extend(self.whole(end, true));
        }
        for (end, place) in self.place(at) {
            if let Place::In(How::All, nouns) = place
                && nouns.len() == 1
            {
                found.push((end, What::Nouns(nouns)));
            }
        }
        found
    }

    /// `is in room 1`, `is not here`.
    fn is_in(&mut self, at: usize) -> Vec<(usize, bool, Place)> {
        let mut found = Vec::new();
        for (end, polarity) in self.be(at) {
            if polarity == Polarity::NotAll {
                continue;
            }
            for (end, place) in self.place(end) {
                found.push((end, polarity == Polarity::No, place));
            }
        }
        found
    }

    /// `in room 1`, `in room 1 or room 2`, `here`, `next door`, `in an
    /// odd-numbered room`.
    fn place(&mut self, at: usize) -> Ends<Place> {
        let mut found = Vec::new();
        if let Some(who) = self.speaker {
            let here = self.skip(at, &["in here", "here"]);
            let mut ends = vec![(here, who.member)];
            if self.size(who.set) == 2 {
                ends.push((self.skip(at, &["next door"]), 1 - who.member.min(1)));
            }
            for (end, member) in ends {
                if end > at {
                    let noun = Noun {
                        member: Some((who.set, member)),
                        sense: Sense::Thing,
                        span: self.span(at, end),
                    };
                    found.push((end, Place::In(How::All, vec![noun])));
                }
            }
        }
        let Some(start) = self.one_of(at, &["in", "behind", "inside", "under"]) else {
            return found;
        };
        for (end, noun) in self.nouns(start) {
            found.push((end, Place::In(How::All, vec![noun])));
        }
        for (end, (listed, nouns)) in self.lists(start) {
            let how = match listed {
                Listed::And => How::All,
                Listed::Or => How::Any,
                Listed::Nor => How::None,
            };
            found.push((end, Place::In(how, nouns)));
        }
        for (word, function) in [("odd", "odd"), ("even", "even")] {
            let numbered = self.sequence(start, &format!("an {word}-numbered"));
            let numbered =
                numbered.or_else(|| self.sequence(start, &format!("an {word} numbered")));
            if let Some(end) = numbered {
                for (end, set) in self.set_noun(end) {
                    found.push((end, Place::Numbered(function, set)));
                }
            }
        }
        found
    }

    /// A property of a place.
    fn in_place(&self, property: usize, place: &Place, span: Span) -> Vec<Expr> {
        let said = Said {
            what: Predicate::Has(property),
            polarity: Polarity::Yes,
        };
        match place {
            Place::In(how, nouns) => {
                let what = What::Nouns(nouns.clone());
                self.combine(&Subject { what, how: *how }, &said, span)
            }
            Place::Numbered(function, set) => {
                let Some(name) = self.known.sets.get(*set).and_then(|s| s.name.as_ref()) else {
                    return Vec::new();
                };
                let variable = self.index.variable(self.known, *set);
                let number = build::name(&variable, span);
                let only = call(function, vec![number.clone()], span);
                let target = Target {
                    at: number,
                    set: Some(*set),
                    member: None,
                    sense: Sense::Thing,
                };
                self.apply(&said.what, &target, span)
                    .into_iter()
                    .map(|body| {
                        let over = build::name(name, span);
                        let each = build::each(body, &variable, over, Some(only.clone()));
                        call("any", vec![each], span)
                    })
                    .collect()
            }
        }
    }

    /// An unknown whose value is a member of a set, by its name: `portrait`.
    fn located_unknown(&mut self, family: usize, at: usize) -> Option<(usize, String, usize)> {
        let declared = self.known.families.get(family)?;
        let Values::OneOf(set) = declared.values else {
            return None;
        };
        let noun = parts(&declared.name);
        let end = at + noun.len();
        let here = self.words.get(at..end)?;
        let same = here
            .iter()
            .zip(&noun)
            .all(|(word, part)| is_noun(&word.lower, part));
        if !same || noun.is_empty() || !declared.over.is_empty() {
            return None;
        }
        let name = declared.name.clone();
        self.understood(end);
        Some((end, name, set))
    }

    /// `portrait = gold`
    fn unknown_in(&self, name: &str, set: usize, place: &Place, span: Span) -> Option<Expr> {
        let unknown = || build::name(name, span);
        match place {
            Place::In(how, nouns) => {
                let mut cases = Vec::new();
                for noun in nouns {
                    let (other, member) = noun.member?;
                    let label = self.known.label(other, member)?;
                    let known = self.known.sets.get(set)?.members.iter().any(|m| m == label);
                    if !known || noun.sense != Sense::Thing {
                        return None;
                    }
                    let value = self.member(other, member, noun.span)?;
                    cases.push(compare(unknown(), CompareOp::Equal, value, span));
                }
                let items = Items::These(cases);
                quantify(*how, items, span)
            }
            Place::Numbered(function, over) => self
                .known
                .covers(*over, set)
                .then(|| call(function, vec![unknown()], span)),
        }
    }
}
