//! Values that begin with a character which means something to YAML.

use super::line::{Line, inside};
use crate::report::{Code, Diagnostic};
use crate::source::{Source, Span};
use crate::yaml::{ALIAS, ANCHOR, BLOCK_MARK, BRACKET, QUOTE, RESERVED, TAG};

/// The finding about a line that is broken at byte `at` because its value
/// begins with the wrong character, if it is.
pub(super) fn first_character(source: &Source, line: Line<'_>, at: usize) -> Option<Diagnostic> {
    if at < line.value.start {
        return None;
    }
    let sign = line.sign()?;
    let first = Span::new(line.value.start, line.value.start + sign.len_utf8());
    let (code, what): (&'static Code, &str) = match sign {
        '\'' | '"' | '[' | '{' => return left_over(source, line, sign),
        '!' => (&TAG, "makes this a tag of YAML, not a part of the value"),
        '&' => (
            &ANCHOR,
            "makes this an anchor of YAML, not a part of the value",
        ),
        '*' => (
            &ALIAS,
            "makes this an alias of YAML, not a part of the value",
        ),
        '|' | '>' => (
            &BLOCK_MARK,
            "announces a block of lines to YAML, not a value",
        ),
        '%' | '@' | '`' | ',' | ']' | '}' => (&RESERVED, "is kept by YAML for itself"),
        '?' => (&RESERVED, "announces a key to YAML, not a value"),
        _ => return None,
    };
    let diagnostic = Diagnostic::new(
        code,
        first,
        match sign {
            '`' => format!("a backquote at the beginning of a value {what}"),
            _ => format!("`{sign}` at the beginning of a value {what}"),
        },
    );
    Some(diagnostic.help(quote_help(line, sign)))
}

/// A value that goes on behind the closing quote or bracket.
fn left_over(source: &Source, line: Line<'_>, sign: char) -> Option<Diagnostic> {
    let text = line.text();
    let length = inside(text)?;
    let rest = text[length..].trim_start();
    if rest.is_empty() {
        return None;
    }
    let rest_span = Span::new(line.value.end - rest.len(), line.value.end);
    let rest = source.slice(rest_span);
    let (code, makes, closing): (&'static Code, &str, char) = match sign {
        '[' => (&BRACKET, "a list", ']'),
        '{' => (&BRACKET, "a mapping", '}'),
        _ => (&QUOTE, "a quoted text", sign),
    };
    Some(
        Diagnostic::new(
            code,
            Span::new(line.value.start, line.value.start + length),
            format!(
                "`{sign}` at the beginning makes this {makes} of YAML, which ends at its \
                 `{closing}`, and `{rest}` is left over"
            ),
        )
        .related(rest_span, "left over")
        .help(quote_help(line, sign)),
    )
}

fn quote_help(line: Line<'_>, sign: char) -> String {
    let mut help = format!("write the whole value in quotes: `{}`", line.mended());
    if sign == '!' {
        help.push_str(", and negation as `not`");
    }
    help
}
