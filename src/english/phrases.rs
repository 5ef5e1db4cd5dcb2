//! The built-in phrases: one row each.
//!
//! A clause is a subject and a predicate, or a row that reads a whole clause;
//! sentences are joined by the rows of [`Part::Join`], which `joins` reads.

use super::reader::{Ends, Reader};
use super::subjects::Subject;
use super::{places, predicates, subjects};
use crate::expr::Expr;

/// Which part of a sentence a row reads.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// Of whom something is said.
    Subject(fn(&mut Reader, usize) -> Ends<Subject>),
    /// What is said.
    Predicate(fn(&mut Reader, usize) -> Ends<predicates::Said>),
    /// Both at once.
    Clause(fn(&mut Reader, usize) -> Ends<Expr>),
    /// Sentences in a sentence.
    Join,
}

/// The puzzle in which a row's example is at home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// A, B and C, knights or knaves; A is speaking.
    Island,
    /// Doors 1 to 4, each with a lady, a tiger or nothing behind it; on door 1.
    Doors,
    /// Two rooms, each with a lady or a tiger; on room 1.
    TwoRooms,
    /// A portrait in one of three caskets; on the gold one.
    Caskets,
    /// Ann, Bea and Cat in seats 1 to 3, each with a drink.
    Seats,
}

/// A built-in phrase.
pub struct Phrase {
    /// Its words: in braces what may vary, after a stroke other words.
    pub pattern: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// A sentence.
    pub example: &'static str,
    /// The same as an expression.
    pub formal: &'static str,
    /// The puzzle in which the example is at home.
    pub setting: Setting,
    pub(super) part: Part,
}

macro_rules! phrases {
    ($($part:expr, $setting:ident, $pattern:literal, $meaning:literal, $example:literal = $formal:literal;)*) => {
        /// Every built-in phrase, in the order in which they are listed.
        pub static PHRASES: &[Phrase] = &[$(Phrase {
            pattern: $pattern,
            meaning: $meaning,
            example: $example,
            formal: $formal,
            setting: Setting::$setting,
            part: $part,
        }),*];
    };
}

phrases! {
    Part::Subject(subjects::one), Island,
        "{p} …  |  I …  |  this room …  |  the other room …  |  room {n} …  |  sign {n} …",
        "who or what is meant; I and this room are the speaker",
        "B is a knave" = "kind[B] = knave";
    Part::Subject(subjects::several), Island,
        "{p} and {q} …  |  {p} or {q} …  |  either {p} or {q} …  |  neither {p} nor {q} …",
        "all of them; at least one of them; none of them",
        "neither B nor C is a knave" = "not kind[B] = knave and not kind[C] = knave";
    Part::Subject(subjects::we), Island,
        "we …  |  we both …  |  we all …",
        "all speakers",
        "we are all knaves" = "all(kind[p] = knave for p in person)";
    Part::Subject(subjects::anybody), Island,
        "everybody …  |  nobody …  |  somebody …",
        "all, none, at least one",
        "nobody is a knave" = "none(kind[p] = knave for p in person)";
    Part::Subject(subjects::some_of), Island,
        "{how many} of us …  |  {how many} of these rooms …  |  {how many} of {p}, {q} and {r} …",
        "so many of them: exactly two, at least one, at most three, more than two, all, none, both, most, an even number",
        "at least one of us is a knave" = "atleast(1, kind[p] = knave for p in person)";
    Part::Subject(subjects::so_many), Doors,
        "{how many} rooms …  |  these rooms …  |  every sign …",
        "so many of a set, or of the statements",
        "exactly two signs are true" = "exactly(2, sign[d] for d in door)";
    Part::Predicate(predicates::is_a), Island,
        "… is a {kind}  |  … is not a {kind}  |  … is lying  |  … is right  |  … is wrong",
        "what a value or a family of truths says; lying: the law makes a liar of whom it is said, or the one statement is false; right, wrong: the statement's truth",
        "B and C are knaves" = "kind[B] = knave and kind[C] = knave";
    Part::Predicate(predicates::contains), Doors,
        "… contains a {kind}  |  … does not contain a {kind}  |  … holds, hides, has a {kind}",
        "the same, of rooms and boxes",
        "this room contains a tiger and room 4 is empty" = "room[1] = tiger and room[4] = empty";
    Part::Predicate(predicates::lies), Island,
        "… lies  |  … tells the truth",
        "as … is lying",
        "B tells the truth" = "kind[B] = knight";
    Part::Predicate(predicates::alike), Island,
        "… are of the same type  |  … are alike  |  … are different  |  … is of the same type as {q}",
        "equal, or different, values of the unknown that decides who lies, or of the only one there is",
        "B and C are of the same type" = "kind[B] = kind[C]";
    Part::Predicate(predicates::placed), Seats,
        "… is beside {q}  |  … is immediately left of {q}  |  … is somewhere left of {q}",
        "places in a grid",
        "Ann is immediately to the left of Bea" = "just_left(Ann, Bea)";
    Part::Clause(places::there_is), TwoRooms,
        "there is a {kind} in {p}  |  there is no {kind} here  |  there are {how many} {kinds}",
        "how many are, or whether one is in a place",
        "there is a tiger in the other room" = "guest[2] = tiger";
    Part::Clause(places::located), Doors,
        "the {kind} is in {p}  |  the {kind} is not in {p} or {q}  |  the {kind} is in an odd-numbered room",
        "what is in a place",
        "the lady is in an odd-numbered room" = "any(room[d] = lady for d in door if odd(d))";
    Part::Clause(places::located_unknown), Caskets,
        "the {unknown} is in {p}  |  the {unknown} is not in here",
        "the value of an unknown that is a place",
        "the portrait is not in the silver casket" = "not portrait = silver";
    Part::Join, Island,
        "{P} and {Q}  |  {P} but {Q}",
        "P and Q",
        "I am a knave but B is a knight" = "kind[A] = knave and kind[B] = knight";
    Part::Join, Doors,
        "{P} or {Q}  |  either {P} or {Q}",
        "P or Q, or both",
        "either sign 3 is right or sign 4 is wrong" = "sign[3] or not sign[4]";
    Part::Join, Island,
        "if {P} then {Q}  |  if {P}, {Q}  |  {Q} if {P}  |  {P} only if {Q}",
        "P -> Q; what follows then reaches to the end of the sentence",
        "if B is a knight then C is a knave" = "kind[B] = knight -> kind[C] = knave";
    Part::Join, Island,
        "{P} if and only if {Q}",
        "P <-> Q",
        "B is a knight if and only if C is a knight" = "kind[B] = knight <-> kind[C] = knight";
    Part::Join, Island,
        "{P} but {q} is not  |  {P} and so is {q}",
        "the same is not, or is, true of q",
        "I am a knave but B is not" = "kind[A] = knave and not kind[B] = knave";
    Part::Join, Island,
        "it is not the case that {P}  |  it is false that {P}",
        "not P",
        "it is not the case that B is a knave" = "not kind[B] = knave";
    Part::Join, Island,
        "{p} would say that {P}  |  {p} said that {P}",
        "could_say(p, P); he and she in P are p",
        "B said that he is a knave" = "could_say(B, kind[B] = knave)";
}
