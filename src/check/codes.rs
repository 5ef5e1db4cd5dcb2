//! The findings of this room, one row each.

use crate::report::codes;

codes! {
    UNKNOWN_NAME = "unknown-name", Error, "A name that nothing in the file declares.";
    AMBIGUOUS_NAME = "ambiguous-name", Error, "A name that two things share.";
    HIDDEN_NAME = "hidden-name", Error, "A loop variable that hides a name.";
    DUPLICATE_NAME = "duplicate-name", Error, "Two declarations of one name.";
    DUPLICATE_MEMBER = "duplicate-member", Error, "A member listed twice in one set.";
    MIXED_MEMBERS = "mixed-members", Error, "Numbers and labels in one set.";
    EMPTY_SET = "empty-set", Error, "A set or a domain without any member.";
    TOO_LARGE = "too-large", Error, "A set, a family or a loop that grows beyond what can be written out.";
    NOT_A_SET = "not-a-set", Error, "Something else where a set is wanted.";
    UNKNOWN_FUNCTION = "unknown-function", Error, "A call of something that is no function.";
    LEFT_OF = "left-of", Error, "A bare \"left of\" or \"right of\", which can be read in two ways.";
    WRONG_ARGUMENTS = "wrong-arguments", Error, "A function called with too few or too many arguments.";
    WRONG_INDICES = "wrong-indices", Error, "A family with too few or too many indices, or an index on what has none.";
    NOT_A_MEMBER = "not-a-member", Error, "An index or label that is no member of the set it should belong to.";
    BARE_FAMILY = "bare-family", Error, "A whole family where one of its members is wanted.";
    NOT_A_PROPOSITION = "not-a-proposition", Error, "Something else where a proposition is wanted.";
    NOT_A_NUMBER = "not-a-number", Error, "Something else where a number is wanted.";
    NOT_CONSTANT = "not-constant", Error, "An unknown where a constant is wanted.";
    MISPLACED = "misplaced", Error, "A list, a set, a range or a loop where it means nothing.";
    DIFFERENT_KINDS = "different-kinds", Error, "A comparison of a label with a number or a proposition.";
    DIFFERENT_SETS = "different-sets", Error, "A comparison of members that can never be the same.";
    NO_ORDER = "no-order", Error, "An order asked of members that do not share one.";
    PAST_THE_END = "past-the-end", Error, "A step past the end of a set.";
    NON_LINEAR = "non-linear", Error, "A product, quotient or remainder that cannot be made linear exactly.";
    DIVISION_BY_ZERO = "division-by-zero", Error, "A division by 0.";
    EMPTY_EXTREME = "empty-extreme", Error, "The least or greatest of nothing.";
    OVERFLOW = "overflow", Error, "A number beyond 64 bits.";
    NO_BOUND = "no-bound", Error, "An integer without a bound where one is needed.";
    LAW_CASE = "law-case", Error, "A law that leaves out a value or a member.";
    LAW_KEYS = "law-keys", Error, "Keys of a law that are neither values of one unknown nor members of the set.";
    LAW_UNCLEAR = "law-unclear", Error, "A law whose keys are the values of several unknowns.";
    NO_LAW = "no-law", Error, "A question about a law where there is none, or more than one.";
    SEVERAL_STATEMENTS = "several-statements", Error, "The truth of a speaker who says several things, or of a silent one.";
    BLANK = "blank", Error, "A blank in the data that nothing fills.";
    TEMPLATE = "template", Note, "A puzzle with blanks, to be filled before it can be solved.";
    DATA_SHAPE = "data-shape", Error, "Data whose shape does not fit the sets it is declared over.";
    GRID_SIZE = "grid-size", Error, "A category of a grid with more or fewer members than there are places.";
    NO_GRID = "no-grid", Error, "An expression that needs a grid, in a puzzle or a place that has none.";
    NOT_ANNOUNCED = "not-announced", Error, "Knowledge outside `announced:`.";
    NO_OBSERVER = "no-observer", Error, "Knowledge of somebody who is not said to see anything.";
    NOT_UNDERSTOOD = "not-understood", Error, "A sentence without a meaning for which nothing better can be said.";
    ALWAYS_TRUE = "always-true", Note, "A fact that says nothing, because it holds whatever happens.";
    ALWAYS_FALSE = "always-false", Warning, "A fact that can never hold.";
    UNUSED = "unused", Warning, "A set or an unknown that nothing mentions.";
}
