//! A sentence being read: its words, who says it, and what is known so far.

use super::Words;
use super::build;
use super::inflect::{is_noun, number};
use super::pattern::OwnPhrase;
use super::vocabulary::{Index, Speaker, Vocabulary, parts};
use super::words::Word;
use crate::expr::{Expr, ExprKind};
use crate::source::{Span, Text};
use std::rc::Rc;

/// How many steps one sentence may take.
const MOST_STEPS: usize = 400_000;

/// How many readings of one piece are kept: more than one is an error already.
pub(super) const MOST_READINGS: usize = 6;

/// The name that stands for `he` until it is known who is meant; no puzzle can
/// declare it.
pub(super) const HE: &str = "he\u{0}";

/// One reading of a piece of a sentence.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    /// What it means.
    pub expr: Expr,
    /// What it means, as text: readings with the same text are one.
    pub key: String,
    /// What its outermost parts are joined by.
    pub joined: Option<super::joins::Joined>,
    /// Whether it ends in what follows a `then`, which reaches to the end.
    pub open: bool,
}

/// Where it ends and what it is, for every way to read on from a word.
pub(super) type Ends<T> = Vec<(usize, T)>;

/// Who says the sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Who {
    pub group: usize,
    pub set: usize,
    pub member: usize,
}

/// A sentence being read.
pub(super) struct Reader<'w> {
    pub words: Vec<Word>,
    pub known: &'w Vocabulary,
    pub index: &'w Index,
    pub own: &'w [OwnPhrase],
    pub speaker: Option<Who>,
    text: &'w Text,
    /// Readings of the words from one place to another.
    pub(super) cells: Vec<Option<Rc<Vec<Reading>>>>,
    /// Clauses that begin at a word.
    pub(super) clauses: Vec<Option<Rc<Ends<Expr>>>>,
    /// One past the last word that was understood.
    pub furthest: usize,
    steps: usize,
    /// Whether reading was given up.
    pub tangled: bool,
}

impl<'w> Reader<'w> {
    pub(super) fn new(
        text: &'w Text,
        words: Vec<Word>,
        known: &'w Words,
        speaker: Option<&Speaker>,
    ) -> Self {
        let vocabulary = &known.vocabulary;
        let speaker = speaker.and_then(|speaker| {
            let set = vocabulary.groups.get(speaker.group)?.over;
            let members = &vocabulary.sets.get(set)?.members;
            Some(Who {
                group: speaker.group,
                set,
                member: members.iter().position(|m| *m == speaker.member)?,
            })
        });
        let count = words.len();
        Reader {
            words,
            known: vocabulary,
            index: &known.index,
            own: &known.own,
            speaker,
            text,
            cells: vec![None; (count + 1) * (count + 1)],
            clauses: vec![None; count + 1],
            furthest: 0,
            steps: 0,
            tangled: false,
        }
    }

    /// Takes a step; false when there have been too many.
    pub(super) fn step(&mut self) -> bool {
        self.steps += 1;
        self.tangled |= self.steps > MOST_STEPS;
        !self.tangled
    }

