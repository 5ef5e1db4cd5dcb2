//! The findings of this room.

use crate::report::{Code, Severity};

/// No phrase reads a sentence.
pub static NO_PHRASE: Code = Code {
    name: "no-phrase",
    severity: Severity::Error,
    summary: "A sentence that neither an expression nor a phrase reads.",
};
/// A sentence has several readings.
pub static AMBIGUOUS_SENTENCE: Code = Code {
    name: "ambiguous-sentence",
    severity: Severity::Error,
    summary: "A sentence that can be read in more than one way.",
};
/// A sentence has too many words.
pub static LONG_SENTENCE: Code = Code {
    name: "long-sentence",
    severity: Severity::Error,
    summary: "A sentence too long, or too tangled, to be read.",
};
/// A phrase's pattern is malformed.
pub static BAD_PATTERN: Code = Code {
    name: "bad-pattern",
    severity: Severity::Error,
    summary: "A pattern under `phrases:` that cannot be used.",
};
/// A phrase's hole and its meaning do not fit together.
pub static BAD_HOLE: Code = Code {
    name: "bad-hole",
    severity: Severity::Error,
    summary: "A hole of a pattern that its meaning leaves out or uses for something else.",
};

/// Every code of this room.
pub static ALL: &[&Code] = &[
    &NO_PHRASE,
    &AMBIGUOUS_SENTENCE,
    &LONG_SENTENCE,
    &BAD_PATTERN,
    &BAD_HOLE,
];
