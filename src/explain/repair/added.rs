//! A fact more.

use super::stock::Stock;
use super::{Kind, Makes};
use crate::expr::Expr;

/// From the puzzle's own names: one thing, how many, two things, places.
pub static ADDED: Kind = Kind {
    name: "added",
    summary: "add one fact",
    makes: Makes::Fact(facts),
};

/// The plainest first: those with the fewest parts, and of these counts before
/// what is said of one, which gives the answer away.
pub(super) fn facts(stock: &Stock) -> Vec<Expr> {
    let mut found = [
        stock.counts(),
        stock.pairs(),
        stock.places(),
        stock.single(),
    ]
    .concat();
    found.sort_by_key(|expr| expr.paths().len());
    found
}
