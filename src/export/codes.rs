//! The findings of this room: what is wrong with an LP text.

use crate::report::{Code, Severity};

/// Not LP text.
pub static LP_SYNTAX: Code = Code {
    name: "lp-syntax",
    severity: Severity::Error,
    summary: "an LP text is not written as LP text is",
};

/// Something of LP text that has no whole-number rows here.
pub static LP_UNREAD: Code = Code {
    name: "lp-unread",
    severity: Severity::Error,
    summary: "a part of an LP text is none that is read: quadratic terms, indicator rows, SOS, semi-continuous columns",
};

/// A column that may have fractions.
pub static LP_CONTINUOUS: Code = Code {
    name: "lp-continuous",
    severity: Severity::Error,
    summary: "a column of an LP text is not declared a whole number, by General or Binary",
};

/// A number that no row can hold.
pub static LP_NUMBER: Code = Code {
    name: "lp-number",
    severity: Severity::Error,
    summary: "a number of an LP text is infinite where it must not be, or beyond 64 bits",
};

/// A bound that is read in different ways.
pub static LP_BOUND: Code = Code {
    name: "lp-bound",
    severity: Severity::Error,
    summary: "a bound of an LP text leaves a column no value, or is read in different ways",
};

/// Wider bounds than a 0/1 column has.
pub static LP_BINARY: Code = Code {
    name: "lp-binary",
    severity: Severity::Warning,
    summary: "a column of an LP text is declared 0/1, and has wider bounds as well",
};

/// A column that nothing is said of.
pub static LP_UNUSED: Code = Code {
    name: "lp-unused",
    severity: Severity::Warning,
    summary: "a column of an LP text occurs in no row and not in the objective",
};

/// The end is missing, or is not the end.
pub static LP_END: Code = Code {
    name: "lp-end",
    severity: Severity::Warning,
    summary: "an LP text does not end with End",
};

/// Something was said before.
pub static LP_AGAIN: Code = Code {
    name: "lp-again",
    severity: Severity::Note,
    summary: "an LP text gives two rows one name, or a column a bound twice",
};

/// Fractions were multiplied away.
pub static LP_SCALED: Code = Code {
    name: "lp-scaled",
    severity: Severity::Note,
    summary: "a row of an LP text is multiplied so that its numbers are whole",
};

/// A bound between two whole numbers.
pub static LP_ROUNDED: Code = Code {
    name: "lp-rounded",
    severity: Severity::Note,
    summary: "a bound of an LP text is rounded to the next whole number within it",
};

/// Every code of this room.
pub static ALL: &[&Code] = &[
    &LP_SYNTAX,
    &LP_UNREAD,
    &LP_CONTINUOUS,
    &LP_NUMBER,
    &LP_BOUND,
    &LP_BINARY,
    &LP_UNUSED,
    &LP_END,
    &LP_AGAIN,
    &LP_SCALED,
    &LP_ROUNDED,
];
