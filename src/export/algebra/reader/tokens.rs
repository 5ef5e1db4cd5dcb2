//! Mosel's words.

/// A word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A name or keyword; `end-if` and its like are one.
    Word(String),
    /// A string.
    Text(String),
    /// A whole number, or a real that is one.
    Number(i64),
    /// A real that is none: only in conditions on a solution.
    Real(String),
    /// A sign.
    Sign(&'static str),
    /// The end of a line that ends a statement.
    Line,
}

const SIGNS: [&str; 20] = [
    ":=", "..", "<=", ">=", "<>", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", ":", "|", "+",
    "-", "*",
];

/// The words of a text. A line that ends in an operator goes on.
pub fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut out: Vec<Token> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\n' {
            let goes_on = match out.last() {
                None | Some(Token::Line) => true,
                Some(Token::Sign(sign)) => !matches!(*sign, ")" | "]" | "}"),
                Some(_) => false,
            };
            if !goes_on {
                out.push(Token::Line);
            }
            rest = &rest[1..];
        } else if c.is_whitespace() {
            rest = &rest[c.len_utf8()..];
        } else if c == '!' {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if c == '"' {
            let (text, after) = string(&rest[1..])?;
            out.push(Token::Text(text));
            rest = after;
        } else if c.is_ascii_digit() {
            let (token, after) = number(rest)?;
            out.push(token);
            rest = after;
        } else if c.is_ascii_alphabetic() {
            let end = rest
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            let mut word = &rest[..end];
            for whole in ["end-model", "end-if", "end-declarations"] {
                if rest.starts_with(whole) {
                    word = whole;
                }
            }
            out.push(Token::Word(word.to_owned()));
            rest = &rest[word.len()..];
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or(format!("unexpected {c:?}"))?;
            out.push(Token::Sign(sign));
            rest = &rest[sign.len()..];
        }
    }
    Ok(out)
}

fn string(rest: &str) -> Result<(String, &str), String> {
    let mut text = String::new();
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((text, &rest[at + 1..])),
            '\n' => return Err("a string over the end of a line".to_owned()),
            '\\' => match chars.next() {
                Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                other => return Err(format!("an escape {other:?}")),
            },
            c => text.push(c),
        }
    }
    Err("a string without an end".to_owned())
}

fn number(rest: &str) -> Result<(Token, &str), String> {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let whole = digits(rest);
    let after = &rest[whole..];
    // `1..9` is a range and `0.5` a real.
    if let Some(fraction) = after.strip_prefix('.').filter(|f| digits(f) > 0) {
        let length = digits(fraction);
        let end = whole + 1 + length;
        let token = match fraction[..length].trim_end_matches('0') {
            "" => Token::Number(rest[..whole].parse().map_err(|e| format!("{e}"))?),
            _ => Token::Real(rest[..end].to_owned()),
        };
        return Ok((token, &rest[end..]));
    }
    let value: i64 = rest[..whole].parse().map_err(|e| format!("{e}"))?;
    if value > i64::from(i32::MAX) {
        return Err(format!("{value} is no Mosel integer"));
    }
    Ok((Token::Number(value), after))
}
