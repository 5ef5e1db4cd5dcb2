//! The findings of this room.

use crate::report::codes;

codes! {
    NO_PHRASE = "no-phrase", Error, "A sentence that neither an expression nor a phrase reads.";
    AMBIGUOUS_SENTENCE = "ambiguous-sentence", Error, "A sentence that can be read in more than one way.";
    LONG_SENTENCE = "long-sentence", Error, "A sentence too long, or too tangled, to be read.";
    BAD_PATTERN = "bad-pattern", Error, "A pattern under `phrases:` that cannot be used.";
    BAD_HOLE = "bad-hole", Error, "A hole of a pattern that its meaning leaves out or uses for something else.";
}
