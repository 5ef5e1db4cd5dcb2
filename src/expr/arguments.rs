//! What stands between brackets, separated by commas; and loops.

use super::codes::{BAD_LOOP, LOOP_NOT_LAST, STRAY_WORD};
use super::operators::{Level, Role};
use super::parse::{Parser, Part};
use super::token::{Bracket, Kind};
use super::{CompareOp, Comprehension, Expr, ExprKind, Loop, Name};

impl Parser<'_, '_> {
    /// The arguments of a call, up to its closing bracket, and the height of
    /// the tallest.
    pub(super) fn arguments(&mut self) -> (Vec<Expr>, usize) {
        self.elements(None)
    }

    /// Elements separated by commas; `inside` is the bracket they stand in,
    /// none for the arguments of a call, where the last may be a loop.
    pub(super) fn elements(&mut self, inside: Option<Bracket>) -> (Vec<Expr>, usize) {
        let mut elements = Vec::new();
        let mut tallest = 0;
        while !matches!(self.kind(), Kind::Close(_) | Kind::End) {
            let mut part = self.expression(Level::Iff);
            if inside.is_none() && *self.kind() == Kind::For {
                part = self.comprehension(part);
            }
            tallest = tallest.max(part.height);
            elements.push(part.expr);
            while !matches!(self.kind(), Kind::Close(_) | Kind::End | Kind::Comma) {
                self.leftover(Some(inside.unwrap_or(Bracket::Square)));
            }
            if *self.kind() == Kind::Comma {
                self.advance();
                if let Kind::Close(_) = self.kind() {
                    self.missing_operand();
                }
            }
        }
        (elements, tallest)
    }

    /// `body for i in S, j in T if cond`.
    fn comprehension(&mut self, body: Part) -> Part {
        let mut height = body.height;
        let loops = self.loops(&mut height);
        let condition = self.condition(&mut height);
        let end = self.previous().map_or(body.end, |token| token.end);
        if *self.kind() == Kind::Comma {
            let comma = self.range();
            self.findings.add(
                &LOOP_NOT_LAST,
                comma,
                "a `for` takes all the rest of the arguments, and this comma goes on",
                "write the `for` last, `exactly(1, lady[d] for d in door)`; a second loop is \
                 `, j in T`",
            );
        }
        let start = body.start;
        let comprehension = Comprehension {
            body: body.expr,
            loops,
            condition,
        };
        self.part(
            ExprKind::Comprehension(Box::new(comprehension)),
            start..end,
            height,
        )
    }

    /// `for i in S, j in T` and `for i in S for j in T`.
    pub(super) fn loops(&mut self, height: &mut usize) -> Vec<Loop> {
        let mut loops = Vec::new();
        while *self.kind() == Kind::For
            || (*self.kind() == Kind::Comma
                && matches!(self.token_at(1).kind, Kind::Name(_))
                && self.role_at(2) == Some(Role::Compare(CompareOp::In)))
        {
            self.advance();
            let Some(variable) = self.variable() else {
                continue;
            };
            let over = self.expression(Level::Range);
            *height = over.height.max(*height);
            self.over_goes_on();
            loops.push(Loop {
                variable,
                over: over.expr,
            });
        }
        loops
    }

    /// `i in`, up to the set.
    fn variable(&mut self) -> Option<Name> {
        let named = |kind: &Kind| matches!(kind, Kind::Name(_));
        if let Kind::Name(word) = self.kind()
            && matches!(word.as_str(), "each" | "every" | "all" | "any" | "some")
            && named(&self.token_at(1).kind)
        {
            let range = self.advance();
            self.bad_loop(range, "a loop needs no such word");
        }
        let place = self.range();
        if !named(self.kind()) {
            self.bad_loop(
                place,
                "a loop's variable must stand here, a name without quotes",
            );
            return None;
        }
        let (variable, _) = self.name()?;
        while *self.kind() == Kind::Comma && named(&self.token_at(1).kind) {
            let comma = self.advance();
            self.advance();
            self.bad_loop(comma, "each variable has its own `in`");
        }
        if matches!(self.kind(), Kind::Name(word) if matches!(word.as_str(), "In" | "IN")) {
            self.lower_case("in");
        }
        let range = self.range();
        match self.kind() {
            Kind::Operator(row) if row.role == Role::Compare(CompareOp::In) => {
                self.advance();
            }
            Kind::Operator(row) if matches!(row.role, Role::Compare(_) | Role::Of) => {
                self.advance();
                self.bad_loop(range, "a loop's variable is followed by `in`");
            }
            _ => {
                self.bad_loop(place, "a loop's variable is followed by `in` and a set");
                return None;
            }
        }
        Some(variable)
    }

