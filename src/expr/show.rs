//! A tree as text again: canonical signs, the fewest parentheses.

use super::keywords::{quote, written};
use super::operators::{Level, Role, operator_for};
use super::{ArithmeticOp, CompareOp, Comprehension, Expr, ExprKind, LogicOp, Name};

/// The expression in ASCII signs with the fewest parentheses (an `if` inside
/// the condition of another, or between its `then` and `else`, keeps them).
/// Reading it again gives the same tree, spans aside.
pub fn show(expr: &Expr) -> String {
    let mut out = String::new();
    Printer { out: &mut out }.expr(expr, Level::Iff, true);
    out
}

struct Printer<'a> {
    out: &'a mut String,
}

impl Printer<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Prints an operand of something that wants `min`; `last` says that
    /// nothing follows before the next closing bracket or comma, so that an
    /// `if` may reach to the end.
    fn expr(&mut self, expr: &Expr, min: Level, last: bool) {
        let open = match &expr.kind {
            ExprKind::If(..) => min <= Level::Not && last,
            kind => level(kind) >= min,
        };
        if open {
            self.bare(expr, last);
        } else {
            self.put("(");
            self.bare(expr, true);
            self.put(")");
        }
    }

    fn bare(&mut self, expr: &Expr, last: bool) {
        match &expr.kind {
            ExprKind::Number(number) => self.put(&number.to_string()),
            ExprKind::Truth(truth) => self.put(if *truth { "true" } else { "false" }),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Qualified(category, item) => {
                self.name(category);
                self.put(".");
                self.item(item);
            }
            ExprKind::Index(base, indices) => {
                self.expr(base, Level::Postfix, false);
                self.between("[", indices, "]");
            }
            ExprKind::Call(name, arguments) => {
                self.name(name);
                self.between("(", arguments, ")");
            }
            ExprKind::Comprehension(gathered) => self.comprehension(gathered),
            ExprKind::List(elements) => self.between("[", elements, "]"),
            ExprKind::Set(elements) => self.between("{", elements, "}"),
            ExprKind::Range(left, right) => {
                self.expr(left, Level::Sum, false);
                self.put("..");
                self.expr(right, Level::Sum, last);
            }
            ExprKind::Not(inner) => {
                self.put("not ");
                self.expr(inner, Level::Not, last);
            }
            ExprKind::Negate(inner) => {
                self.put("-");
                self.expr(inner, Level::Negate, last);
            }
            ExprKind::Arithmetic(op, left, right) => {
                self.binary(Role::Arithmetic(*op), left, right, last);
            }
            ExprKind::Logic(op, left, right) => self.binary(Role::Logic(*op), left, right, last),
            ExprKind::Of(left, right) => self.binary(Role::Of, left, right, last),
            ExprKind::Compare(first, links) => self.chain(first, links, last),
            ExprKind::If(condition, then, otherwise) => {
                self.put("if ");
                self.expr(condition, Level::Iff, false);
                self.put(" then ");
                self.expr(then, Level::Iff, last && otherwise.is_none());
                if let Some(otherwise) = otherwise {
                    self.put(" else ");
                    self.expr(otherwise, Level::Iff, last);
                }
            }
        }
    }

    fn binary(&mut self, role: Role, left: &Expr, right: &Expr, last: bool) {
        let own = role_level(role);
        let (l, r) = match role {
            // Two arrows in a row are clear only as `a -> b -> c`.
            Role::Logic(LogicOp::Iff) => (Level::Or, Level::Or),
            Role::Logic(LogicOp::Implies) => (own.above(), own),
            // A sign may stand before any right operand.
            Role::Of => (own.above(), Level::Negate),
            _ => (own, own.above()),
        };
        self.expr(left, l, false);
        self.sign(role);
        self.expr(right, r, last);
    }

    fn sign(&mut self, role: Role) {
        let sign = operator_for(role).and_then(|row| row.signs.first());
        self.put(" ");
        self.put(sign.copied().unwrap_or_default());
        self.put(" ");
    }

    fn chain(&mut self, first: &Expr, links: &[(CompareOp, Expr)], last: bool) {
        self.expr(first, Level::Sum, false);
        for (index, (op, operand)) in links.iter().enumerate() {
            self.sign(Role::Compare(*op));
            let min = match op {
                CompareOp::In | CompareOp::NotIn => Level::Range,
                _ => Level::Sum,
            };
            self.expr(operand, min, last && index + 1 == links.len());
        }
    }

    fn comprehension(&mut self, gathered: &Comprehension) {
        self.expr(&gathered.body, Level::Iff, true);
        for (index, round) in gathered.loops.iter().enumerate() {
            self.put(if index == 0 { " for " } else { ", " });
            self.name(&round.variable);
            self.put(" in ");
            self.expr(&round.over, Level::Range, false);
        }
        if let Some(condition) = &gathered.condition {
            self.put(" if ");
            self.expr(condition, Level::Iff, true);
        }
    }

    fn between(&mut self, open: &str, elements: &[Expr], close: &str) {
        self.put(open);
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            self.expr(element, Level::Iff, true);
        }
        self.put(close);
    }

    fn name(&mut self, name: &Name) {
        let text = if name.quoted {
            quote(&name.text)
        } else {
            written(&name.text)
        };
        self.put(&text);
    }

    /// An item behind its category: a number may stand bare.
    fn item(&mut self, item: &Name) {
        let digits = !item.text.is_empty() && item.text.bytes().all(|b| b.is_ascii_digit());
        if digits && !item.quoted {
            self.put(&item.text);
        } else {
            self.name(item);
        }
    }
}

