//! The structs, in the order of the keys on the language page.

use crate::expr::{Expr, Name};
use crate::source::{Span, Text};
use std::collections::BTreeSet;

/// One puzzle, as it was written.
#[derive(Debug, Clone, Default)]
pub struct Puzzle {
    /// The whole mapping.
    pub span: Span,
    /// `title:`
    pub title: Option<Text>,
    /// `source:`
    pub source: Option<Text>,
    /// `story:` free text, printed and exported, never parsed.
    pub story: Option<Text>,
    /// `sets:` in order.
    pub sets: Vec<SetDecl>,
    /// `data:` in order.
    pub data: Vec<DataDecl>,
    /// `blanks:` which set's member a blank datum takes.
    pub blanks: Vec<(Text, Text)>,
    /// `unknowns:` in order.
    pub unknowns: Vec<UnknownDecl>,
    /// `grid:`
    pub grid: Option<Grid>,
    /// `statements:` one group or several.
    pub statements: Vec<StatementGroup>,
    /// `facts:` a list or a map.
    pub facts: Vec<Fact>,
    /// `sees:` observer → what it sees, one thing or several; nothing at all
    /// where the list is empty.
    pub sees: Vec<(Text, Vec<Text>)>,
    /// `announced:` in order.
    pub announced: Vec<Text>,
    /// `told:` in order.
    pub told: Vec<Told>,
    /// `ask:` one expression or a list; empty means all unknowns.
    pub ask: Vec<Text>,
    /// `prove:` a list, or a map from names.
    pub prove: Vec<Fact>,
    /// `maximise:` or `minimise:`
    pub objective: Option<Objective>,
    /// `phrases:` pattern → expression.
    pub phrases: Vec<(Text, Text)>,
    /// `expect:`
    pub expect: Option<Expect>,
    /// Names whose declaration was refused: that has been said, and nothing
    /// more is to be said where they are used.
    pub refused: BTreeSet<String>,
}

/// `name: [labels]`, `name: a..b`, `name: {cycle: …}`.
#[derive(Debug, Clone)]
pub struct SetDecl {
    /// The set's name.
    pub name: Name,
    /// Its members.
    pub members: Members,
    /// Whether stepping past the end wraps around.
    pub cycle: bool,
}

/// How a set's members are given.
#[derive(Debug, Clone)]
pub enum Members {
    /// Labels or numbers, as written.
    Listed(Vec<Text>),
    /// `a..b`; the ends may be data names.
    Range(Expr, Expr),
}

/// A named constant.
#[derive(Debug, Clone)]
pub struct DataDecl {
    /// Its name.
    pub name: Name,
    /// The sets it is indexed by, where the key says so (`given[row, column]:
    /// …`); otherwise lists count from 1.
    pub over: Vec<Name>,
    /// Its value.
    pub value: Datum,
}

/// A constant's value.
#[derive(Debug, Clone)]
pub enum Datum {
    /// A number or a label.
    Scalar(Text),
    /// `null`: a blank to be filled from outside.
    Blank(Span),
    /// A list, or a table as a list of lists.
    List(Span, Vec<Datum>),
    /// A map from labels.
    Map(Span, Vec<(Text, Datum)>),
}

impl Datum {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Datum::Scalar(text) => text.span(),
            Datum::Blank(span) | Datum::List(span, _) | Datum::Map(span, _) => *span,
        }
    }

    /// The same value, so many bytes further on: see
    /// [`crate::source::Source::attach`].
    #[must_use]
    pub fn moved(self, by: usize) -> Self {
        match self {
            Datum::Scalar(text) => Datum::Scalar(text.moved(by)),
            Datum::Blank(span) => Datum::Blank(span.moved(by)),
            Datum::List(span, items) => Datum::List(
                span.moved(by),
                items.into_iter().map(|item| item.moved(by)).collect(),
            ),
            Datum::Map(span, entries) => Datum::Map(
                span.moved(by),
                entries
                    .into_iter()
                    .map(|(key, item)| (key.moved(by), item.moved(by)))
                    .collect(),
            ),
        }
    }
}

