//! Bounds.

use super::cursor::{Parser, Read};
use super::decimal::{Decimal, Number};
use super::lex::Kind;
use super::written::{Bound, File};
use crate::rows::Sense;

impl Parser<'_> {
    /// One bound, or two for a column between numbers.
    pub fn bound(&mut self, file: &mut File) -> Read<()> {
        let start = self.at;
        let left = match self.peek().map(|token| token.kind) {
            Some(Kind::Name) if !self.at_infinite() => None,
            _ => {
                let side = self.side()?;
                Some((side, self.bound_relation()?))
            }
        };
        let token = match self.peek() {
            Some(token) if token.kind == Kind::Name && self.section().is_none() => token,
            _ => return Err(self.wrong("a bound is of one column")),
        };
        self.at += 1;
        let name = self.name(token);
        let mut found = Vec::new();
        if let Some((side, sense)) = &left {
            // `3 <= x` says that x is at least 3.
            let turned = match sense {
                Sense::AtLeast => Sense::AtMost,
                Sense::AtMost => Sense::AtLeast,
                Sense::Equal => Sense::Equal,
            };
            found.push((Some(turned), *side));
        }
        match self.peek() {
            Some(token) if matches!(token.kind, Kind::Relation(_)) => {
                let second = self.bound_relation()?;
                let range = left.as_ref().map(|(_, first)| *first);
                if range.is_some_and(|first| first != second || first == Sense::Equal) {
                    let what = "a bound on both sides is `number <= column <= number`";
                    return Err(self.wrong_at(token.span, what));
                }
                found.push((Some(second), self.side()?));
            }
            Some(token) if left.is_none() && self.is_free(token) => {
                self.at += 1;
                found.push((None, (None, false)));
            }
            _ if left.is_none() => {
                return Err(self.wrong("a bound needs `<=`, `>=`, `=` or `free` here"));
            }
            _ => {}
        }
        let span = self.span_from(start);
        for (sense, (value, minus)) in found {
            file.bounds.push(Bound {
                name: name.clone(),
                sense,
                value,
                minus,
                span,
            });
        }
        Ok(())
    }

    fn bound_relation(&mut self) -> Read<Sense> {
        match self.peek().map(|token| token.kind) {
            Some(Kind::Relation(sense)) => {
                self.at += 1;
                Ok(sense)
            }
            Some(Kind::Name) if self.section().is_none() => {
                Err(self.wrong("a bound is of one column, without a coefficient"))
            }
            _ => Err(self.wrong("a bound needs `<=`, `>=` or `=` here")),
        }
    }

    /// One end of a bound: a number, or `None` where it is infinite, and
    /// whether it has a minus.
    fn side(&mut self) -> Read<(Option<Decimal>, bool)> {
        let mut minus = false;
        while let Some(Kind::Sign(sign)) = self.peek().map(|token| token.kind) {
            minus ^= sign;
            self.at += 1;
        }
        let infinite = self.at_infinite();
        let Some(token) = self.peek() else {
            return Err(self.wrong("a number is missing"));
        };
        let value = match token.kind {
            Kind::Number(Number::Exact(value)) => Some(value),
            Kind::Number(Number::Infinite) => None,
            Kind::Number(Number::TooFine) => return Err(self.too_fine(token.span)),
            Kind::Name if infinite => None,
            _ => return Err(self.wrong("expected a number")),
        };
        self.at += 1;
        let signed = value.map(|value| if minus { value.negated() } else { value });
        Ok((signed, minus))
    }
}
