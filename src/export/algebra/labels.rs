//! Members that are no numbers, and what they are called.

use std::collections::BTreeSet;

/// A member that is no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The member as the puzzle has it, but for control characters.
    pub text: String,
    /// The same, cut where it is too long for a MathProg symbol.
    pub symbol: String,
    /// An identifier, for languages that want one; given by
    /// [`Sets::name_labels`].
    pub ident: String,
    /// The member as the puzzle has it.
    pub original: String,
}

/// Longer members are cut: a MathProg symbol has at most 100 bytes.
const LONGEST: usize = 90;

/// The members of a set as labels.
pub fn labels(members: &[String]) -> Vec<Label> {
    let (mut texts, mut symbols) = (BTreeSet::new(), BTreeSet::new());
    members
        .iter()
        .map(|member| {
            let text = plain(member);
            Label {
                symbol: different(cut(&text), &mut symbols),
                text: different(&text, &mut texts),
                ident: String::new(),
                original: member.clone(),
            }
        })
        .collect()
}

/// A text that was not used yet.
fn different(base: &str, used: &mut BTreeSet<String>) -> String {
    let mut text = base.to_owned();
    let mut number = 2_usize;
    while !used.insert(text.clone()) {
        text = format!("{base} ({number})");
        number += 1;
    }
    text
}

/// The beginning of a text that is not too long for MathProg.
fn cut(text: &str) -> &str {
    let end = (0..=LONGEST.min(text.len()))
        .rev()
        .find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// A text on one line without control characters, not empty.
fn plain(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| {
            if c.is_control() || c.is_whitespace() {
                ' '
            } else {
                c
            }
        })
        .collect();
    if plain.trim().is_empty() {
        "(blank)".to_owned()
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_that_are_cut_stay_different() {
        let long = "m".repeat(300);
        let members = [
            format!("{long}1"),
            format!("{long}2"),
            "a\nb".into(),
            "a b".into(),
        ];
        let labels = labels(&members);
        let texts: BTreeSet<&str> = labels.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(texts.len(), 4);
        assert!(texts.iter().all(|t| !t.contains('\n')));
        let symbols: BTreeSet<&str> = labels.iter().map(|l| l.symbol.as_str()).collect();
        assert_eq!(symbols.len(), 4);
        assert!(symbols.iter().all(|s| s.len() < 100));
        assert_eq!(cut(&"é".repeat(80)).chars().count(), 45);
    }
}
