//! "at least" and "at most".

use super::{Found, Loose, call, called};
use crate::expr::{CompareOp, Expr, ExprKind};

/// So many or more, or just so many.
pub static AT_LEAST: Loose = Loose {
    word: "at least",
    readings: &["that many or more", "exactly that many"],
    example: "atleast(1, p, q)",
    find: |part| {
        bound(
            part,
            "atleast",
            CompareOp::GreaterEqual,
            CompareOp::LessEqual,
        )
    },
    write: exactly,
};

/// So many or fewer, or just so many.
pub static AT_MOST: Loose = Loose {
    word: "at most",
    readings: &["that many or fewer", "exactly that many"],
    example: "atmost(1, p, q)",
    find: |part| {
        bound(
            part,
            "atmost",
            CompareOp::LessEqual,
            CompareOp::GreaterEqual,
        )
    },
    write: exactly,
};

/// A call of `name`, or a count compared with something: `count(k) op 2`, `2 back
/// count(k)`.
fn bound(part: &Expr, name: &str, op: CompareOp, back: CompareOp) -> Option<Found> {
    if let ExprKind::Compare(first, links) = &part.kind {
        let [(own, second)] = &links[..] else {
            return None;
        };
        let fits = (is_count(first) && *own == op) || (is_count(second) && *own == back);
        return fits.then(|| (0, vec![vec![0], vec![1]]));
    }
    called(part, &[name], 2)
}

fn is_count(part: &Expr) -> bool {
    matches!(&part.kind, ExprKind::Call(name, _) if name.text == "count")
}

fn exactly(part: &Expr, mut operands: Vec<Expr>, reading: usize) -> Expr {
    let mut new = part.clone();
    match &mut new.kind {
        ExprKind::Compare(first, links) => {
            if let (Some((op, second)), Some(right), Some(left)) =
                (links.first_mut(), operands.pop(), operands.pop())
            {
                (**first, *second) = (left, right);
                if reading == 1 {
                    *op = CompareOp::Equal;
                }
            }
            new
        }
        ExprKind::Call(name, _) if reading == 0 => {
            let name = name.text.clone();
            call(part, &name, operands)
        }
        _ => call(part, "exactly", operands),
    }
}
