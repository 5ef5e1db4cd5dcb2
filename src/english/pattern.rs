//! A puzzle's own phrases as they are written: a pattern with holes, and what
//! it means.

use super::build;
use super::codes::{BAD_HOLE, BAD_PATTERN};
use super::vocabulary::{Values, Vocabulary};
use super::words::words;
use crate::expr::{self, Expr, ExprKind};
use crate::report::{Diagnostic, Report};
use crate::source::Text;
use std::ops::Range;

/// How many holes a pattern may have.
const MOST_HOLES: usize = 8;

/// What fits into a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fits {
    /// A member of this set.
    Member(usize),
    /// A value of an unknown, a member of this set: plurals and articles too.
    Value(usize),
    /// A number.
    Number,
    /// A sentence.
    Sentence,
}

/// A piece of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A word that must stand there: as written, and in small letters.
    Word(String, String),
    /// A hole: its name and what fits.
    Hole(String, Fits),
}

/// A phrase of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPhrase {
    /// The pattern as written.
    pub pattern: String,
    /// Its pieces.
    pub pieces: Vec<Piece>,
    /// What it means; holes are names.
    pub meaning: Expr,
}

impl OwnPhrase {
    /// The names of its holes.
    pub fn holes(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Hole(name, _) => Some(name.as_str()),
            Piece::Word(..) => None,
        })
    }
}

/// Reads a phrase. Everything wrong with it is reported; `None` says that
/// something was.
pub(super) fn read(
    pattern: &Text,
    meaning: &Text,
    known: &Vocabulary,
    report: &mut Report,
) -> Option<OwnPhrase> {
    let mut reading = Pattern {
        text: pattern,
        known,
        report,
        pieces: Vec::new(),
        failed: false,
    };
    reading.read();
    let (pieces, failed) = (reading.pieces, reading.failed);
    let meaning = expr::parse(meaning, report)?;
    if failed {
        return None;
    }
    let phrase = OwnPhrase {
        pattern: pattern.as_str().to_owned(),
        pieces,
        meaning,
    };
    let mut good = true;
    for name in phrase.holes() {
        good &= fit_hole(name, &phrase.meaning, pattern, report);
    }
    good.then_some(phrase)
}

/// Whether the meaning uses a hole, and as a hole.
fn fit_hole(name: &str, meaning: &Expr, pattern: &Text, report: &mut Report) -> bool {
    let mut used = false;
    for part in build::walk(meaning) {
        used |= build::plain_name(part) == Some(name);
        let ExprKind::Comprehension(gathered) = &part.kind else {
            continue;
        };
        if let Some(round) = gathered.loops.iter().find(|r| r.variable.text == name) {
            let message = format!("the loop variable `{name}` hides the hole `{name}`");
            report.push(
                Diagnostic::new(&BAD_HOLE, round.variable.span, message)
                    .help("give the variable a name of its own"),
            );
            return false;
        }
    }
    if !used {
        let text = pattern.as_str();
        let span = text
            .find(&format!("{{{name}"))
            .map_or(pattern.span(), |at| {
                pattern.locate(at + 1..at + 1 + name.len())
            });
        let message = format!("the meaning does not mention the hole `{name}`");
        let help = format!("use `{name}` in the expression, or write words in its place");
        report.push(Diagnostic::new(&BAD_HOLE, span, message).help(help));
    }
    used
}

/// What a name behind the colon lets into a hole.
fn kind_of(kind: &str, known: &Vocabulary) -> Option<Fits> {
    let named = |set: &super::SetWords| set.name.as_deref() == Some(kind);
    if let Some(set) = known.sets.iter().position(named) {
        return Some(Fits::Member(set));
    }
    let family = known.families.iter().find(|family| family.name == kind)?;
    match family.values {
        Values::OneOf(set) => Some(Fits::Value(set)),
        Values::Truth | Values::Number => None,
    }
}

/// A pattern being read.
struct Pattern<'t> {
    text: &'t Text,
    known: &'t Vocabulary,
    report: &'t mut Report,
    pieces: Vec<Piece>,
    failed: bool,
}

