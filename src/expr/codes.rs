//! The findings of this room.

use crate::report::codes;

codes! {
    BAD_CHARACTER = "bad-character", Error,
        "a character has no meaning in an expression";
    FOREIGN_OPERATOR = "foreign-operator", Error,
        "a sign or word comes from another language";
    CAPITAL_KEYWORD = "capital-keyword", Error,
        "a keyword is written with capitals";
    CURLY_QUOTES = "curly-quotes", Error,
        "typographic quotes stand where straight ones are wanted";
    UNCLOSED_QUOTE = "unclosed-quote", Error,
        "a label's closing quote is missing";
    EMPTY_LABEL = "empty-label", Error,
        "a label has no characters";
    NUMBER_TOO_LARGE = "number-too-large", Error,
        "a number does not fit into 64 bits";
    NOT_A_WHOLE_NUMBER = "not-a-whole-number", Error,
        "something with a digit first is no whole number, and a label like it is quoted";
    UNBALANCED_BRACKET = "unbalanced-bracket", Error,
        "a bracket has no partner, or one of another kind";
    EMPTY_BRACKETS = "empty-brackets", Error,
        "brackets that must hold something are empty";
    MISSING_OPERAND = "missing-operand", Error,
        "something is missing: a whole expression, or a part beside an operator or a comma";
    MISSING_OPERATOR = "missing-operator", Error,
        "two things stand side by side with nothing between them";
    KEYWORD_AS_NAME = "keyword-as-name", Error,
        "a keyword is used as a name without quotes";
    NOT_A_FUNCTION = "not-a-function", Error,
        "an operator or a label is called like a function";
    STRAY_WORD = "stray-word", Error,
        "a keyword or a sign stands where it means nothing";
    STRAY_COMMA = "stray-comma", Error,
        "a comma stands outside a list of arguments";
    IF_WITHOUT_THEN = "if-without-then", Error,
        "an `if` has no `then`";
    AMBIGUOUS_ARROWS = "ambiguous-arrows", Error,
        "two arrows in a row can be read in two ways";
    NEEDS_PARENTHESES = "needs-parentheses", Error,
        "a part must be put in parentheses to be read in one way only";
    LOOP_OUTSIDE_CALL = "loop-outside-call", Error,
        "a `for` stands outside the arguments of a function";
    LOOP_NOT_LAST = "loop-not-last", Error,
        "something follows a `for` among the arguments of a function";
    BAD_LOOP = "bad-loop", Error,
        "a `for` is not followed by a variable, `in` and a set";
    MISPLACED_COLLECTION = "misplaced-collection", Error,
        "a list, a set or a range stands where one value is wanted";
    XOR_CHAIN = "xor-chain", Warning,
        "a chain of `xor` is parity, not \"exactly one\"";
    TOO_DEEP = "too-deep", Error,
        "an expression nests too deeply";
    TOO_LONG = "too-long", Error,
        "an expression is too long";
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_kebab_case_and_different() {
        let names: BTreeSet<&str> = ALL.iter().map(|code| code.name).collect();
        assert_eq!(names.len(), ALL.len());
        for name in names {
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
        }
    }
}
