//! Characters that no text has.

use super::CONTROL_CHARACTER;
use crate::report::Diagnostic;
use crate::source::{Source, Span};

/// The finding about the first one, if there is one.
pub(super) fn check(source: &Source) -> Option<Diagnostic> {
    let (at, character) = source.text().char_indices().find(|&(_, c)| forbidden(c))?;
    let span = Span::new(at, at + character.len_utf8());
    let code = u32::from(character);
    Some(
        Diagnostic::new(
            &CONTROL_CHARACTER,
            span,
            format!("the character U+{code:04X} does not belong in a text"),
        )
        .help("delete it, and look whether the file is what it should be"),
    )
}

/// What YAML calls not printable.
fn forbidden(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' | '\u{85}' => false,
        '\u{fffe}' | '\u{ffff}' => true,
        _ => character.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_found_and_text_is_not() {
        for bad in ["\0", "\u{7}", "\u{1b}", "\u{7f}", "\u{9f}", "\u{ffff}"] {
            let source = Source::new("t", format!("é: {bad}\n"));
            let finding = check(&source).unwrap();
            assert_eq!(source.slice(finding.span), bad);
        }
        let source = Source::new("t", "\u{feff}a:\tb\r\nc: \u{85} é ∧ 😀\n");
        assert!(check(&source).is_none());
    }
}
