//! Text → tokens.

use super::codes::{BAD_CHARACTER, FOREIGN_OPERATOR, TOO_LONG};
use super::findings::Findings;
use super::keywords::{is_keyword, normal, quote};
use super::operators::{OPERATORS, Operator, operator};
use super::runs::{Raw, Runs};
use super::slips::{self, Slip};
use super::token::{Bracket, Kind, Token};
use std::ops::Range;

/// How many tokens an expression may have. (A puzzle's longest has some
/// hundreds.)
const MOST_TOKENS: usize = 50_000;

/// Whether `name` is a single word: letters, digits, underscores, no digit
/// first.
pub(super) fn is_word(name: &str) -> bool {
    Runs::of(name).next() == Some((Ok(Raw::Word), 0..name.len()))
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
    let mut runs = Runs::of(text);
    while let Some((found, span)) = runs.next() {
        let range = base + span.start..base + span.end;
        match found {
            Ok(Raw::Quoted | Raw::Unclosed) if lexer.follows_a_word(range.start) => {
                // `Ann's`: not a label, an apostrophe.
                base = lexer.apostrophe(range.start);
                runs = Runs::of(text.get(base..).unwrap_or_default());
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

pub(super) struct Lexer<'f, 'a> {
    pub(super) findings: &'f mut Findings<'a>,
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
}

impl Lexer<'_, '_> {
    /// Whether there are so many tokens or errors that reading stops.
    fn enough(&self) -> bool {
        self.findings.full() || self.tokens.len() > MOST_TOKENS
    }

    pub(super) fn push(&mut self, kind: Kind, range: Range<usize>) {
        self.tokens.push(Token {
            kind,
            start: range.start,
            end: range.end,
            mended: false,
        });
    }

    pub(super) fn push_mended(&mut self, kind: Kind, range: Range<usize>) {
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
            Raw::Signs | Raw::Other => self.signs(slice, range),
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

/// How many bytes of `rest` are one word that begins at once.
pub(super) fn leading_word(rest: &str) -> usize {
    match Runs::of(rest).next() {
        Some((Ok(Raw::Word), span)) if span.start == 0 => span.end,
        _ => 0,
    }
}

/// How many bytes of `rest` are words that may go on a label.
pub(super) fn words(rest: Option<&str>) -> usize {
    let rest = rest.unwrap_or_default();
    let mut end = 0;
    for (run, span) in Runs::of(rest) {
        let word = rest.get(span.clone()).unwrap_or_default();
        if run != Ok(Raw::Word) || is_keyword(word) {
            break;
        }
        end = span.end;
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
        .filter(|sign| *sign != "<-" || !rest.as_bytes().get(2).is_some_and(u8::is_ascii_digit))
        .max_by_key(|sign| sign.len())
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
