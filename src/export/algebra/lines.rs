//! Text on lines that are not too long.

/// No line is longer than this, if it can be helped.
const WIDTH: usize = 92;

/// A statement on as many lines as it takes, each broken behind an operator.
pub fn wrapped(head: &str, words: &[String], tail: &str) -> String {
    let mut out = String::new();
    let mut line = head.to_owned();
    let last = words.len().saturating_sub(1);
    for (place, word) in words.iter().enumerate() {
        let end = if place == last { tail } else { "" };
        let fresh = line.trim().is_empty() || line.ends_with(['(', '[', '{']);
        let gap = usize::from(!fresh);
        let operator = matches!(word.as_str(), "+" | "-" | "=" | "<=" | ">=" | ",");
        let length = line.chars().count() + gap + word.chars().count() + end.len();
        if length > WIDTH && !operator && !fresh {
            out.push_str(line.trim_end());
            out.push_str("\n    ");
            line.clear();
        } else if gap == 1 && word != "," {
            line.push(' ');
        }
        line.push_str(word);
    }
    if words.is_empty() {
        line.push_str(tail);
        out.push_str(&line);
    } else {
        out.push_str(&line);
        out.push_str(tail);
    }
    out.push('\n');
    out
}

/// A comment on lines behind a mark, no line too long; control characters
/// become spaces.
pub fn comment(mark: &str, text: &str, out: &mut String) {
    let indent = text.len() - text.trim_start_matches(' ').len();
    let mut line = format!("{mark}{}", " ".repeat(indent));
    let mut length = line.chars().count();
    let least = length;
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    for word in words {
        let own = word.chars().count();
        if length + 1 + own > WIDTH && length > least {
            out.push_str(&line);
            out.push('\n');
            line = format!("{mark}  {}", " ".repeat(indent));
            length = least + 2;
        }
        line.push(' ');
        line.push_str(word);
        length += 1 + own;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// The words of a side; `0` where there are none.
pub fn or_zero(words: Vec<String>) -> Vec<String> {
    if words.is_empty() {
        vec!["0".to_owned()]
    } else {
        words
    }
}

/// `{a, b, c}` as words that may stand on several lines.
pub fn listed(open: &str, items: impl Iterator<Item = String>, close: &str) -> Vec<String> {
    let mut words: Vec<String> = items.collect();
    let last = words.len().saturating_sub(1);
    for (place, word) in words.iter_mut().enumerate() {
        let open = if place == 0 { open } else { "" };
        let close = if place == last { close } else { "," };
        *word = format!("{open}{word}{close}");
    }
    words
}

/// A text without control characters.
pub fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_stays_a_comment() {
        let mut out = String::new();
        comment("#", &format!("a\nb\u{7}c {}", "word ".repeat(40)), &mut out);
        assert!(out.lines().all(|l| l.starts_with('#') && l.len() < 100));
        assert!(out.starts_with("# a b c word"));
    }
}
