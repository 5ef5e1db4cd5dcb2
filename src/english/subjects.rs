//! The subjects of clauses: somebody, several, or so many of a group.

use super::lists::Listed;
use super::nouns::Noun;
use super::reader::{Ends, Reader};

/// The words in front of a number, and what they make of it.
type Counted = (&'static str, fn(i64) -> How);

/// How many of those that are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    All,
    Any,
    None,
    NotAll,
    Most,
    Odd,
    Even,
    Exactly(i64),
    AtLeast(i64),
    AtMost(i64),
}

/// Those that are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// These.
    Nouns(Vec<Noun>),
    /// All members of a set.
    Set(usize),
    /// All statements of a group.
    Statements(usize),
    /// Everybody of whom the rest of the sentence can be said.
    Anyone,
}

/// The subject of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Subject {
    pub what: What,
    pub how: How,
}

impl Subject {
    fn of(what: What, how: How) -> Self {
        Subject { what, how }
    }
}

/// One noun: `A`, `I`, `this room`, `sign 5`.
pub(super) fn one(reader: &mut Reader, at: usize) -> Ends<Subject> {
    reader
        .nouns(at)
        .into_iter()
        .map(|(end, noun)| (end, Subject::of(What::Nouns(vec![noun]), How::All)))
        .collect()
}

/// Several nouns: `A and B`, `either A or B`, `neither A nor B`.
pub(super) fn several(reader: &mut Reader, at: usize) -> Ends<Subject> {
    reader
        .lists(at)
        .into_iter()
        .map(|(end, (listed, nouns))| {
            let how = match listed {
                Listed::And => How::All,
                Listed::Or => How::Any,
                Listed::Nor => How::None,
            };
            (end, Subject::of(What::Nouns(nouns), how))
        })
        .collect()
}

/// `we`, `we both`, `we all`.
pub(super) fn we(reader: &mut Reader, at: usize) -> Ends<Subject> {
    let Some(set) = reader.speaker.map(|who| who.set) else {
        return Vec::new();
    };
    let Some(end) = reader.one_of(at, &["we"]) else {
        return Vec::new();
    };
    let both = match reader.one_of(end, &["both"]) {
        Some(end) if reader.size(set) == 2 => Some(end),
        _ => reader.one_of(end, &["all"]),
    };
    let subject = Subject::of(What::Set(set), How::All);
    std::iter::once(end)
        .chain(both)
        .map(|end| (end, subject.clone()))
        .collect()
}

/// `everybody`, `nobody`, `somebody`.
pub(super) fn anybody(reader: &mut Reader, at: usize) -> Ends<Subject> {
    const WORDS: &[(&str, How)] = &[
        ("everybody", How::All),
        ("everyone", How::All),
        ("not everybody", How::NotAll),
        ("not everyone", How::NotAll),
        ("nobody", How::None),
        ("no one", How::None),
        ("somebody", How::Any),
        ("someone", How::Any),
    ];
    let what = match reader.speaker {
        Some(who) => What::Set(who.set),
        None => What::Anyone,
    };
    let mut found = Vec::new();
    for (words, how) in WORDS {
        if let Some(end) = reader.sequence(at, words) {
            let end = reader.skip(end, &["here", "of us", "among us"]);
            found.push((end, Subject::of(what.clone(), *how)));
        }
    }
    found
}

/// `at least one of us`, `exactly two of these rooms`, `none of A, B and C`.
pub(super) fn some_of(reader: &mut Reader, at: usize) -> Ends<Subject> {
    let mut found = Vec::new();
    for (end, how) in reader.how_many(at) {
        let Some(start) = reader.one_of(end, &["of"]) else {
            continue;
        };
        for (end, what) in reader.group(start) {
            if reader.is_right_size(at, &what) {
                found.push((end, Subject::of(what, how)));
            }
        }
    }
    found
}

/// `both rooms`, `every room`, `no sign`, `at least two rooms`, `these rooms`.
pub(super) fn so_many(reader: &mut Reader, at: usize) -> Ends<Subject> {
    let mut found = Vec::new();
    let mut ways = reader.how_many(at);
    ways.push((at, How::All));
    for (end, how) in ways {
        for (after, what) in reader.whole(end, how == How::All) {
            // "rooms are empty" without any word before it says nothing clear.
            if end == at && !matches!(reader.at(at), "these" | "the" | "those" | "all" | "our") {
                continue;
            }
            if reader.is_right_size(at, &what) {
                found.push((after, Subject::of(what, how)));
            }
        }
    }
    found
}

