//! The keys of a puzzle, one file for each or for a few that belong together.

mod about;
mod data;
mod expect;
mod facts;
mod grid;
mod knowledge;
mod phrases;
mod question;
mod sets;
mod statements;
mod unknowns;

pub(super) use data::datum;

use super::reader::Reader;
use super::shape::Shape;
use super::written::Puzzle;
use crate::yaml::Entry;

/// One key of a puzzle.
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What it means, in a few words.
    pub summary: &'static str,
    /// What its value is.
    pub shape: Shape,
    /// Reads its value into the puzzle.
    pub(super) read: fn(&mut Reader<'_>, &Entry, &mut Puzzle),
}

/// All keys, in the order in which they are best written.
pub static KEYS: &[Key] = &[
    about::TITLE,
    about::SOURCE,
    about::STORY,
    sets::SETS,
    data::DATA,
    data::BLANKS,
    unknowns::UNKNOWNS,
    grid::GRID,
    statements::STATEMENTS,
    facts::FACTS,
    knowledge::SEES,
    knowledge::ANNOUNCED,
    knowledge::TOLD,
    question::ASK,
    facts::PROVE,
    question::MAXIMISE,
    question::MINIMISE,
    phrases::PHRASES,
    expect::EXPECT,
];
