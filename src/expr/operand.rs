//! Operands: names, numbers, brackets, and the operators that stand before
//! one.

use super::codes::{
    EMPTY_BRACKETS, IF_WITHOUT_THEN, KEYWORD_AS_NAME, NEEDS_PARENTHESES, NOT_A_FUNCTION,
};
use super::keywords::quote;
use super::operators::{Level, Role};
use super::parse::{Parser, Part};
use super::token::{Bracket, Kind};
use super::{ArithmeticOp, ExprKind, Name};
use std::ops::Range;

impl Parser<'_, '_> {
    /// An operand of an operator at level `min`.
    pub(super) fn operand(&mut self, min: Level) -> Part {
        while *self.kind() == Kind::Bad {
            self.advance();
        }
        self.words_before();
        match self.kind() {
            Kind::Operator(row) => match row.role {
                Role::Not => self.negation(min),
                Role::Arithmetic(ArithmeticOp::Subtract) => self.minus(),
                _ => self.missing_operand(),
            },
            Kind::If => self.conditional(min),
            Kind::Open(Bracket::Square) => self.term(),
            kind if kind.begins_term() => self.term(),
            _ => self.missing_operand(),
        }
    }

    /// A name, a number, brackets; with all indices behind it.
    pub(super) fn term(&mut self) -> Part {
        let mut part = match self.kind() {
            Kind::Name(_) | Kind::Quoted(_) => self.name_or_call(),
            Kind::Open(Bracket::Round) => self.parentheses(),
            Kind::Open(bracket) => {
                let bracket = *bracket;
                self.collection(bracket)
            }
            _ => self.literal(),
        };
        while *self.kind() == Kind::Open(Bracket::Square) {
            part = self.index(part);
        }
        part
    }

    fn literal(&mut self) -> Part {
        let kind = match self.kind() {
            Kind::Number(number) => ExprKind::Number(*number),
            Kind::Truth(truth) => ExprKind::Truth(*truth),
            _ => return self.missing_operand(),
        };
        let range = self.advance();
        self.part(kind, range, 0)
    }

    fn name_or_call(&mut self) -> Part {
        let Some(name) = self.name() else {
            return self.missing_operand();
        };
        let start = name.1.start;
        if *self.kind() == Kind::Open(Bracket::Round) {
            return self.call(name.0, name.1);
        }
        if let Some((item, range)) = self.item(name.1.end) {
            let kind = ExprKind::Qualified(name.0, item);
            return self.part(kind, start..range.end, 0);
        }
        self.part(ExprKind::Name(name.0), name.1, 0)
    }

    /// The name or label that stands here.
    pub(super) fn name(&mut self) -> Option<(Name, Range<usize>)> {
        let (text, quoted) = match self.kind() {
            Kind::Name(text) => (text.clone(), false),
            Kind::Quoted(text) => (text.clone(), true),
            _ => return None,
        };
        let range = self.advance();
        let span = self.findings.span(range.clone());
        Some((Name { text, quoted, span }, range))
    }

    /// `.item` right behind a name that ends at byte `end`.
    fn item(&mut self, end: usize) -> Option<(Name, Range<usize>)> {
        let dot = self.token();
        let item = self.token_at(1);
        if dot.kind != Kind::Dot || dot.start != end || item.start != dot.end {
            return None;
        }
        let range = item.start..item.end;
        let written = self.findings.slice(range.clone());
        match item.kind {
            Kind::Name(_) | Kind::Quoted(_) => {
                self.advance();
                self.name()
            }
            Kind::Number(_) => {
                self.advance();
                self.advance();
                let span = self.findings.span(range.clone());
                let name = Name {
                    text: written.to_owned(),
                    quoted: false,
                    span,
                };
                Some((name, range))
            }
            Kind::Operator(_) | Kind::Truth(_) | Kind::If | Kind::Then | Kind::Else | Kind::For
                if super::is_keyword(written) =>
            {
                self.advance();
                self.advance();
                self.findings.add(
                    &KEYWORD_AS_NAME,
                    range.clone(),
                    format!("`{written}` is a keyword"),
                    format!("as a name it is quoted: {}", quote(written)),
                );
                let span = self.findings.span(range.clone());
                let name = Name {
                    text: written.to_owned(),
                    quoted: true,
                    span,
                };
                Some((name, range))
            }
            _ => None,
        }
    }