    /// `for p in person and tall[p]`
    fn over_goes_on(&mut self) {
        let Some(row) = self.infix() else {
            return;
        };
        let sign = row.signs.first().copied().unwrap_or_default();
        let range = self.advance();
        self.findings.add(
            &BAD_LOOP,
            range,
            format!("`{sign}` cannot follow the set that a loop runs over"),
            "a condition stands behind `if`, `all(knight[p] for p in person if tall[p])`; what \
             does not belong to the loop stands behind the bracket, `all(…) and tall[A]`",
        );
        self.mend_before();
        self.expression(Level::Iff);
    }

    fn bad_loop(&mut self, range: std::ops::Range<usize>, message: &str) {
        self.findings.add(
            &BAD_LOOP,
            range,
            message,
            "write `for p in person`, and for two `for i in row, j in column`",
        );
    }

    /// `if cond` behind the loops.
    pub(super) fn condition(&mut self, height: &mut usize) -> Option<Expr> {
        if *self.kind() != Kind::If {
            return None;
        }
        self.advance();
        let part = self.expression(Level::Iff);
        *height = part.height.max(*height);
        while matches!(self.kind(), Kind::If | Kind::For) {
            let word = self.advance();
            self.findings.add(
                &STRAY_WORD,
                word,
                "a `for` ends with a single `if`",
                "join the conditions with `and`, and put all loops before them",
            );
            self.expression(Level::Iff);
        }
        Some(part.expr)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, tree};

    #[test]
    fn loops_gather_and_later_ones_see_earlier_ones() {
        for (line, expected) in [
            (
                "any(lady[d] for d in door if odd(d))",
                "(call any (for (at lady d) (d door) (call odd d)))",
            ),
            (
                "exactly(1, lady[d] for d in door)",
                "(call exactly 1 (for (at lady d) (d door) ))",
            ),
            (
                "sum(i * j for i in 1..3, j in {2, 4} if i < j and p)",
                "(call sum (for (* i j) (i (.. 1 3)) (j {2 4}) (and (i < j) p)))",
            ),
            (
                "sum(x for i in S for j in T[i])",
                "(call sum (for x (i S) (j (at T i)) ))",
            ),
            (
                "all(if a then b for i in S)",
                "(call all (for (if a b) (i S) ))",
            ),
            (
                "all(a -> b for i in [x, y])",
                "(call all (for (-> a b) (i [x y]) ))",
            ),
        ] {
            assert_eq!(tree(line), expected, "{line}");
        }
    }

    /// Line, code, marked characters.
    #[test]
    fn a_loop_that_is_none_is_reported_once() {
        for (line, code, marked) in [
            ("f(x for i, j in S)", "bad-loop", ","),
            ("f(x for each i in S)", "bad-loop", "each"),
            ("f(x for i = S)", "bad-loop", "="),
            ("f(x for i of S)", "bad-loop", "of"),
            ("f(x for i)", "bad-loop", "i"),
            ("f(x for 'i' in S)", "bad-loop", "'i'"),
            ("f(x for 3 in S)", "bad-loop", "3"),
            ("f(x for i in S, 3)", "loop-not-last", ","),
            ("f(x for i in S if a if b)", "stray-word", "if"),
            ("f(x for i in )", "missing-operand", "in"),
            ("f(x for i in S and a or b)", "bad-loop", "and"),
            ("f(x for i in S not in T)", "bad-loop", "not"),
            ("f(x for i in S = 3 if b)", "bad-loop", "="),
            ("f(x for i in S -> b, j in T)", "bad-loop", "->"),
            ("f(for i in S)", "missing-operand", "for"),
            ("x for i in S", "loop-outside-call", "for"),
            ("all((x for i in S))", "loop-outside-call", "for"),
            ("all([x for i in S])", "loop-outside-call", "for"),
            ("y[x for i in S]", "loop-outside-call", "for"),
            ("a in {x for i in S}", "loop-outside-call", "for"),
            ("f(a, , b)", "missing-operand", ","),
            ("f(a, )", "missing-operand", ","),
            ("x[]", "empty-brackets", "[]"),
            ("()", "empty-brackets", "()"),
        ] {
            let (_, found) = read(line);
            assert_eq!(found.len(), 1, "{line}: {found:#?}");
            assert_eq!(found[0].code.name, code, "{line}");
            let span = found[0].span;
            assert_eq!(&line[span.start..span.end], marked, "{line}");
        }
    }
}
