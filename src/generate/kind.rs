//! What a kind of riddle is.

use super::draft::Draft;
use super::flaw::Flaw;
use super::random::Random;
use std::ops::RangeInclusive;

/// A kind of riddle: one row of [`super::KINDS`].
#[derive(Debug)]
pub struct Kind {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is.
    pub summary: &'static str,
    /// What its size counts.
    pub counts: &'static str,
    /// The sizes it comes in.
    pub sizes: RangeInclusive<usize>,
    /// Why a smaller one is none.
    pub too_small: &'static str,
    /// How many drafts of a size are proved before a riddle is given up.
    pub proofs: fn(usize) -> u64,
    /// Prepares what all riddles of a size share.
    pub open: fn(usize) -> Box<dyn Workshop>,
}

/// Makes drafts of one kind and size.
pub trait Workshop: Send + Sync + std::fmt::Debug {
    /// One draft that passes the quick tests. `source` is what the file says of
    /// where it comes from.
    ///
    /// # Errors
    /// The first flaw of the draft.
    fn draft(&self, random: &mut Random, source: &str) -> Result<Draft, Flaw>;
}
