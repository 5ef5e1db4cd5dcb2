//! `unknowns:`: `x: bool`, `n: 0..9`, `x: S`, `x: {v, w}`, `f: S, T -> …`.

use super::Key;
use crate::expr::{Name, is_bare, is_keyword, normal, quote};
use crate::puzzle::codes::{BAD_DECLARATION, BAD_LABEL};
use crate::puzzle::names::{is_number, trim};
use crate::puzzle::pieces::{arrows, commas};
use crate::puzzle::range::dots;
use crate::puzzle::reader::{Owner, Reader};
use crate::puzzle::shape::Shape;
use crate::puzzle::written::{Codomain, Puzzle, UnknownDecl};
use crate::report::Diagnostic;
use crate::source::{Span, Text};
use crate::yaml::{Entry, Node, NodeKind};
use std::ops::Range;

pub(super) const UNKNOWNS: Key = Key {
    name: "unknowns",
    summary: "what is to be found, and which values each unknown can have",
    shape: Shape::Map(&Shape::Any(&[Shape::Text, Shape::Map(&Shape::Nothing)])),
    read,
};

const WHAT: &str = "a declaration such as `bool`, `0..9`, `{v, w}` or `person -> bool`";

fn read(reader: &mut Reader<'_>, entry: &Entry, puzzle: &mut Puzzle) {
    let Some(entries) = reader.mapping(
        &entry.value,
        Owner::Key(&entry.key),
        "a mapping from names to what their values are",
        "write `knight: person -> bool` on a line of its own, two spaces in",
    ) else {
        return;
    };
    for entry in entries {
        let name = reader.declared_name(&entry.key, "an unknown");
        match declaration(reader, &entry.key, &entry.value) {
            Some((arguments, codomain, text)) => puzzle.unknowns.push(UnknownDecl {
                name,
                arguments,
                codomain,
                text,
            }),
            None => {
                puzzle.refused.insert(name.text);
            }
        }
    }
}

type Declared = (Vec<Name>, Codomain, Text);

fn declaration(reader: &mut Reader<'_>, key: &Text, node: &Node) -> Option<Declared> {
    let text = match &node.kind {
        // `x: {v, w}` is a mapping without values to YAML.
        NodeKind::Mapping(entries)
            if entries
                .iter()
                .all(|e| matches!(e.value.kind, NodeKind::Empty)) =>
        {
            let text = Text::plain(reader.source.slice(node.span), node.span.start);
            let values = entries
                .iter()
                .map(|entry| flow_value(reader, &entry.key))
                .collect();
            return Some((Vec::new(), some_values(reader, values, node.span)?, text));
        }
        NodeKind::Sequence(_) => {
            let how = "write values in braces, `{v, w}`, or name a set";
            reader.wrong(node, Owner::Key(key), WHAT, how);
            return None;
        }
        _ => reader.text(node, Owner::Key(key), WHAT)?,
    };
    let length = text.as_str().len();
    let arrows = arrows(text.as_str());
    if let Some(second) = arrows.get(1) {
        reader.push(
            Diagnostic::new(
                &BAD_DECLARATION,
                text.locate(second.clone()),
                "a declaration has one arrow, and this is the second",
            )
            .help("write several sets with commas between them: `row, column -> 0..9`"),
        );
        return None;
    }
    let Some(arrow) = arrows.first() else {
        if let Some(at) = text.as_str().find("=>") {
            reader.push(
                Diagnostic::new(
                    &BAD_DECLARATION,
                    text.locate(at..at + 2),
                    "the arrow of a declaration is `->`",
                )
                .help("write `person -> bool`"),
            );
            return None;
        }
        let codomain = codomain(reader, &text, 0..length)?;
        return Some((Vec::new(), codomain, text));
    };
    let arguments: Vec<Option<Name>> = commas(text.as_str(), 0..arrow.start)
        .into_iter()
        .map(|piece| reader.name(&text, piece, "a set"))
        .collect();
    let codomain = codomain(reader, &text, arrow.end..length);
    let arguments = arguments.into_iter().collect::<Option<_>>()?;
    Some((arguments, codomain?, text))
}