impl Pattern<'_> {
    fn say(&mut self, range: Range<usize>, message: impl Into<String>, help: &str) {
        let span = self.text.locate(range);
        self.report
            .push(Diagnostic::new(&BAD_PATTERN, span, message).help(help));
        self.failed = true;
    }

    fn read(&mut self) {
        let text = self.text.as_str();
        let brace = |from: usize| {
            let rest = text.get(from..).unwrap_or_default();
            rest.find(['{', '}']).map(|at| from + at)
        };
        let is = |at: usize, sign: u8| text.as_bytes().get(at) == Some(&sign);
        let mut rest = 0;
        while let Some(open) = brace(rest) {
            self.words(rest..open);
            rest = match brace(open + 1) {
                Some(close) if is(open, b'{') && is(close, b'}') => {
                    self.hole(open + 1..close);
                    close + 1
                }
                _ => {
                    let help = "a hole is written `{p: person}`";
                    self.say(open..open + 1, "this brace has no partner", help);
                    open + 1
                }
            };
        }
        self.words(rest..text.len());
        let holes = self
            .pieces
            .iter()
            .filter(|p| matches!(p, Piece::Hole(..)))
            .count();
        let help = "for instance `{p: person} is a {k: kind}`";
        if holes > MOST_HOLES {
            let message = format!("a pattern has at most {MOST_HOLES} holes");
            self.say(0..text.len(), message, help);
        } else if holes == self.pieces.len() && !self.failed {
            self.say(
                0..text.len(),
                "a pattern needs words around its holes",
                help,
            );
        }
    }

    fn words(&mut self, range: Range<usize>) {
        let slice = self.text.as_str().get(range).unwrap_or_default();
        let found = words(slice).into_iter();
        self.pieces
            .extend(found.map(|word| Piece::Word(word.text, word.lower)));
    }

    /// What stands between two braces.
    fn hole(&mut self, inside: Range<usize>) {
        let slice = self.text.as_str().get(inside.clone()).unwrap_or_default();
        let (name, kind) = match slice.split_once(':') {
            Some((name, kind)) => (name.trim(), Some(kind.trim())),
            None => (slice.trim(), None),
        };
        let doubled = |piece: &Piece| matches!(piece, Piece::Hole(other, _) if other == name);
        if !expr::is_bare(name) {
            let help = "write `{p: person}`, `{n}` for a number, `{P}` for a sentence";
            return self.say(inside, "a hole needs a name", help);
        }
        if self.pieces.iter().any(doubled) {
            let message = format!("the hole `{name}` stands here twice");
            return self.say(inside, message, "give each hole a name of its own");
        }
        if self.known.is_used(name) {
            let message = format!("the hole `{name}` has the name of something else");
            return self.say(inside, message, "give the hole a name of its own");
        }
        let fits = match kind {
            None if name.starts_with(char::is_uppercase) => Some(Fits::Sentence),
            None => Some(Fits::Number),
            Some(kind) => kind_of(kind, self.known),
        };
        match (fits, kind) {
            (Some(fits), _) => self.pieces.push(Piece::Hole(expr::normal(name), fits)),
            (None, kind) => self.no_kind(kind.unwrap_or_default(), inside),
        }
    }

    fn no_kind(&mut self, kind: &str, inside: Range<usize>) {
        let slice = self.text.as_str().get(inside.clone()).unwrap_or_default();
        let at = inside.start + slice.rfind(kind).unwrap_or(0);
        let range = if kind.is_empty() {
            inside
        } else {
            at..at + kind.len()
        };
        let sets = self.known.sets.iter().filter_map(|set| set.name.as_deref());
        let message = format!("`{kind}` is neither a set nor an unknown with values");
        let mut diagnostic = Diagnostic::new(&BAD_PATTERN, self.text.locate(range), message)
            .did_you_mean(kind, sets);
        if diagnostic.help.is_none() {
            diagnostic = diagnostic
                .help("behind the colon stands a set, or an unknown whose value fills the hole");
        }
        self.report.push(diagnostic);
        self.failed = true;
    }
}
