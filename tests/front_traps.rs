//! The traps of YAML, one by one: which finding, which characters are
//! underlined, and what the help says.

use bigm::puzzle;
use bigm::report::{Report, Severity, Style, render};
use bigm::source::Source;
use bigm::yaml;
use unicode_normalization::UnicodeNormalization;

/// A finding: its code, the characters it is about, and its help.
struct Found {
    code: &'static str,
    error: bool,
    under: String,
    help: String,
    shown: String,
}

fn findings(text: &str) -> Vec<Found> {
    let source = Source::new("trap.yaml", text);
    let mut report = Report::new();
    for node in yaml::read(&source, &mut report) {
        puzzle::read(&node, &source, &mut report);
    }
    report
        .diagnostics()
        .iter()
        .map(|d| Found {
            code: d.code.name,
            error: d.code.severity == Severity::Error,
            under: source.slice(d.span).to_string(),
            help: d.help.clone().unwrap_or_default(),
            shown: render(&source, d, Style::Plain),
        })
        .collect()
}

/// The lines bring one finding, alone, in an otherwise good puzzle.
fn trap(lines: &str, code: &str, under: &str, help: &str) {
    for text in [
        format!("unknowns:\n  spare: bool\n{lines}\n"),
        format!("\u{feff}unknowns:\n  spare: bool\n{lines}\n").replace('\n', "\r\n"),
    ] {
        let found = findings(&text);
        assert_eq!(found.len(), 1, "{lines}\n{}", shown(&found));
        let found = &found[0];
        assert_eq!(
            (found.code, found.under.as_str()),
            (code, under),
            "{}",
            found.shown
        );
        assert!(found.help.contains(help), "{}", found.shown);
        assert_eq!(found.error, code != "cut-short");
        // The carets stand under these very characters.
        let carets = found
            .shown
            .lines()
            .find(|row| row.trim_start().starts_with('|') && row.contains('^'))
            .unwrap();
        let carets = carets.matches('^').count();
        // A tab is shown as four spaces, a combining accent takes no room.
        let width: usize = under.nfc().map(|c| if c == '\t' { 4 } else { 1 }).sum();
        assert_eq!(carets, width.max(1), "{}", found.shown);
    }
}

fn good(lines: &str) {
    let found = findings(&format!("unknowns:\n  spare: bool\n{lines}\n"));
    assert!(found.is_empty(), "{}", shown(&found));
}

fn shown(found: &[Found]) -> String {
    found.iter().map(|f| f.shown.as_str()).collect()
}

#[test]
fn an_exclamation_mark_is_a_tag() {
    trap(
        "facts:\n  - !A",
        "yaml-tag",
        "!A",
        "`\"!A\"`, and negation as `not`",
    );
    trap("facts:\n  - !A and B", "yaml-tag", "!A", "`\"!A and B\"`");
    trap("facts:\n  - !A[1]", "yaml-tag", "!", "`- \"!A[1]\"`");
    trap(
        "facts:\n  - not A\n  - !(A)",
        "yaml-tag",
        "!(A)",
        "`\"!(A)\"`",
    );
    trap("ask: !lady", "yaml-tag", "!lady", "`\"!lady\"`");
    good("facts:\n  - \"!A\"\n  - A != B");
}

#[test]
fn an_ampersand_is_an_anchor() {
    trap("facts:\n  - &A", "yaml-anchor", "&A", "`\"&A\"`");
    trap(
        "facts:\n  - &A and B",
        "yaml-anchor",
        "&A",
        "`\"&A and B\"`",
    );
    trap("story: &A b", "yaml-anchor", "&A", "`\"&A b\"`");
    trap("facts:\n  - & A", "yaml-anchor", "&", "`- \"& A\"`");
    good("source: Chlond & Toase");
}

#[test]
fn a_star_is_an_alias() {
    trap("facts:\n  - *A", "yaml-alias", "*A", "`\"*A\"`");
    trap(
        "facts:\n  - *A and B",
        "yaml-alias",
        "*",
        "`- \"*A and B\"`",
    );
    trap("facts: *A", "yaml-alias", "*A", "`\"*A\"`");
    good("facts:\n  - 2 * A = 4");
}

