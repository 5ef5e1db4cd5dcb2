//! The findings of this room: what is wrong with an LP text.

use crate::report::codes;

codes! {
    LP_SYNTAX = "lp-syntax", Error, "an LP text is not written as LP text is";
    LP_UNREAD = "lp-unread", Error, "a part of an LP text is none that is read: quadratic terms, indicator rows, SOS, semi-continuous columns";
    LP_CONTINUOUS = "lp-continuous", Error, "a column of an LP text is not declared a whole number, by General or Binary";
    LP_NUMBER = "lp-number", Error, "a number of an LP text is infinite where it must not be, or beyond 64 bits";
    LP_BOUND = "lp-bound", Error, "a bound of an LP text leaves a column no value, or is read in different ways";
    LP_BINARY = "lp-binary", Warning, "a column of an LP text is declared 0/1, and has wider bounds as well";
    LP_UNUSED = "lp-unused", Warning, "a column of an LP text occurs in no row and not in the objective";
    LP_END = "lp-end", Warning, "an LP text does not end with End";
    LP_AGAIN = "lp-again", Note, "an LP text gives two rows one name, or a column a bound twice";
    LP_SCALED = "lp-scaled", Note, "a row of an LP text is multiplied so that its numbers are whole";
    LP_ROUNDED = "lp-rounded", Note, "a bound of an LP text is rounded to the next whole number within it";
}
