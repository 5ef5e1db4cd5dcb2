//! Names of sets, unknowns, data and groups of statements.

use super::codes::{BAD_LABEL, BAD_NAME};
use super::reader::Reader;
use crate::expr::{Name, is_bare, is_keyword, normal};
use crate::report::Diagnostic;
use crate::source::Text;
use std::ops::Range;

/// Whether `text` is a whole number as it is written.
pub(super) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The part of `range` without the white space around it.
pub(super) fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let slice = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (slice.len() - slice.trim_start().len());
    start..start + slice.trim().len()
}

impl Reader<'_> {
    /// The name that `range` of `text` is; `what` is "a set" and the like.
    pub(super) fn name(&mut self, text: &Text, range: Range<usize>, what: &str) -> Option<Name> {
        let range = trim(text.as_str(), range);
        let span = text.locate(range.clone());
        let written = normal(text.as_str().get(range)?);
        if is_bare(&written) {
            return Some(Name {
                text: written,
                quoted: false,
                span,
            });
        }
        let (message, help) = if is_keyword(&written) {
            (
                format!("`{written}` is a word of the language, and cannot name {what}"),
                format!("choose another name, such as `{written}_`"),
            )
        } else if written.is_empty() {
            (
                format!("the name of {what} is missing"),
                "write a name made of letters, digits and `_`".to_string(),
            )
        } else {
            let better = suggestion(&written);
            (
                format!("`{written}` cannot name {what}"),
                match better {
                    Some(better) => format!(
                        "a name is made of letters, digits and `_`, and begins with a letter: \
                         `{better}`"
                    ),
                    None => "a name is made of letters, digits and `_`, and begins with a letter"
                        .to_string(),
                },
            )
        };
        self.push(Diagnostic::new(&BAD_NAME, span, message).help(help));
        None
    }

    /// The whole text as a name.
    pub(super) fn whole_name(&mut self, text: &Text, what: &str) -> Option<Name> {
        self.name(text, 0..text.as_str().len(), what)
    }

    /// The name that a declaration gives. One that is refused still stands for
    /// what it declares: the members and values of it are known.
    pub(super) fn declared_name(&mut self, key: &Text, what: &str) -> Name {
        self.whole_name(key, what).unwrap_or_else(|| Name {
            text: normal(key.as_str()),
            quoted: false,
            span: key.span(),
        })
    }

    /// A label, which may be any text that is not empty.
    pub(super) fn label(&mut self, text: &Text, what: &str) -> bool {
        let empty = text.as_str().trim().is_empty();
        if empty {
            self.push(
                Diagnostic::new(&BAD_LABEL, text.span(), format!("{what} has no label"))
                    .help("write a label, or delete the entry"),
            );
        }
        !empty
    }
}

/// `snuff tin` → `snuff_tin`, if that is a name.
fn suggestion(written: &str) -> Option<String> {
    let joined: String = written
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect();
    let joined = joined.trim_matches('_').to_string();
    is_bare(&joined).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits() {
        assert!(is_number("0") && is_number("-12") && is_number("007"));
        assert!(!is_number("") && !is_number("-") && !is_number("1e3") && !is_number("+1"));
    }

    #[test]
    fn a_name_is_suggested_where_there_is_one() {
        assert_eq!(suggestion("snuff tin"), Some("snuff_tin".into()));
        assert_eq!(suggestion("2nd"), None);
        assert_eq!(suggestion("?"), None);
    }
}
