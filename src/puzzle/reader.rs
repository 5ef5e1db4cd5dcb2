//! Texts, lists and mappings where they are wanted, and findings where they
//! are not.

use super::codes::{EMPTY_VALUE, MISSING_KEY, UNKNOWN_KEY, WRONG_KIND};
use crate::report::{Diagnostic, Report, nearest};
use crate::source::{Source, Span, Text};
use crate::yaml::{self, Entry, Node, NodeKind, quoted};

/// What a document is read with.
pub struct Reader<'a> {
    pub(super) source: &'a Source,
    pub(super) report: &'a mut Report,
}

/// Whose value a node is, for messages.
#[derive(Debug, Clone, Copy)]
pub(super) enum Owner<'a> {
    /// The whole document.
    Document,
    /// A file that fills blanks.
    Fill,
    /// The value of a key.
    Key(&'a Text),
    /// An entry of a list under a key.
    Item(&'a Text),
}

impl std::fmt::Display for Owner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Owner::Document => write!(f, "a puzzle"),
            Owner::Fill => write!(f, "a data file"),
            Owner::Key(key) => write!(f, "`{}:`", key.as_str()),
            Owner::Item(key) => write!(f, "an entry of `{}:`", key.as_str()),
        }
    }
}

impl<'a> Reader<'a> {
    /// Reports a finding.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// A mapping, or a finding that says what `owner` is: `what`, and `how` it
    /// is written.
    pub(super) fn mapping<'n>(
        &mut self,
        node: &'n Node,
        owner: Owner<'_>,
        what: &str,
        how: &str,
    ) -> Option<&'n [Entry]> {
        match &node.kind {
            NodeKind::Mapping(entries) => Some(entries),
            _ => {
                self.wrong(node, owner, what, how);
                None
            }
        }
    }

    /// A list, likewise.
    pub(super) fn list<'n>(
        &mut self,
        node: &'n Node,
        owner: Owner<'_>,
        what: &str,
        how: &str,
    ) -> Option<&'n [Node]> {
        match &node.kind {
            NodeKind::Sequence(items) => Some(items),
            _ => {
                self.wrong(node, owner, what, how);
                None
            }
        }
    }

    /// One text with something in it, likewise.
    pub(super) fn text(&mut self, node: &Node, owner: Owner<'_>, what: &str) -> Option<Text> {
        match &node.kind {
            NodeKind::Scalar(text) if text.as_str().trim().is_empty() => {
                self.push(
                    Diagnostic::new(
                        &EMPTY_VALUE,
                        text.span(),
                        format!("{owner} wants {what}, and this is empty"),
                    )
                    .help("write it, or delete the line"),
                );
                None
            }
            NodeKind::Scalar(text) => Some(text.clone()),
            NodeKind::Sequence(_) | NodeKind::Mapping(_) => {
                self.not_text(node, owner, what);
                None
            }
            NodeKind::Empty | NodeKind::Broken => {
                self.wrong(node, owner, what, "write it, or delete the line");
                None
            }
        }
    }

    /// One text, or a list of them; whether it was a list comes second.
    pub(super) fn texts(&mut self, node: &Node, key: &Text, what: &str) -> (Vec<Text>, bool) {
        match &node.kind {
            NodeKind::Sequence(items) => {
                let texts = items
                    .iter()
                    .filter_map(|item| self.text(item, Owner::Item(key), what))
                    .collect();
                (texts, true)
            }
            _ => (
                self.text(node, Owner::Key(key), what).into_iter().collect(),
                false,
            ),
        }
    }

    /// The entries of a mapping by their keys, in the order of `known`; other
    /// keys are reported, and a slip in a key is read as the key it is near to,
    /// so that nothing is said to be missing that is only misspelt.
    pub(super) fn fields<'n, const N: usize>(
        &mut self,
        entries: &'n [Entry],
        owner: &str,
        known: [&str; N],
    ) -> [Option<&'n Entry>; N] {
        let mut fields = [None; N];
        let mut others = Vec::new();
        for entry in entries {
            match known.iter().position(|&name| name == entry.key.as_str()) {
                Some(index) => fields[index] = Some(entry),
                None => others.push(entry),
            }
        }
        for entry in others {
            self.unknown_key(&entry.key, owner, known);
            let near = nearest(entry.key.as_str(), known);
            if let Some(index) = known.iter().position(|&name| Some(name) == near)
                && fields[index].is_none()
            {
                fields[index] = Some(entry);
            }
        }
        fields
    }

    /// Reports a key that means nothing.
    pub(super) fn unknown_key<'k>(
        &mut self,
        key: &Text,
        owner: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let names: Vec<&str> = known.into_iter().collect();
        self.push(
            Diagnostic::new(
                &UNKNOWN_KEY,
                key.span(),
                format!("`{}` is not a key of {owner}", key.as_str()),
            )
            .help(format!("the keys of {owner} are: {}", names.join(", ")))
            .did_you_mean(key.as_str(), names.iter().copied()),
        );
    }

    /// Reports a key that has to be there.
    pub(super) fn missing_key(&mut self, span: Span, owner: &str, key: &str, help: &str) {
        let span = head(self.source, span);
        self.push(
            Diagnostic::new(&MISSING_KEY, span, format!("{owner} has no `{key}:`")).help(help),
        );
    }

    /// Reports a node of the wrong kind.
    pub(super) fn wrong(&mut self, node: &Node, owner: Owner<'_>, what: &str, how: &str) {
        let found = match &node.kind {
            NodeKind::Broken => return,
            NodeKind::Empty => return self.empty(node, owner, what, how),
            NodeKind::Scalar(text) if text.as_str().trim().is_empty() => "an empty text",
            NodeKind::Scalar(_) => "a single text",
            NodeKind::Sequence(_) => "a list",
            NodeKind::Mapping(_) => "a mapping",
        };
        self.push(
            Diagnostic::new(
                &WRONG_KIND,
                head(self.source, node.span),
                format!("{owner} wants {what}, and this is {found}"),
            )
            .help(how),
        );
    }

    fn empty(&mut self, node: &Node, owner: Owner<'_>, what: &str, how: &str) {
        let (span, message) = match owner {
            Owner::Document | Owner::Fill => {
                (node.span, "nothing stands in this document".to_string())
            }
            Owner::Key(key) => (
                key.span(),
                format!("nothing stands after `{}:`", key.as_str()),
            ),
            Owner::Item(key) => {
                let at = node.span.start;
                let dash = match self.source.text().get(at.saturating_sub(1)..at) {
                    Some("-") => Span::new(at - 1, at),
                    _ => node.span,
                };
                (dash, format!("an entry of `{}:` is empty", key.as_str()))
            }
        };
        let help = match self.comment_behind(node.span) {
            Some(comment) => format!(
                "`#` begins a comment; where it begins the value, write the value in quotes: `{}`",
                quoted(comment)
            ),
            None => how.to_string(),
        };
        self.push(
            Diagnostic::new(&EMPTY_VALUE, span, message)
                .label(format!("{what} is wanted here"))
                .help(help),
        );
    }

    /// A list or a mapping where a text is wanted is mostly one of YAML's
    /// traps: the sign that made it one is underlined.
    fn not_text(&mut self, node: &Node, owner: Owner<'_>, what: &str) {
        let slice = self.source.slice(node.span);
        let line = slice.lines().next().unwrap_or_default().trim_end();
        let one_line = line.len() == slice.trim_end().len();
        let help = format!(
            "where it is one text, write it in quotes: `{}`",
            quoted(line)
        );
        let diagnostic = match (&node.kind, slice.chars().next()) {
            (_, Some(sign @ ('[' | '{'))) => {
                let kind = if sign == '[' { "a list" } else { "a mapping" };
                let span = head(self.source, node.span);
                Diagnostic::new(
                    &yaml::codes::BRACKET,
                    span,
                    format!(
                        "`{sign}` at the beginning makes this {kind} of YAML, and {owner} \
                         wants {what}"
                    ),
                )
                .help(if one_line {
                    help
                } else {
                    "where it is one text, write it in quotes".to_string()
                })
            }
            (NodeKind::Sequence(_), Some('-')) if one_line => Diagnostic::new(
                &yaml::codes::DASH,
                Span::new(node.span.start, node.span.start + 1),
                format!("the `-` makes this a list of YAML, and {owner} wants {what}"),
            )
            .help(help),
            _ => {
                let colon = match &node.kind {
                    NodeKind::Mapping(entries) if one_line => entries
                        .first()
                        .and_then(|entry| self.colon_behind(&entry.key)),
                    _ => None,
                };
                let Some(colon) = colon else {
                    let how = "write one text, on the line of its key or dash";
                    return self.wrong(node, owner, what, how);
                };
                Diagnostic::new(
                    &yaml::codes::COLON,
                    colon,
                    format!("the `:` makes this a mapping of YAML, and {owner} wants {what}"),
                )
                .help(help)
            }
        };
        self.push(diagnostic);
    }
}

impl Reader<'_> {
    /// The comment that stands where a value is missing. Behind two spaces it is
    /// meant as one.
    fn comment_behind(&self, missing: Span) -> Option<&str> {
        let behind = self.source.text().get(missing.end..)?.strip_prefix(' ')?;
        let line = behind.lines().next()?.trim_end();
        line.starts_with('#').then_some(line)
    }

    /// Where the colon of an entry stands; an entry can have none, as after `?`.
    fn colon_behind(&self, key: &Text) -> Option<Span> {
        let behind = self.source.text().get(key.span().end..)?;
        let at = key.span().end + (behind.len() - behind.trim_start().len());
        behind
            .trim_start()
            .starts_with(':')
            .then(|| Span::new(at, at + 1))
    }
}

/// The first line of a span: enough to show which part is meant.
pub(super) fn head(source: &Source, span: Span) -> Span {
    let line = source.line(source.position(span.start).line);
    Span::new(span.start, span.end.min(line.end.max(span.start)))
}
