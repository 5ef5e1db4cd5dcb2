//! `a..b`: the ends are whole numbers or names of data.

use super::codes::{BAD_NUMBER, BAD_RANGE};
use super::names::{is_number, trim};
use super::reader::Reader;
use crate::expr::{Expr, ExprKind, Name, is_bare, normal};
use crate::report::Diagnostic;
use crate::source::{Span, Text};
use std::ops::Range;

/// Where the `..` of a range stands in `range` of `text`.
pub(super) fn dots(text: &str, range: Range<usize>) -> Option<usize> {
    text.get(range.clone())?
        .find("..")
        .map(|at| range.start + at)
}

/// The two ends of a range; an end can be missing.
pub(super) type Ends = (Option<Expr>, Option<Expr>);

impl Reader<'_> {
    /// The ends of `a..b`, where `dots` is the place of `..`; `None` after a
    /// finding.
    pub(super) fn ends(&mut self, text: &Text, range: Range<usize>, dots: usize) -> Option<Ends> {
        let low = self.end(text, range.start..dots);
        let high = self.end(text, dots + 2..range.end);
        Some((low?, high?))
    }

    /// One end: `Some(None)` where nothing stands.
    fn end(&mut self, text: &Text, range: Range<usize>) -> Option<Option<Expr>> {
        let range = trim(text.as_str(), range);
        let span = text.locate(range.clone());
        let written = text.as_str().get(range.clone())?;
        if written.is_empty() {
            return Some(None);
        }
        if is_bare(written) {
            let name = Name {
                text: normal(written),
                quoted: false,
                span,
            };
            let kind = ExprKind::Name(name);
            return Some(Some(Expr { span, kind }));
        }
        if !is_number(written) {
            self.push(
                Diagnostic::new(
                    &BAD_RANGE,
                    span,
                    format!("`{written}` is not the end of a range"),
                )
                .help("a range is written `1..9`; its ends are whole numbers or names of data"),
            );
            return None;
        }
        let digits = written.strip_prefix('-').unwrap_or(written);
        let place = text.locate(range.end - digits.len()..range.end);
        let number = Expr {
            span: place,
            kind: ExprKind::Number(self.digits(digits, place)?),
        };
        if digits.len() == written.len() {
            return Some(Some(number));
        }
        let kind = ExprKind::Negate(Box::new(number));
        Some(Some(Expr { span, kind }))
    }

    fn digits(&mut self, digits: &str, span: Span) -> Option<i64> {
        let number = digits.parse().ok();
        if number.is_none() {
            self.push(
                Diagnostic::new(
                    &BAD_NUMBER,
                    span,
                    format!("the number {digits} is too large"),
                )
                .help(format!("the largest whole number here is {}", i64::MAX)),
            );
        }
        number
    }

    /// A whole number that stands alone, written as numbers are: digits without
    /// zeros before them, and perhaps a minus.
    pub(super) fn number<N>(&mut self, text: &Text, what: &str) -> Option<(N, Span)>
    where
        N: std::str::FromStr + std::fmt::Display,
    {
        let written = text.as_str().trim();
        let span = text.span();
        let number: Option<N> = written.parse().ok();
        match number {
            Some(number) if number.to_string() == written => Some((number, span)),
            Some(number) => {
                self.push(
                    Diagnostic::new(
                        &BAD_NUMBER,
                        span,
                        format!("{what} is a whole number, and `{written}` is not written as one"),
                    )
                    .help(format!("write `{number}`")),
                );
                None
            }
            None => {
                let large = is_number(written) && !written.starts_with('-');
                let message = if large {
                    format!("the number {written} is too large")
                } else {
                    format!("{what} is a whole number, and `{written}` is not")
                };
                self.push(
                    Diagnostic::new(&BAD_NUMBER, span, message)
                        .help("write it in digits, such as `8`"),
                );
                None
            }
        }
    }
}
