//! How to write a value so that YAML leaves it alone: for help lines.

/// `value` in quotes, on one line: the double ones where that needs no escape,
/// else the single ones.
pub fn quoted(value: &str) -> String {
    if value.contains(['"', '\\']) {
        format!("'{}'", value.replace('\'', "''"))
    } else {
        format!("\"{value}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn the_quotes_that_need_no_escape_are_taken() {
        assert_eq!(quoted("'war medal' = rum"), "\"'war medal' = rum\"");
        assert_eq!(quoted("\"a\" = b"), "'\"a\" = b'");
        assert_eq!(quoted("\"it's\" = b"), "'\"it''s\" = b'");
    }
}