#[test]
fn a_colon_and_a_space_make_a_mapping() {
    trap("facts:\n  - A: B", "yaml-colon", ":", "`\"A: B\"`");
    trap(
        "announced:\n  - A says: B and C",
        "yaml-colon",
        ":",
        "`\"A says: B and C\"`",
    );
    trap(
        "title: The Lady: or the Tiger",
        "yaml-colon",
        ":",
        "`title: \"The Lady: or the Tiger\"`",
    );
    trap("facts:\n  one: a: b", "yaml-colon", ":", "`one: \"a: b\"`");
    trap(
        "facts:\n  - a or\n    b: c",
        "yaml-colon",
        ":",
        "part of the value",
    );
    trap("facts:\n  - A:", "yaml-colon", ":", "`\"A:\"`");
    good("title: \"The Lady: or the Tiger\"\nsource: 1:30\nfacts:\n  - a:b");
}

#[test]
fn a_bracket_at_the_beginning_makes_a_list_or_a_mapping() {
    trap(
        "facts:\n  - [a] = b",
        "yaml-bracket",
        "[a]",
        "`- \"[a] = b\"`",
    );
    trap(
        "facts:\n  - {a, b} = c",
        "yaml-bracket",
        "{a, b}",
        "`- \"{a, b} = c\"`",
    );
    trap("facts:\n  - [a]", "yaml-bracket", "[a]", "`\"[a]\"`");
    trap("title: [a", "yaml-bracket", "[", "`title: \"[a\"`");
    trap(
        "phrases:\n  {p: person} is a {k: kind}: kind[p] = k",
        "yaml-bracket",
        "{p: person}",
        "`\"{p: person} is a {k: kind}\": kind[p] = k`",
    );
    trap(
        "facts:\n  - a ]\n  - ] b",
        "yaml-reserved",
        "]",
        "`- \"] b\"`",
    );
    good("facts:\n  - a in {b, c}\n  - x[1] = 2");
}

#[test]
fn a_bar_or_a_greater_sign_begins_a_block() {
    trap(
        "facts:\n  - |x| = 3",
        "yaml-block-mark",
        "|",
        "`- \"|x| = 3\"`",
    );
    trap("facts:\n  - > 3", "yaml-block-mark", ">", "`- \"> 3\"`");
    good("facts:\n  - >\n    a\n    or b\n  - |-\n    c\n  - x > 3");
}

#[test]
fn signs_that_yaml_keeps() {
    trap("facts:\n  - %a", "yaml-reserved", "%", "`- \"%a\"`");
    trap("facts:\n  - @a", "yaml-reserved", "@", "`- \"@a\"`");
    trap("facts:\n  - `a`", "yaml-reserved", "`", "`- \"`a`\"`");
    trap("facts:\n  - , a", "yaml-reserved", ",", "`- \", a\"`");
    trap("%foo", "yaml-reserved", "%foo", "delete the line");
    good("facts:\n  - a % b\n  - a @ `b`");
}

#[test]
fn a_quote_at_the_beginning_ends_at_the_next() {
    trap(
        "facts:\n  - 'war medal' = rum",
        "yaml-quote",
        "'war medal'",
        "`- \"'war medal' = rum\"`",
    );
    trap(
        "facts:\n  - \"war medal\" = rum",
        "yaml-quote",
        "\"war medal\"",
        "`- '\"war medal\" = rum'`",
    );
    trap(
        "facts:\n  x: 'a' is 'b'",
        "yaml-quote",
        "'a'",
        "`x: \"'a' is 'b'\"`",
    );
    trap("facts:\n  - 'a is b", "yaml-quote", "'", "`- \"'a is b\"`");
    good("facts:\n  - beside('war medal', Dabokva)\n  - \"'war medal' = rum\"\n  - it's");
}

#[test]
fn tabs_are_no_indentation() {
    trap("facts:\n\t- a", "yaml-tab", "\t", "spaces");
    trap("facts:\n  \t- a", "yaml-tab", "\t", "spaces");
    trap("facts:\n  - a\n\tor b", "yaml-tab", "\t", "spaces");
    good("facts:\t\n  - a\tor b\n\t\n  - |\n    a\n    \tb");
}

