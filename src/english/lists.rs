//! Lists of nouns: `A and B`, `either A or B`, `signs 2 and 4`.

use super::nouns::Noun;
use super::reader::{Ends, Reader};

/// How many nouns a list may have.
const MOST_NOUNS: usize = 20;

/// How the parts of a list are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// `A and B`, `both A and B`.
    And,
    /// `A or B`, `either A or B`.
    Or,
    /// `neither A nor B`.
    Nor,
}

impl Reader<'_> {
    /// A list of at least two: `A and B`, `A, B or C`, `both A and B`,
    /// `neither A nor B`, `signs 2 and 4`.
    pub(super) fn lists(&mut self, at: usize) -> Ends<(Listed, Vec<Noun>)> {
        let mut found = Vec::new();
        let opening: &[(&str, &str, Listed)] = &[
            ("both", "and", Listed::And),
            ("either", "or", Listed::Or),
            ("neither", "nor", Listed::Nor),
            ("", "and", Listed::And),
            ("", "or", Listed::Or),
        ];
        for (open, word, listed) in opening {
            let start = match *open {
                "" => at,
                open => match self.one_of(at, &[open]) {
                    Some(start) => start,
                    None => continue,
                },
            };
            for (end, first) in self.nouns(start) {
                self.rest_of_list(end, word, vec![first], &mut |end, nouns| {
                    found.push((end, (*listed, nouns)));
                });
            }
        }
        found
    }

    /// Reads on behind some parts of a list: `, B and C`.
    fn rest_of_list(
        &mut self,
        at: usize,
        word: &str,
        before: Vec<Noun>,
        found: &mut dyn FnMut(usize, Vec<Noun>),
    ) {
        if !self.step() || before.len() > MOST_NOUNS {
            return;
        }
        let comma = self.one_of(at, &[","]);
        if let Some(end) = self.one_of(comma.unwrap_or(at), &[word]) {
            for (end, noun) in self.further(end, &before) {
                let mut nouns = before.clone();
                nouns.push(noun);
                found(end, nouns.clone());
                if comma.is_none() {
                    // A or B or C
                    self.rest_of_list(end, word, nouns, found);
                }
            }
        }
        if let Some(start) = comma {
            for (end, noun) in self.further(start, &before) {
                let mut nouns = before.clone();
                nouns.push(noun);
                self.rest_of_list(end, word, nouns, found);
            }
        }
    }

    /// A further part of a list; a bare number goes on what stands before it.
    fn further(&mut self, at: usize, before: &[Noun]) -> Ends<Noun> {
        let mut found = self.nouns(at);
        if let Some(Noun {
            member: Some((set, _)),
            sense,
            ..
        }) = before.last()
        {
            for (end, (other, member)) in self.labels_at(at) {
                if other == *set && self.is_bare_number(other, member) {
                    let noun = Noun {
                        member: Some((other, member)),
                        sense: *sense,
                        span: self.span(at, end),
                    };
                    found.push((end, noun));
                }
            }
        }
        // Two sets may list one label; a list is about one set.
        let sets: Vec<usize> = before
            .iter()
            .filter_map(|noun| noun.member.map(|(set, _)| set))
            .collect();
        found.retain(|(_, noun)| {
            noun.member
                .is_none_or(|(set, _)| sets.iter().all(|other| *other == set))
        });
        found
    }
}
