//! "next to" and "beside".

use super::{Loose, call, called};

/// The next place on either side, or on one of the two.
pub static NEXT_TO: Loose = Loose {
    word: "next to",
    readings: &["either side", "immediately left", "immediately right"],
    example: "beside(a, b)",
    find: |part| called(part, &["beside"], 2),
    write: |part, operands, reading| {
        let name = ["beside", "just_left", "just_right"].get(reading);
        call(part, name.copied().unwrap_or("beside"), operands)
    },
};
