//! Any text as Markdown that shows just its characters.

use super::plain::one_line;

/// Running words: what CommonMark, or its usual extensions, would take for a
/// sign stands behind a backslash; line breaks are spaces.
pub fn words(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        let is_sign = matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '&' | '#' | '|' | '~' | '$'
        );
        if is_sign {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Words at the head of a paragraph, where `1.`, `-` and `+` make lists, `=` a
/// heading and `>` a quotation.
pub fn head(text: &str) -> String {
    let escaped = words(text);
    let trimmed = escaped.trim_start();
    let digits = trimmed.chars().take_while(char::is_ascii_digit).count();
    match trimmed.chars().nth(digits) {
        Some('.' | ')') if digits > 0 => {
            let (number, rest) = trimmed.split_at(digits);
            format!("{number}\\{rest}")
        }
        Some('-' | '+' | '=' | '>') if digits == 0 => format!("\\{trimmed}"),
        _ => trimmed.to_owned(),
    }
}

/// Something in the language of puzzles, between as many backticks as it takes.
/// In a table a bar is escaped there too.
pub fn code(text: &str, in_table: bool) -> String {
    let text = one_line(text);
    if text.trim().is_empty() {
        return String::new();
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let gap = match text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
        true => " ",
        false => "",
    };
    let text = match in_table {
        true => text.replace('|', "\\|"),
        false => text,
    };
    format!("{fence}{gap}{text}{gap}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_escaped() {
        assert_eq!(
            words("a*b_c [x](y) <b> &amp; |"),
            "a\\*b\\_c \\[x\\](y) \\<b> \\&amp; \\|"
        );
        assert_eq!(words("two\nlines\u{7}"), "two lines ");
        assert_eq!(head("1. a"), "1\\. a");
        assert_eq!(head("- a"), "\\- a");
        assert_eq!(head("12"), "12");
    }

    #[test]
    fn code_with_backticks_and_bars() {
        assert_eq!(code("a[1]", false), "`a[1]`");
        assert_eq!(code("`x``", false), "``` `x`` ```");
        assert_eq!(code("a | b", true), "`a \\| b`");
        assert_eq!(code(" ", true), "");
    }
}
