//! The parser's events → nodes. A stack of its own, so that depth costs no
//! stack of the programme's.

use super::scalar::{self, Style};
use super::{
    ALIAS, ANCHOR, DUPLICATE_KEY, Document, EMPTY_FILE, Entry, KEY_NOT_TEXT, MERGE_KEY, Node,
    NodeKind, TAG, comma, comment, quoted, syntax, tabs,
};
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span, Text};
use serde_yaml::granit_parser as parser;
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;

/// How deep lists may nest in lists, and mappings in mappings. The language
/// itself needs six.
const DEPTH: usize = 64;

/// A collection that is still open.
struct Open {
    span: Span,
    flow: bool,
    body: Body,
}

enum Body {
    Sequence(Vec<Node>),
    Mapping {
        entries: Vec<Entry>,
        /// The key whose value comes next.
        key: Option<Key>,
        /// Keys so far, in Unicode NFC.
        seen: BTreeMap<String, Span>,
    },
}

enum Key {
    Text(Text),
    /// Reported already; its value is passed over.
    Bad,
}

/// What the events of one document come to.
pub(super) struct Builder<'a> {
    source: &'a Source,
    report: Report,
    open: Vec<Open>,
    /// The document, when it is finished.
    done: Option<Node>,
    /// Quoted texts and blocks, in which a tab is an ordinary character.
    texts: Vec<Span>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(source: &'a Source) -> Self {
        Builder {
            source,
            report: Report::new(),
            open: Vec::new(),
            done: None,
            texts: Vec::new(),
        }
    }

    /// The parser of a source, as this builder wants its events.
    pub(super) fn parser(source: &'a Source) -> parser::Parser<'a, parser::StrInput<'a>> {
        let mut options = parser::options! {
            emit_anchor_events: true,
            emit_unresolved_aliases: true,
            disallow_directives: true,
            flow_nesting_limit: DEPTH,
            block_nesting_limit: DEPTH,
        };
        options.set_emit_comments(false);
        parser::Parser::new_from_str_with_options(source.text(), options)
    }

    /// The finding about a syntax error.
    pub(super) fn broken(&self, error: &parser::ScanError) -> Diagnostic {
        let flow = self.open.iter().rev().find(|open| open.flow);
        syntax::explain(self.source, error, flow.map(|open| open.span))
    }

    /// The document that ends before the last byte of `place`, which began where
    /// that begins.
    pub(super) fn finish(&mut self, place: Span) -> Document {
        tabs::check(self.source, place, &self.texts, &mut self.report);
        self.texts.clear();
        Document {
            node: self.done.take(),
            report: std::mem::take(&mut self.report),
        }
    }
}

