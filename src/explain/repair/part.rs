//! A part of a clue left out.

use super::stock::Stock;
use super::{Change, Kind, Makes};
use crate::expr::{Expr, ExprKind, show};

/// `P` for `P or Q`, `P and Q`, `Q -> P`.
pub static PART: Kind = Kind {
    name: "part",
    summary: "leave a part of one clue out",
    makes: Makes::Changed(changes),
};

fn changes(clue: &Expr, _: &Stock) -> Vec<Change> {
    let mut changes = Vec::new();
    for path in clue.paths() {
        let Some(part) = clue.at(&path) else { continue };
        let kept: Vec<Expr> = match &part.kind {
            ExprKind::Logic(_, left, right) => vec![(**left).clone(), (**right).clone()],
            ExprKind::If(_, then, None) => vec![(**then).clone()],
            _ => Vec::new(),
        };
        for new in kept {
            let what = format!("{} → {}", show(part), show(&new));
            changes.extend(clue.with(&path, new).map(|expr| Change::new(expr, what)));
        }
    }
    changes
}