impl Reader<'_> {
    pub(super) fn size(&self, set: usize) -> usize {
        self.known.sets.get(set).map_or(0, |set| set.members.len())
    }

    /// How many: `exactly two`, `at least one`, `all`, `none`; a number alone
    /// can mean two things.
    pub(super) fn how_many(&mut self, at: usize) -> Ends<How> {
        const PLAIN: &[(&str, How)] = &[
            ("all", How::All),
            ("both", How::All),
            ("each", How::All),
            ("each one", How::All),
            ("every", How::All),
            ("every one", How::All),
            ("not all", How::NotAll),
            ("not both", How::NotAll),
            ("not every", How::NotAll),
            ("some", How::Any),
            ("none", How::None),
            ("no", How::None),
            ("neither", How::None),
            ("most", How::Most),
            ("an odd number", How::Odd),
            ("an even number", How::Even),
        ];
        const COUNTED: &[Counted] = &[
            ("exactly", How::Exactly),
            ("precisely", How::Exactly),
            ("just", How::Exactly),
            ("only", How::Exactly),
            ("at least", How::AtLeast),
            ("no fewer than", How::AtLeast),
            ("no less than", How::AtLeast),
            ("at most", How::AtMost),
            ("no more than", How::AtMost),
            ("not more than", How::AtMost),
            ("more than", |n| How::AtLeast(n.saturating_add(1))),
            ("fewer than", |n| How::AtMost(n.saturating_sub(1))),
            ("less than", |n| How::AtMost(n.saturating_sub(1))),
        ];
        let mut found = Vec::new();
        for (words, how) in PLAIN {
            if let Some(end) = self.sequence(at, words) {
                found.push((end, *how));
            }
        }
        for (words, how) in COUNTED {
            if let Some(end) = self.sequence(at, words)
                && let Some(n) = self.number_at(end)
            {
                found.push((end + 1, how(n)));
            }
        }
        if let Some(n) = self.number_at(at) {
            found.push((at + 1, How::Exactly(n)));
            found.push((at + 1, How::AtLeast(n)));
        }
        found
    }

    /// What may stand behind `of`: `us`, `these rooms`, `A, B and C`.
    fn group(&mut self, at: usize) -> Ends<What> {
        let mut found = Vec::new();
        if let Some(who) = self.speaker
            && let Some(end) = self.one_of(at, &["us"])
        {
            found.push((end, What::Set(who.set)));
            if let Some(n) = self.number_at(end)
                && usize::try_from(n) == Ok(self.size(who.set))
            {
                found.push((end + 1, What::Set(who.set)));
            }
        }
        if let Some(end) = self.one_of(at, &["them"]) {
            found.push((end, What::Anyone));
        }
        if let Some(start) = self.sequence(at, "the")
            && let Some(n) = self.number_at(start)
            && let Some(end) = self.one_of(start + 1, &["of"])
        {
            for (end, what) in self.group(end) {
                if usize::try_from(n) == Ok(self.count(&what)) {
                    found.push((end, what));
                }
            }
        }
        found.extend(self.whole(at, true));
        for (end, (listed, nouns)) in self.lists(at) {
            let bare = !matches!(self.at(at), "both" | "either" | "neither");
            if listed == Listed::And && bare {
                found.push((end, What::Nouns(nouns)));
            }
        }
        found
    }

    /// A noun for all of a set or a group: `rooms`, `these nine rooms`, `the
    /// statements`.
    pub(super) fn whole(&mut self, at: usize, pointed: bool) -> Ends<What> {
        let mut start = at;
        if pointed {
            start = self.skip(start, &["all"]);
            start = self.skip(start, &["these", "those", "the", "our"]);
        }
        let counted = if pointed && start > at {
            self.number_at(start)
        } else {
            None
        };
        start += usize::from(counted.is_some());
        let mut found: Ends<What> = Vec::new();
        for (end, set) in self.set_noun(start) {
            found.push((end, What::Set(set)));
        }
        for (end, group) in self.group_noun(start) {
            found.push((end, What::Statements(group)));
        }
        if let Some(n) = counted {
            found.retain(|(_, what)| usize::try_from(n) == Ok(self.count(what)));
        }
        found
    }

    /// How many there are in a group.
    fn count(&self, what: &What) -> usize {
        match what {
            What::Nouns(nouns) => nouns.len(),
            What::Set(set) => self.size(*set),
            What::Statements(group) => self.all_truths(*group).len(),
            What::Anyone => 0,
        }
    }

    /// The truth of every statement of a group.
    pub(super) fn all_truths(&self, group: usize) -> Vec<(usize, usize)> {
        let Some(declared) = self.known.groups.get(group) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for member in 0..declared.spoken.len() {
            let many = self.truths(group, None, member, Default::default()).len();
            found.extend((1..=many).map(|n| (member, n)));
        }
        found
    }

    /// `both` and `neither` are said of two.
    fn is_right_size(&self, at: usize, what: &What) -> bool {
        let of_two = matches!(self.at(at), "both" | "neither")
            || (self.at(at) == "not" && self.at(at + 1) == "both");
        !of_two || matches!(what, What::Anyone) || self.count(what) == 2
    }
}
