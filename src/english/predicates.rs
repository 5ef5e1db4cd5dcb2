//! What clauses say of their subjects: `is a knave`, `contains a tiger`, `lies`,
//! `is right`, `are of the same type`, `is beside B`.

use super::nouns::Noun;
use super::reader::{Ends, Reader, same_noun_at};
use crate::expr::LogicOp;

/// What is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Predicate {
    /// It is what the property with this number says.
    Has(usize),
    /// Who tells the truth, or lies.
    Honest(bool),
    /// What is right, or wrong.
    Right(bool),
    /// Several of these, joined; each may be denied.
    Joined(LogicOp, Vec<(Predicate, bool)>),
    /// They are all of one type, or all of different ones.
    Alike(bool),
    /// It is of the same type as another, or of a different one.
    AlikeTo(Noun, bool),
    /// It stands so to another, in a grid: the function that says it.
    Placed(&'static str, Noun),
}

/// Whether it is said or denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Polarity {
    /// `is a knave`
    Yes,
    /// `is not a knave`
    No,
    /// `are not both knaves`
    NotAll,
}

/// What is said of a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub what: Predicate,
    pub polarity: Polarity,
}

const BE: &[&str] = &["is", "am", "are"];

/// `is a knave`, `are not knaves`, `is a knight or a spy`, `is lying`, `is
/// right`.
pub(super) fn is_a(reader: &mut Reader, at: usize) -> Ends<Said> {
    let mut found = Vec::new();
    for (end, polarity) in reader.be(at) {
        for (end, what) in reader.complements(end, quality) {
            found.push((end, Said { what, polarity }));
        }
        if polarity == Polarity::Yes
            && let Some(start) = reader.one_of(end, &["neither"])
        {
            neither(reader, start, quality, &mut found);
        }
    }
    found
}

fn neither(
    reader: &mut Reader,
    at: usize,
    part: fn(&mut Reader, usize) -> Ends<Predicate>,
    found: &mut Ends<Said>,
) {
    for (end, first) in part(reader, at) {
        let Some(end) = reader.one_of(end, &["nor"]) else {
            continue;
        };
        for (end, second) in part(reader, end) {
            let parts = vec![(first.clone(), true), (second, true)];
            let what = Predicate::Joined(LogicOp::And, parts);
            let polarity = Polarity::Yes;
            found.push((end, Said { what, polarity }));
        }
    }
}

/// `contains a tiger`, `does not contain a lady`, `contains neither`.
pub(super) fn contains(reader: &mut Reader, at: usize) -> Ends<Said> {
    const VERBS: &[&str] = &[
        "contains", "contain", "holds", "hold", "hides", "hide", "has", "have",
    ];
    let mut found = Vec::new();
    let (start, polarity) = match reader.denied_verb(at) {
        Some(start) => (start, Polarity::No),
        None => (at, Polarity::Yes),
    };
    let Some(end) = reader.one_of(start, VERBS) else {
        return found;
    };
    for (after, what) in reader.complements(end, content) {
        found.push((after, Said { what, polarity }));
    }
    if polarity == Polarity::Yes {
        if let Some(start) = reader.one_of(end, &["no"]) {
            for (end, what) in content(reader, start) {
                let polarity = Polarity::No;
                found.push((end, Said { what, polarity }));
            }
        }
        if let Some(start) = reader.one_of(end, &["neither"]) {
            neither(reader, start, content, &mut found);
        }
    }
    found
}

/// `lies`, `does not lie`, `tells the truth`.
pub(super) fn lies(reader: &mut Reader, at: usize) -> Ends<Said> {
    let (start, polarity) = match reader.denied_verb(at) {
        Some(start) => (start, Polarity::No),
        None => (at, Polarity::Yes),
    };
    let start = reader.skip(start, &["always"]);
    let mut found = Vec::new();
    if let Some(end) = reader.one_of(start, &["lies", "lie", "lied"]) {
        let what = Predicate::Honest(false);
        found.push((end, Said { what, polarity }));
    }
    if let Some(end) = reader.one_of(
        start,
        &["tells", "tell", "told", "speaks", "speak", "spoke"],
    ) && let Some(end) = reader.sequence(end, "the truth")
    {
        let what = Predicate::Honest(true);
        found.push((end, Said { what, polarity }));
    }
    found
}

const TYPES: &[&str] = &["type", "types", "kind", "kinds", "sort", "sorts"];

/// `are of the same type`, `are alike`, `is of the same type as B`, `are
/// different`.
pub(super) fn alike(reader: &mut Reader, at: usize) -> Ends<Said> {
    let mut found = Vec::new();
    for (start, polarity) in reader.be(at) {
        let start = reader.skip(start, &["both of", "all of", "of", "both", "all"]);
        let mut ends: Ends<bool> = Vec::new();
        if let Some(end) = reader.sequence(start, "the same") {
            ends.push((end, true));
            ends.extend(reader.one_of(end, TYPES).map(|end| (end, true)));
        }
        if let Some(end) = reader.one_of(start, &["alike"]) {
            ends.push((end, true));
        }
        if let Some(end) = reader.one_of(start, &["different"]) {
            ends.push((end, false));
            ends.extend(reader.one_of(end, TYPES).map(|end| (end, false)));
        }
        for (end, same) in ends {
            let what = Predicate::Alike(same);
            found.push((end, Said { what, polarity }));
            if let Some(start) = reader.one_of(end, &["as", "from"]) {
                for (end, noun) in reader.nouns(start) {
                    let what = Predicate::AlikeTo(noun, same);
                    found.push((end, Said { what, polarity }));
                }
            }
        }
    }
    found
}

