//! Members of sets: labels and numbers.

use std::fmt;
use std::rc::Rc;
use unicode_normalization::UnicodeNormalization;

/// A member of a set. Two sets that list the same label, equal after Unicode
/// NFC, share a member; so do two that list the same number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Member {
    /// A whole number, written as numbers are: `7`, not `007`.
    Number(i64),
    /// Anything else.
    Label(Rc<str>),
}

impl Member {
    /// The member that these characters name.
    pub fn read(text: &str) -> Member {
        match integer(text) {
            Some(number) => Member::Number(number),
            None => Member::Label(text.nfc().collect::<String>().into()),
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Member::Number(number) => Some(*number),
            Member::Label(_) => None,
        }
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Member::Number(number) => write!(f, "{number}"),
            Member::Label(label) => f.write_str(label),
        }
    }
}

/// The number that these characters are, if they are how one writes it: `7`
/// and `-7`, but not `007`, `+7`, `1e3` or `0x7`.
pub fn integer(text: &str) -> Option<i64> {
    text.parse::<i64>()
        .ok()
        .filter(|number| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_integers_are_numbers() {
        for (text, number) in [("7", 7), ("-7", -7), ("0", 0)] {
            assert_eq!(Member::read(text), Member::Number(number));
        }
        for text in [
            "007",
            "+7",
            "-0",
            "1e3",
            "0x7",
            "1:30",
            "",
            "99999999999999999999",
        ] {
            assert_eq!(Member::read(text), Member::Label(text.into()));
        }
    }

    #[test]
    fn equal_after_normalisation_is_equal() {
        assert_eq!(Member::read("Jose\u{301}"), Member::read("Jos\u{e9}"));
    }
}
