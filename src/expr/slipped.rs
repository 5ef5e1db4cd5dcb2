//! What the parser says when something stands where it cannot, and how it
//! gets past it.

use super::codes::{
    CAPITAL_KEYWORD, FOREIGN_OPERATOR, KEYWORD_AS_NAME, LOOP_OUTSIDE_CALL, MISSING_OPERAND,
    MISSING_OPERATOR, NOT_A_FUNCTION, NOT_A_WHOLE_NUMBER, STRAY_COMMA, STRAY_WORD,
};
use super::keywords::{is_keyword, quote};
use super::operators::{Level, Operator, Role, operator};
use super::parse::{Parser, Part};
use super::slips::{self, ARTICLES, BEFORE, BETWEEN};
use super::token::{Bracket, Kind, Token};
use super::{ArithmeticOp, CompareOp, LogicOp};
use std::ops::Range;

impl Parser<'_, '_> {
    /// `NOT x`, `either x or y`: words before an operand.
    pub(super) fn words_before(&mut self) {
        while let Kind::Name(word) = self.kind() {
            let next = self.token_at(1);
            let operand_follows = next.kind.begins_term()
                || matches!(next.kind, Kind::If)
                || matches!(next.kind, Kind::Operator(row) if row.role == Role::Not);
            if !operand_follows {
                return;
            }
            let lower = word.to_lowercase();
            if is_keyword(&lower) && lower != *word && matches!(&*lower, "not" | "if") {
                self.lower_case(&lower);
                return;
            }
            // `both(a, b)` may be anything; `both a and b` is English.
            if next.kind == Kind::Open(Bracket::Round) {
                return;
            }
            let Some(slip) = slips::find(BEFORE, word) else {
                return;
            };
            let range = self.advance();
            let written = self.findings.slice(range.clone());
            self.findings.add(
                &FOREIGN_OPERATOR,
                range,
                format!("`{written}` has no meaning here"),
                slip.help,
            );
        }
    }

    /// Makes the present word the keyword it is in lower case.
    pub(super) fn lower_case(&mut self, lower: &str) {
        let range = self.range();
        let written = self.findings.slice(range.clone());
        self.findings.add(
            &CAPITAL_KEYWORD,
            range,
            format!("`{written}` is a name; the keyword is written `{lower}`"),
            format!("write `{lower}`"),
        );
        let kind = match lower {
            "if" => Kind::If,
            "then" => Kind::Then,
            "else" => Kind::Else,
            "for" => Kind::For,
            word => operator(word).map_or(Kind::Bad, Kind::Operator),
        };
        self.mend(kind);
    }

