//! An operand is wanted and something else stands there.

use super::codes::{
    KEYWORD_AS_NAME, MISSING_OPERAND, NOT_A_FUNCTION, NOT_A_WHOLE_NUMBER, STRAY_WORD,
};
use super::keywords::{is_keyword, quote};
use super::operators::Role;
use super::parse::{Parser, Part};
use super::token::{Bracket, Kind};
use super::{ArithmeticOp, LogicOp};
use std::ops::Range;

impl Parser<'_, '_> {
    /// Nothing stands where an operand is wanted.
    pub(super) fn missing_operand(&mut self) -> Part {
        match self.kind() {
            Kind::Dot => return self.leading_dot(),
            Kind::Operator(_) | Kind::Then | Kind::Else | Kind::For => {
                if let Some(part) = self.keyword_as_name() {
                    return part;
                }
            }
            _ => {}
        }
        let token = self.token();
        let before = self.previous();
        let silent = token.mended || before.is_some_and(|t| t.mended || t.kind == Kind::Bad);
        if !silent {
            self.say_missing();
        }
        self.stand_in()
    }

    fn say_missing(&mut self) {
        let present = self.range();
        let token = self.token();
        let before = self.previous().filter(|t| !matches!(t.kind, Kind::Open(_)));
        let behind_comma = before.is_some_and(|t| t.kind == Kind::Comma);
        let ends = matches!(token.kind, Kind::Close(_) | Kind::End | Kind::Comma);
        let here = self.findings.slice(present.clone());
        let help = match token.kind {
            Kind::Operator(row) if row.role == Role::Arithmetic(ArithmeticOp::Add) => {
                "a `+` stands between two numbers"
            }
            Kind::Comma | Kind::Close(_) if token.kind == Kind::Comma || behind_comma => {
                "write what is missing, or delete the comma"
            }
            _ => "write what is missing, a name or an expression",
        };
        let (range, message) = match before {
            Some(before) if ends && token.kind != Kind::Comma => {
                let range = before.start..before.end;
                let word = self.findings.slice(range.clone());
                (range, format!("nothing follows `{word}`"))
            }
            Some(before) => {
                let word = self.findings.slice(before.start..before.end);
                (
                    present,
                    format!("nothing stands between `{word}` and `{here}`"),
                )
            }
            None => (present, format!("nothing stands before `{here}`")),
        };
        self.findings.add(&MISSING_OPERAND, range, message, help);
    }

    /// `mod[A]`, `in = 3`, `or(a, b)`: a keyword where a name is meant.
    fn keyword_as_name(&mut self) -> Option<Part> {
        let range = self.range();
        let word = self.findings.slice(range.clone());
        if !is_keyword(word) || self.token().mended {
            return None;
        }
        let next = self.token_at(1);
        let touches = next.start == range.end;
        if touches && next.kind == Kind::Open(Bracket::Round) && next.end > next.start {
            return self.keyword_called(word, range);
        }
        let indexed = touches && next.kind == Kind::Open(Bracket::Square);
        let logical = matches!(self.role_at(0), Some(Role::Logic(_)));
        let lonely = !logical
            && !matches!(next.kind, Kind::If | Kind::Open(_))
            && !next.kind.begins_term()
            && self.role_at(1) != Some(Role::Not);
        if !indexed && !lonely {
            return None;
        }
        self.findings.add(
            &KEYWORD_AS_NAME,
            range,
            format!("`{word}` is a keyword"),
            format!("as a name it is quoted: {}", quote(word)),
        );
        self.mend(Kind::Name(word.to_owned()));
        Some(self.term())
    }

    /// `or(a, b)`: read on as if it were a function.
    fn keyword_called(&mut self, word: &str, range: Range<usize>) -> Option<Part> {
        let help = match self.role_at(0)? {
            Role::Logic(LogicOp::And) => "write `a and b`, or `all(a, b)`",
            Role::Logic(LogicOp::Or) => "write `a or b`, or `any(a, b)`",
            Role::Logic(LogicOp::Xor) => "write `a xor b`, or `exactly(1, a, b)`",
            Role::Logic(LogicOp::Iff) => "write `a <-> b`",
            Role::Logic(LogicOp::Implies) => "write `a -> b`",
            Role::Arithmetic(ArithmeticOp::Mod) => "write `a mod b`",
            Role::Arithmetic(_) => "write `a div b`",
            _ => return None,
        };
        self.findings.add(
            &NOT_A_FUNCTION,
            range,
            format!("`{word}` is no function, it stands between two operands"),
            help,
        );
        self.mend(Kind::Name(word.to_owned()));
        Some(self.term())
    }

    /// `.5`
    fn leading_dot(&mut self) -> Part {
        let dot = self.advance();
        let next = self.token();
        if matches!(next.kind, Kind::Number(_)) && next.start == dot.end {
            let range = dot.start..next.end;
            let written = self.findings.slice(range.clone());
            self.findings.add(
                &NOT_A_WHOLE_NUMBER,
                range,
                format!("`{written}` is no whole number"),
                "count in smaller units, or multiply both sides",
            );
        } else {
            self.say_stray_dot(dot);
        }
        if self.kind().begins_term() {
            return self.term();
        }
        self.mend_before();
        self.stand_in()
    }

    /// A full stop behind an operand.
    pub(super) fn stray_dot(&mut self) {
        let dot = self.advance();
        self.say_stray_dot(dot);
        self.drop_terms();
    }

    fn say_stray_dot(&mut self, dot: Range<usize>) {
        let help = if *self.kind() == Kind::End {
            "an expression ends without a full stop"
        } else {
            "an item is named without spaces, `colour.red`; a label with a full stop is quoted: \
             'St. Ives'"
        };
        self.findings
            .add(&STRAY_WORD, dot, "this full stop means nothing here", help);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_slips;

    #[test]
    fn what_is_missing_is_named() {
        check_slips(&[
            ("a and", &[("missing-operand", "and", "missing")]),
            ("and a", &[("missing-operand", "and", "missing")]),
            ("a and or b", &[("missing-operand", "or", "missing")]),
            ("a = ", &[("missing-operand", "=", "missing")]),
            ("(a or) and b", &[("missing-operand", "or", "missing")]),
            ("+ 3", &[("missing-operand", "+", "between two numbers")]),
            ("not", &[("missing-operand", "not", "missing")]),
            ("mod[A] = 3", &[("keyword-as-name", "mod", "'mod'")]),
            ("in = 3", &[("keyword-as-name", "in", "'in'")]),
            ("x = of", &[("keyword-as-name", "of", "'of'")]),
            ("f(a for i in )", &[("missing-operand", "in", "a name")]),
            ("f(a, )", &[("missing-operand", ",", "delete the comma")]),
            ("then = 3", &[("keyword-as-name", "then", "'then'")]),
            ("x[for]", &[("keyword-as-name", "for", "'for'")]),
            ("or[A]", &[("keyword-as-name", "or", "'or'")]),
            ("mod(a, 2) = 1", &[("not-a-function", "mod", "a mod b")]),
            ("or(a, b)", &[("not-a-function", "or", "any(a, b)")]),
        ]);
    }
}
