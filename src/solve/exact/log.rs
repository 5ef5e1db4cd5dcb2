//! What was derived, in order: the material of a proof.
//!
//! Every clause in the log follows by unit propagation from the rows and clauses
//! that were given and the clauses before it (reverse unit propagation, RUP).
//! For a learnt clause over 0/1 columns that is so by itself. What a row implies
//! about a chain is more than its literals propagate one by one, so that such a
//! step is logged as a clause of its own before it is used (and, above the root,
//! forgotten afterwards). A learnt row is logged as the sum that it is.

use super::lit::{Lit, Var};

/// A constraint as it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// What bounds a column in binary, by the column's number.
    Upper(u32),
    /// The row given as this one, as "at least" or with signs changed.
    Row(u32, bool),
}

/// Part of how a row is computed, as on a calculator with a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Given(Origin),
    /// The result of an earlier step.
    Step(u32),
    /// `literal ≥ 0`.
    Axiom(Lit),
    /// The last one without a variable, whatever its value.
    Weaken(Var),
    /// The last one, multiplied.
    Times(i64),
    /// The last one, divided and rounded up.
    Divide(i64),
    /// The sum of the last two.
    Plus,
    /// The last one with no coefficient greater than the right side.
    Saturate,
}

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// The next clause; clauses and sums are numbered from 1. Codes of literals;
    /// none at the end of a refutation.
    Learn(&'a [u32]),
    /// The next row is computed so.
    Sum(&'a [Part]),
    /// The clause of this number is no longer needed.
    Forget(u32),
}

/// The log. Kept only if asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct Log {
    /// For each step its length and literals, or `FORGET` and a number, or `SUM`
    /// and how many parts.
    words: Option<Vec<u32>>,
    /// The parts of all sums.
    parts: Vec<Part>,
    derived: u32,
}

const FORGET: u32 = u32::MAX;
const SUM: u32 = u32::MAX - 1;

impl Log {
    /// A log that is kept.
    pub fn kept() -> Log {
        Log {
            words: Some(Vec::new()),
            ..Log::default()
        }
    }

    #[inline]
    pub fn is_kept(&self) -> bool {
        self.words.is_some()
    }

    /// A clause was derived; gives its number, 0 where no log is kept.
    #[inline]
    pub fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) -> u32 {
        let Some(words) = &mut self.words else {
            return 0;
        };
        let start = words.len();
        words.push(0);
        words.extend(literals.into_iter().map(|lit| lit.0));
        words[start] = (words.len() - start - 1) as u32;
        self.derived += 1;
        self.derived
    }

    /// A row was computed; gives its number, 0 where no log is kept.
    pub fn sum(&mut self, parts: &[Part]) -> u32 {
        let Some(words) = &mut self.words else {
            return 0;
        };
        words.extend([SUM, parts.len() as u32]);
        self.parts.extend_from_slice(parts);
        self.derived += 1;
        self.derived
    }

    /// A clause is no longer needed.
    #[inline]
    pub fn forget(&mut self, number: u32) {
        if let Some(words) = &mut self.words {
            words.extend([FORGET, number]);
        }
    }

    /// The steps in order.
    pub fn steps(&self) -> Steps<'_> {
        Steps {
            words: self.words.as_deref().unwrap_or(&[]),
            parts: &self.parts,
        }
    }
}

/// See [`Log::steps`].
#[derive(Debug)]
pub(super) struct Steps<'a> {
    words: &'a [u32],
    parts: &'a [Part],
}

impl<'a> Iterator for Steps<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let (&head, rest) = self.words.split_first()?;
        if head == FORGET {
            let (&number, rest) = rest.split_first()?;
            self.words = rest;
            return Some(Step::Forget(number));
        }
        if head == SUM {
            let (&count, rest) = rest.split_first()?;
            let (sum, parts) = self.parts.split_at_checked(count as usize)?;
            (self.words, self.parts) = (rest, parts);
            return Some(Step::Sum(sum));
        }
        let (literals, rest) = rest.split_at_checked(head as usize)?;
        self.words = rest;
        Some(Step::Learn(literals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_back_in_order() {
        let mut log = Log::default();
        assert_eq!(log.clause([Lit(3)]), 0);
        assert_eq!(log.sum(&[Part::Plus]), 0);
        assert_eq!(log.steps().count(), 0);
        let mut log = Log::kept();
        assert_eq!(log.clause([Lit(3), Lit(8)]), 1);
        let first = [Part::Given(Origin::Upper(2)), Part::Saturate];
        let second = [Part::Step(2), Part::Times(7)];
        assert_eq!(log.sum(&first), 2);
        assert_eq!(log.clause([]), 3);
        log.forget(1);
        assert_eq!(log.sum(&second), 4);
        assert_eq!(
            log.steps().collect::<Vec<_>>(),
            [
                Step::Learn(&[3, 8]),
                Step::Sum(&first),
                Step::Learn(&[]),
                Step::Forget(1),
                Step::Sum(&second)
            ]
        );
    }
}
