//! "or".

use super::{Loose, call};
use crate::expr::{Expr, ExprKind, LogicOp, Path};

/// One of them or more, or just one of them. A chain of `or` is one word.
pub static OR: Loose = Loose {
    word: "or",
    readings: &["inclusive", "exclusive"],
    example: "p or q",
    find: |part| match &part.kind {
        ExprKind::Logic(LogicOp::Or, ..) => {
            let mut ways = Vec::new();
            chain(part, LogicOp::Or, &mut Path::new(), &mut ways);
            Some((0, ways))
        }
        ExprKind::Logic(LogicOp::Xor, ..) => {
            let mut ways = Vec::new();
            chain(part, LogicOp::Xor, &mut Path::new(), &mut ways);
            // Of more than two it is parity, which nobody means by "or".
            let reading = if ways.len() == 2 { 1 } else { PARITY };
            Some((reading, ways))
        }
        _ => None,
    },
    write: |part, operands, reading| match (reading, operands.len()) {
        (0, _) => joined(part, LogicOp::Or, operands),
        (PARITY, _) | (_, 2) => joined(part, LogicOp::Xor, operands),
        _ => {
            let one = Expr {
                span: part.span,
                kind: ExprKind::Number(1),
            };
            call(part, "exactly", [vec![one], operands].concat())
        }
    },
};

/// No reading of the word.
const PARITY: usize = 2;

/// The ways to the links of a chain.
fn chain(part: &Expr, op: LogicOp, path: &mut Path, ways: &mut Vec<Path>) {
    match &part.kind {
        ExprKind::Logic(same, left, right) if *same == op => {
            for (step, link) in [left, right].into_iter().enumerate() {
                path.push(step);
                chain(link, op, path, ways);
                path.pop();
            }
        }
        _ => ways.push(path.clone()),
    }
}

fn joined(part: &Expr, op: LogicOp, operands: Vec<Expr>) -> Expr {
    let chain = operands.into_iter().reduce(|left, right| Expr {
        span: part.span,
        kind: ExprKind::Logic(op, Box::new(left), Box::new(right)),
    });
    chain.unwrap_or_else(|| part.clone())
}
