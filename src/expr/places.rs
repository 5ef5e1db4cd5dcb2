//! Lists, sets and ranges are no values: where they may stand.

use super::codes::MISPLACED_COLLECTION;
use super::{CompareOp, Expr, ExprKind};
use crate::report::{Diagnostic, Report};

/// Reports every list, set or range that stands where one value is wanted.
/// They may be an argument of a call, the right side of `in`, what a loop runs
/// over; a set or a range may also be the whole expression (the codomain of an
/// unknown, the members of a set).
pub(super) fn check(expr: &Expr, report: &mut Report) {
    match &expr.kind {
        ExprKind::Set(_) | ExprKind::Range(..) => inside(expr, report),
        _ => value(expr, report),
    }
}

/// A place for one value.
fn value(expr: &Expr, report: &mut Report) {
    let what = match &expr.kind {
        ExprKind::List(_) => Some((
            "a list",
            "write it as the argument of a function, `alldifferent([a, b])`, or after `in`",
        )),
        ExprKind::Set(_) => Some(("a set", "write `x in {a, b}`")),
        ExprKind::Range(..) => Some(("a range", "write `x in 2..5`")),
        _ => None,
    };
    if let Some((what, help)) = what {
        report.push(
            Diagnostic::new(
                &MISPLACED_COLLECTION,
                expr.span,
                format!("{what} stands where one value is wanted"),
            )
            .help(help),
        );
    }
    inside(expr, report);
}

/// A place for several values, or for one.
fn several(expr: &Expr, report: &mut Report) {
    match &expr.kind {
        ExprKind::List(_) | ExprKind::Set(_) | ExprKind::Range(..) => inside(expr, report),
        _ => value(expr, report),
    }
}

/// The parts of an expression. (No deeper than the parser lets a tree be.)
fn inside(expr: &Expr, report: &mut Report) {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::Name(_) | ExprKind::Qualified(..) => {}
        ExprKind::Index(base, indices) => {
            value(base, report);
            indices.iter().for_each(|index| value(index, report));
        }
        ExprKind::Call(_, arguments) => {
            arguments
                .iter()
                .for_each(|argument| several(argument, report));
        }
        ExprKind::Comprehension(gathered) => {
            value(&gathered.body, report);
            gathered.loops.iter().for_each(|l| several(&l.over, report));
            if let Some(condition) = &gathered.condition {
                value(condition, report);
            }
        }
        ExprKind::List(elements) | ExprKind::Set(elements) => {
            elements.iter().for_each(|element| value(element, report));
        }
        ExprKind::Not(inner) | ExprKind::Negate(inner) => value(inner, report),
        ExprKind::Range(left, right)
        | ExprKind::Arithmetic(_, left, right)
        | ExprKind::Logic(_, left, right)
        | ExprKind::Of(left, right) => {
            value(left, report);
            value(right, report);
        }
        ExprKind::Compare(first, links) => {
            value(first, report);
            for (op, operand) in links {
                match op {
                    CompareOp::In | CompareOp::NotIn => several(operand, report),
                    _ => value(operand, report),
                }
            }
        }
        ExprKind::If(condition, then, otherwise) => {
            value(condition, report);
            value(then, report);
            if let Some(otherwise) = otherwise {
                value(otherwise, report);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::read;

    #[test]
    fn collections_stand_only_where_several_values_may() {
        for (line, marked) in [
            ("x = 2..5", "2..5"),
            ("x = {a, b}", "{a, b}"),
            ("[a, b]", "[a, b]"),
            ("a or [b]", "[b]"),
            ("x[1..3]", "1..3"),
            ("x in {1, 3..5}", "3..5"),
            ("f([[a], b])", "[a]"),
            ("{a} in S", "{a}"),
            ("1..2..3", "1..2"),
            ("f(1..3 for i in S)", "1..3"),
            ("not 1..3", "1..3"),
            ("if {a} then b", "{a}"),
            ("A is {a, b}", "{a, b}"),
        ] {
            let (_, found) = read(line);
            assert_eq!(found.len(), 1, "{line}: {found:#?}");
            assert_eq!(found[0].code.name, "misplaced-collection", "{line}");
            let span = found[0].span;
            assert_eq!(&line[span.start..span.end], marked, "{line}");
        }
        for line in ["1..n", "{a, b}", "f([a], {b}, 1..2)", "x not in (1..2)"] {
            assert!(read(line).0.is_some(), "{line}");
        }
    }
}
