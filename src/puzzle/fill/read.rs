//! What fills the blanks, read: `name=value`, or a mapping in YAML.

use super::Fill;
use crate::expr::normal;
use crate::puzzle::codes::{BAD_FILL, EMPTY_VALUE};
use crate::puzzle::keys::datum;
use crate::puzzle::names::trim;
use crate::puzzle::pieces::commas;
use crate::puzzle::reader::{Owner, Reader, head};
use crate::puzzle::written::Datum;
use crate::report::{Diagnostic, Report};
use crate::source::{Source, Span, Text};
use crate::yaml;

/// One blank's filling.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The blank as it was written.
    pub(super) written: String,
    /// Where.
    pub(super) span: Span,
    /// The datum's name.
    pub(super) name: String,
    /// The indices of a blank within a table.
    pub(super) path: Vec<String>,
    /// What fills it.
    pub(super) value: Datum,
    /// Whether it is a word, which goes before what a table says.
    pub(super) word: bool,
}

/// Reads all that fills, tables first. The texts are attached to `source`, and
/// all spans are places there.
pub(super) fn read(fill: &Fill, source: &mut Source, report: &mut Report) -> Vec<Entry> {
    let mut entries = Vec::new();
    let all = fill.tables.iter().map(|text| (text, false));
    for (text, is_word) in all.chain(fill.words.iter().map(|text| (text, true))) {
        let mut findings = Report::new();
        let found = match is_word {
            true => word(text, &mut findings).into_iter().collect(),
            false => table(text, &mut findings),
        };
        let base = source.attach(text.clone());
        report.merge_moved(findings, base);
        entries.extend(found.into_iter().map(|(key, value)| {
            let (name, path) = target(key.as_str());
            Entry {
                written: key.as_str().to_owned(),
                span: key.span().moved(base),
                name,
                path,
                value: value.moved(base),
                word: is_word,
            }
        }));
    }
    entries
}

/// `name=value`
fn word(source: &Source, report: &mut Report) -> Option<(Text, Datum)> {
    let text = source.text();
    let whole = Span::new(0, text.len());
    let Some(equals) = text.find('=') else {
        report.push(
            Diagnostic::new(
                &BAD_FILL,
                whole,
                format!("`{text}` does not say what fills the blank"),
            )
            .help("write the blank, `=`, and what fills it: `--set name=value`"),
        );
        return None;
    };
    let part = |range: std::ops::Range<usize>| {
        let range = trim(text, range);
        Text::plain(text.get(range.clone()).unwrap_or_default(), range.start)
    };
    let (name, value) = (part(0..equals), part(equals + 1..text.len()));
    for (part, what) in [(&name, "no blank is named"), (&value, "nothing stands")] {
        if part.as_str().is_empty() {
            let side = if part.span() == name.span() {
                "before"
            } else {
                "after"
            };
            report.push(
                Diagnostic::new(
                    &EMPTY_VALUE,
                    Span::new(equals, equals + 1),
                    format!("{what} {side} this `=`"),
                )
                .help("write the blank, `=`, and what fills it: `--set name=value`"),
            );
            return None;
        }
    }
    Some((name, Datum::Scalar(value)))
}

/// A mapping from blanks to values; an entry that is `null` fills nothing.
fn table(source: &Source, report: &mut Report) -> Vec<(Text, Datum)> {
    const WHAT: &str = "a mapping from the names of blanks to their values";
    const HOW: &str = "write one to a line: `hat_owner: contee`";
    let documents = yaml::read(source, report);
    let mut reader = Reader { source, report };
    if let Some(second) = documents.get(1) {
        reader.push(
            Diagnostic::new(
                &BAD_FILL,
                head(source, second.span),
                "this file has several documents, and one fills the blanks",
            )
            .help("keep one of them; `---` begins another"),
        );
    }
    let Some(document) = documents.first() else {
        return Vec::new();
    };
    let entries = reader.mapping(document, Owner::Fill, WHAT, HOW);
    let mut found = Vec::new();
    for entry in entries.unwrap_or_default() {
        let owner = Owner::Key(&entry.key);
        match datum(&mut reader, owner, &entry.key, &entry.value) {
            Some(Datum::Blank(_)) | None => {}
            Some(value) => found.push((entry.key.clone(), value)),
        }
    }
    found
}

/// `given[2, 'a b']`: the name, and the indices in the brackets.
fn target(text: &str) -> (String, Vec<String>) {
    let inner = text
        .split_once('[')
        .and_then(|(name, rest)| Some((name, rest.trim_end().strip_suffix(']')?)));
    let Some((name, inner)) = inner else {
        return (normal(text), Vec::new());
    };
    let path = commas(inner, 0..inner.len())
        .into_iter()
        .map(|piece| {
            let index = inner.get(piece).unwrap_or_default().trim();
            normal(&unquoted(index))
        })
        .collect();
    (normal(name.trim()), path)
}

/// A label without the quotes around it.
fn unquoted(index: &str) -> String {
    for quote in ['\'', '"'] {
        let inner = index
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote));
        if let Some(inner) = inner {
            return inner.replace(&format!("{quote}{quote}"), &quote.to_string());
        }
    }
    index.to_owned()
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn a_blank_within_a_table_is_named_by_its_indices() {
        let of = |text| {
            let (name, path) = target(text);
            (name, path.join("|"))
        };
        assert_eq!(of("owner"), ("owner".into(), String::new()));
        assert_eq!(of("given[2]"), ("given".into(), "2".into()));
        assert_eq!(of("given [ 2, b ]"), ("given".into(), "2|b".into()));
        assert_eq!(
            of("price['a, b', \"it's\", 'it''s']"),
            ("price".into(), "a, b|it's|it's".into())
        );
        // What is no index is a name that nothing has.
        assert_eq!(of("given[2"), ("given[2".into(), String::new()));
    }
}
