//! Text → tokens.

use super::codes::{
    BAD_CHARACTER, CURLY_QUOTES, EMPTY_LABEL, FOREIGN_OPERATOR, NOT_A_WHOLE_NUMBER,
    NUMBER_TOO_LARGE, TOO_LONG, UNCLOSED_QUOTE,
};
use super::findings::Findings;
use super::keywords::{is_keyword, normal, quote};
use super::operators::{OPERATORS, Operator, operator};
use super::slips::{self, Slip};
use super::token::{Bracket, Kind, Token};
use logos::Logos;
use std::ops::Range;

/// How many tokens an expression may have. (A puzzle's longest has some
/// hundreds.)
const MOST_TOKENS: usize = 50_000;

/// Runs of characters that belong together. Signs are told apart by the table
/// of operators, not here.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"\p{White_Space}+")]
enum Raw {
    #[regex(r"[\p{XID_Start}_]\p{XID_Continue}*")]
    Word,
    #[regex(r"[0-9]+", priority = 9)]
    Digits,
    #[regex(r"[0-9]\p{XID_Continue}*(\.[0-9]\p{XID_Continue}*)*", priority = 8)]
    OddNumber,
    #[regex(r"'([^'\n]|'')*'", priority = 9)]
    #[regex(r#""([^"\n]|"")*""#, priority = 9)]
    Quoted,
    #[regex(r"'([^'\n]|'')*", priority = 8)]
    #[regex(r#""([^"\n]|"")*"#, priority = 8)]
    Unclosed,
    #[regex("[“„«”][^“”„«»\n]*[“”»]", priority = 9)]
    #[regex("[‘‚‹][^‘’‚‹›\n]*[’‘›]", priority = 9)]
    CurlyQuoted,
    #[regex("[“”„«»‘’‚‛‹›]", priority = 8)]
    CurlyQuote,
    #[token("(")]
    OpenRound,
    #[token(")")]
    CloseRound,
    #[token("[")]
    OpenSquare,
    #[token("]")]
    CloseSquare,
    #[token("{")]
    OpenCurly,
    #[token("}")]
    CloseCurly,
    #[token(",")]
    Comma,
    #[regex(r"\.+")]
    Dots,
    #[regex(
        r#"[^\p{XID_Start}_0-9\p{White_Space}'"()\[\]{},.“”„«»‘’‚‛‹›]+"#,
        priority = 1
    )]
    Signs,
}

/// Whether `name` is a single word: letters, digits, underscores, no digit
/// first.
pub(super) fn is_word(name: &str) -> bool {
    let mut lexer = Raw::lexer(name);
    lexer.next() == Some(Ok(Raw::Word)) && lexer.span() == (0..name.len())
}

/// The tokens of the text, [`Kind::End`] last. `None` where reading was given
/// up; then there is an error.
pub(super) fn tokens(findings: &mut Findings) -> Option<Vec<Token>> {
    let text = findings.text().as_str();
    let mut lexer = Lexer {
        findings,
        text,
        tokens: Vec::new(),
    };
    let mut base = 0;
    let mut raw = Raw::lexer(text);
    while let Some(found) = raw.next() {
        let range = base + raw.span().start..base + raw.span().end;
        match found {
            Ok(Raw::Quoted | Raw::Unclosed) if lexer.follows_a_word(range.start) => {
                // `Ann's`: not a label, an apostrophe.
                base = lexer.apostrophe(range.start);
                raw = Raw::lexer(text.get(base..).unwrap_or_default());
            }
            Ok(found) => lexer.take(found, range),
            Err(()) => lexer.bad(range),
        }
        if !lexer.enough() {
            continue;
        }
        if lexer.tokens.len() > MOST_TOKENS {
            lexer.findings.add(
                &TOO_LONG,
                0..text.len(),
                format!("this expression has more than {MOST_TOKENS} words and signs"),
                "split it into several facts, or let a `for` gather what repeats",
            );
        }
        return None;
    }
    lexer.push(Kind::End, text.len()..text.len());
    Some(lexer.tokens)
}

