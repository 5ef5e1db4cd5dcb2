//! `law:` when a speaker's statement is true.
//!
//! A law is read once ([`read`], [`keys`]) and applied to each statement of
//! each speaker ([`apply`]).

mod apply;
mod keys;
mod read;

use super::families::{FamilyId, FamilyRef};
use super::member::Member;
use crate::expr::Expr;
use crate::model::Prop;
use crate::source::{Span, Text};

/// A law that has been read.
#[derive(Debug, Clone)]
pub enum Rule {
    /// A statement may be true or false: `any`, or no law at all.
    Any,
    /// Always true, or always false.
    Always(bool, Text),
    /// True exactly when the speaker is one of these: `knight`.
    Family(FamilyRef, Text),
    /// True exactly when this holds of the speaker, who goes by the set's name.
    Proposition {
        /// What must hold.
        claim: Expr,
        /// As written.
        text: Text,
        /// Whether it speaks of statements, whose truths are not known yet
        /// while laws are read.
        of_statements: bool,
    },
    /// It depends on the speaker's value of an unknown.
    ByValue(FamilyId, Vec<(Member, Rule)>),
    /// Speakers with laws of their own.
    ByMember(Vec<(Member, Rule)>),
    /// A mistake that has been reported.
    Broken,
}

/// What a law makes of the truth of a statement.
pub struct Clause {
    /// The part of the law it comes from, as written.
    pub text: String,
    /// Where that stands.
    pub span: Span,
    /// What must hold.
    pub claim: Prop,
}
