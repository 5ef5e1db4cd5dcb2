//! What lint finds, and the proof of it.

use super::Lint;
use crate::explain::reasons::Reason;
use crate::explain::tell::Line;
use crate::model::{SentenceId, World};
use crate::report::Diagnostic;

/// One finding about a puzzle.
#[derive(Debug, Clone)]
pub struct Finding {
    /// Which kind.
    pub lint: &'static Lint,
    /// The sentences it is about, the one shown first; none for a finding about
    /// members or about the whole puzzle.
    pub sentences: Vec<SentenceId>,
    /// The members it is about, as written.
    pub members: Vec<String>,
    /// Whether another finding, about the same sentence, says as much already.
    pub echo: bool,
    /// What is shown.
    pub diagnostic: Diagnostic,
    /// Why it is so, where that was asked for.
    pub proof: Option<Proof>,
}

/// Why a finding is so.
#[derive(Debug, Clone, Default)]
pub struct Proof {
    /// The sentences it rests on; `None` where it rests on something else.
    pub reason: Option<Reason>,
    /// The worlds that show it.
    pub worlds: Vec<World>,
    /// All of it in words.
    pub lines: Vec<Line>,
}

impl Proof {
    /// A line of its own.
    pub(super) fn say(&mut self, depth: usize, text: impl Into<String>) {
        self.lines.push(Line {
            depth,
            text: text.into(),
        });
    }
}

impl Finding {
    /// A finding with nothing but what is shown.
    pub(super) fn new(lint: &'static Lint, diagnostic: Diagnostic) -> Self {
        Finding {
            lint,
            sentences: Vec::new(),
            members: Vec::new(),
            echo: false,
            diagnostic,
            proof: None,
        }
    }

    /// Names the sentences it is about.
    #[must_use]
    pub(super) fn about(mut self, sentences: impl IntoIterator<Item = usize>) -> Self {
        self.sentences = sentences.into_iter().map(SentenceId).collect();
        self
    }

    /// Adds the proof, here and in what is shown.
    #[must_use]
    pub(super) fn because(mut self, proof: Option<Proof>) -> Self {
        if let Some(proof) = &proof {
            let lines = proof.lines.iter();
            let lines = lines.map(|line| format!("{}{}", "  ".repeat(line.depth), line.text));
            self.diagnostic = self.diagnostic.proof(lines.collect());
        }
        self.proof = proof;
        self
    }
}
