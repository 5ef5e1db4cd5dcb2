//! Syntax errors in plain words.
//!
//! The parser says what it was doing when it gave up; a person wants to know
//! what to write instead. So the line is looked at again: most of what goes
//! wrong is a value that begins with a character which means something to
//! YAML, or has a `: ` in it.

mod line;
mod traps;

use super::{
    ALIAS, ANCHOR, BRACKET, COLON, COMMENT_IN_VALUE, DASH, QUOTE, RESERVED, SYNTAX, TAG, TOO_DEEP,
    scalar, tabs,
};
use crate::report::{Code, Diagnostic};
use crate::source::{Source, Span};
use line::Line;
use serde_yaml::granit_parser as parser;
use serde_yaml::granit_parser::ErrorKind as Kind;

/// Says what is wrong; `flow` is the innermost bracket that is still open.
pub(super) fn explain(
    source: &Source,
    error: &parser::ScanError,
    flow: Option<Span>,
) -> Diagnostic {
    let end = source.text().len();
    let at = error.marker().byte_offset().unwrap_or(end).min(end);
    let broken = Broken {
        source,
        at,
        line: Line::at(source, at),
        flow,
    };
    broken.explain(error.kind())
}

/// A place where the parser gave up.
struct Broken<'s> {
    source: &'s Source,
    at: usize,
    line: Line<'s>,
    flow: Option<Span>,
}

