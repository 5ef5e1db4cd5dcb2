//! "left of" and "right of".

use super::{Loose, call, called};
use crate::expr::{Expr, ExprKind};

/// The next place on that side, any place there, or the next place on either
/// side.
pub static LEFT_OF: Loose = Loose {
    word: "left of, right of",
    readings: &["immediately", "somewhere", "either side"],
    example: "just_left(a, b)",
    find: |part| {
        let names = ["just_left", "just_right", "left", "right"];
        let (which, ways) = called(part, &names, 2)?;
        Some((which / 2, ways))
    },
    write: |part, operands, reading| {
        let side = if is_right(part) { "right" } else { "left" };
        match reading {
            0 => call(part, &format!("just_{side}"), operands),
            1 => call(part, side, operands),
            _ => call(part, "beside", operands),
        }
    },
};

fn is_right(part: &Expr) -> bool {
    matches!(&part.kind, ExprKind::Call(name, _) if name.text.ends_with("right"))
}
