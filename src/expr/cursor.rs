//! Stepping over tokens.

use super::operators::Role;
use super::parse::{Parser, Part};
use super::token::{Kind, Token};
use super::{Expr, ExprKind};
use std::ops::Range;

impl Parser<'_, '_> {
    /// Reads and forgets operands.
    pub(super) fn drop_terms(&mut self) {
        while self.kind().begins_term() {
            self.term();
        }
    }

    /// The present token.
    pub(super) fn token(&self) -> &Token {
        self.token_at(0)
    }

    /// The token `ahead` of the present one; the last one is beyond all.
    pub(super) fn token_at(&self, ahead: usize) -> &Token {
        static END: Token = Token {
            kind: Kind::End,
            start: 0,
            end: 0,
            mended: false,
        };
        self.tokens
            .get(self.at + ahead)
            .or(self.tokens.last())
            .unwrap_or(&END)
    }

    /// The token before the present one.
    pub(super) fn previous(&self) -> Option<&Token> {
        self.tokens.get(self.at.checked_sub(1)?)
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.token().kind
    }

    pub(super) fn role(&self) -> Option<Role> {
        self.role_at(0)
    }

    pub(super) fn role_at(&self, ahead: usize) -> Option<Role> {
        match self.token_at(ahead).kind {
            Kind::Operator(row) => Some(row.role),
            _ => None,
        }
    }

    /// Steps over the present token and says where it stands.
    pub(super) fn advance(&mut self) -> Range<usize> {
        let range = self.range();
        if *self.kind() != Kind::End {
            self.at += 1;
        }
        range
    }

    /// Where the present token stands.
    pub(super) fn range(&self) -> Range<usize> {
        self.token().start..self.token().end
    }

    /// What takes the place of a missing operand.
    pub(super) fn stand_in(&mut self) -> Part {
        let at = self.previous().map_or(0, |token| token.end);
        Part {
            expr: Expr {
                span: self.findings.span(at..at),
                kind: ExprKind::Number(0),
            },
            start: at,
            end: at,
            height: 1,
        }
    }

    /// Puts another token in the present one's place.
    pub(super) fn mend(&mut self, kind: Kind) {
        if let Some(token) = self.tokens.get_mut(self.at) {
            token.kind = kind;
            token.mended = true;
        }
    }

    /// Marks the token before this place as already complained of.
    pub(super) fn mend_before(&mut self) {
        if let Some(before) = self.at.checked_sub(1)
            && let Some(token) = self.tokens.get_mut(before)
        {
            token.mended = true;
        }
    }
}