#[test]
fn flow_style_splits_at_commas() {
    trap(
        "statements: {over: s, text: {a: f(x, y)}}",
        "yaml-comma",
        "f(x, y)",
        "`\"f(x, y)\"`",
    );
    trap(
        "facts: [exactly(1, spy)]",
        "yaml-comma",
        "exactly(1, spy)",
        "`\"exactly(1, spy)\"`",
    );
    trap(
        "facts: [a, b(c, d(e, f)), g]",
        "yaml-comma",
        "b(c, d(e, f))",
        "write it as a block",
    );
    trap(
        "told: {whether: exactly(1, lady), settles: lady}",
        "yaml-comma",
        "exactly(1, lady)",
        "quote this, or write it as a block: `\"exactly(1, lady)\"`",
    );
    let found = findings("unknowns: {x: row, col -> bool}");
    assert_eq!(found.len(), 1, "{}", shown(&found));
    assert_eq!(
        (found[0].code, found[0].under.as_str()),
        ("yaml-comma", "row, col -> bool")
    );
    let found = findings("unknowns: {f: S -> {v, w}}");
    assert_eq!(found.len(), 1, "{}", shown(&found));
    assert_eq!(
        (found[0].code, found[0].under.as_str()),
        ("yaml-bracket", "{")
    );
    assert!(
        found[0]
            .help
            .starts_with("quote the value, or write each entry on a line")
    );
    trap("facts: [x[1] = 2]", "yaml-bracket", "[", "quote the value");
    good("facts: [f(a), \"exactly(1, spy)\"]");
    assert!(findings("unknowns: {x: {v, w}}").is_empty());
}

#[test]
fn a_hash_cuts_a_value_short() {
    trap("source: Groza #68", "cut-short", "#68", "quotes");
    trap("facts:\n  - A # B", "cut-short", "# B", "two spaces");
    trap("facts: [a #b\n  , c]", "cut-short", "#b", "quotes");
    trap(
        "facts:\n  - a #b\n    or c",
        "yaml-comment-in-value",
        "#b",
        "quotes",
    );
    good(
        "source: \"Groza #68\"  # a remark\nfacts:   # a remark\n  # a remark\n  - a#b\n  - |\n    c # d",
    );
}

#[test]
fn keys_are_written_once_and_by_themselves() {
    trap("facts:\n  x: a\n  x: b", "duplicate-key", "x", "keep one");
    trap(
        "facts:\n  1: a\n  \"1\": b",
        "duplicate-key",
        "\"1\"",
        "keep one",
    );
    trap(
        "facts:\n  Jos\u{e9}: a\n  Jose\u{301}: b",
        "duplicate-key",
        "Jose\u{301}",
        "keep one",
    );
    trap(
        "facts:\n  <<: {a: b}",
        "merge-key",
        "<<",
        "write the entries out",
    );
    trap("facts:\n  [a]: b", "key-not-text", "[a]", "`\"[a]\"`");
    trap("facts:\n  : b", "key-not-text", "", "key: value");
    good("facts:\n  1: a\n  01: b\n  \"<<\": c");
}

#[test]
fn a_duplicate_key_shows_both_places() {
    let found = findings("title: a\nunknowns:\n  a: bool\ntitle: b\n");
    assert_eq!(
        shown(&found),
        "\
error[duplicate-key]: the key `title` stands twice in one mapping
 --> trap.yaml:4:1
  |
1 | title: a
  | ----- first here
...
4 | title: b
  | ^^^^^ again here
  |
  = help: keep one of the two
"
    );
}

#[test]
fn lists_and_keys_begin_where_they_can() {
    trap("facts: - a", "yaml-dash", "-", "begin it on the next line");
    trap("facts:\n  - - a", "yaml-dash", "-", "`\"- a\"`");
    trap("facts:\n  - a\n  b: c", "yaml-syntax", "b: c", "`- `");
    trap(
        "facts:\n  b: c\n  - a",
        "yaml-syntax",
        "- a",
        "`key: value`",
    );
    trap(
        "facts:\n   - a\n  - b",
        "yaml-syntax",
        "- b",
        "indent it like the other entries",
    );
    good("facts:\n- a\n- -1 < b");
}

#[test]
fn deep_nesting_and_alias_bombs_end_in_an_error() {
    for open in ["[", "{", "- ", "[{a: "] {
        let found = findings(&open.repeat(100_000));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code, "nested-too-deeply");
    }
    let found = findings("a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n");
    let traps = found
        .iter()
        .filter(|f| f.code.starts_with("yaml-a"))
        .count();
    assert_eq!(traps, 6);
}

#[test]
fn several_documents_are_several_puzzles() {
    let puzzle = "unknowns:\n  a: bool\n";
    let book = format!("{puzzle}---\n# the second\n{puzzle}...\n---\n{puzzle}");
    assert!(findings(&book).is_empty());
    let found = findings(&format!("{puzzle}---\nunknown:\n  b: bool\n"));
    let codes: Vec<&str> = found.iter().map(|f| f.code).collect();
    // A slip in a key is read as the key it is near to.
    assert_eq!(codes, ["unknown-key"]);
    assert_eq!(
        findings(&format!("---\n---\n{puzzle}"))[0].code,
        "empty-file"
    );
}
