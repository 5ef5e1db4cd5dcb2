//! How much a puzzle may be written out to: a loop too long is an error, not a
//! hang.

use super::checker::Checker;
use super::codes;
use crate::report::Diagnostic;
use crate::source::Span;

/// Rounds of loops that one sentence may take.
pub const MOST_ROUNDS: usize = 1_000_000;
/// Parts that one proposition or number may have.
pub const MOST_PARTS: usize = 1_000_000;
/// Members that one set may have.
pub const MOST_MEMBERS: usize = 100_000;
/// Values of all unknowns together, and members of all sets together.
const MOST_VALUES: usize = 1_000_000;
/// Steps that all sentences together may take.
const MOST_STEPS: usize = 50_000_000;

/// What is left to spend.
#[derive(Debug, Clone)]
pub struct Budget {
    rounds: usize,
    steps: usize,
    values: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            rounds: MOST_ROUNDS,
            steps: MOST_STEPS,
            values: MOST_VALUES,
        }
    }
}

impl Budget {
    /// A new sentence begins.
    pub fn next_sentence(&mut self) {
        self.rounds = MOST_ROUNDS;
    }

    /// Spends values of unknowns or members of sets; false when they are used
    /// up.
    pub fn values(&mut self, values: usize) -> bool {
        take(&mut self.values, values)
    }
}

fn take(left: &mut usize, amount: usize) -> bool {
    let enough = *left >= amount;
    *left = left.saturating_sub(amount);
    enough
}

impl Checker<'_> {
    /// Spends rounds of a loop.
    pub fn spend_rounds(&mut self, rounds: usize, span: Span) -> Option<()> {
        if !take(&mut self.budget.rounds, rounds) {
            self.too_large(span, "this loop takes too many rounds");
            return None;
        }
        self.spend(rounds, span)
    }

    /// Spends steps of any other work.
    pub fn spend(&mut self, steps: usize, span: Span) -> Option<()> {
        if !take(&mut self.budget.steps, steps) {
            self.too_large(span, "with all this the puzzle grows too large");
            return None;
        }
        Some(())
    }

    /// "Too large", in one place.
    pub fn too_large(&mut self, span: Span, what: impl Into<String>) {
        self.report
            .push(Diagnostic::new(&codes::TOO_LARGE, span, what).help(format!(
                "everything is written out: a set may have {MOST_MEMBERS} members, and a \
                 sentence's loops {MOST_ROUNDS} rounds"
            )));
    }
}
