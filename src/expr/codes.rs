//! The findings of this room.

use crate::report::{Code, Severity};

macro_rules! codes {
    ($($constant:ident $severity:ident $name:literal $summary:literal)*) => {
        $(
            #[doc = $summary]
            pub static $constant: Code = Code {
                name: $name,
                severity: Severity::$severity,
                summary: $summary,
            };
        )*
        /// Every code of this room.
        pub static ALL: &[&Code] = &[$(&$constant),*];
    };
}

codes! {
    BAD_CHARACTER Error "bad-character"
        "a character has no meaning in an expression"
    FOREIGN_OPERATOR Error "foreign-operator"
        "a sign or word comes from another language"
    CAPITAL_KEYWORD Error "capital-keyword"
        "a keyword is written with capitals"
    CURLY_QUOTES Error "curly-quotes"
        "typographic quotes stand where straight ones are wanted"
    UNCLOSED_QUOTE Error "unclosed-quote"
        "a label's closing quote is missing"
    EMPTY_LABEL Error "empty-label"
        "a label has no characters"
    NUMBER_TOO_LARGE Error "number-too-large"
        "a number does not fit into 64 bits"
    NOT_A_WHOLE_NUMBER Error "not-a-whole-number"
        "something with a digit first is no whole number, and a label like it is quoted"
    UNBALANCED_BRACKET Error "unbalanced-bracket"
        "a bracket has no partner, or one of another kind"
    EMPTY_BRACKETS Error "empty-brackets"
        "brackets that must hold something are empty"
    MISSING_OPERAND Error "missing-operand"
        "something is missing: a whole expression, or a part beside an operator or a comma"
    MISSING_OPERATOR Error "missing-operator"
        "two things stand side by side with nothing between them"
    KEYWORD_AS_NAME Error "keyword-as-name"
        "a keyword is used as a name without quotes"
    NOT_A_FUNCTION Error "not-a-function"
        "an operator or a label is called like a function"
    STRAY_WORD Error "stray-word"
        "a keyword or a sign stands where it means nothing"
    STRAY_COMMA Error "stray-comma"
        "a comma stands outside a list of arguments"
    IF_WITHOUT_THEN Error "if-without-then"
        "an `if` has no `then`"
    AMBIGUOUS_ARROWS Error "ambiguous-arrows"
        "two arrows in a row can be read in two ways"
    NEEDS_PARENTHESES Error "needs-parentheses"
        "a part must be put in parentheses to be read in one way only"
    LOOP_OUTSIDE_CALL Error "loop-outside-call"
        "a `for` stands outside the arguments of a function"
    LOOP_NOT_LAST Error "loop-not-last"
        "something follows a `for` among the arguments of a function"
    BAD_LOOP Error "bad-loop"
        "a `for` is not followed by a variable, `in` and a set"
    MISPLACED_COLLECTION Error "misplaced-collection"
        "a list, a set or a range stands where one value is wanted"
    XOR_CHAIN Warning "xor-chain"
        "a chain of `xor` is parity, not \"exactly one\""
    TOO_DEEP Error "too-deep"
        "an expression nests too deeply"
    TOO_LONG Error "too-long"
        "an expression is too long"
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
