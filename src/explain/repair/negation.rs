//! A clue, or a proposition in it, turned round.

use super::stock::Stock;
use super::{Change, Kind, Makes};
use crate::expr::{CompareOp, Expr, ExprKind, show};

/// `P` for `not P`, and the other way about.
pub static NEGATION: Kind = Kind {
    name: "negation",
    summary: "say the opposite of one clue, or of a part of it",
    makes: Makes::Changed(changes),
};

fn changes(clue: &Expr, _: &Stock) -> Vec<Change> {
    let mut changes = Vec::new();
    for path in clue.paths() {
        let Some(part) = clue.at(&path) else { continue };
        let parent = path
            .split_last()
            .and_then(|(step, before)| Some((clue.at(before)?, *step)));
        if let Some((parent, step)) = parent
            && !holds_propositions(parent, step)
        {
            continue;
        }
        let new = opposite(part);
        let what = format!("{} → {}", show(part), show(&new));
        changes.extend(clue.with(&path, new).map(|expr| Change::new(expr, what)));
    }
    changes
}

/// Whether a proposition may stand at this place of a part. (Of a function's
/// arguments the checker knows.)
fn holds_propositions(parent: &Expr, step: usize) -> bool {
    match &parent.kind {
        ExprKind::Logic(..) | ExprKind::If(..) | ExprKind::Call(..) | ExprKind::List(_) => true,
        ExprKind::Comprehension(_) => step == 0,
        _ => false,
    }
}

fn opposite(part: &Expr) -> Expr {
    match &part.kind {
        ExprKind::Not(inner) => return (**inner).clone(),
        ExprKind::Compare(first, links) => {
            if let [(op, second)] = &links[..]
                && let Some(other) = other(*op)
            {
                return Expr {
                    span: part.span,
                    kind: ExprKind::Compare(first.clone(), vec![(other, second.clone())]),
                };
            }
        }
        _ => {}
    }
    Expr {
        span: part.span,
        kind: ExprKind::Not(Box::new(part.clone())),
    }
}

fn other(op: CompareOp) -> Option<CompareOp> {
    const PAIRS: &[(CompareOp, CompareOp)] = &[
        (CompareOp::Equal, CompareOp::NotEqual),
        (CompareOp::Less, CompareOp::GreaterEqual),
        (CompareOp::Greater, CompareOp::LessEqual),
        (CompareOp::Is, CompareOp::IsNot),
        (CompareOp::In, CompareOp::NotIn),
    ];
    PAIRS.iter().find_map(|&(one, two)| match op {
        _ if op == one => Some(two),
        _ if op == two => Some(one),
        _ => None,
    })
}
