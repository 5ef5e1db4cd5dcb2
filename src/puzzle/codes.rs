//! The findings this room makes.

use crate::report::codes;

codes! {
    UNKNOWN_KEY = "unknown-key", Error, "a key that means nothing where it stands";
    MISSING_KEY = "missing-key", Error, "a key that has to be there is not";
    EMPTY_VALUE = "empty-value", Error, "nothing stands where a value is wanted";
    WRONG_KIND = "wrong-kind", Error, "a text, a list or a mapping stands where another of them is wanted";
    BAD_NAME = "bad-name", Error, "a name that is not made of letters, digits and `_`, or is a word of the language";
    BAD_LABEL = "bad-label", Error, "a label that is empty, or has to be quoted";
    BAD_RANGE = "bad-range", Error, "a range whose ends are not whole numbers or names";
    BAD_NUMBER = "bad-number", Error, "something else stands where a whole number is wanted, or the number is too large";
    BAD_DECLARATION = "bad-declaration", Error, "an unknown whose declaration is not of the form `sets -> values`";
    CLASHING_KEYS = "clashing-keys", Error, "two keys of which only one can stand";
    BAD_FILL = "bad-fill", Error, "something that does not say which blank is filled with what";
    UNKNOWN_BLANK = "unknown-blank", Error, "a blank to be filled that no puzzle of the file has";
    NOT_BLANK = "not-blank", Error, "a datum to be filled that is no blank";
    FILLED_TWICE = "filled-twice", Error, "a blank that is filled twice";
    NOTHING_UNKNOWN = "nothing-unknown", Error, "a puzzle without unknowns, grid or statements";
}
