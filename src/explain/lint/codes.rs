//! The findings of lint, one row each.

use crate::report::{Code, Severity};

/// One code, and how grave it is.
#[derive(Debug, PartialEq, Eq)]
pub struct Degrees {
    /// As it is for most puzzles.
    pub plain: Code,
    /// As it is where the puzzle's file expects as much.
    pub meant: Code,
    /// As it is for those who do not want it.
    pub denied: Code,
}

const fn code(name: &'static str, severity: Severity, summary: &'static str) -> Code {
    Code {
        name,
        severity,
        summary,
    }
}

macro_rules! degrees {
    ($($name:ident = $text:literal, $severity:ident, $summary:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $name: Degrees = Degrees {
                plain: code($text, Severity::$severity, $summary),
                meant: code($text, Severity::Note, $summary),
                denied: code($text, Severity::Error, $summary),
            };
        )*
        /// Every code of lint.
        pub static ALL: &[&Code] = &[$(&$name.plain),*];
    };
}

degrees! {
    SAYS_NOTHING = "says-nothing", Note,
        "A statement or a fact that excludes nothing that the rules allow.";
    IMPOSSIBLE = "impossible", Warning,
        "A statement that nobody can make, or a fact that the rules exclude.";
    CONSTANT = "constant", Note,
        "What a statement says, or a part of a sentence, that the rules alone make always true or always false.";
    TWICE = "twice", Note,
        "Two sentences that the rules give the same meaning, however they are worded.";
    IMPLIED = "implied", Note,
        "A sentence that follows from others, so that it can be left out.";
    IDLE_SPEAKER = "idle-speaker", Note,
        "A speaker without whose statements the answers are exactly the same.";
    UNMENTIONED = "unmentioned", Note,
        "Items of a grid that no clue mentions, so that only what is left over places them.";
    ALIKE = "alike", Warning,
        "Members that nothing tells apart: exchanging them turns the puzzle into itself and one answer into another.";
    COMPLEMENT = "complement", Note,
        "A puzzle that stays the same when every role is flipped, so that its worlds come in pairs.";
    NOT_EXAMINED = "not-examined", Note,
        "Findings that were not looked for, or not to the end, and why.";
}
