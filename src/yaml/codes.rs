//! The findings this room makes.

use crate::report::codes;

codes! {
    NOT_UTF8 = "not-utf8", Error, "the file is not text in UTF-8";
    CONTROL_CHARACTER = "control-character", Error, "a character that no text has, such as NUL";
    EMPTY_FILE = "empty-file", Error, "the file, or one of its documents, has nothing in it";
    SYNTAX = "yaml-syntax", Error, "the file is not YAML";
    TOO_DEEP = "nested-too-deeply", Error, "lists and mappings are nested too deeply";
    TAB = "yaml-tab", Error, "a tab in the indentation";
    TAG = "yaml-tag", Error, "a value that begins with `!`, which YAML takes for a tag and drops";
    ANCHOR = "yaml-anchor", Error, "a value that begins with `&`, which YAML takes for an anchor and drops";
    ALIAS = "yaml-alias", Error, "a value that begins with `*`, which YAML takes for an alias";
    COLON = "yaml-colon", Error, "a `: ` inside a value, which makes it a mapping";
    BRACKET = "yaml-bracket", Error, "a value that begins with `[` or `{`, which YAML takes for a list or a mapping";
    BLOCK_MARK = "yaml-block-mark", Error, "a value that begins with `|` or `>`, which YAML takes for the head of a block";
    QUOTE = "yaml-quote", Error, "a value that begins with a quote and goes on after the closing one";
    RESERVED = "yaml-reserved", Error, "a value that begins with a character YAML keeps for itself";
    DASH = "yaml-dash", Error, "a `- ` where no list can begin";
    COMMA = "yaml-comma", Error, "a comma that splits a value in `{…}` or `[…]`";
    COMMENT_IN_VALUE = "yaml-comment-in-value", Error, "a comment in the middle of a value of several lines";
    CUT_SHORT = "cut-short", Warning, "` #` begins a comment and cuts a value short; two spaces before `#` say that a comment is meant";
    MERGE_KEY = "merge-key", Error, "`<<`, which merges mappings elsewhere, means nothing in a puzzle";
    DUPLICATE_KEY = "duplicate-key", Error, "a key stands twice in one mapping";
    KEY_NOT_TEXT = "key-not-text", Error, "a key that is a list or a mapping, or is missing";
}