fn codomain(reader: &mut Reader<'_>, text: &Text, range: Range<usize>) -> Option<Codomain> {
    let range = trim(text.as_str(), range);
    let span = text.locate(range.clone());
    let written = text.as_str().get(range.clone())?;
    match written {
        "" => {
            reader.push(
                Diagnostic::new(
                    &BAD_DECLARATION,
                    text.span(),
                    "no values stand after the arrow",
                )
                .help("write `bool`, a range, `{v, w}` or a set's name after `->`"),
            );
            None
        }
        "bool" => Some(Codomain::Bool(span)),
        "int" => Some(Codomain::Range(None, None, span)),
        _ if written.starts_with('{') => {
            if !written.ends_with('}') || written.len() < 2 {
                reader.push(
                    Diagnostic::new(
                        &BAD_DECLARATION,
                        span,
                        "these braces do not close at the end",
                    )
                    .help("write `{v, w}`"),
                );
                return None;
            }
            let inner = range.start + 1..range.end - 1;
            let pieces = if trim(text.as_str(), inner.clone()).is_empty() {
                Vec::new()
            } else {
                commas(text.as_str(), inner)
            };
            let values = pieces
                .into_iter()
                .map(|piece| value(reader, text, piece))
                .collect();
            some_values(reader, values, span)
        }
        _ => match dots(text.as_str(), range.clone()) {
            Some(at) => {
                let (low, high) = reader.ends(text, range, at)?;
                Some(Codomain::Range(low, high, span))
            }
            None => Some(Codomain::Set(reader.name(text, range, "a set")?)),
        },
    }
}

/// The values of `{…}`; those that were refused are left out, so that the others
/// are known.
fn some_values(reader: &mut Reader<'_>, values: Vec<Option<Name>>, span: Span) -> Option<Codomain> {
    if values.is_empty() {
        reader.push(
            Diagnostic::new(&BAD_DECLARATION, span, "there is no value in these braces")
                .help("write the values with commas between them: `{v, w}`"),
        );
        return None;
    }
    let values: Vec<Name> = values.into_iter().flatten().collect();
    (!values.is_empty()).then_some(Codomain::Values(values, span))
}

/// A value that YAML took for a key.
fn flow_value(reader: &mut Reader<'_>, key: &Text) -> Option<Name> {
    if key.quoted() {
        return reader.label(key, "a value").then(|| Name {
            text: normal(key.as_str()),
            quoted: true,
            span: key.span(),
        });
    }
    value(reader, key, 0..key.as_str().len())
}

/// A value of `{…}`: a name, a number, or a label in quotes.
fn value(reader: &mut Reader<'_>, text: &Text, range: Range<usize>) -> Option<Name> {
    let range = trim(text.as_str(), range);
    let span = text.locate(range.clone());
    let written = text.as_str().get(range)?;
    let label = unquoted(written);
    let name = |text: &str, quoted| Name {
        text: normal(text),
        quoted,
        span,
    };
    let (message, help) = match &label {
        Some(label) if !label.trim().is_empty() => return Some(name(label, true)),
        _ if written.is_empty() || label.is_some() => (
            "a value is missing here".to_string(),
            "write the values with one comma between them: `{v, w}`".to_string(),
        ),
        _ if is_bare(written) || is_number(written) => return Some(name(written, false)),
        _ if written.contains("..") => (
            format!("`{written}` is a range, not a value"),
            "write a range without braces: `0..9`".to_string(),
        ),
        _ if is_keyword(written) => (
            format!("`{written}` is a word of the language"),
            format!(
                "write it in quotes, here and in expressions: `{}`",
                quote(written)
            ),
        ),
        _ => (
            format!("`{written}` is not a name"),
            format!(
                "write a label with other signs than letters, digits and `_` in quotes: `{}`",
                quote(written)
            ),
        ),
    };
    reader.push(Diagnostic::new(&BAD_LABEL, span, message).help(help));
    None
}

/// What stands in the quotes of a label; a doubled quote inside is a single
/// one.
fn unquoted(written: &str) -> Option<String> {
    let quote = written.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let inner = written.get(1..)?.strip_suffix(quote)?;
    let doubled = format!("{quote}{quote}");
    let parts: Vec<&str> = inner.split(doubled.as_str()).collect();
    if parts.iter().any(|part| part.contains(quote)) {
        return None;
    }
    Some(parts.join(&quote.to_string()))
}

#[cfg(test)]
mod tests {
    use super::unquoted;

    #[test]
    fn quotes_inside_a_label_are_doubled() {
        assert_eq!(unquoted("'it''s'").as_deref(), Some("it's"));
        assert_eq!(unquoted("\"a 'b'\"").as_deref(), Some("a 'b'"));
        assert_eq!(unquoted("''").as_deref(), Some(""));
        for other in ["'", "a", "'a'b'", "'a", "\"a'", ""] {
            assert_eq!(unquoted(other), None, "{other}");
        }
    }
}
