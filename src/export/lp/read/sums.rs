//! Rows and the sums in them.

use super::cursor::{Parser, Read};
use super::decimal::{Decimal, Number};
use super::lex::Kind;
use super::written::{Row, Sum};
use crate::rows::Sense;

impl Parser<'_> {
    /// One row.
    pub fn row(&mut self) -> Read<Row> {
        let name = self.label();
        let start = self.at;
        let left = self.sum(None)?;
        let sense = self.relation(&left, name.is_some())?;
        // A number on the left may begin a range, whose middle may be long;
        // else the line ends the row.
        let right = if left.terms.is_empty() {
            self.sum(None)?
        } else {
            self.sum(self.line())?
        };
        self.not_empty(&right)?;
        let range = match self.peek().map(|token| token.kind) {
            Some(Kind::Relation(second)) => {
                let place = self.here();
                self.at += 1;
                let end = self.sum(self.line())?;
                self.not_empty(&end)?;
                let numbers = left.terms.is_empty() && end.terms.is_empty();
                if !numbers || second != sense || sense == Sense::Equal {
                    let what = "a range is `number <= sum <= number`";
                    return Err(self.wrong_at(place, what));
                }
                Some((second, end))
            }
            _ => None,
        };
        if let Some(token) = self.peek() {
            if token.kind == Kind::Arrow {
                return Err(self.unread(token.span, "indicator rows are not read"));
            }
            if !token.first && !self.is_label() && self.section().is_none() {
                return Err(self.wrong("a sign or a new line is missing before this"));
            }
        }
        let span = self.span_from(start);
        Ok(Row {
            name,
            text: self.text(start),
            span,
            left,
            right: (sense, right),
            range,
        })
    }

    /// A relation behind a sum.
    fn relation(&mut self, left: &Sum, named: bool) -> Read<Sense> {
        match self.peek().map(|token| token.kind) {
            Some(Kind::Relation(sense)) => {
                // HiGHS and SCIP leave a row without columns empty.
                if !named {
                    self.not_empty(left)?;
                }
                self.at += 1;
                Ok(sense)
            }
            Some(Kind::Arrow) => Err(self.unread(self.here(), "indicator rows are not read")),
            _ => Err(self.wrong("a row needs `<=`, `>=` or `=` here")),
        }
    }

    /// A sum up to whatever is none of it; `line` where it ends with its line.
    pub fn sum(&mut self, line: Option<usize>) -> Read<Sum> {
        let start = self.at;
        let mut sum = Sum {
            span: self.here(),
            ..Sum::default()
        };
        loop {
            let empty = self.at == start;
            let Some(token) = self.peek() else { break };
            let ended = line.is_some_and(|line| token.line != line)
                || matches!(token.kind, Kind::Relation(_) | Kind::Arrow)
                || self.is_label()
                || self.section().is_some();
            if ended {
                break;
            }
            let mut minus = false;
            let signed = matches!(token.kind, Kind::Sign(_));
            while let Some(Kind::Sign(sign)) = self.peek().map(|token| token.kind) {
                minus ^= sign;
                self.at += 1;
            }
            if !signed && !empty {
                if token.first {
                    // A row without a name begins.
                    break;
                }
                return Err(self.wrong("a sign is missing before this"));
            }
            self.item(minus, line, &mut sum)?;
            sum.items += 1;
            if sum.infinite.is_some() && (!empty || !sum.terms.is_empty()) {
                let span = self.span_from(start);
                return Err(self.number(span, "an infinite number is no part of a sum"));
            }
        }
        sum.span = self.span_from(start);
        Ok(sum)
    }

    /// `3 x`, `x` or `3`, behind its sign. A column may stand on the next line,
    /// where the sum does not end with its line.
    fn item(&mut self, minus: bool, line: Option<usize>, sum: &mut Sum) -> Read<()> {
        let signed = |value: Decimal| if minus { value.negated() } else { value };
        let Some(token) = self.peek() else {
            return Err(self.wrong("something is missing behind the sign"));
        };
        let ends = self.is_label() || self.section().is_some();
        let value = match token.kind {
            Kind::Number(number) => {
                self.at += 1;
                match number {
                    Number::Exact(value) => Some(value),
                    Number::Infinite => None,
                    Number::TooFine => return Err(self.too_fine(token.span)),
                }
            }
            Kind::Name if ends => {
                return Err(self.wrong("something is missing before this"));
            }
            Kind::Name if self.at_infinite() => {
                self.at += 1;
                None
            }
            Kind::Name => Some(Decimal::ONE),
            Kind::Bracket => {
                return Err(self.unread(token.span, "quadratic parts are not read"));
            }
            _ => return Err(self.wrong("expected a number or a column")),
        };
        let Some(value) = value else {
            sum.infinite = Some(minus);
            return Ok(());
        };
        match self.peek() {
            Some(next)
                if next.kind == Kind::Name
                    && (line.is_none() || line == Some(next.line))
                    && !self.is_label()
                    && self.section().is_none() =>
            {
                self.at += 1;
                sum.terms.push((self.name(next), signed(value)));
            }
            _ => match sum.constant.plus(signed(value)) {
                Some(constant) => sum.constant = constant,
                None => return Err(self.too_fine(token.span)),
            },
        }
        Ok(())
    }
}