    fn call(&mut self, name: Name, range: Range<usize>) -> Part {
        if name.quoted {
            self.findings.add(
                &NOT_A_FUNCTION,
                range.clone(),
                "a label in quotes is no function",
                "an index stands in square brackets, `age['Aunt Polly']`",
            );
        }
        self.advance();
        let (arguments, height) = self.arguments();
        let end = self.close();
        self.part(ExprKind::Call(name, arguments), range.start..end, height)
    }

    fn index(&mut self, base: Part) -> Part {
        let open = self.advance();
        let (indices, height) = self.elements(Some(Bracket::Square));
        let end = self.close();
        if indices.is_empty() {
            self.findings.add(
                &EMPTY_BRACKETS,
                open.start..end,
                "nothing stands between these brackets",
                "write which one is meant, `lady[7]`; for all of them write the name alone as \
                 an argument, `exactly(1, lady)`",
            );
        }
        let height = height.max(base.height);
        let kind = ExprKind::Index(Box::new(base.expr), indices);
        self.part(kind, base.start..end, height)
    }

    fn parentheses(&mut self) -> Part {
        let open = self.advance();
        if let Kind::Close(_) = self.kind() {
            let end = self.close();
            if self.previous().is_some_and(|token| !token.mended) {
                self.findings.add(
                    &EMPTY_BRACKETS,
                    open.start..end,
                    "nothing stands between these parentheses",
                    "write an expression between them, or delete them",
                );
            }
            return self.stand_in();
        }
        let mut part = self.expression(Level::Iff);
        while !matches!(self.kind(), Kind::Close(_) | Kind::End) {
            self.leftover(Some(Bracket::Round));
        }
        part.start = open.start;
        part.end = self.close();
        part
    }

    /// `{a, b}` or `[a, b]`.
    fn collection(&mut self, bracket: Bracket) -> Part {
        let open = self.advance();
        let (elements, height) = self.elements(Some(bracket));
        let end = self.close();
        let kind = match bracket {
            Bracket::Square => ExprKind::List(elements),
            Bracket::Curly | Bracket::Round => ExprKind::Set(elements),
        };
        self.part(kind, open.start..end, height)
    }

    /// Steps over the closing bracket and gives the byte behind it.
    fn close(&mut self) -> usize {
        if let Kind::Close(_) = self.kind() {
            self.advance().end
        } else {
            self.range().start
        }
    }

    fn negation(&mut self, min: Level) -> Part {
        let mended = self.token().mended;
        let word = self.advance();
        let inner = self.expression(Level::Not);
        let range = word.start..inner.end;
        if min > Level::Not && !mended {
            self.needs_parentheses("not", word, range.clone());
        }
        let height = inner.height;
        self.part(ExprKind::Not(Box::new(inner.expr)), range, height)
    }

    fn minus(&mut self) -> Part {
        let sign = self.advance();
        let inner = self.expression(Level::Negate);
        let range = sign.start..inner.end;
        let height = inner.height;
        self.part(ExprKind::Negate(Box::new(inner.expr)), range, height)
    }

    /// `if P then Q else R`.
    fn conditional(&mut self, min: Level) -> Part {
        let word = self.advance();
        let condition = self.expression(Level::Iff);
        self.then(&word);
        let then = self.expression(Level::Iff);
        let mut end = then.end;
        let mut height = condition.height.max(then.height);
        let mut otherwise = None;
        if *self.kind() == Kind::Else {
            self.advance();
            let part = self.expression(Level::Iff);
            end = part.end;
            height = height.max(part.height);
            otherwise = Some(Box::new(part.expr));
        }
        let range = word.start..end;
        if min > Level::Not {
            self.needs_parentheses("if", word, range.clone());
        }
        let kind = ExprKind::If(Box::new(condition.expr), Box::new(then.expr), otherwise);
        self.part(kind, range, height)
    }

