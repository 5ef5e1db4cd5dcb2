//! String → expression tree with spans. Knows no names.
//!
//! The grammar, lowest to highest: `<->` · `->` (right) · `or` · `xor` · `and`
//! · `not` · `= != < <= > >= is in` (chains) · `+ -` · `* div mod` · unary `-`
//! · `of` · indexing, calls, parentheses. [`OPERATORS`] has them all.
//!
//! text → tokens (`lex`) → brackets in pairs (`brackets`) → tree
//! (`parse`, `operand`, `arguments`) → lists and ranges only
//! where they may stand (`places`). `missing`, `words` and `leftover`
//! say what is wrong, `slips` what people bring along from other languages.

mod arguments;
mod arrows;
mod brackets;
pub mod codes;
mod cursor;
mod findings;
mod keywords;
mod labels;
mod leftover;
mod lex;
mod missing;
mod numbers;
mod operand;
mod operators;
mod parse;
mod parts;
mod places;
mod runs;
mod show;
mod slips;
#[cfg(test)]
mod testing;
mod token;
mod tree;
mod words;

pub use keywords::{KEYWORDS, is_bare, is_keyword, normal, quote, written};
pub use operators::{Level, OPERATORS, Operator, Role};
pub use parts::Path;
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
                &codes::MISSING_OPERAND,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn nothing_is_an_error_at_the_place_of_nothing() {
        for blank in ["", "   ", "\n"] {
            let mut report = Report::new();
            assert_eq!(parse(&Text::plain(blank, 7), &mut report), None);
            let found = report.diagnostics();
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].code.name, "missing-operand");
            assert_eq!(found[0].span, Span::new(7, 7 + blank.len()));
        }
    }

    /// A folded block in the file: `>` at byte 10, then `a or` at 14, a break,
    /// two spaces, `b == c` at 21. Its value is `a or b == c`.
    fn folded() -> Text {
        Text::decoded(
            "a or b == c".into(),
            vec![(0, 14), (5, 21)],
            Span::new(10, 27),
            false,
        )
    }

    #[test]
    fn places_are_places_in_the_file() {
        let mut report = Report::new();
        assert_eq!(parse(&folded(), &mut report), None);
        let found = report.diagnostics();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].span, Span::new(23, 25));

        let text = Text::decoded(
            "é or\tb".into(),
            vec![(0, 3), (5, 8), (6, 10)],
            Span::new(2, 12),
            true,
        );
        let expr = parse(&text, &mut Report::new()).unwrap();
        assert_eq!(expr.span, Span::new(3, 11));
        let ExprKind::Logic(LogicOp::Or, left, right) = expr.kind else {
            panic!("{expr:?}");
        };
        assert_eq!(left.span, Span::new(3, 5));
        assert_eq!(right.span, Span::new(10, 11));
    }

    #[test]
    fn spans_leave_out_parentheses_around_but_not_inside() {
        let expr = parse(&Text::plain("((a) + (b))[c] = d", 0), &mut Report::new()).unwrap();
        let ExprKind::Compare(first, _) = &expr.kind else {
            panic!("{expr:?}");
        };
        assert_eq!(expr.span, Span::new(0, 18));
        assert_eq!(first.span, Span::new(0, 14));
        let ExprKind::Index(base, _) = &first.kind else {
            panic!("{first:?}");
        };
        assert_eq!(base.span, Span::new(1, 10));
        let ExprKind::Arithmetic(_, a, b) = &base.kind else {
            panic!("{base:?}");
        };
        assert_eq!((a.span, b.span), (Span::new(2, 3), Span::new(8, 9)));
    }
}
