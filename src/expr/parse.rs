//! Tokens → tree: precedence climbing over the table of operators.
//!
//! The parser never gives up on a slip: what is missing is replaced by a
//! stand-in, what is too much is left out, and reading goes on, so that one
//! look at the messages mends the whole expression. A tree with a stand-in
//! never leaves the room.

use super::MOST_DEPTH;
use super::codes::{AMBIGUOUS_ARROWS, STRAY_WORD, TOO_DEEP, XOR_CHAIN};
use super::findings::Findings;
use super::operators::{Level, Operator, Role, operator_for};
use super::token::{Kind, Token};
use super::{CompareOp, Expr, ExprKind, LogicOp};
use crate::report::Diagnostic;
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
    fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// The reader of one expression's tokens.
pub(super) struct Parser<'f, 'a> {
    /// With [`Kind::End`] last and all brackets in pairs.
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
    /// How many [`Parser::expression`] are under way.
    depth: usize,
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
            left = match row.role {
                Role::Logic(LogicOp::Iff | LogicOp::Implies) => self.arrows(left),
                Role::Logic(LogicOp::Xor) => self.exclusive(left),
                Role::Compare(_) => self.chain(left),
                Role::Of => self.binary(left, row, Level::Of),
                Role::Logic(_) | Role::Arithmetic(_) | Role::Range => {
                    self.binary(left, row, row.level.above())
                }
                Role::Not | Role::Negate | Role::If => break,
            };
        }
        left
    }

    fn binary(&mut self, left: Part, row: &Operator, right: Level) -> Part {
        self.advance();
        let right = self.expression(right);
        self.join(left, right, row.role)
    }

    /// Two operands and what stands between them.
    fn join(&mut self, left: Part, right: Part, role: Role) -> Part {
        let range = left.start..right.end;
        let height = left.height.max(right.height);
        let (l, r) = (Box::new(left.expr), Box::new(right.expr));
        let kind = match role {
            Role::Logic(op) => ExprKind::Logic(op, l, r),
            Role::Arithmetic(op) => ExprKind::Arithmetic(op, l, r),
            Role::Range => ExprKind::Range(l, r),
            Role::Of => ExprKind::Of(l, r),
            // Operators of other shapes are built where they are read.
            Role::Compare(op) => ExprKind::Compare(l, vec![(op, *r)]),
            Role::Not | Role::Negate | Role::If => ExprKind::Of(l, r),
        };
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

    /// `a -> b -> c`, `a <-> b`; two arrows in a row are clear only where both
    /// are `->`.
    fn arrows(&mut self, left: Part) -> Part {
        let mut operands = vec![left];
        let mut signs: Vec<(LogicOp, Range<usize>)> = Vec::new();
        while let Some(row) = self.infix()
            && let Role::Logic(op @ (LogicOp::Iff | LogicOp::Implies)) = row.role
        {
            signs.push((op, self.advance()));
            operands.push(self.expression(Level::Or));
        }
        self.two_readings(&operands, &signs);
        let mut rest = operands.into_iter().rev();
        let mut tree = match rest.next() {
            Some(last) => last,
            None => self.stand_in(),
        };
        for (operand, (op, _)) in rest.zip(signs.into_iter().rev()) {
            tree = self.join(operand, tree, Role::Logic(op));
        }
        tree
    }

    fn two_readings(&mut self, operands: &[Part], signs: &[(LogicOp, Range<usize>)]) {
        let pair = signs
            .windows(2)
            .zip(operands.windows(3))
            .find(|(pair, _)| pair.iter().any(|(op, _)| *op == LogicOp::Iff));
        let Some(([(_, first), (_, second)], [a, b, c])) = pair else {
            return;
        };
        let text = |range: &Range<usize>| self.findings.slice(range.clone());
        let (a, b, c) = (text(&a.range()), text(&b.range()), text(&c.range()));
        let (one, two) = (text(first), text(second));
        let all: Vec<&str> = operands.iter().map(|part| text(&part.range())).collect();
        let mut help = format!("write `({a} {one} {b}) {two} {c}` or `{a} {one} ({b} {two} {c})`");
        if signs.iter().all(|(op, _)| *op == LogicOp::Iff) {
            help.push_str(&format!(
                "; for \"all or none of them\" write `allequal({})`",
                all.join(", ")
            ));
        }
        let diagnostic = Diagnostic::new(
            &AMBIGUOUS_ARROWS,
            self.findings.span(second.clone()),
            format!("`{one}` and then `{two}` can be read in two ways"),
        )
        .related(self.findings.span(first.clone()), "the first arrow")
        .help(help);
        self.findings.add_diagnostic(second.start, diagnostic);
    }

    /// `a xor b xor c`: parity, which few people mean.
    fn exclusive(&mut self, left: Part) -> Part {
        let start = left.start;
        let mut texts = vec![self.findings.slice(left.range())];
        let mut tree = left;
        while let Some(row) = self.infix()
            && row.role == Role::Logic(LogicOp::Xor)
        {
            self.advance();
            let right = self.expression(Level::And);
            texts.push(self.findings.slice(right.range()));
            tree = self.join(tree, right, row.role);
        }
        if texts.len() > 2 {
            let diagnostic = Diagnostic::new(
                &XOR_CHAIN,
                self.findings.span(start..tree.end),
                "a chain of `xor` is true when an odd number of its parts are true",
            )
            .help(format!(
                "for \"exactly one of them\" write `exactly(1, {})`; parentheses, `(a xor b) xor \
                 c`, say that parity is meant",
                texts.join(", ")
            ));
            self.findings.add_diagnostic(start, diagnostic);
        }
        tree
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

    fn role(&self) -> Option<Role> {
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
    fn two_arrows_show_their_two_readings() {
        for (line, readings) in [
            ("a <-> b <-> c", ["(a <-> b) <-> c", "a <-> (b <-> c)"]),
            ("a -> b <-> c", ["(a -> b) <-> c", "a -> (b <-> c)"]),
            ("a <-> b -> c", ["(a <-> b) -> c", "a <-> (b -> c)"]),
            (
                "a iff (b or c) → d",
                ["(a iff (b or c)) → d", "a iff ((b or c) → d)"],
            ),
            ("p -> a -> b <-> c", ["(a -> b) <-> c", "a -> (b <-> c)"]),
        ] {
            let (_, found) = read(line);
            assert_eq!(found.len(), 1, "{line}: {found:#?}");
            assert_eq!(found[0].code.name, "ambiguous-arrows");
            let help = found[0].help.clone().unwrap_or_default();
            for reading in readings {
                assert!(help.contains(reading), "{line}: {help}");
            }
        }
        for clear in ["(a <-> b) <-> c", "a -> (b <-> c)", "a <-> b and (c <-> d)"] {
            assert_eq!(read(clear).1.len(), 0, "{clear}");
        }
    }

    #[test]
    fn a_chain_of_xor_is_a_warning_and_parentheses_still_it() {
        let (expr, found) = read("p -> a xor b xor not c");
        assert!(expr.is_some());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code.name, "xor-chain");
        assert_eq!((found[0].span.start, found[0].span.end), (5, 22));
        let help = found[0].help.clone().unwrap_or_default();
        assert!(help.contains("exactly(1, a, b, not c)"), "{help}");
        for clear in ["a xor b", "(a xor b) xor c", "a xor b or c xor d"] {
            assert_eq!(read(clear).1.len(), 0, "{clear}");
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