/// How tightly the outermost operator of a tree binds.
fn level(kind: &ExprKind) -> Level {
    match kind {
        ExprKind::Number(number) if *number < 0 => Level::Negate,
        ExprKind::Number(_)
        | ExprKind::Truth(_)
        | ExprKind::Name(_)
        | ExprKind::Qualified(..)
        | ExprKind::Index(..)
        | ExprKind::Call(..)
        | ExprKind::List(_)
        | ExprKind::Set(_) => Level::Postfix,
        ExprKind::Comprehension(_) | ExprKind::If(..) => Level::Iff,
        ExprKind::Range(..) => Level::Range,
        ExprKind::Not(_) => Level::Not,
        ExprKind::Negate(_) => Level::Negate,
        ExprKind::Arithmetic(op, ..) => role_level(Role::Arithmetic(*op)),
        ExprKind::Logic(op, ..) => role_level(Role::Logic(*op)),
        ExprKind::Compare(..) => Level::Compare,
        ExprKind::Of(..) => Level::Of,
    }
}

fn role_level(role: Role) -> Level {
    match role {
        Role::Arithmetic(ArithmeticOp::Add | ArithmeticOp::Subtract) => Level::Sum,
        role => operator_for(role).map_or(Level::Product, |row| row.level),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;
    use super::show;

    /// What is written, and how it is printed.
    #[test]
    fn signs_are_canonical_and_parentheses_few() {
        for (line, expected) in [
            ("((a)) ∧ (b ∨ (c))", "a and (b or c)"),
            ("(a ∧ b) or ¬(c)", "a and b or not c"),
            ("(a → b) → (c → d)", "(a -> b) -> c -> d"),
            ("a ↔ (b → c)", "a <-> (b -> c)"),
            ("(not a) = b", "(not a) = b"),
            ("(a + b) - (c - d)", "a + b - (c - d)"),
            ("(a mod b) * c", "a mod b * c"),
            ("-(a * b) + -(c)", "-(a * b) + -c"),
            ("(price of Ann) + 1", "price of Ann + 1"),
            ("(a of b) of c", "(a of b) of c"),
            ("a of (-b)", "a of -b"),
            ("(-a) of b", "(-a) of b"),
            ("(f)[(a)]", "f[a]"),
            ("(a + b)[c]", "(a + b)[c]"),
            ("(if a then b) or c", "(if a then b) or c"),
            ("c or (if a then b)", "c or if a then b"),
            ("(c and (if a then b)) or d", "c and (if a then b) or d"),
            ("x = (if a then 1 else 2)", "x = (if a then 1 else 2)"),
            (
                "f(x for i in S for j in (T) if (a))",
                "f(x for i in S, j in T if a)",
            ),
            ("f((if a then b) for i in S)", "f(if a then b for i in S)"),
            ("'rum' = \"war medal\"", "'rum' = 'war medal'"),
            ("d in (2..5)", "d in 2..5"),
            ("year.5 = 'year'.'5'", "year.5 = 'year'.'5'"),
            ("(a = b) = c", "(a = b) = c"),
            ("(a xor b) xor c", "a xor b xor c"),
        ] {
            let (expr, found) = read(line);
            let expr = expr.unwrap_or_else(|| panic!("{line}: {found:#?}"));
            assert_eq!(show(&expr), expected, "{line}");
        }
    }
}
