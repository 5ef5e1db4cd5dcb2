//! Labels in quotes, and quotes that enclose none.

use super::codes::{BAD_CHARACTER, CURLY_QUOTES, EMPTY_LABEL, UNCLOSED_QUOTE};
use super::keywords::{normal, quote};
use super::lex::{Lexer, leading_word, words};
use super::token::Kind;
use std::ops::Range;

impl Lexer<'_, '_> {
    pub(super) fn quoted(&mut self, slice: &str, range: Range<usize>) {
        let mut label = String::new();
        let mut inside = slice.chars().peekable();
        let mark = inside.next();
        while let Some(c) = inside.next() {
            if Some(c) == mark && inside.next().is_none() {
                break;
            }
            label.push(c);
        }
        if label.trim().is_empty() {
            self.findings.add(
                &EMPTY_LABEL,
                range.clone(),
                "this label is empty",
                "write the label between the quotes: 'war medal'",
            );
        }
        self.push(Kind::Quoted(normal(&label)), range);
    }

    pub(super) fn unclosed(&mut self, slice: &str, range: Range<usize>) {
        let mark = slice.chars().next().unwrap_or('\'');
        self.findings.add(
            &UNCLOSED_QUOTE,
            range.start..range.start + mark.len_utf8(),
            format!("this label has no closing `{mark}`"),
            format!("write {mark} at its end too, and double one that belongs to the label"),
        );
        self.push_mended(Kind::Quoted(normal(slice)), range);
    }

    /// Whether a name ends right before byte `at`.
    pub(super) fn follows_a_word(&self, at: usize) -> bool {
        self.tokens
            .last()
            .is_some_and(|t| t.end == at && matches!(t.kind, Kind::Name(_)))
    }

    /// `Ann's`: takes apostrophe and the letters after it into the name, and
    /// gives the byte to read on from.
    pub(super) fn apostrophe(&mut self, at: usize) -> usize {
        let after = at + 1;
        let rest = self.text.get(after..).unwrap_or_default();
        let letters = leading_word(rest);
        let end = after + letters;
        let start = self.tokens.last().map_or(at, |token| token.start);
        let whole = self.findings.slice(start..end);
        let label = self.findings.slice(start..end + words(rest.get(letters..)));
        self.findings.add(
            &BAD_CHARACTER,
            at..after,
            "an apostrophe cannot stand in a name without quotes",
            format!("put the whole label in quotes: {}", quote(label)),
        );
        if let Some(name) = self.tokens.last_mut() {
            name.kind = Kind::Name(normal(whole));
            name.end = end;
            name.mended = true;
        }
        end
    }

    pub(super) fn curly_quoted(&mut self, slice: &str, range: Range<usize>) {
        let mut inside = slice.chars();
        inside.next();
        inside.next_back();
        let label = normal(inside.as_str());
        self.findings.add(
            &CURLY_QUOTES,
            range.clone(),
            "typographic quotes cannot enclose a label",
            format!("write straight quotes: {}", quote(&label)),
        );
        self.push_mended(Kind::Quoted(label), range);
    }

    pub(super) fn curly_quote(&mut self, slice: &str, range: Range<usize>) {
        self.findings.add(
            &CURLY_QUOTES,
            range.clone(),
            format!("the character `{slice}` cannot stand in a name or enclose a label"),
            "put the whole label in straight quotes: 'war medal', \"Ann's hat\"",
        );
        self.push(Kind::Bad, range);
    }
}
