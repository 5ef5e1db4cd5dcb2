//! Pieces of expression trees.

use crate::expr::{
    ArithmeticOp, CompareOp, Comprehension, Expr, ExprKind, LogicOp, Loop, MOST_DEPTH, Name,
};
use crate::source::Span;
use std::collections::BTreeMap;

/// How many parts the expression of a sentence may have.
pub const MOST_SIZE: usize = 4_000;

pub(super) fn expr(kind: ExprKind, span: Span) -> Expr {
    Expr { span, kind }
}

pub(super) fn named(text: &str, quoted: bool, span: Span) -> Name {
    Name {
        text: text.to_owned(),
        quoted,
        span,
    }
}

/// A declared name.
pub(super) fn name(text: &str, span: Span) -> Expr {
    expr(ExprKind::Name(named(text, false, span)), span)
}

pub(super) fn number(n: i64, span: Span) -> Expr {
    expr(ExprKind::Number(n), span)
}

/// `family[at, …]`
pub(super) fn index(family: &str, at: Vec<Expr>, span: Span) -> Expr {
    expr(ExprKind::Index(Box::new(name(family, span)), at), span)
}

pub(super) fn call(function: &str, arguments: Vec<Expr>, span: Span) -> Expr {
    expr(
        ExprKind::Call(named(function, false, span), arguments),
        span,
    )
}

pub(super) fn compare(left: Expr, op: CompareOp, right: Expr, span: Span) -> Expr {
    expr(ExprKind::Compare(Box::new(left), vec![(op, right)]), span)
}

pub(super) fn times(n: i64, right: Expr, span: Span) -> Expr {
    expr(
        ExprKind::Arithmetic(
            ArithmeticOp::Multiply,
            Box::new(number(n, span)),
            Box::new(right),
        ),
        span,
    )
}

/// `body for variable in over`
pub(super) fn each(body: Expr, variable: &str, over: Expr, condition: Option<Expr>) -> Expr {
    let span = body.span;
    let gathered = Comprehension {
        body,
        loops: vec![Loop {
            variable: named(variable, false, span),
            over,
        }],
        condition,
    };
    expr(ExprKind::Comprehension(Box::new(gathered)), span)
}

/// `not P`, without a double negation.
pub(super) fn not(inner: Expr) -> Expr {
    match inner.kind {
        ExprKind::Not(inner) => *inner,
        kind => {
            let inner = expr(kind, inner.span);
            let span = inner.span;
            expr(ExprKind::Not(Box::new(inner)), span)
        }
    }
}

/// `left op right`; chains of `and` and of `or` lean to the left, so that two
/// ways to bracket one chain are one tree.
pub(super) fn join(op: LogicOp, left: Expr, right: Expr) -> Expr {
    if !matches!(op, LogicOp::And | LogicOp::Or) {
        let span = left.span.to(right.span);
        return expr(ExprKind::Logic(op, Box::new(left), Box::new(right)), span);
    }
    let mut pending = vec![right];
    let mut chain = left;
    while let Some(next) = pending.pop() {
        match next.kind {
            ExprKind::Logic(same, first, second) if same == op => {
                pending.push(*second);
                pending.push(*first);
            }
            kind => {
                let next = expr(kind, next.span);
                let span = chain.span.to(next.span);
                chain = expr(ExprKind::Logic(op, Box::new(chain), Box::new(next)), span);
            }
        }
    }
    chain
}

/// Several joined; `None` where there are none.
pub(super) fn join_all(op: LogicOp, parts: Vec<Expr>) -> Option<Expr> {
    parts
        .into_iter()
        .reduce(|left, right| join(op, left, right))
}

/// The parts directly under an expression, loops and links included.
fn parts(kind: &ExprKind) -> Vec<&Expr> {
    match kind {
        ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::Name(_) | ExprKind::Qualified(..) => {
            Vec::new()
        }
        ExprKind::Index(head, items) => std::iter::once(&**head).chain(items).collect(),
        ExprKind::Call(_, items) | ExprKind::List(items) | ExprKind::Set(items) => {
            items.iter().collect()
        }
        ExprKind::Comprehension(gathered) => std::iter::once(&gathered.body)
            .chain(gathered.loops.iter().map(|round| &round.over))
            .chain(gathered.condition.as_ref())
            .collect(),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => vec![&**inner],
        ExprKind::Range(left, right)
        | ExprKind::Arithmetic(_, left, right)
        | ExprKind::Logic(_, left, right)
        | ExprKind::Of(left, right) => vec![&**left, &**right],
        ExprKind::Compare(first, links) => std::iter::once(&**first)
            .chain(links.iter().map(|(_, operand)| operand))
            .collect(),
        ExprKind::If(condition, then, otherwise) => [&**condition, &**then]
            .into_iter()
            .chain(otherwise.as_deref())
            .collect(),
    }
}

/// Every part of an expression, itself included, whatever its height.
pub(super) fn walk(expr: &Expr) -> impl Iterator<Item = &Expr> {
    let mut pending = vec![expr];
    std::iter::from_fn(move || {
        let next = pending.pop()?;
        pending.extend(parts(&next.kind));
        Some(next)
    })
}

