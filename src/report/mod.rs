//! Findings about a file: gathered, never thrown, and shown all at once.
//!
//! A room that reads pushes [`Diagnostic`]s into a [`Report`] and goes on.
//! Each kind of finding has a [`Code`], declared as a row in the room that
//! reports it (`codes.rs`), so that `bigm list codes` is the code itself.

mod codes;
mod nearest;
mod record;
mod render;

pub(crate) use codes::codes;
pub use nearest::nearest;
pub use record::{Record, Related};
pub use render::{Style, render, render_all};

use crate::source::Span;
use std::collections::BTreeSet;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, never wrong.
    Note,
    /// Legal, and probably not what was meant.
    Warning,
    /// The puzzle cannot be used.
    Error,
}

/// One kind of finding.
///
/// Codes are compared by name; every name occurs once in the whole crate (a
/// test holds that).
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// Short kebab-case name, shown in brackets: `unknown-name`.
    pub name: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// One sentence for `bigm list codes`: what is wrong, in general.
    pub summary: &'static str,
}

/// One finding: what is wrong, where, and what to do about it.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The kind of finding.
    pub code: &'static Code,
    /// One sentence about this very instance, without a final stop.
    pub message: String,
    /// The characters meant.
    pub span: Span,
    /// A few words set beside the carets.
    pub label: Option<Box<str>>,
    /// Other places that matter ("first written here").
    pub related: Vec<(Span, String)>,
    /// What to write instead, or why.
    pub help: Option<String>,
    /// Why it is so, where that was asked for.
    pub proof: Option<Box<Proof>>,
}

/// Why a finding is so, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Line by line; what is part of a line stands further in below it.
    pub lines: Vec<String>,
}

impl Diagnostic {
    /// A finding with a code, a place and a message.
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            message: message.into(),
            span,
            label: None,
            related: Vec::new(),
            help: None,
            proof: None,
        }
    }

    /// Adds a few words beside the carets.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into().into_boxed_str());
        self
    }

    /// Adds a help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds why it is so, line by line.
    #[must_use]
    pub fn proof(mut self, lines: Vec<String>) -> Self {
        self.proof = Some(Box::new(Proof { lines }));
        self
    }

    /// Adds "did you mean …" if a near name exists among `known`.
    #[must_use]
    pub fn did_you_mean<'a>(self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(name, known) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// The same finding, so many bytes further on: see
    /// [`crate::source::Source::attach`].
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.span = self.span.moved(by);
        for (span, _) in &mut self.related {
            *span = span.moved(by);
        }
        self
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn related(mut self, span: Span, words: impl Into<String>) -> Self {
        self.related.push((span, words.into()));
        self
    }
}

/// The findings about one file, in the order they were made.
#[derive(Debug, Clone, Default)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// What has been said already, and where.
    seen: BTreeSet<(Span, &'static str, String)>,
}

impl Report {
    /// An empty report.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding; the same finding at the same place is kept once.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let key = (
            diagnostic.span,
            diagnostic.code.name,
            diagnostic.message.clone(),
        );
        if self.seen.insert(key) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether any finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|d| d.code.severity == Severity::Error)
    }

    /// How many findings are errors.
    pub fn errors(&self) -> usize {
        self.diagnostics
            .iter()
            .filter(|d| d.code.severity == Severity::Error)
            .count()
    }

    /// The findings, sorted by place.
    pub fn diagnostics(&self) -> Vec<&Diagnostic> {
        let mut sorted: Vec<&Diagnostic> = self.diagnostics.iter().collect();
        sorted.sort_by_key(|d| (d.span.start, d.span.end));
        sorted
    }

    /// Takes over all findings of `other`.
    pub fn merge(&mut self, other: Report) {
        self.merge_moved(other, 0);
    }

    /// Takes over all findings of `other`, which is about a text that was
    /// attached at `by`.
    pub fn merge_moved(&mut self, other: Report, by: usize) {
        for diagnostic in other.diagnostics {
            self.push(diagnostic.moved(by));
        }
    }

    /// The findings about some places only.
    #[must_use]
    pub fn part(&self, wanted: impl Fn(Span) -> bool) -> Report {
        let mut part = Report::new();
        for diagnostic in self.diagnostics.iter().filter(|d| wanted(d.span)) {
            part.push(diagnostic.clone());
        }
        part
    }

    /// The findings that are not among those of `other`.
    #[must_use]
    pub fn without(&self, other: &Report) -> Report {
        let mut rest = Report::new();
        for diagnostic in &self.diagnostics {
            let key = (
                diagnostic.span,
                diagnostic.code.name,
                diagnostic.message.clone(),
            );
            if !other.seen.contains(&key) {
                rest.push(diagnostic.clone());
            }
        }
        rest
    }

    /// Takes the findings of one kind away.
    pub fn take(&mut self, code: &Code) -> Vec<Diagnostic> {
        let (taken, kept) = std::mem::take(&mut self.diagnostics)
            .into_iter()
            .partition(|diagnostic| diagnostic.code == code);
        self.diagnostics = kept;
        self.seen.retain(|(_, name, _)| *name != code.name);
        taken
    }
}