impl Broken<'_> {
    fn explain(&self, kind: &Kind) -> Diagnostic {
        match kind {
            Kind::MappingValueNotAllowed => self.colon(),
            Kind::CommentInterceptedScalar => self.comment(),
            Kind::TabNotAllowed
            | Kind::TabInBlockIndentation
            | Kind::TabInIndentation
            | Kind::TabInPlainScalar
            | Kind::TabAtBlockScalarStart => self.tab(),
            Kind::UnclosedQuotedScalar | Kind::DocumentIndicatorInQuotedScalar => self.open_quote(),
            Kind::UnclosedFlowCollection { .. } | Kind::MismatchedFlowCollectionEnd { .. } => {
                self.open_bracket(kind)
            }
            Kind::ExpectedFlowMappingSeparator
            | Kind::ExpectedFlowSequenceSeparator
            | Kind::InvalidColonPlacement
            | Kind::FlowMappingValueAdjacentCollection
            | Kind::UnexpectedEofFlowSequence
            | Kind::UnexpectedEofFlowMapping
            | Kind::UnexpectedEofImplicitFlowMapping
            | Kind::BlockEntryInFlowCollection
            | Kind::PlainScalarStartsWithDashFlowIndicator => self.in_flow(kind),
            Kind::RecursionLimitExceeded => Diagnostic::new(
                &TOO_DEEP,
                self.character(),
                "lists and mappings are nested too deeply here",
            )
            .help("a puzzle needs no more than six levels; look for brackets that do not close"),
            Kind::BlockSequenceEntryNotAllowed => self.dash(),
            Kind::DirectiveDisallowed => self
                .plain(
                    &RESERVED,
                    self.line.content(),
                    "a line that begins with `%` is a directive of YAML, and a puzzle has none",
                )
                .help("delete the line; where it goes on with a value, write the value in quotes"),
            Kind::UnknownQuotedScalarEscape
            | Kind::InvalidQuotedScalarHexEscape
            | Kind::InvalidLowSurrogateHexEscape
            | Kind::InvalidLowSurrogate
            | Kind::MissingLowSurrogate
            | Kind::UnpairedLowSurrogate
            | Kind::InvalidUnicodeEscape => self.escape(),
            Kind::MissingAnchorOrAliasName => self.sign(),
            _ => traps::first_character(self.source, self.line, self.at)
                .or_else(|| self.closed_late(kind))
                .unwrap_or_else(|| self.other(kind)),
        }
    }

    /// A quote that was forgotten is closed by the next one in the file, and what
    /// stands behind that one is left over.
    fn closed_late(&self, kind: &Kind) -> Option<Diagnostic> {
        let sign = match kind {
            Kind::InvalidTrailingSingleQuotedScalar => '\'',
            Kind::InvalidTrailingDoubleQuotedScalar => '"',
            _ => return None,
        };
        let text = self.source.text().get(..self.at)?;
        let closing = text.rfind(sign)?;
        let opening = text[..closing].rfind(sign)?;
        let place = |at| Span::new(at, at + 1);
        let line = self.source.position(closing).line;
        let late = self.source.position(opening).line < line;
        late.then(|| {
            Diagnostic::new(
                &QUOTE,
                place(opening),
                format!("this quote is closed only in line {line}"),
            )
            .related(place(closing), "closed here")
            .help("close it where the text ends")
        })
    }

    fn plain(&self, code: &'static Code, span: Span, message: &str) -> Diagnostic {
        Diagnostic::new(code, span, message)
    }

    /// The character at which the parser gave up.
    fn character(&self) -> Span {
        let rest = self.source.text().get(self.at..).unwrap_or_default();
        let length = rest.chars().next().map_or(0, char::len_utf8);
        Span::new(self.at, self.at + length)
    }

    /// From there to the end of the line, without a comment.
    fn rest(&self) -> Span {
        if self.at < self.line.value.end {
            Span::new(self.at, self.line.value.end)
        } else {
            self.character()
        }
    }

    /// A `: ` in a value, or behind one.
    fn colon(&self) -> Diagnostic {
        let colon = self.character();
        if self.line.keyed && self.at >= self.line.value.start {
            return Diagnostic::new(
                &COLON,
                colon,
                "this `:` stands inside a value, and YAML takes it for the end of a key",
            )
            .help(format!(
                "write the value in quotes: `{}`",
                self.line.mended()
            ));
        }
        Diagnostic::new(
            &COLON,
            colon,
            "this line goes on with the value of the line above, so YAML allows no `:` in it",
        )
        .help(
            "where it is a key of its own, indent it like the keys it belongs to; where it is \
             a part of the value, write the value in quotes",
        )
    }

    fn comment(&self) -> Diagnostic {
        let line = self.source.line(self.source.position(self.at).line);
        Diagnostic::new(
            &COMMENT_IN_VALUE,
            Span::new(self.at, line.end.max(self.at)),
            "` #` begins a comment, and the value cannot go on behind it in the next line",
        )
        .help("where `#` belongs to the value, write the value in quotes; otherwise delete the comment")
    }

    /// The tab may stand some lines below the place where the value began.
    fn tab(&self) -> Diagnostic {
        let first = self.source.position(self.at).line;
        let found = (first..first + 64).find_map(|line| {
            let span = self.source.line(line);
            let text = self.source.slice(span);
            let tab = text.find(|c| c != ' ')?;
            (text[tab..].starts_with('\t') && !text[tab..].trim_start_matches('\t').is_empty())
                .then_some(span.start + tab)
        });
        match found {
            Some(at) => tabs::finding(Span::new(at, at + 1)),
            None => tabs::finding(self.character()),
        }
    }

    fn open_quote(&self) -> Diagnostic {
        Diagnostic::new(&QUOTE, self.character(), "this quote is not closed").help(format!(
            "close it; where it belongs to the value, write the value in the other quotes: `{}`",
            self.line.mended()
        ))
    }

    fn open_bracket(&self, kind: &Kind) -> Diagnostic {
        let message = match kind {
            Kind::MismatchedFlowCollectionEnd { open, close } => {
                format!("this `{open}` is closed by a `{close}`")
            }
            _ => "this bracket is not closed".to_string(),
        };
        Diagnostic::new(&BRACKET, self.character(), message).help(format!(
            "close it; where it belongs to a text, write the text in quotes: `{}`",
            self.line.mended()
        ))
    }

    /// Something that cannot stand inside `{…}` or `[…]`.
    fn in_flow(&self, kind: &Kind) -> Diagnostic {
        let span = self.character();
        let here = self.source.slice(span);
        let message = match here.chars().next() {
            Some(sign @ ('[' | '{' | '\'' | '"')) => {
                format!("a value that stands in brackets or braces cannot have a `{sign}` in it")
            }
            Some(',') => "nothing stands before this comma".to_string(),
            Some(':') => "this `:` cannot stand here: the bracket is still open".to_string(),
            Some('-') if *kind == Kind::BlockEntryInFlowCollection => {
                "a `- ` inside brackets begins no entry".to_string()
            }
            _ => "a comma or the closing bracket is wanted here".to_string(),
        };
        let diagnostic = Diagnostic::new(&BRACKET, span, message);
        let diagnostic = match self.flow {
            Some(open) => diagnostic.related(open, "opened here"),
            None => diagnostic,
        };
        diagnostic.help(match here {
            "[" | "{" | "'" | "\"" => "quote the value, or write each entry on a line of its own",
            _ => {
                "quote the value, or write each entry on a line of its own; otherwise close \
                     the bracket"
            }
        })
    }

    fn dash(&self) -> Diagnostic {
        let diagnostic = Diagnostic::new(
            &DASH,
            self.character(),
            "a list cannot begin on the line of its key",
        );
        diagnostic.help(format!(
            "begin it on the next line; where it is a text, write it in quotes: `{}`",
            self.line.mended()
        ))
    }

    /// A `&` or `*` with nothing behind it that could be a name.
    fn sign(&self) -> Diagnostic {
        let span = self.character();
        let sign = self.source.slice(span);
        let (code, what) = match sign {
            "*" => (&ALIAS, "an alias"),
            "!" => (&TAG, "a tag"),
            _ => (&ANCHOR, "an anchor"),
        };
        Diagnostic::new(
            code,
            span,
            format!("`{sign}` at the beginning of a value announces {what} of YAML, not a value"),
        )
        .help(format!(
            "write the whole value in quotes: `{}`",
            self.line.mended()
        ))
    }

    fn escape(&self) -> Diagnostic {
        let rest = self.source.text().get(self.at..).unwrap_or_default();
        let bad = scalar::bad_escape(rest);
        let span = bad.map_or(self.character(), |range| {
            Span::new(self.at + range.start, self.at + range.end)
        });
        Diagnostic::new(
            &SYNTAX,
            span,
            format!("`{}` stands for no character", self.source.slice(span)),
        )
        .help("in double quotes a backslash is written `\\\\`; in single quotes it is itself")
    }

    fn other(&self, kind: &Kind) -> Diagnostic {
        let content = self.line.content();
        let (message, help) = match kind {
            Kind::ExpectedBlockMappingKey if self.line.dashed => (
                "an entry of a list stands among keys",
                "indent it like the other entries of its list, or write `key: value`",
            ),
            Kind::ExpectedBlockSequenceEntry if self.line.keyed && !self.line.dashed => (
                "a key stands among the entries of a list",
                "indent it like the keys it belongs to, or write `- ` before it",
            ),
            Kind::ExpectedBlockMappingKey
            | Kind::ExpectedBlockSequenceEntry
            | Kind::InvalidIndentation
            | Kind::InvalidFlowScalarIndent
            | Kind::InvalidQuotedScalarIndent
            | Kind::InvalidBlockScalarIndent => (
                "this line does not fit the indentation of the lines above",
                "give it as many spaces as the line it belongs with",
            ),
            Kind::SimpleKeyExpected | Kind::InvalidSimpleKey => (
                "this line is neither `key: value` nor an entry of a list",
                "write a `: ` behind the key; where the line goes on with the value above, \
                 indent it further than the key of that value",
            ),
            Kind::InvalidMappingValueWhitespace | Kind::ExpectedWhitespace => (
                "a space is missing here",
                "write a space behind `:` and `-`",
            ),
            Kind::InvalidDocumentEnd => (
                "nothing can stand behind `...`, which ends a document",
                "where it belongs to a text, write the text in quotes",
            ),
            Kind::BomInsideDocument => (
                "a byte-order mark stands in the middle of the file",
                "delete the invisible character; it belongs before the first line only",
            ),
            Kind::MisplacedFlowCollectionEnd => (
                "this bracket closes nothing",
                "delete it; where it belongs to a text, write the text in quotes",
            ),
            Kind::UnexpectedCharacter { .. } => (
                "this character cannot stand here",
                "where it belongs to a text, write the text in quotes",
            ),
            _ => {
                let message = format!("this is not YAML: {kind}");
                return Diagnostic::new(&SYNTAX, self.rest(), message)
                    .help("where it is one text, write the text in quotes");
            }
        };
        let span = match kind {
            Kind::MisplacedFlowCollectionEnd
            | Kind::UnexpectedCharacter { .. }
            | Kind::InvalidMappingValueWhitespace
            | Kind::ExpectedWhitespace
            | Kind::BomInsideDocument => self.character(),
            _ if content.start < content.end => content,
            _ => self.character(),
        };
        self.plain(&SYNTAX, span, message).help(help)
    }
}

#[cfg(test)]
mod tests;
