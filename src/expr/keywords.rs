//! Words that the grammar keeps, and names that can stand without quotes.

use unicode_normalization::UnicodeNormalization;

/// Words with a meaning of their own. As a name each of them must be quoted.
pub static KEYWORDS: &[&str] = &[
    "and", "div", "else", "false", "for", "if", "iff", "implies", "in", "is", "mod", "not", "of",
    "or", "then", "true", "xor",
];

/// Whether `word` is one of [`KEYWORDS`].
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Whether a name or label can stand in an expression as it is: letters,
/// digits and underscores, no digit first, no keyword. Anything else is
/// written in quotes.
pub fn is_bare(name: &str) -> bool {
    super::lex::is_word(name) && !is_keyword(name)
}

/// A name or label as an expression writes it: bare where it can be, else in
/// quotes.
pub fn written(name: &str) -> String {
    if is_bare(name) {
        name.to_owned()
    } else {
        quote(name)
    }
}

/// A label in quotes, those inside it doubled.
pub fn quote(label: &str) -> String {
    if label.contains('\'') && !label.contains('"') {
        format!("\"{label}\"")
    } else {
        format!("'{}'", label.replace('\'', "''"))
    }
}

/// The characters of a name as they are compared: Unicode NFC.
pub fn normal(name: &str) -> String {
    name.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted_and_lower_case() {
        assert!(KEYWORDS.is_sorted());
        assert!(KEYWORDS.iter().all(|word| *word == word.to_lowercase()));
    }

    #[test]
    fn only_words_stand_without_quotes() {
        for bare in ["A", "_x", "x1", "José", "Jose\u{301}", "日本", "Über_1"] {
            assert!(is_bare(bare), "{bare}");
        }
        for quoted in [
            "",
            "7",
            "7a",
            "war medal",
            "war-medal",
            "a.b",
            "5%",
            "o'clock",
            "and",
            "true",
            "🐯",
            " a",
            "a ",
            "x₁",
        ] {
            assert!(!is_bare(quoted), "{quoted}");
        }
    }

    #[test]
    fn quoting_doubles_what_it_must() {
        assert_eq!(written("rum"), "rum");
        assert_eq!(written("war medal"), "'war medal'");
        assert_eq!(written("o'clock"), "\"o'clock\"");
        assert_eq!(written("a'b\"c"), "'a''b\"c'");
        assert_eq!(normal("Jose\u{301}"), "José");
    }
}