struct Lexer<'f, 'a> {
    findings: &'f mut Findings<'a>,
    text: &'a str,
    tokens: Vec<Token>,
}

impl Lexer<'_, '_> {
    /// Whether there are so many tokens or errors that reading stops.
    fn enough(&self) -> bool {
        self.findings.full() || self.tokens.len() > MOST_TOKENS
    }

    fn push(&mut self, kind: Kind, range: Range<usize>) {
        self.tokens.push(Token {
            kind,
            start: range.start,
            end: range.end,
            mended: false,
        });
    }

    fn push_mended(&mut self, kind: Kind, range: Range<usize>) {
        self.tokens.push(Token {
            kind,
            start: range.start,
            end: range.end,
            mended: true,
        });
    }

    fn take(&mut self, raw: Raw, range: Range<usize>) {
        let slice = self.findings.slice(range.clone());
        match raw {
            Raw::Word => self.word(slice, range),
            Raw::Digits => self.digits(slice, range),
            Raw::OddNumber => self.odd_number(slice, range),
            Raw::Quoted => self.quoted(slice, range),
            Raw::Unclosed => self.unclosed(slice, range),
            Raw::CurlyQuoted => self.curly_quoted(slice, range),
            Raw::CurlyQuote => self.curly_quote(slice, range),
            Raw::OpenRound => self.push(Kind::Open(Bracket::Round), range),
            Raw::CloseRound => self.push(Kind::Close(Bracket::Round), range),
            Raw::OpenSquare => self.push(Kind::Open(Bracket::Square), range),
            Raw::CloseSquare => self.push(Kind::Close(Bracket::Square), range),
            Raw::OpenCurly => self.push(Kind::Open(Bracket::Curly), range),
            Raw::CloseCurly => self.push(Kind::Close(Bracket::Curly), range),
            Raw::Comma => self.push(Kind::Comma, range),
            Raw::Dots => self.dots(slice, range),
            Raw::Signs => self.signs(slice, range),
        }
    }

    fn word(&mut self, slice: &str, range: Range<usize>) {
        let kind = match slice {
            "true" => Kind::Truth(true),
            "false" => Kind::Truth(false),
            "if" => Kind::If,
            "then" => Kind::Then,
            "else" => Kind::Else,
            "for" => Kind::For,
            word => match operator(word) {
                Some(row) => Kind::Operator(row),
                None => Kind::Name(normal(word)),
            },
        };
        self.push(kind, range);
    }

