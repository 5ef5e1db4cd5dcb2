//! Marks above and below letters.

/// How a combining mark is set: as an accent of text, and as one of
/// mathematics (for Greek, and above another mark). `None` where the standard
/// fonts cannot set it.
pub fn accent(mark: char) -> Option<(&'static str, &'static str)> {
    Some(match mark {
        '\u{300}' => ("`", "grave"),
        '\u{301}' => ("'", "acute"),
        '\u{302}' => ("^", "hat"),
        '\u{303}' => ("~", "tilde"),
        '\u{304}' => ("=", "bar"),
        '\u{306}' => ("u", "breve"),
        '\u{307}' => (".", "dot"),
        '\u{308}' => ("\"", "ddot"),
        '\u{30a}' => ("r", "mathring"),
        '\u{30b}' => ("H", ""),
        '\u{30c}' => ("v", "check"),
        '\u{323}' => ("d", ""),
        '\u{327}' => ("c", ""),
        '\u{331}' => ("b", ""),
        _ => return None,
    })
}

/// A letter with a mark, where what bears it is `inner`, set as text or as
/// mathematics; `first` where it bears no mark yet.
pub fn marked(inner: &str, mark: char, math: bool, first: bool) -> Option<String> {
    let (text, maths) = accent(mark)?;
    if math {
        return (!maths.is_empty()).then(|| format!("\\{maths}{{{inner}}}"));
    }
    // Below stands as it will; above, TeX's own accents bear no other.
    let below = maths.is_empty() && text != "H";
    Some(match (first || below, inner) {
        (true, "i") if !below => format!("\\{text}{{\\i}}"),
        (true, "j") if !below => format!("\\{text}{{\\j}}"),
        (true, _) => format!("\\{text}{{{inner}}}"),
        (false, _) if maths.is_empty() => return None,
        (false, _) => format!("\\ensuremath{{\\{maths}{{\\mbox{{{inner}}}}}}}"),
    })
}
