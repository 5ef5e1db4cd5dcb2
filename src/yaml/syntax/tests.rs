//! Each way to break a file, what is underlined, and how it should be written.

use crate::report::Report;
use crate::source::Source;

/// The only finding: its code, what is underlined, and the help.
fn finding(text: &str) -> (String, String, String) {
    let source = Source::new("t", text);
    let mut report = Report::new();
    let nodes = crate::yaml::read(&source, &mut report);
    assert!(nodes.is_empty(), "{text:?}\n{nodes:#?}");
    let found = report.diagnostics();
    assert_eq!(found.len(), 1, "{text:?} {found:?}");
    (
        found[0].code.name.to_string(),
        source.slice(found[0].span).to_string(),
        found[0].help.clone().unwrap_or_default(),
    )
}

#[test]
fn values_that_begin_with_a_sign_are_written_in_quotes() {
    for (text, code, under, mended) in [
        (
            "- 'war medal' = rum\n",
            "yaml-quote",
            "'war medal'",
            "- \"'war medal' = rum\"",
        ),
        ("a: \"x\" y  # z\n", "yaml-quote", "\"x\"", "a: '\"x\" y'"),
        ("- 'it''s' x", "yaml-quote", "'it''s'", "- \"'it''s' x\""),
        ("- |x| = 3\n", "yaml-block-mark", "|", "- \"|x| = 3\""),
        ("- > 3\n", "yaml-block-mark", ">", "- \"> 3\""),
        ("a: |0\n x\n", "yaml-block-mark", "|", "a: \"|0\""),
        ("- %foo\n", "yaml-reserved", "%", "- \"%foo\""),
        ("a: @foo\r\n", "yaml-reserved", "@", "a: \"@foo\""),
        ("- `foo\n", "yaml-reserved", "`", "- \"`foo\""),
        ("a: ,x\n", "yaml-reserved", ",", "a: \",x\""),
        ("a: ?\n", "yaml-reserved", "?", "a: \"?\""),
        ("a: ]\n", "yaml-reserved", "]", "a: \"]\""),
        (
            "- !sign[7]\n- x\n",
            "yaml-tag",
            "!",
            "- \"!sign[7]\"`, and negation as `not",
        ),
        ("- *\n", "yaml-alias", "*", "- \"*\""),
        ("- *A and B\n", "yaml-alias", "*", "- \"*A and B\""),
        ("- *A[1] = 2\n", "yaml-alias", "*", "- \"*A[1] = 2\""),
        ("a: *b, c\n", "yaml-alias", "*", "a: \"*b, c\""),
        ("- &\n", "yaml-anchor", "&", "- \"&\""),
        ("a: [x] = 3\n", "yaml-bracket", "[x]", "a: \"[x] = 3\""),
        (
            "- {x, y} = 3\n",
            "yaml-bracket",
            "{x, y}",
            "- \"{x, y} = 3\"",
        ),
        ("b: [c]]\n", "yaml-bracket", "[c]", "b: \"[c]]\""),
        (
            "p:\n  {p: person} is a {k: kind}: kind[p] = k\n",
            "yaml-bracket",
            "{p: person}",
            "\"{p: person} is a {k: kind}\": kind[p] = k",
        ),
    ] {
        let (found, there, help) = finding(text);
        assert_eq!((found.as_str(), there.as_str()), (code, under), "{text:?}");
        assert!(
            help.ends_with(&format!("in quotes: `{mended}`")),
            "{text:?} {help}"
        );
    }
}