    /// The word at a place, in small letters; empty behind the last.
    pub(super) fn at(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.lower)
    }

    /// Notes that the words before `end` were understood.
    pub(super) fn understood(&mut self, end: usize) {
        self.furthest = self.furthest.max(end);
    }

    /// Whether a word is one of these; where it ends.
    pub(super) fn one_of(&mut self, at: usize, choices: &[&str]) -> Option<usize> {
        let found = at < self.words.len() && choices.contains(&self.at(at));
        found.then(|| {
            self.understood(at + 1);
            at + 1
        })
    }

    /// Whether these words follow; where they end.
    pub(super) fn sequence(&mut self, at: usize, words: &str) -> Option<usize> {
        let mut end = at;
        for word in words.split(' ') {
            if end >= self.words.len() || self.at(end) != word {
                return None;
            }
            end += 1;
            self.understood(end);
        }
        Some(end)
    }

    /// Behind one of these sequences, if one follows, else where it began.
    pub(super) fn skip(&mut self, at: usize, choices: &[&str]) -> usize {
        choices
            .iter()
            .find_map(|words| self.sequence(at, words))
            .unwrap_or(at)
    }

    /// Where the words from one place to another stand in the file.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let start = self.words.get(from).map_or(0, |word| word.range.start);
        let end = to
            .checked_sub(1)
            .and_then(|last| self.words.get(last))
            .map_or(start, |word| word.range.end);
        self.text.locate(start..end.max(start))
    }

    /// A number at a word.
    pub(super) fn number_at(&mut self, at: usize) -> Option<i64> {
        let found = number(self.at(at))?;
        self.understood(at + 1);
        Some(found)
    }

    /// The noun for the members of a set: `room`, `rooms`; and the set.
    pub(super) fn set_noun(&mut self, at: usize) -> Ends<usize> {
        let mut found = Vec::new();
        for (set, declared) in self.known.sets.iter().enumerate() {
            let Some(name) = &declared.name else { continue };
            let alias = match name.as_str() {
                "door" => Some("room"),
                "room" => Some("door"),
                _ => None,
            };
            let taken = |alias: &&str| {
                self.known
                    .sets
                    .iter()
                    .any(|s| s.name.as_deref() == Some(*alias))
            };
            let alias = alias.filter(|alias| !taken(alias));
            for noun in [Some(name.as_str()), alias].into_iter().flatten() {
                if let Some(end) = noun_at(&self.words, at, &parts(noun)) {
                    found.push((end, set));
                }
            }
        }
        self.note(&found);
        found
    }

    /// The noun for statements: `sign`, `statements`; and the group.
    pub(super) fn group_noun(&mut self, at: usize) -> Ends<usize> {
        let mut found = Vec::new();
        for (group, declared) in self.known.groups.iter().enumerate() {
            for noun in [declared.name.as_str(), "statement", "sentence"] {
                if let Some(end) = noun_at(&self.words, at, &parts(noun))
                    && !found.contains(&(end, group))
                {
                    found.push((end, group));
                }
            }
        }
        self.note(&found);
        found
    }

    /// The properties that stand at a word, the article before them skipped.
    pub(super) fn property_at(&mut self, at: usize) -> Ends<usize> {
        let at = self.skip(at, &["a", "an", "the"]);
        let mut found = Vec::new();
        for (number, property) in self.index.properties.iter().enumerate() {
            if let Some(end) = same_noun_at(&self.words, at, &property.words) {
                found.push((end, number));
            }
        }
        self.note(&found);
        found
    }

    /// The labels that stand at a word: set and member.
    pub(super) fn labels_at(&mut self, at: usize) -> Ends<(usize, usize)> {
        let found: Vec<_> = self
            .index
            .labels_at(&self.words, at)
            .into_iter()
            .map(|(end, set, member)| (end, (set, member)))
            .collect();
        self.note(&found);
        found
    }

    fn note<T>(&mut self, found: &Ends<T>) {
        if let Some(end) = found.iter().map(|(end, _)| *end).max() {
            self.understood(end);
        }
    }

    /// A member as an expression writes it.
    pub(super) fn member(&self, set: usize, member: usize, span: Span) -> Option<Expr> {
        member_expr(self.known, set, member, span)
    }
}

/// A member as an expression writes it, so that nothing else can be meant.
pub(super) fn member_expr(
    known: &Vocabulary,
    set: usize,
    member: usize,
    span: Span,
) -> Option<Expr> {
    let declared = known.sets.get(set)?;
    let label = declared.members.get(member)?;
    let numeric = label
        .parse::<i64>()
        .ok()
        .filter(|number| number.to_string() == *label);
    if let (Some(number), false) = (numeric, declared.category) {
        return Some(build::number(number, span));
    }
    let quoted = !crate::expr::is_bare(label) || known.names.contains(label);
    let name = build::named(label, quoted && numeric.is_none(), span);
    let shared = declared.category
        && known
            .sets
            .iter()
            .filter(|other| other.category && other.members.contains(label))
            .count()
            > 1;
    Some(match &declared.name {
        Some(owner) if shared || numeric.is_some() => build::expr(
            ExprKind::Qualified(build::named(owner, false, span), name),
            span,
        ),
        _ => build::expr(ExprKind::Name(name), span),
    })
}

/// Where a noun of these words ends, the last in the singular or plural.
fn noun_at(words: &[Word], at: usize, noun: &[String]) -> Option<usize> {
    matches(words, at, noun, is_noun)
}

/// The same, where the noun may itself be a plural.
pub(super) fn same_noun_at(words: &[Word], at: usize, noun: &[String]) -> Option<usize> {
    matches(words, at, noun, super::inflect::same_noun)
}

fn matches(
    words: &[Word],
    at: usize,
    noun: &[String],
    same: fn(&str, &str) -> bool,
) -> Option<usize> {
    let end = at + noun.len();
    let (last, before) = noun.split_last()?;
    let here = words.get(at..end)?;
    let (word, first) = here.split_last()?;
    let fits = first
        .iter()
        .zip(before)
        .all(|(word, part)| word.lower == *part)
        && same(&word.lower, last);
    fits.then_some(end)
}
