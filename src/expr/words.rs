//! Words that join nothing: two operands side by side, keywords in capitals,
//! words of other languages.

use super::CompareOp;
use super::codes::{CAPITAL_KEYWORD, FOREIGN_OPERATOR, MISSING_OPERATOR};
use super::keywords::{is_keyword, quote};
use super::operators::{Operator, Role, operator};
use super::parse::Parser;
use super::slips::{self, ARTICLES, BEFORE, BETWEEN};
use super::token::{Bracket, Kind, Token};

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
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check_slips, read};

    #[test]
    fn words_that_join_nothing_are_met_with_their_own_help() {
        check_slips(&[
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
        ]);
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
}