    fn digits(&mut self, slice: &str, range: Range<usize>) {
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

    fn odd_number(&mut self, slice: &str, range: Range<usize>) {
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

    fn quoted(&mut self, slice: &str, range: Range<usize>) {
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

    fn unclosed(&mut self, slice: &str, range: Range<usize>) {
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
    fn follows_a_word(&self, at: usize) -> bool {
        self.tokens
            .last()
            .is_some_and(|t| t.end == at && matches!(t.kind, Kind::Name(_)))
    }

    /// `Ann's`: takes apostrophe and the letters after it into the name, and
    /// gives the byte to read on from.
    fn apostrophe(&mut self, at: usize) -> usize {
        let after = at + 1;
        let rest = self.text.get(after..).unwrap_or_default();
        let mut lexer = Raw::lexer(rest);
        let letters = match lexer.next() {
            Some(Ok(Raw::Word)) if lexer.span().start == 0 => lexer.span().end,
            _ => 0,
        };
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

    fn curly_quoted(&mut self, slice: &str, range: Range<usize>) {
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

    fn curly_quote(&mut self, slice: &str, range: Range<usize>) {
        self.findings.add(
            &CURLY_QUOTES,
            range.clone(),
            format!("the character `{slice}` cannot stand in a name or enclose a label"),
            "put the whole label in straight quotes: 'war medal', \"Ann's hat\"",
        );
        self.push(Kind::Bad, range);
    }

    fn dots(&mut self, slice: &str, range: Range<usize>) {
        let last = self.text.get(range.end..).unwrap_or_default().trim();
        match slice.len() {
            1 => self.push(Kind::Dot, range),
            2 => self.sign("..", range),
            // A sentence that trails off.
            _ if last.is_empty() => self.push(Kind::Dot, range),
            _ => self.slip("...", range),
        }
    }

    /// Takes a run of signs apart, the longest known sign first.
    fn signs(&mut self, slice: &str, range: Range<usize>) {
        let mut at = 0;
        let mut unknown = 0;
        while let Some(rest) = slice.get(at..)
            && let Some(first) = rest.chars().next()
            && !self.enough()
        {
            let known = longest_sign(rest, self.text.get(range.start + at..).unwrap_or_default());
            let Some(sign) = known else {
                at += first.len_utf8();
                continue;
            };
            if unknown < at {
                self.bad(range.start + unknown..range.start + at);
            }
            let place = range.start + at..range.start + at + sign.len();
            match operator(sign) {
                Some(_) => self.sign(sign, place),
                None => self.slip(sign, place),
            }
            at += sign.len();
            unknown = at;
        }
        if unknown < at {
            self.bad(range.start + unknown..range.start + at);
        }
    }

    fn sign(&mut self, sign: &str, range: Range<usize>) {
        let kind = operator(sign).map_or(Kind::Bad, Kind::Operator);
        self.push(kind, range);
    }

    fn slip(&mut self, sign: &str, range: Range<usize>) {
        let Some(slip) = slips::find(slips::SIGNS, sign) else {
            return self.bad(range);
        };
        let slice = self.findings.slice(range.clone());
        self.findings.add(
            &FOREIGN_OPERATOR,
            range.clone(),
            format!("the sign `{slice}` has no meaning in an expression"),
            slip.help,
        );
        match slip.meant.and_then(operator) {
            Some(row) => self.push_mended(Kind::Operator(row), range),
            None => self.push(Kind::Bad, range),
        }
    }

    fn bad(&mut self, range: Range<usize>) {
        let slice = self.findings.slice(range.clone());
        let shown = if slice.chars().all(is_visible) {
            format!("the character `{slice}` has no meaning in an expression")
        } else {
            let codes: Vec<String> = slice
                .chars()
                .take(4)
                .map(|c| format!("U+{:04X}", u32::from(c)))
                .collect();
            format!("an invisible character stands here ({})", codes.join(" "))
        };
        let help = if slice.chars().all(is_visible) {
            format!(
                "if it belongs to a label, put the whole label in quotes: {}",
                quote(slice)
            )
        } else {
            "delete it".to_owned()
        };
        self.findings
            .add(&BAD_CHARACTER, range.clone(), shown, help);
        self.push(Kind::Bad, range);
    }
}

/// How many bytes of `rest` are words that may go on a label.
fn words(rest: Option<&str>) -> usize {
    let rest = rest.unwrap_or_default();
    let mut lexer = Raw::lexer(rest);
    let mut end = 0;
    while let Some(Ok(Raw::Word)) = lexer.next()
        && !is_keyword(lexer.slice())
    {
        end = lexer.span().end;
    }
    end
}

/// The longest sign, ours or another language's, that `run` begins with.
/// `rest` is what follows it in the text, the run included.
fn longest_sign(run: &str, rest: &str) -> Option<&'static str> {
    let ours = OPERATORS.iter().flat_map(|row: &Operator| row.signs);
    let theirs = slips::SIGNS.iter().map(|slip: &Slip| &slip.sign);
    ours.chain(theirs)
        .copied()
        .filter(|sign| run.starts_with(sign))
        // `x<-3` is a comparison.
        .filter(|sign| *sign != "<-" || !rest.bytes().nth(2).is_some_and(|b| b.is_ascii_digit()))
        .max_by_key(|sign| sign.len())
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

/// Whether a character leaves a mark on paper.
fn is_visible(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::super::testing::{read, tree};

    #[test]
    fn numbers_names_and_dots_part_where_they_should() {
        assert_eq!(tree("d in 1..9"), "(d in (.. 1 9))");
        assert_eq!(tree("d in a..b"), "(d in (.. a b))");
        assert_eq!(tree("d in 1 .. n+1"), "(d in (.. 1 (+ n 1)))");
        assert_eq!(tree("colour.red = year.5"), "(colour.red = year.5)");
        assert_eq!(
            tree("'my set'.'a b' = \"it's\""),
            "('my set'.'a b' = 'it's')"
        );
        assert_eq!(tree("x<-3"), "(x < (- 3))");
        assert_eq!(tree("x=-1"), "(x = (- 1))");
        assert_eq!(tree("a->-b>=-1"), "(-> a ((- b) >= (- 1)))");
        assert_eq!(tree("a<->b"), "(<-> a b)");
        assert_eq!(tree("9223372036854775807"), "9223372036854775807");
        assert_eq!(tree("a\u{a0}and\n\tb"), "(and a b)");
    }

    #[test]
    fn names_are_compared_after_nfc() {
        assert_eq!(tree("Jose\u{301}"), tree("José"));
        assert_eq!(tree("'Jose\u{301} A'"), tree("'José A'"));
        assert_eq!(tree("Über_1"), "Über_1");
    }

    #[test]
    fn doubled_quotes_are_one_and_the_others_stay() {
        assert_eq!(tree("'it''s'"), "'it's'");
        assert_eq!(tree("\"a\"\"b'c\""), "'a\"b'c'");
        assert_eq!(tree("'a' = 'b'"), "('a' = 'b')");
    }

    /// Line, marked characters, a word of the message, a word of the help.
    #[test]
    fn what_is_no_token_is_said_with_its_cure() {
        for (line, marked, message, help) in [
            ("x = 007", "007", "leading zero", "quoted: '007'"),
            ("x = 00", "00", "leading zero", "quoted: '00'"),
            ("x = 1.5", "1.5", "no whole number", "'1.5'"),
            ("x = 1.5.2", "1.5.2", "no whole number", "'1.5.2'"),
            ("x = 1e3", "1e3", "not written as", "write 1000"),
            ("x = 1_000", "1_000", "not written as", "write 1000"),
            ("x = 1e99", "1e99", "neither", "'1e99'"),
            ("5a = x", "5a", "neither", "5 * a"),
            ("x = .5", ".5", "no whole number", "smaller units"),
            (
                "x = 9223372036854775808",
                "9223372036854775808",
                "too large",
                "9223372036854775807",
            ),
            ("'war medal = rum", "'", "no closing", "at its end"),
            ("a = \"rum", "\"", "no closing", "at its end"),
            ("'' = rum", "''", "empty", "between the quotes"),
            ("Ann's hat is red", "'", "apostrophe", "\"Ann's hat\""),
            ("Ann’s hat is red", "’", "cannot stand", "straight quotes"),
            (
                "“war medal” = rum",
                "“war medal”",
                "typographic",
                "'war medal'",
            ),
            ("‘a’ = „b“", "‘a’", "typographic", "'a'"),
            ("«a b» = c", "«a b»", "typographic", "'a b'"),
            ("🐯🐯 = 3", "🐯🐯", "no meaning", "'🐯🐯'"),
            ("x₁ = 3", "₁", "no meaning", "quotes"),
            (
                "x\u{200b} = 3",
                "\u{200b}",
                "invisible character stands here (U+200B)",
                "delete",
            ),
            ("x\u{0} = 3", "\u{0}", "U+0000", "delete"),
            ("a...", "...", "full stop", "without a full stop"),
        ] {
            let (_, found) = read(line);
            let first = &found[0];
            assert_eq!(&line[first.span.start..first.span.end], marked, "{line}");
            assert!(first.message.contains(message), "{line}: {}", first.message);
            let said = first.help.clone().unwrap_or_default();
            assert!(said.contains(help), "{line}: {said}");
        }
    }

    #[test]
    fn every_bad_token_of_a_line_is_reported() {
        let (_, found) = read("5a = 1.5 and x == “b” or ☂");
        assert_eq!(found.len(), 5, "{found:#?}");
    }
}
