//! Tokens → tree: precedence climbing over the table of operators.
//!
//! The parser never gives up on a slip: what is missing is replaced by a
//! stand-in, what is too much is left out, and reading goes on, so that one
//! look at the messages mends the whole expression. A tree with a stand-in
//! never leaves the room.

use super::MOST_DEPTH;
use super::codes::{STRAY_WORD, TOO_DEEP};
use super::findings::Findings;
use super::operators::{Level, Operator, Role, operator_for};
use super::token::{Kind, Token};
use super::{CompareOp, Expr, ExprKind, LogicOp};
use std::ops::Range;

/// A tree under construction.
pub(super) struct Part {
    pub(super) expr: Expr,
    /// First byte in the text, parentheses included.
    pub(super) start: usize,
    /// One past the last byte, parentheses included.
    pub(super) end: usize,
    /// The longest way down the tree.
    pub(super) height: usize,
}

impl Part {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Builds a tree from its left and its right operand.
pub(super) trait Build: FnOnce(Box<Expr>, Box<Expr>) -> ExprKind {}
impl<F: FnOnce(Box<Expr>, Box<Expr>) -> ExprKind> Build for F {}

/// The reader of one expression's tokens.
pub(super) struct Parser<'f, 'a> {
    /// With [`Kind::End`] last and all brackets in pairs.
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
    /// How many [`Parser::expression`] are under way.
    pub(super) depth: usize,
    pub(super) findings: &'f mut Findings<'a>,
}

impl<'f, 'a> Parser<'f, 'a> {
    pub(super) fn new(tokens: Vec<Token>, findings: &'f mut Findings<'a>) -> Self {
        Parser {
            tokens,
            at: 0,
            depth: 0,
            findings,
        }
    }

    /// The whole text as one expression.
    pub(super) fn whole(&mut self) -> Expr {
        let part = self.expression(Level::Iff);
        while *self.kind() != Kind::End {
            self.leftover(None);
        }
        part.expr
    }

    /// An expression whose operators all bind at least as tightly as `min`.
    pub(super) fn expression(&mut self, min: Level) -> Part {
        self.depth += 1;
        let part = if self.depth > MOST_DEPTH {
            self.too_deep()
        } else {
            let left = self.operand(min);
            self.operators(left, min)
        };
        self.depth -= 1;
        part
    }

    fn operators(&mut self, mut left: Part, min: Level) -> Part {
        while let Some(row) = self.infix() {
            if row.level < min {
                break;
            }
            let above = row.level.above();
            left = match row.role {
                Role::Logic(LogicOp::Iff | LogicOp::Implies) => self.arrows(left),
                Role::Logic(LogicOp::Xor) => self.exclusive(left),
                Role::Logic(op) => self.binary(left, above, |l, r| ExprKind::Logic(op, l, r)),
                Role::Compare(_) => self.chain(left),
                Role::Range => self.binary(left, above, ExprKind::Range),
                Role::Arithmetic(op) => {
                    self.binary(left, above, |l, r| ExprKind::Arithmetic(op, l, r))
                }
                Role::Of => self.binary(left, Level::Of, ExprKind::Of),
                Role::Not | Role::Negate | Role::If => break,
            };
        }
        left
    }

    fn binary(&mut self, left: Part, right: Level, build: impl Build) -> Part {
        self.advance();
        let right = self.expression(right);
        self.join(left, right, build)
    }

    /// Two operands and what stands between them.
    pub(super) fn join(&mut self, left: Part, right: Part, build: impl Build) -> Part {
        let range = left.start..right.end;
        let height = left.height.max(right.height);
        let kind = build(Box::new(left.expr), Box::new(right.expr));
        self.part(kind, range, height)
    }

    /// A tree over `range` whose tallest child has `height`.
    pub(super) fn part(&mut self, kind: ExprKind, range: Range<usize>, height: usize) -> Part {
        if height >= MOST_DEPTH {
            return self.too_deep();
        }
        Part {
            expr: Expr {
                span: self.findings.span(range.clone()),
                kind,
            },
            start: range.start,
            end: range.end,
            height: height + 1,
        }
    }

    /// `a < b <= c`.
    fn chain(&mut self, first: Part) -> Part {
        let start = first.start;
        let mut end = first.end;
        let mut height = first.height;
        let mut links = Vec::new();
        while let Some(row) = self.infix()
            && let Role::Compare(op) = row.role
        {
            let op = self.link(op);
            let right = self.expression(Level::Range);
            end = right.end;
            height = height.max(right.height);
            links.push((op, right.expr));
        }
        self.part(
            ExprKind::Compare(Box::new(first.expr), links),
            start..end,
            height,
        )
    }

    /// Takes the one or two words of a link.
    fn link(&mut self, op: CompareOp) -> CompareOp {
        let word = self.advance();
        let next = self.role();
        match (op, next) {
            (CompareOp::Is, Some(Role::Not)) => {
                self.advance();
                if self.role() == Some(Role::Compare(CompareOp::In)) {
                    self.needless_is(word, "not in");
                    self.advance();
                    return CompareOp::NotIn;
                }
                CompareOp::IsNot
            }
            (CompareOp::Is, Some(Role::Compare(CompareOp::In))) => {
                self.needless_is(word, "in");
                self.advance();
                CompareOp::In
            }
            // `infix` looked at the second word.
            (CompareOp::NotIn, Some(Role::Compare(CompareOp::In))) => {
                self.advance();
                CompareOp::NotIn
            }
            _ => op,
        }
    }