impl Builder<'_> {
    pub(super) fn event(&mut self, event: parser::Event<'_>, place: parser::Span) {
        let span = bytes(place);
        match event {
            parser::Event::Scalar(value, style, _, tag) => {
                let node = self.scalar(&value, style, span);
                if tag.is_some() {
                    self.tag(place, &node);
                    self.close(Node {
                        kind: NodeKind::Broken,
                        ..node
                    });
                } else {
                    self.close(node);
                }
            }
            parser::Event::SequenceStart(style, _, tag) => {
                self.start(
                    span,
                    style,
                    tag.is_some().then_some(place),
                    Body::Sequence(Vec::new()),
                );
            }
            parser::Event::MappingStart(style, _, tag) => {
                let body = Body::Mapping {
                    entries: Vec::new(),
                    key: None,
                    seen: BTreeMap::new(),
                };
                self.start(span, style, tag.is_some().then_some(place), body);
            }
            parser::Event::SequenceEnd | parser::Event::MappingEnd => self.end(span),
            parser::Event::Anchor(_, _) => self.anchor(span),
            parser::Event::Alias(_) | parser::Event::UnresolvedAlias(_) => {
                self.alias(span);
                self.close(Node {
                    span,
                    kind: NodeKind::Broken,
                });
            }
            _ => {}
        }
    }

    fn scalar(&mut self, value: &str, style: parser::ScalarStyle, span: Span) -> Node {
        let style = match style {
            parser::ScalarStyle::Plain => Style::Plain,
            parser::ScalarStyle::SingleQuoted => Style::Single,
            parser::ScalarStyle::DoubleQuoted => Style::Double,
            parser::ScalarStyle::Literal | parser::ScalarStyle::Folded => Style::Block {
                folded: style == parser::ScalarStyle::Folded,
            },
        };
        if style == Style::Plain {
            // A plain scalar has at least one character: this one was made up
            // by the parser for a value that is missing.
            if span.start == span.end {
                return Node {
                    span: self.missing(span),
                    kind: NodeKind::Empty,
                };
            }
            comment::check(self.source, span, &mut self.report);
        } else {
            // A block's place begins behind the indentation of its first line.
            let line = self.source.line(self.source.position(span.start).line);
            let start = match style {
                Style::Block { .. } => line.start.min(span.start),
                _ => span.start,
            };
            self.texts.push(Span::new(start, span.end));
        }
        let text = scalar::text(
            self.source.text(),
            self.seen(span, style, value),
            style,
            value,
        );
        Node {
            span: text.span(),
            kind: NodeKind::Scalar(text),
        }
    }

    /// What of a scalar is worth underlining: of a block without content the sign
    /// that announces it, since the parser has gone on to the next line.
    fn seen(&self, span: Span, style: Style, value: &str) -> Span {
        if !matches!(style, Style::Block { .. }) || !value.trim().is_empty() {
            return span;
        }
        let before = self.source.text().get(..span.start).unwrap_or_default();
        match before.rfind(['|', '>']) {
            Some(at) => Span::new(at, at + 1),
            None => span,
        }
    }

    /// Where a missing value should stand: behind the `:` or the `-`. The
    /// parser may have gone on past a comment before it missed the value.
    fn missing(&self, span: Span) -> Span {
        let text = self.source.text();
        let at = match self.open.last().map(|open| &open.body) {
            Some(Body::Mapping {
                key: Some(Key::Text(key)),
                ..
            }) => {
                let behind = text.get(key.span().end..).unwrap_or_default();
                let blanks = behind.len() - behind.trim_start().len();
                match behind[blanks..].starts_with(':') {
                    true => key.span().end + blanks + 1,
                    false => key.span().end,
                }
            }
            Some(Body::Sequence(_)) => {
                let before = text.get(..span.start).unwrap_or_default();
                last_dash(before).unwrap_or(span.start)
            }
            _ => span.start,
        };
        Span::new(at, at)
    }

    fn start(
        &mut self,
        span: Span,
        style: parser::StructureStyle,
        tagged: Option<parser::Span>,
        body: Body,
    ) {
        if let Some(place) = tagged {
            self.tag(
                place,
                &Node {
                    span,
                    kind: NodeKind::Empty,
                },
            );
        }
        self.open.push(Open {
            span,
            flow: style == parser::StructureStyle::Flow,
            body,
        });
    }

    fn end(&mut self, span: Span) {
        let Some(mut open) = self.open.pop() else {
            return;
        };
        if open.flow {
            open.span = open.span.to(span);
        }
        let kind = match open.body {
            Body::Sequence(items) if open.flow => {
                NodeKind::Sequence(comma::mend_sequence(self.source, items, &mut self.report))
            }
            Body::Mapping { entries, .. } if open.flow => {
                NodeKind::Mapping(comma::mend_mapping(self.source, entries, &mut self.report))
            }
            Body::Sequence(items) => NodeKind::Sequence(items),
            Body::Mapping { entries, .. } => NodeKind::Mapping(entries),
        };
        self.close(Node {
            span: open.span,
            kind,
        });
    }

    /// Puts a finished node where it belongs.
    fn close(&mut self, node: Node) {
        let Some(open) = self.open.last_mut() else {
            if matches!(node.kind, NodeKind::Empty) {
                let before = self.source.text().get(..node.span.start);
                let span = match before.and_then(|text| text.trim_end().strip_suffix("---")) {
                    Some(text) => Span::new(text.len(), text.len() + 3),
                    None => node.span,
                };
                self.report.push(
                    Diagnostic::new(&EMPTY_FILE, span, "nothing stands in this document")
                        .help("delete the `---` that begins it"),
                );
            } else {
                self.done = Some(node);
            }
            return;
        };
        if !open.flow {
            // The parser ends a block at the next thing that stands in the file.
            open.span = open.span.to(node.span);
        }
        match &mut open.body {
            Body::Sequence(items) => items.push(node),
            Body::Mapping { entries, key, seen } => match key.take() {
                None => *key = Some(read_key(self.source, node, seen, &mut self.report)),
                Some(Key::Text(key)) => entries.push(Entry { key, value: node }),
                Some(Key::Bad) => {}
            },
        }
    }

    fn tag(&mut self, place: parser::Span, node: &Node) {
        let span = place.tag_span().map_or(node.span, bytes);
        let whole = Span::new(span.start, node.span.end.max(span.end));
        self.report
            .push(trap(self.source, &TAG, span, whole, "a tag"));
    }

    fn anchor(&mut self, span: Span) {
        let whole = Span::new(span.start, end_of_line(self.source, span));
        self.report
            .push(trap(self.source, &ANCHOR, span, whole, "an anchor"));
        // What follows the anchor is not what was meant.
        let broken = match self.open.last_mut().map(|open| &mut open.body) {
            Some(Body::Sequence(items)) => items.last_mut(),
            Some(Body::Mapping {
                entries, key: None, ..
            }) => entries.last_mut().map(|entry| &mut entry.value),
            _ => None,
        };
        if let Some(node) = broken
            && node.span.start >= span.end
            && matches!(node.kind, NodeKind::Scalar(_) | NodeKind::Empty)
        {
            node.kind = NodeKind::Broken;
        }
    }

    fn alias(&mut self, span: Span) {
        self.report
            .push(trap(self.source, &ALIAS, span, span, "an alias"));
    }
}

