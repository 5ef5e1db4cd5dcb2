//! Smallest repairs: one clue changed or added so that the question has one
//! answer. One file and one row of [`KINDS`] for each kind of repair, the
//! plainest first.
//!
//! A repair is first tried on lists of worlds (`pool`), and then the repaired
//! puzzle is read from its text and solved like any other.

mod added;
mod negation;
mod part;
mod pool;
mod reading;
mod relation;
mod removed;
mod said;
mod search;
mod stock;
mod word;
mod wording;

pub use search::{Asked, Bounds, Repair, Repairs, repair};

use crate::expr::Expr;
use stock::Stock;

/// A kind of repair.
#[derive(Debug)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What is done, in a few words.
    pub summary: &'static str,
    pub(super) makes: Makes,
}

/// What a kind of repair makes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Makes {
    /// Other trees in the place of a clue's.
    Changed(fn(&Expr, &Stock) -> Vec<Change>),
    /// Nothing in its place.
    Removed,
    /// Facts.
    Fact(fn(&Stock) -> Vec<Expr>),
    /// More statements by those who speak.
    Statement(fn(&Stock) -> Vec<Expr>),
}

/// A tree in the place of a clue's.
#[derive(Debug, Clone)]
pub(super) struct Change {
    /// The new tree.
    pub expr: Expr,
    /// What was changed: `B → A`.
    pub what: String,
    /// The two names, where one took the other's place.
    pub names: Option<(String, String)>,
}

impl Change {
    /// A change of other things than one name.
    fn new(expr: Expr, what: String) -> Change {
        Change {
            expr,
            what,
            names: None,
        }
    }
}

/// Every kind, the plainest first.
pub static KINDS: &[&Kind] = &[
    &reading::READING,
    &word::WORD,
    &negation::NEGATION,
    &relation::RELATION,
    &part::PART,
    &removed::REMOVED,
    &added::ADDED,
    &said::SAID,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let mut names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KINDS.len());
    }
}
