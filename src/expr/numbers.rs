//! What begins with a digit.

use super::codes::{NOT_A_WHOLE_NUMBER, NUMBER_TOO_LARGE};
use super::keywords::quote;
use super::lex::{Lexer, is_word};
use super::token::Kind;
use std::ops::Range;

impl Lexer<'_, '_> {
    pub(super) fn digits(&mut self, slice: &str, range: Range<usize>) {
        let mut number = 0;
        if slice.len() > 1 && slice.starts_with('0') {
            self.findings.add(
                &NOT_A_WHOLE_NUMBER,
                range.clone(),
                format!("`{slice}` has a leading zero, so it is a label and no number"),
                format!("a label with a leading digit is quoted: {}", quote(slice)),
            );
        } else if let Ok(value) = slice.parse::<i64>() {
            number = value;
        } else {
            self.findings.add(
                &NUMBER_TOO_LARGE,
                range.clone(),
                "this number is too large",
                format!("the greatest number is {}", i64::MAX),
            );
        }
        self.push(Kind::Number(number), range);
    }

    pub(super) fn odd_number(&mut self, slice: &str, range: Range<usize>) {
        let quoted = quote(slice);
        let (message, help) = if let Some(plain) = plain_digits(slice) {
            (
                format!("`{slice}` is not written as a whole number"),
                format!("write {plain}; as a label it is quoted: {quoted}"),
            )
        } else if slice.chars().all(|c| c.is_ascii_digit() || c == '.') {
            (
                format!("`{slice}` is no whole number"),
                format!(
                    "count in smaller units, or multiply both sides; as a label it is quoted: {quoted}"
                ),
            )
        } else {
            let digits = slice.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = slice.split_at(digits);
            let product = if is_word(rest) {
                format!("; a product is written {number} * {rest}")
            } else {
                String::new()
            };
            (
                format!("`{slice}` is neither a number nor a name"),
                format!("a label with a leading digit is quoted: {quoted}{product}"),
            )
        };
        self.findings
            .add(&NOT_A_WHOLE_NUMBER, range.clone(), message, help);
        self.push_mended(Kind::Number(0), range);
    }
}

/// The whole number that `1e3` or `1_000` or `2.0` stands for.
fn plain_digits(odd: &str) -> Option<String> {
    let joined = odd.replace('_', "");
    if let Some((digits, zeros)) = joined.split_once(['e', 'E']) {
        let number: i64 = digits.parse().ok()?;
        let power = 10_i64.checked_pow(zeros.parse().ok()?)?;
        return Some(number.checked_mul(power)?.to_string());
    }
    Some(joined.parse::<i64>().ok()?.to_string())
}
