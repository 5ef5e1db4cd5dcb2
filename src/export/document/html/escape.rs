//! Puzzle text inside markup: nothing in it can open a tag, end an attribute,
//! or turn the direction of what stands around it.

/// Text between tags, or in an attribute with double quotes.
pub fn escape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\r' | '\t' => out.push(' '),
            c if c.is_control() || is_no_character(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Text between tags that keeps its direction to itself.
pub fn isolated(raw: &str) -> String {
    let text = escape(raw);
    if !raw.chars().any(turns) {
        return text;
    }
    // Space at the ends belongs to what stands around.
    let inner = text.trim();
    let start = text.len() - text.trim_start().len();
    let end = start + inner.len();
    format!("{}<bdi>{inner}</bdi>{}", &text[..start], &text[end..])
}

/// Code points that neither HTML nor XML lets stand.
fn is_no_character(c: char) -> bool {
    let code = u32::from(c);
    (0xFDD0..=0xFDEF).contains(&code) || code & 0xFFFE == 0xFFFE
}

/// Whether a character runs from right to left, or makes others do so.
fn turns(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}'
        | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_its_place() {
        assert_eq!(
            escape("<script>alert(\"a\" & 'b')</script>\n"),
            "&lt;script&gt;alert(&quot;a&quot; &amp; &#39;b&#39;)&lt;/script&gt; "
        );
        assert_eq!(escape("a\0b\u{1b}c\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}");
        assert_eq!(isolated("plain é ∧ 猫"), "plain é ∧ 猫");
        assert_eq!(isolated(" שלום < "), " <bdi>שלום &lt;</bdi> ");
        assert_eq!(isolated("\u{202e}abc"), "<bdi>\u{202e}abc</bdi>");
    }
}
