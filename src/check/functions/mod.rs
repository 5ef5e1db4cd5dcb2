//! The functions: one row each, in one file per idea.
//!
//! A new function is a new row; names, arity, help lines and `bigm list
//! functions` all come from here.

mod all_different;
mod all_equal;
mod cardinality;
mod could_say;
mod extremes;
mod knowledge;
mod numbers;
mod places;
mod quantifiers;
mod steps;
mod sums;

use super::checker::Checker;
use super::value::Value;
use crate::expr::{Expr, Name};
use crate::source::Span;

/// A function of the language.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// How it is called: `exactly(k, P, …)`.
    pub form: &'static str,
    /// The least number of arguments.
    pub least: usize,
    /// The greatest number of arguments; `None` where there is no end.
    pub most: Option<usize>,
    /// What it means, in one clause.
    pub summary: &'static str,
    /// An example.
    pub example: &'static str,
    /// Computes it.
    pub(super) apply: fn(&mut Checker, &Call) -> Option<Value>,
}

/// A call as it was written.
pub(super) struct Call<'e> {
    /// The function's name.
    pub name: &'e Name,
    /// Its arguments.
    pub arguments: &'e [Expr],
    /// The whole call.
    pub span: Span,
}

/// Every function, in the order in which they are listed.
pub static ALL: &[&Function] = &[
    &sums::SUM,
    &sums::COUNT,
    &quantifiers::ALL,
    &quantifiers::ANY,
    &quantifiers::NONE,
    &cardinality::EXACTLY,
    &cardinality::ATLEAST,
    &cardinality::ATMOST,
    &all_different::ALLDIFFERENT,
    &all_equal::ALLEQUAL,
    &extremes::MIN,
    &extremes::MAX,
    &numbers::ABS,
    &numbers::ODD,
    &numbers::EVEN,
    &steps::SIZE,
    &steps::NEXT,
    &steps::PREV,
    &steps::BEFORE,
    &places::BESIDE,
    &places::JUST_LEFT,
    &places::JUST_RIGHT,
    &places::LEFT,
    &places::RIGHT,
    &places::BETWEEN,
    &places::APART,
    &places::ONE_EACH,
    &could_say::COULD_SAY,
    &knowledge::KNOWS,
    &knowledge::SURE,
];

/// The function of this name.
pub fn named(name: &str) -> Option<&'static Function> {
    ALL.iter().copied().find(|function| function.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_row_is_complete_and_its_example_parses() {
        let names: BTreeSet<&str> = ALL.iter().map(|function| function.name).collect();
        assert_eq!(names.len(), ALL.len());
        for function in ALL {
            assert!(
                function.form.starts_with(function.name),
                "{}",
                function.name
            );
            assert!(function.example.contains(function.name));
            assert!(function.most.is_none_or(|most| function.least <= most));
            let mut report = crate::report::Report::new();
            let text = crate::source::Text::plain(function.example, 0);
            assert!(
                crate::expr::parse(&text, &mut report).is_some(),
                "{}: {:?}",
                function.example,
                report.diagnostics()
            );
        }
    }
}
