//! Where reading is: looking around, going on, and what went wrong.

use super::super::super::codes::{LP_NUMBER, LP_SYNTAX, LP_UNREAD};
use super::lex::{Kind, Token};
use super::words::{self, Section};
use super::written::{Name, Sum};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span};

/// Reading stopped here; why was reported.
pub struct Stopped;

/// What was read, or nothing.
pub type Read<T> = Result<T, Stopped>;

/// The tokens of a text, and how far they are read.
pub struct Parser<'a> {
    source: &'a Source,
    tokens: &'a [Token],
    pub at: usize,
    pub report: &'a mut Report,
}

impl<'a> Parser<'a> {
    /// At the first token.
    pub fn new(source: &'a Source, tokens: &'a [Token], report: &'a mut Report) -> Self {
        Parser {
            source,
            tokens,
            at: 0,
            report,
        }
    }
}

/// Looking around.
impl Parser<'_> {
    pub fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    pub fn line(&self) -> Option<usize> {
        self.peek().map(|token| token.line)
    }

    pub fn section(&self) -> Option<(Section, usize)> {
        words::section(self.source, self.tokens.get(self.at..)?)
    }

    /// Whether anything is left of this section.
    pub fn in_section(&self) -> bool {
        self.peek().is_some() && self.section().is_none()
    }

    pub fn is_label(&self) -> bool {
        let kind = |index: usize| self.tokens.get(index).map(|token| token.kind);
        kind(self.at) == Some(Kind::Name) && kind(self.at + 1) == Some(Kind::Colon)
    }

    pub fn is_free(&self, token: Token) -> bool {
        token.kind == Kind::Name && self.source.slice(token.span).eq_ignore_ascii_case("free")
    }

    /// Whether an infinite number stands here, and no column of that name.
    pub fn at_infinite(&self) -> bool {
        self.peek().is_some_and(|token| {
            token.kind == Kind::Name && words::infinite(self.source.slice(token.span))
        })
    }

    /// The name before a colon.
    pub fn label(&mut self) -> Option<Name> {
        let token = self.peek().filter(|_| self.is_label())?;
        self.at += 2;
        Some(self.name(token))
    }

    pub fn name(&self, token: Token) -> Name {
        Name {
            text: self.source.slice(token.span).to_owned(),
            span: token.span,
        }
    }

    /// Where reading is; behind the last token where nothing is left.
    pub fn here(&self) -> Span {
        match (self.peek(), self.tokens.last()) {
            (Some(token), _) => token.span,
            (None, Some(last)) => Span::new(last.span.end, last.span.end),
            (None, None) => Span::default(),
        }
    }

    /// From a token to the last one read.
    pub fn span_from(&self, start: usize) -> Span {
        match self.tokens.get(start..self.at) {
            Some([first, .., last]) => first.span.to(last.span),
            Some([one]) => one.span,
            _ => self.here(),
        }
    }

    /// What stands from a token to the last one read, on one line and without
    /// comments.
    pub fn text(&self, start: usize) -> String {
        let mut out = String::new();
        let mut end = None;
        for token in self.tokens.get(start..self.at).unwrap_or_default() {
            if end.is_some_and(|end| end < token.span.start) {
                out.push(' ');
            }
            out.push_str(self.source.slice(token.span));
            end = Some(token.span.end);
        }
        out
    }

    /// Goes on to the next section, or to what is wanted.
    pub fn skip(&mut self, wanted: impl Fn(&Self, Token) -> bool) {
        while let Some(token) = self.peek() {
            if self.section().is_some() || wanted(self, token) {
                return;
            }
            self.at += 1;
        }
    }
}

/// What goes wrong.
impl Parser<'_> {
    pub fn wrong(&mut self, what: &str) -> Stopped {
        let place = self.here();
        let mut finding = Diagnostic::new(&LP_SYNTAX, place, what);
        if self.section().is_some() && self.peek().is_some_and(|token| !token.first) {
            let word = self.source.slice(place);
            finding = finding.help(format!(
                "`{word}` is a keyword of LP text, and cannot be the name of a column"
            ));
        }
        self.report.push(finding);
        Stopped
    }

    pub fn wrong_at(&mut self, span: Span, what: &str) -> Stopped {
        self.report.push(Diagnostic::new(&LP_SYNTAX, span, what));
        Stopped
    }

    pub fn unread(&mut self, span: Span, what: &str) -> Stopped {
        let help = "only linear rows over whole-number columns are read";
        self.report
            .push(Diagnostic::new(&LP_UNREAD, span, what).help(help));
        Stopped
    }

    pub fn number(&mut self, span: Span, what: &str) -> Stopped {
        self.report.push(Diagnostic::new(&LP_NUMBER, span, what));
        Stopped
    }

    pub fn too_fine(&mut self, span: Span) -> Stopped {
        self.number(span, "a number with more digits than can be kept")
    }

    /// Behind a sum that must not be empty.
    pub fn not_empty(&mut self, sum: &Sum) -> Read<()> {
        if sum.items == 0 {
            return Err(self.wrong("a number or a column is missing before this"));
        }
        Ok(())
    }
}
