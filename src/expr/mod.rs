//! String → expression tree with spans. Knows no names.
//!
//! The grammar, lowest to highest: `<->` · `->` (right) · `or` · `xor` · `and`
//! · `not` · `= != < <= > >= is in` (chains) · `+ -` · `* div mod` · unary `-`
//! · `of` · indexing, calls, parentheses. [`OPERATORS`] has them all.
//!
//! text → tokens ([`lex`]) → brackets in pairs ([`brackets`]) → tree
//! ([`parse`](mod@parse), [`operand`], [`arguments`]) → lists and ranges only
//! where they may stand ([`places`]). [`slipped`] and [`slips`] are what is
//! said about slips.

mod arguments;
mod brackets;
pub mod codes;
mod findings;
mod keywords;
mod lex;
mod operand;
mod operators;
mod parse;
mod places;
mod show;
mod slipped;
mod slips;
mod token;
mod tree;

pub use keywords::{KEYWORDS, is_bare, is_keyword, normal, quote, written};
pub use operators::{Level, OPERATORS, Operator, Role};
pub use show::show;
pub use tree::*;

use crate::report::{Diagnostic, Report};
use crate::source::Text;
use findings::Findings;
use parse::Parser;
use token::Kind;

/// How deep an expression may nest, and how high its tree may be: every reader
/// of a tree may recurse on it.
pub const MOST_DEPTH: usize = 200;

/// Reads an expression. Everything wrong with it is reported, at its place in
/// the file; `None` says that something was. Warnings leave a tree.
pub fn parse(text: &Text, report: &mut Report) -> Option<Expr> {
    let mut findings = Findings::new(text, report);
    let tokens = lex::tokens(&mut findings)?;
    if tokens.iter().all(|token| token.kind == Kind::End) {
        if !findings.failed() {
            let span = text.span();
            let diagnostic = Diagnostic::new(
                &codes::EMPTY_EXPRESSION,
                span,
                "an expression is wanted here, and nothing stands here",
            )
            .help("write a proposition, `knight[A]`, or a number");
            findings.add_diagnostic(0, diagnostic);
        }
        return None;
    }
    let tokens = brackets::balance(tokens, &mut findings)?;
    let expr = Parser::new(tokens, &mut findings).whole();
    if findings.failed() {
        return None;
    }
    let mut misplaced = Report::new();
    places::check(&expr, &mut misplaced);
    let failed = misplaced.has_errors();
    report.merge(misplaced);
    (!failed).then_some(expr)
}
