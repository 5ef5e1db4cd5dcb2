//! What was derived, in order: the material of a proof.
//!
//! Every clause in the log follows by unit propagation from the rows and clauses
//! that were given and the clauses before it (reverse unit propagation, RUP).
//! For a learnt clause over 0/1 columns that is so by itself. What a row implies
//! about a chain is more than its literals propagate one by one, so that such a
//! step is logged as a clause of its own before it is used (and, above the root,
//! forgotten afterwards).

use super::lit::Lit;

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// The next clause; the clauses are numbered from 1. Codes of literals;
    /// none at the end of a refutation.
    Learn(&'a [u32]),
    /// The clause of this number is no longer needed.
    Forget(u32),
}

/// The log. Kept only if asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct Log {
    /// For each step its length and literals, or `FORGET` and a number.
    words: Option<Vec<u32>>,
    clauses: u32,
}

const FORGET: u32 = u32::MAX;

impl Log {
    /// A log that is kept.
    pub fn kept() -> Log {
        Log {
            words: Some(Vec::new()),
            clauses: 0,
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
        self.clauses += 1;
        self.clauses
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
        }
    }
}

/// See [`Log::steps`].
#[derive(Debug)]
pub(super) struct Steps<'a> {
    words: &'a [u32],
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
        assert_eq!(log.steps().count(), 0);
        let mut log = Log::kept();
        assert_eq!(log.clause([Lit(3), Lit(8)]), 1);
        assert_eq!(log.clause([]), 2);
        log.forget(1);
        assert_eq!(
            log.steps().collect::<Vec<_>>(),
            [Step::Learn(&[3, 8]), Step::Learn(&[]), Step::Forget(1)]
        );
    }
}