#[test]
fn the_characters_that_broke_it_are_underlined() {
    for (text, code, under, help) in [
        (
            "title: The Lady: or the Tiger\n",
            "yaml-colon",
            ":",
            "`title: \"The Lady: or the Tiger\"`",
        ),
        (
            "a:\n  b\n  c: d\n",
            "yaml-colon",
            ":",
            "indent it like the keys",
        ),
        (
            "a:\n  b: 1\n   c: 2\n",
            "yaml-colon",
            ":",
            "indent it like the keys",
        ),
        ("- x\n y: 3\n", "yaml-colon", ":", "indent it like the keys"),
        ("a: - x\n", "yaml-dash", "-", "`a: \"- x\"`"),
        ("a: x\nb\nc: d\n", "yaml-syntax", "b", "write a `: `"),
        (
            "a:\n  b: 1\n c: 2  # d\n",
            "yaml-syntax",
            "c: 2",
            "as many spaces",
        ),
        (
            "facts:\n  a: b\n  - c\n",
            "yaml-syntax",
            "- c",
            "write `key: value`",
        ),
        (
            "facts:\n  - c\n  a: b\n",
            "yaml-syntax",
            "a: b",
            "write `- `",
        ),
        (
            "a: |\n    x\n  y\n z\n",
            "yaml-syntax",
            "y",
            "as many spaces",
        ),
        ("a: [x\n", "yaml-bracket", "[", "`a: \"[x\"`"),
        ("a: {x\n", "yaml-bracket", "{", "close it"),
        ("a: [x}\n", "yaml-bracket", "[", "close it"),
        ("]\n", "yaml-reserved", "]", "quotes"),
        (
            "a: {f: S -> {v, w}}\n",
            "yaml-bracket",
            "{",
            "quote the value",
        ),
        ("[f(a, [b, c]), d]", "yaml-bracket", ")", "quote the value"),
        ("x: [a,,b]\n", "yaml-bracket", ",", "quote the value"),
        ("a: [x, y\nb: c\n", "yaml-bracket", ":", "close the bracket"),
        ("a: 'x\n", "yaml-quote", "'", "close it"),
        ("a: \"x\n", "yaml-quote", "\"", "close it"),
        ("a: 'x\n---\nb'\n", "yaml-quote", "'", "close it"),
        (
            "a: \"x\nb: \"y\"\n",
            "yaml-quote",
            "\"",
            "where the text ends",
        ),
        ("a: 'x\nb: 'y'\n", "yaml-quote", "'", "where the text ends"),
        ("a: \"it's \\d\"\n", "yaml-syntax", "\\d", "`\\\\`"),
        ("a: \"\\x\"\n", "yaml-syntax", "\\x", "`\\\\`"),
        ("a: b\n\tc\n", "yaml-tab", "\t", "spaces"),
        ("a:\n\tb: c\n", "yaml-tab", "\t", "spaces"),
        ("a: >\n\tx\n", "yaml-tab", "\t", "spaces"),
        ("a: b #c\n  d\n", "yaml-comment-in-value", "#c", "quotes"),
        (
            "%YAML 1.2\n---\na: b\n",
            "yaml-reserved",
            "%YAML 1.2",
            "delete the line",
        ),
        (
            "a: b\n%foo\n---\nb\n",
            "yaml-reserved",
            "%foo",
            "delete the line",
        ),
        ("a: b\n... c\n", "yaml-syntax", "... c", "quotes"),
        (
            "a: b\n\u{feff}c: d\n",
            "yaml-syntax",
            "\u{feff}",
            "invisible",
        ),
        ("a: \0\n", "control-character", "\0", "delete it"),
    ] {
        let (found, there, found_help) = finding(text);
        assert_eq!((found.as_str(), there.as_str()), (code, under), "{text:?}");
        assert!(found_help.contains(help), "{text:?} {found_help}");
    }
}

#[test]
fn a_syntax_error_stands_alone() {
    // The tag and the duplicate key before it are not mentioned.
    assert_eq!(finding("a: !b\na: c # d\nb: c: d\n").0, "yaml-colon");
}

#[test]
fn deep_nesting_ends_in_an_error() {
    for open in ["[", "{", "- ", "[{", "? ", "a: {b: ", "!!x [", "&a ["] {
        let text = open.repeat(100_000);
        let (code, _, _) = finding(&text);
        assert!(
            matches!(
                code.as_str(),
                "nested-too-deeply" | "yaml-bracket" | "yaml-syntax"
            ),
            "{code}"
        );
    }
    let indented: String = (0..2_000)
        .map(|n| format!("{}a:\n", " ".repeat(n)))
        .collect();
    assert_eq!(finding(&indented).0, "nested-too-deeply");
}

#[test]
fn an_alias_bomb_is_as_harmless_as_its_first_alias() {
    let mut text = String::from("a0: &a0 [lol, lol]\n");
    for n in 1..30 {
        let last = n - 1;
        text.push_str(&format!("a{n}: &a{n} [*a{last}, *a{last}, *a{last}]\n"));
    }
    let source = Source::new("t", text);
    let mut report = Report::new();
    crate::yaml::read(&source, &mut report);
    let found = report.diagnostics();
    assert_eq!(found.len(), 30 + 3 * 29);
    assert!(
        found
            .iter()
            .all(|d| matches!(d.code.name, "yaml-alias" | "yaml-anchor"))
    );
}