/// `f: S, T -> codomain`.
#[derive(Debug, Clone)]
pub struct UnknownDecl {
    /// The unknown's name.
    pub name: Name,
    /// The sets it is a function of; none for a single unknown.
    pub arguments: Vec<Name>,
    /// What its values are.
    pub codomain: Codomain,
    /// The whole declaration, for messages.
    pub text: Text,
}

/// What an unknown's values are.
#[derive(Debug, Clone)]
pub enum Codomain {
    /// `bool`
    Bool(Span),
    /// `a..b`; a missing end is no bound at all.
    Range(Option<Expr>, Option<Expr>, Span),
    /// `{v, w}`
    Values(Vec<Name>, Span),
    /// A set's name.
    Set(Name),
}

/// `grid:` places × categories.
#[derive(Debug, Clone)]
pub struct Grid {
    /// The whole value.
    pub span: Span,
    /// The ordered set of places.
    pub over: Name,
    /// The categories: one member of each has each place.
    pub items: Vec<Name>,
}

/// One group of statements.
#[derive(Debug, Clone)]
pub struct StatementGroup {
    /// The whole group.
    pub span: Span,
    /// `name:`; `truth` where nothing is said.
    pub name: Name,
    /// `over:` the set of speakers.
    pub over: Option<Name>,
    /// `law:`
    pub law: Option<Law>,
    /// `by:` the unknown whose values the law's keys are.
    pub by: Option<Name>,
    /// `text:` speaker → what it says; a speaker may say several things.
    pub text: Vec<Speech>,
}

/// What one speaker says.
#[derive(Debug, Clone)]
pub struct Speech {
    /// The speaker: a member of the group's set.
    pub speaker: Text,
    /// Its statements, in order.
    pub says: Vec<Text>,
    /// Whether they were written as a list: then they are `truth[A, 1]`, ….
    pub listed: bool,
}

/// `law:` when a speaker's statement is true.
#[derive(Debug, Clone)]
pub enum Law {
    /// A Boolean family, a proposition over the set's own name, or `true`,
    /// `false`, `any`.
    Expression(Text),
    /// Value → law, or member → law.
    Map(Span, Vec<(Text, Law)>),
}

/// A proposition with an optional name.
#[derive(Debug, Clone)]
pub struct Fact {
    /// Its name, where facts are a map.
    pub name: Option<Text>,
    /// The proposition.
    pub text: Text,
}

/// `told:` somebody learnt something we do not hear.
#[derive(Debug, Clone)]
pub struct Told {
    /// The whole entry.
    pub span: Span,
    /// `whether: P` or `which: x`.
    pub learns: Learns,
    /// `settles: Q` or `leaves open: Q`.
    pub question: Text,
    /// Whether it settles.
    pub settles: bool,
}

/// What somebody learnt.
#[derive(Debug, Clone)]
pub enum Learns {
    /// A proposition's truth.
    Whether(Text),
    /// A value.
    Which(Text),
}

/// `maximise:` or `minimise:`
#[derive(Debug, Clone)]
pub struct Objective {
    /// The linear expression.
    pub text: Text,
    /// Whether more is better.
    pub maximise: bool,
}

/// `expect:` what should come out, for tests and readers.
#[derive(Debug, Clone, Default)]
pub struct Expect {
    /// The whole value.
    pub span: Span,
    /// `answer:` propositions true in every world, which leave `ask` one value.
    pub answer: Vec<Text>,
    /// `answers:` a list of those.
    pub answers: Vec<Vec<Text>>,
    /// `worlds:`
    pub worlds: Option<(u64, Span)>,
    /// `certain:` propositions true in every world.
    pub certain: Vec<Text>,
    /// `best:` the objective's best value.
    pub best: Option<(i64, Span)>,
    /// `proved:` how many of `prove:`, or which.
    pub proved: Vec<Text>,
    /// `none`: no world at all.
    pub none: bool,
    /// `not unique`: at least two answers.
    pub not_unique: bool,
}
