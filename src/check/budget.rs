//! How much a sentence may be written out to: a loop too long is an error, not
//! a hang.

/// Rounds of loops one sentence may take.
pub const MOST_ROUNDS: usize = 1_000_000;
/// Parts one proposition or number may have.
pub const MOST_PARTS: usize = 1_000_000;
/// Rounds of loops a whole puzzle may take.
const MOST_ROUNDS_IN_ALL: usize = 8_000_000;

/// What is left to spend.
#[derive(Debug, Clone)]
pub struct Budget {
    rounds: usize,
    in_all: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            rounds: MOST_ROUNDS,
            in_all: MOST_ROUNDS_IN_ALL,
        }
    }
}

impl Budget {
    /// A new sentence begins.
    pub fn next_sentence(&mut self) {
        self.rounds = MOST_ROUNDS;
    }

    /// Spends rounds; false when they are used up.
    pub fn spend(&mut self, rounds: usize) -> bool {
        let enough = self.rounds >= rounds && self.in_all >= rounds;
        self.rounds = self.rounds.saturating_sub(rounds);
        self.in_all = self.in_all.saturating_sub(rounds);
        enough
    }
}