/// The finding about a value that begins with `!`, `&` or `*`.
fn trap(
    source: &Source,
    code: &'static crate::report::Code,
    span: Span,
    whole: Span,
    what: &str,
) -> Diagnostic {
    let sign = source.slice(span).chars().next().unwrap_or_default();
    let diagnostic = Diagnostic::new(
        code,
        span,
        format!("`{sign}` at the beginning makes this {what} of YAML, not a part of the value"),
    );
    let line = source.slice(whole).lines().next().unwrap_or_default();
    let mut help = format!("write the value in quotes: `{}`", quoted(line.trim_end()));
    match sign {
        '!' => help.push_str(", and negation as `not`"),
        '&' => help.push_str("; a puzzle has no anchors"),
        _ => help.push_str("; a puzzle has no aliases, and what one stands for is written out"),
    }
    diagnostic.help(help)
}

fn end_of_line(source: &Source, span: Span) -> usize {
    source
        .line(source.position(span.start).line)
        .end
        .max(span.end)
}

/// Takes a node for the key of an entry.
fn read_key(
    source: &Source,
    node: Node,
    seen: &mut BTreeMap<String, Span>,
    report: &mut Report,
) -> Key {
    let text = match node.kind {
        NodeKind::Scalar(text) => text,
        NodeKind::Broken => return Key::Bad,
        NodeKind::Empty => {
            report.push(
                Diagnostic::new(&KEY_NOT_TEXT, node.span, "no key stands before this `:`").help(
                    "write `key: value`; where `:` belongs to a value, write the value in quotes",
                ),
            );
            return Key::Bad;
        }
        NodeKind::Sequence(_) | NodeKind::Mapping(_) => {
            let line = source.slice(node.span).lines().next().unwrap_or_default();
            report.push(
                Diagnostic::new(
                    &KEY_NOT_TEXT,
                    node.span,
                    "a key is one text, and this is a list or a mapping",
                )
                .help(format!("write it in quotes: `{}`", quoted(line.trim_end()))),
            );
            return Key::Bad;
        }
    };
    if text.as_str() == "<<" && !text.quoted() {
        report.push(
            Diagnostic::new(&MERGE_KEY, text.span(), "`<<` merges nothing in a puzzle")
                .help("write the entries out"),
        );
        return Key::Bad;
    }
    let normal: String = text.as_str().nfc().collect();
    if let Some(&first) = seen.get(&normal) {
        report.push(
            Diagnostic::new(
                &DUPLICATE_KEY,
                text.span(),
                format!("the key `{normal}` stands twice in one mapping"),
            )
            .label("again here")
            .related(first, "first here")
            .help("keep one of the two"),
        );
        return Key::Bad;
    }
    seen.insert(normal, text.span());
    Key::Text(text)
}

/// The end of the `-` that is the last thing in `before`, comments aside.
fn last_dash(before: &str) -> Option<usize> {
    let mut end = before.len();
    loop {
        let start = before[..end].rfind(['\r', '\n']).map_or(0, |at| at + 1);
        let line = &before[start..end];
        let comment = match line.trim_start().starts_with('#') {
            true => Some(0),
            false => line.find(" #").into_iter().chain(line.find("\t#")).min(),
        };
        let line = line[..comment.unwrap_or(line.len())].trim_end();
        if !line.is_empty() {
            return line.ends_with('-').then_some(start + line.len());
        }
        end = start.checked_sub(1)?;
    }
}

pub(super) fn bytes(span: parser::Span) -> Span {
    span.byte_range()
        .map_or_else(Span::default, |range| Span::new(range.start, range.end))
}