    /// Puts another token in the present one's place.
    fn mend(&mut self, kind: Kind) {
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
        let ends = matches!(token.kind, Kind::Close(_) | Kind::End | Kind::Comma);
        let here = self.findings.slice(present.clone());
        let help = match token.kind {
            Kind::Operator(row) if row.role == Role::Arithmetic(ArithmeticOp::Add) => {
                "a `+` stands between two numbers"
            }
            Kind::Comma | Kind::Close(_) => "write what is missing, or delete the comma",
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

    /// `x not = y`, `A not B`.
    pub(super) fn stray_not(&mut self) {
        let word = self.advance();
        let (help, skip) = match self.role_at(0) {
            Some(Role::Compare(CompareOp::Equal)) => ("write `!=`", false),
            Some(Role::Compare(CompareOp::Is)) => ("write `is not`", false),
            Some(_) => (
                "write `not` before the whole comparison, `not x < y`",
                false,
            ),
            None => (
                "write `A is not knight`, or put `and` or `or` before `not`",
                true,
            ),
        };
        self.findings.add(
            &MISSING_OPERATOR,
            word,
            "`not` stands between two things and joins nothing",
            help,
        );
        if skip {
            self.drop_terms();
        }
    }

    /// Two operands side by side.
    pub(super) fn side_by_side(&mut self) {
        let word = match self.kind() {
            Kind::Name(word) => word.clone(),
            _ => String::new(),
        };
        let lower = word.to_lowercase();
        if is_keyword(&lower) && lower != word && !matches!(&*lower, "true" | "false") {
            return self.lower_case(&lower);
        }
        if word == "only" && self.token_at(1).kind == Kind::If {
            return self.only_if();
        }
        let last = matches!(
            self.token_at(1).kind,
            Kind::End | Kind::Close(_) | Kind::Comma
        );
        if let Some(slip) = slips::find(BETWEEN, &word)
            && let Some(row) = slip.meant.and_then(operator)
            && !last
        {
            return self.foreign_word(&word, row, slip.help);
        }
        let silent = self
            .previous()
            .is_some_and(|token| token.mended || token.kind == Kind::Bad);
        if !silent {
            self.say_side_by_side();
        }
        self.drop_terms();
    }

    fn foreign_word(&mut self, word: &str, row: &'static Operator, help: &str) {
        let range = self.range();
        self.findings.add(
            &FOREIGN_OPERATOR,
            range,
            format!("`{word}` is no operator here"),
            help,
        );
        self.mend(Kind::Operator(row));
    }

    /// `P only if Q`
    fn only_if(&mut self) {
        let only = self.advance();
        let range = only.start..self.range().end;
        self.findings.add(
            &FOREIGN_OPERATOR,
            range,
            "`only if` is no operator here",
            "write `P -> Q`, or `not Q -> not P`",
        );
        if let Some(row) = operator("->") {
            self.mend(Kind::Operator(row));
        }
    }

    fn say_side_by_side(&mut self) {
        let Some(before) = self.previous() else {
            return;
        };
        let word = |token: &Token| {
            matches!(token.kind, Kind::Name(_) | Kind::Number(_)) && token.end > token.start
        };
        let first = before.start..before.end;
        let left = self.findings.slice(first.clone());
        let right = self.findings.slice(self.range());
        let after_is = self
            .at
            .checked_sub(2)
            .and_then(|at| self.tokens.get(at))
            .is_some_and(|t| {
                matches!(t.kind, Kind::Operator(row)
                    if matches!(row.role, Role::Compare(CompareOp::Is | CompareOp::IsNot) | Role::Not))
            });
        if after_is && ARTICLES.contains(&left) {
            self.findings.add(
                &MISSING_OPERATOR,
                first,
                format!("`{left}` has no meaning here"),
                format!("leave it out: `is {right}`"),
            );
            return;
        }
        let mut end = self.range().end;
        let help = if word(before) && word(self.token()) {
            let mut ahead = 1;
            while word(self.token_at(ahead)) {
                end = self.token_at(ahead).end;
                ahead += 1;
            }
            let label = quote(self.findings.slice(first.start..end));
            if ahead > 1 {
                format!(
                    "a label with spaces is quoted: {label}; and a fact is an expression, not a \
                     sentence: names are joined with signs such as `=`, `and`, `->`"
                )
            } else if matches!(before.kind, Kind::Number(_)) {
                format!(
                    "a product is written {left} * {right}; a label with a space is quoted: {label}"
                )
            } else {
                format!(
                    "a label with a space is quoted: {label}; otherwise an operator is missing, \
                     such as `=`, `and`, `*`"
                )
            }
        } else if matches!(before.kind, Kind::Number(_)) {
            format!("a product is written `{left} * …`")
        } else {
            "write an operator between them, such as `=`, `and`, `*`".to_owned()
        };
        self.findings.add(
            &MISSING_OPERATOR,
            first.start..end,
            format!("nothing joins `{left}` and `{right}`"),
            help,
        );
    }

    /// Something that cannot follow a whole expression inside `bracket`, or at
    /// the top: reports it, steps over it and reads on.
    pub(super) fn leftover(&mut self, bracket: Option<Bracket>) {
        let kind = self.kind().clone();
        let range = self.range();
        match kind {
            Kind::For => self.loop_outside_call(bracket),
            Kind::Comma => {
                self.advance();
                let help = match bracket {
                    None => "write each proposition as a fact of its own, or join them with `and`",
                    Some(_) => {
                        "only the arguments of a function are separated by commas: `any(a, b)`, \
                         `all(a, b)`"
                    }
                };
                self.findings
                    .add(&STRAY_COMMA, range, "this comma separates nothing", help);
            }
            Kind::If => {
                self.advance();
                self.mend_before();
                self.expression(Level::Iff);
                let help = if *self.kind() == Kind::Else {
                    self.advance();
                    "write `if Q then P else R`"
                } else {
                    "write `if Q then P`, or `Q -> P`"
                };
                self.findings.add(
                    &STRAY_WORD,
                    range,
                    "an `if` stands before what it governs",
                    help,
                );
            }
            Kind::Then | Kind::Else => {
                self.advance();
                let word = self.findings.slice(range.clone());
                self.findings.add(
                    &STRAY_WORD,
                    range,
                    format!("no `if` stands before this `{word}`"),
                    "write `if P then Q else R`; the `else` is of the nearest `if`",
                );
            }
            _ => {
                self.advance();
            }
        }
        self.mend_before();
        if !matches!(self.kind(), Kind::Close(_) | Kind::End) {
            self.expression(Level::Iff);
        }
    }

    fn loop_outside_call(&mut self, bracket: Option<Bracket>) {
        let help = match bracket {
            Some(Bracket::Square) => "drop the square brackets: `sum(age[p] for p in person)`",
            Some(Bracket::Round) => {
                "drop one pair of parentheses: `all(knight[p] for p in person)`"
            }
            _ => {
                "say what it gathers: `all(knight[p] for p in person)` for every one, `any(…)` \
                 for at least one, `sum(…)` for numbers"
            }
        };
        let word = self.range();
        self.findings.add(
            &LOOP_OUTSIDE_CALL,
            word,
            "a `for` stands only among the arguments of a function",
            help,
        );
        let mut height = 0;
        self.loops(&mut height);
        self.condition(&mut height);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    /// Line; for each finding its code, its characters, a word of its help.
    #[test]
    fn each_slip_is_met_with_its_own_help() {
        for (line, expected) in [
            ("a and", &[("missing-operand", "and", "missing")][..]),
            ("and a", &[("missing-operand", "and", "missing")]),
            ("a and or b", &[("missing-operand", "or", "missing")]),
            ("a = ", &[("missing-operand", "=", "missing")]),
            ("(a or) and b", &[("missing-operand", "or", "missing")]),
            ("+ 3", &[("missing-operand", "+", "between two numbers")]),
            ("not", &[("missing-operand", "not", "missing")]),
            (
                "war medal = rum",
                &[("missing-operator", "war medal", "'war medal'")],
            ),
            (
                "at least one of us",
                &[("missing-operator", "at least one", "not a sentence")],
            ),
            ("2 x = 3", &[("missing-operator", "2 x", "2 * x")]),
            ("2(x + 1)", &[("missing-operator", "2(", "2 * ")]),
            ("(a)(b)", &[("missing-operator", ")(", "operator between")]),
            ("A is a knight", &[("missing-operator", "a", "is knight")]),
            (
                "A is not the knight",
                &[("missing-operator", "the", "is knight")],
            ),
            ("a not b", &[("missing-operator", "not", "is not")]),
            ("a not = b", &[("missing-operator", "not", "!=")]),
            ("a not is b", &[("missing-operator", "not", "is not")]),
            (
                "A AND B Or C",
                &[
                    ("capital-keyword", "AND", "`and`"),
                    ("capital-keyword", "Or", "`or`"),
                ],
            ),
            ("NOT A", &[("capital-keyword", "NOT", "`not`")]),
            ("NOT(A)", &[("capital-keyword", "NOT", "`not`")]),
            (
                "IF a THEN b ELSE c",
                &[
                    ("capital-keyword", "IF", "`if`"),
                    ("capital-keyword", "THEN", "`then`"),
                    ("capital-keyword", "ELSE", "`else`"),
                ],
            ),
            (
                "all(x FOR i IN S)",
                &[
                    ("capital-keyword", "FOR", "`for`"),
                    ("capital-keyword", "IN", "`in`"),
                ],
            ),
            (
                "either A or B",
                &[("foreign-operator", "either", "`P xor Q` exactly one")],
            ),
            (
                "neither A nor B",
                &[
                    ("foreign-operator", "neither", "none(P, Q)"),
                    ("foreign-operator", "nor", "none(P, Q)"),
                ],
            ),
            (
                "A only if B",
                &[("foreign-operator", "only if", "`P -> Q`")],
            ),
            ("A if B", &[("stray-word", "if", "if Q then P")]),
            (
                "3 if B else 4",
                &[("stray-word", "if", "if Q then P else R")],
            ),
            ("a then b", &[("stray-word", "then", "if P then Q")]),
            ("if a, b", &[("if-without-then", "if", "then")]),
            ("if a", &[("if-without-then", "if", "then")]),
            (
                "A is knight.",
                &[("stray-word", ".", "without a full stop")],
            ),
            (
                "a, b, c",
                &[
                    ("stray-comma", ",", "fact of its own"),
                    ("stray-comma", ",", "fact of its own"),
                ],
            ),
            ("(a, b)", &[("stray-comma", ",", "any(a, b)")]),
            ("mod[A] = 3", &[("keyword-as-name", "mod", "'mod'")]),
            ("in = 3", &[("keyword-as-name", "in", "'in'")]),
            ("x = of", &[("keyword-as-name", "of", "'of'")]),
            ("then = 3", &[("keyword-as-name", "then", "'then'")]),
            ("x[for]", &[("keyword-as-name", "for", "'for'")]),
            ("or[A]", &[("keyword-as-name", "or", "'or'")]),
            ("mod(a, 2) = 1", &[("not-a-function", "mod", "a mod b")]),
            ("or(a, b)", &[("not-a-function", "or", "any(a, b)")]),
            ("x is in {a}", &[("stray-word", "is", "leave out `is`")]),
            ("x is not in {a}", &[("stray-word", "is", "leave out `is`")]),
            (
                "x == 3 && !y || 5a",
                &[
                    ("foreign-operator", "==", "`=`"),
                    ("foreign-operator", "&&", "`and`"),
                    ("foreign-operator", "!", "`not`"),
                    ("foreign-operator", "||", "`or`"),
                    ("not-a-whole-number", "5a", "'5a'"),
                ],
            ),
            (
                "(a and) or (b ==) or c d",
                &[
                    ("missing-operand", "and", "missing"),
                    ("foreign-operator", "==", "`=`"),
                    ("missing-operator", "c d", "'c d'"),
                ],
            ),
        ] {
            let (_, found) = read(line);
            let shown: Vec<(&str, &str)> = found
                .iter()
                .map(|d| (d.code.name, &line[d.span.start..d.span.end]))
                .collect();
            let wanted: Vec<(&str, &str)> = expected.iter().map(|e| (e.0, e.1)).collect();
            assert_eq!(shown, wanted, "{line}: {found:#?}");
            for (diagnostic, (.., help)) in found.iter().zip(expected) {
                let said = diagnostic.help.clone().unwrap_or_default();
                assert!(said.contains(help), "{line}: {said}");
            }
        }
    }

    #[test]
    fn words_of_other_languages_are_names_where_they_can_be() {
        for line in [
            "either",
            "both[A]",
            "a = nor",
            "only or when",
            "x = OR",
            "True = FALSE",
        ] {
            assert!(read(line).0.is_some(), "{line}");
        }
    }

    #[test]
    fn errors_of_one_expression_end_at_some_point() {
        let (_, found) = read(&"a ☂ ".repeat(10_000));
        assert_eq!(found.len(), 20);
    }
}
