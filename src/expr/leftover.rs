//! A whole expression has ended and something still stands there.

use super::codes::{LOOP_OUTSIDE_CALL, STRAY_COMMA, STRAY_WORD};
use super::operators::Level;
use super::parse::Parser;
use super::token::{Bracket, Kind};

impl Parser<'_, '_> {
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
            // Brackets and characters without meaning have been reported.
            Kind::Bad | Kind::Close(_) | Kind::End => {
                self.advance();
            }
            _ => {
                self.advance();
                let word = self.findings.slice(range.clone());
                self.findings.add(
                    &STRAY_WORD,
                    range,
                    format!("`{word}` cannot follow here"),
                    "put the part that belongs together in parentheses",
                );
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
    use super::super::testing::{check_slips, read};

    #[test]
    fn what_is_left_over_is_said_once() {
        check_slips(&[
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
        ]);
    }

    #[test]
    fn errors_of_one_expression_end_at_some_point() {
        let (_, found) = read(&"a ☂ ".repeat(10_000));
        assert_eq!(found.len(), 20);
    }
}