/// Whether an expression is neither too high nor too large to be used.
pub(super) fn fits(expr: &Expr) -> bool {
    let mut pending = vec![(expr, 1)];
    let mut size = 0;
    while let Some((next, depth)) = pending.pop() {
        size += 1;
        if depth > MOST_DEPTH || size > MOST_SIZE {
            return false;
        }
        pending.extend(parts(&next.kind).into_iter().map(|part| (part, depth + 1)));
    }
    true
}

/// The plain name an expression is, if it is one.
pub(super) fn plain_name(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name(name) if !name.quoted => Some(&name.text),
        _ => None,
    }
}

/// The expression with others in the place of some names. What is not replaced
/// gets the place `span`, if there is one.
pub(super) fn replace(tree: &Expr, span: Option<Span>, with: &BTreeMap<String, Expr>) -> Expr {
    if let Some(new) = plain_name(tree).and_then(|name| with.get(name)) {
        return new.clone();
    }
    let again = |part: &Expr| replace(part, span, with);
    let boxed = |part: &Expr| Box::new(replace(part, span, with));
    let all = |items: &[Expr]| items.iter().map(again).collect::<Vec<_>>();
    let placed = |name: &Name| named(&name.text, name.quoted, span.unwrap_or(name.span));
    let kind = match &tree.kind {
        ExprKind::Number(n) => ExprKind::Number(*n),
        ExprKind::Truth(truth) => ExprKind::Truth(*truth),
        ExprKind::Name(name) => ExprKind::Name(placed(name)),
        ExprKind::Qualified(owner, label) => ExprKind::Qualified(placed(owner), placed(label)),
        ExprKind::Index(head, items) => ExprKind::Index(boxed(head), all(items)),
        ExprKind::Call(name, items) => ExprKind::Call(placed(name), all(items)),
        ExprKind::List(items) => ExprKind::List(all(items)),
        ExprKind::Set(items) => ExprKind::Set(all(items)),
        ExprKind::Comprehension(gathered) => ExprKind::Comprehension(Box::new(Comprehension {
            body: again(&gathered.body),
            loops: gathered
                .loops
                .iter()
                .map(|round| Loop {
                    variable: placed(&round.variable),
                    over: again(&round.over),
                })
                .collect(),
            condition: gathered.condition.as_ref().map(again),
        })),
        ExprKind::Not(inner) => ExprKind::Not(boxed(inner)),
        ExprKind::Negate(inner) => ExprKind::Negate(boxed(inner)),
        ExprKind::Range(left, right) => ExprKind::Range(boxed(left), boxed(right)),
        ExprKind::Arithmetic(op, left, right) => {
            ExprKind::Arithmetic(*op, boxed(left), boxed(right))
        }
        ExprKind::Logic(op, left, right) => ExprKind::Logic(*op, boxed(left), boxed(right)),
        ExprKind::Of(left, right) => ExprKind::Of(boxed(left), boxed(right)),
        ExprKind::Compare(first, links) => ExprKind::Compare(
            boxed(first),
            links
                .iter()
                .map(|(op, operand)| (*op, again(operand)))
                .collect(),
        ),
        ExprKind::If(condition, then, otherwise) => ExprKind::If(
            boxed(condition),
            boxed(then),
            otherwise.as_deref().map(boxed),
        ),
    };
    expr(kind, span.unwrap_or(tree.span))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{parse, show};
    use crate::report::Report;
    use crate::source::Text;

    fn read(text: &str) -> Expr {
        parse(&Text::plain(text, 0), &mut Report::new()).unwrap()
    }

    #[test]
    fn chains_lean_to_the_left() {
        let right = join(LogicOp::And, read("a"), read("b and c"));
        assert_eq!(show(&right), "a and b and c");
        let mixed = join(LogicOp::Or, read("a or b"), read("c and d or e"));
        assert_eq!(show(&mixed), "a or b or c and d or e");
        assert!(matches!(mixed.kind, ExprKind::Logic(LogicOp::Or, ..)));
        assert_eq!(show(&not(not(read("a")))), "a");
    }

    #[test]
    fn names_are_replaced_everywhere() {
        let tree = read(
            "all(f[p] + 1 > -n or not g(p, [p]) for q in {p, n} if if p then q else k[p] = n of p)",
        );
        let with = BTreeMap::from([("p".to_owned(), read("A")), ("n".to_owned(), read("3"))]);
        let new = replace(&tree, Some(Span::new(5, 6)), &with);
        assert_eq!(
            show(&new),
            "all(f[A] + 1 > -3 or not g(A, [A]) for q in {A, 3} if if A then q else k[A] = 3 of A)"
        );
        let kept = walk(&new).filter(|part| part.span == Span::new(5, 6));
        assert!(kept.count() > 10);
    }

    #[test]
    fn size_and_height_are_limited() {
        let mut tree = read("a");
        for _ in 0..300 {
            tree = expr(ExprKind::Negate(Box::new(tree)), Span::default());
        }
        assert!(!fits(&tree));
        assert!(!fits(&call(
            "all",
            vec![read("a"); MOST_SIZE],
            Span::default()
        )));
        assert!(fits(&read("a and b")));
    }
}
