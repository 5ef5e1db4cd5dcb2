//! Text that has to fit: its width in cells, and lines that are short enough.

use unicode_width::UnicodeWidthStr;

/// How many cells a text takes in a monospaced face.
pub fn cells(text: &str) -> usize {
    text.width()
}

/// A text on lines of at most `width` cells, broken at spaces, and inside a
/// word only where it is longer than a line. Never empty.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(2);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut rest = word;
        if !line.is_empty() {
            if cells(&line) + 1 + cells(rest) <= width {
                line.push(' ');
                line.push_str(rest);
                continue;
            }
            lines.push(std::mem::take(&mut line));
        }
        while cells(rest) > width {
            let at = cut(rest, width);
            let (head, tail) = rest.split_at(at);
            lines.push(head.to_owned());
            rest = tail;
        }
        line.push_str(rest);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// Where to cut a word so that its head fits: behind a bracket, comma or point
/// where there is one, else where the line ends.
fn cut(word: &str, width: usize) -> usize {
    let mut taken = 0;
    let (mut last, mut good) = (0, 0);
    for (at, c) in word.char_indices() {
        let end = at + c.len_utf8();
        taken = cells(&word[..end]).max(taken);
        if taken > width && last > 0 {
            break;
        }
        last = end;
        if matches!(c, ',' | ']' | ')' | '.' | '-' | '/') {
            good = end;
        }
    }
    if good * 2 > last { good } else { last }
}

/// Appends a wrapped text: `first` before its first line, as many spaces before
/// the others.
pub fn hang(first: &str, text: &str, width: usize, out: &mut String) {
    let indent = cells(first);
    for (place, line) in wrap(text, width.saturating_sub(indent)).iter().enumerate() {
        let head = if place == 0 {
            first.to_owned()
        } else {
            " ".repeat(indent)
        };
        out.push_str(format!("{head}{line}").trim_end());
        out.push('\n');
    }
}

/// A text in the middle of so many cells.
pub fn centred(text: &str, width: usize) -> String {
    let free = width.saturating_sub(cells(text));
    format!(
        "{}{text}{}",
        " ".repeat(free - free / 2),
        " ".repeat(free / 2)
    )
}

/// A text and spaces behind it.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(cells(text))))
}

/// A text in XML or HTML; what neither may hold becomes a space.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_nothing_is_lost() {
        let text = "kind[A] + kind[B] + a_very_long_name[first,second,third] ≥ 2 漢字漢字漢字";
        for width in 2..60 {
            let lines = wrap(text, width);
            assert!(lines.iter().all(|line| cells(line) <= width), "{width}");
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(bare(&lines.concat()), bare(text));
        }
        assert_eq!(wrap("", 10), [""]);
        assert_eq!(wrap("a b", 10), ["a b"]);
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            escaped("<a & \"b\">\u{1}"),
            "&lt;a &amp; &quot;b&quot;&gt; "
        );
    }
}