    fn needless_is(&mut self, word: Range<usize>, right: &str) {
        self.findings.add(
            &STRAY_WORD,
            word,
            format!("`is` does not go with `{right}`"),
            format!("leave out `is`: `today {right} {{Mon, Tue}}`"),
        );
    }

    /// The operator at an operator's place; whatever else stands there and
    /// cannot follow an operand is reported and passed over first.
    pub(super) fn infix(&mut self) -> Option<&'static Operator> {
        loop {
            match self.kind() {
                Kind::Operator(row) => {
                    let row = *row;
                    if row.role != Role::Not {
                        return Some(row);
                    }
                    if self.role_at(1) == Some(Role::Compare(CompareOp::In)) {
                        return operator_for(Role::Compare(CompareOp::NotIn));
                    }
                    self.stray_not();
                }
                Kind::Bad => {
                    self.advance();
                    self.drop_terms();
                }
                Kind::Dot => self.stray_dot(),
                kind if kind.begins_term() => self.side_by_side(),
                _ => return None,
            }
        }
    }

    fn too_deep(&mut self) -> Part {
        let range = self.range();
        self.findings.add(
            &TOO_DEEP,
            range,
            format!("this expression nests more than {MOST_DEPTH} deep"),
            "split it into several facts; for a long row of operators write \
             `sum(…)`, `all(…)` or `any(…)`",
        );
        self.findings.stop();
        self.at = self.tokens.len().saturating_sub(1);
        self.stand_in()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, tree};

    #[test]
    fn operators_group_as_the_reference_says() {
        for (line, expected) in [
            ("a <-> b -> c", ""),
            ("a -> b -> c", "(-> a (-> b c))"),
            ("a or b xor c and d", "(or a (xor b (and c d)))"),
            ("not a and b", "(and (not a) b)"),
            ("not a = b", "(not (a = b))"),
            ("not not a", "(not (not a))"),
            ("a < b <= c != d", "(a < b <= c != d)"),
            ("(a < b) < c", "((a < b) < c)"),
            ("a < (b < c)", "(a < (b < c))"),
            ("x = y = z", "(x = y = z)"),
            ("a - b - c", "(- (- a b) c)"),
            ("a - (b - c)", "(- a (- b c))"),
            ("-a * b", "(* (- a) b)"),
            ("a * -b", "(* a (- b))"),
            ("--a", "(- (- a))"),
            ("-price of Ann + 10", "(+ (- (of price Ann)) 10)"),
            ("a of b of c", "(of a (of b c))"),
            ("f[a][b, c]", "(at (at f a) b c)"),
            ("A is knight", "(A is knight)"),
            ("A is not knight", "(A is not knight)"),
            ("A not in S", "(A not in S)"),
            ("not A in S", "(not (A in S))"),
            (
                "today in {Mon, Tue} or x in [1, 2]",
                "(or (today in {Mon Tue}) (x in [1 2]))",
            ),
            (
                "¬a ∧ b ∨ c ⊕ d → e",
                "(-> (or (and (not a) b) (xor c d)) e)",
            ),
            ("(a implies b) iff c", "(<-> (-> a b) c)"),
            ("a ≤ b ≥ c ≠ d", "(a <= b >= c != d)"),
            ("1..9", "(.. 1 9)"),
            ("{a, 'b c'}", "{a 'b c'}"),
            ("true xor false", "(xor true false)"),
        ] {
            if expected.is_empty() {
                assert!(read(line).0.is_none(), "{line}");
            } else {
                assert_eq!(tree(line), expected, "{line}");
            }
        }
    }

    #[test]
    fn depth_ends_in_one_error_and_width_in_none() {
        let nested = |open: &str, close: &str, times: usize| {
            format!("{}a{}", open.repeat(times), close.repeat(times))
        };
        for times in [1_000, 100_000] {
            for line in [
                nested("(", ")", times),
                nested("(", "", times),
                nested("f(", ")", times),
                nested("x[", "]", times),
                nested("{", "}", times),
                nested("[(", ")]", times),
                nested("a or (", ")", times),
                nested("not ", "", times.min(40_000)),
                nested("-", "", times.min(40_000)),
                nested("a -> ", "", times.min(20_000)),
                nested("a of ", "", times.min(20_000)),
                nested("a + ", "", times.min(20_000)),
                nested("if a then ", "", times.min(10_000)),
                nested("f(a for i in ", ")", times.min(9_000)),
            ] {
                let (_, found) = read(&line);
                assert_eq!(found.len(), 1, "{}: {found:#?}", &line[..20]);
                let code = found[0].code.name;
                assert!(
                    code == "too-deep" || (times == 100_000 && code == "too-long"),
                    "{}",
                    &line[..20]
                );
            }
        }
        for line in [
            format!("any({}a)", "a, ".repeat(10_000)),
            format!("{}a", "a < ".repeat(10_000)),
            nested("(", ")", 190),
            nested("not ", "", 190),
            nested("a + ", "", 190),
        ] {
            assert!(read(&line).0.is_some(), "{}", &line[..20]);
        }
        let (_, found) = read(&"a, ".repeat(30_000));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code.name, "too-long");
    }
}