    fn then(&mut self, word: &Range<usize>) {
        if *self.kind() == Kind::Then {
            self.advance();
            return;
        }
        self.findings.add(
            &IF_WITHOUT_THEN,
            word.clone(),
            "this `if` has no `then`",
            "write `if P then Q`, or `P -> Q`",
        );
        if *self.kind() == Kind::Comma {
            self.advance();
        }
        // The rest is read as if `then` stood here; if nothing follows, that
        // is no second mistake.
        self.mend_before();
    }

    /// `not` or `if` as an operand of something that binds tighter.
    fn needs_parentheses(&mut self, word: &str, place: Range<usize>, whole: Range<usize>) {
        let text = self.findings.slice(whole);
        self.findings.add(
            &NEEDS_PARENTHESES,
            place,
            format!("`{word} …` must stand in parentheses here"),
            format!("write `({text})`"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, tree};

    #[test]
    fn an_if_reaches_as_far_as_it_can() {
        for (line, expected) in [
            ("if a then b", "(if a b)"),
            ("if a then b else c", "(if a b c)"),
            ("if a then b or c -> d", "(if a (-> (or b c) d))"),
            ("a and if b then c or d", "(and a (if b (or c d)))"),
            ("if a then if b then c else d", "(if a (if b c d))"),
            ("if a then (if b then c) else d", "(if a (if b c) d)"),
            ("if a then b else if c then d else e", "(if a b (if c d e))"),
            ("x = (if p then 3 else 4)", "(x = (if p 3 4))"),
            ("not if a then b", "(not (if a b))"),
            ("if (a) then (b)", "(if a b)"),
        ] {
            assert_eq!(tree(line), expected, "{line}");
        }
    }

    #[test]
    fn loose_operators_inside_tight_ones_want_parentheses() {
        for (line, marked, help) in [
            ("x = not y", "not", "(not y)"),
            ("1 + if p then 2 else 3", "if", "(if p then 2 else 3)"),
            (
                "x < if p then 2 else 3 and q",
                "if",
                "(if p then 2 else 3 and q)",
            ),
            ("2 * not p", "not", "(not p)"),
            ("- if a then 1 else 2", "if", "(if a then 1 else 2)"),
        ] {
            let (_, found) = read(line);
            assert_eq!(found.len(), 1, "{line}: {found:#?}");
            assert_eq!(found[0].code.name, "needs-parentheses", "{line}");
            assert_eq!(&line[found[0].span.start..found[0].span.end], marked);
            assert!(found[0].help.clone().unwrap_or_default().contains(help));
        }
    }

    #[test]
    fn a_call_is_a_name_right_before_a_parenthesis() {
        assert_eq!(tree("sum(a, b)"), "(call sum a b)");
        assert_eq!(tree("sum + count[beside]"), "(+ sum (at count beside))");
        assert_eq!(tree("any()"), "(call any )");
        assert_eq!(
            tree("beside(ring, 'war medal')"),
            "(call beside ring 'war medal')"
        );
        assert_eq!(tree("alldifferent([a, b])"), "(call alldifferent [a b])");
        assert_eq!(
            tree("size({a, b}) = size(1..2)"),
            "((call size {a b}) = (call size (.. 1 2)))"
        );
        assert_eq!(read("'sum'(a)").1[0].code.name, "not-a-function");
    }

    #[test]
    fn an_item_touches_its_category() {
        assert_eq!(tree("colour.red"), "colour.red");
        assert_eq!(
            tree("'my colour'.'dark red'[1]"),
            "(at 'my colour'.'dark red' 1)"
        );
        assert_eq!(tree("year.5"), "year.5");
        for line in ["colour. red", "colour .red", "colour . red", "a.b.c", "a."] {
            let (_, found) = read(line);
            assert_eq!(found.len(), 1, "{line}: {found:#?}");
            assert_eq!(found[0].code.name, "stray-word", "{line}");
        }
        assert_eq!(read("a.in").1[0].code.name, "keyword-as-name");
    }
}
