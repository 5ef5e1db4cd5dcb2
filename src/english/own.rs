//! A puzzle's own phrases in a sentence: words that must stand there, and holes.

use super::build;
use super::nouns::Sense;
use super::pattern::{Fits, Piece};
use super::reader::{Ends, Reader};
use crate::expr::Expr;
use std::collections::BTreeMap;

impl Reader<'_> {
    /// What the puzzle's own phrases make of the words from one place to
    /// another, and whether there is a sentence in a hole.
    pub(super) fn own_phrases(&mut self, from: usize, to: usize) -> Vec<(Expr, bool)> {
        let mut found = Vec::new();
        for phrase in self.own {
            let mut filled = Vec::new();
            self.fill(&phrase.pieces, from, to, BTreeMap::new(), &mut filled);
            let embeds = phrase
                .pieces
                .iter()
                .any(|piece| matches!(piece, Piece::Hole(_, Fits::Sentence)));
            for holes in filled {
                let span = self.span(from, to);
                match meaning_with(&phrase.meaning, &holes, span) {
                    Some(meaning) => found.push((meaning, embeds)),
                    None => self.tangled = true,
                }
            }
        }
        found
    }

    /// Every way to fill the holes of these pieces so that they are just these
    /// words.
    fn fill(
        &mut self,
        pieces: &[Piece],
        at: usize,
        to: usize,
        holes: BTreeMap<String, Expr>,
        found: &mut Vec<BTreeMap<String, Expr>>,
    ) {
        let Some((piece, rest)) = pieces.split_first() else {
            if at == to {
                found.push(holes);
            }
            return;
        };
        if !self.step() || at >= to || found.len() >= super::reader::MOST_READINGS {
            return;
        }
        match piece {
            Piece::Word(_, word) => {
                let same = is_form_of(self.at(at), word);
                if same {
                    self.understood(at + 1);
                    self.fill(rest, at + 1, to, holes, found);
                }
            }
            Piece::Hole(name, fits) => {
                let fillings = match fits {
                    Fits::Member(set) => self.members_for(*set, at),
                    Fits::Value(set) => self.values_for(*set, at),
                    Fits::Number => {
                        let number = self.number_at(at);
                        let span = self.span(at, at + 1);
                        number
                            .map(|n| (at + 1, build::number(n, span)))
                            .into_iter()
                            .collect()
                    }
                    Fits::Sentence => self.sentences_for(rest, at, to),
                };
                for (end, filling) in fillings {
                    let mut holes = holes.clone();
                    holes.insert(name.clone(), filling);
                    self.fill(rest, end, to, holes, found);
                }
            }
        }
    }

    fn sentences_for(&mut self, rest: &[Piece], at: usize, to: usize) -> Ends<Expr> {
        let mut found = Vec::new();
        for end in at + 1..=to.saturating_sub(rest.len()) {
            let next = match rest.first() {
                Some(Piece::Word(_, word)) => self.at(end) == word,
                Some(Piece::Hole(..)) => true,
                None => end == to,
            };
            if next {
                let readings = self.sentence(at, end);
                found.extend(readings.iter().map(|reading| (end, reading.expr.clone())));
            }
        }
        found
    }

    /// Members of a set, also by `I`, `this room`, `room 5`.
    fn members_for(&mut self, set: usize, at: usize) -> Ends<Expr> {
        let mut found: Ends<(usize, usize)> = Vec::new();
        let nouns = self.nouns(at).into_iter().filter_map(|(end, noun)| {
            let member = noun.member.filter(|_| noun.sense == Sense::Thing);
            Some((end, member?))
        });
        found.extend(nouns.collect::<Vec<_>>());
        let start = self.skip(at, &["a", "an", "the"]);
        found.extend(self.labels_at(start));
        self.those_of(set, at, found)
    }

    /// Values, with an article or in the plural.
    fn values_for(&mut self, set: usize, at: usize) -> Ends<Expr> {
        let start = self.skip(at, &["a", "an", "the"]);
        let mut found = self.labels_at(start);
        let members = self.known.sets.get(set).map_or(0, |set| set.members.len());
        for member in 0..members {
            let words = self.known.label(set, member).map(super::vocabulary::parts);
            let words = words.unwrap_or_default();
            if let Some(end) = super::reader::same_noun_at(&self.words, start, &words) {
                self.understood(end);
                found.push((end, (set, member)));
            }
        }
        self.those_of(set, at, found)
    }

    /// Those of the members found that are in a set, each once.
    fn those_of(&self, set: usize, at: usize, found: Ends<(usize, usize)>) -> Ends<Expr> {
        let mut kept: Ends<usize> = Vec::new();
        for (end, (other, member)) in found {
            let label = self.known.label(other, member);
            let Some(declared) = self.known.sets.get(set) else {
                continue;
            };
            let position = declared
                .members
                .iter()
                .position(|m| Some(m.as_str()) == label);
            if let Some(position) = position
                && !kept.contains(&(end, position))
            {
                kept.push((end, position));
            }
        }
        kept.into_iter()
            .filter_map(|(end, member)| Some((end, self.member(set, member, self.span(at, end))?)))
            .collect()
    }
}

/// Whether a word is the one of a pattern, or one that other persons and other
/// nouns want in its place: `I am` for `is`, `an` for `a`.
fn is_form_of(word: &str, wanted: &str) -> bool {
    const FORMS: &[&[&str]] = &[
        &["a", "an"],
        &["is", "am", "are"],
        &["has", "have"],
        &["does", "do"],
    ];
    let forms = |forms: &&&[&str]| forms.contains(&wanted);
    word == wanted
        || FORMS
            .iter()
            .find(forms)
            .is_some_and(|forms| forms.contains(&word))
}

/// The meaning with its holes filled; `None` where it grows too large.
fn meaning_with(
    meaning: &Expr,
    holes: &BTreeMap<String, Expr>,
    span: crate::source::Span,
) -> Option<Expr> {
    let mut size = 0usize;
    for part in build::walk(meaning) {
        let filling = build::plain_name(part).and_then(|name| holes.get(name));
        size += filling.map_or(1, |filling| build::walk(filling).count());
        if size > build::MOST_SIZE {
            return None;
        }
    }
    let filled = build::replace(meaning, Some(span), holes);
    build::fits(&filled).then_some(filled)
}
