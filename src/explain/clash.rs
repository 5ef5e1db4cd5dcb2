//! A smallest set of sentences that cannot all hold.
//!
//! The rules of the puzzle (laws, the grid) are never blamed: they hold
//! throughout. If they clash by themselves, the clash is empty.

use super::oracle::Oracle;
use super::reasons::{Reasons, told};
use crate::model::Model;
use crate::prove::Clash;
use crate::solve::Limits;

/// A smallest clash of a model without worlds; irreducible, and said to be
/// only that, where the search for a smallest one is too long. `None` where a
/// limit was reached or the model has a world.
pub fn clash(model: &Model, limits: &Limits) -> Option<Clash> {
    let oracle = Oracle::new(model, told).ok()?;
    let reason = Reasons::new(oracle, *limits).why(None, &[]).ok()??;
    Some(Clash {
        sentences: reason.sentences,
        smallest: reason.smallest,
    })
}
