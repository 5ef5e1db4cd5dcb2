//! `->`, `<->` and `xor` in rows, which people read in more than one way.

use super::codes::{AMBIGUOUS_ARROWS, XOR_CHAIN};
use super::operators::{Level, Role};
use super::parse::{Parser, Part};
use super::{ExprKind, LogicOp};
use crate::report::Diagnostic;
use std::ops::Range;

impl Parser<'_, '_> {
    /// `a -> b -> c`, `a <-> b`; two arrows in a row are clear only where both
    /// are `->`.
    pub(super) fn arrows(&mut self, left: Part) -> Part {
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
            tree = self.join(operand, tree, |l, r| ExprKind::Logic(op, l, r));
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
    pub(super) fn exclusive(&mut self, left: Part) -> Part {
        let start = left.start;
        let mut texts = vec![self.findings.slice(left.range())];
        let mut tree = left;
        while let Some(row) = self.infix()
            && row.role == Role::Logic(LogicOp::Xor)
        {
            self.advance();
            let right = self.expression(Level::And);
            texts.push(self.findings.slice(right.range()));
            tree = self.join(tree, right, |l, r| ExprKind::Logic(LogicOp::Xor, l, r));
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
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

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
}
