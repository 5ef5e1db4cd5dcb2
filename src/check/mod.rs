//! Puzzle → model: names, types, quantifiers, "did you mean".
//!
//! Sets, data, unknowns and the grid give names (`scope`); every expression
//! is checked for names (`names`) and then written out (`elaborate`) to
//! ground propositions and linear forms. What a statement's truth is, the law
//! of its speaker says (`laws`).

mod budget;
mod checker;
mod codes;
mod data;
mod draft;
mod elaborate;
mod english;
mod expect;
mod facts;
mod families;
mod functions;
mod grid;
mod knowledge;
mod laws;
mod member;
mod names;
mod question;
mod scope;
mod sets;
mod sides;
mod statements;
mod told;
mod unknowns;
mod unused;
mod value;

pub use codes::*;
pub use draft::{Clue, clues, in_place_of, propositions, read_as};
pub use functions::{ALL as FUNCTIONS, Function};

use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::report::Report;
use checker::Checker;

/// Gives a puzzle its meaning.
///
/// Findings go into `report`, all of them. `None` where one of them, or of
/// those already there, is an error.
pub fn check(puzzle: &Puzzle, report: &mut Report) -> Option<Model> {
    let mut checker = declared(puzzle, report)?;
    checker.read_statements();
    checker.read_facts();
    checker.read_question();
    checker.read_sees();
    checker.read_announced();
    checker.read_told();
    checker.read_prove();
    checker.read_objective();
    checker.read_expect();
    checker.warn_of_unused();
    let model = checker.finish();
    (!report.has_errors()).then_some(model)
}

/// Everything a puzzle declares; `None` where a blank has yet to say how large a
/// set is, which is reported.
fn declared<'a>(puzzle: &'a Puzzle, report: &'a mut Report) -> Option<Checker<'a>> {
    let mut checker = Checker::new(puzzle, report);
    checker.declare_data();
    checker.declare_sets();
    // Of a set that a blank has yet to give its size, nothing can be said.
    if checker.waits_for_a_blank() {
        checker.report_blanks();
        return None;
    }
    checker.declare_unknowns();
    checker.declare_grid();
    checker.settle_data();
    checker.declare_statements();
    checker.declare_observers();
    checker.declare_phrases();
    Some(checker)
}

#[cfg(test)]
mod tests;