/// `is beside B`, `is immediately left of B`, `is somewhere to the right of B`.
pub(super) fn placed(reader: &mut Reader, at: usize) -> Ends<Said> {
    const NEAR: &[&str] = &["immediately", "directly", "just"];
    const FAR: &[&str] = &["somewhere", "anywhere"];
    let mut found = Vec::new();
    for (start, polarity) in reader.be(at) {
        let mut ends: Ends<&'static str> = Vec::new();
        for words in ["beside", "next to"] {
            ends.extend(reader.sequence(start, words).map(|end| (end, "beside")));
        }
        for (side, near, far) in [
            ("left", "just_left", "left"),
            ("right", "just_right", "right"),
        ] {
            for (adverbs, function) in [(NEAR, near), (FAR, far)] {
                if let Some(end) = reader.one_of(start, adverbs) {
                    let end = reader.skip(end, &["to the"]);
                    if let Some(end) = reader.one_of(end, &[side])
                        && let Some(end) = reader.one_of(end, &["of"])
                    {
                        ends.push((end, function));
                    }
                }
            }
        }
        for (end, function) in ends {
            for (end, noun) in reader.nouns(end) {
                let what = Predicate::Placed(function, noun);
                found.push((end, Said { what, polarity }));
            }
        }
    }
    found
}

impl Reader<'_> {
    /// `is`, `are not`, `are both`, `are not both`: where the rest begins.
    pub(super) fn be(&mut self, at: usize) -> Ends<Polarity> {
        let mut found = Vec::new();
        let Some(end) = self.one_of(at, BE) else {
            return found;
        };
        found.push((end, Polarity::Yes));
        let all = self.one_of(end, &["both", "all"]);
        if let Some(end) = all {
            found.push((end, Polarity::Yes));
        }
        if let Some(end) = self.one_of(all.unwrap_or(end), &["not"]) {
            found.push((end, Polarity::No));
            if let Some(end) = self.one_of(end, &["both", "all"]) {
                found.push((end, Polarity::NotAll));
            }
        }
        found
    }

    /// `does not`, `do not`
    fn denied_verb(&mut self, at: usize) -> Option<usize> {
        let end = self.one_of(at, &["does", "do", "did"])?;
        self.one_of(end, &["not"])
    }

    /// One part, or several joined: `a knight`, `either a knight or a spy`, `a
    /// knight but not a spy`.
    fn complements(
        &mut self,
        at: usize,
        part: fn(&mut Reader, usize) -> Ends<Predicate>,
    ) -> Ends<Predicate> {
        let mut found = Vec::new();
        let either = self.one_of(at, &["either"]);
        for (end, first) in part(self, either.unwrap_or(at)) {
            if either.is_none() {
                found.push((end, first.clone()));
            }
            let joins: &[(&str, LogicOp)] = if either.is_some() {
                &[("or", LogicOp::Or)]
            } else {
                &[
                    ("or", LogicOp::Or),
                    ("and", LogicOp::And),
                    ("but", LogicOp::And),
                ]
            };
            for (word, op) in joins {
                let Some(end) = self.one_of(end, &[word]) else {
                    continue;
                };
                let denied = self.one_of(end, &["not"]);
                for (end, second) in part(self, denied.unwrap_or(end)) {
                    let parts = vec![(first.clone(), false), (second, denied.is_some())];
                    found.push((end, Predicate::Joined(*op, parts)));
                }
            }
        }
        found
    }
}

/// A property behind "contains".
fn content(reader: &mut Reader, at: usize) -> Ends<Predicate> {
    reader
        .property_at(at)
        .into_iter()
        .map(|(end, property)| (end, Predicate::Has(property)))
        .collect()
}

/// A property behind "is", or a word about truth.
fn quality(reader: &mut Reader, at: usize) -> Ends<Predicate> {
    const TRUTH: &[(&str, Predicate)] = &[
        ("lying", Predicate::Honest(false)),
        ("telling the truth", Predicate::Honest(true)),
        ("right", Predicate::Right(true)),
        ("correct", Predicate::Right(true)),
        ("true", Predicate::Right(true)),
        ("wrong", Predicate::Right(false)),
        ("incorrect", Predicate::Right(false)),
        ("false", Predicate::Right(false)),
    ];
    const TELLERS: &[(&[&str], bool)] = &[
        (&["liar"], false),
        (&["truth-teller"], true),
        (&["truth", "teller"], true),
        (&["truthful"], true),
        (&["honest"], true),
    ];
    let mut found = content(reader, at);
    let declared = !found.is_empty();
    for (words, what) in TRUTH {
        // What the puzzle declares comes first.
        if !declared && let Some(end) = reader.sequence(at, words) {
            found.push((end, what.clone()));
        }
    }
    let noun = reader.skip(at, &["a", "an", "the"]);
    for (words, honest) in TELLERS {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        if !declared && let Some(end) = same_noun_at(&reader.words, noun, &words) {
            reader.understood(end);
            found.push((end, Predicate::Honest(*honest)));
        }
    }
    found
}
